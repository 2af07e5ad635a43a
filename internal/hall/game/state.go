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

// State is the fold of one game's stream: the state of the Laws and what the
// views show of it. It belongs to one goroutine; the views that it hands out
// share its lists, which only ever grow.
type State struct {
	id      ID
	seated  Seating
	started clock.Instant
	game    laws.Game
	seq     uint64 // number of the last record taken in
	epoch   uint64 // the latest lease under which one of them was appended

	startFEN string
	moves    []MoveView
	moveSeqs []uint64 // the records of the moves, by ply
	log      []LogEntry
	// opened is what was found in the envelope, until the next move after it, and
	// unsealing that its own move is not yet on the board.
	opened    string
	unsealing bool
	lost      bool   // the sealed move was lost, and its player has not made it yet
	envelopes int    // how many were closed
	halted    string // why the game was adjourned the last time
	resumed   bool   // and that it has gone on
	paused    bool   // the clocks stand because both players agreed on it
	// history are all events of a game that is shown with a delay.
	history []Recorded
}

// NewState returns the state of a game of which nothing was read.
func NewState(id ID) *State { return &State{id: id} }

// Begin sets what the first record of a new game says, which has just been appended.
func (s *State) Begin(players Seating, at clock.Instant, seq uint64) {
	s.seated, s.started, s.seq = players, at, seq
}

// ID returns which game it is.
func (s *State) ID() ID { return s.id }

// Seating returns who sits where and on what terms. Nobody changes it.
func (s *State) Seating() *Seating { return &s.seated }

// Started returns when the game began.
func (s *State) Started() clock.Instant { return s.started }

// Game returns the state of the Laws.
func (s *State) Game() laws.Game { return s.game }

// Seq returns the number of the last record taken in.
func (s *State) Seq() uint64 { return s.seq }

// Epoch returns the latest lease under which a record of the game was appended.
func (s *State) Epoch() uint64 { return s.epoch }

// Row returns the game's row in the index as it stands at the start.
func (s *State) Row() Row { return s.seated.row(s.id, s.started) }

// Take adds the next record of the stream. ok is false for the record that
// opens the stream, which is not an event of the Laws.
func (s *State) Take(r journal.Record) (rec Recorded, ok bool, err error) {
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
	if err := s.takeSafely(r, rec); err != nil {
		return Recorded{}, false, err
	}
	return rec, true, nil
}

