package acts

import (
	"slices"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/knockout"
)

// Bracket returns the commands that announce the knock-out of a knock-out event. If no starting
// numbers are assigned, they include a command that assigns them by the seeding.
func Bracket(t tournament.Tournament) []tournament.Command {
	var commands []tournament.Command
	order := t.Order()
	if !t.NumbersDrawn() {
		order = seedingOrder(t)
		commands = append(commands, tournament.DrawLots{Order: order, Listed: true})
	}
	regs := t.Regulations()
	return append(commands, contestCommand(1, knockout.Announce{Regulations: knockout.Regulations{
		System: knockout.Wimbledon, Name: regs.Name, Players: order,
		Games: regs.Matches.Games, Early: regs.Matches.Early, Straight: regs.Matches.Straight, Control: regs.Control,
	}}))
}

// contestCommand returns a command of the event that passes c to a contest.
func contestCommand(contest int, c knockout.Command) tournament.Command {
	return tournament.AdvanceContest{Contest: contest, Command: knockout.Ask{Command: c}}
}

// Tie is a group of players with equal points in the standings whose order a play-off can decide.
type Tie struct {
	From, To int // first and last rank of the group
	Group    int // group of a Belgrade event; 0 in other events
	Points   tournament.Points
	Players  []tournament.PlayerID // in the order of the standings
	// Level says that the tie-breaks do not separate all of them, so a lot decides their order.
	Level bool
}

// Ties returns the groups of players with equal points that no play-off has separated, the best
// first. It returns nothing before the end of the rounds.
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

// PlayOff returns the command that announces a play-off of a tie. It completes regs. The order of
// the players is that of the highest tie-break. It is drawn by lot if regs asks for that or the tie
// is Level. LastGame is the instant of their last result, if the log has one.
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
	return []tournament.Command{contestCommand(len(t.Contests())+1, knockout.Announce{Regulations: regs})}
}

// lastGame returns the instant at which the last result of any of the players was entered.
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

// CurrentContest returns the number of the first contest that is not over. If all are over, it
// returns the number of the last one, or 0 if there are no contests.
func CurrentContest(t tournament.Tournament) int {
	contests := t.Contests()
	if i := slices.IndexFunc(contests, func(c tournament.Contest) bool { return !c.Over() }); i >= 0 {
		return i + 1
	}
	return len(contests)
}

// Begin returns the command that begins a stage of a contest, or draws its lots. white has White in
// the first game; if 0, the lot decides. waived is the reason for not waiting for the end of a
// pause.
func Begin(t tournament.Tournament, contest, stage int, white tournament.PlayerID, waived string, lot Lot) ([]tournament.Command, error) {
	c, _ := knockout.ContestOf(t, contest)
	s, found := c.Stage(stage)
	if !found {
		return nil, tournament.Refuse(knockout.StageUnknown, "stage", stage)
	}
	if s.Form == knockout.Lots {
		order := slices.Clone(s.Players)
		for i, place := range lot.Shuffle(len(order)) {
			order[i] = s.Players[place]
		}
		return []tournament.Command{contestCommand(contest, knockout.DrawLots{Stage: stage, Order: order})}, nil
	}
	if white == 0 {
		one, other := s.First()
		white = [...]tournament.PlayerID{one, other}[lot.Shuffle(2)[0]]
	}
	return []tournament.Command{contestCommand(contest, knockout.Begin{Stage: stage, White: white, Waived: waived})}, nil
}

