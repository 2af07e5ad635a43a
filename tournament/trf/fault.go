package trf

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/escaque/escaque/tournament"
)

// Bounds of a file.
const (
	MaxFileBytes = 20_000_000
	MaxLineRunes = 20_000
	MaxFaults    = 200
)

// The faults of a file, besides the contradictions that tournament/swiss finds
// in what it says. Those marked as warnings leave the file readable.
const (
	FileEmpty       tournament.Code = "trf-file-empty"
	FileTooLarge    tournament.Code = "trf-file-too-large"
	FileNotText     tournament.Code = "trf-file-not-text" // not in the encoding that was said
	LineTooLong     tournament.Code = "trf-line-too-long"
	NoPlayers       tournament.Code = "trf-no-players"
	NumberImproper  tournament.Code = "trf-number-improper"
	NumberMissing   tournament.Code = "trf-number-missing"
	PointsImproper  tournament.Code = "trf-points-improper"
	ColorImproper   tournament.Code = "trf-colour-improper"
	ResultImproper  tournament.Code = "trf-result-improper"
	CodeUnknown     tournament.Code = "trf-code-unknown" // a word that the record does not know
	RoundsTooMany   tournament.Code = "trf-rounds-too-many"
	PointsNotHalves tournament.Code = "trf-points-not-halves"
	PointsDiffer    tournament.Code = "trf-points-differ" // Other: what the results give, in tenths
	PlayerTwice     tournament.Code = "trf-player-twice"  // Other: the first one's line
	TeamsNotHere    tournament.Code = "trf-teams-not-here"

	TeamBoardsUnknown tournament.Code = "trf-team-boards-unknown" // neither 352 nor a match says how many a match has

	// Warnings.
	TabFound       tournament.Code = "trf-tab"
	ColumnStray    tournament.Code = "trf-column-stray"
	DateImproper   tournament.Code = "trf-date-improper"
	TitleUnknown   tournament.Code = "trf-title-unknown"
	SexUnknown     tournament.Code = "trf-sex-unknown"
	PointsMissing  tournament.Code = "trf-points-missing"
	RecordTwice    tournament.Code = "trf-record-twice" // Other: the first one's line
	RecordUnknown  tournament.Code = "trf-record-unknown"
	CountDiffers   tournament.Code = "trf-count-differs" // Other: what was counted
	PlayerUnlisted tournament.Code = "trf-player-unlisted"
	ColumnsInBytes tournament.Code = "trf-columns-in-bytes"

	// Warnings of who makes the log of an event from the report of one of teams.
	RulesByRecord    tournament.Code = "trf-rules-by-record"    // the record, not the date, decides the edition of the tie-breaks; Other: its year
	RecordUntold     tournament.Code = "trf-record-untold"      // the log has no word for what the record says
	SystemUntold     tournament.Code = "trf-system-untold"      // the system is not here, or the rounds do not fit it
	TeamNumbersGap   tournament.Code = "trf-team-numbers-gap"   // Other: the number in the log
	TeamRoundUnsaid  tournament.Code = "trf-team-round-unsaid"  // neither an opponent nor a bye
	TeamPointsDiffer tournament.Code = "trf-team-points-differ" // Other: what the log gives, in tenths
	TeamRankDiffers  tournament.Code = "trf-team-rank-differs"  // Number: the first such team; Other: how many there are
	GameOtherwise    tournament.Code = "trf-game-otherwise"     // Text: as in the file, as in the log
	PlayerTeamless   tournament.Code = "trf-player-teamless"    // stands in no team

	// Warnings of who makes a report of the log of an event.
	PenaltyUntold    tournament.Code = "trf-penalty-untold" // Text: the result
	WithdrawalUntold tournament.Code = "trf-withdrawal-untold"
	ForcedUntold     tournament.Code = "trf-forced-untold"
	LineUpUntold     tournament.Code = "trf-line-up-untold"
	OrderUntold      tournament.Code = "trf-order-untold"   // of lists in fixed order
	SwapUntold       tournament.Code = "trf-swap-untold"    // of the rounds of a double round robin
	CaptainUntold    tournament.Code = "trf-captain-untold" // Other: how many
)

