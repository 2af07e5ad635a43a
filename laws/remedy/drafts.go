package remedy

import (
	"time"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/san"
	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/laws"
)

// situation is the state of a game, and the other facts, for which commands are drafted.
type situation struct {
	g      laws.Game
	by     laws.Actor
	at     clock.Instant
	reason string
}

// The times in drafts. courtesy is the time that drafts give, take or allow, and session the length
// of a session.
const (
	courtesy = 2 * time.Minute
	session  = time.Hour
)

// draftsOf returns plausible commands of a kind, the most plausible one first. There is at least
// one for every kind.
func draftsOf(s *situation, kind string) []laws.Command {
	for _, of := range []func(*situation, string) []laws.Command{
		clockDrafts, positionDrafts, penaltyDrafts, caseDrafts, resultDrafts, adjournmentDrafts, peopleDrafts, recordDrafts, playDrafts,
	} {
		if drafts := of(s, kind); drafts != nil {
			return drafts
		}
	}
	return nil
}

// clockDrafts returns drafts about the clock.
func clockDrafts(s *situation, kind string) []laws.Command {
	switch kind {
	case "StopClocks":
		return one(laws.StopClocks{Reason: s.reason})
	case "ResumeGame":
		return one(laws.ResumeGame{})
	case "GiveTime":
		return each(s.players(s.g.Turn().Other()), func(c chess.Color) laws.Command {
			return laws.GiveTime{To: c, Span: courtesy, Reason: s.reason}
		})
	case "SetClocks":
		return []laws.Command{laws.SetClocks{Left: s.dials(), Reason: s.reason}, laws.SetClocks{Left: s.timeLeft(), Reason: s.reason}}
	case "SetMoveCounter":
		r := s.g.Clock().Reading
		return []laws.Command{
			laws.SetMoveCounter{Period: r.Period, Moves: r.Moves, Reason: s.reason},
			laws.SetMoveCounter{Period: r.Period, Reason: s.reason},
			laws.SetMoveCounter{Reason: s.reason},
		}
	case "SetControl":
		c := laws.SetControl{Control: s.g.Regulations().Control, Left: s.dials(), Reason: s.reason}
		late := c
		late.Schedule = true
		return []laws.Command{c, late}
	case "RuleStop":
		return []laws.Command{laws.RuleOnStop{Valid: true, Reason: s.reason}, laws.RuleOnStop{Reason: s.reason}}
	case "RuleClock":
		return []laws.Command{laws.RuleOnClock{Reason: s.reason}, laws.RuleOnClock{Adds: true, Reason: s.reason}}
	case "FlagFall":
		return one(laws.FlagFall{})
	case "FindBothFlags":
		return one(laws.FindBothFlags{Reason: s.reason})
	case "Interrupt":
		return one(laws.Interrupt{From: s.g.LastInstant(), To: s.at})
	case "ClaimFlag":
		return one(laws.ClaimFlag{})
	case "PlayerStopClocks":
		return one(laws.PlayerStopClocks{Text: s.reason})
	case "ClaimClockDefect":
		return []laws.Command{laws.ClaimClockDefect{Text: s.reason}, laws.ClaimClockDefect{Setting: true, Text: s.reason}}
	}
	return nil
}

