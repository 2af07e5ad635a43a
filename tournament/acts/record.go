package acts

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/escaque/escaque/tournament"
)

// Entry is a new entry for the arbiter's record, with the facts that decide its consequences.
type Entry struct {
	Matter tournament.Matter
	// Source is the arbiter, for the result that follows.
	Source tournament.Source
	// Fast says that the game is rapid or blitz, for the cost of an illegal move.
	Fast bool
}

// Follows describes the consequences of an entry of the arbiter's record.
type Follows struct {
	// Result is the new result of the board, if HasResult is set.
	Result    tournament.Result
	HasResult bool
	Withdrawn bool // the player is withdrawn from the rounds to come
	// InHall says that the result would change, but that the game is one of the hall: it is ended or
	// corrected there.
	InHall bool
	// Unapplied says that the result of the board stays, although the matter changes results: there
	// is none whose points it could change, or the board of the match is not named.
	Unapplied bool
	// ExcludedRounds is from how many rounds the player is excluded.
	ExcludedRounds int
	// ByHand says that the arbiter sees to what follows: to the games of excluded rounds where the
	// pairings are fixed, or to a fine whose amount is not stated.
	ByHand bool
}

// WithCost returns the entry with the number of an illegal move and what it costs: the time that
// the opponent gets, or the game. Values that the arbiter gave are kept.
func (e Entry) WithCost(t tournament.Tournament) Entry {
	m := &e.Matter
	if m.Kind != tournament.IllegalMatter {
		return e
	}
	if m.Count == 0 {
		m.Count = t.IllegalMovesAt(*m) + 1
	}
	if m.Seconds == 0 && !m.Default {
		cost := tournament.IllegalCostOf(t.Regulations().LawsOf(m.Round), e.Fast, m.Count)
		m.Seconds, m.Default = cost.Seconds, cost.Loses
	}
	return e
}

// Commands returns the commands that note an entry and carry out its consequences, as one act: the
// result of the board after a penalty, a default or a lost game, and the withdrawal of an expelled
// player.
func (e Entry) Commands(t tournament.Tournament) ([]tournament.Command, Follows) {
	e = e.WithCost(t)
	m := e.Matter
	commands := []tournament.Command{tournament.NoteMatter{Matter: m}}
	var follows Follows
	place := BoardID{Round: m.Round, Board: m.Board, Game: m.MatchBoard}
	b, found := t.Board(m.Round, m.Board)
	if after, changes := tournament.ResultAfter(place.Result(t), m.Player == b.White, m); found && changes && (!t.OfTeams() || m.MatchBoard > 0 || after.Forfeit()) {
		switch {
		case seatedAt(b, m.MatchBoard) != "":
			follows.InHall = true
		case place.Result(t) == tournament.NoResult:
			follows.Result, follows.HasResult = after, true
			commands = append(commands, place.Record(after, e.Source))
		default:
			follows.Result, follows.HasResult = after, true
			reason := cmp.Or(strings.TrimSpace(m.Text), m.Article, tournament.ArticleOf(t.Regulations().LawsOf(m.Round), m), string(m.Kind))
			commands = append(commands, place.Correct(place.Result(t), after, e.Source, reason))
		}
	} else if m.Contest > 0 && m.ChangesResult() {
		follows.Unapplied = true // the result of a game of a contest is recorded there
	} else if found && m.ChangesResult() {
		stands := place.Result(t)
		ofPoints := m.Penalty == tournament.PenaltyLessPoints || m.Penalty == tournament.PenaltyMorePoints
		follows.Unapplied = changes || ofPoints && (stands == tournament.NoResult || stands.Forfeit() || stands.Unrated())
	}
	return append(commands, AfterPenalty(t, m, &follows)...), follows
}

// AfterPenalty returns the commands for the consequences of a penalty other than the result of its
// board: the withdrawal of an expelled player, and the byes of an excluded one. It records these
// consequences in follows.
func AfterPenalty(t tournament.Tournament, m tournament.Matter, follows *Follows) (commands []tournament.Command) {
	if m.Kind != tournament.PenaltyMatter {
		return nil
	}
	switch m.Penalty {
	case tournament.PenaltyExpulsion:
		if p, known := t.Player(m.Player); known && !p.Withdrawn && !t.Over() {
			follows.Withdrawn = true
			commands = append(commands, tournament.Withdraw{Player: m.Player, Reason: m.Text})
		}
	case tournament.PenaltyExclusion:
		byes := excludingByes(t, m)
		commands = append(commands, byes...)
		follows.ExcludedRounds, follows.ByHand = m.Rounds, len(byes) == 0
	case tournament.PenaltyFine:
		follows.ByHand = m.Amount == 0
	}
	return commands
}

// excludingByes returns the commands that give an excluded player byes without points in the rounds
// from which they are excluded, in place of other byes. It returns none where the pairings are fixed.
func excludingByes(t tournament.Tournament, m tournament.Matter) (commands []tournament.Command) {
	p, known := t.Player(m.Player)
	if !known || p.Withdrawn || t.Regulations().System.Predetermined() || t.Regulations().System == tournament.Wimbledon {
		return nil
	}
	from := m.From
	if from == 0 {
		from = t.Published() + 1
	}
	reason := cmp.Or(strings.TrimSpace(m.Text), m.Article, string(m.Penalty))
	for round := from; round < from+min(m.Rounds, tournament.MaxRounds); round++ {
		if planned := t.Planned(); round <= t.Published() || planned > 0 && round > planned {
			continue
		}
		switch bye := grantedBye(t, m.Player, round); bye {
		case tournament.ZeroBye:
			continue
		case "":
		default:
			commands = append(commands, tournament.RevokeBye{Player: m.Player, Round: round, Reason: reason})
		}
		commands = append(commands, tournament.GrantBye{Player: m.Player, Round: round, Bye: tournament.ZeroBye, Reason: reason})
	}
	return commands
}

