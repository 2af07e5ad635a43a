package helpmate

import "github.com/escaque/escaque/chess"

// isFrozen proves by a static argument that side cannot mate from p, which must not be mate
// already. It computes the squares that each piece can ever reach, without making moves. It returns
// false when this proves nothing. Its cost has a fixed limit.
//
// For each piece it computes the set of squares that the piece can reach, called its reach, and
// whether the piece may ever be captured. They are the least solution of these rules:
//
//   - A piece reaches its own square. A king and a rook that may still castle also reach the
//     squares on which castling places them. A pawn that can be captured in passing now also
//     reaches the square that it has passed over.
//   - A square is held when the piece there reaches no other square and is never captured. The
//     piece then stays there for ever.
//   - A piece moves on from a square of its reach as on a board on which only the held squares are
//     occupied, but not onto a held square of its own side.
//   - A king moves in the same way, but not to a guarded square. A square is guarded when an enemy
//     piece that is never captured attacks it from every square of its reach, even with all
//     possible pieces in between. It is also guarded when at any time some bishop of a flock
//     attacks it (see flockAttacks).
//   - A pawn steps to squares that are not held, and captures on squares that an enemy piece other
//     than the king reaches. A pawn that makes a double step could also make the single step, so
//     the passed square is in its reach.
//   - Suppose that two enemy pawns face each other on a file, both reach only squares of this file,
//     and the pawn ahead is never captured. Then the other pawn does not reach the square of that
//     pawn or any square beyond, because they stay in this order.
//   - A piece that moves to a square may capture each enemy piece, except the king, that reaches
//     it.
//
// In every position that can arise from p, each piece is within its reach, and only pieces that may
// be captured are missing. This is true of p, and no legal move changes it, because the rules cover
// every legal move (checks and pins only forbid moves). The rules do not cover promotions: when a
// pawn reaches the last rank, nothing is proved.
//
// A mate needs squares k and x in the reach of the two kings, not side by side, and for each other
// piece one square of its reach or none. A piece of the side must attack k. Every square next to k
// must be attacked by a piece of the side, be next to x, or be occupied by a piece of the mated
// side. When there are no such squares, no position that can arise is mate. A square that the side
// guards is not considered as k. No king moves there, and a king that is there in p is in check and
// must leave, because no piece can capture the guarding piece or come between.
func isFrozen(p *chess.Position, side chess.Color) bool {
	if surelyPromotes(p) {
		return false
	}
	var f reachSets
	f.start(p)
	return f.solve() && !f.mayMate(side)
}

// solve applies the rules until nothing changes. It returns false when a pawn may promote.
func (f *reachSets) solve() bool {
	for f.applyRules() {
	}
	return !f.promotes
}

// reachSets is the state of the computation of isFrozen.
type reachSets struct {
	pieces   [64]piece         // in the order of their first squares
	n        int               // number of pieces
	occupied chess.Bitboard    // squares occupied at first
	held     [2]chess.Bitboard // held squares, by colour
	guarded  [2]chess.Bitboard // squares that pieces of the colour always attack
	reached  [2]chess.Bitboard // squares where pieces of the colour, except the king, may be
	safe     [2]chess.Bitboard // squares where pieces of the colour may be that are never captured, as far as is known
	pawns    [2]chess.Bitboard // squares of the pawns at first
	promotes bool              // whether a pawn may reach the last rank
}

// piece is a piece with the results about it.
type piece struct {
	piece    chess.Piece
	home     chess.Square
	captured bool
	reach    chess.Bitboard
	// attacked holds the squares attacked from the squares of done. It is reset when the held
	// squares change.
	attacked, done chess.Bitboard
}

const edgeRanks chess.Bitboard = 0xFF000000000000FF

// start sets the initial state, in which each piece reaches only its own square.
func (f *reachSets) start(p *chess.Position) {
	f.occupied = p.Occupied()
	for rest := f.occupied; rest != 0; rest &= rest - 1 {
		s := rest.First()
		f.pieces[f.n] = piece{piece: p.PieceAt(s), home: s, reach: s.Bitboard()}
		f.n++
	}
	for c := range f.pawns {
		f.pawns[c] = p.Pieces(chess.Color(c), chess.Pawn)
	}
	if p.CastlingRights() != 0 {
		f.addCastling(p)
	}
	if passed := p.EnPassant(); passed != chess.NoSquare {
		pawn := passed ^ 8 // on the fourth or fifth rank
		f.pieceFrom(pawn).reach |= passed.Bitboard()
	}
}