// positionDrafts returns the drafts of a command of the given kind that concerns the position on the
// board. It returns none for other kinds.
func positionDrafts(s *situation, kind string) []laws.Command {
	switch kind {
	case "RestorePosition":
		var drafts []laws.Command
		for ply := max(0, s.g.Ply()-1); ply >= 0 && len(drafts) < 4; ply-- {
			drafts = append(drafts, laws.RestorePosition{Ply: ply, Reason: s.reason})
		}
		return append(drafts, laws.RestorePosition{Ply: s.g.Ply(), Reason: s.reason})
	case "ReportSetup":
		return values(func(f laws.SetupFault) laws.Command { return laws.ReportSetup{Fault: f} })
	case "RuleSetup":
		return []laws.Command{laws.RuleOnSetup{NewGame: true, Reason: s.reason}, laws.RuleOnSetup{Reason: s.reason}}
	case "RuleIllegal":
		return []laws.Command{
			laws.RuleOnIllegal{Reason: s.reason}, laws.RuleOnIllegal{Position: true, Reason: s.reason},
			laws.RuleOnIllegal{TwoHands: true, Reason: s.reason}, laws.RuleOnIllegal{OneHand: true, Reason: s.reason},
		}
	case "RuleTouch":
		return s.touchRulings()
	case "SettleBoards":
		return []laws.Command{laws.SettleBoards{Reason: s.reason}, laws.SettleBoards{Left: s.dials(), Reason: s.reason}}
	case "ClaimIllegal":
		return []laws.Command{laws.ClaimIllegal{}, laws.ClaimIllegal{TwoHands: true}}
	case "AgreeToCorrect":
		return one(laws.AgreeToCorrect{})
	case "ClaimTouch":
		return []laws.Command{laws.ClaimTouch{}, laws.ClaimTouch{Contact: true}}
	case "ClaimDisplaced":
		return one(laws.ClaimDisplaced{})
	case "PressBack":
		return one(laws.PressBack{})
	case "RightMen":
		return one(laws.RestorePieces{})
	case "DisplaceMen":
		return one(laws.DisplacePieces{Pieces: []laws.Shift{{From: s.king(), To: chess.NoSquare}}})
	case "ReportTouch":
		return one(laws.ReportTouch{Square: s.king()})
	case "DemandBoards":
		return one(laws.DemandBoards{})
	}
	return nil
}

// touchRulings returns the findings about touched pieces: those that were recorded, the piece that
// moved last and, for a touch that was not recorded, every piece of the player on the move.
func (s *situation) touchRulings() []laws.Command {
	var groups [][]chess.Square
	if hand, ok := s.g.Hand(); ok && len(hand.Touched) > 0 {
		groups = append(groups, hand.Touched)
	}
	groups = append(groups, nil)
	position := s.g.Position()
	for own := position.ByColor(s.g.Turn()); own != 0; own &= own - 1 {
		groups = append(groups, []chess.Square{own.First()})
	}
	var drafts []laws.Command
	for _, squares := range groups {
		drafts = append(drafts, values(func(f laws.TouchFinding) laws.Command {
			return laws.RuleOnTouch{Finding: f, Squares: squares, Reason: s.reason}
		})...)
	}
	return drafts
}

// penaltyDrafts returns drafts about conduct and penalties.
func penaltyDrafts(s *situation, kind string) []laws.Command {
	switch kind {
	case "Penalise":
		var drafts []laws.Command
		for _, player := range s.players(s.g.Turn()) {
			drafts = append(drafts, values(func(p laws.Penalty) laws.Command {
				c := laws.Penalise{Player: player, Penalty: p, Reason: s.reason}
				switch p { //nolint:exhaustive // the other penalties have no amount
				case laws.MoreTime, laws.LessTime:
					c.Span = courtesy
				case laws.LessPoints, laws.MorePoints:
					c.Points = 1
				}
				return c
			})...)
		}
		return drafts
	case "ReportConduct":
		return values(func(o laws.Offence) laws.Command {
			return laws.ReportConduct{Player: s.g.Turn(), Offence: o, Text: s.reason}
		})
	case "PhoneRang":
		var drafts []laws.Command
		for _, player := range s.players(s.g.Turn()) {
			drafts = append(drafts, values(func(o laws.OpponentScore) laws.Command { return laws.PhoneRang{Player: player, Opponent: o} })...)
		}
		return drafts
	case "DeviceFound":
		return append(each(s.players(s.g.Turn()), func(c chess.Color) laws.Command { return laws.DeviceFound{Player: c} }),
			each(s.players(s.g.Turn()), func(c chess.Color) laws.Command { return laws.DeviceFound{Player: c, Off: true} })...)
	case "Expel":
		return one(laws.Expel{Role: laws.Spectator, Reason: s.reason})
	case "BothRefuse":
		return one(laws.BothRefuse{Reason: s.reason})
	}
	return nil
}

