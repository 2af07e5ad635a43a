package office

import (
	"errors"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/journal"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/laws"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/acts"
	"github.com/escaque/escaque/tournament/entrylist"
	"github.com/escaque/escaque/tournament/fidemode"
	"github.com/escaque/escaque/tournament/systems"
)

const four = "name,rating,handle\nAna,2000,ana\nBob,1900,BOB\nCarl,1800,carl\nDora,1700,\n"

func regulations() tournament.Regulations {
	return tournament.Regulations{Name: "Club championship", System: tournament.Berger, Control: "300+3"}
}

// must fails the test when a command was refused.
func (h *house) must(err error) {
	h.t.Helper()
	if err != nil {
		h.t.Fatal(err)
	}
}

// second is the error of an act.
func second(_ acts.Act, err error) error { return err }

// refused fails the test unless err is the refusal.
func (h *house) refused(err error, code tournament.Code) {
	h.t.Helper()
	var r *tournament.Refusal
	if !errors.As(err, &r) || r.Code != code {
		h.t.Fatalf("got %v, want the refusal %s", err, code)
	}
}

// begun is an event of four with its first round published.
func (h *house) begun() EventID {
	h.t.Helper()
	ctx := h.t.Context()
	id, err := h.office.Create(WithAccepted(ctx, fidemode.Any), organiserOne, regulations())
	h.must(err)
	_, err = h.office.Import(ctx, organiserOne, id, strings.NewReader(four))
	h.must(err)
	h.must(h.office.AssignNumbers(ctx, organiserOne, id, []tournament.PlayerID{1, 2, 3, 4}))
	h.must(h.office.Appoint(ctx, organiserOne, id, "Aldo", tournament.ArbiterDuty))
	h.must(h.office.PublishRound(ctx, organiserOne, id, 1)) // Ana-Dora, Bob-Carl
	return id
}

func result(e Event, round, board int) tournament.Result {
	b, _ := e.Tournament.Board(round, board)
	return b.Result
}

// A real small event: a game is played in the hall, another is typed in.
func TestAnEvent(t *testing.T) {
	h := newHouse(t)
	ctx := t.Context()
	id := h.begun()

	// Dora is no member here: her board is left, the other one is seated.
	h.refused(h.office.SeatRound(ctx, organiserOne, id, 1), tournament.MemberMissing)
	e, err := h.office.Event(id)
	h.must(err)
	if b, _ := e.Tournament.Board(1, 2); b.Game != "g1" {
		t.Fatalf("board 2: %+v", b)
	}
	seat := h.hall.rows[0]
	if seat.White.ID != "a-bob" || seat.Black.ID != "a-carl" || seat.Control.String() != "300+3" || seat.Event.Name != "Club championship" {
		t.Errorf("seated %+v", seat)
	}

	// The game ends in the hall, and the standings know.
	h.hall.end(t, "g1", ended(laws.BlackWins))
	h.until(id, "the hall's result stands", func(e Event) bool { return result(e, 1, 2) == tournament.BlackWins })

	// The arbiter types the other one in.
	h.must(h.office.RecordResult(ctx, arbiterOne, id, 1, 1, tournament.Drawn))
	h.must(h.office.CloseRound(ctx, arbiterOne, id, 1))
	standings, err := h.office.Standings(id)
	h.must(err)
	var places []tournament.PlayerID
	for _, s := range standings {
		places = append(places, s.Player)
	}
	if !slices.Equal(places, []tournament.PlayerID{3, 4, 1, 2}) || standings[0].Points != 2 {
		t.Errorf("standings %+v", standings)
	}

	// The next round can be seated whole once Dora is known.
	h.must(h.office.Link(ctx, organiserOne, id, 4, "dora"))
	h.must(h.office.PublishRound(ctx, organiserOne, id, 2))
	h.must(h.office.SeatRound(ctx, arbiterOne, id, 2))
	h.refused(h.office.SeatRound(ctx, arbiterOne, id, 2), tournament.NothingToSeat)
	if len(h.hall.rows) != 3 {
		t.Errorf("%d games", len(h.hall.rows))
	}
	if events := h.office.Events(); len(events) != 1 || events[0].ID != id {
		t.Errorf("%v", events)
	}
	log, err := h.office.Log(ctx, id)
	h.must(err)
	if replayed, err := tournament.Replay(log); err != nil || replayed.Published() != 2 {
		t.Errorf("the log does not replay: %v", err)
	}
}

