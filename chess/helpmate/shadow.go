package helpmate

import (
	"slices"

	"github.com/escaque/escaque/chess"
)

// A shadow is a set of positions: the kings, the pawns and some of the other pieces
// stand on their squares, and every other piece, a ghost, stands somewhere in a
// region, no two on one square.
type shadow struct {
	pieces [4]chess.Bitboard // like the planes of a node
	ghosts [maxGhosts]uint16 // indices of haunts, sorted; 0 for none
	turn   chess.Color
}

const maxGhosts = 12

// A haunt is a kind of piece and the region in which it stands.
type haunt struct {
	piece  chess.Piece
	region chess.Bitboard
}

// shadows closes a set of positions under legal moves without telling them all
// apart. Where a position with many pieces has too many successors to be looked
// at one by one, mostly the kings and the pawns decide what can happen, and the
// pieces only go round.
//
// The argument is that of a closed set: every legal move from a position of a
// shadow leads to a position of a shadow that follows it, or to pieces that a lemma
// covers, and none of them is mate by the side. What follows a shadow:
//
//   - When pieces of a colour move, those who can leave their squares become
//     ghosts, and all its ghosts' regions are widened until no piece leaves its
//     own on a board where only the walls stand: the pieces on their squares but
//     the kings. Fine shadows let the pieces leave one by one instead, to where one
//     move takes them, and a ghost who answers a check goes to the squares that do.
//     They count the kings among the walls, and widen the regions of the colour
//     after other moves too, unless a piece that leaves its square opens a line of
//     check: there are fewer shadows then, and larger regions forget nobody.
//   - A piece captures a piece on its square and then stands there itself; or a
//     ghost where it may meet it, one ghost less, and is a ghost there.
//   - A king goes where no piece that stands on its square, and that no ghost could
//     block, attacks it; what it finds there, be it a ghost, it captures.
//   - A pawn steps or captures or is promoted.
//   - Who is in check for certain, by such a piece, answers the check, and a piece
//     that is pinned for certain stays on the line.
//   - A capture in passing follows together with the double step.
//
// Moves that check or a pin would forbid may be among these; legal ones are
// all there, since whatever is called certain is so in each position of the set.
//
// Mate is asked for after the moves of the side: a king's gives check only by
// leaving a line, a piece's who arrives on a known square only by that or from
// there, and any other may do it in every way. Then the net must close, and no piece
// on its square be able to rescue the king for certain: to make a move that no
// ghost can prevent, after which nobody of the side could attack it.
type shadows struct {
	side   chess.Color
	grain  grain
	work   int // spent, all together
	all    []outline
	table  []uint64 // of all, by open addressing: the index plus 1 below, half of the hash above; a power of two
	links  []link
	queue  []int32
	ahead  []int32 // to be looked at before the queue
	wave   []int32
	haunts []haunt
	names  []uint16 // of the haunts, by open addressing; 0 for none
	board  shade    // the shadow that is looked at
	spare  [8]shade
	next   int // in spare
	net    net
	asked  int32 // how many questions there were
	now    int32 // the shadow being expanded
}

// A grain is how much shadows distinguish.
type grain uint8

const (
	coarse grain = iota
	fine         // pieces leave their squares one by one, and pass no king on its square
	grains
)

// An outline is what is known of a shadow.
type outline struct {
	shadow
	state outlineState
	pawns chess.Bitboard
	asked int32 // the last question that came here, negative when its turn was
	first int32 // of the links to what follows, when it is walked
	last  int32 // before which they end
	from  int32 // the latest link that leads here, plus 1
}

// A link says that one shadow follows another.
type link struct {
	from, to int32
	earlier  int32 // the link before this one that leads to the same, plus 1
}

type outlineState uint8

// The states of an outline are bits.
const (
	walked outlineState = 1 << iota // what follows is known
	alive                           // a mate may follow
	dead                            // none follows, and all that follows is dead
	safe                            // no position of it is mate by the side
)