// caseDrafts returns drafts about claims, draw offers and open cases.
func caseDrafts(s *situation, kind string) []laws.Command {
	switch kind {
	case "ConsentDraw":
		return []laws.Command{laws.ConsentDraw{Consent: true}, laws.ConsentDraw{}}
	case "RuleQuickplay":
		return values(func(r laws.Ruling) laws.Command { return laws.RuleOnQuickplay{Ruling: r} })[1:]
	case "Verdict":
		drafts := one(laws.Verdict{Reason: s.reason})
		if questions := s.g.Questions(); len(questions) > 0 {
			drafts = nil
			for _, q := range questions {
				drafts = append(drafts, laws.Verdict{Question: q.Number, Answer: laws.Winnable, Reason: s.reason})
			}
		}
		return drafts
	case "DecideByAnalogy":
		return one(laws.DecideByAnalogy{Reason: s.reason})
	case "ClaimRepetition":
		return one(laws.ClaimRepetition{})
	case "ClaimFifty":
		return one(laws.ClaimFifty{})
	case "ClaimQuickplay":
		return values(func(g laws.Ground) laws.Command { return laws.ClaimQuickplay{Ground: g} })
	case "RequestIncrement":
		return one(laws.RequestIncrement{})
	case "OfferDraw":
		return one(laws.OfferDraw{})
	case "AcceptDraw":
		return one(laws.AcceptDraw{})
	case "DeclineDraw":
		return one(laws.DeclineDraw{})
	case "HandInEvidence":
		return one(laws.HandInEvidence{Position: StateOf(s.g, s.at).FEN})
	case "VerifyEvidence":
		return one(laws.VerifyEvidence{Right: true})
	case "NoteAppeal":
		return one(laws.NoteAppeal{Text: s.reason})
	}
	return nil
}

// resultDrafts returns drafts about the result.
func resultDrafts(s *situation, kind string) []laws.Command {
	switch kind {
	case "SetResult":
		drafts := values(func(r laws.Result) laws.Command { return laws.SetResult{Result: r, Reason: s.reason} })
		return append(drafts[1:], drafts[0]) // none is the result of a game that was called off
	case "DeclareDead":
		return one(laws.DeclareDead{Reason: s.reason})
	case "Abort":
		return one(laws.Abort{Reason: s.reason})
	case "Annul":
		return one(laws.Annul{Reason: s.reason})
	case "Reopen":
		return []laws.Command{laws.Reopen{Reason: s.reason}, laws.Reopen{Left: s.timeLeft(), Reason: s.reason}}
	case "Resign":
		return one(laws.Resign{})
	}
	return nil
}

// adjournmentDrafts returns drafts about adjournments.
func adjournmentDrafts(s *situation, kind string) []laws.Command {
	switch kind {
	case "AnnounceSession":
		return one(laws.AnnounceSession{Starts: s.at, Ends: s.at.Add(session)})
	case "Adjourn":
		drafts := one(laws.Adjourn{Reason: s.reason})
		if s.by.Role != laws.Player {
			drafts = append(drafts, laws.Adjourn{Without: true, Reason: s.reason})
		}
		return drafts
	case "KeepEnvelope":
		e := laws.Envelope{Names: [2]string{chess.White.String(), chess.Black.String()}, Resumes: s.at.Add(session), Place: "-"}
		return one(laws.KeepEnvelope{Envelope: e})
	case "ResumeAdjourned":
		both, left := [2]bool{true, true}, s.timeLeft()
		return []laws.Command{laws.ResumeAdjourned{Present: both}, laws.ResumeAdjourned{Present: both, Left: &left}}
	case "CorrectTimes":
		return one(laws.CorrectTimes{})
	case "OpenEnvelope":
		c := laws.OpenEnvelope{}
		if sealed, ok := s.g.SealedMove(); ok {
			c.Written = sealed.Written
		}
		return one(c)
	case "RuleSealed":
		drafts := one(laws.RuleOnSealed{})
		for _, m := range s.g.Allowed() {
			drafts = append(drafts, laws.RuleOnSealed{Move: m})
		}
		return drafts
	case "LoseEnvelope":
		return one(laws.LoseEnvelope{})
	case "Seal":
		return one(laws.Seal{Written: s.written()})
	case "CloseEnvelope":
		return one(laws.CloseEnvelope{})
	}
	return nil
}