func TestWhoMayDoWhat(t *testing.T) {
	h := newHouse(t)
	ctx := t.Context()
	id := h.begun()

	_, err := h.office.Create(WithAccepted(ctx, fidemode.Any), arbiterOne, regulations())
	h.refused(err, tournament.NotOrganiser)
	_, err = h.office.Import(ctx, arbiterOne, id, strings.NewReader(four))
	h.refused(err, tournament.NotOrganiser)
	for _, who := range []struct{ plain, guest error }{
		{h.office.DrawLots(ctx, playerOne, id), h.office.DrawLots(ctx, guestOne, id)},
		{h.office.PublishRound(ctx, playerOne, id, 2), h.office.PublishRound(ctx, guestOne, id, 2)},
		{h.office.RevokeRound(ctx, arbiterOne, id, 1, "x"), h.office.Link(ctx, guestOne, id, 1, "bob")},
	} {
		h.refused(who.plain, tournament.NotOrganiser)
		h.refused(who.guest, tournament.NotOrganiser)
	}
	h.refused(h.office.RecordResult(ctx, organiserOne, id, 1, 1, tournament.Drawn), tournament.NotArbiter)
	h.refused(second(h.office.CorrectResult(ctx, playerOne, id, 1, 1, tournament.NoResult, tournament.Drawn, "x")), tournament.NotArbiter)
	h.refused(h.office.SeatRound(ctx, playerOne, id, 1), tournament.NotOfficial)
	h.refused(h.office.CloseRound(ctx, guestOne, id, 1), tournament.NotOfficial)

	// The administrator may everything.
	h.must(h.office.RevokeRound(ctx, adminOne, id, 1, "once more"))
	h.must(h.office.RevokeLots(ctx, adminOne, id, "once more"))
	h.must(h.office.Withdraw(ctx, adminOne, id, 4, ""))
	h.must(h.office.Return(ctx, adminOne, id, 4))
	h.must(h.office.DrawLots(ctx, adminOne, id))
	h.must(h.office.PublishRound(ctx, adminOne, id, 1))
	h.must(h.office.RecordResult(ctx, adminOne, id, 1, 1, tournament.Drawn))
	h.must(second(h.office.CorrectResult(ctx, adminOne, id, 1, 1, tournament.Drawn, tournament.WhiteWins, "misread")))
	h.must(h.office.RecordResult(ctx, adminOne, id, 1, 2, tournament.DoubleForfeit))
	h.must(h.office.CloseRound(ctx, adminOne, id, 1))
	h.must(h.office.ReopenRound(ctx, adminOne, id, 1, "an appeal"))
}

// The system that an event declares pairs it, here a Swiss: it waits for the
// results, and a pair that cannot be made is refused.
func TestTheDeclaredSystemPairs(t *testing.T) {
	h := newHouse(t)
	ctx := t.Context()
	regs := regulations()
	regs.System, regs.Rounds = tournament.Dutch2026, 3
	id, err := h.office.Create(WithAccepted(ctx, fidemode.Any), adminOne, regs)
	h.must(err)
	_, err = h.office.Import(ctx, adminOne, id, strings.NewReader(four))
	h.must(err)
	h.must(h.office.AssignNumbers(ctx, adminOne, id, []tournament.PlayerID{1, 2, 3, 4}))
	h.refused(h.office.PublishRound(ctx, adminOne, id, 2), tournament.RoundNotNext)
	h.must(h.office.PublishRound(ctx, adminOne, id, 1)) // Ana-Carl, Dora-Bob
	h.refused(h.office.PublishRound(ctx, adminOne, id, 2), tournament.RoundIncomplete)
	h.must(h.office.RecordResult(ctx, adminOne, id, 1, 1, tournament.WhiteWins))
	h.must(h.office.RecordResult(ctx, adminOne, id, 1, 2, tournament.BlackWins))
	h.must(h.office.PublishRound(ctx, adminOne, id, 2)) // the two who have won
	e, err := h.office.Event(id)
	h.must(err)
	if b, _ := e.Tournament.Board(2, 1); b.White != 2 || b.Black != 1 {
		t.Errorf("%+v", b)
	}
	h.must(h.office.Withdraw(ctx, adminOne, id, 1, ""))
	h.must(h.office.Withdraw(ctx, adminOne, id, 2, ""))
	h.must(h.office.RecordResult(ctx, adminOne, id, 2, 1, tournament.Drawn))
	h.must(h.office.RecordResult(ctx, adminOne, id, 2, 2, tournament.Drawn))
	h.refused(h.office.PublishRound(ctx, adminOne, id, 3), systems.RoundImpossible) // Carl and Dora have met
}