func newShadows(side chess.Color, g grain) *shadows {
	return &shadows{side: side, grain: g, haunts: make([]haunt, 1)}
}

// find gives the least shadow of a position, or a negative number.
func (v *shadows) find(p *chess.Position) int32 {
	if p.CastlingRights() != 0 || p.EnPassant() != chess.NoSquare {
		return tooMany
	}
	s := &v.board
	s.reset(p.Turn())
	s.kings = [2]chess.Square{p.King(chess.White), p.King(chess.Black)}
	for pieces := p.Occupied(); pieces != 0; pieces &= pieces - 1 {
		s.put(pieces.First(), p.PieceAt(pieces.First()))
	}
	return v.keep(s)
}

// hopeless reports whether no mate follows from the positions of shadow i, as far
// as work up to a limit shows.
func (v *shadows) hopeless(i int32, limit int) bool {
	if v.all[i].state&(alive|dead) != 0 {
		return v.all[i].state&dead != 0
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
		if v.all[j].state&walked == 0 {
			v.walk(j)
		}
		if v.all[i].state&alive != 0 {
			return false
		}
		if v.work >= limit {
			return false
		}
		for _, l := range v.after(j) {
			to, o := l.to, &v.all[l.to]
			if o.asked == v.asked || o.asked == -v.asked || o.state&dead != 0 {
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
		v.all[j].state |= dead
	}
	return true
}

// revive notes that a mate may follow shadow i, and so may one whom it follows.
func (v *shadows) revive(i int32) {
	if v.all[i].state&alive != 0 {
		return
	}
	v.all[i].state |= alive
	wave := append(v.wave[:0], i)
	for at := 0; at < len(wave); at++ {
		for l := v.all[wave[at]].from; l != 0; l = v.links[l-1].earlier {
			j := v.links[l-1].from
			if o := &v.all[j]; o.state&alive == 0 {
				o.state |= alive
				wave = append(wave, j)
			}
		}
	}
	v.wave = wave
}

// walk finds what follows shadow i.
func (v *shadows) walk(i int32) {
	v.now = i
	v.all[i].first = int32(len(v.links))
	v.all[i].last = v.all[i].first
	v.expand(v.shade(v.all[i].shadow))
	v.all[i].state |= walked
}

// after gives the links to what follows shadow i, which is walked.
func (v *shadows) after(i int32) []link { return v.links[v.all[i].first:v.all[i].last] }

// link notes that shadow i follows the one that is walked, and reports whether
// that was not known.
func (v *shadows) link(i int32) (fresh bool) {
	for _, l := range v.after(v.now) {
		if l.to == i {
			return false
		}
	}
	v.links = append(roomy(v.links), link{v.now, i, v.all[i].from})
	v.all[i].from = int32(len(v.links))
	v.all[v.now].last++
	return true
}

// What keep gives in place of an index.
const (
	covered int32 = -1 - iota // a lemma covers the pieces
	tooMany                   // there are more ghosts, or regions, than can be named
)

// keep adds a shade to the set, and gives its index.
func (v *shadows) keep(s *shade) int32 {
	if v.barren(s) {
		return covered
	}
	if len(s.ghosts) > maxGhosts {
		return tooMany
	}
	n := shadow{turn: s.turn, pieces: [4]chess.Bitboard{s.planes[0], s.planes[1], s.planes[2], s.byColor[chess.Black]}}
	for i, g := range s.ghosts {
		name := v.name(g)
		if name == 0 {
			return tooMany
		}
		n.ghosts[i] = name
	}
	slices.Sort(n.ghosts[:len(s.ghosts)])
	return v.index(&n, s.pawns())
}

func (v *shadows) shade(n shadow) *shade {
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
			s.ghosts = append(s.ghosts, v.haunts[name])
		}
	}
	return s
}

// barren reports whether a lemma about the pieces covers all positions of a shade:
// those of the function [barren], with the ghosts counted.
func (v *shadows) barren(s *shade) bool {
	if s.byColor[v.side]&s.heavy() != 0 {
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
