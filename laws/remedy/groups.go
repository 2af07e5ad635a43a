package remedy

import (
	"slices"

	"github.com/escaque/escaque/laws"
)

// Group is the subject of a command. A page lists commands by group.
type Group string

// The groups of type [Group], in the order in which remedies are listed.
const (
	Clock       Group = "clock"
	Position    Group = "position"
	Penalty     Group = "penalty"
	Case        Group = "case" // claims, and what waits for a ruling
	Result      Group = "result"
	Adjournment Group = "adjournment"
	People      Group = "people" // arrivals, assistants, information for players
	Record      Group = "record" // score sheets and notes
	Play        Group = "play"   // moves, and the hand over the board
)

// Groups returns all groups, in the order in which remedies are listed.
func Groups() []Group {
	return []Group{Clock, Position, Penalty, Case, Result, Adjournment, People, Record, Play}
}

// kindsOf are the kinds of command in each group, in the order in which they are listed.
var kindsOf = map[Group][]string{
	Clock: {
		"StopClocks", "ResumeGame", "GiveTime", "SetClocks", "SetMoveCounter", "SetControl", "RuleStop", "RuleClock",
		"FlagFall", "FindBothFlags", "Interrupt", "ClaimFlag", "PlayerStopClocks", "ClaimClockDefect",
	},
	Position: {
		"RestorePosition", "ReportSetup", "RuleSetup", "RuleIllegal", "RuleTouch", "SettleBoards", "ClaimIllegal",
		"AgreeToCorrect", "ClaimTouch", "ClaimDisplaced", "PressBack", "RightMen", "DisplaceMen", "ReportTouch", "DemandBoards",
	},
	Penalty: {"Penalise", "ReportConduct", "PhoneRang", "DeviceFound", "Expel", "BothRefuse"},
	Case: {
		"ConsentDraw", "RuleQuickplay", "Verdict", "DecideByAnalogy", "ClaimRepetition", "ClaimFifty", "ClaimQuickplay",
		"RequestIncrement", "OfferDraw", "AcceptDraw", "DeclineDraw", "HandInEvidence", "VerifyEvidence", "NoteAppeal",
	},
	Result: {"SetResult", "DeclareDead", "Abort", "Annul", "Reopen", "Resign"},
	Adjournment: {
		"AnnounceSession", "Adjourn", "KeepEnvelope", "ResumeAdjourned", "CorrectTimes", "OpenEnvelope", "RuleSealed", "LoseEnvelope",
		"Seal", "CloseEnvelope",
	},
	People: {
		"Arrive", "Excuse", "NoShow", "DefaultPlayer", "Inform", "AdmitAssistant", "AskExplanation", "AskAssistant", "Witness",
	},
	Record: {
		"DemandRecord", "ExcuseRecord", "ReplaceSheet", "LendSheet", "Reconstruct", "RuleSheets", "WriteMove", "WriteNote",
		"AskSheet", "ReturnSheet", "AskRecord", "SignSheet", "HandInSheet",
	},
	Play: {"Start", "Move", "Touch", "Adjust", "Release", "Promote", "PressClock", "Announce", "Repeat", "Execute"},
}

// GroupOf returns the group of a kind of command, "" for an unknown kind.
func GroupOf(kind string) Group {
	for _, g := range Groups() {
		for _, k := range kindsOf[g] {
			if k == kind {
				return g
			}
		}
	}
	return ""
}

// requestKinds are the kinds of command by which a player asks the arbiter for something, notes an
// appeal or answers for the record. Players may always be told whether the Laws accept a request.
// It reveals nothing that they must find out themselves, unlike a claim of a draw.
var requestKinds = []string{
	"ReportSetup", "DemandBoards", "RequestIncrement", "HandInEvidence", "VerifyEvidence", "NoteAppeal", "Adjourn", "CorrectTimes",
	"AskExplanation", "AskAssistant", "WriteMove", "WriteNote", "AskSheet", "ReturnSheet", "AskRecord", "SignSheet", "HandInSheet",
	"Announce", "Repeat", "Execute",
}

// IsRequest reports whether a kind of command is a request: a player may be told at any time
// whether the Laws allow it.
func IsRequest(kind string) bool { return slices.Contains(requestKinds, kind) }

// answersTo are the kinds of command with which arbiters answer each kind of case. First comes the
// ruling that the case waits for, then commands that go with the ruling, then commands that end the
// game instead.
var answersTo = map[laws.CaseKind][]string{
	laws.DrawNeedsConsent: {"ConsentDraw", "Penalise", "SetResult"},
	laws.VerdictUnknown:   {"Verdict", "SetResult"},
	laws.QuickplayCase:    {"RuleQuickplay", "GiveTime", "Penalise", "SetResult"},
	laws.IncrementCase:    {"RuleQuickplay", "SetControl", "GiveTime"},
	laws.QuickplayFlag:    {"RuleQuickplay", "SetResult"},
	laws.RemoteCase:       {"RuleQuickplay", "Verdict", "SetResult"},
	laws.SealedCase:       {"RuleSealed", "CorrectTimes", "SetResult"},
	laws.WrongPiecesCase:  {"RuleSetup", "RestorePosition", "SetClocks", "Annul"},
	laws.WrongColorsCase:  {"RuleSetup", "SetClocks", "Annul"},
	laws.TouchCase:        {"RuleTouch", "RestorePosition", "GiveTime", "Penalise"},
	laws.ContactCase:      {"RuleTouch", "GiveTime", "Penalise"},
	laws.HandsCase:        {"RuleIllegal", "GiveTime", "Penalise"},
}

// AnswersTo returns the kinds of command with which an arbiter answers a kind of case, the ruling
// first.
func AnswersTo(kind laws.CaseKind) []string { return slices.Clone(answersTo[kind]) }
