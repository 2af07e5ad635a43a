package tournament_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/acts"
	"github.com/escaque/escaque/tournament/knockout"
	"github.com/escaque/escaque/tournament/swiss"
)

// tabled is an event of which the rounds follow from the numbers.
type tabled struct {
	t    *testing.T
	fold tournament.Fold
	at   clock.Instant
}

func (e *tabled) do(commands ...tournament.Command) error {
	for _, c := range commands {
		e.at++
		if _, err := e.fold.Do(tournament.Actor{ID: "a"}, c, e.at); err != nil {
			return err
		}
	}
	return nil
}

func (e *tabled) must(commands ...tournament.Command) {
	e.t.Helper()
	if err := e.do(commands...); err != nil {
		e.t.Fatal(err)
	}
}

// play pairs every round by the system and records results.
func (e *tabled) play(chance *rand.Rand) {
	e.t.Helper()
	source := tournament.Source{Member: "a"}
	for !e.fold.State().Over() {
		p, commands, err := acts.Draft(e.fold.State(), tournament.Actor{}, e.at, acts.Lot{}, swiss.Options{})
		if err != nil {
			e.t.Fatal(err)
		}
		e.must(commands...)
		e.must(acts.Publish(e.fold.State(), p.Pairings(e.fold.State()), "", source)...)
		for _, b := range e.fold.State().Boards(p.Round) {
			if b.Bye == "" {
				result := []tournament.Result{tournament.WhiteWins, tournament.Drawn, tournament.BlackWins}[chance.IntN(3)]
				e.must(tournament.RecordResult{Round: p.Round, Board: b.Board, Result: result, Source: source})
			}
		}
	}
}

func meetings(t tournament.Tournament) map[[2]tournament.PlayerID]int {
	met := make(map[[2]tournament.PlayerID]int)
	for _, r := range t.Rounds() {
		for _, b := range r.Boards {
			if b.Bye == "" {
				met[[2]tournament.PlayerID{min(b.White, b.Black), max(b.White, b.Black)}]++
			}
		}
	}
	return met
}

func refusedWith(t *testing.T, err error, code tournament.Code) {
	t.Helper()
	var r *tournament.Refusal
	if !errors.As(err, &r) || r.Code != code {
		t.Errorf("%v, want %s", err, code)
	}
}

// In a Scheveningen everybody meets everybody of the other team once and nobody of their
// own, whatever the sizes of the teams, and the teams' scores are all that was gained.
func TestScheveningen(t *testing.T) {
	chance := rand.New(rand.NewPCG(1, 1))
	for _, size := range [][2]int{{4, 4}, {6, 6}, {8, 8}, {5, 5}, {2, 2}, {1, 1}, {5, 4}, {4, 7}} {
		e := &tabled{t: t}
		e.must(tournament.Create{Regulations: tournament.Regulations{Name: "Match", System: tournament.Scheveningen}})
		var entries []tournament.Entry
		for side, n := range size {
			for i := range n {
				entries = append(entries, tournament.Entry{Name: fmt.Sprintf("P%d.%d", side, i), Club: []string{"Casino", "  CAFÉ "}[side], Rating: 1500 + chance.IntN(900)})
			}
		}
		chance.Shuffle(len(entries), func(i, j int) { entries[i], entries[j] = entries[j], entries[i] })
		e.must(tournament.Enter{Players: entries})
		e.play(chance)
		state := e.fold.State()
		if state.Planned() != max(size[0], size[1]) || len(state.Rounds()) != state.Planned() {
			t.Errorf("%v: %d rounds", size, state.Planned())
		}
		met := meetings(state)
		for pair, times := range met {
			one, _ := state.Player(pair[0])
			other, _ := state.Player(pair[1])
			if times != 1 || one.Club == other.Club {
				t.Errorf("%v: %v met %d times", size, pair, times)
			}
		}
		games := size[0] * size[1]
		scores := state.SideScores()
		if len(met) != games || len(scores) != 2 || int(scores[0]+scores[1]) != 2*games {
			t.Errorf("%v: %d games, scores %v", size, len(met), scores)
		}
	}
}

