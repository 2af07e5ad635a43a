package office

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/internal/calls"
	"github.com/escaque/escaque/internal/desk"
	"github.com/escaque/escaque/internal/hall/game"
	"github.com/escaque/escaque/internal/journal"
	"github.com/escaque/escaque/laws"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/fidemode"
	"github.com/escaque/escaque/tournament/words"
)

// follows records events in a stream of the journal and gives the records to the office, as often as
// times says.
func (h *house) follows(stream string, seq uint64, events []journal.Event, times int) {
	h.t.Helper()
	records, err := h.journal.Append(h.t.Context(), stream, seq, events)
	h.must(err)
	for range times {
		for _, r := range records {
			h.must(h.office.dispatchRecord(h.t.Context(), r))
		}
	}
}

// deskEvents encodes events of the arbiters' log.
func (h *house) deskEvents(events ...desk.Event) (list []journal.Event) {
	h.t.Helper()
	for _, e := range events {
		kind, data, err := desk.Encode(e)
		h.must(err)
		list = append(list, journal.Event{Kind: kind, Version: desk.Version, Data: data, At: int64(e.Instant()), Personal: desk.Personal(kind)})
	}
	return list
}

// The arbiters' log says who ruled in a game: the entries of the event's record have their names,
// once, also after a restart, and that arbiter does not decide the appeal.
func TestTheRecordNamesTheArbiterOfTheHall(t *testing.T) {
	h := newHouse(t)
	ctx := t.Context()
	id := h.begun()
	h.refused(h.office.SeatRound(ctx, organiserOne, id, 1), tournament.MemberMissing) // board 2 is seated
	encoded, err := game.EncodeEvents([]laws.Event{
		laws.Penalised{Stamp: laws.Stamp{At: 1}, Player: chess.Black, Penalty: laws.Warning, Offence: laws.Annoying, Reason: "talked"},
		laws.ConductReported{Stamp: laws.Stamp{At: 1}, Player: chess.White, Offence: laws.StoppingClock, Text: "to think"},
	})
	h.must(err)
	for i, e := range encoded {
		h.must(h.office.dispatchRecord(ctx, journal.Record{Stream: game.ID("g1").Stream(), Seq: uint64(i + 10), Kind: e.Kind, Version: e.Version, Data: e.Data, At: e.At}))
	}
	ines := desk.Person{ID: "arbiter-9", Handle: "ines"}
	h.follows(calls.Stream, 0, h.deskEvents(
		desk.RulingMade{At: 2, By: ines, Game: "g1", Scope: string(id), Round: 1, Board: 2, Command: "Penalise", Seqs: []uint64{10}},
		desk.RulingMade{At: 2, By: ines, Game: "g9", Command: "Penalise", Seqs: []uint64{10}},
	), 2)
	check := func(o *Office) Event {
		t.Helper()
		e, err := o.Event(id)
		h.must(err)
		list := e.Tournament.Rulings()
		if len(list) != 2 || list[0].RuledBy() != (tournament.Actor{ID: "arbiter-9", Name: "ines"}) || list[1].RuledBy().ID != "hall" {
			t.Fatalf("%+v", list)
		}
		white, _ := e.Tournament.Player(list[1].Player)
		said := words.Matter("en", e.Tournament, list[1].Matter)
		if !strings.Contains(said, white.Name+": stopping the clocks without a valid reason") {
			t.Error(said)
		}
		if said := words.Matter("es", e.Tournament, list[0].Matter); !strings.Contains(said, "distraer o molestar") {
			t.Error(said)
		}
		return e
	}
	e := check(h.office)
	again := New(h.office.opt)
	h.must(again.Open(ctx))
	check(again)
	h.must(second(h.office.MakeAppeal(ctx, arbiterOne, id, tournament.Appeal{Player: e.Tournament.Rulings()[0].Player, Ruling: 1, Text: "it was not me"})))
	decide := tournament.DecideAppeal{Appeal: 1, Outcome: tournament.Upheld, Reason: "heard", Members: []string{"Eva", "Fritz", "Ines"}}
	h.refused(second(h.office.DecideAppeal(ctx, arbiterOne, id, decide)), tournament.CommitteeOwn)
	decide.Members[2] = "Gil"
	h.must(second(h.office.DecideAppeal(ctx, arbiterOne, id, decide)))
}

