package laws

import "github.com/escaque/escaque/chess"

// Scanner goes through the moves of a finished game and says at each position
// what could have been claimed and whether the game was over already. It keeps
// only the positions that can still come again, and uses its memory again after
// [Scanner.Reset], so that tens of thousands of games cost little.
type Scanner struct {
	t    *table
	dead func(*chess.Position) bool

	position chess.Position
	before   chess.Position // kept here so that a move allocates nothing
	ply      int
	run      []visit // since the last move that cannot be undone, oldest first
	twice    int     // how many of them were second or later sights

	ended Termination
	at    int
}

type visit struct {
	position chess.Position
	times    int
}

// Status is what a Scanner sees at one position. The claims are those of the
// player whose turn it is, before they move; once the game is over there are
// none.
type Status struct {
	// Ply is how many half moves led to the position.
	Ply int
	// Times is how often the position has stood on the board.
	Times int
	// Ended is why the game was over at this position or before, "" when it was
	// not; EndedAt is after how many half moves it ended.
	Ended   Termination
	EndedAt int
	// Repetition and Fifty say that a draw could be claimed of the position on
	// the board (Articles 9.2.b and 9.3.b, 2009).
	Repetition, Fifty bool
	// RepetitionNext and FiftyNext are a move with which a draw could be claimed
	// (Articles 9.2.a and 9.3.a, 2009), NoMove when there is none.
	RepetitionNext, FiftyNext chess.Move
}

// Claimable reports whether a draw could be claimed in any way.
func (s Status) Claimable() bool {
	return s.Repetition || s.Fifty || s.RepetitionNext != chess.NoMove || s.FiftyNext != chess.NoMove
}

// NewScanner returns a scanner under an edition. The function dead reports whether
// neither side can mate by any series of legal moves; it is called only where
// the pieces on the board do not decide that. It may be nil: then such positions
// pass for alive. An unknown edition is an error, a *Refusal.
func NewScanner(e Edition, dead func(*chess.Position) bool) (*Scanner, error) {
	t, ok := tables[e]
	if !ok {
		return nil, &Refusal{Code: UnknownEdition, Edition: e, Citation: cite(HallRegulations), Args: Args{Text: truncate(string(e))}}
	}
	return &Scanner{t: t, dead: dead}, nil
}

// Reset begins a game from a position and returns what is seen there.
func (s *Scanner) Reset(start chess.Position) Status {
	s.position, s.ply = start, 0
	s.run, s.twice = append(s.run[:0], visit{start, 1}), 0
	s.ended, s.at = "", 0
	s.checkEnd(nil, chess.NoMove, 1)
	return s.status(1)
}

// Position returns the position on the board.
func (s *Scanner) Position() chess.Position { return s.position }

// Play makes a move, which must be legal, and returns what is seen after it.
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

// timesSeen returns how often a position stood on the board before the i-th sight
// of the run. A position needs four half moves at least to come again, and the
// same player to be on the move.
func (s *Scanner) timesSeen(p *chess.Position, i int) int {
	key := p.Key()
	for i -= 4; i >= 0; i -= 2 {
		if seen := &s.run[i]; seen.position.Key() == key && seen.position.Same(p) {
			return seen.times
		}
	}
	return 0
}

// checkEnd looks whether the position ends the game.
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