// peopleDrafts returns drafts about arrivals, assistants and information for players.
func peopleDrafts(s *situation, kind string) []laws.Command {
	switch kind {
	case "Arrive":
		if s.by.Role == laws.Player {
			return one(laws.Arrive{Color: s.by.Color})
		}
		return each(s.players(s.missing()), func(c chess.Color) laws.Command { return laws.Arrive{Color: c} })
	case "Excuse":
		return each(s.players(s.missing()), func(c chess.Color) laws.Command {
			return laws.Excuse{Player: c, Until: laws.NoDefaultTime, Reason: s.reason}
		})
	case "NoShow":
		return one(laws.NoShow{})
	case "DefaultPlayer":
		return each(s.players(s.missing()), func(c chess.Color) laws.Command { return laws.DefaultPlayer{Player: c, Reason: s.reason} })
	case "Inform":
		var drafts []laws.Command
		for _, to := range s.players(s.g.Turn()) {
			drafts = append(drafts, values(func(h laws.Hint) laws.Command { return laws.Inform{To: to, What: h} })...)
		}
		return drafts
	case "AdmitAssistant":
		var drafts []laws.Command
		for _, to := range s.players(s.g.Turn()) {
			drafts = append(drafts, values(func(t laws.Task) laws.Command { return laws.AdmitAssistant{To: to, Task: t, Name: s.reason} })...)
		}
		return drafts
	case "AskExplanation":
		return one(laws.AskExplanation{Text: s.reason})
	case "AskAssistant":
		return one(laws.AskAssistant{})
	case "Witness":
		return one(laws.Witness{Text: s.reason})
	}
	return nil
}

// recordDrafts returns drafts about the score sheets.
func recordDrafts(s *situation, kind string) []laws.Command {
	players := s.players(s.g.Turn())
	switch kind {
	case "DemandRecord":
		return each(players, func(c chess.Color) laws.Command { return laws.DemandRecord{Of: c, Reason: s.reason} })
	case "ExcuseRecord":
		return append(each(players, func(c chess.Color) laws.Command { return laws.ExcuseRecord{Of: c, Disability: true, Reason: s.reason} }),
			each(players, func(c chess.Color) laws.Command { return laws.ExcuseRecord{Of: c, Deduct: courtesy, Reason: s.reason} })...)
	case "ReplaceSheet":
		return each(players, func(c chess.Color) laws.Command { return laws.ReplaceSheet{Of: c, Reason: s.reason} })
	case "LendSheet":
		return append(each(players, func(c chess.Color) laws.Command { return laws.LendSheet{To: c, Lend: true} }),
			each(players, func(c chess.Color) laws.Command { return laws.LendSheet{To: c} })...)
	case "Reconstruct":
		return one(laws.Reconstruct{Reason: s.reason})
	case "RuleSheets":
		return values(func(r laws.SheetRuling) laws.Command { return laws.RuleOnSheets{Ruling: r} })
	case "WriteMove":
		return s.lines()
	case "WriteNote":
		return one(laws.WriteNote{Text: s.reason})
	case "AskSheet":
		return one(laws.AskSheet{})
	case "ReturnSheet":
		return one(laws.ReturnSheet{})
	case "AskRecord":
		return one(laws.AskRecord{})
	case "SignSheet":
		return one(laws.SignSheet{Result: s.g.Result()})
	case "HandInSheet":
		return one(laws.HandInSheet{})
	}
	return nil
}

