package laws_test

import (
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/laws"
)

// TestClaimTermsAreKept claims draws in random games of all editions and compares what the claim
// costs with what the terms said before it.
func TestClaimTermsAreKept(t *testing.T) {
	wrong, right, lost, offers, remote, examined := 0, 0, 0, 0, 0, 0
	editions := laws.Editions()
	for seed := range randomGames(1200) {
		r := rand.New(rand.NewPCG(seed, 95))
		edition := editions[r.IntN(len(editions))]
		seconds := 60 + r.IntN(6000)
		if r.IntN(2) == 0 {
			seconds = 60 + r.IntN(120)
		}
		control := clock.Control{{Moves: 40, Time: time.Hour}, {Time: time.Hour}}
		if r.IntN(6) != 0 {
			control = clock.Control{{Time: time.Duration(seconds) * time.Second}}
		}
		regs := laws.Regulations{Edition: edition, GuidelinesIII: edition == laws.Edition2023}.EqualControls(control)
		if r.IntN(3) == 0 {
			regs = regs.WithoutArbiter()
		}
		g := begin(t, regs)
		at := clock.Instant(0)
		var played []chess.Move
		for range r.IntN(24) {
			p := g.Position()
			m := pick(r, &p, played)
			played = append(played, m)
			at = at.Add(time.Duration(r.IntN(5000)) * time.Millisecond)
			next, _, err := laws.Decide(g, laws.Seat(g.Turn()), laws.Move{Move: m, Ply: g.Ply()}, at)
			if err != nil || next.Over() || next.Awaiting() {
				break
			}
			g = next
		}
		if g.Over() || g.Awaiting() {
			continue
		}
		by := g.Turn()
		if r.IntN(4) == 0 {
			by = by.Other()
		}
		at = at.Add(time.Duration(r.IntN(40_000)) * time.Millisecond)
		kind, command := laws.RepetitionClaim, laws.Command(laws.ClaimRepetition{})
		switch r.IntN(3) {
		case 0:
			kind, command = laws.FiftyClaim, laws.ClaimFifty{}
		case 1:
			kind, command = laws.QuickplayClaim, laws.ClaimQuickplay{Ground: laws.NoEffort}
		}
		terms := g.ClaimTerms(by, kind, at)
		next, events, err := laws.Decide(g, laws.Seat(by), command, at)
		if kind == laws.QuickplayClaim {
			if terms.Ends && err == nil {
				if !next.Awaiting() {
					t.Fatalf("seed %d: the claim does not end the game, %v", seed, events)
				}
				remote++
			}
			opened := slices.ContainsFunc(events, func(e laws.Event) bool { _, is := e.(laws.CaseOpened); return is })
			if fell := slices.ContainsFunc(events, func(e laws.Event) bool { return e.EventKind() == "FlagFell" }); opened != (terms.Refused == nil) && !fell {
				t.Fatalf("seed %d %s: case opened %v %v, terms %+v", seed, edition, opened, err, terms)
			}
			examined += btoi(opened)
			continue
		}
		if slices.ContainsFunc(events, func(e laws.Event) bool { return e.EventKind() == "FlagFell" }) {
			continue
		}
		i := slices.IndexFunc(events, func(e laws.Event) bool { _, is := e.(laws.ClaimDecided); return is })
		if i < 0 {
			if terms.Refused == nil || err == nil {
				t.Fatalf("seed %d: no decision, %v %v, terms %+v", seed, events, err, terms)
			}
			continue
		}
		decided := events[i].(laws.ClaimDecided)
		offered := slices.ContainsFunc(events, func(e laws.Event) bool { _, is := e.(laws.DrawOffered); return is })
		switch decided.Outcome {
		case laws.Inadmissible:
			if terms.Refused == nil || terms.Refused.Article != decided.Article {
				t.Fatalf("seed %d: inadmissible, terms %+v", seed, terms)
			}
			lost++
		case laws.Wrong:
			wrong++
			if terms.Refused != nil || terms.Bonus != decided.Bonus || terms.Charge != decided.Charge {
				t.Fatalf("seed %d %s: charge %v bonus %v, terms %+v", seed, edition, decided.Charge, decided.Bonus, terms)
			}
			if (terms.Cost.Article != "") != (decided.Bonus+decided.Charge > 0) || terms.Cost.Article != "" && terms.Cost.Article != decided.Article {
				t.Fatalf("seed %d: costs by %q, terms %q", seed, decided.Article, terms.Cost.Article)
			}
			if offered != (terms.Offer.Article != "") && !g.Offers(by) {
				t.Fatalf("seed %d %s: offered %v, terms %+v", seed, edition, offered, terms)
			}
			if offered {
				offers++
			}
		case laws.Correct:
			right++
			facts := g.DrawFacts(chess.NoMove)
			if kind == laws.RepetitionClaim && len(facts.Occurrences) < facts.Repetitions || kind == laws.FiftyClaim && facts.Quiet < facts.QuietNeeded {
				t.Fatalf("seed %d: right claim, facts %+v", seed, facts)
			}
			if kind == laws.RepetitionClaim && !slices.Equal(facts.Occurrences, decided.Proof) {
				t.Fatalf("seed %d: proof %v, facts %v", seed, decided.Proof, facts.Occurrences)
			}
		}
	}
	if n := int(randomGames(1200)); wrong < n/4 || right < n/200 || lost < n/20 || offers < n/8 || remote < n/600 || examined < n/100 {
		t.Errorf("the games hardly try the claims: %d wrong, %d right, %d lost, %d offers, %d without an arbiter, %d examined", wrong, right, lost, offers, remote, examined)
	}
}

// TestAnAgreedIncrementLeavesNoLastMinutesClaim asks for the increment of Guideline III.4: until it
// is agreed to, the game allows claims in the last two minutes, and afterwards it does not.
func TestAnAgreedIncrementLeavesNoLastMinutesClaim(t *testing.T) {
	regs := laws.Regulations{Edition: laws.Edition2023, GuidelinesIII: true}
	g := begin(t, regs.EqualControls(clock.Control{{Time: 20 * time.Minute}}))
	at := clock.Instant(0).Add(18*time.Minute + 10*time.Second)
	for _, step := range []struct {
		by      laws.Actor
		command laws.Command
		claims  bool
	}{
		{laws.Seat(chess.White), laws.RequestIncrement{}, true},
		{laws.Seat(chess.Black), laws.DeclineDraw{}, true},
		{laws.ByArbiter(), laws.RuleOnQuickplay{Ruling: laws.Agreed}, false},
	} {
		next, _, err := laws.Decide(g, step.by, step.command, at)
		if err != nil {
			t.Fatalf("%s: %v", step.command.CommandKind(), err)
		}
		if g = next; g.HasLastMinutesClaim() != step.claims {
			t.Errorf("after %s claims are allowed: %v", step.command.CommandKind(), !step.claims)
		}
	}
}
