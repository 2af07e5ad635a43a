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
	t, ok := tables[e]
	if !ok {
		return nil, false
	}
	var out []Property
	add := func(name string, value any, rules ...Rule) {
		p := Property{Name: name, Value: valueOf(value)}
		for _, r := range rules {
			if p.Article == "" {
				p.Article = t.Articles[r]
			}
		}
		out = append(out, p)
	}
	// says cites a rule for the property just added, where the edition says so.
	says := func(yes bool, r Rule) {
		if yes {
			out[len(out)-1].Article = t.Articles[r]
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
		out[len(out)-1].Article = t.ModesIn
	}

	modes("rapid-from", bound(t.Rapid.From, ">", "≥"))
	modes("rapid-to", bound(t.Rapid.Below, "≤", "<"))
	modes("mode-moves", t.Rapid.PerMove)
	add("increments", t.Increments, RuleControl)
	add("delay-lapses", t.DelayLapses, RuleControl)
	add("correction-least", t.Correction.Least, RuleClockFloor)
	add("correction-per-move", t.Correction.PerMove, RuleClockFloor)
	add("default-time", t.DefaultTime, RuleLate)
	add("default-time-fixed", t.DefaultFixed, RuleLate)

	add("repetitions", t.Repetitions, RuleRepetition)
	add("repetitions-unclaimed", t.AutoRepetitions, RuleFivefold)
	add("fifty", t.Fifty, RuleFifty)
	add("fifty-with-a-move", t.FiftyNext, RuleFiftyNext)
	add("fifty-raised", t.FiftyExtends, RuleExtension)
	add("fifty-unclaimed", t.AutoFifty, RuleSeventyFive)
	add("claim-is-offer", t.ClaimIsOffer, RuleClaimOffers)
	by("wrong-claim-opponent", func(s *scene) any { return s.claimPrice().Opponent }, all, RuleClaimWrong, RuleClaimCharge)
	by("wrong-claim-claimant", func(s *scene) any { return s.claimPrice().Claimant }, all, RuleClaimWrong, RuleClaimCharge)
	add("draws-restricted", t.RestrictsDraws, RuleConsent)
	add("draws-after", t.AgreeAfter, RuleAgreement)

	add("dead-position", t.Dead, RuleDead)
	by("flag-test", func(s *scene) any { return t.Flag[s.g.mode] }, all, RuleFlagLoses)
	by("flag-noticed", func(s *scene) any { return s.g.flagsNoticed() }, fast, RuleFlagClaim)
	add("resignation", t.Resign, RuleResign)
	add("resignation-optional", t.Resign.Optional(), RuleResignDraw)

	add("default-time-arbiter", t.DefaultRuled, RuleLate)
	add("absence-ruled", t.AbsenceRuled, RuleNobodyThere)
	add("stops-for-help", t.StopsForHelp, RulePlayerStop)
	add("move-counter", t.SetsCounter, RuleClockSet, RuleClockDefect)
	add("device", t.Device, RuleDeviceSounds)
	add("loss-scored", t.ScoresLoss, RuleLoss)
	add("witnesses", t.Witnesses, RuleSpectators)

	q := t.Quickplay
	add("last-minutes", q.Offered, RuleLastMinutes)
	add("last-minutes-announced", q.Announced, RuleLastMinutes)
	by("last-minutes-blitz", func(s *scene) any { return q.Offered && !s.tooFastToClaim() }, blitz, RuleQuickBlitz)
	add("last-minutes-added", q.Added, RuleQuickAdded, RuleLastMinutes)
	add("last-minutes-on-move", q.OnMove, RuleQuickTurn, RuleLastMinutes)
	add("last-minutes-rejected", q.Rejects, RuleQuickReject, RuleLastMinutes)
	add("last-minutes-bonus", q.Bonus, RuleQuickReject, RuleQuickWait)
	add("last-minutes-offer", q.IsOffer, RuleClaimOffers)
	add("last-minutes-final", q.Final, RuleQuickFinal)
	add("last-minutes-either-flag", q.EitherFlag, RuleQuickLate)
	add("last-minutes-increment", q.Increment, RuleIncrement)

	a := t.Adjourn
	add("adjournment-announced", a.Announced, RuleSeal)
	add("session-end-announced", a.EndsKnown, RuleSession)
	add("envelope-offer", a.OfferNoted, RuleEnvelopeOffer)
	add("envelope-resumption", a.ResumptionNoted, RuleEnvelopeResumption)
	add("resumption-late", a.Late, RuleLateResume)
	add("resumption-late-set", a.LateSet, RuleLateResume)
	add("resumption-late-ruled", a.LateRuled, RuleLateResume)
	add("resumption-both-late", a.BothLose)
	says(a.BothLose, RuleBothAbsent)
	add("resumption-none-present", a.ReplierWaits)
	says(a.ReplierWaits, RuleBothAbsent)
	add("resumption-sealed-end", a.Concluded, RuleLateDraw)
	add("sealed-test", a.BadSeal, RuleBadSeal)
	t.recordProperties(add)
	by("record-shown", func(s *scene) any { return s.recordShown() }, all, RuleAskRecord)
	add("supervision", t.Supervises, RuleScreen)
	by("touch-on-request", func(s *scene) any { return s.g.touchIsAsked(t) }, all, RuleTouchAsked)
	add("castling-binds", t.CastlingBinds, RuleCastlingBoth)
	add("choice-by-touch", t.ChoiceTouches, RuleChoice)
	add("touch-declines", t.TouchDeclines, RuleOfferEnds)
	add("touch-ends-claim", t.TouchEndsClaim, RuleClaimLost)
	add("any-touch-waives", t.AnyTouchWaives, RuleComplaintLost)
	add("touch-voids-end", t.TouchVoidsEnd, RuleIllegalMate)
	add("contact-binds", t.ContactBinds, RuleTouchMeant)
	add("adjusts-on-clock", t.AdjustsOnClock, RuleAdjustTurn)
	add("next-move-completes", t.NextCompletes, RuleNextCompletes)

	by("setup-reported-within", func(s *scene) any { return s.setupLimit() }, fast, RuleSetupLimit)
	by("setting-fixed", func(s *scene) any { return s.setupLimit() > 0 && t.SettingFixed }, fast, RuleSettingLimit)
	by("setup-king-castles-not", func(s *scene) any { return s.setupLimit() > 0 && t.SwappedKing }, fast, RuleNoCastling)
	by("setup-rook-castles-not", func(s *scene) any { return s.setupLimit() > 0 && t.MisplacedRook }, fast, RuleNoCastling)
	add("reversed-colors", t.Colors, RuleWrongColors)
	add("restored-times", t.Restored, RuleRestoredTimes)
	add("restored-or-void", t.Voids, RuleLastKnown)
	add("illegal-move", t.Illegal, RuleIllegalUndone)
	by("illegal-move-rapid", func(s *scene) any { return s.illegalPolicy().Name }, []Mode{Rapid}, RuleIllegalAsked)
	by("illegal-move-blitz", func(s *scene) any { return s.illegalPolicy().Name }, blitz, RuleIllegalWins, RuleIllegalAsked)
	by("illegal-move-bonus", (*scene).illegalGives, all, RuleIllegalBonus, RuleIllegalLast)
	by("illegal-move-loses", func(s *scene) any { return s.illegalLosing() }, all, RuleIllegalLoses)
	by("illegal-move-excused", func(s *scene) any { return s.illegalExcused() }, all, RuleIllegalLoses)
	add("illegal-move-last-period", t.IllegalLast, RuleIllegalLast)
	add("illegal-press-without-move", t.UnmovedCounts, RulePressUnmoved)
	add("illegal-both-hands", t.HandsCount, RuleTwoHands)
	add("illegal-promotion-queen", t.QueenForced, RulePawnFinished)
	add("displaced-press-back", t.PressesBack, RuleDisplacedCall)
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