// A penalty that ends the game is two records by one rule. An appeal against it is one against the entry
// of the penalty.
func TestAppealAgainstALossNamesThePenalty(t *testing.T) {
	h := newHouse(t)
	id := h.begun()
	h.refused(h.office.SeatRound(t.Context(), organiserOne, id, 1), tournament.MemberMissing) // board 2 is seated
	loss := laws.Citation{Article: "13.4e", Rule: laws.RuleLoss}
	encoded, err := game.EncodeEvents([]laws.Event{
		laws.Penalised{Stamp: laws.Stamp{At: 1}, Player: chess.Black, Penalty: laws.LoseGame, Reason: "talks", Citation: loss},
		laws.GameEnded{Stamp: laws.Stamp{At: 1}, Result: laws.WhiteWins, Termination: laws.ByPenalty, Reason: "talks", Citation: loss},
		laws.AppealNoted{Stamp: laws.Stamp{At: 2}, By: chess.Black, Against: laws.RuleLoss, AgainstArticle: "13.4e", Text: "I did not"},
	})
	h.must(err)
	stream := game.ID("g1").Stream()
	before, err := h.journal.ReadStream(t.Context(), stream)
	h.must(err)
	h.follows(stream, uint64(len(before)), encoded, 2)
	e, err := h.office.Event(id)
	h.must(err)
	list, appeals := e.Tournament.Rulings(), e.Tournament.Appeals()
	if len(list) != 1 || len(appeals) != 1 || appeals[0].Ruling != list[0].Number {
		t.Fatalf("%+v %+v", list, appeals)
	}
}

// An appeal that a player makes at the board against a decision of its log is an appeal against the entry
// of that decision; to uphold it revokes the entry.
func TestAppealsOfTheHallNameTheirEntry(t *testing.T) {
	h := newHouse(t)
	ctx := t.Context()
	id := h.begun()
	h.refused(h.office.SeatRound(ctx, organiserOne, id, 1), tournament.MemberMissing) // board 2 is seated
	by := func(rule laws.Rule) laws.Citation { return laws.Citation{Article: "12.3b", Rule: rule} }
	encoded, err := game.EncodeEvents([]laws.Event{
		laws.Penalised{Stamp: laws.Stamp{At: 1}, Player: chess.Black, Penalty: laws.Warning, Reason: "talked", Citation: by(laws.RuleWarning)},
		laws.DeviceNoticed{Stamp: laws.Stamp{At: 1}, Player: chess.Black, Sounded: true, Citation: by(laws.RuleDevices)},
		laws.Penalised{Stamp: laws.Stamp{At: 1}, Player: chess.White, Penalty: laws.Warning, Reason: "talked too", Citation: by(laws.RuleWarning)},
		laws.AppealNoted{Stamp: laws.Stamp{At: 2}, By: chess.Black, Against: laws.RuleDevices, AgainstArticle: "12.3b", Text: "not mine"},
		laws.AppealNoted{Stamp: laws.Stamp{At: 2}, By: chess.White, Text: "all of it"},
	})
	h.must(err)
	stream := game.ID("g1").Stream()
	before, err := h.journal.ReadStream(ctx, stream)
	h.must(err)
	h.follows(stream, uint64(len(before)), encoded, 2)
	e, err := h.office.Event(id)
	h.must(err)
	appeals := e.Tournament.Appeals()
	if len(appeals) != 2 || appeals[0].Ruling != 2 || appeals[1].Ruling != 0 {
		t.Fatalf("%+v", appeals)
	}
	decide := tournament.DecideAppeal{Appeal: 1, Outcome: tournament.Upheld, Reason: "heard", Members: []string{"Eva", "Fritz", "Gil"}}
	h.must(second(h.office.DecideAppeal(ctx, arbiterOne, id, decide)))
	if e, err = h.office.Event(id); err != nil || !e.Tournament.Rulings()[1].Revoked || e.Tournament.Rulings()[0].Revoked {
		t.Errorf("upheld: %v, %+v", err, e.Tournament.Rulings())
	}
}

