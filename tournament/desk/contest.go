package desk

import (
	"slices"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/knockout"
)

// Bracket draws up the knock-out that the event is: the starting numbers by their
// seeding, unless somebody has given them, and the contest of those numbers.
func Bracket(t tournament.Tournament) []tournament.Command {
	var commands []tournament.Command
	order := t.Order()
	if !t.NumbersDrawn() {
		order = seeded(t)
		commands = append(commands, tournament.DrawLots{Order: order, Listed: true})
	}
	regs := t.Regulations()
	return append(commands, contest(1, knockout.Announce{Regulations: knockout.Regulations{
		System: knockout.Wimbledon, Name: regs.Name, Players: order,
		Games: regs.Matches.Games, Early: regs.Matches.Early, Straight: regs.Matches.Straight, Control: regs.Control,
	}}))
}

// contest gives a command to a contest.
func contest(number int, c knockout.Command) tournament.Command {
	return tournament.AdvanceContest{Contest: number, Command: knockout.Ask{Command: c}}
}

// Tie are players whom the standings leave with the same points, of whom a play-off can
// decide who comes first.
type Tie struct {
	From, To int // the ranks that they share
	Group    int // of a Belgrade; 0 in other events
	Points   tournament.Points
	Players  []tournament.PlayerID // in the order of the standings
	// Level says that no tie-break puts them in an order: a lot gives their numbers.
	Level bool
}

// Ties returns the players with the same points, the best first, whom no play-off has
// set apart; nothing before the end of the rounds.
func Ties(t tournament.Tournament) []Tie {
	if !t.Over() || t.OfTeams() || t.Regulations().System == tournament.Wimbledon {
		return nil
	}
	played := make(map[tournament.PlayerID]bool)
	for _, c := range t.Contests() {
		for _, id := range c.Players() {
			played[id] = true
		}
	}
	var ties []Tie
	standings := t.Standings()
	begins := 0
	for i := 0; i < len(standings); {
		first := standings[i]
		if i > 0 && first.Group != standings[i-1].Group {
			begins = i
		}
		tie := Tie{From: i - begins + 1, Group: first.Group, Points: first.Points}
		decided := false
		for ; i < len(standings) && standings[i].Points == first.Points && standings[i].Group == first.Group; i++ {
			tie.Players = append(tie.Players, standings[i].Player)
			tie.Level = tie.Level || standings[i].Shared
			decided = decided || played[standings[i].Player]
		}
		tie.To = tie.From + len(tie.Players) - 1
		if len(tie.Players) > 1 && !decided {
			ties = append(ties, tie)
		}
	}
	return ties
}

// PlayOff announces a play-off of a tie. What regs leaves out is filled in: the order of
// the highest tie-break, or of a lot where that is asked for or nothing else separates
// them, and when the last of their games ended, as far as the log knows.
func PlayOff(t tournament.Tournament, tie Tie, regs knockout.Regulations, lot Lot) []tournament.Command {
	regs.System, regs.Players = knockout.PlayOff, slices.Clone(tie.Players)
	if regs.Name == "" {
		regs.Name = t.Regulations().Name
	}
	if regs.Drawn = regs.Drawn || tie.Level; regs.Drawn && lot.Shuffle != nil {
		for i, place := range lot.Shuffle(len(tie.Players)) {
			regs.Players[i] = tie.Players[place]
		}
	}
	if regs.LastGame == 0 {
		regs.LastGame = lastGame(t, tie.Players)
	}
	return []tournament.Command{contest(len(t.Contests())+1, knockout.Announce{Regulations: regs})}
}

// lastGame is when the last result of some players was entered.
func lastGame(t tournament.Tournament, players []tournament.PlayerID) clock.Instant {
	last := clock.Instant(0)
	for _, r := range t.Rounds() {
		for _, b := range r.Boards {
			if b.Bye == "" && (slices.Contains(players, b.White) || slices.Contains(players, b.Black)) {
				at, _ := t.Scored(r.Number, b.Board, 0)
				last = max(last, at)
			}
		}
	}
	return last
}

// Conducted returns the number of the contest that results belong to now: the first one
// that is not over, or else the last; 0 where there is none.
func Conducted(t tournament.Tournament) int {
	contests := t.Contests()
	if i := slices.IndexFunc(contests, func(c tournament.Contest) bool { return !c.Over() }); i >= 0 {
		return i + 1
	}
	return len(contests)
}

// Begin begins a stage of a contest, or draws its lots. White is who has it in the first
// game; 0 leaves that to the lot. Waived is why a pause is not waited for.
func Begin(t tournament.Tournament, number, stage int, white tournament.PlayerID, waived string, lot Lot) ([]tournament.Command, error) {
	c, _ := knockout.In(t, number)
	s, found := c.Stage(stage)
	if !found {
		return nil, tournament.Refuse(knockout.StageUnknown, "stage", stage)
	}
	if s.Form == knockout.Lots {
		order := slices.Clone(s.Players)
		for i, place := range lot.Shuffle(len(order)) {
			order[i] = s.Players[place]
		}
		return []tournament.Command{contest(number, knockout.DrawLots{Stage: stage, Order: order})}, nil
	}
	if white == 0 {
		one, other := s.First()
		white = [...]tournament.PlayerID{one, other}[lot.Shuffle(2)[0]]
	}
	return []tournament.Command{contest(number, knockout.Begin{Stage: stage, White: white, Waived: waived})}, nil
}

