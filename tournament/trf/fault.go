package trf

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/escaque/escaque/tournament"
)

// Limits of a file.
const (
	MaxFileBytes = 20_000_000
	MaxLineRunes = 20_000
	MaxFaults    = 200
)

// The faults of a file, besides the contradictions found by tournament/swiss. Some are only
// warnings: they do not prevent reading the file.
const (
	FileEmpty       tournament.Code = "trf-file-empty"
	FileTooLarge    tournament.Code = "trf-file-too-large"
	FileNotText     tournament.Code = "trf-file-not-text" // not in the stated encoding
	LineTooLong     tournament.Code = "trf-line-too-long"
	NoPlayers       tournament.Code = "trf-no-players"
	NumberImproper  tournament.Code = "trf-number-improper"
	NumberMissing   tournament.Code = "trf-number-missing"
	PointsImproper  tournament.Code = "trf-points-improper"
	ColorImproper   tournament.Code = "trf-colour-improper"
	CodeUnknown     tournament.Code = "trf-code-unknown" // unknown word in a record
	RoundsTooMany   tournament.Code = "trf-rounds-too-many"
	PointsNotHalves tournament.Code = "trf-points-not-halves"
	// Other: the points of the results, in tenths
	PointsDiffer tournament.Code = "trf-points-differ"
	PlayerTwice  tournament.Code = "trf-player-twice" // Other: line of the first record
	TeamsNotHere tournament.Code = "trf-teams-not-here"

	// the number of boards is neither in 352 nor shown by a match
	TeamBoardsUnknown tournament.Code = "trf-team-boards-unknown"

	// Warnings.
	TabFound       tournament.Code = "trf-tab"
	ColumnStray    tournament.Code = "trf-column-stray"
	DateImproper   tournament.Code = "trf-date-improper"
	TitleUnknown   tournament.Code = "trf-title-unknown"
	SexUnknown     tournament.Code = "trf-sex-unknown"
	PointsMissing  tournament.Code = "trf-points-missing"
	RecordTwice    tournament.Code = "trf-record-twice" // Other: line of the first record
	RecordUnknown  tournament.Code = "trf-record-unknown"
	CountDiffers   tournament.Code = "trf-count-differs" // Other: the actual count
	PlayerUnlisted tournament.Code = "trf-player-unlisted"
	ColumnsInBytes tournament.Code = "trf-columns-in-bytes"
	ResultImproper tournament.Code = "trf-result-improper" // read as an unknown result

	// Warnings when the report of an event of teams is converted into a log.
	// a record, not the date, decides the edition of the tie-breaks; Other: its year
	RulesByRecord tournament.Code = "trf-rules-by-record"
	RecordUntold  tournament.Code = "trf-record-untold" // the log cannot express the record
	// the system is not implemented, or the rounds do not fit it
	SystemUntold    tournament.Code = "trf-system-untold"
	TeamNumbersGap  tournament.Code = "trf-team-numbers-gap"  // Other: the number in the log
	TeamRoundUnsaid tournament.Code = "trf-team-round-unsaid" // neither an opponent nor a bye
	// Other: the points in the log, in tenths
	TeamPointsDiffer tournament.Code = "trf-team-points-differ"
	// Number: the first such team; Other: their number
	TeamRankDiffers tournament.Code = "trf-team-rank-differs"
	GameOtherwise   tournament.Code = "trf-game-otherwise"  // Text: in the file, in the log
	PlayerTeamless  tournament.Code = "trf-player-teamless" // in no team

	// Warnings when the log of an event is converted into a report.
	PenaltyUntold    tournament.Code = "trf-penalty-untold" // Text: the result
	WithdrawalUntold tournament.Code = "trf-withdrawal-untold"
	ForcedUntold     tournament.Code = "trf-forced-untold"
	LineUpUntold     tournament.Code = "trf-line-up-untold"
	OrderUntold      tournament.Code = "trf-order-untold"   // rosters in fixed order
	SwapUntold       tournament.Code = "trf-swap-untold"    // exchanged rounds of a double round robin
	CaptainUntold    tournament.Code = "trf-captain-untold" // Other: their number
	// the teams of a Scheveningen of players, which its games do not show either; its rounds are not
	// compared
	SidesUntold tournament.Code = "trf-sides-untold"
	// ratings of later rounds, without their lists and reasons; Other: their number
	LaterRatingUntold tournament.Code = "trf-later-rating-untold"

	// Warnings about what is assumed in order to read a report as one of 2026. Record is the record
	// that would say it.
	AssumedName          tournament.Code = "trf-assumed-name"           // Text: the name
	AssumedStart         tournament.Code = "trf-assumed-start"          // no first day
	AssumedRounds        tournament.Code = "trf-assumed-rounds"         // Other: the number of rounds
	AssumedScoring       tournament.Code = "trf-assumed-scoring"        // 1, ½ and 0
	AssumedLot           tournament.Code = "trf-assumed-lot"            // the first colour is that of round 1
	AssumedSystem        tournament.Code = "trf-assumed-system"         // Text: the system
	AssumedSwap          tournament.Code = "trf-assumed-swap"           // Text: the exchanged rounds of a double round robin
	AssumedGroups        tournament.Code = "trf-assumed-groups"         // Other: the number of groups of a Belgrade
	AssumedSides         tournament.Code = "trf-assumed-sides"          // Text: the players of both teams of a Scheveningen
	AssumedTieBreaks     tournament.Code = "trf-assumed-tiebreaks"      // none
	AssumedTieBreakRules tournament.Code = "trf-assumed-tiebreak-rules" // Text: the edition
	AssumedLaws          tournament.Code = "trf-assumed-laws"           // Other: the year of the edition
	AssumedRated         tournament.Code = "trf-assumed-rated"          // rated games over the board
	AssumedColors        tournament.Code = "trf-assumed-colours"        // Round; Number has White against Other
	AssumedBlank         tournament.Code = "trf-assumed-blank"          // Round; Text: players without an entry
	AssumedPairingBye    tournament.Code = "trf-assumed-pairing-bye"    // Round; Text: players with + alone
	AssumedHalfBye       tournament.Code = "trf-assumed-half-bye"       // Round; Text: players with = alone
	AssumedZeroBye       tournament.Code = "trf-assumed-zero-bye"       // Round; Text: players with - alone
)