// A call without cause is noted with the player who called and the arbiter who answered, once. If the
// arbiter has ruled on the stop of the clocks, the records of the game note it.
func TestCallsWithoutCauseAreNoted(t *testing.T) {
	h := newHouse(t)
	ctx := t.Context()
	id := h.begun()
	h.refused(h.office.SeatRound(ctx, organiserOne, id, 1), tournament.MemberMissing) // board 2 is seated
	white, black, ines := desk.Person{ID: "w", Handle: "w"}, desk.Person{ID: "b", Handle: "b"}, desk.Person{ID: "arbiter-9", Handle: "ines"}
	call := func(number int, by desk.Person) desk.CallMade {
		return desk.CallMade{At: 1, Number: number, Game: "g1", Scope: string(id), Round: 1, Board: 2, By: by, Players: [2]desk.Person{white, black}}
	}
	h.follows(calls.Stream, 0, h.deskEvents(
		call(1, black), call(2, white), desk.CallClosed{At: 3, Call: 1, By: ines, Reason: "asked for the time"}, desk.CallClosed{At: 3, Call: 2, By: ines, Cause: true},
	), 2)
	list := func() []tournament.NotedRuling {
		e, err := h.office.Event(id)
		h.must(err)
		return e.Tournament.Rulings()
	}
	e, err := h.office.Event(id)
	h.must(err)
	b, _ := e.Tournament.Board(1, 2)
	p, _ := e.Tournament.Player(b.Black)
	if l := list(); len(l) != 1 || l[0].Player != b.Black || l[0].RuledBy().Name != "ines" || l[0].Text != "asked for the time" || l[0].Article != "6.12d" {
		t.Fatalf("%+v", l)
	}
	if said, want := words.Matter("en", e.Tournament, list()[0].Matter), p.Name+" called an arbiter without cause"; !strings.HasPrefix(said, want) {
		t.Errorf("%q, want %q", said, want)
	}
	encoded, err := game.EncodeEvents([]laws.Event{laws.ConductReported{Stamp: laws.Stamp{At: 4}, Player: chess.White, Offence: laws.StoppingClock, Text: "no reason"}})
	h.must(err)
	h.must(h.office.dispatchRecord(ctx, journal.Record{Stream: game.ID("g1").Stream(), Seq: 10, Kind: encoded[0].Kind, Version: encoded[0].Version, Data: encoded[0].Data, At: 4}))
	ruled := desk.RulingMade{At: 5, By: ines, Game: "g1", Scope: string(id), Command: laws.RuleOnStop{}.CommandKind(), Seqs: []uint64{10}}
	h.follows(calls.Stream, 4, h.deskEvents(call(3, white), ruled, desk.CallClosed{At: 5, Call: 3, By: ines, Reason: "no reason"}), 2)
	if l := list(); len(l) != 2 || l[1].Offence != "stopping-clock" || l[1].Player != b.White {
		t.Errorf("%+v", l)
	}
}

// An expulsion and an exclusion that an arbiter gave at a board of the hall reach the event: the player
// is withdrawn, or has byes in the next rounds.
func TestPenaltiesOfTheHallReachTheRounds(t *testing.T) {
	h := newHouse(t)
	ctx := t.Context()
	regs := regulations()
	regs.System, regs.Rounds, regs.Laws, regs.Venue = tournament.Dutch2026, 4, "2023", tournament.OnScreen
	id, err := h.office.Create(WithAccepted(ctx, fidemode.Any), organiserOne, regs)
	h.must(err)
	_, err = h.office.Import(ctx, organiserOne, id, strings.NewReader(four))
	h.must(err)
	h.must(h.office.AssignNumbers(ctx, organiserOne, id, []tournament.PlayerID{1, 2, 3, 4}))
	h.must(h.office.PublishRound(ctx, organiserOne, id, 1))
	h.refused(h.office.SeatRound(ctx, organiserOne, id, 1), tournament.MemberMissing) // board 2 is seated
	encoded, err := game.EncodeEvents([]laws.Event{
		laws.Penalised{Stamp: laws.Stamp{At: 1}, Player: chess.White, Penalty: laws.Exclusion, Rounds: 2, Reason: "shouted"},
		laws.Penalised{Stamp: laws.Stamp{At: 1}, Player: chess.Black, Penalty: laws.Expulsion, Reason: "cheated"},
		laws.Penalised{Stamp: laws.Stamp{At: 1}, Player: chess.White, Penalty: laws.Fine, Reason: "broke the clock"},
	})
	h.must(err)
	for range 2 {
		for i, e := range encoded {
			h.must(h.office.dispatchRecord(ctx, journal.Record{Stream: game.ID("g1").Stream(), Seq: uint64(i + 10), Kind: e.Kind, Version: e.Version, Data: e.Data, At: e.At}))
		}
	}
	e, err := h.office.Event(id)
	h.must(err)
	_, board, _, _ := e.Tournament.GameBoard("g1")
	b, _ := e.Tournament.Board(1, board)
	black, _ := e.Tournament.Player(b.Black)
	var byes []int
	for _, g := range e.Tournament.Granted() {
		if g.Player == b.White && g.Bye == tournament.ZeroBye {
			byes = append(byes, g.Round)
		}
	}
	list := e.Tournament.Rulings()
	if len(list) != 3 || !slices.Equal(byes, []int{2, 3}) || !black.Withdrawn {
		t.Fatalf("%+v, byes %v, %+v", list, byes, black)
	}
	if said := words.Matter("en", e.Tournament, list[0].Matter); !strings.Contains(said, "exclusion from rounds 2 to 3") {
		t.Error(said)
	}
	if said := words.Matter("en", e.Tournament, list[2].Matter); !strings.Contains(said, "amount not stated") {
		t.Error(said)
	}
}