// lines returns drafts of the lines that could be written on a score sheet. They are the moves of
// the game, the latest first, and a move that may be written before it is made.
func (s *situation) lines() (drafts []laws.Command) {
	moves := s.g.Moves()
	for ply := len(moves) - 1; ply >= 0; ply-- {
		drafts = append(drafts, laws.WriteMove{Ply: ply, Written: laws.Written{Text: moves[ply].SAN}})
	}
	return append(drafts, laws.WriteMove{Ply: len(moves), Written: s.written()})
}

// playDrafts returns drafts of moves and of actions with the hands over the board.
func playDrafts(s *situation, kind string) []laws.Command {
	var m chess.Move
	if allowed := s.g.Allowed(); len(allowed) > 0 {
		m = allowed[0]
	}
	switch kind {
	case "Start":
		return one(laws.Start{Regulations: s.g.Regulations()})
	case "Move":
		return one(laws.Move{Move: m, Ply: s.g.Ply()})
	case "Touch":
		return one(laws.Touch{Squares: []chess.Square{m.From()}})
	case "Adjust":
		return one(laws.Adjust{Squares: []chess.Square{s.king()}})
	case "Release":
		return one(laws.Release{From: m.From(), To: m.KingTo()})
	case "Promote":
		return one(laws.Promote{From: m.From(), To: m.To(), Piece: chess.Queen})
	case "PressClock":
		return one(laws.PressClock{})
	case "Announce":
		return one(laws.Announce{Written: s.written()})
	case "Repeat":
		return one(laws.Repeat{Written: s.written()})
	case "Execute":
		return one(laws.Execute{From: m.From(), To: m.KingTo(), Piece: m.Promotion()})
	}
	return nil
}

// players returns both players, beginning with first, the likelier one.
func (s *situation) players(first chess.Color) []chess.Color {
	return []chess.Color{first, first.Other()}
}

// missing returns the player who is likelier to be absent.
func (s *situation) missing() chess.Color {
	for _, c := range []chess.Color{chess.White, chess.Black} {
		if s.g.Absent(c) || s.g.Away(c) {
			return c
		}
	}
	return s.g.Turn()
}

// dials returns the times on both dials, in whole milliseconds.
func (s *situation) dials() (left [2]time.Duration) {
	c := s.g.Clock()
	for side := range left {
		left[side] = c.Remaining(chess.Color(side), s.at)
	}
	return left
}

// timeLeft returns the times on both dials. A dial that has run out gets some time.
func (s *situation) timeLeft() [2]time.Duration {
	left := s.dials()
	for side, control := range s.g.Regulations().Control {
		if left[side] == 0 && !control.Untimed() {
			left[side] = courtesy
		}
	}
	return left
}

// king returns the square of the king of the player on the move.
func (s *situation) king() chess.Square {
	p := s.g.Position()
	return p.King(s.g.Turn())
}

// written returns an allowed move as a player would write it.
func (s *situation) written() laws.Written {
	allowed := s.g.Allowed()
	if len(allowed) == 0 {
		return laws.Written{}
	}
	p := s.g.Position()
	return laws.Written{Text: san.Format(&p, allowed[0])}
}

// one returns a list of one draft.
func one(c laws.Command) []laws.Command { return []laws.Command{c} }

// each returns one draft for each player.
func each(players []chess.Color, draft func(chess.Color) laws.Command) []laws.Command {
	drafts := make([]laws.Command, len(players))
	for i, c := range players {
		drafts[i] = draft(c)
	}
	return drafts
}

// values returns a draft for each value of an enumeration. It stops at the first value whose name
// is the name of unknown values.
func values[T interface {
	~uint8
	String() string
}](draft func(T) laws.Command) (drafts []laws.Command) {
	const beyond = 255
	for v := T(0); v == 0 || v.String() != T(beyond).String(); v++ {
		drafts = append(drafts, draft(v))
	}
	return drafts
}