// BeginAll is Begin of every stage that has not begun: those whose pause is over, or all
// of them where it is waived. The refusal is that of the first one that has to wait,
// where none can begin.
func BeginAll(t tournament.Tournament, number int, waived string, at clock.Instant, lot Lot) ([]tournament.Command, error) {
	c, _ := knockout.In(t, number)
	var commands, waits []tournament.Command
	for _, s := range c.Open() {
		if s.Begun {
			continue
		}
		begin, err := Begin(t, number, s.Number, 0, waived, lot)
		if err != nil {
			return nil, err
		}
		if at < s.Opens && waived == "" {
			waits = append(waits, begin...)
		} else {
			commands = append(commands, begin...)
		}
	}
	switch {
	case len(commands) > 0:
		return commands, nil
	case len(waits) > 0:
		return waits[:1], nil
	case c.Over():
		return nil, tournament.Refuse(tournament.KnockOutOver)
	}
	return nil, tournament.Refuse(knockout.NothingToBegin)
}

// Score records the result of a game of a contest; game 0 is the first one without a
// result. Moves is its length, 0 where nobody needs it.
func Score(t tournament.Tournament, number, stage, game int, result tournament.Result, moves int) []tournament.Command {
	c, _ := knockout.In(t, number)
	if s, found := c.Stage(stage); found && game == 0 {
		game = s.Next()
	}
	return []tournament.Command{contest(number, knockout.RecordResult{Stage: stage, Game: game, Result: result, Moves: moves})}
}

// Rescore corrects the result of a game of a contest; NoResult takes it back.
func Rescore(number, stage, game int, result tournament.Result, moves int, reason string) []tournament.Command {
	return []tournament.Command{contest(number, knockout.CorrectResult{Stage: stage, Game: game, Result: result, Moves: moves, Reason: reason})}
}

// AdjournGame notes that a game of a contest goes on another day; game 0 is the first one
// without a result.
func AdjournGame(t tournament.Tournament, number, stage, game int, sealed tournament.Color, note string) tournament.Command {
	c, _ := knockout.In(t, number)
	if s, found := c.Stage(stage); found && game == 0 {
		game = s.Next()
	}
	return contest(number, knockout.Adjourn{Stage: stage, Game: game, Sealed: sealed, Note: note})
}

// Annul strikes out all of a contest, which is possible while no other fact rests on it:
// a play-off by mistake, or one whose tie a corrected result will break.
func Annul(t tournament.Tournament, number int, reason string) []tournament.Command {
	var places []int
	for _, f := range t.Log() {
		if e, is := f.Event.(tournament.ContestAdvanced); is && e.Contest == number && f.Struck == 0 {
			places = append(places, f.Place)
		}
	}
	return []tournament.Command{tournament.Undo{Facts: places, Reason: reason}}
}

// forfeit scores by default what players who have withdrawn have still to play in a
// contest, as far as that can be known now; nil where there is nothing.
func forfeit(t tournament.Tournament) tournament.Command {
	var out []tournament.PlayerID
	for n, held := range t.Contests() {
		if held.Over() {
			continue
		}
		if out == nil {
			for _, p := range t.Players() {
				if p.Withdrawn {
					out = append(out, p.ID)
				}
			}
		}
		c, _ := knockout.In(t, n+1)
		if f, found := c.Forfeits(out); found {
			return contest(n+1, f)
		}
	}
	return nil
}

// SeatGame says which game of the hall is played for a game of a contest, instead of the
// one that was given up for it.
func SeatGame(number, stage, game int, hall, instead string) tournament.Command {
	return contest(number, knockout.SeatGame{Stage: stage, Game: game, Hall: hall, Instead: instead})
}

// ScoreByHall records the result of a game of a contest that was played in the hall.
func ScoreByHall(number, stage, game int, result tournament.Result, moves int, source tournament.Source) tournament.Command {
	return contest(number, knockout.RecordResult{Stage: stage, Game: game, Result: result, Moves: moves, Source: source})
}

// RescoreByHall corrects what the hall said of a game of a contest.
func RescoreByHall(number, stage, game int, result tournament.Result, moves int, source tournament.Source) tournament.Command {
	return contest(number, knockout.CorrectResult{Stage: stage, Game: game, Result: result, Moves: moves, Source: source})
}

// ReopenByHall takes back the result of a game of a contest that goes on in the hall.
func ReopenByHall(number, stage, game int, source tournament.Source, reason string) tournament.Command {
	return contest(number, knockout.CorrectResult{Stage: stage, Game: game, Result: tournament.NoResult, Source: source, Reason: reason})
}

// ReportGame is what a player says of their game of a contest; a result that both players
// report is recorded as theirs. The refusal ReportsNotOpen says that players do not report.
func ReportGame(t tournament.Tournament, number, stage, game int, player tournament.PlayerID, result tournament.Result, moves int) ([]tournament.Command, error) {
	if t.ReportSecret() == "" {
		return nil, tournament.Refuse(tournament.ReportsNotOpen)
	}
	commands := []tournament.Command{contest(number, knockout.Report{Stage: stage, Game: game, Player: player, Result: result, Moves: moves})}
	c, _ := knockout.In(t, number)
	s, _ := c.Stage(stage)
	if game < 1 || game > len(s.Games) {
		return commands, nil // which is refused
	}
	g := s.Games[game-1]
	other := g.SaidBy(g.White)
	if player == g.White {
		other = g.SaidBy(g.Black)
	}
	if other.Result == result && other.Moves == moves {
		commands = append(commands, contest(number, knockout.RecordResult{Stage: stage, Game: game, Result: result, Moves: moves, Source: tournament.Source{Players: true}}))
	}
	return commands, nil
}