// TestRefusedConsequencesStayOpen has an event refuse what follows from penalties at a board of the
// hall. The entries are open until an arbiter settles or revokes them, and are left open once.
func TestRefusedConsequencesStayOpen(t *testing.T) {
	h := newHouse(t)
	ctx := t.Context()
	regs := regulations()
	regs.System, regs.Rounds, regs.Laws, regs.Venue = tournament.Berger, 0, "2023", tournament.OnScreen
	regs.Fines, regs.Currency = tournament.FineRules{Amounts: []int{2500}}, "EUR"
	id, err := h.office.Create(WithAccepted(ctx, fidemode.Any), organiserOne, regs)
	h.must(err)
	_, err = h.office.Import(ctx, organiserOne, id, strings.NewReader(four))
	h.must(err)
	h.must(h.office.AssignNumbers(ctx, organiserOne, id, []tournament.PlayerID{1, 2, 3, 4}))
	h.must(h.office.Appoint(ctx, organiserOne, id, "Aldo", tournament.ArbiterDuty))
	h.must(h.office.PublishRound(ctx, organiserOne, id, 1))
	h.refused(h.office.SeatRound(ctx, organiserOne, id, 1), tournament.MemberMissing) // one board is seated
	given := []laws.Event{
		laws.Penalised{Stamp: laws.Stamp{At: 1}, Player: chess.White, Penalty: laws.Fine, Amount: 2500, Currency: "EUR", Reason: "announced"},
		laws.Penalised{Stamp: laws.Stamp{At: 1}, Player: chess.White, Penalty: laws.Fine, Amount: 3000, Currency: "EUR", Reason: "not announced"},
		laws.Penalised{Stamp: laws.Stamp{At: 1}, Player: chess.White, Penalty: laws.Exclusion, Rounds: 2, Reason: "all pairings are fixed"},
		laws.Penalised{Stamp: laws.Stamp{At: 1}, Player: chess.White, Penalty: laws.Exclusion, Rounds: laws.MaxExclusion, Reason: "too long"},
	}
	var foreseen []tournament.Code // what a preview says of each
	for i, e := range given {
		if why := h.office.WhyRefused(id, "g1", uint64(i+10), e); why != nil {
			foreseen = append(foreseen, why.Code)
		}
	}
	encoded, err := game.EncodeEvents(given)
	h.must(err)
	for range 2 {
		for i, e := range encoded {
			h.must(h.office.dispatchRecord(ctx, journal.Record{Stream: game.ID("g1").Stream(), Seq: uint64(i + 10), Kind: e.Kind, Version: e.Version, Data: e.Data, At: e.At}))
		}
	}
	open := func() (codes []tournament.Code) {
		e, err := h.office.Event(id)
		h.must(err)
		for _, r := range e.Tournament.OpenRulings() {
			codes = append(codes, r.Unfollowed.Code)
		}
		return codes
	}
	want := []tournament.Code{tournament.FineOther, tournament.ExclusionByHand, tournament.ExclusionByHand}
	if got := open(); !slices.Equal(got, want) || h.office.OpenRulings(id) != 3 {
		t.Fatalf("open: %v, want %v", got, want)
	}
	if !slices.Equal(foreseen, want) {
		t.Errorf("a preview says %v, want %v", foreseen, want)
	}
	e, err := h.office.Event(id)
	h.must(err)
	if list := e.Tournament.Rulings(); len(list) != 4 || list[0].Amount != 2500 || list[1].Amount != 3000 || list[0].Unfollowed != nil {
		t.Errorf("%+v", list)
	}
	h.refused(second(h.office.SettleRuling(ctx, playerOne, id, 2, "he paid")), tournament.NotArbiter)
	h.refused(second(h.office.SettleRuling(ctx, arbiterOne, id, 2, " ")), tournament.ReasonMissing)
	h.refused(second(h.office.SettleRuling(ctx, arbiterOne, id, 1, "he paid")), tournament.RulingNotOpen)
	h.must(second(h.office.SettleRuling(ctx, arbiterOne, id, 2, "the fine was cancelled")))
	h.refused(second(h.office.SettleRuling(ctx, arbiterOne, id, 2, "again")), tournament.RulingNotOpen)
	h.must(second(h.office.RevokeRuling(ctx, arbiterOne, id, 3, "he may play")))
	if got := open(); len(got) != 1 {
		t.Errorf("still open: %v", got)
	}
	// Another node, or this one after a crash, reads the same from the log.
	h.must(h.office.Reread(ctx, id, func() error { return nil }))
	if got := open(); len(got) != 1 {
		t.Errorf("after reading the log again: %v", got)
	}
}

