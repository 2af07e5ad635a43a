package remedy_test

import (
	"bufio"
	"errors"
	"maps"
	"math/rand/v2"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/laws"
	"github.com/escaque/escaque/laws/remedy"
	"github.com/escaque/escaque/laws/wire"
)

// people are those for whom remedies are listed.
var people = []laws.Actor{laws.Seat(chess.White), laws.Seat(chess.Black), laws.ByArbiter(), laws.ByServer(), laws.BySpectator()}

// checkList checks the remedies of an actor against the Laws and returns them.
func checkList(t *testing.T, g laws.Game, by laws.Actor, at clock.Instant) []remedy.Remedy {
	t.Helper()
	list := remedy.List(g, by, at, "a reason")
	var want, got []string
	for _, s := range laws.Commands() {
		if s.By.Has(by.Role) {
			want = append(want, s.Kind)
		}
	}
	settled := remedy.AfterAlarms(g, at)
	for i := range list {
		r := &list[i]
		got = append(got, r.Kind)
		if r.Draft.CommandKind() != r.Kind || remedy.GroupOf(r.Kind) != r.Group {
			t.Errorf("%s is drafted as %s, in group %s", r.Kind, r.Draft.CommandKind(), r.Group)
		}
		next, events, err := laws.Decide(settled, by, r.Draft, at)
		var refused *laws.Refusal
		switch {
		case err == nil && !r.Offered():
			t.Errorf("%s of %v is refused with %v, and the Laws accept it", r.Kind, by, r.Refused)
		case err != nil && !errors.As(err, &refused):
			t.Errorf("%s of %v: %v", r.Kind, by, err)
		case err != nil && (r.Offered() || refused.Code != r.Refused.Code):
			t.Errorf("%s of %v is offered %v (%v), and the Laws say %v", r.Kind, by, r.Offered(), r.Refused, err)
		case err == nil && r.Offered():
			e, err := remedy.EffectOf(g, by, r.Draft, at)
			if err != nil || !reflect.DeepEqual(e.Events, events) || !reflect.DeepEqual(e.After, remedy.StateOf(next, at)) || !reflect.DeepEqual(e.Before, remedy.StateOf(settled, at)) {
				t.Errorf("%s of %v: the effect is %+v, %v", r.Kind, by, e, err)
			}
		}
	}
	slices.Sort(got)
	slices.Sort(want)
	if !slices.Equal(got, want) {
		t.Fatalf("%v may give %v, and the list has %v", by, want, got)
	}
	return list
}

// TestRemediesOfRandomGames plays games in which players and arbiters do what is offered. Every
// kind of command of a role is listed exactly once, what is offered is accepted by the Laws, and
// what is refused is refused by them.
func TestRemediesOfRandomGames(t *testing.T) {
	seeds := uint64(10)
	if testing.Short() {
		seeds = 3
	}
	offered := map[string]int{}
	for seed := range seeds {
		r := rand.New(rand.NewPCG(seed, 36))
		editions := []laws.Edition{laws.Edition1993, laws.Edition1997, laws.Edition2005, laws.Edition2009, laws.Edition2023}
		control, err := clock.ParseControlSeconds([]string{"300", "40/7200:3600", "5400+30"}[r.IntN(2+min(1, int(seed%5)))])
		if err != nil {
			t.Fatal(err)
		}
		regs := laws.Regulations{Edition: editions[seed%5], Venue: laws.Screen, Adjournments: r.IntN(2) == 0}
		if r.IntN(2) == 0 {
			regs.Venue = laws.Board
		}
		at := clock.Instant(1_000)
		g, _, err := laws.Decide(laws.New(), laws.ByServer(), laws.Start{Regulations: regs.EqualControls(control)}, at)
		if err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		for step := range 25 {
			at = max(at, g.LastInstant()).Add(time.Duration(r.IntN(20_000)) * time.Millisecond)
			by := people[r.IntN(3)]
			list := checkList(t, g, by, at)
			if step%8 == 0 {
				for _, other := range people {
					checkList(t, g, other, at)
				}
			}
			g = remedy.AfterAlarms(g, at)
			var may []laws.Command
			for _, one := range list {
				ends := one.Group == remedy.Result || one.Group == remedy.Penalty
				if one.Offered() {
					offered[one.Kind]++
				}
				if one.Offered() && (!ends || r.IntN(8) == 0) {
					may = append(may, one.Draft)
				}
			}
			if len(may) == 0 {
				continue
			}
			next, _, err := laws.Decide(g, by, may[r.IntN(len(may))], at)
			if err != nil {
				t.Fatalf("seed %d: %v", seed, err)
			}
			if g = next; g.Over() && r.IntN(3) == 0 {
				break
			}
		}
		if t.Failed() {
			t.Fatalf("seed %d", seed)
		}
	}
	if len(offered) < 40 {
		t.Errorf("only %d kinds were ever offered: %v", len(offered), slices.Sorted(maps.Keys(offered)))
	}
	t.Logf("offered: %d kinds", len(offered))
}

// TestRemediesBeforeTheGame lists remedies for a game that has not begun.
func TestRemediesBeforeTheGame(t *testing.T) {
	for _, by := range people {
		for _, r := range checkList(t, laws.New(), by, 0) {
			if r.Offered() && r.Kind != "Start" {
				t.Errorf("%s is offered to %v before the game", r.Kind, by)
			}
		}
	}
}

