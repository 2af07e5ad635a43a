// Package fidemode knows what the FIDE mode of an event asks of those who run it. In the mode
// nothing departs from FIDE's regulations: some acts are refused, some must be confirmed, and some
// leave the mode, for ever.
//
//	list := fidemode.Conditions(before, after, facts)
//	if q := fidemode.Unanswered(list, accepted); q != nil { // ask, and try again
//
// All conditions stand in one table, [Rules]. The events that begin and leave the mode are in
// package tournament.
package fidemode

import (
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/systems"
	"github.com/escaque/escaque/tournament/tiebreak"
)

// LawsInForce is the edition of the Laws of Chess in force.
const LawsInForce = "2023"

// Level is a level of warning of FIDE's manual for programs.
type Level int

const (
	// Unusual is the level of acts that are unusual and allowed. Nothing is said.
	Unusual Level = 1 + iota
	// Undescribed is the level of acts about which the regulations say nothing. The person is told.
	Undescribed
	// Harmless is the level of acts against the regulations that do no harm. The person is asked.
	Harmless
	// Necessary is the level of acts against the regulations that may be necessary. The person is
	// asked twice, the second time with all consequences.
	Necessary
	// Forbidden is the level of acts that are refused in the mode and possible outside it.
	Forbidden
)

// Code names a condition, as people write it on the command line.
type Code string

const (
	// Exit is an act that leaves the mode.
	Exit Code = "exit"
	// FixedRegulations is a change of what was announced, after round 1 was paired.
	FixedRegulations Code = "fixed-regulations"
	// Prohibitions is a change of the forbidden pairs after round 1 was paired.
	Prohibitions Code = "prohibitions"
	// OldRound is a change of pairs, colours or results of a round before the one before the last.
	OldRound Code = "old-round"
	// UndoneResult is a result that is undone after a later round was paired from it. It is corrected
	// instead, so that the report says what it was.
	UndoneResult Code = "undone-result"
	// ImpossibleResult is a result that no game can have, such as 1-1.
	ImpossibleResult Code = "impossible-result"
	// BrokenRule is a pair or a bye made by hand against a rule that each pair must follow.
	BrokenRule Code = "broken-rule"
	// ByHand is a round with other pairs than those of the rules.
	ByHand Code = "mpa"
	// ImportedPairs is a round of a report with other pairs than those of the rules.
	ImportedPairs Code = "import-pairings"
	// Correction is a new result in a round from which a later one was paired.
	Correction Code = "correction"
	// RatingCorrection is another result for the rating report alone.
	RatingCorrection Code = "rating-correction"
	// AdjournedResult is the end, other than a draw, of an adjourned game after a later round was
	// paired.
	AdjournedResult Code = "adjourned-result"
	// FullPointBye is a full-point bye, which is no longer recommended.
	FullPointBye Code = "full-bye"
	// HalfByeAgain is a half-point bye for somebody who has one already.
	HalfByeAgain Code = "half-bye-again"
	// Exchange is an exchange of the starting numbers of two players of equal rating.
	Exchange Code = "exchange"
	// UnequalExchange is an exchange of the starting numbers of two players of different ratings.
	UnequalExchange Code = "exchange-unequal"
	// Regeneration is a new numbering of all players in which somebody moves.
	Regeneration Code = "regeneration"
	// MissingResults is the pairing of a round while games have no result. They become adjourned.
	MissingResults Code = "missing-results"
	// AdjournedOpen is the pairing of a round while games are adjourned.
	AdjournedOpen Code = "adjourned-open"
	// LongRatings are tie-breaks by ratings in an event of more than 30 days, which is advised against.
	LongRatings Code = "long-ratings"
	// ImportDefects are faults of a report that were mended in order to read it.
	ImportDefects Code = "import-defects"
)

// Rule is a row of the table of conditions.
type Rule struct {
	Code    Code
	Level   Level
	Article string // of the handbook, or of the Laws in force
	Edition string // of the article
	refusal tournament.Code
}