// The record of an event has what happens in the games of its knock-outs too, with the game and the
// arbiter. It stays when the contest is annulled.
func TestTheRecordFollowsContests(t *testing.T) {
	h := newHouse(t)
	ctx := t.Context()
	id := h.knockOut()
	h.must(h.office.SeatStages(ctx, arbiterOne, id, 1))
	h.until(id, "it is linked", func(e Event) bool { return stageGames(e, 1)[0].Hall == "g1" })
	encoded, err := game.EncodeEvents([]laws.Event{
		laws.Penalised{Stamp: laws.Stamp{At: 1}, Player: chess.Black, Penalty: laws.MoreTime, Span: time.Minute, Reason: "talked"},
		laws.AppealNoted{Stamp: laws.Stamp{At: 1}, By: chess.Black, Text: "I did not"},
	})
	h.must(err)
	for range 2 {
		for i, e := range encoded {
			h.must(h.office.dispatchRecord(ctx, journal.Record{Stream: game.ID("g1").Stream(), Seq: uint64(i + 10), Kind: e.Kind, Version: e.Version, Data: e.Data, At: e.At}))
		}
	}
	ines := desk.Person{ID: "arbiter-9", Handle: "ines"}
	h.follows(calls.Stream, 0, h.deskEvents(desk.RulingMade{At: 2, By: ines, Game: "g1", Scope: string(id), Command: "Penalise", Seqs: []uint64{10}}), 1)
	at := tournament.ContestPlace{Contest: 1, Stage: 1, Game: 1}
	e, err := h.office.Event(id)
	h.must(err)
	list, appeals := e.Tournament.Rulings(), e.Tournament.Appeals()
	if len(list) != 1 || list[0].ContestPlace != at || list[0].RuledBy().Name != "ines" || len(appeals) != 1 || appeals[0].ContestPlace != at || appeals[0].Player != list[0].Player {
		t.Fatalf("%+v %+v", list, appeals)
	}
	if said, want := words.MatterPlace("en", e.Tournament, at, 0, 0, 0), "stage 1, game 1, Bob – Carl"; said != want {
		t.Errorf("%q, want %q", said, want)
	}
	// At a board of wood an arbiter names the game; the players are those who play it.
	m := tournament.Matter{Ruling: tournament.Ruling{Player: list[0].Player}, Kind: tournament.IllegalMatter, ContestPlace: at}
	h.must(second(h.office.NoteMatter(ctx, arbiterOne, id, m)))
	m.Player = 1
	h.refused(second(h.office.NoteMatter(ctx, arbiterOne, id, m)), tournament.NotInStageGame)
	m.Stage = 7
	h.refused(second(h.office.NoteMatter(ctx, arbiterOne, id, m)), tournament.StageGameUnknown)
	h.must(h.office.AnnulContest(ctx, adminOne, id, 1, "the draw was wrong"))
	if e, err = h.office.Event(id); err != nil || len(e.Tournament.Rulings()) != 2 {
		t.Errorf("annulled: %v, %+v", err, e.Tournament.Rulings())
	}
}
