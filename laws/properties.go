package laws

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/escaque/escaque/laws/internal/editions"
)

// Property is one figure or policy of an edition.
type Property struct {
	// Name is the property's name, the same in every edition.
	Name string `json:"name"`
	// Value is the value in the edition: a number, a time such as "3m0s", a bound such as
	// "≤1h0m0s", "yes" or "no", "none", or the name of a policy. Where kinds of play differ, it
	// gives the value for standard play and each different one: "standard 2m0s, rapid 1m0s". See
	// [playKind].
	Value string `json:"value"`
	// Article lists the articles for the value, separated by commas. It is "" where the text is
	// silent.
	Article string `json:"article,omitempty"`
}

// Properties returns all figures and policies of an edition, in the same order for all editions.
// They are read from the table by which games are conducted. ok is false for an unknown edition.
func Properties(e Edition) (list []Property, ok bool) {
	t, ok := tableOf(e)
	if !ok {
		return nil, false
	}
	var out []Property
	// add adds a property with the articles of some figures of the table.
	add := func(name string, value any, figures ...string) {
		var in []string
		for _, f := range figures {
			for _, article := range t.FigureIn[f] {
				if !slices.Contains(in, article) {
					in = append(in, article)
				}
			}
		}
		out = append(out, Property{Name: name, Value: formatValue(value), Article: strings.Join(in, ", ")})
	}
	// by adds a property that depends on the kind of play, for some modes. It calls the
	// functions that decide in a game, so that it does not rely on the table alone.
	by := func(name string, of func(*decision) any, modes []Mode, figures ...string) {
		add(name, t.formatByKind(of, modes), figures...)
	}
	all, fast, blitz := []Mode{Standard, Rapid, Blitz}, []Mode{Rapid, Blitz}, []Mode{Blitz}

	add("rapid-from", formatBound(t.Rapid.From, ">", "≥"), "rapid.from")
	add("rapid-to", formatBound(t.Rapid.Below, "≤", "<"), "rapid.below")
	add("mode-moves", t.Rapid.PerMove, "rapid.per-move")
	add("increments", t.Increments, "increments")
	add("delay-lapses", t.DelayLapses, "delay-lapses")
	add("correction-least", t.Correction.Least, "correction.least")
	add("correction-per-move", t.Correction.PerMove, "correction.per-move")
	add("default-time", t.DefaultTime, "default-time")
	add("default-time-fixed", t.DefaultFixed, "default-fixed")

	add("repetitions", t.Repetitions, "repetitions")
	add("repetitions-unclaimed", t.AutoRepetitions, "auto-repetitions")
	add("fifty", t.Fifty, "fifty")
	add("fifty-with-a-move", t.FiftyNext, "fifty-next")
	add("fifty-raised", t.FiftyExtends, "fifty-extends")
	add("fifty-unclaimed", t.AutoFifty, "auto-fifty")
	add("claim-is-offer", t.ClaimIsOffer, "claim-is-offer")
	by("wrong-claim-opponent", func(s *decision) any { return s.claimPrice().Opponent }, all, "wrong-claim.opponent")
	by("wrong-claim-claimant", func(s *decision) any { return s.claimPrice().Claimant }, all, "wrong-claim.claimant")
	add("draws-restricted", t.RestrictsDraws, "restricts-draws")
	add("draws-after", t.AgreeAfter, "agree-after")

	add("dead-position", t.Dead, "dead")
	by("flag-test", func(s *decision) any { return t.Flag[s.g.mode] }, all, "flag")
	by("flag-noticed", func(s *decision) any { return s.g.flagPolicy() }, fast, "flags")
	add("resignation", t.Resign, "resign")
	add("resignation-optional", t.Resign.Optional(), "resign")

	add("default-time-arbiter", t.DefaultRuled, "default-ruled")
	add("absence-ruled", t.AbsenceRuled, "absence-ruled")
	add("stops-for-help", t.StopsForHelp, "stops-for-help")
	add("move-counter", t.SetsCounter, "sets-counter")
	add("device", t.Device, "device")
	add("loss-scored", t.ScoresLoss, "scores-loss")
	add("witnesses", t.Witnesses, "witnesses")

	q := t.Quickplay
	add("last-minutes", q.Offered, "quickplay.offered")
	add("last-minutes-announced", q.Announced, "quickplay.announced")
	by("last-minutes-blitz", func(s *decision) any { return q.Offered && !s.isTooFastToClaim() }, blitz, "quickplay.blitz")
	add("last-minutes-added", q.Added, "quickplay.added")
	add("last-minutes-on-move", q.OnMove, "quickplay.on-move")
	add("last-minutes-rejected", q.Rejects, "quickplay.rejects")
	add("last-minutes-bonus", q.Bonus, "quickplay.bonus")
	add("last-minutes-offer", q.IsOffer, "quickplay.is-offer")
	add("last-minutes-final", q.Final, "quickplay.final")
	add("last-minutes-either-flag", q.EitherFlag, "quickplay.either-flag")
	add("last-minutes-increment", q.Increment, "quickplay.increment")

	a := t.Adjourn
	add("adjournment-announced", a.Announced, "adjourn.announced")
	add("session-end-announced", a.EndsKnown, "adjourn.ends-known")
	add("envelope-offer", a.OfferNoted, "adjourn.offer-noted")
	add("envelope-resumption", a.ResumptionNoted, "adjourn.resumption-noted")
	add("resumption-late", a.Late, "adjourn.late")
	add("resumption-late-set", a.LateSet, "adjourn.late-set")
	add("resumption-late-ruled", a.LateRuled, "adjourn.late-ruled")
	add("resumption-both-late", a.BothLose, "adjourn.both-lose")
	add("resumption-none-present", a.ReplierWaits, "adjourn.replier-waits")
	add("resumption-sealed-end", a.Concluded, "adjourn.concluded")
	add("sealed-test", a.BadSeal, "adjourn.bad-seal")
	t.recordProperties(add)
	by("record-shown", func(s *decision) any { return s.recordShowLimit() }, all, "sheets.record")
	add("supervision", t.Supervises, "supervises")
	by("touch-on-request", func(s *decision) any { return s.g.touchRuledOnRequest(t) }, all, "touch-on-request")
	add("castling-binds", t.CastlingBinds, "castling-binds")
	add("choice-by-touch", t.ChoiceTouches, "choice-touches")
	add("touch-declines", t.TouchDeclines, "touch-declines")
	add("touch-ends-claim", t.TouchEndsClaim, "touch-ends-claim")
	add("any-touch-waives", t.AnyTouchWaives, "any-touch-waives")
	add("touch-voids-end", t.TouchVoidsEnd, "touch-voids-end")
	add("contact-binds", t.ContactBinds, "contact-binds")
	add("adjusts-on-clock", t.AdjustsOnClock, "adjusts-on-clock")
	add("next-move-completes", t.NextCompletes, "next-completes")

	by("setup-reported-within", func(s *decision) any { return s.setupLimit() }, fast, "setup-limit")
	by("setting-fixed", func(s *decision) any { return s.setupLimit() > 0 && t.SettingFixed }, fast, "setting-fixed")
	by("setup-king-castles-not", func(s *decision) any { return s.setupLimit() > 0 && t.SwappedKing }, fast, "swapped-king")
	by("setup-rook-castles-not", func(s *decision) any { return s.setupLimit() > 0 && t.MisplacedRook }, fast, "misplaced-rook")
	add("reversed-colors", t.Colors, "colors")
	add("restored-times", t.Restored, "restored")
	add("restored-or-void", t.Voids, "voids")
	add("illegal-move", t.Illegal, "illegal")
	by("illegal-move-rapid", func(s *decision) any { return s.illegalPolicy().Name }, []Mode{Rapid}, "illegal-rapid")
	by("illegal-move-blitz", func(s *decision) any { return s.illegalPolicy().Name }, blitz, "illegal-blitz")
	by("illegal-move-bonus", (*decision).illegalGain, all, "illegal-bonus", "illegal-bonus-fast")
	by("illegal-move-loses", func(s *decision) any { return s.losingIllegalNumber() }, all, "illegal-loses")
	by("illegal-move-excused", func(s *decision) any { return s.isIllegalDrawn() }, all, "illegal-excused")
	add("illegal-move-last-period", t.IllegalLast, "illegal-last")
	add("illegal-press-without-move", t.UnmovedCounts, "unmoved-counts")
	add("illegal-both-hands", t.HandsCount, "hands-count")
	add("illegal-promotion-queen", t.QueenForced, "queen-forced")
	add("displaced-press-back", t.PressesBack, "presses-back")
	return out, true
}