// addCastling adds the squares that castling reaches.
func (f *reachSets) addCastling(p *chess.Position) {
	for _, c := range [...]chess.Color{chess.White, chess.Black} {
		for _, wing := range [...]chess.Side{chess.KingSide, chess.QueenSide} {
			if rook := p.CastlingRook(c, wing); rook != chess.NoSquare {
				castling := chess.NewCastling(p.King(c), rook)
				f.pieceFrom(p.King(c)).reach |= castling.KingTo().Bitboard()
				f.pieceFrom(rook).reach |= castling.RookTo().Bitboard()
			}
		}
	}
}

// pieceFrom returns the piece that stands on an occupied square in the position.
func (f *reachSets) pieceFrom(s chess.Square) *piece {
	return &f.pieces[(f.occupied & (s.Bitboard() - 1)).Count()]
}

// applyRules applies every rule once and reports whether anything changed.
func (f *reachSets) applyRules() (changed bool) {
	if f.promotes {
		return false
	}
	f.updateHeld()
	for i := range f.pieces[:f.n] {
		m := &f.pieces[i]
		to, captures := f.destinations(m)
		other := m.piece.Color().Other()
		if captures&f.safe[other] != 0 {
			changed = f.markCapturable(other, captures) || changed
		}
		if m.piece.Type() == chess.Pawn {
			to |= captures & f.reached[other]
			f.promotes = f.promotes || to&edgeRanks != 0
		}
		if to&^m.reach != 0 {
			m.reach |= to
			changed = true
		}
	}
	return changed
}

// markCapturable marks the pieces of a colour, except the king, that may be captured on the
// squares. It reports whether a piece was not marked before.
func (f *reachSets) markCapturable(c chess.Color, squares chess.Bitboard) (changed bool) {
	for i := range f.pieces[:f.n] {
		m := &f.pieces[i]
		if m.piece.Color() == c && m.piece.Type() != chess.King && !m.captured && m.reach&squares != 0 {
			m.captured, changed = true, true
		}
	}
	return changed
}

// updateHeld recomputes which squares are held, reached, safe and guarded.
func (f *reachSets) updateHeld() {
	before := f.held
	f.held, f.reached, f.safe = [2]chess.Bitboard{}, [2]chess.Bitboard{}, [2]chess.Bitboard{}
	var once, twice [2]chess.Bitboard // who can be where, without the king of the colour
	for i := range f.pieces[:f.n] {
		m := &f.pieces[i]
		c := m.piece.Color()
		if !m.captured && !m.reach.Many() {
			f.held[c] |= m.reach
		}
		if m.piece.Type() != chess.King {
			f.reached[c] |= m.reach
			if !m.captured {
				f.safe[c] |= m.reach
			}
		}
		for colour := range once {
			if m.piece.Type() == chess.King && int(c) == colour {
				continue
			}
			twice[colour] |= once[colour] & m.reach
			once[colour] |= m.reach
		}
	}
	if f.held != before {
		for i := range f.pieces[:f.n] {
			f.pieces[i].attacked, f.pieces[i].done = 0, 0
		}
	}
	f.guarded = [2]chess.Bitboard{}
	for i := range f.pieces[:f.n] {
		m := &f.pieces[i]
		if m.captured || m.piece.Type() == chess.King {
			continue
		}
		c := m.piece.Color()
		// The king that is kept away blocks no line: the king itself moves.
		others := once[c.Other()]&^m.reach | twice[c.Other()]
		always := ^chess.Bitboard(0)
		for from := m.reach; from != 0 && always != 0; from &= from - 1 {
			always &= chess.Attacks(m.piece, from.First(), others)
		}
		f.guarded[c] |= always
		if m.piece.Type() == chess.Bishop {
			f.guarded[c] |= f.flockAttacks(m, once[c.Other()])
		}
	}
}