func TestBadInput(t *testing.T) {
	h := newHouse(t)
	ctx := t.Context()
	_, err := h.office.Create(WithAccepted(ctx, fidemode.Any), organiserOne, tournament.Regulations{System: tournament.Berger, Laws: "1851", Control: "soon", TieBreaks: nil, Cycles: 9})
	var r *tournament.Refusal
	if !errors.As(err, &r) || len(r.All()) != 4 {
		t.Fatalf("got %v, want four faults at once", err)
	}
	_, err = h.office.Event("nowhere")
	h.refused(err, tournament.NoEvent)
	h.refused(h.office.PublishRound(ctx, organiserOne, "nowhere", 1), tournament.NoEvent)

	id, err := h.office.Create(WithAccepted(ctx, fidemode.Any), organiserOne, regulations())
	h.must(err)
	_, err = h.office.Import(ctx, organiserOne, id, strings.NewReader(four+"Eve,high,\n"))
	var faults *entrylist.Faults
	if !errors.As(err, &faults) || faults.List[0].Line != 6 {
		t.Fatal(err)
	}
	if e, _ := h.office.Event(id); len(e.Tournament.Players()) != 0 || e.Seq != 2 {
		t.Error("a faulty list was imported half-way")
	}
	h.refused(h.office.PublishRound(ctx, organiserOne, id, 1), tournament.NumbersNotDrawn)
	h.refused(h.office.Link(ctx, organiserOne, id, 1, "nobody"), tournament.MemberUnknown)
	h.refused(h.office.Link(ctx, organiserOne, id, 9, "bob"), tournament.PlayerUnknown)
}

// What the hall refuses is told as it is, and the board stays free.
func TestTheHallRefuses(t *testing.T) {
	h := newHouse(t)
	id := h.begun()
	h.hall.refuse = &hall.Error{Code: hall.Closing}
	if err := h.office.SeatRound(t.Context(), organiserOne, id, 1); !hall.IsCode(err, hall.Closing) {
		t.Fatal(err)
	}
	if e, _ := h.office.Event(id); e.Tournament.Boards(1)[1].Game != "" {
		t.Error("a game that never began is linked")
	}
}

// The lot is fair enough to reach every order, and it is recorded.
func TestLotsAreDrawnAndRecorded(t *testing.T) {
	h := newHouse(t)
	ctx := t.Context()
	seen := make(map[[3]tournament.PlayerID]bool)
	for range 60 {
		id, err := h.office.Create(WithAccepted(ctx, fidemode.Any), organiserOne, regulations())
		h.must(err)
		_, err = h.office.Import(ctx, organiserOne, id, strings.NewReader("name\nA\nB\nC\n"))
		h.must(err)
		h.must(h.office.DrawLots(ctx, organiserOne, id))
		h.refused(h.office.DrawLots(ctx, organiserOne, id), tournament.NumbersDrawn)
		log, err := h.office.Log(ctx, id)
		h.must(err)
		order := log[len(log)-1].(tournament.NumbersAssigned).Order
		seen[[3]tournament.PlayerID(order)] = true
	}
	if len(seen) != 6 {
		t.Errorf("60 lots of three players gave %d of 6 orders", len(seen))
	}
}