func TestWhatAScheveningenRefuses(t *testing.T) {
	e := &tabled{t: t}
	e.must(tournament.Create{Regulations: tournament.Regulations{Name: "Match", System: tournament.Scheveningen}})
	e.must(tournament.Enter{Players: []tournament.Entry{{Name: "A", Club: "Casino"}, {Name: "B", Club: "Casino"}, {Name: "C"}}})
	number := tournament.DrawLots{Order: []tournament.PlayerID{1, 2, 3}, Listed: true}
	refusedWith(t, e.do(number), tournament.SidesImproper)
	e.must(tournament.Enter{Players: []tournament.Entry{{Name: "D", Club: "Café"}}})
	number.Order = append(number.Order, 4)
	refusedWith(t, e.do(number), tournament.SideMissing)
	e.must(tournament.Amend{Player: 3, Entry: tournament.Entry{Name: "C", Club: "café"}}, number)
	refusedWith(t, e.do(tournament.Amend{Player: 3, Entry: tournament.Entry{Name: "C", Club: "Casino"}}), tournament.SideFixed)
	refusedWith(t, e.do(tournament.EnterLate{Entry: tournament.Entry{Name: "E", Club: "Café"}}), tournament.EntriesClosed)
	refusedWith(t, e.do(tournament.PublishRound{Round: 1, Pairings: []tournament.Pairing{{Board: 1, White: 1, Black: 2}, {Board: 2, White: 3, Black: 4}}}), tournament.PairMeetsNot)
}

// In Belgrade groups everybody meets everybody of their group as often as there are
// cycles, also where a smaller group is done before the others, and each group is
// ranked alone.
func TestBelgradeGroups(t *testing.T) {
	chance := rand.New(rand.NewPCG(2, 1))
	for _, c := range []struct{ players, groups, cycles int }{{16, 4, 1}, {11, 3, 1}, {9, 2, 2}, {4, 2, 1}} {
		e := &tabled{t: t}
		e.must(tournament.Create{Regulations: tournament.Regulations{Name: "Groups", System: tournament.Belgrade, Groups: c.groups, Cycles: c.cycles}})
		var entries []tournament.Entry
		for i := range c.players {
			entries = append(entries, tournament.Entry{Name: fmt.Sprintf("P%d", i), Rating: 1500 + chance.IntN(900)})
		}
		e.must(tournament.Enter{Players: entries})
		e.play(chance)
		state := e.fold.State()
		met, pairs := meetings(state), 0
		dealt := knockout.Belgrade(c.players, c.groups)
		for g, group := range state.Groups() {
			pairs += len(group) * (len(group) - 1) / 2
			for i, id := range group {
				if p, _ := state.Player(id); p.Number != dealt[g][i] || state.Group(id) != g+1 {
					t.Errorf("%+v: number %d in group %d", c, p.Number, g+1)
				}
				for _, other := range group[i+1:] {
					if met[[2]tournament.PlayerID{min(id, other), max(id, other)}] != c.cycles {
						t.Errorf("%+v: %d and %d", c, id, other)
					}
				}
			}
		}
		if len(met) != pairs {
			t.Errorf("%+v: %d pairs met, want %d", c, len(met), pairs)
		}
		group, rank := 0, 0
		for _, s := range state.Standings() {
			if s.Group != group {
				group, rank = group+1, 0
			}
			if s.Group != group || rank == 0 && s.Rank != 1 || s.Rank < rank {
				t.Errorf("%+v: %+v", c, s)
			}
			rank = s.Rank
		}
	}
	e := &tabled{t: t}
	e.must(tournament.Create{Regulations: tournament.Regulations{Name: "Groups", System: tournament.Belgrade, Groups: 2}})
	e.must(tournament.Enter{Players: []tournament.Entry{{Name: "A"}, {Name: "B"}, {Name: "C"}}})
	refusedWith(t, e.do(tournament.DrawLots{Order: []tournament.PlayerID{1, 2, 3}, Listed: true}), tournament.GroupsImproper)
	for _, regs := range []tournament.Regulations{
		{Name: "G", System: tournament.Belgrade}, {Name: "G", System: tournament.Belgrade, Groups: 1}, {Name: "G", System: tournament.Berger, Groups: 2},
	} {
		if (&tabled{t: t}).do(tournament.Create{Regulations: regs}) == nil {
			t.Errorf("%+v is announced", regs)
		}
	}
}

// A Swiss that names no tie-breaks has those of a Swiss, under every edition.
func TestOrderOfASwiss(t *testing.T) {
	swiss := tournament.Regulations{Name: "Open", System: tournament.Dutch2009, Rounds: 5}.Complete()
	robin := tournament.Regulations{Name: "Open", System: tournament.Berger}.Complete()
	if fmt.Sprint(swiss.TieBreaks) != "[DE PS BH SB WIN BPG]" || fmt.Sprint(robin.TieBreaks) != "[DE BPG KS SB WIN]" {
		t.Error(swiss.TieBreaks, robin.TieBreaks)
	}
}
