package game

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/fen"
	"github.com/escaque/escaque/chess/uci"
	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/journal"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/laws"
)

// State is the state of one game as replayed from its stream: the state of the Laws and the data
// for views. It belongs to one goroutine. Its views share its lists, which only ever grow.
type State struct {
	id      ID
	seated  Seating
	started clock.Instant
	game    laws.Game
	seq     uint64 // number of the last record applied
	epoch   uint64 // the highest lease epoch among its records

	startFEN string
	moves    []MoveView
	moveSeqs []uint64 // the records of the moves, by ply
	log      []LogEntry
	// opened is the text of the opened envelope until the next move after it. unsealing reports
	// that the sealed move itself is not on the board yet.
	opened        string
	unsealing     bool
	lost          bool   // the sealed move was lost and is not made yet
	envelopes     int    // number of envelopes closed
	adjournReason string // of the last adjournment
	resumed       bool   // the game was resumed after an adjournment
	paused        bool   // the clocks are stopped by agreement
	// history holds all events of a game with a delay.
	history []Recorded
}

// NewState returns the state of a game before its first record.
func NewState(id ID) *State { return &State{id: id} }

// Begin applies the first record of a new game, which was just appended with number seq.
func (s *State) Begin(players Seating, at clock.Instant, seq uint64) {
	s.seated, s.started, s.seq = players, at, seq
}

// ID returns the game's ID.
func (s *State) ID() ID { return s.id }

// Seating returns the game's players and terms. It must not be changed.
func (s *State) Seating() *Seating { return &s.seated }

// Started returns when the game began.
func (s *State) Started() clock.Instant { return s.started }

// Game returns the state of the Laws.
func (s *State) Game() laws.Game { return s.game }

// Seq returns the number of the last record applied.
func (s *State) Seq() uint64 { return s.seq }

// Epoch returns the highest epoch of a lease under which a record of the game was appended.
func (s *State) Epoch() uint64 { return s.epoch }

// Row returns the game's row in the index at its beginning.
func (s *State) Row() Row { return s.seated.row(s.id, s.started) }

// Add applies the next record of the stream. ok is false if the record contains no event of the
// Laws, like the first one.
func (s *State) Add(r journal.Record) (rec Recorded, ok bool, err error) {
	if r.Seq != s.seq+1 {
		return Recorded{}, false, journal.Unreadable(r, fmt.Errorf("it follows record %d", s.seq))
	}
	s.epoch = max(s.epoch, r.Epoch)
	if r.IsVoid() {
		s.seq = r.Seq
		return Recorded{}, false, nil
	}
	if r.Seq == 1 {
		if r.Kind != BeginningKind {
			return Recorded{}, false, journal.Unreadable(r, fmt.Errorf("the log of a game begins with %s", BeginningKind))
		}
		if err := json.Unmarshal(r.Data, &s.seated); err != nil {
			return Recorded{}, false, journal.Unreadable(r, err)
		}
		s.started, s.seq = clock.Instant(r.At), 1
		return Recorded{}, false, nil
	}
	if rec, err = Decode(r); err != nil {
		return Recorded{}, false, err
	}
	if err := s.applySafely(r, rec); err != nil {
		return Recorded{}, false, err
	}
	return rec, true, nil
}

// Read reads and applies all records after the last one applied. It returns the events among them.
func (s *State) Read(ctx context.Context, j *journal.Journal) ([]Recorded, error) {
	var recs []Recorded
	for {
		records, err := j.Read(ctx, s.id.Stream(), s.seq+1, journal.ReadChunk)
		if err != nil {
			return recs, fmt.Errorf("hall: reading %s: %w", s.id.Stream(), err)
		}
		for _, r := range records {
			rec, ok, err := s.Add(r)
			if err != nil {
				return recs, err
			}
			if ok {
				recs = append(recs, rec)
			}
		}
		if len(records) < journal.ReadChunk {
			return recs, nil
		}
	}
}

// Advance adds the events that were recorded together. game is the state of the Laws after them.
func (s *State) Advance(recs []Recorded, game laws.Game) {
	ply := s.game.Ply()
	for _, rec := range recs {
		s.record(rec, ply)
		switch e := rec.Event.(type) { //nolint:gochecksumtype // the rest leaves the board as it is
		case laws.MoveMade:
			ply = e.Ply + 1
		case laws.PositionRestored:
			ply = e.Ply
		}
	}
	s.game = game
}

// Apply applies an event from the log.
func (s *State) Apply(rec Recorded) {
	s.record(rec, s.game.Ply())
	s.game = laws.Apply(s.game, rec.Event)
}

