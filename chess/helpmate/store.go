package helpmate

import (
	"math/bits"

	"github.com/escaque/escaque/chess"
)

// A node is a position that was met, packed without loss of anything that
// decides which moves are possible, and how it was met. It has 40 bytes.
type node struct {
	// planes hold, square by square, three bits for the kind of man and one for
	// its colour. The kind 7 is a rook with which castling is still a right.
	planes [4]chess.Bitboard
	parent int32
	move   chess.Move // the one that led here
	state  uint8
	passed chess.Square // where a capture in passing is legal, or NoSquare
}

// The states of a node are bits.
const (
	blackMoves uint8 = 1 << iota
	expanded         // its successors are in the store
	hopeless         // proved by [frozen]: its successors do not matter
	behindVeil       // proved by [shadows]
	turning          // no pawn promotes from here
)

func pack(p *chess.Position) (n node) {
	bishops, queens, kings, rights := p.ByType(chess.Bishop), p.ByType(chess.Queen), p.ByType(chess.King), p.CastlingRights()
	n.planes = [4]chess.Bitboard{
		p.ByType(chess.Pawn) | bishops | queens | rights,
		p.ByType(chess.Knight) | bishops | kings | rights,
		p.ByType(chess.Rook) | queens | kings,
		p.ByColor(chess.Black),
	}
	n.passed = p.EnPassant()
	if p.Turn() == chess.Black {
		n.state = blackMoves
	}
	return n
}

// unpack gives the position back, with counters that mean nothing.
func (n *node) unpack() chess.Position {
	s := chess.EmptySetup()
	for men := n.planes[0] | n.planes[1] | n.planes[2]; men != 0; men &= men - 1 {
		at := men.First()
		kind := chess.PieceType(n.planes[0]>>at&1 | n.planes[1]>>at&1<<1 | n.planes[2]>>at&1<<2)
		if kind > chess.King {
			kind = chess.Rook
			s.Castling = s.Castling.With(at)
		}
		s.Board[at] = chess.MakePiece(chess.Color(n.planes[3]>>at&1), kind)
	}
	s.Turn = chess.Color(n.state & blackMoves)
	s.EnPassant = n.passed
	// It was a legal position, whatever its men and its checks.
	p, err := s.Position(chess.FaultMaterial | chess.FaultCheckers)
	if err != nil {
		panic("helpmate: a packed position is not legal: " + err.Error())
	}
	return p
}

func (n *node) same(m *node) bool {
	return n.planes == m.planes && n.passed == m.passed && (n.state^m.state)&blackMoves == 0
}

func (n *node) hash() uint64 {
	h := uint64(n.passed)<<1 | uint64(n.state&blackMoves)
	for _, plane := range n.planes {
		high, low := bits.Mul64(h^uint64(plane)^0x9E3779B97F4A7C15, 0xD6E8FEB86659FD93)
		h = high ^ low
	}
	return h
}

// A store holds nodes, each position once, in the order in which they came.
type store struct {
	nodes []node
	table []uint64 // open addressing: the index plus 1 below, half of the hash above; a power of two
}

// add keeps a node whose position was not met before; old gives the index of
// the one that was.
func (s *store) add(n *node) (i int32, fresh bool) {
	if 4*len(s.nodes) >= 3*len(s.table) {
		s.grow()
	}
	h, mask := n.hash(), uint64(len(s.table)-1)
	at := h & mask
	for ; s.table[at] != 0; at = (at + 1) & mask {
		// The hash only finds the place; the identity is compared in full.
		if e := s.table[at]; (e^h)>>32 == 0 {
			if i := int32(e) - 1; s.nodes[i].same(n) {
				return i, false
			}
		}
	}
	s.nodes = append(s.nodes, *n)
	s.table[at] = h&^(1<<32-1) | uint64(len(s.nodes))
	return int32(len(s.nodes)) - 1, true
}

func (s *store) grow() {
	s.table = make([]uint64, max(2*len(s.table), 1<<10))
	mask := uint64(len(s.table) - 1)
	for i := range s.nodes {
		h := s.nodes[i].hash()
		at := h & mask
		for s.table[at] != 0 {
			at = (at + 1) & mask
		}
		s.table[at] = h&^(1<<32-1) | uint64(i+1)
	}
}

// line gives the moves to node i and one more.
func (s *store) line(i int32, last chess.Move) []chess.Move {
	depth := 0
	for j := i; s.nodes[j].parent >= 0; j = s.nodes[j].parent {
		depth++
	}
	line := make([]chess.Move, depth+1)
	line[depth] = last
	for ; s.nodes[i].parent >= 0; i = s.nodes[i].parent {
		depth--
		line[depth] = s.nodes[i].move
	}
	return line
}
