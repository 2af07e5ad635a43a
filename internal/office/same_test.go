package office

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/eventfile"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/acts"
	"github.com/escaque/escaque/tournament/fidemode"
	"github.com/escaque/escaque/tournament/swiss"
	"github.com/escaque/escaque/tournament/systems"
	"github.com/escaque/escaque/tournament/trf"
	"github.com/escaque/escaque/tournament/wire"
)

// onFile conducts an event on one file, as the command line does.
type onFile struct {
	t    *testing.T
	file *eventfile.File
	by   members.Identity
}

func (f *onFile) do(make func(t tournament.Tournament) ([]tournament.Command, error)) {
	f.t.Helper()
	before := f.file.State()
	commands, err := make(before)
	if err != nil {
		f.t.Fatal(err)
	}
	at := max(clock.Instant(1767225600000), before.LastChange()+1)
	_, facts, err := acts.Do(before, actor(f.by), commands, at, fidemode.Any)
	if err == nil {
		err = f.file.Append(facts)
	}
	if err != nil {
		f.t.Fatal(err)
	}
}

// openOfBoth is one open, conducted by the office and on a file at once.
type openOfBoth struct {
	*house
	file *onFile
	id   EventID
}

func (o *openOfBoth) both(onOffice func() error, commands func(t tournament.Tournament) ([]tournament.Command, error)) {
	o.t.Helper()
	o.must(onOffice())
	o.file.do(commands)
}

func always(commands ...tournament.Command) func(tournament.Tournament) ([]tournament.Command, error) {
	return func(tournament.Tournament) ([]tournament.Command, error) { return commands, nil }
}