// Read takes in all records after the last one known, and returns the events
// among them.
func (s *State) Read(ctx context.Context, j *journal.Journal) ([]Recorded, error) {
	var recs []Recorded
	for {
		records, err := j.Read(ctx, s.id.Stream(), s.seq+1, journal.ReadChunk)
		if err != nil {
			return recs, fmt.Errorf("hall: reading %s: %w", s.id.Stream(), err)
		}
		for _, r := range records {
			rec, ok, err := s.Take(r)
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

// Advance adds the events of one decision, which leave the game as it is given:
// the caller has applied them.
func (s *State) Advance(recs []Recorded, game laws.Game) {
	ply := s.game.Ply()
	for _, rec := range recs {
		s.note(rec, ply)
		switch e := rec.Event.(type) { //nolint:gochecksumtype // the rest leaves the board as it is
		case laws.MoveMade:
			ply = e.Ply + 1
		case laws.PositionRestored:
			ply = e.Ply
		}
	}
	s.game = game
}

// Apply adds an event that is in the log.
func (s *State) Apply(rec Recorded) {
	s.note(rec, s.game.Ply())
	s.game = laws.Apply(s.game, rec.Event)
}

// note keeps what the views show of an event, before which ply half moves were made.
func (s *State) note(rec Recorded, ply int) {
	if s.seated.Delay != (Delay{}) {
		s.history = append(s.history, rec)
	}
	switch e := rec.Event.(type) { //nolint:gochecksumtype // the list of moves shows these alone
	case laws.MoveMade:
		if !s.unsealing {
			s.opened = ""
		}
		s.unsealing, s.lost = false, false
		before := s.game.Position() // a decision makes one move at most
		s.moves = append(s.moves, MoveView{
			Move: e.Move, SAN: e.SAN, UCI: uci.Format(&before, e.Move),
			Left: shown(e.Clock.Left[e.Color]), Spent: shown(e.Spent), Lag: shown(e.Lag), LagQuota: shown(e.LagQuota), LagOver: shown(e.LagOver),
		})
		s.moveSeqs = append(s.moveSeqs, rec.Seq)
	case laws.GameStarted:
		s.startFEN = e.FEN
	default:
		s.follow(e)
		s.log = append(s.log, LogEntry{Recorded: rec, Ply: ply})
	}
	s.seq = rec.Seq
}

// follow keeps what the views show besides the state of the Laws.
func (s *State) follow(e laws.Event) {
	switch e := e.(type) { //nolint:gochecksumtype // the state of the Laws shows the rest
	case laws.PositionRestored:
		// Views share the list, and the moves that replace these must not show in
		// the old ones.
		s.moves = slices.Clone(s.moves[:min(e.Ply, len(s.moves))])
		s.moveSeqs = slices.Clone(s.moveSeqs[:len(s.moves)])
	case laws.ClocksStopped:
		s.paused = e.Reason == laws.ByAgreement
	case laws.GameResumed:
		s.paused = false
	case laws.GameAdjourned:
		s.halted, s.lost = e.Reason, false
	case laws.EnvelopeClosed:
		s.halted = laws.ByAgreement
		s.lost = false
		s.envelopes++
	case laws.PlayResumed:
		s.paused, s.resumed = false, true
	case laws.EnvelopeOpened:
		s.opened, s.unsealing = e.Written.Text, true
		if e.Written.Lang == laws.Squares && e.Outcome == laws.SealValid && len(e.Means) == 1 {
			s.opened = e.Means[0] // it was made on the board
		}
	case laws.EnvelopeLost:
		s.lost = true
	default: // the state of the Laws has it
	}
}

// Repeats returns the record of a move that was already made: the player sends
// their last move once more because its answer got lost on the way.
func (s *State) Repeats(by laws.Actor, c laws.Command) (uint64, bool) {
	m, isMove := c.(laws.Move)
	// Their last move is the last one of the game or the one before.
	made := len(s.moves)
	if !isMove || by.Role != laws.Player || m.Ply < 0 || m.Ply >= made || m.Ply < made-2 {
		return 0, false
	}
	records := s.game.Moves()
	old := records[m.Ply]
	if s.moverAt(m.Ply) != by.Color || !sameMove(old.Move, m.Move) {
		return 0, false
	}
	return s.moveSeqs[m.Ply], true
}

// moverAt returns who made the move with that many half moves before it.
func (s *State) moverAt(ply int) chess.Color {
	first := s.game.StartPosition()
	return chess.Color((int(first.Turn()) + ply) % 2)
}

// sameMove compares a move on the score sheet with one as it was sent: two
// squares and a promotion, castling in either form.
func sameMove(made, sent chess.Move) bool {
	return made.From() == sent.From() && made.Promotion() == sent.Promotion() &&
		(made.To() == sent.To() || made.KingTo() == sent.To())
}

// sideOf returns the side that a member plays in this game, if they do.
func (s *State) sideOf(memberID string) (chess.Color, bool) {
	switch memberID {
	case s.seated.White.ID:
		return chess.White, true
	case s.seated.Black.ID:
		return chess.Black, true
	}
	return 0, false
}

// Actor returns in which role somebody commands. Who plays in a game is a player
// there and nothing else, whatever their roles on the server.
func (s *State) Actor(who members.Identity) laws.Actor {
	if side, ok := s.sideOf(who.ID); ok {
		return laws.Seat(side)
	}
	open, _ := s.game.Case()
	if who.Roles.Has(members.RoleArbiter) || open.Kind == laws.RemoteCase && who.Roles.Has(members.RoleAdministrator) {
		return laws.ByArbiter() // a claim without an arbiter waits for the administrators, too
	}
	return laws.BySpectator()
}

// View shows the game as everybody may see it.
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
			NoEscape: s.seated.NoEscape, Private: s.seated.Private, Simul: s.seated.Simul, ClaimedFlags: regs.ClaimedFlags,
			LagFree: shown(regs.LagFree), Delay: s.seated.Delay,
		},
		FEN: fen.Format(pos), Ply: g.Ply(), Turn: pos.Turn(), Check: pos.InCheck(),
		Moves:   shared(s.moves),
		Log:     shared(s.log),
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
		v.Session, v.Reason = state, s.halted
		if sealed, is := g.SealedMove(); is && (state == laws.Adjourned || state == laws.Resuming) {
			v.Envelope = ShowEnvelope(sealed)
		}
		if state == laws.Adjourned {
			v.Resumption = resumptionOf(g)
		}
	}
	v.bounded = s.seated.Bounded
	v.Resumed, v.Opened, v.Lost, v.envelopes = s.resumed, s.opened, s.lost, s.envelopes
	v.Paused = s.paused && g.Stopped() && !g.Over()
	v.LastMinutes = g.ClaimsLastMinutes()
	open, waits := g.Case()
	if waits && !g.Over() {
		v.Case = open.Kind.String()
	}
	switch {
	case g.Over():
		s.showEnd(v)
	case AwaitsEnvelope(g):
		v.Waiting = WaitingForEnvelope
	case waits || g.Stopped():
		v.Waiting = WaitingForArbiter
	case g.Awaiting():
		v.Waiting = WaitingForVerdict
	}
	return v
}

// shared gives a list away: its capacity is cut, so that nobody appends into it.
func shared[T any](list []T) []T { return list[:len(list):len(list)] }

func (s *State) showEnd(v *View) {
	end, _ := s.game.End()
	v.Over, v.Ended, v.Plies = true, end.At, end.Ply
	v.Termination, v.Article, v.Reason = end.Termination, end.Article, end.Reason
	if fixed, ok := s.game.Corrected(); ok {
		v.Termination, v.Article = laws.ArbiterDecision, fixed.Article
	}
}
