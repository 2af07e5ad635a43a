package helpmate

import "github.com/escaque/escaque/chess"

// frozen proves by a static argument that side cannot mate from p, which must
// not be mate already. It looks at who can ever stand where, without playing
// anything, and gives false when that does not suffice. Its cost has a fixed
// bound.
//
// For each piece it computes a set of squares, its reach, and whether it may
// ever be captured, as the least solution of these rules:
//
//   - A piece reaches the square on which it stands; a king and a rook that may
//     still castle also those on which they would then stand; and a pawn that
//     can be taken in passing at once the square that it has passed over.
//   - A square is held when a piece there reaches no other and is never
//     captured: then it stands there for ever.
//   - A piece goes on from a square of its reach as on a board on which only
//     the held squares are occupied, but not onto a held square of its side.
//   - A king does so, but not to a guarded square: one that an enemy piece that is
//     never captured attacks from everywhere in its reach, whatever stands
//     between that can; or one that some bishop of a [flock] attacks at any time.
//   - A pawn steps to squares that are not held, and captures on squares that
//     an enemy piece but the king reaches. To be taken in passing it must be able
//     to make the single step too, so the passed square is in its reach.
//   - A pawn that reaches squares of its file only does not step to where an
//     enemy pawn stands, ahead of it, that reaches only squares of this file and
//     is never captured, nor beyond: neither ever leaves the file, so they stay
//     in this order.
//   - A piece that goes to a square may capture each enemy piece, but the king, that
//     reaches it.
//
// In every position that can arise from p, each piece stands within its reach,
// and only pieces that may be captured are missing: p is so, and no legal move
// changes it, since every legal move is one that the rules foresee (checks and
// pins only forbid). Pawns that reach the last rank are not foreseen: there
// nothing is claimed.
//
// A mate needs squares k and x in the two kings' reach, not side by side, and for
// each other piece one square of its reach or none, such that a piece of the side
// attacks k, and every square next to k is attacked by a piece of the side, is next
// to x, or is occupied by a piece of the mated side. When there are no such
// squares, there is no mate in any position that can arise. A square that the
// side guards need not be looked at as k: no king moves there, and one that
// stands there in p, in check, must leave at once, as nobody can capture the piece
// that guards it or come between.
func frozen(p *chess.Position, side chess.Color) bool {
	if loose(p) {
		return false
	}
	var f static
	f.freeze(p)
	return f.settle() && !f.mates(side)
}

// settle applies the rules until nothing changes, or gives false when a pawn
// promotes.
func (f *static) settle() bool {
	for f.spread() {
	}
	return !f.promotes
}

// static is the state of the computation.
type static struct {
	pieces   [64]piece // in the order of their squares
	n        int
	occupied chess.Bitboard    // at first
	held     [2]chess.Bitboard // by colour
	guarded  [2]chess.Bitboard // squares that the colour attacks for ever
	reached  [2]chess.Bitboard // where pieces of the colour may be captured
	safe     [2]chess.Bitboard // where those are who are never captured, as far as is known
	pawns    [2]chess.Bitboard // at first
	promotes bool
}

type piece struct {
	piece    chess.Piece
	home     chess.Square
	captured bool
	reach    chess.Bitboard
	// attacked is what it attacks from the squares of done, while the same squares
	// are held.
	attacked, done chess.Bitboard
}

const edgeRanks chess.Bitboard = 0xFF000000000000FF

// freeze begins with everybody on its square.
func (f *static) freeze(p *chess.Position) {
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
		f.castle(p)
	}
	if passed := p.EnPassant(); passed != chess.NoSquare {
		pawn := passed ^ 8 // on the fourth or fifth rank
		f.pieceOn(pawn).reach |= passed.Bitboard()
	}
}