// The same open run twice, by the office and on one file: the logs, the pairings, the
// standings and the reports are the same to the byte.
func TestTheSameOpenOnServerAndFile(t *testing.T) {
	h := newHouse(t)
	ctx, olga := t.Context(), organiserOne
	olga.Roles |= members.RoleArbiter
	regs := tournament.Regulations{
		Name: "Spring open", System: tournament.Dutch2026, Rounds: 5, Control: "5400+30", Venue: tournament.OverTheBoard,
		Laws: "2023", TieBreakRules: "c07-2026", Acceleration: tournament.Baku, RatingLists: []string{tournament.UsualLists},
	}
	file, err := eventfile.Create(filepath.Join(t.TempDir(), "open.event"))
	h.must(err)
	defer file.Close()
	o := &openOfBoth{house: h, file: &onFile{t: t, file: file, by: olga}}
	o.both(func() (err error) {
		o.id, err = h.office.Create(WithAccepted(ctx, fidemode.Any), olga, regs)
		return err
	}, always(tournament.Create{Regulations: regs, FIDEMode: true}))
	leave := tournament.LeaveFIDEMode{Because: []tournament.Departure{tournament.DepartsByWish}, Reason: "a club's open"}
	o.both(func() error { return h.office.LeaveFIDEMode(WithAccepted(ctx, fidemode.Any), olga, o.id, leave.Reason) }, always(leave))

	rng := rand.New(rand.NewPCG(5, 5))
	var entries []tournament.Entry
	for i := range 17 {
		entries = append(entries, tournament.Entry{Name: fmt.Sprintf("Player, %c", 'A'+i), Rating: 1400 + rng.IntN(900)})
	}
	o.both(func() error { return second(h.office.EnterAll(ctx, olga, o.id, entries)) }, func(t tournament.Tournament) ([]tournament.Command, error) {
		return acts.EnterAll(t, entries), nil
	})
	o.both(func() error { return second(h.office.Remove(ctx, olga, o.id, 17, "entered twice")) }, always(tournament.Remove{Player: 17, Reason: "entered twice"}))
	o.both(func() error {
		return second(h.office.Amend(ctx, olga, o.id, 2, func(e tournament.Entry) tournament.Entry { e.Club = "Peón"; return e }))
	}, func(t tournament.Tournament) ([]tournament.Command, error) {
		p, _ := t.Player(2)
		p.Club = "Peón"
		return single(tournament.Amend{Player: 2, Entry: p.Entry}), nil
	})
	here := []tournament.PlayerID{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15}
	o.both(func() error { return second(h.office.CheckIn(ctx, olga, o.id, here, 1, true)) }, always(tournament.CheckIn{Round: 1, Players: here}))
	o.both(func() error { return second(h.office.GrantAbsentByes(ctx, olga, o.id, 1, "not there")) }, func(t tournament.Tournament) ([]tournament.Command, error) {
		return acts.MarkMissing(t, 1, "not there")
	})
	o.both(func() error { return second(h.office.DrawLotsWithColor(ctx, olga, o.id, tournament.Black)) }, func(t tournament.Tournament) ([]tournament.Command, error) {
		return single(acts.AssignNumbers(t, acts.Lot{Color: tournament.Black})), nil
	})
	o.both(func() error {
		return second(h.office.Forbid(ctx, olga, o.id, []tournament.PlayerID{3, 7}, 0, 0, "of one family"))
	}, always(tournament.ForbidPair{Players: []tournament.PlayerID{3, 7}, Reason: "of one family"}))
	for round := 1; round <= 5; round++ {
		switch round {
		case 2:
			late := tournament.Entry{Name: "Late, Eva", Rating: 2100}
			o.both(func() error { return second(h.office.Enter(ctx, olga, o.id, late, 3)) }, func(t tournament.Tournament) ([]tournament.Command, error) {
				return acts.Enter(t, late, 3), nil
			})
			byes := []tournament.PlayerID{4, 5}
			o.both(func() error {
				return second(h.office.GrantBye(ctx, olga, o.id, byes, 3, tournament.HalfBye, "a wedding"))
			}, always(acts.CommandForEach(byes, func(id tournament.PlayerID) tournament.Command {
				return tournament.GrantBye{Player: id, Round: 3, Bye: tournament.HalfBye, Reason: "a wedding"}
			})...))
		case 3:
			o.both(func() error { return h.office.Withdraw(ctx, olga, o.id, 9, "ill") }, always(tournament.Withdraw{Player: 9, Reason: "ill"}))
			o.both(func() error {
				return second(h.office.RevokeBye(ctx, olga, o.id, []tournament.PlayerID{5}, 3, "no wedding"))
			}, always(tournament.RevokeBye{Player: 5, Round: 3, Reason: "no wedding"}))
		case 4:
			o.both(func() error {
				b, _ := o.file.file.State().Board(1, 2)
				return second(h.office.CorrectResult(ctx, olga, o.id, 1, 2, b.Result, tournament.BothLose, "telephones"))
			}, func(t tournament.Tournament) ([]tournament.Command, error) {
				b, _ := t.Board(1, 2)
				return single(tournament.CorrectResult{Round: 1, Board: 2, Was: b.Result, Result: tournament.BothLose, Source: source(olga), Reason: "telephones"}), nil
			})
			o.both(func() error {
				e, err := h.office.Event(o.id)
				h.must(err)
				return second(h.office.Undo(ctx, olga, o.id, e.LastAct(olga), "another board"))
			}, func(t tournament.Tournament) ([]tournament.Command, error) {
				return single(tournament.Undo{Facts: t.LastAct(), Reason: "another board"}), nil
			})
		}
		draft, err := h.office.Draft(olga, o.id, swiss.Options{Explain: true})
		h.must(err)
		if len(draft.Proposal.Walk) == 0 {
			t.Errorf("round %d is not explained", round)
		}
		o.both(func() error { return h.office.PublishRound(ctx, olga, o.id, round) }, func(t tournament.Tournament) ([]tournament.Command, error) {
			p, err := systems.Draft(t, t.Published()+1, swiss.Options{})
			return acts.Publish(t, p.Pairings(t), "", source(olga)), err
		})
		var typed []Typed
		var commands []tournament.Command
		for _, b := range o.file.file.State().Boards(round) {
			if b.Bye == "" {
				r := []tournament.Result{tournament.WhiteWins, tournament.BlackWins, tournament.Drawn, tournament.WhiteByForfeit}[rng.IntN(4)]
				typed = append(typed, Typed{Board: b.Board, Result: r})
				commands = append(commands, tournament.RecordResult{Round: round, Board: b.Board, Result: r, Source: source(olga)})
			}
		}
		o.both(func() error { return second(h.office.RecordResults(ctx, olga, o.id, round, typed)) }, always(commands...))
	}

	e, err := h.office.Event(o.id)
	h.must(err)
	log, err := h.office.Log(ctx, o.id)
	h.must(err)
	var fromOffice bytes.Buffer
	h.must(wire.Write(&fromOffice, log))
	var fromFile bytes.Buffer
	var facts []tournament.Event
	for _, f := range o.file.file.State().Log() {
		facts = append(facts, f.Event)
	}
	h.must(wire.Write(&fromFile, facts))
	for what, say := range map[string]func(tournament.Tournament) string{
		"standings": func(t tournament.Tournament) string { return fmt.Sprintf("%+v", t.Standings()) },
		"pairings":  func(t tournament.Tournament) string { return fmt.Sprintf("%+v", t.Rounds()) },
		"report": func(t tournament.Tournament) string {
			var b strings.Builder
			_, err := trf.OfEvent(t, systems.CodeOf(t.Regulations()), systems.WordsOf(t.Regulations())).WriteTo(&b)
			h.must(err)
			return b.String()
		},
	} {
		if diff := cmp.Diff(say(o.file.file.State()), say(e.Tournament)); diff != "" {
			t.Errorf("%s:\n%s", what, diff)
		}
	}
	if diff := cmp.Diff(fromFile.String(), fromOffice.String()); diff != "" {
		t.Errorf("the logs:\n%s", diff)
	}
	if got := e.Tournament.Published(); got != 5 || !e.Tournament.Over() {
		t.Errorf("%d rounds", got)
	}
}

