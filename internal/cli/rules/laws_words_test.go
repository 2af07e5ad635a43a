package rules

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/escaque/escaque/internal/cli/terminal"
	"github.com/escaque/escaque/internal/i18n"
	"github.com/escaque/escaque/laws"
)

// toldBy names, for the properties that a sentence tells, the rules whose
// sentences do.
var toldBy = map[string][]laws.Rule{
	"dead-position": {laws.RuleDead}, "flag-test": {laws.RuleFlagLoses}, "flag-noticed": {laws.RuleFlagClaim, laws.RuleFlagWin},
	"draws-after": {laws.RuleAgreement}, "touch-declines": {laws.RuleOfferEnds}, "resignation": {laws.RuleResignDraw},
	"last-minutes-announced": {laws.RuleLastMinutes}, "last-minutes-on-move": {laws.RuleQuickTurn}, "last-minutes-offer": {laws.RuleClaimOffers},
	"last-minutes-either-flag": {laws.RuleQuickLate}, "last-minutes-blitz": {laws.RuleQuickBlitz}, "last-minutes-added": {laws.RuleQuickAdded},
	"last-minutes-final": {laws.RuleQuickFinal}, "wrong-claim-claimant": {laws.RuleClaimWrong}, "touch-ends-claim": {laws.RuleClaimLost},
	"record-unless-added": {laws.RuleRest}, "record-rests-for-period": {laws.RuleRest}, "record-unable": {laws.RuleUnable},
	"notation-long": {laws.RuleMoveForm}, "notation-pawn-file": {laws.RulePawnTakes}, "notation-passing": {laws.RulePassingMark},
	"notation-signs": {laws.RuleSigns}, "notation-plus-mate": {laws.RuleMateSign}, "resumption-both-late": {laws.RuleBothAbsent}, "resumption-sealed-end": {laws.RuleLateDraw},
	"absence-ruled": {laws.RuleNobodyThere}, "device": {laws.RuleDeviceSounds}, "witnesses": {laws.RuleSpectators},
	"stops-for-help": {laws.RulePlayerStop}, "adjusts-on-clock": {laws.RuleAdjustTurn}, "contact-binds": {laws.RuleTouchMeant},
	"any-touch-waives": {laws.RuleComplaintLost}, "castling-binds": {laws.RuleCastlingBoth}, "choice-by-touch": {laws.RuleChoice},
	"supervision":   {laws.RuleTouchAsked, laws.RuleSetupLimit, laws.RuleBoardLimit, laws.RuleIllegalWins, laws.RuleIllegalSilent, laws.RuleIllegalGross, laws.RuleBothFlags},
	"setting-fixed": {laws.RuleSettingLimit}, "setup-rook-castles-not": {laws.RuleNoCastling}, "reversed-colors": {laws.RuleWrongColors},
	"illegal-promotion-queen": {laws.RulePawnFinished}, "illegal-both-hands": {laws.RuleTwoHands}, "displaced-press-back": {laws.RuleDisplacedCall}, "restored-or-void": {laws.RuleLastKnown},
	"restored-times": {laws.RuleRestoredTimes}, "illegal-move-last-period": {laws.RuleIllegalLast}, "illegal-move-excused": {laws.RuleIllegalLoses},
	"illegal-move-rapid": {laws.RuleIllegalAsked, laws.RuleIllegalLate}, "illegal-move-blitz": {laws.RuleIllegalStands},
}

// figures are the properties that no sentence tells: they are printed as they
// stand in the table. Those that a rule needs at all stand here too, since an
// edition without it does not have the rule.
var figures = strings.Fields(`
	rapid-from rapid-to mode-moves increments delay-lapses correction-least correction-per-move default-time default-time-fixed
	repetitions repetitions-unclaimed fifty fifty-with-a-move fifty-raised fifty-unclaimed claim-is-offer wrong-claim-opponent draws-restricted
	resignation-optional default-time-arbiter move-counter loss-scored last-minutes last-minutes-rejected last-minutes-bonus last-minutes-increment
	adjournment-announced session-end-announced envelope-offer envelope-resumption resumption-late resumption-late-set resumption-late-ruled
	resumption-none-present sealed-test record-rests-under record-free-fast record-not-ahead record-previous-first sheet-asked-always sheet-notes
	sheet-signed sheet-electronic record-shown touch-on-request touch-voids-end next-move-completes setup-reported-within setup-king-castles-not
	illegal-move illegal-move-bonus illegal-move-loses illegal-press-without-move`)