// After a restart everything stands as it stood, and what happened in the hall
// while the office was away is taken in.
func TestRestart(t *testing.T) {
	h := newHouse(t)
	id := h.begun()
	h.refused(h.office.SeatRound(t.Context(), organiserOne, id, 1), tournament.MemberMissing)
	before, err := h.office.Event(id)
	h.must(err)
	h.stop()

	h.open()
	after, err := h.office.Event(id)
	h.must(err)
	if diff := cmp.Diff(before, after, cmp.Exporter(everything), cmpopts.EquateEmpty()); diff != "" {
		t.Errorf("the restart changed the event:\n%s", diff)
	}
	h.hall.end(t, "g1", ended(laws.Drawn))
	live := h.until(id, "the result stands", func(e Event) bool { return result(e, 1, 2) == tournament.Drawn })
	h.stop()

	// Everything comes again to an office that has not kept how far it was.
	h.open()
	records, err := h.journal.ReadAll(t.Context(), 0, 1000)
	h.must(err)
	for _, r := range records {
		h.must(h.office.applyRecord(t.Context(), r))
	}
	again, err := h.office.Event(id)
	h.must(err)
	if diff := cmp.Diff(live, again, cmp.Exporter(everything), cmpopts.EquateEmpty()); diff != "" {
		t.Errorf("news that came twice changed the event:\n%s", diff)
	}
}

// A crash between the beginning of a game and its link to the board is mended:
// the game is not begun a second time.
func TestAGameBegunBeforeTheCrashIsLinked(t *testing.T) {
	h := newHouse(t)
	id := h.begun()
	h.must(h.office.Link(t.Context(), organiserOne, id, 4, "Dora"))
	orphan := func(white, black string, board int) {
		_, err := h.hall.Seat(t.Context(), hall.SeatSpec{
			White: hall.Player{ID: white}, Black: hall.Player{ID: black},
			Event: &hall.EventRef{Event: string(id), Round: 1, Board: board},
		})
		h.must(err)
	}
	h.stop()

	// The hall begins a game and nobody follows: the house dies.
	h.journal = journal.New(h.store, journal.Options{})
	h.hall.journal = h.journal
	orphan("a-bob", "a-carl", 2)
	h.must(h.journal.Close())

	h.open()
	e, err := h.office.Event(id)
	h.must(err)
	if b, _ := e.Tournament.Board(1, 2); b.Game != "g1" {
		t.Fatalf("after the start board 2 is %+v", b)
	}
	h.must(h.office.SeatRound(t.Context(), organiserOne, id, 1))
	if len(h.hall.rows) != 2 {
		t.Errorf("%d games for two boards", len(h.hall.rows))
	}
}

// A game whose seating was not heard of is linked by who follows the journal.
func TestTheFollowerLinksGames(t *testing.T) {
	h := newHouse(t)
	id := h.begun()
	bob, carl := hall.Player{ID: "a-bob", Handle: "Bob"}, hall.Player{ID: "a-carl", Handle: "Carl"}
	_, err := h.hall.Seat(t.Context(), hall.SeatSpec{White: bob, Black: carl, Event: &hall.EventRef{Event: string(id), Round: 1, Board: 2}})
	h.must(err)
	h.until(id, "the game is linked", func(e Event) bool { return e.Tournament.Boards(1)[1].Game == "g1" })
	// Games that name no event or board of ours do no harm.
	for _, ref := range []*hall.EventRef{nil, {Event: "nowhere", Round: 1, Board: 1}, {Event: string(id), Round: 1, Board: 9}, {Event: string(id), Round: 1, Board: 2}} {
		_, err := h.hall.Seat(t.Context(), hall.SeatSpec{White: bob, Black: carl, Event: ref})
		h.must(err)
	}
	_, err = h.hall.Seat(t.Context(), hall.SeatSpec{White: bob, Black: carl, Event: &hall.EventRef{Event: string(id), Round: 1, Board: 1}})
	h.must(err)
	h.hall.end(t, "g1", ended(laws.Drawn))
	e := h.until(id, "the result stands", func(e Event) bool { return result(e, 1, 2) == tournament.Drawn })
	if b, _ := e.Tournament.Board(1, 1); b.Game != "" {
		t.Errorf("a game of two others is linked to board 1: %+v", b)
	}
}