// Random acts, undone and done again: the log of the office replays to the event that
// it shows.
func TestRandomActsReplay(t *testing.T) {
	h := newHouse(t)
	ctx, olga := t.Context(), organiserOne
	olga.Roles |= members.RoleArbiter
	done := map[string]int{}
	for seed := range 8 {
		rng := rand.New(rand.NewPCG(uint64(seed), 11))
		id, err := h.office.Create(WithAccepted(ctx, fidemode.Any), olga, tournament.Regulations{
			Name: "Random", System: tournament.Dutch2026, Rounds: 4, Venue: tournament.OverTheBoard, Laws: "2023", TieBreakRules: "c07-2026",
		})
		h.must(err)
		var entries []tournament.Entry
		for i := range 10 {
			entries = append(entries, tournament.Entry{Name: fmt.Sprintf("Player, %d", i), Rating: 1000 + rng.IntN(1500)})
		}
		h.must(second(h.office.EnterAll(ctx, olga, id, entries)))
		for step := range 120 {
			e, err := h.office.Event(id)
			h.must(err)
			tt := e.Tournament
			someone := func() tournament.PlayerID { return tournament.PlayerID(rng.IntN(len(tt.Players())) + 1) }
			next := tt.Published() + 1
			name := ""
			switch rng.IntN(14) {
			case 0:
				name, err = "enter", second(h.office.Enter(ctx, olga, id, tournament.Entry{Name: fmt.Sprintf("Late, %d", step), Rating: 1500}, 0))
			case 1:
				name, err = "bye", second(h.office.GrantBye(ctx, olga, id, []tournament.PlayerID{someone()}, next, tournament.HalfBye, ""))
			case 2:
				name, err = "forbid", second(h.office.Forbid(ctx, olga, id, []tournament.PlayerID{someone(), someone()}, 0, 0, ""))
			case 3:
				name, err = "withdraw", h.office.Withdraw(ctx, olga, id, someone(), "")
			case 4:
				name, err = "return", h.office.Return(ctx, olga, id, someone())
			case 5, 6:
				if tt.Facts() > 3 {
					name, err = "undo", second(h.office.Undo(ctx, olga, id, 3+rng.IntN(tt.Facts()-2), ""))
				}
			case 7:
				name, err = "remove", second(h.office.Remove(ctx, olga, id, someone(), ""))
			case 8:
				name, err = "number", second(h.office.DrawLotsWithColor(ctx, olga, id, ""))
			case 9:
				name, err = "publish", h.office.PublishRound(ctx, olga, id, next)
			default:
				for _, b := range tt.Boards(tt.Published()) {
					if b.Bye == "" && b.Result == tournament.NoResult {
						name, err = "result", h.office.RecordResult(ctx, olga, id, tt.Published(), b.Board, tournament.Results()[rng.IntN(3)])
						break
					}
				}
			}
			if err == nil && name != "" {
				done[name]++
			}
		}
		live, err := h.office.Event(id)
		h.must(err)
		log, err := h.office.Log(ctx, id)
		h.must(err)
		replayed, err := tournament.Replay(log)
		h.must(err)
		if diff := cmp.Diff(replayed, live.Tournament, cmp.Exporter(everything), cmpopts.EquateEmpty()); diff != "" {
			t.Fatalf("seed %d: the log replays to another event:\n%s", seed, diff)
		}
	}
	for _, name := range []string{"enter", "bye", "forbid", "withdraw", "return", "undo", "remove", "number", "publish", "result"} {
		if done[name] == 0 {
			t.Errorf("nothing was ever done of %q: %v", name, done)
		}
	}
}
