package remedy

import (
	"errors"
	"reflect"
	"slices"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/laws"
)

// Remedy is a kind of command, and whether the Laws allow it now.
type Remedy struct {
	Kind  string
	Group Group
	// Draft is a command of that kind that the Laws would accept. If they accept none of the drafts,
	// it is the most plausible one.
	Draft laws.Command
	// NeedsReason reports whether the command must state its reason.
	NeedsReason bool
	// Cites is the rule that the draft would cite in its first event, other than the closing of an
	// open case on which it does not rule. It is zero if there is none.
	Cites laws.Citation
	// Answers is the place of the command among the answers to the open case, counted from 1; 0 if it
	// is none of them. See [AnswersTo].
	Answers int
	// Rulings are the rulings of a [laws.RuleOnQuickplay] that the edition has for the open claim; nil
	// for other commands and without such a claim.
	Rulings []laws.Ruling
	// Refused is the reason why the Laws do not allow it now, nil if they do.
	Refused *laws.Refusal
}

// Offered reports whether the Laws accept the draft.
func (r *Remedy) Offered() bool { return r.Refused == nil }

// List returns every kind of command that the role of an actor may give, in the order of the
// groups, with a draft for the game at an instant. Every ruling must state its reason; the drafts
// state the given reason. Events that are due by the instant, such as a fallen flag, are applied
// first.
func List(g laws.Game, by laws.Actor, at clock.Instant, reason string) []Remedy {
	return list(g, by, at, reason, func(string) bool { return true })
}

// Requests returns the part of [List] that [IsRequest] accepts.
func Requests(g laws.Game, by laws.Actor, at clock.Instant, reason string) []Remedy {
	return list(g, by, at, reason, IsRequest)
}

// list returns the remedies of the wanted kinds.
func list(g laws.Game, by laws.Actor, at clock.Instant, reason string, wanted func(kind string) bool) []Remedy {
	g = AfterAlarms(g, at)
	var found []Remedy
	var answers []string
	if open, is := g.Case(); is && by.Role == laws.Arbiter {
		answers = answersTo[open.Kind]
	}
	for _, group := range Groups() {
		for _, kind := range kindsOf[group] {
			if !wanted(kind) {
				continue
			}
			drafts := draftsOf(&situation{g: g, by: by, at: max(at, g.LastInstant()), reason: reason}, kind)
			if len(drafts) == 0 || !laws.MayGive(by, drafts[0]) {
				continue
			}
			r := try(g, by, at, kind, group, drafts)
			r.Rulings = rulingsOn(g, by, at, drafts)
			r.Answers = slices.Index(answers, kind) + 1
			found = append(found, r)
		}
	}
	return found
}

// try returns the remedy of a kind. It has the first draft that the Laws accept, or else the
// refusal of the first draft.
func try(g laws.Game, by laws.Actor, at clock.Instant, kind string, group Group, drafts []laws.Command) Remedy {
	r := Remedy{Kind: kind, Group: group, Draft: drafts[0]}
	for i, draft := range drafts {
		_, events, err := laws.Decide(g, by, draft, at)
		if err == nil {
			r.Draft, r.Refused, r.Cites = draft, nil, citationOf(kind, events)
			r.NeedsReason = isReasonNeeded(g, by, draft, at)
			return r
		}
		var refusal *laws.Refusal
		if i == 0 && errors.As(err, &refusal) {
			r.Refused = refusal
		}
	}
	return r
}

// rulingsOn returns the rulings among the drafts that the edition has for the open claim. They include
// one that lacks something, such as evidence.
func rulingsOn(g laws.Game, by laws.Actor, at clock.Instant, drafts []laws.Command) (rulings []laws.Ruling) {
	for _, draft := range drafts {
		c, is := draft.(laws.RuleOnQuickplay)
		if !is {
			continue
		}
		var refusal *laws.Refusal
		_, _, err := laws.Decide(g, by, c, at)
		if errors.As(err, &refusal) && (refusal.Code == laws.NoSuchRuling || refusal.Code == laws.NoCase) {
			continue
		}
		rulings = append(rulings, c.Ruling)
	}
	return rulings
}

// AfterAlarms returns the game after everything that is due by an instant has happened, such as a
// fallen flag. The server is the actor.
func AfterAlarms(g laws.Game, at clock.Instant) laws.Game {
	for {
		due, c, ok := g.Alarm()
		if !ok || due > at {
			return g
		}
		next, events, err := laws.Decide(g, laws.ByServer(), c, due)
		if err != nil || len(events) == 0 {
			return g
		}
		g = next
	}
}

// citationOf returns the citation of the first event of a kind of command that has one. The open
// case that a command closes without ruling on it cites its own rule, not that of the command: such
// an event is passed over if another one has a citation.
func citationOf(kind string, events []laws.Event) (first laws.Citation) {
	for _, e := range events {
		cited, ok := e.(interface{ Cited() laws.Citation })
		if !ok || cited.Cited() == (laws.Citation{}) {
			continue
		}
		if closed, is := e.(laws.CaseRuled); is && !isRulingOn(kind, closed.Kind) {
			first = closed.Citation
			continue
		}
		return cited.Cited()
	}
	return first
}

// isRulingOn reports whether a kind of command is the ruling that a case waits for.
func isRulingOn(kind string, of laws.CaseKind) bool {
	return len(answersTo[of]) > 0 && answersTo[of][0] == kind
}

// isReasonNeeded reports whether the Laws refuse an accepted command when it states no reason.
func isReasonNeeded(g laws.Game, by laws.Actor, c laws.Command, at clock.Instant) bool {
	bare, ok := WithReason(c, "")
	if !ok {
		return false
	}
	_, _, err := laws.Decide(g, by, bare, at)
	var refusal *laws.Refusal
	return errors.As(err, &refusal) && refusal.Code == laws.NeedReason
}

// WithReason returns a command with another reason. ok is false if the command states none.
func WithReason(c laws.Command, reason string) (changed laws.Command, ok bool) {
	v := reflect.New(reflect.TypeOf(c)).Elem()
	v.Set(reflect.ValueOf(c))
	f := v.FieldByName("Reason")
	if !f.IsValid() || f.Type() != reflect.TypeFor[string]() {
		return c, false
	}
	f.SetString(reason)
	return v.Interface().(laws.Command), true
}
