package helpmate

import (
	"slices"

	"github.com/escaque/escaque/chess"
)

// A shadow is a set of positions. The kings, the pawns and some other pieces are on known squares.
// Every other piece is a ghost, which may be on any square of its region. No two pieces share a
// square.
type shadow struct {
	pieces [4]chess.Bitboard // bits of the piece types and of the colour, as in a packed position
	ghosts [maxGhosts]uint16 // indexes in shadows.ghosts, sorted; 0 for none
	turn   chess.Color
}

// maxGhosts is the greatest number of ghosts in a shadow.
const maxGhosts = 12

// A ghost is a piece with the region in which it may be.
type ghost struct {
	piece  chess.Piece
	region chess.Bitboard
}

// shadows closes a set of positions under legal moves without storing each position. A position
// with many pieces can have too many successors to examine. Then the kings and pawns usually decide
// what is possible, and the other pieces only move around.
//
// The proof is that of a closed set. Every legal move from a position of a shadow leads to a
// position of one of its successors, or to pieces that a lemma covers. None of these positions is
// mate by the side. The successors of a shadow are:
//
//   - When pieces of a colour move, all pieces that can leave their squares become ghosts. The
//     regions of the ghosts are widened until no ghost can leave its region. Only the walls block
//     them: the pieces on known squares, without the kings. Fine shadows instead let the pieces
//     leave one by one, to the squares of one move. A ghost that answers a check goes only to
//     squares that answer it. Fine shadows count the kings as walls. They widen the regions after
//     other moves too, unless a moved piece opens a line of check. Wider regions are safe and
//     result in fewer shadows.
//   - A piece captures a piece on a known square and is then on that square. When it captures a
//     ghost, it becomes a ghost on the squares where they can meet.
//   - A king moves to squares that are not certainly attacked, by a piece on a known square that no
//     ghost could block. It captures a piece or ghost there.
//   - A pawn steps, captures or promotes.
//   - A side that is certainly in check answers the check. A piece that is certainly pinned stays
//     on the line.
//   - A double step and a capture in passing that answers it count as one move.
//
// These moves may include illegal ones, but all legal moves are among them, because "certainly"
// means in each position of the shadow.
//
// Mate is tested after each move of the side that may give check. A king move can do so only by
// opening a line. A piece that arrives on a known square does so by opening a line or from that
// square. Any other move is assumed to give check. It may be mate if the matingNet can close and no
// piece on a known square can certainly rescue the king. To rescue it, the piece must have a move
// that no ghost can prevent, after which no piece of the side can attack the king.
type shadows struct {
	side       chess.Color
	grain      grain
	work       int // total work spent
	all        []shadowRecord
	table      []uint64 // hash table of all, with open addressing: the index plus 1 in the lower half, half of the hash in the upper; its length is a power of two
	links      []link
	queue      []int32
	ahead      []int32 // indexes to be examined before those of the queue
	wave       []int32
	ghosts     []ghost
	ghostTable []uint16    // hash table of ghosts, with open addressing; 0 for none
	board      shadowBoard // the shadow being expanded
	spare      [8]shadowBoard
	next       int // index in spare
	net        matingNet
	asked      int32 // number of questions so far
	now        int32 // index of the shadow being expanded
}

// A grain is the precision with which shadows distinguish positions.
type grain uint8

// The values of type grain.
const (
	coarse grain = iota
	fine         // pieces leave their squares one by one, and the kings block them
	grains
)

// shadowRecord is a shadow with what is known about it: its successors and its state.
type shadowRecord struct {
	shadow
	state recordState
	pawns chess.Bitboard
	asked int32 // number of the last question that reached it, negative once it was examined
	first int32 // index of its first link to a successor, once it is expanded
	last  int32 // index after its last link
	from  int32 // index of the latest link that leads here, plus 1
}

// link records that shadow to is a successor of shadow from.
type link struct {
	from, to int32
	earlier  int32 // index of the previous link that leads to the same shadow, plus 1
}