// formatBound formats one end of a range of thinking times. If at is one millisecond more than a
// whole number of seconds, it is written as that number of seconds with the prefix beyond.
// Otherwise it is written with the prefix there.
func formatBound(at time.Duration, beyond, there string) string {
	switch {
	case at == 0:
		return "none"
	case at%time.Second == time.Millisecond:
		return beyond + (at - time.Millisecond).String()
	default:
		return there + at.String()
	}
}

// formatValue formats the value of a property.
func formatValue(v any) string {
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

// recordProperties adds the edition's properties for recording and notation.
func (t *table) recordProperties(add func(name string, value any, figures ...string)) {
	p, n := t.Sheets, t.Notation
	add("record-rests-under", p.RestUnder, "sheets.rest-under")
	add("record-unless-added", p.UnlessAdded, "sheets.unless-added")
	add("record-rests-for-period", p.ForPeriod, "sheets.for-period")
	add("record-free-fast", p.FreeFast, "sheets.free-fast")
	add("record-not-ahead", p.NoAhead, "sheets.no-ahead")
	add("record-previous-first", p.PreviousFirst, "sheets.previous-first")
	add("sheet-asked-always", p.AskAlways, "sheets.ask-always")
	add("sheet-notes", p.Notes, "sheets.notes")
	add("record-unable", p.Excuse, "sheets.excuse")
	add("sheet-signed", p.Signed, "sheets.signed")
	add("sheet-electronic", p.Electronic, "sheets.electronic")

	add("notation-signs", n.Signs, "notation.signs")
	add("notation-passing", n.Passing, "notation.passing")
	add("notation-pawn-file", n.PawnFile, "notation.pawn-file")
	add("notation-long", n.LongForm, "notation.long-form")
	add("notation-plus-mate", n.PlusMate, "notation.plus-mate")
}

// playKind is a kind of play that an edition distinguishes: standard, rapid or blitz, and for rapid
// and blitz perhaps the supervision. Properties are read from the functions that decide in such a
// game, so they always agree with the program's behaviour.
type playKind struct {
	name        string
	mode        Mode
	supervision Supervision
}

// playKinds returns the kinds of play in a mode. In an edition without rapid play only standard
// play has any.
func (t *table) playKinds(m Mode) []playKind {
	switch {
	case m != Standard && t.Rapid == (editions.ModeRange{}):
		return nil
	case m == Standard: // whatever the supervision
		return []playKind{{m.String(), m, Inadequate}}
	case !t.Supervises:
		return []playKind{{m.String(), m, Adequate}}
	default:
		return []playKind{{m.String() + "-watched", m, Adequate}, {m.String() + "-unwatched", m, Inadequate}}
	}
}

// newDecision returns a decision in a game of that kind that has not begun.
func (p playKind) newDecision(t *table) *decision {
	regs := Regulations{Edition: t.edition(), Supervision: p.supervision}
	return &decision{t: t, g: Game{mode: p.mode, regs: &regs}}
}

// formatByKind formats the value that a property has in each of the modes, for example "standard 2,
// blitz 1". Where all values are equal it returns that value alone. It returns "none" if the edition
// does not know any of the modes.
func (t *table) formatByKind(of func(*decision) any, modes []Mode) string {
	type part struct{ name, value string }
	var parts []part
	for _, m := range modes {
		var kinds []part
		for _, p := range t.playKinds(m) {
			kinds = append(kinds, part{p.name, formatValue(of(p.newDecision(t)))})
		}
		if len(kinds) == 2 && kinds[0].value == kinds[1].value {
			kinds = []part{{m.String(), kinds[0].value}}
		}
		parts = append(parts, kinds...)
	}
	if len(parts) == 0 {
		return "none"
	}
	told := []string{}
	for i, p := range parts {
		if i == 0 || p.value != parts[0].value {
			told = append(told, p.name+" "+p.value)
		}
	}
	if len(told) == 1 {
		return parts[0].value
	}
	return strings.Join(told, ", ")
}
