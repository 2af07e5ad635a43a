package helpmate

import (
	"slices"

	"github.com/escaque/escaque/chess"
)

// A shadow is a set of positions: the kings, the pawns, and the men whom they
// wall in stand on their squares, and every other man, a ghost, stands somewhere
// in a region, no two on one square.
type shadow struct {
	men    [4]chess.Bitboard // like the planes of a node
	ghosts [maxGhosts]uint16 // indices of haunts, sorted; 0 for none
	turn   chess.Color
}

const maxGhosts = 12

// A haunt is a kind of man and the region in which he stands.
type haunt struct {
	piece  chess.Piece
	region chess.Bitboard
}

// A shade is a shadow unpacked, to make moves on.
type shade struct {
	at      [64]chess.Piece
	byColor [2]chess.Bitboard
	pawns   chess.Bitboard
	kings   [2]chess.Square
	ghosts  []haunt
	turn    chess.Color
}

// shadows closes a set of positions under legal moves without telling them all
// apart. Where a position with many pieces has too many successors to be looked
// at one by one, mostly the kings and the pawns decide what can happen, and the
// pieces only go round.
//
// The argument is that of a closed set: every legal move from a position of a
// shadow leads to a position of a shadow of the set, or to men that a lemma
// covers, and none of them is mate by the side. What follows a shadow:
//
//   - A ghost moves within its region. The region is closed: no piece leaves it
//     on a board where only the walls stand, which are the pawns and the men
//     walled in. So the same shadow with the other side to move contains it.
//   - A ghost captures a man who stands on his square. Then the captor stands
//     there, walls have changed, and all regions are widened to be closed again.
//   - A ghost captures a ghost where their regions meet: one ghost less.
//   - A king goes where no man who stands on his square, and whom no ghost could
//     block, attacks him; what he finds there, be it a ghost, he captures.
//   - A pawn steps or captures or is promoted; walls have changed.
//
// Moves that check or a pin would forbid may be among these; legal ones are
// all there. A king's move gives check only by leaving a line, and a pawn's only
// by that, or from the square where it arrives. For every other move of the side
// the net asks whether mate could be on the board.
type shadows struct {
	side   chess.Color
	fine   bool // men leave their squares one by one, and not all who can at once
	work   int  // spent, all together
	index  map[shadow]int32
	all    []outline
	queue  []int32
	ahead  []int32 // to be looked at before the queue
	wave   []int32
	haunts []haunt
	names  map[haunt]uint16
	asked  int32 // how many questions there were
	now    int32 // the shadow being expanded
}

// An outline is what is known of a shadow.
type outline struct {
	shadow
	state outlineState
	pawns chess.Bitboard
	asked int32   // the last question that came here, negative when its turn was
	to    []int32 // what follows, when it is walked
	from  []int32 // whom it follows
}

type outlineState uint8

// The states of an outline are bits.
const (
	walked outlineState = 1 << iota // what follows is known
	alive                           // a mate may follow
	dead                            // none follows, and all that follows is dead
	safe                            // no position of it is mate by the side
	tough                           // the work for one question did not suffice
)

func newShadows(side chess.Color, fine bool) *shadows {
	return &shadows{side: side, fine: fine, index: map[shadow]int32{}, names: map[haunt]uint16{}, haunts: make([]haunt, 1)}
}

// find gives the least shadow of a position, or a negative number.
func (v *shadows) find(p *chess.Position) int32 {
	if p.CastlingRights() != 0 || p.EnPassant() != chess.NoSquare {
		return tooMany
	}
	s := &shade{turn: p.Turn(), kings: [2]chess.Square{p.King(chess.White), p.King(chess.Black)}}
	for men := p.Occupied(); men != 0; men &= men - 1 {
		s.put(men.First(), p.PieceAt(men.First()))
	}
	return v.keep(s)
}

// hopeless reports whether no mate follows from the positions of shadow i, as far
// as work up to a limit shows.
func (v *shadows) hopeless(i int32, limit int) bool {
	if v.all[i].state&(alive|dead) != 0 {
		return v.all[i].state&dead != 0
	}
	if v.work >= limit || v.all[i].state&tough != 0 && limit-v.work <= veilFurther {
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
			v.now = j
			v.expand(v.shade(v.all[j].shadow))
			v.all[j].state |= walked
		}
		if v.all[i].state&alive != 0 {
			return false
		}
		if v.work >= limit {
			v.all[i].state |= tough
			return false
		}
		for _, to := range v.all[j].to {
			o := &v.all[to]
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
		for _, j := range v.all[wave[at]].from {
			if o := &v.all[j]; o.state&alive == 0 {
				o.state |= alive
				wave = append(wave, j)
			}
		}
	}
	v.wave = wave
}