// The same result comes twice at the same time, to two offices over one
// journal, while an arbiter types another one: exactly one is recorded.
func TestResultsRace(t *testing.T) {
	for range 20 {
		h := newHouse(t)
		ctx := t.Context()
		id := h.begun()
		h.refused(h.office.SeatRound(ctx, organiserOne, id, 1), tournament.MemberMissing)
		other := h.newOffice()
		h.must(other.Open(ctx))
		record := h.hall.end(t, "g1", ended(laws.WhiteWins)) // the follower races too

		var wg sync.WaitGroup
		for _, o := range []*Office{h.office, other} {
			wg.Go(func() {
				if err := o.applyRecord(ctx, record); err != nil {
					t.Error(err)
				}
			})
		}
		var typed error
		wg.Go(func() { typed = h.office.RecordResult(ctx, arbiterOne, id, 1, 2, tournament.BlackByForfeit) })
		wg.Wait()
		want := tournament.BlackByForfeit
		if typed != nil {
			h.refused(typed, tournament.ResultExists)
			want = tournament.WhiteWins
		}
		log, err := h.office.Log(ctx, id)
		h.must(err)
		count := 0
		for _, e := range log {
			if r, is := e.(tournament.ResultRecorded); is {
				count++
				if r.Result != want {
					t.Errorf("recorded %s, want %s", r.Result, want)
				}
			}
		}
		if count != 1 {
			t.Errorf("%d results were recorded", count)
		}
		h.until(id, "the office knows", func(e Event) bool { return result(e, 1, 2) == want })
		h.must(other.applyRecord(ctx, record))
		if e, _ := other.Event(id); result(e, 1, 2) != want {
			t.Errorf("the other office has %s", result(e, 1, 2))
		}
	}
}

// What the hall's own arbiter corrects flows on, unless the event's arbiter has
// spoken.
func TestCorrectionsInTheHall(t *testing.T) {
	h := newHouse(t)
	ctx := t.Context()
	id := h.begun()
	h.refused(h.office.SeatRound(ctx, organiserOne, id, 1), tournament.MemberMissing)
	h.hall.end(t, "g1", ended(laws.WhiteWins))
	fixed := laws.ResultCorrected{Result: laws.Drawn}
	fixed.At = 2
	h.hall.end(t, "g1", fixed)
	h.until(id, "the correction stands", func(e Event) bool { return result(e, 1, 2) == tournament.Drawn })

	h.refused(second(h.office.CorrectResult(ctx, arbiterOne, id, 1, 2, tournament.WhiteWins, tournament.BlackWins, "seen late")), tournament.ResultMissing)
	h.must(second(h.office.CorrectResult(ctx, arbiterOne, id, 1, 2, tournament.Drawn, tournament.BlackWins, "an appeal")))
	fixed.Result = laws.WhiteWins
	record := h.hall.end(t, "g1", fixed)
	h.must(h.office.applyRecord(ctx, record))
	if e, _ := h.office.Event(id); result(e, 1, 2) != tournament.BlackWins {
		t.Errorf("the arbiter's word was overruled: %s", result(e, 1, 2))
	}

	// The refused result is open in the record, once, also for another office that reads the journal.
	open := func(o *Office, want int) {
		t.Helper()
		h.must(o.applyRecord(ctx, record))
		if n := o.OpenRulings(id); n != want {
			t.Errorf("%d entries are open, want %d", n, want)
		}
		log, err := o.Log(ctx, id)
		h.must(err)
		left := 0
		for _, e := range log {
			if _, is := e.(tournament.FollowRefused); is {
				left++
			}
		}
		if left != 1 {
			t.Errorf("%d refusals are in the log, want 1", left)
		}
	}
	open(h.office, 1)
	restarted := h.newOffice()
	h.must(restarted.Open(ctx))
	open(restarted, 1)
	e, err := h.office.Event(id)
	h.must(err)
	h.must(second(h.office.SettleRuling(ctx, arbiterOne, id, e.Tournament.OpenRulings()[0].Number, "the appeal stands")))
	open(h.office, 0)
	restarted = h.newOffice()
	h.must(restarted.Open(ctx))
	open(restarted, 0)
}