// recordState is a set of states of a shadowRecord, as bits.
type recordState uint8

// The states of a shadowRecord.
const (
	stateExpanded recordState = 1 << iota // its successors are known
	stateAlive                            // a mate may follow
	stateDead                             // no mate follows, and all its successors are dead
	stateSafe                             // no position of it is mate by the side
)

// newShadows returns an empty set of shadows for the side that would mate.
func newShadows(side chess.Color, g grain) *shadows {
	return &shadows{side: side, grain: g, ghosts: make([]ghost, 1)}
}

// shadowOf returns the index of the shadow that contains only the position p. It returns covered or
// tooMany, which are negative, when there is none.
func (v *shadows) shadowOf(p *chess.Position) int32 {
	if p.CastlingRights() != 0 || p.EnPassant() != chess.NoSquare {
		return tooMany
	}
	s := &v.board
	s.reset(p.Turn())
	s.kings = [2]chess.Square{p.King(chess.White), p.King(chess.Black)}
	for pieces := p.Occupied(); pieces != 0; pieces &= pieces - 1 {
		s.put(pieces.First(), p.PieceAt(pieces.First()))
	}
	return v.addShadow(s)
}

// isHopeless reports whether no mate can follow from the positions of shadow i. It returns false
// when this is not proved before the work reaches a limit.
func (v *shadows) isHopeless(i int32, limit int) bool {
	if v.all[i].state&(stateAlive|stateDead) != 0 {
		return v.all[i].state&stateDead != 0
	}
	if v.work >= limit {
		return false
	}
	v.asked++
	v.all[i].asked = v.asked
	v.queue = append(v.queue[:0], i)
	v.ahead = v.ahead[:0]
	for at := 0; at < len(v.queue) || len(v.ahead) > 0; {
		var j int32
		if n := len(v.ahead); n > 0 {
			j, v.ahead = v.ahead[n-1], v.ahead[:n-1]
			v.queue = append(v.queue, j)
		} else {
			j = v.queue[at]
			at++
		}
		if v.all[j].asked == -v.asked {
			continue // it was ahead
		}
		v.all[j].asked = -v.asked
		if v.all[j].state&stateExpanded == 0 {
			v.expandShadow(j)
		}
		if v.all[i].state&stateAlive != 0 {
			return false
		}
		if v.work >= limit {
			return false
		}
		for _, l := range v.successors(j) {
			to, o := l.to, &v.all[l.to]
			if o.asked == v.asked || o.asked == -v.asked || o.state&stateDead != 0 {
				continue
			}
			o.asked = v.asked
			// A mate, if there is one, mostly needs captures or promotions.
			if o.pawns != v.all[j].pawns {
				v.ahead = append(v.ahead, to)
			} else {
				v.queue = append(v.queue, to)
			}
		}
	}
	for _, j := range v.queue {
		v.all[j].state |= stateDead
	}
	return true
}

// markAlive records that a mate may follow from shadow i, and therefore from all shadows that lead
// to i.
func (v *shadows) markAlive(i int32) {
	if v.all[i].state&stateAlive != 0 {
		return
	}
	v.all[i].state |= stateAlive
	wave := append(v.wave[:0], i)
	for at := 0; at < len(wave); at++ {
		for l := v.all[wave[at]].from; l != 0; l = v.links[l-1].earlier {
			j := v.links[l-1].from
			if o := &v.all[j]; o.state&stateAlive == 0 {
				o.state |= stateAlive
				wave = append(wave, j)
			}
		}
	}
	v.wave = wave
}

// expandShadow computes the successors of shadow i.
func (v *shadows) expandShadow(i int32) {
	v.now = i
	v.all[i].first = int32(len(v.links))
	v.all[i].last = v.all[i].first
	v.expand(v.unpack(v.all[i].shadow))
	v.all[i].state |= stateExpanded
}