// record updates the data for views after an event. ply is the number of half moves before it.
func (s *State) record(rec Recorded, ply int) {
	if s.seated.Delay != (Delay{}) {
		s.history = append(s.history, rec)
	}
	switch e := rec.Event.(type) { //nolint:gochecksumtype // the list of moves shows these alone
	case laws.MoveMade:
		if !s.unsealing {
			s.opened = ""
		}
		s.unsealing, s.lost = false, false
		before := s.game.Position() // correct, because a decision makes at most one move
		s.moves = append(s.moves, MoveView{
			Move: e.Move, SAN: e.SAN, UCI: uci.Format(&before, e.Move),
			Left: toMilliseconds(e.Clock.Left[e.Color]), Spent: toMilliseconds(e.Spent), Lag: toMilliseconds(e.Lag), LagQuota: toMilliseconds(e.LagQuota), LagOver: toMilliseconds(e.LagOver),
			Assisted: e.Assisted, Announced: s.wasAnnounced(e, ply),
		})
		s.moveSeqs = append(s.moveSeqs, rec.Seq)
	case laws.GameStarted:
		s.startFEN = e.FEN
	default:
		// Later moves must not overwrite the list of an entry; noteStatus copies it before it takes moves back.
		s.log = append(s.log, LogEntry{Recorded: rec, Ply: ply, Moves: clipCapacity(s.moves)})
		s.noteStatus(e)
	}
	s.seq = rec.Seq
}

// noteStatus updates the data for views that the state of the Laws does not contain.
func (s *State) noteStatus(e laws.Event) {
	switch e := e.(type) { //nolint:gochecksumtype // the state of the Laws shows the rest
	case laws.PositionRestored:
		// Views share the list, and later moves must not overwrite those of older views.
		s.moves = slices.Clone(s.moves[:min(e.Ply, len(s.moves))])
		s.moveSeqs = slices.Clone(s.moveSeqs[:len(s.moves)])
	case laws.ClocksStopped:
		s.paused = e.Reason == laws.ByAgreement
	case laws.GameResumed:
		s.paused = false
	case laws.GameAdjourned:
		s.adjournReason, s.lost = e.Reason, false
	case laws.EnvelopeClosed:
		s.adjournReason = laws.ByAgreement
		s.lost = false
		s.envelopes++
	case laws.PlayResumed:
		s.paused, s.resumed = false, true
	case laws.EnvelopeOpened:
		s.opened, s.unsealing = e.Written.Text, true
		if e.Written.Lang == laws.Squares && e.Outcome == laws.SealValid && len(e.Means) == 1 {
			s.opened = e.Means[0] // the move was entered on a board
		}
	case laws.EnvelopeLost:
		s.lost = true
	default: // the state of the Laws contains it
	}
}

// wasAnnounced reports whether the entry of the log before a move on screen announces that move, which
// makes it.
func (s *State) wasAnnounced(e laws.MoveMade, ply int) bool {
	if len(s.log) == 0 {
		return false
	}
	last := s.log[len(s.log)-1]
	a, is := last.Event.(laws.Announced)
	return is && last.Ply == ply && a.Move == e.Move && a.By == e.Color
}

// RepeatedMove returns the record of a move that was already made, if c is the same move again. A
// client sends its last move again if the answer was lost. It returns false for other commands.
func (s *State) RepeatedMove(by laws.Actor, c laws.Command) (uint64, bool) {
	m, isMove := c.(laws.Move)
	// A player's last move is the last one of the game or the one before.
	made := len(s.moves)
	if !isMove || by.Role != laws.Player && by.Role != laws.Assistant || m.Ply < 0 || m.Ply >= made || m.Ply < made-2 {
		return 0, false
	}
	records := s.game.Moves()
	old := records[m.Ply]
	if s.moverAt(m.Ply) != by.Color || !sameMove(old.Move, m.Move) {
		return 0, false
	}
	return s.moveSeqs[m.Ply], true
}

// moverAt returns the player who makes the move after ply half moves.
func (s *State) moverAt(ply int) chess.Color {
	first := s.game.StartPosition()
	return chess.Color((int(first.Turn()) + ply) % 2)
}

// sameMove reports whether a client has sent the move that was made. It compares the squares and
// the promotion. Castling may be sent as the king's move or as the king's move to the rook.
func sameMove(made, sent chess.Move) bool {
	return made.From() == sent.From() && made.Promotion() == sent.Promotion() &&
		(made.To() == sent.To() || made.KingTo() == sent.To())
}

// sideOf returns the side that a member plays, and false if they do not play.
func (s *State) sideOf(memberID string) (chess.Color, bool) {
	switch memberID {
	case s.seated.White.ID:
		return chess.White, true
	case s.seated.Black.ID:
		return chess.Black, true
	}
	return 0, false
}

// assistedBy returns the side whom a member assists, and false if they assist nobody.
func (s *State) assistedBy(memberID string) (chess.Color, bool) {
	for _, side := range []chess.Color{chess.White, chess.Black} {
		if a, ok := s.game.AdmittedAssistant(side); ok && a.Account != "" && a.Account == memberID {
			return side, true
		}
	}
	return 0, false
}

