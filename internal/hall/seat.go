package hall

import (
	"github.com/escaque/escaque/internal/hall/game"

	"github.com/escaque/escaque/internal/hall/refusal"

	"context"
	"errors"
	"slices"
	"time"

	"github.com/escaque/escaque/internal/journal"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/laws"
)

// SeatSpec describes a game that the office wants to begin.
type SeatSpec struct {
	// White and Black need an ID and a Handle. A rating of 0 is looked up.
	White, Black Player
	Regulations  laws.Regulations
	Rated        bool
	Event        *EventRef // nil outside events
	Delay        Delay     // with which spectators see it
	// Declared holds the event's declarations about the players, by colour. They count before the
	// players' own.
	Declared [2]Declared
}

// Declared is the declaration of an event about a player who cannot see the board. It is the zero
// value for other players.
type Declared struct {
	CannotSee bool
	Assistant members.Identity // its ID is empty without an assistant
	Duties    string           // letters of the assistant's duties, "" for all
}

// Seat begins a game between two members, whether they are connected or not and whatever else they
// play. White's clock runs when it returns. The error is a *laws.Refusal of the regulations or an
// *[refusal.Error].
func (h *Hall) Seat(ctx context.Context, spec SeatSpec) (GameID, error) {
	s := game.Seating{White: spec.White, Black: spec.Black, Rated: spec.Rated, Event: spec.Event, Delay: spec.Delay}
	regs := spec.Regulations
	s.Category = game.CategoryOf(regs.Control, regs.Start.Chess960)
	switch {
	case s.White.ID == "" || s.Black.ID == "":
		return "", refusal.New(NotHere)
	case s.White.ID == s.Black.ID:
		return "", refusal.New(SamePlayer)
	case s.Rated && (s.White.Guest || s.Black.Guest):
		return "", refusal.New(GuestsPlayUnrated)
	case s.Rated && !s.Category.Rated():
		return "", refusal.New(BadControl, regs.Control[0].String(), "a rated game needs a clock")
	}
	for _, p := range []*Player{&s.White, &s.Black} {
		if p.Rating > 0 || p.Guest || !s.Category.Rated() {
			continue
		}
		points, played, err := h.opt.Directory.Rating(ctx, p.ID, s.Category)
		if err != nil {
			return "", refusal.Because(NotRecorded, err)
		}
		if played {
			p.Rating = points
		}
	}
	for i, d := range spec.Declared {
		other := spec.Declared[1-i].Assistant.ID
		if a := d.Assistant; a.ID != "" && (a.ID == s.White.ID || a.ID == s.Black.ID || a.ID == other) {
			return "", refusal.New(CannotAssist, a.Handle)
		}
	}
	name, err := h.lots.Name()
	if err != nil {
		return "", refusal.Because(NotRecorded, err)
	}
	id := GameID(name)
	h.floor.Reserve(id, s.White.ID, s.Black.ID)
	if err := h.startDeclared(id, s, regs, spec.Declared); err != nil {
		return "", err
	}
	return id, nil
}

// start begins a game of no event, for which both players are reserved.
func (h *Hall) start(id GameID, s game.Seating, regs laws.Regulations) error {
	return h.startDeclared(id, s, regs, [2]Declared{})
}

// startDeclared begins a game for which both players are reserved, with its event's declarations about
// them. Nobody is informed before the beginning is durable. After an error the players are free
// again.
func (h *Hall) startDeclared(id GameID, s game.Seating, regs laws.Regulations, of [2]Declared) error {
	players, err := h.declared(&s, regs.Edition, of)
	if err != nil {
		h.lobby.Release(id, s.White.ID, s.Black.ID)
		return err
	}
	for i := range regs.VisuallyDisabled {
		regs.VisuallyDisabled[i] = regs.VisuallyDisabled[i] || players.sight[i].CannotSee
	}
	s.SetRegulations(regs)
	t := h.newTable(id)
	if !h.floor.add(t) {
		h.lobby.Release(id, s.White.ID, s.Black.ID)
		return refusal.New(Closing)
	}
	if !h.isWritable(true) {
		t.drop(s)
		return refusal.Because(NotRecorded, h.Trouble())
	}
	asked := h.time.stamp()
	if h.nodes != nil {
		var lease journal.Lease
		ctx, cancel := h.answerContext()
		lease, err = h.lease(ctx, id)
		cancel()
		t.setEpoch(lease.Epoch)
	}
	if err == nil {
		err = t.begin(s, regs, &players)
	} else {
		h.noteFailure(asked, err)
		err = refusal.Because(NotRecorded, err)
	}
	if err != nil && t.inDoubt {
		// The beginning may be in the journal, or may still be written when a hanging database
		// continues. Until that is known the players stay reserved, because no live game may lack a
		// table.
		begun, unknown := false, err
		if !errors.Is(err, context.DeadlineExceeded) {
			begun, unknown = t.hasBegun()
		}
		if unknown != nil {
			go t.awaitBeginning(s)
			return err
		}
		if begun {
			err = nil
		}
	}
	if err != nil {
		t.drop(s)
		return err
	}
	t.open()
	return nil
}

