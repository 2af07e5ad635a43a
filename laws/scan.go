package laws

import "github.com/escaque/escaque/chess"

// Scanner goes through the moves of a finished game. At each position it reports which draws could
// be claimed and whether the game was already over. It keeps only the positions that can still
// recur and reuses its memory after [Scanner.Reset], so that scanning many games is cheap.
type Scanner struct {
	t    *table
	dead func(*chess.Position) bool

	position chess.Position
	before   chess.Position // stored here so that a move allocates no memory
	ply      int
	run      []visit // the positions since the last irreversible move, oldest first
	twice    int     // how many of them had occurred before

	ended Termination
	at    int
}

// visit is one position in the run of a Scanner.
type visit struct {
	position chess.Position
	times    int
}

// Status is what a Scanner reports at one position. The claims are those of the player on the move.
// Once the game is over there are none.
type Status struct {
	// Ply is the number of half-moves before the position.
	Ply int
	// Times is how often the position has occurred.
	Times int
	// Ended is the reason why the game was over at this position or before, otherwise "". EndedAt
	// is the number of half-moves after which it ended.
	Ended   Termination
	EndedAt int
	// Repetition and Fifty report whether a draw could be claimed for the position on the board
	// (Articles 9.2.b and 9.3.b, 2009).
	Repetition, Fifty bool
	// RepetitionNext and FiftyNext are moves with which a draw could be claimed (Articles 9.2.a and
	// 9.3.a, 2009). They are NoMove when there is none.
	RepetitionNext, FiftyNext chess.Move
}

// Claimable reports whether any draw could be claimed.
func (s Status) Claimable() bool {
	return s.Repetition || s.Fifty || s.RepetitionNext != chess.NoMove || s.FiftyNext != chess.NoMove
}

// NewScanner returns a scanner for an edition. The function dead reports whether neither side can
// mate by any series of legal moves. It is called only where the pieces alone do not decide that.
// If it is nil, such positions count as not dead. For an unknown edition the error is a *Refusal.
func NewScanner(e Edition, dead func(*chess.Position) bool) (*Scanner, error) {
	t, ok := tableOf(e)
	if !ok {
		return nil, &Refusal{Code: UnknownEdition, Edition: e, Citation: cite(HallRegulations), Args: Args{Text: truncate(string(e))}}
	}
	return &Scanner{t: t, dead: dead}, nil
}

// Reset begins a game from a position and returns the status of that position.
func (s *Scanner) Reset(start chess.Position) Status {
	s.position, s.ply = start, 0
	s.run, s.twice = append(s.run[:0], visit{start, 1}), 0
	s.ended, s.at = "", 0
	s.checkEnd(nil, chess.NoMove, 1)
	return s.status(1)
}

// Position returns the position on the board.
func (s *Scanner) Position() chess.Position { return s.position }

// Play makes a move, which must be legal, and returns the status of the position after it.
func (s *Scanner) Play(m chess.Move) Status {
	s.before = s.position
	s.position.Play(m)
	s.ply++
	times := 1
	if s.position.HalfmoveClock() == 0 {
		s.run, s.twice = s.run[:0], 0
	} else {
		times += s.timesSeen(&s.position, len(s.run))
	}
	if times > 1 {
		s.twice++
	}
	s.run = append(s.run, visit{s.position, times})
	if s.ended == "" {
		s.checkEnd(&s.before, m, times)
	}
	return s.status(times)
}

// timesSeen returns how often a position has occurred before the i-th position of the run. The same
// position cannot recur within fewer than four half-moves, and needs the same player on the move.
func (s *Scanner) timesSeen(p *chess.Position, i int) int {
	key := p.Key()
	for i -= 4; i >= 0; i -= 2 {
		if seen := &s.run[i]; seen.position.Key() == key && seen.position.Same(p) {
			return seen.times
		}
	}
	return 0
}

// checkEnd stores whether the position after move m ends the game. times is how often the position
// has occurred.
func (s *Scanner) checkEnd(before *chess.Position, m chess.Move, times int) {
	p := &s.position
	switch p.Outcome().Ending {
	case chess.NotOver:
		answer := deadAfter(s.t.Dead, before, m, p)
		if answer == isDead || answer == askIfDead && s.dead != nil && s.dead(p) {
			s.ended, s.at = DeadPosition, s.ply
			return
		}
		// Article 9.6, 2023. A start position has not been reached by moves.
		switch auto := s.t; {
		case s.ply == 0:
		case auto.AutoRepetitions > 0 && times >= auto.AutoRepetitions:
			s.ended, s.at = FivefoldRepetition, s.ply
		case auto.AutoFifty > 0 && p.HalfmoveClock() >= 2*auto.AutoFifty:
			s.ended, s.at = SeventyFiveMoves, s.ply
		}
	case chess.Checkmate:
		s.ended, s.at = Checkmate, s.ply
	case chess.Stalemate:
		s.ended, s.at = Stalemate, s.ply
	}
}

// status returns the status of the current position, which has occurred the given number of times.
func (s *Scanner) status(times int) Status {
	out := Status{Ply: s.ply, Times: times, Ended: s.ended, EndedAt: s.at}
	if s.ended != "" {
		return out
	}
	out.Repetition = times >= s.t.Repetitions
	quiet, enough := s.position.HalfmoveClock(), 2*s.t.Fifty
	out.Fifty = quiet >= enough
	// A next move can complete a third sight only if something stood there twice,
	// and fifty moves only from the 99th half move on.
	if s.twice == 0 && quiet+1 < enough {
		return out
	}
	var moves chess.MoveList
	s.position.LegalMoves(&moves)
	for _, m := range moves.Slice() {
		if m.Piece() == chess.Pawn || s.position.IsCapture(m) {
			continue
		}
		if out.FiftyNext == chess.NoMove && quiet+1 >= enough && s.t.FiftyNext {
			out.FiftyNext = m
		}
		if out.RepetitionNext == chess.NoMove && s.twice > 0 {
			after := s.position.After(m)
			if s.timesSeen(&after, len(s.run)) >= s.t.Repetitions-1 {
				out.RepetitionNext = m
			}
		}
	}
	return out
}