// successors returns the links from shadow i, which must be expanded.
func (v *shadows) successors(i int32) []link { return v.links[v.all[i].first:v.all[i].last] }

// addLink records that shadow i is a successor of the shadow being expanded. It reports whether
// this is new.
func (v *shadows) addLink(i int32) (fresh bool) {
	for _, l := range v.successors(v.now) {
		if l.to == i {
			return false
		}
	}
	v.links = append(withRoom(v.links), link{v.now, i, v.all[i].from})
	v.all[i].from = int32(len(v.links))
	v.all[v.now].last++
	return true
}

// The results of addShadow that are no index. They are negative.
const (
	covered int32 = -1 - iota // a lemma covers the pieces
	tooMany                   // there are more ghosts or regions than can be represented
)

// addShadow adds a board to the set and returns its index, or covered or tooMany.
func (v *shadows) addShadow(s *shadowBoard) int32 {
	if v.lemmaCovers(s) {
		return covered
	}
	if len(s.ghosts) > maxGhosts {
		return tooMany
	}
	n := shadow{turn: s.turn, pieces: [4]chess.Bitboard{s.planes[0], s.planes[1], s.planes[2], s.byColor[chess.Black]}}
	for i, g := range s.ghosts {
		name := v.ghostIndex(g)
		if name == 0 {
			return tooMany
		}
		n.ghosts[i] = name
	}
	slices.Sort(n.ghosts[:len(s.ghosts)])
	return v.indexOf(&n, s.pawns())
}

// unpack returns a shadow as a board.
func (v *shadows) unpack(n shadow) *shadowBoard {
	s := &v.board
	s.reset(n.turn)
	for pieces := n.pieces[0] | n.pieces[1] | n.pieces[2]; pieces != 0; pieces &= pieces - 1 {
		sq := pieces.First()
		kind := chess.PieceType(n.pieces[0]>>sq&1 | n.pieces[1]>>sq&1<<1 | n.pieces[2]>>sq&1<<2)
		piece := chess.MakePiece(chess.Color(n.pieces[3]>>sq&1), kind)
		s.put(sq, piece)
		if kind == chess.King {
			s.kings[piece.Color()] = sq
		}
	}
	for _, name := range n.ghosts {
		if name != 0 {
			s.ghosts = append(s.ghosts, v.ghosts[name])
		}
	}
	return s
}

// lemmaCovers reports whether a lemma of [materialLemma] covers all positions of a board, ghosts
// included.
func (v *shadows) lemmaCovers(s *shadowBoard) bool {
	if s.byColor[v.side]&s.pawnsAndMajors() != 0 {
		return false
	}
	var own, their [chess.King + 1]int
	var bishops, shades [2]int
	count := func(piece chess.Piece, at chess.Square) {
		shade := 0
		if darkSquares.Has(at) {
			shade = 1
		}
		if piece.Type() == chess.Bishop {
			bishops[shade]++
		}
		if piece.Color() != v.side {
			their[piece.Type()]++
			return
		}
		own[piece.Type()]++
		if piece.Type() == chess.Bishop {
			shades[shade]++
		}
	}
	for pieces := s.occupied(); pieces != 0; pieces &= pieces - 1 {
		count(s.at[pieces.First()], pieces.First())
	}
	for _, g := range s.ghosts {
		count(g.piece, g.region.First())
	}
	others := own[chess.Pawn] + own[chess.Rook] + own[chess.Queen]
	switch {
	case others > 0:
		return false
	case own[chess.Knight]+own[chess.Bishop] == 0:
		return true
	case own[chess.Bishop] == 0:
		return own[chess.Knight] == 1 && their[chess.Pawn]+their[chess.Knight]+their[chess.Bishop]+their[chess.Rook] == 0
	}
	return own[chess.Knight] == 0 && their[chess.Pawn]+their[chess.Knight] == 0 && (bishops[0] == 0 || bishops[1] == 0)
}
