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
	// such as "≤1h0m0s", "yes" or "no", "none", or the name of a policy. Where the
	// kinds of play differ it has one value for standard play and one for each kind
	// that is otherwise, "standard 2m0s, rapid 1m0s"; see [play].
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
	// says cites a rule for the property just added, where the edition says so.
	says := func(yes bool, r Rule) {
		if yes {
			out[len(out)-1].Article = t.articles[r]
		}
	}
	// by adds what the edition makes of a kind of play: of all of them, or of some
	// modes. It asks what decides in a game, and not the table alone.
	by := func(name string, of func(*scene) any, modes []Mode, rules ...Rule) {
		add(name, t.byPlay(of, modes), rules...)
	}
	all, fast, blitz := []Mode{Standard, Rapid, Blitz}, []Mode{Rapid, Blitz}, []Mode{Blitz}

	modes := func(name string, value any) {
		add(name, value)
		out[len(out)-1].Article = t.modesIn
	}

	modes("rapid-from", bound(t.rapid.from, ">", "≥"))
	modes("rapid-to", bound(t.rapid.below, "≤", "<"))
	modes("mode-moves", t.rapid.perMove)
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
	by("wrong-claim-opponent", func(s *scene) any { return s.claimPrice().opponent }, all, RuleClaimWrong, RuleClaimCharge)
	by("wrong-claim-claimant", func(s *scene) any { return s.claimPrice().claimant.name }, all, RuleClaimWrong, RuleClaimCharge)
	add("draws-restricted", t.restrictsDraws, RuleConsent)
	add("draws-after", t.agreeAfter, RuleAgreement)

	add("dead-position", t.dead.name, RuleDead)
	by("flag-test", func(s *scene) any { return t.flag[s.g.mode].name }, all, RuleFlagLoses)
	by("flag-noticed", func(s *scene) any { return s.g.flagsNoticed() }, fast, RuleFlagClaim)
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
	by("last-minutes-blitz", func(s *scene) any { return q.offered && !s.tooFastToClaim() }, blitz, RuleQuickBlitz)
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
	add("resumption-both-late", a.bothLose)
	says(a.bothLose, RuleBothAbsent)
	add("resumption-none-present", a.replierWaits)
	says(a.replierWaits, RuleBothAbsent)
	add("resumption-sealed-end", a.concluded, RuleLateDraw)
	add("sealed-test", a.badSeal.name, RuleBadSeal)
	t.recordProperties(add)
	by("record-shown", func(s *scene) any { return s.recordShown() }, all, RuleAskRecord)
	add("supervision", t.supervises, RuleScreen)
	by("touch-on-request", func(s *scene) any { return s.g.touchIsAsked(t) }, all, RuleTouchAsked)
	add("castling-binds", t.castlingBinds, RuleCastlingBoth)
	add("choice-by-touch", t.choiceTouches, RuleChoice)
	add("touch-declines", t.touchDeclines, RuleOfferEnds)
	add("touch-ends-claim", t.touchEndsClaim, RuleClaimLost)
	add("any-touch-waives", t.anyTouchWaives, RuleComplaintLost)
	add("touch-voids-end", t.touchVoidsEnd, RuleIllegalMate)
	add("contact-binds", t.contactBinds, RuleTouchMeant)
	add("adjusts-on-clock", t.adjustsOnClock, RuleAdjustTurn)
	add("next-move-completes", t.nextCompletes, RuleNextCompletes)

	by("setup-reported-within", func(s *scene) any { return s.setupLimit() }, fast, RuleSetupLimit)
	by("setting-fixed", func(s *scene) any { return s.setupLimit() > 0 && t.settingFixed }, fast, RuleSettingLimit)
	by("setup-king-castles-not", func(s *scene) any { return s.setupLimit() > 0 && t.swappedKing }, fast, RuleNoCastling)
	by("setup-rook-castles-not", func(s *scene) any { return s.setupLimit() > 0 && t.misplacedRook }, fast, RuleNoCastling)
	add("reversed-colors", t.colors.name, RuleWrongColors)
	add("restored-times", t.restored.name, RuleRestoredTimes)
	add("restored-or-void", t.voids, RuleLastKnown)
	add("illegal-move", t.illegal.name, RuleIllegalUndone)
	by("illegal-move-rapid", func(s *scene) any { return s.illegalPolicy().name }, []Mode{Rapid}, RuleIllegalAsked)
	by("illegal-move-blitz", func(s *scene) any { return s.illegalPolicy().name }, blitz, RuleIllegalWins, RuleIllegalAsked)
	by("illegal-move-bonus", (*scene).illegalGives, all, RuleIllegalBonus, RuleIllegalLast)
	by("illegal-move-loses", func(s *scene) any { return s.illegalLosing() }, all, RuleIllegalLoses)
	by("illegal-move-excused", func(s *scene) any { return s.illegalExcused() }, all, RuleIllegalLoses)
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
