package laws

import (
	"fmt"
	"time"
)

// Property is one figure or policy of an edition, as its table has it.
type Property struct {
	// Name is the property's name, the same in every edition.
	Name string `json:"name"`
	// Value is what the edition says: a number, a time such as "3m0s", a bound
	// such as "≤1h0m0s", "yes" or "no", "none", or the name of a policy. Where the modes differ it has one value for
	// each, "standard 2m0s, rapid 1m0s, blitz 1m0s".
	Value string `json:"value"`
	// Article is where the edition says it, "" where its text is silent.
	Article string `json:"article,omitempty"`
}

// Properties lists every figure and policy of an edition, read from the table
// that games are conducted by, in the same order for all editions.
func Properties(e Edition) ([]Property, bool) {
	t, ok := editions[e]
	if !ok {
		return nil, false
	}
	var out []Property
	add := func(name string, value any, rules ...Rule) {
		p := Property{Name: name, Value: valueOf(value)}
		for _, r := range rules {
			if p.Article == "" {
				p.Article = t.articles[r]
			}
		}
		out = append(out, p)
	}
	modes := func(name string, of func(Mode) any, rules ...Rule) {
		values := [numModes]string{}
		for m := range values {
			values[m] = valueOf(of(Mode(m)))
		}
		value := values[Standard]
		if value != values[Rapid] || value != values[Blitz] {
			value = fmt.Sprintf("%s %s, %s %s, %s %s", Standard, values[Standard], Rapid, values[Rapid], Blitz, values[Blitz])
		}
		add(name, value, rules...)
	}

	add("rapid-from", bound(t.rapid.from, ">", "≥"))
	out[len(out)-1].Article = t.modesIn
	add("rapid-to", bound(t.rapid.below, "≤", "<"))
	out[len(out)-1].Article = t.modesIn
	add("mode-moves", t.rapid.perMove)
	out[len(out)-1].Article = t.modesIn
	add("increments", t.increments, RuleControl)
	add("delay-lapses", t.delayLapses, RuleControl)
	add("correction-least", t.correction.least, RuleClockFloor)
	add("correction-per-move", t.correction.perMove, RuleClockFloor)
	add("default-time", t.defaultTime, RuleLate)
	add("default-time-fixed", t.defaultFixed, RuleLate)

	add("repetitions", t.repetitions, RuleRepetition)
	add("repetitions-unclaimed", t.autoRepetitions, RuleFivefold)
	add("fifty", t.fifty, RuleFifty)
	add("fifty-with-a-move", t.fiftyNext, RuleFiftyNext)
	add("fifty-raised", t.fiftyExtends, RuleExtension)
	add("fifty-unclaimed", t.autoFifty, RuleSeventyFive)
	add("claim-is-offer", t.claimIsOffer, RuleClaimOffers)
	modes("wrong-claim-opponent", func(m Mode) any { return t.wrongClaim[m].opponent }, RuleClaimWrong, RuleClaimCharge)
	modes("wrong-claim-claimant", func(m Mode) any { return t.wrongClaim[m].claimant.name }, RuleClaimWrong, RuleClaimCharge)
	add("draws-restricted", t.restrictsDraws, RuleConsent)
	add("draws-after", t.agreeAfter, RuleAgreement)

	add("dead-position", t.dead.name, RuleDead)
	modes("flag-test", func(m Mode) any { return t.flag[m].name }, RuleFlagLoses)
	add("flag-noticed", t.flags, RuleFlagClaim, RuleFlagSeen)
	add("resignation", t.resign.name, RuleResign)
	add("resignation-optional", t.resign.optional, RuleResignDraw)

	add("default-time-arbiter", t.defaultRuled, RuleLate)
	add("absence-ruled", t.absenceRuled, RuleNobodyThere)
	add("stops-for-help", t.stopsForHelp, RulePlayerStop)
	add("move-counter", t.setsCounter, RuleClockSet, RuleClockDefect)
	add("device", t.device, RuleDeviceSounds)
	add("loss-scored", t.scoresLoss, RuleLoss)
	add("witnesses", t.witnesses, RuleSpectators)

	q := t.quickplay
	add("last-minutes", q.offered, RuleLastMinutes)
	add("last-minutes-announced", q.announced, RuleLastMinutes)
	add("last-minutes-blitz", q.blitz, RuleQuickBlitz, RuleLastMinutes)
	add("last-minutes-added", q.added, RuleQuickAdded, RuleLastMinutes)
	add("last-minutes-on-move", q.onMove, RuleQuickTurn, RuleLastMinutes)
	add("last-minutes-rejected", q.rejects, RuleQuickReject, RuleLastMinutes)
	add("last-minutes-bonus", q.bonus, RuleQuickReject, RuleQuickWait)
	add("last-minutes-offer", q.isOffer, RuleClaimOffers)
	add("last-minutes-final", q.final, RuleQuickFinal)
	add("last-minutes-either-flag", q.eitherFlag, RuleQuickLate)
	add("last-minutes-increment", q.increment, RuleIncrement)

	a := t.adjourn
	add("adjournment-announced", a.announced, RuleSeal)
	add("session-end-announced", a.endsKnown, RuleSession)
	add("envelope-offer", a.offerNoted, RuleEnvelopeOffer)
	add("envelope-resumption", a.resumptionNoted, RuleEnvelopeResumption)
	add("resumption-late", a.late, RuleLateResume)
	add("resumption-late-set", a.lateSet, RuleLateResume)
	add("resumption-late-ruled", a.lateRuled, RuleLateResume)
	add("resumption-both-late", a.bothLose, RuleNobodyThere)
	add("resumption-none-present", a.replierWaits, RuleNobodyThere)
	add("sealed-test", a.badSeal.name, RuleBadSeal)
	t.recordProperties(add)
	add("supervision", t.supervises, RuleScreen)
	modes("touch-on-request", func(m Mode) any { return t.touchOnRequest[m] }, RuleTouchMeant)
	add("castling-binds", t.castlingBinds, RuleCastlingBoth)
	add("choice-by-touch", t.choiceTouches, RuleChoice)
	add("touch-declines", t.touchDeclines, RuleOfferEnds)
	add("touch-ends-claim", t.touchEndsClaim, RuleClaimLost)
	add("any-touch-waives", t.anyTouchWaives, RuleComplaintLost)
	add("touch-voids-end", t.touchVoidsEnd, RuleIllegalMate)
	add("contact-binds", t.contactBinds, RuleTouchMeant)
	add("adjusts-on-clock", t.adjustsOnClock, RuleAdjustTurn)
	add("next-move-completes", t.nextCompletes, RuleNextCompletes)

	add("setup-reported-within", t.setupLimit, RuleSetupLimit)
	add("setting-fixed", t.settingFixed, RuleSettingLimit)
	add("setup-king-castles-not", t.swappedKing, RuleNoCastling)
	add("setup-rook-castles-not", t.misplacedRook, RuleNoCastling)
	add("reversed-colors", t.colors.name, RuleWrongColors)
	add("restored-times", t.restored.name, RuleRestoredTimes)
	add("restored-or-void", t.voids, RuleLastKnown)
	add("illegal-move", t.illegal.name, RuleIllegalUndone)
	add("illegal-move-rapid", t.illegalRapid.name, RuleIllegalAsked)
	add("illegal-move-blitz", t.illegalBlitz.name, RuleIllegalWins, RuleIllegalAsked)
	add("illegal-move-bonus", t.illegalBonus, RuleIllegalBonus, RuleIllegalLast)
	add("illegal-move-bonus-fast", t.illegalBonusFast, RuleIllegalBonus, RuleIllegalLast)
	add("illegal-move-loses", t.illegalLoses, RuleIllegalLoses)
	add("illegal-move-excused", t.illegalExcused, RuleIllegalLoses)
	add("illegal-move-last-period", t.illegalLast, RuleIllegalLast)
	add("illegal-press-without-move", t.unmovedCounts, RulePressUnmoved)
	add("illegal-both-hands", t.handsCount, RuleTwoHands)
	add("illegal-promotion-queen", t.queenForced, RulePawnFinished)
	add("displaced-press-back", t.pressesBack, RuleDisplacedCall)
	return out, true
}

// bound writes an end of a range of thinking times. A bound a millisecond past a
// whole time lies just beyond it.
func bound(at time.Duration, beyond, there string) string {
	switch {
	case at == 0:
		return "none"
	case at%time.Second == time.Millisecond:
		return beyond + (at - time.Millisecond).String()
	default:
		return there + at.String()
	}
}

func valueOf(v any) string {
	switch v := v.(type) {
	case bool:
		if v {
			return "yes"
		}
		return "no"
	case time.Duration:
		return v.String()
	default:
		return fmt.Sprint(v)
	}
}