// A game that was called off leaves its board free for another one; one that
// ended before both had moved counts as not played.
func TestGamesThatWereNotPlayed(t *testing.T) {
	h := newHouse(t)
	ctx := t.Context()
	id := h.begun()
	h.must(h.office.Link(ctx, organiserOne, id, 4, "Dora"))
	h.must(h.office.SeatRound(ctx, organiserOne, id, 1))
	off := laws.GameEnded{Result: laws.NoResult, Termination: laws.Aborted}
	off.At = 1
	h.must(h.office.applyRecord(ctx, h.hall.end(t, "g2", off)))
	h.must(h.office.SeatRound(ctx, organiserOne, id, 1))
	e, err := h.office.Event(id)
	h.must(err)
	if b, _ := e.Tournament.Board(1, 2); b.Game != "g3" || len(h.hall.rows) != 3 {
		t.Fatalf("board 2: %+v, %d games", b, len(h.hall.rows))
	}
	late := laws.GameEnded{Result: laws.WhiteWins, Termination: laws.NoFirstMove, Ply: 1}
	late.At = 1
	h.must(h.office.applyRecord(ctx, h.hall.end(t, "g3", late)))
	if e, _ := h.office.Event(id); result(e, 1, 2) != tournament.WhiteByForfeit {
		t.Errorf("got %s", result(e, 1, 2))
	}
}

// everything lets cmp look into the state.
func everything(reflect.Type) bool { return true }

func TestWhoSits(t *testing.T) {
	s := tournament.Apply(tournament.Tournament{}, tournament.PlayersEntered{Players: []tournament.Entry{
		{Name: "Ana", Member: tournament.Member{ID: "a-ana", Handle: "Ana"}}, {Name: "Bob", Member: tournament.Member{Handle: "Bob"}}, {Name: "Carl"},
	}})
	for _, c := range []struct {
		player tournament.PlayerID
		who    hall.Player
		sits   bool
	}{
		{1, hall.Player{ID: "a-ana", Handle: "Renamed"}, true}, {1, hall.Player{ID: "a-bob", Handle: "Ana"}, false},
		{2, hall.Player{ID: "a-bob", Handle: "bob"}, true}, {2, hall.Player{ID: "a-ana", Handle: "Ana"}, false},
		{3, hall.Player{}, false}, {9, hall.Player{}, false},
	} {
		p, _ := s.Player(c.player)
		if got := isSeatOf(p.Entry, c.who); got != c.sits {
			t.Errorf("player %d and %+v: %t", c.player, c.who, got)
		}
	}
}

// A result typed right after a board was seated ends its game, though the index of
// games has not heard of it yet; so does one that was typed while the board was being
// seated.
func TestAResultTypedAtOnceEndsTheGame(t *testing.T) {
	h := newHouse(t)
	ctx := t.Context()
	id := h.begun()
	h.must(h.office.Link(ctx, organiserOne, id, 4, "dora"))
	h.hall.unindexed = true
	h.must(h.office.SeatBoards(ctx, arbiterOne, id, 1, []int{1}))
	h.must(h.office.RecordResult(ctx, arbiterOne, id, 1, 1, tournament.Drawn))
	if got, _ := h.hall.ruling("g1"); got != laws.Drawn {
		t.Errorf("the game goes on: %v", got)
	}
	h.hall.seating = func() { h.must(h.office.RecordResult(ctx, arbiterOne, id, 1, 2, tournament.WhiteWins)) }
	if err := h.office.SeatBoards(ctx, arbiterOne, id, 1, []int{2}); err != nil { // whoever follows the journal may link the game first
		h.refused(err, tournament.ResultExists)
	}
	if got, _ := h.hall.ruling("g2"); got != laws.WhiteWins {
		t.Errorf("the game goes on for which nobody waits: %v", got)
	}
}

