package wire

import (
	"time"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/laws"
)

// deskCommands and deskEvents are one of each of the arbiter's desk, with all
// their fields.
func deskCommands(player chess.Color, text string, span time.Duration, flag bool, control [2]clock.Control) []laws.Command {
	return []laws.Command{
		laws.ReportConduct{Player: player, Offence: laws.Annoying, Text: text},
		laws.Penalise{Player: player, Penalty: laws.MoreTime, Span: span, Points: 1, Opponent: laws.ScoresHalf, Offence: laws.RefusingLaws, Reason: text},
		laws.Penalise{Player: player, Penalty: laws.Fine, Amount: 2500, Currency: "EUR", Offence: laws.Annoying, Reason: text},
		laws.BothRefuse{Reason: text},
		laws.PhoneRang{Player: player, Opponent: laws.ScoresWin},
		laws.DeviceFound{Player: player, Off: flag},
		laws.Expel{Role: laws.Spectator, Name: text, Reason: text},
		laws.NoteAppeal{Against: laws.RuleLoss, Text: text},
		laws.Inform{To: player, What: laws.MovesMade},
		laws.Witness{Text: text},
		laws.AskExplanation{Text: text},
		laws.DecideByAnalogy{Article: "9.2", Reason: text},
		laws.DeclareDead{Reason: text},
		laws.HandInEvidence{Position: "4k3/8/8/8/8/8/8/4K3 w - - 0 1", Sheet: flag},
		laws.VerifyEvidence{Right: flag},
		laws.PlayerStopClocks{Reason: laws.StopForPiece, Text: text},
		laws.RuleOnStop{Valid: flag, Reason: text},
		laws.ClaimClockDefect{Setting: flag, Text: text},
		laws.SetControl{Control: control, Left: [2]time.Duration{span, span + time.Second}, Reason: text},
		laws.SetControl{Control: control, Left: [2]time.Duration{span, span + time.Second}, Reason: text, Schedule: true},
		laws.SetMoveCounter{Period: [2]int{1, 0}, Moves: [2]int{3, 40}, Reason: text},
		laws.FindBothFlags{Reason: text},
		laws.AdmitAssistant{To: player, Task: laws.MovesPieces, Name: text},
		laws.Excuse{Player: player, Until: span, Reason: text},
		laws.DefaultPlayer{Player: player, Reason: text},
		laws.GiveTime{To: player, Span: span, Reason: text, Disturbance: flag},
		laws.RuleOnClock{Adds: flag, Reason: text},
		laws.Reopen{Left: [2]time.Duration{span, span + time.Second}, Reason: text},
	}
}

func deskEvents(stamp laws.Stamp, cited laws.Citation, now clock.Reading, player chess.Color, text string, span time.Duration, flag bool, control [2]clock.Control) []laws.Event {
	return []laws.Event{
		laws.ConductReported{Stamp: stamp, Player: player, Offence: laws.Annoying, Text: text, Citation: cited},
		laws.Penalised{Stamp: stamp, Player: player, Penalty: laws.LessPoints, Span: span, Points: 1, Offence: laws.Annoying, Reason: text, Clock: now, Citation: cited},
		laws.Penalised{Stamp: stamp, Player: player, Penalty: laws.Fine, Amount: 2500, Currency: "EUR", Offence: laws.Annoying, Reason: text, Clock: now, Citation: cited},
		laws.DeviceNoticed{Stamp: stamp, Player: player, Sounded: flag, Citation: cited},
		laws.Expelled{Stamp: stamp, Role: laws.Spectator, Name: text, Reason: text, Citation: cited},
		laws.AppealNoted{Stamp: stamp, By: player, Against: laws.RuleLoss, Text: text, Citation: cited},
		laws.Informed{Stamp: stamp, To: player, What: laws.FlagIsDown, Citation: cited},
		laws.Witnessed{Stamp: stamp, Text: text, Citation: cited},
		laws.ExplanationAsked{Stamp: stamp, By: player, Text: text, Citation: cited},
		laws.DecidedByAnalogy{Stamp: stamp, Leaning: "9.2", Reason: text, Citation: cited},
		laws.EvidenceGiven{Stamp: stamp, By: player, Position: "4k3/8/8/8/8/8/8/4K3 w - - 0 1", Right: flag, Sheet: flag, Citation: cited},
		laws.EvidenceVerified{Stamp: stamp, By: player, Right: flag, Citation: cited},
		laws.HelpSought{Stamp: stamp, By: player, Reason: laws.StopForPiece, Text: text, Clock: now, Citation: cited},
		laws.DefectClaimed{Stamp: stamp, By: player, Setting: flag, Late: flag, Text: text, Clock: now, Citation: cited},
		laws.StopRuled{Stamp: stamp, By: player, Valid: flag, Defect: flag, Reason: text, Citation: cited},
		laws.ControlSet{Stamp: stamp, Control: control, Reason: text, Clock: now, Citation: cited},
		laws.CounterSet{Stamp: stamp, Reason: text, Clock: now, Citation: cited},
		laws.BothFlagsFound{Stamp: stamp, Reason: text, Clock: now, Citation: cited},
		laws.AssistantAdmitted{Stamp: stamp, To: player, Task: laws.MovesPieces, Name: text, Citation: cited},
		laws.Arrived{Stamp: stamp, By: player, After: span, Both: flag, Clock: now, Citation: cited},
		laws.Excused{Stamp: stamp, Player: player, Until: span, Reason: text, Citation: cited},
		laws.VerdictNeeded{Stamp: stamp, Question: 4, Why: laws.WhyDevice, Ply: 80, FEN: "4k1n1/8/8/8/8/8/8/Q3K3 w - - 0 1", Side: player, Citation: cited},
		laws.ResultCorrected{Stamp: stamp, Result: laws.WinAndHalf, Citation: cited},
		laws.ClockRuled{Stamp: stamp, Adds: flag, Reason: text, Citation: cited},
		laws.GameReopened{Stamp: stamp, Reason: text, Clock: now, Citation: cited},
	}
}

// deskRegulations are what the desk reads in the regulations.
func deskRegulations(r laws.Regulations, flag bool, text string) laws.Regulations {
	r.Arrivals, r.CourtesyHints, r.NoAppeals, r.MilderDevices, r.Rated = flag, flag, flag, flag, flag
	if flag {
		r.AbsentTime, r.HouseRules = laws.TimeIsShared, []string{text}
	}
	return r
}