// TestSentencesFollowTheTable holds what is said of a rule to the table that
// decides: a sentence names no edition, every property is a figure or is told by
// the sentence of a rule, and that sentence says something else in every edition
// with the rule whose table says something else.
func TestSentencesFollowTheTable(t *testing.T) {
	year := regexp.MustCompile(`\b(1993|1997|2005|2009|2023)\b`)
	for _, lang := range languages() {
		w := &terminal.World{Lang: lang}
		for _, e := range laws.Editions() {
			properties, _ := laws.Properties(e)
			for _, r := range laws.Rules() {
				said := ruleSentence(w, e, r, properties)
				if strings.Contains(said, i18n.Missing) || strings.Contains(said, i18n.NoArgument) || said == "" || year.MatchString(said) {
					t.Errorf("%s, %s, %s: %s", lang, e, r, said)
				}
			}
			for i, p := range properties {
				rules, told := toldBy[p.Name]
				if told == slices.Contains(figures, p.Name) {
					t.Errorf("%s is told by a sentence, or is a figure: one of the two", p.Name)
				}
				for _, r := range rules {
					checkTold(w, t, e, i, r, properties)
				}
			}
		}
	}
}

// checkTold gives an edition the value that a property has in another one, for
// every other one with the rule: of yes and of no the sentence says different
// things, and of several policies at least two.
func checkTold(w *terminal.World, t *testing.T, e laws.Edition, i int, r laws.Rule, properties []laws.Property) {
	t.Helper()
	p := properties[i]
	if _, here := laws.Article(e, r); !here || laws.Wording(e, r) != "" {
		return // without the rule, or with a sentence of the edition's own
	}
	values, said := map[string]bool{p.Value: true}, map[string]bool{ruleSentence(w, e, r, properties): true}
	for _, other := range laws.Editions() {
		if _, there := laws.Article(other, r); !there || laws.Wording(other, r) != "" {
			continue
		}
		others, _ := laws.Properties(other)
		changed := slices.Clone(properties)
		changed[i].Value = others[i].Value
		values[changed[i].Value] = true
		sentence := ruleSentence(w, e, r, changed)
		said[sentence] = true
		if plain := p.Value + changed[i].Value; (plain == "yesno" || plain == "noyes") && sentence == ruleSentence(w, e, r, properties) {
			t.Errorf("%s, %s: %s says the same whether %s or not: %s", w.Lang, e, r, p.Name, sentence)
		}
	}
	if len(values) > 2 && len(said) < 2 {
		t.Errorf("%s, %s: %s does not tell %s", w.Lang, e, r, p.Name)
	}
}

// TestLawsShowAgreesWithItself reads what was once false: a sentence against the
// figure that is printed below it.
func TestLawsShowAgreesWithItself(t *testing.T) {
	for _, c := range []struct{ edition, rule, want, not string }{
		{"1997", "QPF-14", "in games with an increment or a delay too", "There is no claim"},
		{"2023", "QPF-14", "There is no claim of the last two minutes in games with an increment", "too"},
		{"1997", "QPF-03", "on the opponent's time too", "Only"},
		{"2005", "QPF-03", "Only the player on the move", "opponent"},
		{"1997", "ILL-08", "only in a period that holds all the remaining moves", "every period"},
		{"2005", "ILL-08", "count in every period", "only"},
		{"2009", "ILL-08", "count in every period", "only"},
		{"2023", "ILL-08", "count in every period", "only"},
		{"1997", "QPF-08", "the claimant's flag", "either"},
		{"2005", "QPF-08", "the flag of either player", "claimant"},
		{"2009", "QPF-08", "the flag of either player", "claimant"},
		{"2009", "QPF-13", "in blitz that is not adequately supervised; in blitz that is, there is", "⟦"},
		{"2023", "QPF-13", "There is no claim of the last two minutes in blitz.", "supervised"},
		{"1997", "END-08", "A player who resigns loses", "draw"},
		{"1997", "CMP-09", "forbidden", "counts"},
		{"2023", "CMP-09", "counts as an illegal move", "forbidden"},
		{"2009", "ADJ-19", "A player who comes too late", "Nor"},
		{"2005", "ILL-12", "the arbiter steps in", " they "},
		{"1993", "CTO-01", "must move the king", "must castle"},
	} {
		_, out, errs := runLaws(t, "en", "show", c.rule, "--edition", c.edition)
		_, below, _ := strings.Cut(out, "\n")
		sentence, _, _ := strings.Cut(below, "\n")
		if !strings.Contains(sentence, c.want) || strings.Contains(sentence, c.not) {
			t.Errorf("%s %s: %s%s", c.edition, c.rule, out, errs)
		}
	}
}