var rules = [...]Rule{
	{Exit, Necessary, "C.02.01", "2026", tournament.FIDEModeLeaves},
	{FixedRegulations, Forbidden, "C.05", "2026", tournament.FIDEModeFixed},
	{Prohibitions, Forbidden, "C.05 5.2", "2026", tournament.FIDEModeBans},
	{OldRound, Forbidden, "C.04.2 4.3", "2026", tournament.FIDEModeOldRound},
	{UndoneResult, Forbidden, "C.04.2 4.3", "2026", tournament.FIDEModeUndone},
	{UnequalExchange, Forbidden, "C.04.2 2.2", "2026", tournament.FIDEModeUnequal},
	{ImpossibleResult, Forbidden, "10.2", LawsInForce, tournament.FIDEModeResult},
	{BrokenRule, Harmless, "", "", tournament.MeetAgain}, // the refusal is that of the rule
	{ByHand, Harmless, "C.04.2 4.4", "2026", tournament.FIDEModeByHand},
	{ImportedPairs, Harmless, "C.04.2 4.4", "2026", tournament.FIDEModeImport},
	{Correction, Harmless, "C.04.2 4.3", "2026", tournament.FIDEModeCorrection},
	{RatingCorrection, Harmless, "C.04.2 4.3", "2026", tournament.FIDEModeRatingCorrection},
	{AdjournedResult, Harmless, "C.04.2 3.1", "2026", tournament.FIDEModeAdjourned},
	{Exchange, Harmless, "C.04.2 2.3", "2026", tournament.FIDEModeExchange},
	{Regeneration, Harmless, "C.04.2 2.3", "2026", tournament.FIDEModeRegeneration},
	{MissingResults, Undescribed, "C.04.2 3.1", "2026", tournament.FIDEModeMissing},
	{AdjournedOpen, Undescribed, "C.04.2 3.1", "2026", tournament.FIDEModeAdjournedOpen},
	{FullPointBye, Undescribed, "C.05 6.7.4", "2026", tournament.FIDEModeFullBye},
	{HalfByeAgain, Harmless, "C.05 6.7.4", "2026", tournament.FIDEModeHalfByeAgain},
	{LongRatings, Undescribed, "C.07 10", "2026", tournament.FIDEModeLongRatings},
	{ImportDefects, Harmless, "C.02.03", "2026", tournament.FIDEModeDefects},
}

// integrityCodes are the codes of the integrity events that an act can add, without those of starting
// numbers, which ask before round 1 too; see numberConditions.
var integrityCodes = map[tournament.IntegrityKind]Code{
	tournament.IntegrityByHand: ByHand, tournament.IntegrityImport: ImportedPairs, tournament.IntegrityCorrection: Correction,
	tournament.IntegrityAdjournment: AdjournedResult, tournament.IntegrityRating: RatingCorrection,
}

// Rules returns the table of conditions.
func Rules() []Rule { return slices.Clone(rules[:]) }

// Condition is a condition that an act meets.
type Condition struct {
	Rule
	Round      int                    // the round concerned, 0 before the first
	Departures []tournament.Departure // the reasons for which an Exit leaves the mode
	args       []any                  // of the refusal
}

// Refusal returns the refusal that says what the condition is.
func (c Condition) Refusal() *tournament.Refusal {
	args := append([]any{"round", c.Round, "level", int(c.Level)}, c.args...)
	r := tournament.Refuse(c.refusal, args...)
	r.Article, r.Edition = c.Article, c.Edition
	return r
}

// newCondition returns the condition with a code.
func newCondition(code Code, round int, args ...any) Condition {
	i := slices.IndexFunc(rules[:], func(r Rule) bool { return r.Code == code })
	return Condition{Rule: rules[i], Round: round, args: args}
}

// Departures returns why an event with such regulations cannot be in FIDE mode.
func Departures(r tournament.Regulations) (list []tournament.Departure) {
	switch r.System {
	case systems.InForce, tournament.TeamSwiss, tournament.Berger, tournament.Scheveningen:
	default:
		list = append(list, tournament.DepartsBySystem)
	}
	if r.Laws != LawsInForce || slices.ContainsFunc(r.Each, func(t tournament.RoundTerms) bool { return t.Laws != "" && t.Laws != LawsInForce }) {
		list = append(list, tournament.DepartsByLaws)
	}
	if r.TieBreakRules != tiebreak.InForce("") {
		list = append(list, tournament.DepartsByTieBreaks)
	}
	if s := r.Scoring; 2*s.Draw > s.Win+s.Loss {
		list = append(list, tournament.DepartsByScoring)
	}
	return list
}