// flockAttacks returns the squares that are always attacked by some bishop of the flock of m. A
// flock is a group of bishops of one side whose reaches overlap. They are never captured, and no
// other piece reaches any of their squares.
//
// So n bishops are always on these r squares, and r-n squares are empty. Take a square t from which
// more than r-n other squares of the flock are in sight, along diagonals that no other piece can
// block. One of these has a bishop: when t itself has no bishop, r-n squares are empty, and
// otherwise the other bishops leave (r-1)-(n-1) squares empty. The nearest bishop on that diagonal
// attacks t. The king that is kept away does not block, because the king itself moves to t. others
// is the set of squares that other pieces may occupy.
func (f *reachSets) flockAttacks(m *piece, others chess.Bitboard) chess.Bitboard {
	region, n := m.reach, 0
	for before := chess.Bitboard(0); before != region; {
		before, n = region, 0
		for i := range f.pieces[:f.n] {
			if e := &f.pieces[i]; e.piece == m.piece && !e.captured && e.reach&region != 0 {
				region |= e.reach
				n++
			}
		}
	}
	if n < 2 {
		return 0
	}
	for i := range f.pieces[:f.n] {
		if e := &f.pieces[i]; e.reach&region != 0 && (e.piece != m.piece || e.captured) {
			return 0
		}
	}
	var all chess.Bitboard
	empty := region.Count() - n
	for t := chess.A1; t <= chess.H8; t++ {
		if seen := chess.Attacks(chess.WhiteBishop, t, others&^region) & region; seen.Count() > empty {
			all |= t.Bitboard()
		}
	}
	return all
}

// blockedSquares returns the squares of its file that a pawn can never reach because of an enemy
// pawn: the square of that pawn and those beyond.
func (f *reachSets) blockedSquares(m *piece) (beyond chess.Bitboard) {
	file := fileOf(m.home)
	if m.reach&^file != 0 {
		return 0
	}
	for pawns := f.pawns[m.piece.Color().Other()] & file; pawns != 0; pawns &= pawns - 1 {
		e := f.pieceFrom(pawns.First())
		if e.captured || e.reach&^file != 0 {
			continue
		}
		switch {
		case m.piece == chess.WhitePawn && e.home > m.home:
			beyond |= file & (^chess.Bitboard(0) << e.home)
		case m.piece == chess.BlackPawn && e.home < m.home:
			beyond |= file &^ (^chess.Bitboard(0) << e.home << 1)
		}
	}
	return beyond
}

// fileOf returns the file of a square as a set.
func fileOf(s chess.Square) chess.Bitboard { return 0x0101010101010101 << s.File() }

// destinations returns the squares to which a piece can move from its reach and those where it can
// capture. For a pawn, to does not include the captures.
func (f *reachSets) destinations(m *piece) (to, captures chess.Bitboard) {
	c := m.piece.Color()
	held := f.held[0] | f.held[1]
	switch m.piece.Type() {
	case chess.Pawn:
		free := ^held &^ f.blockedSquares(m)
		if c == chess.White {
			to = m.reach << 8 & free
			to |= (to & 0xFF0000) << 8 & free
		} else {
			to = m.reach >> 8 & free
			to |= (to & 0xFF0000000000) >> 8 & free
		}
		return to, f.attacks(m)
	case chess.King:
		to = f.attacks(m) &^ f.held[c] &^ f.guarded[c.Other()]
	default:
		to = f.attacks(m) &^ f.held[c]
	}
	return to, to
}

// attacks returns the squares that a piece attacks from its reach.
func (f *reachSets) attacks(m *piece) chess.Bitboard {
	held := f.held[0] | f.held[1]
	for from := m.reach &^ m.done; from != 0; from &= from - 1 {
		m.attacked |= chess.Attacks(m.piece, from.First(), held)
	}
	m.done = m.reach
	return m.attacked
}

// mayMate reports whether the reaches allow a mate by side.
func (f *reachSets) mayMate(side chess.Color) bool {
	var attacked, helper, mated, walls chess.Bitboard
	held := f.held[0] | f.held[1]
	for i := range f.pieces[:f.n] {
		switch m := &f.pieces[i]; {
		case m.piece == chess.MakePiece(side, chess.King):
			helper = m.reach
		case m.piece.Color() == side:
			attacked |= f.attacks(m)
		case m.piece.Type() == chess.King:
			mated = m.reach
		default:
			walls |= m.reach
		}
	}
	var n matingNet
	for kings := mated & attacked &^ f.guarded[side]; kings != 0; kings &= kings - 1 {
		k := kings.First()
		zone := chess.Attacks(chess.WhiteKing, k, 0)
		joined := false
		for helpers := helper &^ zone &^ k.Bitboard(); helpers != 0; helpers &= helpers - 1 {
			x := helpers.First()
			open := zone &^ f.guarded[side] &^ f.held[side.Other()] &^ chess.Attacks(chess.WhiteKing, x, 0)
			if open&^attacked&^walls != 0 {
				continue
			}
			if !joined {
				joined = true
				n.reset(k)
				for i := range f.pieces[:f.n] {
					if m := &f.pieces[i]; m.piece.Type() != chess.King {
						n.addPiece(m.piece, side, m.reach&^k.Bitboard(), held)
					}
				}
			}
			if n.canClose(open) {
				return true
			}
		}
	}
	return false
}