// BeginAll returns the commands that begin all stages whose pause is over, or all stages if the
// pauses are waived. If every stage still has to wait, it returns the command of the first one,
// which will be refused.
func BeginAll(t tournament.Tournament, contest int, waived string, at clock.Instant, lot Lot) ([]tournament.Command, error) {
	c, _ := knockout.ContestOf(t, contest)
	var commands, waits []tournament.Command
	for _, s := range c.Open() {
		if s.Begun {
			continue
		}
		begin, err := Begin(t, contest, s.Number, 0, waived, lot)
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

// Score returns the command that records the result of a contest game. If game is 0, it is the
// first game without a result. moves is the length of the game, or 0 if it is not needed.
func Score(t tournament.Tournament, contest, stage, game int, result tournament.Result, moves int) []tournament.Command {
	c, _ := knockout.ContestOf(t, contest)
	if s, found := c.Stage(stage); found && game == 0 {
		game = s.Next()
	}
	return []tournament.Command{contestCommand(contest, knockout.RecordResult{Stage: stage, Game: game, Result: result, Moves: moves})}
}

// Rescore returns the command that corrects the result of a contest game. NoResult takes it back.
func Rescore(contest, stage, game int, result tournament.Result, moves int, reason string) []tournament.Command {
	return []tournament.Command{contestCommand(contest, knockout.CorrectResult{Stage: stage, Game: game, Result: result, Moves: moves, Reason: reason})}
}

// AdjournGame returns the command that adjourns a contest game to another day. If game is 0, it is
// the first game without a result.
func AdjournGame(t tournament.Tournament, contest, stage, game int, sealed tournament.Color, note string) tournament.Command {
	c, _ := knockout.ContestOf(t, contest)
	if s, found := c.Stage(stage); found && game == 0 {
		game = s.Next()
	}
	return contestCommand(contest, knockout.Adjourn{Stage: stage, Game: game, Sealed: sealed, Note: note})
}

// Annul returns the command that undoes a whole contest. It is refused if other events depend on
// the contest. It removes a play-off announced by mistake, or one whose tie a correction will
// break.
func Annul(t tournament.Tournament, contest int, reason string) []tournament.Command {
	var places []int
	for _, f := range t.Log() {
		if e, is := f.Event.(tournament.ContestAdvanced); is && e.Contest == contest && f.Struck == 0 {
			places = append(places, f.Place)
		}
	}
	return []tournament.Command{tournament.Undo{Facts: places, Reason: reason}}
}

// forfeitCommand returns the command that scores by default the remaining contest games of
// withdrawn players. It covers the games known so far. It returns nil if there are none.
func forfeitCommand(t tournament.Tournament) tournament.Command {
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
		c, _ := knockout.ContestOf(t, n+1)
		if f, found := c.Forfeits(out); found {
			return contestCommand(n+1, f)
		}
	}
	return nil
}

// SeatGame returns the command that seats a game of the hall for a contest game. instead is the
// game of the hall that was given up for it.
func SeatGame(contest, stage, game int, hallGame, instead string) tournament.Command {
	return contestCommand(contest, knockout.SeatGame{Stage: stage, Game: game, Hall: hallGame, Instead: instead})
}

// ScoreByHall returns the command that records the result of a contest game played in the hall.
func ScoreByHall(contest, stage, game int, result tournament.Result, moves int, source tournament.Source) tournament.Command {
	return contestCommand(contest, knockout.RecordResult{Stage: stage, Game: game, Result: result, Moves: moves, Source: source})
}

// RescoreByHall returns the command that corrects a result reported by the hall.
func RescoreByHall(contest, stage, game int, result tournament.Result, moves int, source tournament.Source) tournament.Command {
	return contestCommand(contest, knockout.CorrectResult{Stage: stage, Game: game, Result: result, Moves: moves, Source: source})
}

// ReopenByHall returns the command that takes back the result of a contest game resumed in the
// hall.
func ReopenByHall(contest, stage, game int, source tournament.Source, reason string) tournament.Command {
	return contestCommand(contest, knockout.CorrectResult{Stage: stage, Game: game, Result: tournament.NoResult, Source: source, Reason: reason})
}

// ReportGame returns the commands that record a player's report of the result of their contest
// game. If the other player has reported the same result, they also score the game. The refusal is
// ReportsNotOpen if players may not report results.
func ReportGame(t tournament.Tournament, contest, stage, game int, player tournament.PlayerID, result tournament.Result, moves int) ([]tournament.Command, error) {
	if t.ReportSecret() == "" {
		return nil, tournament.Refuse(tournament.ReportsNotOpen)
	}
	commands := []tournament.Command{contestCommand(contest, knockout.Report{Stage: stage, Game: game, Player: player, Result: result, Moves: moves})}
	c, _ := knockout.ContestOf(t, contest)
	s, _ := c.Stage(stage)
	if game < 1 || game > len(s.Games) {
		return commands, nil // the command will be refused
	}
	g := s.Games[game-1]
	other := g.SaidBy(g.White)
	if player == g.White {
		other = g.SaidBy(g.Black)
	}
	if other.Result == result && other.Moves == moves {
		commands = append(commands, contestCommand(contest, knockout.RecordResult{Stage: stage, Game: game, Result: result, Moves: moves, Source: tournament.Source{Players: true}}))
	}
	return commands, nil
}