// Conditions returns the conditions that an act meets, in the order of the table. before and after
// are the states of the event, and facts what the act would record. Outside the mode there is one: an
// exchange of unequal starting numbers, which no rule explains, is asked about once.
func Conditions(before, after tournament.Tournament, facts []tournament.Event) []Condition {
	mode := before.FIDEMode()
	if !before.Exists() {
		mode = tournament.FIDEMode{Begun: after.FIDEMode().Begun}
	}
	if !mode.In() {
		return outsideConditions(before, after)
	}
	var list []Condition
	var because []tournament.Departure
	for _, f := range facts {
		if left, is := f.(tournament.FIDEModeLeft); is {
			because = append(because, left.Because...)
		}
	}
	leaves := len(because) > 0
	var known []tournament.Departure // an edition may cease to be in force while the event is played
	if before.Exists() {
		known = Departures(before.Regulations())
	}
	for _, d := range Departures(after.Regulations()) {
		if !slices.Contains(because, d) && !slices.Contains(known, d) {
			because = append(because, d)
		}
	}
	if len(because) > 0 {
		c := newCondition(Exit, before.Published(), "because", joined(because))
		c.Departures = because
		list = append(list, c)
	}
	list = append(list, integrityConditions(before, after, facts)...)
	list = append(list, numberConditions(before, after)...)
	list = append(list, byeConditions(before, after)...)
	list = append(list, longConditions(before, after)...)
	if leaves || before.Published() == 0 {
		return append(list, impossibleResults(before, after)...)
	}
	was, is := before.Regulations(), after.Regulations()
	for _, field := range was.Changed(is) {
		if slices.Contains(fixedFields, field) {
			list = append(list, newCondition(FixedRegulations, before.Published(), "field", field))
		}
	}
	if !reflect.DeepEqual(before.Bans(), after.Bans()) && (len(before.Bans()) > 0 || len(after.Bans()) > 0) {
		list = append(list, newCondition(Prohibitions, before.Published()))
	}
	for round := 1; round < before.Published()-1; round++ {
		if oldRoundChanged(before, after, round) {
			list = append(list, newCondition(OldRound, round, "last", before.Published()))
		}
	}
	list = append(list, undoneResults(before, after, facts)...)
	list = append(list, impossibleResults(before, after)...)
	return append(list, adjournments(before, after)...)
}

// adjournments returns the conditions about games without a result when an act publishes a round.
func adjournments(before, after tournament.Tournament) (list []Condition) {
	next := before.Published() + 1
	missing, adjourned := make(map[int][]tournament.Place), make(map[int][]tournament.Place) // by round
	isOpen := func(round int, p tournament.Place) bool {
		b, found := after.Board(round, p.Board)
		return found && b.GameResult(p.Game) == tournament.NoResult
	}
	for _, a := range before.Adjourned() {
		if p := (tournament.Place{Board: a.Board, Game: a.Game}); isOpen(a.Round, p) {
			adjourned[a.Round] = append(adjourned[a.Round], p)
		}
	}
	for round := 1; round < next && before.AdjournsMissing(); round++ {
		missing[round] = slices.DeleteFunc(before.MissingGames(round), func(p tournament.Place) bool { return !isOpen(round, p) })
	}
	for round := 1; round < next && after.Published() >= next; round++ {
		if boards := missing[round]; len(boards) > 0 {
			list = append(list, newCondition(MissingResults, round, "open", before.BoardList(boards), "next", next))
		}
	}
	for round := 1; round < next && after.Published() >= next; round++ {
		if boards := adjourned[round]; len(boards) > 0 {
			list = append(list, newCondition(AdjournedOpen, round, "open", before.BoardList(boards), "next", next))
		}
	}
	return list
}

// integrityConditions returns a condition for every rule that pairs made by hand break, and for every
// integrity event that an act adds.
func integrityConditions(before, after tournament.Tournament, facts []tournament.Event) (list []Condition) {
	for _, f := range facts {
		published, is := f.(tournament.RoundPublished)
		if !is || published.Import {
			continue
		}
		for _, b := range published.Broken {
			r := b.Refusal(after)
			c := newCondition(BrokenRule, published.Round)
			c.refusal, c.Article, c.Edition = r.Code, r.Article, r.Edition
			for name, value := range r.Args {
				c.args = append(c.args, name, value)
			}
			list = append(list, c)
		}
	}
	known := make(map[string]int)
	for _, e := range before.IntegrityEvents() {
		known[fmt.Sprint(e)]++
	}
	for _, e := range after.IntegrityEvents() {
		known[fmt.Sprint(e)]--
		if code, asks := integrityCodes[e.Kind]; asks && known[fmt.Sprint(e)] < 0 {
			list = append(list, newCondition(code, e.Round, "change", changeText(after, e)))
		}
	}
	return list
}