// begin records the beginning of the game, with the declared assistants of the players.
func (t *table) begin(s game.Seating, regs laws.Regulations, players *declarations) error {
	at := t.hall.time.stamp()
	begun, events, err := laws.Decide(laws.New(), laws.ByServer(), laws.Start{Regulations: regs}, at)
	if err != nil {
		return err
	}
	begun, admitted, err := players.admit(begun, at)
	if err != nil {
		return err
	}
	events = append(events, admitted...)
	first, err := game.BeginningEvent(s, at)
	if err != nil {
		return refusal.Because(NotRecorded, err)
	}
	rest, err := game.EncodeEvents(events)
	if err != nil {
		return refusal.Because(NotRecorded, err)
	}
	records, err := t.hall.commit(journal.Batch{Stream: t.id.Stream(), Epoch: t.epoch, Events: append([]journal.Event{first}, rest...)})
	if err != nil {
		t.inDoubt = !errors.Is(err, journal.ErrConflict) && !errors.Is(err, journal.ErrInvalid) && !errors.Is(err, journal.ErrClosed)
		t.hall.noteFailure(at, err)
		t.hall.opt.Log.Error("game not begun", "game", t.id, "error", err)
		return refusal.Because(NotRecorded, err)
	}
	t.state.Begin(s, at, records[0].Seq)
	t.state.Advance(game.WithRecords(events, records[1:]), begun)
	return nil
}

// hasBegun reads from the journal whether the game's first record was written.
func (t *table) hasBegun() (begun bool, err error) {
	ctx, cancel := t.hall.answerContext()
	defer cancel()
	if _, err := t.state.Read(ctx, t.hall.opt.Journal); err != nil {
		return false, err
	}
	t.inDoubt = false
	return t.state.Seq() > 0, nil
}

// awaitBeginning reads the journal until it is known whether the game's first record was written.
// This is known once the journal has answered a later request.
func (t *table) awaitBeginning(s game.Seating) {
	for {
		select {
		case <-time.After(t.hall.opt.Retry):
		case <-t.hall.closed:
			t.drop(s) // the journal decides when the server starts again
			return
		}
		if !t.hall.isWritable(false) {
			continue
		}
		var begun bool
		err := t.hall.heartbeat(t.hall.work, false)
		if err == nil {
			begun, err = t.hasBegun()
		}
		switch {
		case err != nil:
			t.hall.opt.Log.Error("is the game begun?", "game", t.id, "error", err)
		case begun:
			t.open()
			return
		default:
			t.drop(s)
			return
		}
	}
}

// drop removes a table whose game did not begin.
func (t *table) drop(s game.Seating) {
	h := t.hall
	h.floor.remove(t.id)
	h.lobby.Release(t.id, s.White.ID, s.Black.ID)
	t.mu.Lock()
	t.failed = true
	t.mu.Unlock()
	close(t.ready)
	h.tables.Done()
}