// Whoever has withdrawn is not seated: their clock would run for nobody.
func TestTheWithdrawnAreNotSeated(t *testing.T) {
	h := newHouse(t)
	ctx := t.Context()
	id := h.begun()
	h.must(h.office.Link(ctx, organiserOne, id, 4, "dora"))
	h.must(h.office.Withdraw(ctx, arbiterOne, id, 4, "unwell"))
	h.must(h.office.SeatRound(ctx, arbiterOne, id, 1))
	e, err := h.office.Event(id)
	h.must(err)
	if b, _ := e.Tournament.Board(1, 1); b.Game != "" || len(h.hall.rows) != 1 {
		t.Errorf("board 1: %+v, %d games", b, len(h.hall.rows))
	}
	h.refused(h.office.SeatRound(ctx, arbiterOne, id, 1), tournament.NothingToSeat)
	h.must(h.office.RecordResult(ctx, arbiterOne, id, 1, 1, tournament.WhiteByForfeit))
}

// Every organiser acts on their own events only; others need a duty in it and the role
// on the server, and a duty ends when either is taken away.
func TestEventsHaveOwnersAndStaff(t *testing.T) {
	h := newHouse(t)
	ctx := t.Context()
	id := h.begun() // Olga's, with Aldo as arbiter
	stranger := stranger()
	h.refused(h.office.SeatRound(ctx, adminOne, id, 1), tournament.MemberMissing)
	h.refused(h.office.Appoint(ctx, stranger, id, "Aldo", tournament.OrganiserDuty), tournament.NotOwner)
	h.refused(h.office.Appoint(ctx, organiserOne, id, "Aldo", tournament.OrganiserDuty), tournament.RoleMissing)
	h.refused(h.office.Appoint(ctx, organiserOne, id, "Aldo", tournament.ArbiterDuty), tournament.AppointedBefore)
	h.refused(h.office.Appoint(ctx, organiserOne, id, "Nobody", tournament.ArbiterDuty), tournament.MemberUnknown)
	h.refused(h.office.Appoint(ctx, organiserOne, id, "Ada", "jester"), tournament.DutyUnknown)

	// The game that is played for the board is ended by the ruling.
	h.must(h.office.RecordResult(ctx, arbiterOne, id, 1, 2, tournament.Drawn))
	if got, _ := h.hall.ruling("g1"); got != laws.Drawn {
		t.Errorf("the game goes on: %v", got)
	}
	without := arbiterOne
	without.Roles = members.RolePlayer
	h.refused(second(h.office.CorrectResult(ctx, without, id, 1, 2, tournament.Drawn, tournament.WhiteWins, "x")), tournament.NotArbiter)
	h.must(h.office.Dismiss(ctx, adminOne, id, "aldo", tournament.ArbiterDuty))
	h.refused(second(h.office.CorrectResult(ctx, arbiterOne, id, 1, 2, tournament.Drawn, tournament.WhiteWins, "x")), tournament.NotOnStaff)
	h.refused(h.office.Dismiss(ctx, organiserOne, id, "aldo", tournament.ArbiterDuty), tournament.NotAppointed)

	// The owner keeps nothing when their own role is taken.
	former := organiserOne
	former.Roles = members.RolePlayer
	h.refused(h.office.PublishRound(ctx, former, id, 2), tournament.NotOrganiser)
	h.refused(h.office.Appoint(ctx, former, id, "Aldo", tournament.ArbiterDuty), tournament.NotOwner)

	// Members enter themselves where the regulations say so, whoever the staff is.
	regs := regulations()
	regs.OpenEntry = true
	open, err := h.office.Create(WithAccepted(ctx, fidemode.Any), organiserOne, regs)
	h.must(err)
	h.must(h.office.EnterSelf(ctx, arbiterOne, open))
}

// An arbiter who plays may enter their own result, and the log says whose it was.
func TestAnArbiterOnHisOwnBoard(t *testing.T) {
	h := newHouse(t)
	ctx := t.Context()
	id := h.begun()
	h.must(h.office.Link(ctx, organiserOne, id, 1, "Aldo"))
	h.must(h.office.RecordResult(ctx, arbiterOne, id, 1, 1, tournament.WhiteWins))
	h.must(h.office.RecordResult(ctx, arbiterOne, id, 1, 2, tournament.Drawn))
	log, err := h.office.Log(ctx, id)
	h.must(err)
	own := map[int]bool{}
	for _, fact := range log {
		if r, is := fact.(tournament.ResultRecorded); is {
			own[r.Board] = r.Source.Own
		}
	}
	if !own[1] || own[2] {
		t.Errorf("the log says %v", own)
	}
}