// numberConditions returns a condition for every exchange and every new numbering of starting numbers
// that an act makes, or does again.
func numberConditions(before, after tournament.Tournament) (list []Condition) {
	type act struct {
		kind  tournament.IntegrityKind
		stamp tournament.Stamp
	}
	actOf := func(e tournament.IntegrityEvent) act { // rounds and players change with other acts
		return act{e.Kind, tournament.Stamp{At: e.At, By: e.By}}
	}
	known := make(map[act]int)
	for _, e := range before.Renumberings() {
		known[actOf(e)]++
	}
	for _, e := range after.Renumberings() {
		if known[actOf(e)]--; known[actOf(e)] >= 0 {
			continue
		}
		code := Exchange
		switch {
		case e.Kind == tournament.IntegrityRegeneration:
			code = Regeneration
		case len(e.After) == 2:
			one, _ := after.Player(e.After[0].White)
			other, _ := after.Player(e.After[1].White)
			if one.Rating != other.Rating {
				code = UnequalExchange
			}
		}
		list = append(list, newCondition(code, e.Round, "moves", moves(before, after, e)))
	}
	return list
}

// outsideConditions returns the conditions of an act outside the mode: exchanges between players of
// different ratings, which are forbidden in the mode.
func outsideConditions(before, after tournament.Tournament) (list []Condition) {
	for _, c := range numberConditions(before, after) {
		if c.Code == UnequalExchange {
			c.Level, c.refusal = Harmless, tournament.ExchangeUnequal
			list = append(list, c)
		}
	}
	return list
}

// moves returns who moves by a change of starting numbers, as "Alfa 2 → 1; Beta 1 → 2".
func moves(before, after tournament.Tournament, e tournament.IntegrityEvent) string {
	texts := make([]string, len(e.After))
	for i, one := range e.After {
		was, _ := before.Player(one.White)
		is, _ := after.Player(one.White)
		texts[i] = fmt.Sprintf("%s %d → %d", is.Name, was.Number, is.Number)
	}
	return strings.Join(texts, "; ")
}

// fixedFields are the fields of the regulations that may not change once round 1 is paired.
var fixedFields = []string{"system", "rounds", "acceleration", "cycles", "swap", "teams", "scoring", "tiebreak_rules", "tiebreaks"}

// joined returns departures as one argument of a refusal.
func joined(list []tournament.Departure) string {
	texts := make([]string, len(list))
	for i, d := range list {
		texts[i] = string(d)
	}
	return strings.Join(texts, " ")
}

// oldRoundChanged reports whether an act changes the pairs, colours or results of a round. The result
// of an adjourned game is no change, nor is one that was missing.
func oldRoundChanged(before, after tournament.Tournament, round int) bool {
	was, is := before.Boards(round), after.Boards(round)
	if len(was) != len(is) {
		return true
	}
	for i, b := range was {
		if b.Pairing != is[i].Pairing {
			return true
		}
		if len(b.Games) == 0 && b.Result != tournament.NoResult && b.Result != is[i].Result && !before.WasAdjourned(round, b.Board, 0) {
			return true
		}
		for j := range b.Games {
			if was := resultOf(b.Games, j); was != tournament.NoResult && was != resultOf(is[i].Games, j) && !before.WasAdjourned(round, b.Board, j+1) {
				return true
			}
		}
	}
	return false
}

// resultOf returns the result of a game of a match, NoResult if it has none.
func resultOf(games []tournament.MatchGame, i int) tournament.Result {
	if i >= len(games) {
		return tournament.NoResult
	}
	return games[i].Result
}

// impossibleResults returns a condition for every board to which an act gives a result that no game
// can have.
func impossibleResults(before, after tournament.Tournament) (list []Condition) {
	for _, r := range after.Rounds() {
		was := before.Boards(r.Number)
		for i, b := range r.Boards {
			var old tournament.Board
			if i < len(was) {
				old = was[i]
			}
			bad := tournament.NoResult
			if b.Result != old.Result && isImpossible(b.Result) && len(b.Games) == 0 {
				bad = b.Result
			}
			for j, g := range b.Games {
				if isImpossible(g.Result) && g.Result != resultOf(old.Games, j) {
					bad = g.Result
				}
			}
			if bad != tournament.NoResult {
				list = append(list, newCondition(ImpossibleResult, r.Number, "board", b.Board, "result", bad.String()))
			}
		}
	}
	return list
}