// castle adds the squares that castling leads to.
func (f *static) castle(p *chess.Position) {
	for _, c := range [...]chess.Color{chess.White, chess.Black} {
		for _, wing := range [...]chess.Side{chess.KingSide, chess.QueenSide} {
			if rook := p.CastlingRook(c, wing); rook != chess.NoSquare {
				castling := chess.NewCastling(p.King(c), rook)
				f.pieceOn(p.King(c)).reach |= castling.KingTo().Bitboard()
				f.pieceOn(rook).reach |= castling.RookTo().Bitboard()
			}
		}
	}
}

// pieceOn is the piece that stands on an occupied square at first.
func (f *static) pieceOn(s chess.Square) *piece {
	return &f.pieces[(f.occupied & (s.Bitboard() - 1)).Count()]
}

// spread applies every rule once and reports whether anything changed.
func (f *static) spread() (changed bool) {
	if f.promotes {
		return false
	}
	f.hold()
	for i := range f.pieces[:f.n] {
		m := &f.pieces[i]
		to, captures := f.moves(m)
		other := m.piece.Color().Other()
		if captures&f.safe[other] != 0 {
			changed = f.capture(other, captures) || changed
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

// capture marks the pieces of a colour who may be captured on some squares.
func (f *static) capture(c chess.Color, squares chess.Bitboard) (changed bool) {
	for i := range f.pieces[:f.n] {
		m := &f.pieces[i]
		if m.piece.Color() == c && m.piece.Type() != chess.King && !m.captured && m.reach&squares != 0 {
			m.captured, changed = true, true
		}
	}
	return changed
}

// hold finds the held squares and the guarded ones.
func (f *static) hold() {
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
			f.guarded[c] |= f.flock(m, once[c.Other()])
		}
	}
}

// flock gives the squares that are attacked at any time by one of the bishops who
// share their squares with a bishop. They are of its colour, are never captured,
// and nobody else reaches any of the squares that they reach together.
//
// So n bishops always stand on these r squares, and r-n are empty. Take a square from
// which more than r-n of them, itself left out, can be seen along diagonals on which
// there is nothing but such squares and those that nobody reaches. On one of these a
// bishop stands: when none stands on the square itself r-n are empty, and when one
// does the others leave (r-1)-(n-1) empty. The one of the flock that is nearest on that
// diagonal attacks the square. The king that is kept away is not in between, as it is
// it who moves.
func (f *static) flock(m *piece, others chess.Bitboard) chess.Bitboard {
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

// barrier gives the squares of a pawn's file at which, and beyond which, it never
// arrives because of a pawn of the opponent.
func (f *static) barrier(m *piece) (beyond chess.Bitboard) {
	file := fileOf(m.home)
	if m.reach&^file != 0 {
		return 0
	}
	for pawns := f.pawns[m.piece.Color().Other()] & file; pawns != 0; pawns &= pawns - 1 {
		e := f.pieceOn(pawns.First())
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

func fileOf(s chess.Square) chess.Bitboard { return 0x0101010101010101 << s.File() }

// moves gives where a piece can go from its reach and where it can capture; for
// a pawn the captures are not among the moves.
func (f *static) moves(m *piece) (to, captures chess.Bitboard) {
	c := m.piece.Color()
	held := f.held[0] | f.held[1]
	switch m.piece.Type() {
	case chess.Pawn:
		free := ^held &^ f.barrier(m)
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

// attacks gives the squares that a piece attacks from its reach.
func (f *static) attacks(m *piece) chess.Bitboard {
	held := f.held[0] | f.held[1]
	for from := m.reach &^ m.done; from != 0; from &= from - 1 {
		m.attacked |= chess.Attacks(m.piece, from.First(), held)
	}
	m.done = m.reach
	return m.attacked
}

// mates reports whether the reaches leave a mate by side open.
func (f *static) mates(side chess.Color) bool {
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
	var n net
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
				n.cast(k)
				for i := range f.pieces[:f.n] {
					if m := &f.pieces[i]; m.piece.Type() != chess.King {
						n.join(m.piece, side, m.reach&^k.Bitboard(), held)
					}
				}
			}
			if n.closes(open) {
				return true
			}
		}
	}
	return false
}