func (s *shade) put(sq chess.Square, man chess.Piece) {
	s.at[sq] = man
	s.byColor[man.Color()] |= sq.Bitboard()
	if man.Type() == chess.Pawn {
		s.pawns |= sq.Bitboard()
	}
}

func (s *shade) take(sq chess.Square) {
	s.byColor[s.at[sq].Color()] &^= sq.Bitboard()
	s.pawns &^= sq.Bitboard()
	s.at[sq] = chess.NoPiece
}

func (s *shade) occupied() chess.Bitboard { return s.byColor[0] | s.byColor[1] }

// walls are the men on their squares but for the kings, who move.
func (s *shade) walls() chess.Bitboard {
	return s.occupied() &^ (s.kings[0].Bitboard() | s.kings[1].Bitboard())
}

// roam makes ghosts of the men who go from their squares, and lets all ghosts of
// the colour go as far as they can on a board where only the walls stand.
func (s *shade) roam(c chess.Color, movers chess.Bitboard) {
	for ; movers != 0; movers &= movers - 1 {
		sq := movers.First()
		s.ghosts = append(s.ghosts, haunt{s.at[sq], sq.Bitboard()})
		s.take(sq)
	}
	walls := s.walls()
	for i := range s.ghosts {
		g := &s.ghosts[i]
		if g.piece.Color() != c {
			continue
		}
		for fresh := g.region; fresh != 0; {
			var to chess.Bitboard
			for ; fresh != 0; fresh &= fresh - 1 {
				to |= chess.Attacks(g.piece, fresh.First(), walls)
			}
			fresh = to &^ walls &^ g.region
			g.region |= fresh
		}
	}
}

// clear takes the squares of the walls from the regions, and gives false when
// that leaves somebody none: then there is no such position.
func (s *shade) clear() bool {
	walls := s.walls()
	for i := range s.ghosts {
		s.ghosts[i].region &^= walls
		if s.ghosts[i].region == 0 {
			return false
		}
	}
	return true
}

// What keep gives in place of an index.
const (
	covered int32 = -1 - iota // a lemma covers the men
	tooMany                   // there are more ghosts than a shadow can have
)

// keep adds a shade to the set, and gives its index.
func (v *shadows) keep(s *shade) int32 {
	if v.barren(s) {
		return covered
	}
	if len(s.ghosts) > maxGhosts {
		return tooMany
	}
	n := shadow{turn: s.turn}
	for men := s.occupied(); men != 0; men &= men - 1 {
		sq := men.First()
		man := s.at[sq]
		for plane := range 3 {
			n.men[plane] |= chess.Bitboard(man.Type()>>plane&1) << sq
		}
		n.men[3] |= chess.Bitboard(man.Color()) << sq
	}
	for i, g := range s.ghosts {
		name, ok := v.names[g]
		if !ok {
			name = uint16(len(v.haunts))
			v.haunts = append(v.haunts, g)
			v.names[g] = name
		}
		n.ghosts[i] = name
	}
	slices.Sort(n.ghosts[:len(s.ghosts)])
	if i, ok := v.index[n]; ok {
		return i
	}
	i := int32(len(v.all))
	v.index[n] = i
	v.all = append(v.all, outline{shadow: n, pawns: s.pawns})
	return i
}

func (v *shadows) shade(n shadow) *shade {
	s := &shade{turn: n.turn}
	for men := n.men[0] | n.men[1] | n.men[2]; men != 0; men &= men - 1 {
		sq := men.First()
		kind := chess.PieceType(n.men[0]>>sq&1 | n.men[1]>>sq&1<<1 | n.men[2]>>sq&1<<2)
		man := chess.MakePiece(chess.Color(n.men[3]>>sq&1), kind)
		s.put(sq, man)
		if kind == chess.King {
			s.kings[man.Color()] = sq
		}
	}
	for _, name := range n.ghosts {
		if name != 0 {
			s.ghosts = append(s.ghosts, v.haunts[name])
		}
	}
	return s
}

// copy gives a shade that can be changed.
func (s *shade) copy() *shade {
	c := *s
	c.ghosts = slices.Clone(s.ghosts)
	c.turn = s.turn.Other()
	return &c
}