// warnings are the codes that leave a file readable.
var warnings = []tournament.Code{
	TabFound, ColumnStray, DateImproper, TitleUnknown, SexUnknown, PointsMissing, RecordTwice, RecordUnknown,
	CountDiffers, PlayerUnlisted, ColumnsInBytes,
	RulesByRecord, RecordUntold, SystemUntold, TeamNumbersGap, TeamRoundUnsaid, TeamPointsDiffer, TeamRankDiffers, GameOtherwise, PlayerTeamless,
	PenaltyUntold, WithdrawalUntold, ForcedUntold, LineUpUntold, OrderUntold, SwapUntold, CaptainUntold,
}

// Codes lists the codes that this package declares.
func Codes() []tournament.Code {
	return append([]tournament.Code{
		FileEmpty, FileTooLarge, FileNotText, LineTooLong, NoPlayers, NumberImproper, NumberMissing, PointsImproper,
		ColorImproper, ResultImproper, CodeUnknown, RoundsTooMany, PointsNotHalves, PointsDiffer, PlayerTwice, TeamsNotHere, TeamBoardsUnknown,
	}, warnings...)
}

// Fault is one thing wrong with a file. Its sentence and its remedy are in
// tournament/words, by the code.
type Fault struct {
	Code   tournament.Code
	Line   int    // 1 for the first line; 0 when it is about the whole file
	Column int    // in characters, 1 for the first of the line; 0 for the whole line
	Record string // the record's tag, "001", or empty
	Field  string // "rating", "result", ... or empty
	Text   string // the offending text, cut to a readable length
	Round  int    // 0 when it is about none
	Number int    // a player's starting number; 0 when it is about none
	Other  int    // as the code says
}

// Warning reports whether the file can be read in spite of it. What is wrong
// with a record that only informs is no more than that.
func (f Fault) Warning() bool { return slices.Contains(warnings, f.Code) || informing(f.Record) }

// Ignored reports whether a record was passed over for it: one that only informs
// and cannot be read.
func (f Fault) Ignored() bool { return informing(f.Record) && !slices.Contains(warnings, f.Code) }

// informing reports whether records with a tag inform people and bind
// nothing: what a team line (802) or a national federation's line says, the days
// of the rounds, how the starting numbers were given.
func informing(tag string) bool {
	switch tag {
	case "132", "172", "801", "802":
		return true
	}
	return len(tag) == 3 && strings.Trim(tag, "ABCDEFGHIJKLMNOPQRSTUVWXYZ") == "" && !strings.HasPrefix(tag, "XX") && !strings.HasPrefix(tag, "BB")
}

// Faults is what is wrong with a file, in the order of its lines. It is an
// error.
type Faults struct {
	List []Fault
	More int // beyond MaxFaults, counted only
}

// Error describes the faults for developers.
func (f *Faults) Error() string {
	var b strings.Builder
	fmt.Fprintf(&b, "trf: %d faults", len(f.List)+f.More)
	for _, one := range f.List {
		fmt.Fprintf(&b, "; line %d, column %d: %s %s %s %q", one.Line, one.Column, one.Code, one.Record, one.Field, one.Text)
	}
	return b.String()
}

// Add takes one in.
func (f *Faults) Add(one Fault) { f.add(one) }

func (f *Faults) add(one Fault) {
	const readable = 60
	one.Text = strings.ToValidUTF8(one.Text, "�")
	if text := []rune(one.Text); len(text) > readable {
		one.Text = string(text[:readable]) + "…"
	}
	if len(f.List) >= MaxFaults {
		// A warning makes room for a fault: whether there are any decides.
		f.More++
		last := len(f.List) - 1
		for last >= 0 && !f.List[last].Warning() {
			last--
		}
		if one.Warning() || last < 0 {
			return
		}
		f.List = slices.Delete(f.List, last, last+1)
	}
	f.List = append(f.List, one)
}

// sort brings the faults into the order of the lines.
func (f *Faults) sort() {
	slices.SortStableFunc(f.List, func(a, b Fault) int {
		return cmp.Or(cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column))
	})
}