// grantedBye returns the bye promised to a player for a round, or "" if there is none.
func grantedBye(t tournament.Tournament, player tournament.PlayerID, round int) tournament.Bye {
	for _, g := range t.Granted() {
		if g.Player == player && g.Round == round {
			return g.Bye
		}
	}
	return ""
}

// byeBeforeExclusion returns the bye promised to a player for a round before the player was excluded
// from it, or "" if there was none.
func byeBeforeExclusion(t tournament.Tournament, player tournament.PlayerID, round int) (before tournament.Bye) {
	var now tournament.Bye
	excluding := map[int]bool{} // by the numbers of the entries in force
	for _, f := range t.Log() {
		if f.Struck != 0 {
			continue
		}
		switch e := f.Event.(type) { // nolint:gochecksumtype // the others concern no bye
		case tournament.MatterNoted:
			if m := e.Matter; m.Player == player && m.Excludes(round) {
				if len(excluding) == 0 {
					before = now
				}
				excluding[m.Number] = true
			}
		case tournament.RulingRevoked:
			delete(excluding, e.Ruling)
		case tournament.ByeGranted:
			if e.Player == player && e.Round == round {
				now = e.Bye
			}
		case tournament.ByeRevoked:
			if e.Player == player && e.Round == round {
				now = ""
			}
		}
	}
	return before
}

// Revoke returns the commands that revoke an entry of the record. The byes of an exclusion are
// revoked with it, in the rounds to come from which no other entry excludes the player. Byes that they
// replaced are granted again.
func Revoke(t tournament.Tournament, number int, reason string) []tournament.Command {
	commands := []tournament.Command{tournament.RevokeRuling{Ruling: number, Reason: reason}}
	r, found := t.RulingOf(number)
	if !found || r.Revoked || r.Penalty != tournament.PenaltyExclusion {
		return commands
	}
	for round := max(r.From, t.Published()+1); r.Excludes(round); round++ {
		other := slices.ContainsFunc(t.Rulings(), func(o tournament.NotedRuling) bool {
			return o.Number != number && !o.Revoked && o.Player == r.Player && o.Excludes(round)
		})
		if other || grantedBye(t, r.Player, round) != tournament.ZeroBye {
			continue
		}
		before := byeBeforeExclusion(t, r.Player, round)
		if before == tournament.ZeroBye {
			continue // the player had asked for it
		}
		commands = append(commands, tournament.RevokeBye{Player: r.Player, Round: round, Reason: reason})
		if p, _ := t.Player(r.Player); before != "" && !p.Withdrawn {
			commands = append(commands, tournament.GrantBye{Player: r.Player, Round: round, Bye: before, Reason: reason})
		}
	}
	return commands
}

// seatedAt returns the game of the hall that is seated at a board, or "".
func seatedAt(b tournament.Board, matchBoard int) string {
	if matchBoard >= 1 && matchBoard <= len(b.Games) {
		return b.Games[matchBoard-1].Game
	}
	return b.Game
}

// DecideAppeal returns the commands that decide an appeal. If the appeal is upheld, they also
// revoke the ruling against which it was made, unless that is revoked already.
func DecideAppeal(t tournament.Tournament, c tournament.DecideAppeal) []tournament.Command {
	commands := []tournament.Command{c}
	a, _ := t.Appeal(c.Appeal)
	if r, found := t.RulingOf(a.Ruling); found && !r.Revoked && c.Outcome == tournament.Upheld {
		commands = append(commands, Revoke(t, a.Ruling, c.Reason)...)
	}
	return commands
}

// ParseTime returns the seconds of a time as an arbiter writes it: 1:02:30, 5:10, 90s, 2h, 16m, or
// minutes without a unit. An empty text is 0.
func ParseTime(text string) (seconds int, ok bool) {
	text = strings.TrimSpace(text)
	if text == "" {
		return 0, true
	}
	if parts := strings.Split(text, ":"); len(parts) > 1 {
		for i, part := range parts {
			n, err := strconv.Atoi(part)
			if err != nil || len(parts) > 3 || n < 0 || n > tournament.MaxMatterSeconds || i > 0 && n > 59 {
				return 0, false
			}
			seconds = 60*seconds + n
		}
		return seconds, true
	}
	number, unit := text, 60
	for end, worth := range map[string]int{"h": 3600, "m": 60, "min": 60, "s": 1} {
		if before, found := strings.CutSuffix(text, end); found && strings.Trim(before, " 0123456789") == "" {
			number, unit = strings.TrimSpace(before), worth
		}
	}
	n, err := strconv.Atoi(number)
	if err != nil || n < 0 || n > tournament.MaxMatterSeconds {
		return 0, false
	}
	return n * unit, true
}

// ParsePoints returns the half points of a number of points as an arbiter writes it: 1, 0.5, ½, 1½.
// An empty text is 0.
func ParsePoints(text string) (tournament.Points, bool) {
	text = strings.TrimSpace(text)
	if text == "" {
		return 0, true
	}
	whole, half := strings.CutSuffix(strings.NewReplacer("½", ".5", "1/2", ".5", ",", ".").Replace(text), ".5")
	whole = strings.TrimSuffix(whole, ".0")
	if half && whole == "" {
		whole = "0"
	}
	n, err := strconv.Atoi(whole)
	if err != nil || n < 0 || n > tournament.MaxAdjustment {
		return 0, false
	}
	points := tournament.Points(2 * n)
	if half {
		points++
	}
	return points, true
}