func (v *shadows) barren(s *shade) bool {
	var own, their [chess.King + 1]int
	var bishops, shades [2]int
	count := func(man chess.Piece, at chess.Square) {
		shade := 0
		if darkSquares.Has(at) {
			shade = 1
		}
		if man.Type() == chess.Bishop {
			bishops[shade]++
		}
		if man.Color() != v.side {
			their[man.Type()]++
			return
		}
		own[man.Type()]++
		if man.Type() == chess.Bishop {
			shades[shade]++
		}
	}
	for men := s.occupied(); men != 0; men &= men - 1 {
		count(s.at[men.First()], men.First())
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

// How a move can give check.
type manner uint8

const (
	harmless   manner = iota // it is none of the side's
	discovers                // only by leaving its square
	straight                 // or from where it arrives
	everything               // or however
)

// follow adds what a move leads to, with the regions to be closed again when
// walls have changed.
func (v *shadows) follow(s *shade, how manner, from, to chess.Square, changed bool) {
	v.work++
	if changed && !s.clear() {
		return
	}
	i := v.keep(s)
	if i == tooMany {
		v.revive(v.now)
		return
	}
	if how != harmless && (i == covered || v.all[i].state&safe == 0) && v.checks(s, how, from, to) {
		if v.mates(s) {

			v.revive(v.now)
		} else if i >= 0 {
			v.all[i].state |= safe
		}
	}
	if i == covered {
		return
	}
	o := &v.all[v.now]
	if slices.Contains(o.to, i) {
		return
	}
	o.to = append(o.to, i)
	v.all[i].from = append(v.all[i].from, v.now)
	if v.all[i].state&alive != 0 {
		v.revive(v.now)
	}
}

// checks reports whether a move to a shade may have given check.
func (v *shadows) checks(s *shade, how manner, from, to chess.Square) bool {
	k := s.kings[v.side.Other()]
	switch how {
	case straight:
		return chess.Attacks(s.at[to], to, 0).Has(k) || v.opens(s, from, k)
	case discovers:
		return v.opens(s, from, k)
	}
	return true
}

// opens reports whether a man who left from may have opened a line on k.
func (v *shadows) opens(s *shade, from, k chess.Square) bool {
	line := chess.Line(from, k)
	if line == 0 {
		return false
	}
	if chess.Between(from, k)&s.occupied() != 0 {
		return false
	}
	behind := chess.Attacks(chess.WhiteQueen, from, s.occupied()) & line &^ chess.Between(from, k) &^ k.Bitboard()
	diagonal := chess.Attacks(chess.WhiteBishop, from, 0).Has(k)
	lines := func(man chess.Piece) bool {
		switch man.Type() {
		case chess.Queen:
			return true
		case chess.Bishop:
			return diagonal
		case chess.Rook:
			return !diagonal
		}
		return false
	}
	for men := behind & s.byColor[v.side]; men != 0; men &= men - 1 {
		if lines(s.at[men.First()]) {
			return true
		}
	}
	for _, g := range s.ghosts {
		if g.piece.Color() == v.side && g.region&behind != 0 && lines(g.piece) {
			return true
		}
	}
	return false
}

// mates reports whether a position of the shade could be mate by the side.
func (v *shadows) mates(s *shade) bool {
	them := v.side.Other()
	k, x := s.kings[them], s.kings[v.side]
	n := cast(k)
	open := n.flights &^ chess.Attacks(chess.WhiteKing, x, 0) &^ s.byColor[them]
	occupied := s.occupied()
	for men := s.byColor[v.side] &^ x.Bitboard(); men != 0; men &= men - 1 {
		n.join(s.at[men.First()], v.side, men&-men, occupied)
	}
	for _, g := range s.ghosts {
		n.join(g.piece, v.side, g.region&^occupied, occupied)
	}
	v.work++
	return n.closes(open) && !s.rescued(v.side)
}

// rescued reports whether a man on his square can for certain go where, whoever
// gives check and wherever the ghosts are, nobody of the side attacks the king.
func (s *shade) rescued(side chess.Color) bool {
	them := side.Other()
	k := s.kings[them]
	veiled := s.veiled()
	for men := s.byColor[them] &^ k.Bitboard(); men != 0; men &= men - 1 {
		from := men.First()
		man := s.at[from]
		to := chess.Attacks(man, from, veiled)
		if man.Type() == chess.Pawn {
			to &= s.byColor[side]
			if _, ahead := steps(from, them); !veiled.Has(ahead) {
				to |= ahead.Bitboard()
			}
		}
		// Where a ghost may be, he may be one of their own.
		to &= ^veiled | s.byColor[side]&^s.kings[side].Bitboard()
		for ; to != 0; to &= to - 1 {
			if !s.attackable(k, side, from, to.First()) {
				return true
			}
		}
	}
	return false
}

// attackable reports whether somebody of a side might attack k after a man of the
// other has gone from one square to another.
func (s *shade) attackable(k chess.Square, side chess.Color, from, to chess.Square) bool {
	occupied := s.occupied().Without(from).With(to)
	for men := s.byColor[side].Without(to); men != 0; men &= men - 1 {
		if chess.Attacks(s.at[men.First()], men.First(), occupied).Has(k) {
			return true
		}
	}
	for _, g := range s.ghosts {
		// Attacks of pieces are mutual.
		if g.piece.Color() == side && chess.Attacks(g.piece, k, occupied)&g.region&^occupied != 0 {
			return true
		}
	}
	return false
}