// Actor returns the role in which a member gives commands in the game. A player of the game is only
// a player there, and an assistant of a player only an assistant, whatever their roles on the
// server.
func (s *State) Actor(who members.Identity) laws.Actor {
	if side, ok := s.sideOf(who.ID); ok {
		return laws.Seat(side)
	}
	if side, ok := s.assistedBy(who.ID); ok {
		return laws.Actor{Role: laws.Assistant, Color: side}
	}
	if who.Roles.Has(members.RoleArbiter) {
		return laws.ByArbiter()
	}
	return laws.BySpectator()
}

// View returns the view of the game without a viewer.
func (s *State) View() *View {
	g := s.game
	pos := g.Position()
	regs := g.Regulations()
	c := g.Clock()
	v := &View{
		Game: s.id, Seq: s.seq, White: s.seated.White, Black: s.seated.Black,
		Terms: Terms{
			Edition: regs.Edition, Mode: g.Mode(), Control: s.seated.Control, Category: s.seated.Category,
			Rated: s.seated.Rated, Start: s.seated.Start, StartFEN: s.startFEN, Profile: s.seated.Profile,
			NoEscape: s.seated.NoEscape, Private: s.seated.Private, Simul: s.seated.Simul, ClaimedFlags: regs.ClaimedFlags, Hints: regs.CourtesyHints,
			LagFree: toMilliseconds(regs.LagFree), Delay: s.seated.Delay,
		},
		FEN: fen.Format(pos), Ply: g.Ply(), Turn: pos.Turn(), Check: pos.InCheck(),
		Moves:   clipCapacity(s.moves),
		Log:     clipCapacity(s.log),
		Clock:   clockView(c, g.LastInstant()),
		Started: s.started, Event: s.seated.Event, Result: g.Result(),
		Claims: Claims{Repetition: g.CanClaimRepetition(), Fifty: g.CanClaimFifty()}, Bound: g.Obliged(),
		forms: new(forms), claims: g.DrawClaims(),
		start: g.StartPosition(), pos: pos, clock: c,
	}
	if last, ok := g.LastMove(); ok {
		v.last = last.Move
	}
	if by, standing := g.Offer(); standing && !g.Over() {
		v.Offer = SideOf(by)
	}
	if state := g.AdjournState(); state != laws.Playing {
		v.Session, v.Reason = state, s.adjournReason
		if sealed, is := g.SealedMove(); is && (state == laws.Adjourned || state == laws.Resuming) {
			v.Envelope = NewEnvelopeView(sealed)
		}
		if state == laws.Adjourned {
			v.Resumption = newResumption(g)
		}
	}
	v.bounded = s.seated.Bounded
	v.Resumed, v.Opened, v.Lost, v.envelopes = s.resumed, s.opened, s.lost, s.envelopes
	v.Paused = s.paused && g.Stopped() && !g.Over()
	for i, side := range []chess.Color{chess.White, chess.Black} {
		if a, ok := g.AdmittedAssistant(side); ok {
			v.Assistants[i] = Assistant{ID: a.Account, Handle: a.Name, Duties: a.Duties, Moves: g.Assisted(side, laws.MovesPieces)}
		}
	}
	v.CannotSee, v.DeclaredByEvent = regs.VisuallyDisabled, s.seated.DeclaredByEvent
	v.Absent = [2]bool{g.Absent(chess.White), g.Absent(chess.Black)}
	if at, next, ok := g.Alarm(); ok && next == laws.Command(laws.NoShow{}) {
		v.ComeBy = at - 1
	}
	v.Illegal = g.IllegalCounted()
	v.LastMinutes = g.HasLastMinutesClaim()
	open, waits := g.Case()
	if waits && !g.Over() {
		v.Case = open.Kind.String()
	}
	switch {
	case g.Over():
		s.setEnd(v)
	case AwaitsEnvelope(g):
		v.Waiting = WaitingForEnvelope
	case waits || g.Stopped():
		v.Waiting = WaitingForArbiter
	case g.Awaiting():
		v.Waiting = WaitingForVerdict
	}
	return v
}

// clipCapacity returns a shared list without spare capacity, so that an append copies it.
func clipCapacity[T any](list []T) []T { return list[:len(list):len(list)] }

// setEnd sets the fields of a view that describe the end of the game.
func (s *State) setEnd(v *View) {
	end, _ := s.game.End()
	v.Over, v.Ended, v.Plies = true, end.At, end.Ply
	v.Termination, v.Article, v.Reason = end.Termination, end.Article, end.Reason
	if fixed, ok := s.game.Corrected(); ok {
		v.Termination, v.Article = laws.ArbiterDecision, fixed.Article
	}
}