// assumptions lists the codes about what is assumed.
var assumptions = []tournament.Code{
	AssumedName, AssumedStart, AssumedRounds, AssumedScoring, AssumedLot, AssumedSystem, AssumedSwap, AssumedGroups, AssumedSides, AssumedTieBreaks, AssumedTieBreakRules,
	AssumedLaws, AssumedRated, AssumedColors, AssumedBlank, AssumedPairingBye, AssumedHalfBye, AssumedZeroBye,
}

// warnings lists the codes with which a file can still be read.
var warnings = []tournament.Code{
	TabFound, ColumnStray, DateImproper, TitleUnknown, SexUnknown, PointsMissing, RecordTwice, RecordUnknown,
	CountDiffers, PlayerUnlisted, ColumnsInBytes, ResultImproper,
	RulesByRecord, RecordUntold, SystemUntold, TeamNumbersGap, TeamRoundUnsaid, TeamPointsDiffer, TeamRankDiffers, GameOtherwise, PlayerTeamless,
	PenaltyUntold, WithdrawalUntold, ForcedUntold, LineUpUntold, OrderUntold, SwapUntold, CaptainUntold, SidesUntold, LaterRatingUntold,
}

// Codes returns the codes that this package declares.
func Codes() []tournament.Code {
	return append([]tournament.Code{
		FileEmpty, FileTooLarge, FileNotText, LineTooLong, NoPlayers, NumberImproper, NumberMissing, PointsImproper,
		ColorImproper, CodeUnknown, RoundsTooMany, PointsNotHalves, PointsDiffer, PlayerTwice, TeamsNotHere, TeamBoardsUnknown,
	}, append(slices.Clone(warnings), assumptions...)...)
}

// Fault is one fault of a file. Its sentence and its remedy are in tournament/words, under the
// code.
type Fault struct {
	Code   tournament.Code
	Line   int    // 1 for the first line; 0 if it concerns the whole file
	Column int    // in characters from 1; 0 for the whole line
	Record string // tag of the record, such as "001", or empty
	Field  string // "rating", "result", ... or empty
	Text   string // the faulty text, shortened
	Round  int    // 0 if it concerns no round
	Number int    // starting number of a player; 0 if it concerns none
	Other  int    // depends on the code
}

// Warning reports whether the file can be read despite the fault. All faults of informative records
// are warnings.
func (f Fault) Warning() bool {
	return slices.Contains(warnings, f.Code) || slices.Contains(assumptions, f.Code) || isInformative(f.Record)
}

// Ignored reports whether an informative record was skipped because of the fault.
func (f Fault) Ignored() bool { return isInformative(f.Record) && !slices.Contains(warnings, f.Code) }

// isInformative reports whether records with a tag are only for information: team lines (802),
// lines of national federations, the dates of the rounds, and how the starting numbers were
// assigned.
func isInformative(tag string) bool {
	switch tag {
	case "132", "172", "801", "802":
		return true
	}
	return len(tag) == 3 && strings.Trim(tag, "ABCDEFGHIJKLMNOPQRSTUVWXYZ") == "" && !strings.HasPrefix(tag, "XX") && !strings.HasPrefix(tag, "BB")
}

// Faults holds the faults of a file in the order of its lines. It is an error.
type Faults struct {
	List []Fault
	More int // number of faults beyond MaxFaults
}

// Error returns a description of the faults for developers.
func (f *Faults) Error() string {
	var b strings.Builder
	fmt.Fprintf(&b, "trf: %d faults", len(f.List)+f.More)
	for _, one := range f.List {
		fmt.Fprintf(&b, "; line %d, column %d: %s %s %s %q", one.Line, one.Column, one.Code, one.Record, one.Field, one.Text)
	}
	return b.String()
}

// Add adds a fault.
func (f *Faults) Add(fault Fault) { f.add(fault) }

// add appends a fault. Beyond MaxFaults it counts it, but lets it replace a warning.
func (f *Faults) add(fault Fault) {
	const readable = 60
	fault.Text = strings.ToValidUTF8(fault.Text, "�")
	if text := []rune(fault.Text); len(text) > readable {
		fault.Text = string(text[:readable]) + "…"
	}
	if len(f.List) >= MaxFaults {
		// A warning is removed for a fault, because it matters whether there are any.
		f.More++
		last := len(f.List) - 1
		for last >= 0 && !f.List[last].Warning() {
			last--
		}
		if fault.Warning() || last < 0 {
			return
		}
		f.List = slices.Delete(f.List, last, last+1)
	}
	f.List = append(f.List, fault)
}

// sort sorts the faults by line and column.
func (f *Faults) sort() {
	slices.SortStableFunc(f.List, func(a, b Fault) int {
		return cmp.Or(cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column))
	})
}