// unoffered are the rulings of the transcripts that no draft finds, by kind, with the reason.
var unoffered = map[string]string{
	"OpenEnvelope": "a draft does not know what was sealed",
}

// checkRulings requires that the rulings offered on a claim contain the one that was given, and none that
// the edition does not have.
func checkRulings(t *testing.T, name string, g laws.Game, by laws.Actor, at clock.Instant, given laws.RuleOnQuickplay, offered []laws.Ruling) {
	t.Helper()
	if !slices.Contains(offered, given.Ruling) {
		t.Errorf("%s: %v is not among %v", name, given.Ruling, offered)
	}
	for _, one := range offered {
		given.Ruling = one
		var refused *laws.Refusal
		if _, _, err := laws.Decide(remedy.AfterAlarms(g, at), by, given, at); errors.As(err, &refused) && refused.Code == laws.NoSuchRuling {
			t.Errorf("%s: %v is offered, and %v", name, one, err)
		}
	}
}

// TestRulingsOfTheTranscriptsAreOffered checks that what arbiters do in the transcripts of the Laws
// is offered to them at that moment.
func TestRulingsOfTheTranscriptsAreOffered(t *testing.T) {
	file, err := os.Open("../testdata/lines.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = file.Close() }()
	scanner := bufio.NewScanner(file)
	scanner.Buffer(nil, 1<<20)
	var g laws.Game
	name, begun, rulings, used := "", false, 0, map[string]bool{}
	claims := make(map[int]bool) // the numbers of rulings that claims had
	for scanner.Scan() {
		if line := scanner.Text(); strings.HasPrefix(line, `{"transcript"`) {
			name, begun = line, false
			continue
		}
		l, err := wire.DecodeLine(scanner.Bytes())
		if err != nil {
			begun = false // regulations that no line can hold
			continue
		}
		if _, starts := l.Command.(laws.Start); starts {
			g, begun = laws.New(), true
		}
		if !begun {
			continue
		}
		next, _, err := laws.Decide(g, l.By, l.Command, l.At)
		if err != nil {
			continue
		}
		_, _, late := laws.Decide(remedy.AfterAlarms(g, l.At), l.By, l.Command, l.At)
		if kind := l.Command.CommandKind(); l.By.Role == laws.Arbiter && late == nil {
			rulings++
			list := remedy.List(g, l.By, max(l.At, g.LastInstant()), "a reason")
			i := slices.IndexFunc(list, func(r remedy.Remedy) bool { return r.Kind == kind })
			if c, is := l.Command.(laws.RuleOnQuickplay); is && i >= 0 {
				claims[len(list[i].Rulings)] = true
				checkRulings(t, name, g, l.By, l.At, c, list[i].Rulings)
			}
			switch {
			case i >= 0 && list[i].Offered():
			case unoffered[kind] != "":
				used[kind] = true
			case i < 0:
				t.Errorf("%s: %s is not listed", name, kind)
			default:
				t.Errorf("%s: %s at %v is not offered: %v; given was %+v", name, kind, l.At, list[i].Refused, l.Command)
			}
		}
		g = next
	}
	if err := scanner.Err(); err != nil || rulings < 200 {
		t.Errorf("%d rulings, %v", rulings, err)
	}
	if claims[0] || !claims[1] || !claims[2] || claims[5] {
		t.Errorf("claims had so many rulings: %v", claims)
	}
	for kind := range unoffered {
		if !used[kind] {
			t.Errorf("%s is always offered", kind)
		}
	}
}

// TestRequestsRevealNoClaim lists a player's requests: a part of all remedies, without the claims of
// a draw or of a flag.
func TestRequestsRevealNoClaim(t *testing.T) {
	control, err := clock.ParseControlSeconds("5400")
	if err != nil {
		t.Fatal(err)
	}
	for _, edition := range laws.Editions() {
		g, _, err := laws.Decide(laws.New(), laws.ByServer(), laws.Start{Regulations: laws.Regulations{Edition: edition}.EqualControls(control)}, 1_000)
		if err != nil {
			t.Fatal(err)
		}
		var want []remedy.Remedy
		for _, r := range remedy.List(g, laws.Seat(chess.White), 2_000, "a reason") {
			if remedy.IsRequest(r.Kind) {
				want = append(want, r)
			}
		}
		got := remedy.Requests(g, laws.Seat(chess.White), 2_000, "a reason")
		if !reflect.DeepEqual(got, want) || len(got) < 15 {
			t.Errorf("%s: %d requests, want %d", edition, len(got), len(want))
		}
		for _, r := range got {
			if strings.HasPrefix(r.Kind, "Claim") {
				t.Errorf("%s: a player is told of %s", edition, r.Kind)
			}
		}
	}
}

func TestEveryCaseHasAnswers(t *testing.T) {
	for kind := laws.DrawNeedsConsent; kind.String() != "" && kind <= laws.HandsCase; kind++ {
		answers := remedy.AnswersTo(kind)
		if len(answers) == 0 {
			t.Errorf("no answers to the case %s", kind)
		}
		for _, a := range answers {
			if remedy.GroupOf(a) == "" {
				t.Errorf("%s is answered with %s, which is no command", kind, a)
			}
		}
	}
}