// open lists a game whose beginning is durable, informs its players and starts the table's
// goroutine.
func (t *table) open() {
	h := t.hall
	s := &t.state
	view := s.View()
	t.mu.Lock()
	t.view, t.late = view, h.newLate(s, view)
	t.mu.Unlock()

	if !view.Over {
		h.floor.setLive(s.Row())
	}
	players := [2]Player{s.Seating().White, s.Seating().Black}
	for i, p := range players {
		h.lobby.PlayerSeated(p, players[1-i])
		h.people.SendHere(p.ID, News{Seated: t.id}) // other nodes learn it from the journal
	}
	if !view.Over {
		h.noteAssistants(view)
		h.lobby.GameOpened(s)
	}
	t.releaseIfConcluded(view)
	h.lists.touch()

	close(t.ready)
	t.opened = true
	for _, q := range s.Game().Questions() {
		t.askVerdict(q)
	}
	if !t.remote {
		t.callToOpenCase()
	}
	go t.run()
}

// announce sends new durable records to the observers, and applies their effects outside the table:
// lists, reservations, offers, simuls and verdicts.
func (t *table) announce(recs []Recorded) {
	view := t.state.View()
	t.stopShownClocks(view)
	// This comes first, because a player who is informed of the end or the adjournment may begin another game.
	for _, r := range recs {
		switch r.Event.(type) { //nolint:gochecksumtype // only these take a game off the table or put it back
		case laws.GameEnded:
			t.hall.indexed.expect(r.Position)
			t.releasePlayers()
		case laws.EndAwaited:
			t.releaseIfConcluded(view)
		case laws.EnvelopeClosed, laws.GameAdjourned:
			if view.Session == laws.Adjourned {
				t.listAdjourned()
			}
		case laws.PlayResumed:
			t.listLive()
		case laws.GameReopened:
			t.listReopened(r, view)
		default: // the game goes on, or stays where it is
		}
	}
	away := t.isRemote() // then the node that holds the game does the rest
	if !away {
		t.hall.lobby.FollowOffers(recs, &t.state) // before the players are informed of an offer, because they may answer immediately
	}
	t.mu.Lock()
	t.view = view
	if t.late != nil {
		t.late.Extend(&t.state)
	}
	if slices.ContainsFunc(recs, func(r Recorded) bool { return isAdmission(r.Event) }) {
		if !away && !view.Over {
			t.hall.noteAssistants(view)
		}
		t.readmitObservers()
	}
	t.sendAll(recs, nil)
	t.wakeWaiters(view.Seq)
	t.mu.Unlock()
	t.deliver()
	if away {
		return
	}
	for _, r := range recs {
		switch r.Event.(type) { //nolint:gochecksumtype // only these bring the players back
		case laws.PlayResumed, laws.GameReopened:
		default:
			continue
		}
		if !view.Over && view.Session != laws.Adjourned {
			t.hall.people.SendHere(view.White.ID, News{Seated: t.id})
			t.hall.people.SendHere(view.Black.ID, News{Seated: t.id})
			t.hall.noteAssistants(view)
		}
	}
	t.hall.lobby.FollowSimul(recs, &t.state)
	for _, r := range recs {
		switch e := r.Event.(type) { //nolint:gochecksumtype // only these matter outside the table
		case laws.VerdictNeeded:
			if t.opened { // otherwise open asks all open questions
				t.askVerdict(laws.Question{Number: e.Question, Why: e.Why, FEN: e.FEN, Side: e.Side})
			}
		case laws.ResultCorrected:
			t.hall.indexed.expect(r.Position)
			t.hall.showCorrection(t.id)
		case laws.GameReopened:
			for _, q := range t.state.Game().Questions() { // questions that were not answered while the game was over
				t.askVerdict(q)
			}
		default: // the rest changes nothing outside the table
		}
	}
}

// releaseIfConcluded releases the players of a game that ended with a claim without an arbiter
// (Appendix D of 1997, 2005 and 2009; Guideline III.6.1 of 2023). The result waits for an absent
// arbiter, and the players may begin another game.
func (t *table) releaseIfConcluded(view *View) {
	if view.Case == laws.RemoteCase.String() {
		t.hall.lobby.Release(t.id, t.state.Seating().White.ID, t.state.Seating().Black.ID)
		t.hall.lists.touch()
	}
}

// releasePlayers releases the players of a game that ended. Its table stays loaded for a while.
func (t *table) releasePlayers() {
	h := t.hall
	h.floor.removeGame(t.id)
	h.lobby.Release(t.id, t.state.Seating().White.ID, t.state.Seating().Black.ID)
	h.lists.touch()
	t.linger()
	t.askUnload()
}