// isImpossible reports whether both players together got more than the points of one game. Laws of
// 2023, Article 10.2.
func isImpossible(r tournament.Result) bool {
	return r == tournament.WinAndHalf || r == tournament.HalfAndWin || r == tournament.BothWin
}

// Acceptance is a person's confirmation of a condition in a round.
type Acceptance struct {
	Code  Code
	Round int
	// Again reports the second confirmation, which level 4 requires after the first.
	Again bool
}

// String returns the acceptance as people write it: "exit@3".
func (a Acceptance) String() string { return string(a.Code) + "@" + strconv.Itoa(a.Round) }

// ParseAcceptance parses the text of an acceptance, such as "exit@3". The error is a *SyntaxError.
func ParseAcceptance(text string) (Acceptance, error) {
	code, number, found := strings.Cut(text, "@")
	round, err := strconv.Atoi(number)
	if !found || err != nil || round < 0 || !slices.ContainsFunc(rules[:], func(r Rule) bool { return string(r.Code) == code }) {
		return Acceptance{}, &SyntaxError{text}
	}
	return Acceptance{Code: Code(code), Round: round}, nil
}

// SyntaxError reports a text that is no acceptance.
type SyntaxError struct{ Text string }

func (e *SyntaxError) Error() string {
	return fmt.Sprintf("fidemode: %.40q names no condition and round", e.Text)
}

// Accepted says which conditions of an act a person has confirmed.
type Accepted struct {
	list []Acceptance
	all  bool
	told bool
}

// Accept returns the confirmations of a person.
func Accept(list ...Acceptance) Accepted { return Accepted{list: list} }

// With returns the confirmations with more of them.
func (a Accepted) With(list ...Acceptance) Accepted {
	a.list = slices.Concat(a.list, list)
	return a
}

// Leaving returns both confirmations that an event leaves the mode before its first round.
func Leaving() []Acceptance { return []Acceptance{{Code: Exit}, {Code: Exit, Again: true}} }

// Telling returns the confirmations with all conditions of which a person is only told. It is for
// transports that tell them after the act; see [Told].
func (a Accepted) Telling() Accepted {
	a.told = true
	return a
}

// Told returns the conditions of which a person is only told.
func Told(list []Condition) (told []Condition) {
	for _, c := range list {
		if c.Level == Undescribed {
			told = append(told, c)
		}
	}
	return told
}

// Any accepts every condition that can be accepted. It is for previews, which record nothing, and
// for what follows from games without a person's act.
var Any = Accepted{all: true}

// Question is the error of an act that a person must confirm first.
type Question struct {
	Conditions []Condition // what must be confirmed or acknowledged
	Again      bool        // all were confirmed once; what is missing is the second time
}

// OnlyTells reports whether there is nothing to decide: the person is told, acknowledges it, and the
// act goes on.
func (q *Question) OnlyTells() bool { return len(Told(q.Conditions)) == len(q.Conditions) }

func (q *Question) Error() string {
	texts := make([]string, len(q.Conditions))
	for i, c := range q.Conditions {
		texts[i] = c.Acceptance().String()
	}
	return "fidemode: not confirmed: " + strings.Join(texts, ", ")
}

// Acceptance returns the first confirmation of the condition.
func (c Condition) Acceptance() Acceptance { return Acceptance{Code: c.Code, Round: c.Round} }

// Answer checks the conditions of an act against what was confirmed. The error is a
// *tournament.Refusal if a condition is forbidden in the mode, and else a *[Question] if one must be
// confirmed or acknowledged.
func Answer(list []Condition, accepted Accepted) error {
	var forbidden []*tournament.Refusal
	var first, second []Condition
	for _, c := range list {
		once := c.Acceptance()
		again := once
		again.Again = true
		switch {
		case c.Level == Forbidden:
			forbidden = append(forbidden, c.Refusal())
		case accepted.all || c.Level < Undescribed || c.Level == Undescribed && accepted.told:
		case !slices.Contains(accepted.list, once):
			first = append(first, c)
		case c.Level == Necessary && !slices.Contains(accepted.list, again):
			second = append(second, c)
		}
	}
	switch {
	case len(forbidden) > 0:
		return tournament.RefuseAll(forbidden)
	case len(first) > 0:
		return &Question{Conditions: first}
	case len(second) > 0:
		return &Question{Conditions: second, Again: true}
	}
	return nil
}

// Exits returns the reasons for which an act leaves the mode, and none if it does not.
func Exits(list []Condition) (because []tournament.Departure) {
	for _, c := range list {
		because = append(because, c.Departures...)
	}
	return because
}
