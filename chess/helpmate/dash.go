package helpmate

import (
	"slices"

	"github.com/escaque/escaque/chess"
)

// A dash is the first attempt at a mate, right in nearly all games that people
// play: a search that goes on from the most promising move wherever it is, and
// makes a move only when its turn comes. What a move promises is guessed from
// the position before it (see [scene]), so that of thirty moves twenty-nine cost
// some nanoseconds each; only those that look like mate are tried at once.
//
// A position is known by its key alone: that two have the same can cost a dash
// its mate, but what it gives is a line of legal moves that mates.
type dash struct {
	side    chess.Color
	lists   *[classes]prices
	work    int // positions made
	limit   int
	strides []stride
	leads   []lead
	heads   [promises]int32 // the latest lead of each score, or 0
	lowest  int
	seen    []uint64 // keys, by open addressing; a power of two
	known   int      // how many keys
}

// A stride is a position from which every move was weighed.
type stride struct {
	pos    chess.Position
	parent int32
	move   chess.Move // the one that led here
}

// A lead is a move that waits for its turn.
type lead struct {
	stride int32
	next   int32 // the lead before it of the same score
	move   chess.Move
}

// promises bounds the scores of leads.
const promises = 1024

// manyMoves are so many that to weigh them costs as much as to make a position.
const manyMoves = 32

// dashing looks for a mate from p, which side has not mated yet, and makes at
// most limit positions. It gives nil when it finds none, which proves nothing.
func dashing(p *chess.Position, side chess.Color, attempt, limit int) (line []chess.Move, work int) {
	d := &dash{
		side: side, lists: &priceLists[attempt], limit: limit, lowest: promises,
		strides: append(make([]stride, 0, 64), stride{pos: *p, parent: -1}),
		leads:   make([]lead, 1, 1024), // none has the index 0
		seen:    make([]uint64, 256),
	}
	d.fresh(p.Key())
	for d.work < d.limit {
		i := int32(len(d.strides) - 1)
		if mate, found := d.weigh(i); found {
			return d.line(i, mate), d.work
		}
		if !d.advance() {
			break
		}
	}
	return nil, d.work
}

// weigh makes leads of all moves from a stride, or gives one that mates, or none when
// it is mate already.
func (d *dash) weigh(i int32) (mate chess.Move, found bool) {
	p := &d.strides[i].pos
	var list chess.MoveList
	p.LegalMoves(&list)
	s := scene{lists: d.lists}
	s.survey(p, d.side)
	d.work = min(d.work+list.Len()/manyMoves, d.limit)
	if p.Turn() != d.side {
		if list.Len() == 0 {
			return chess.NoMove, p.InCheck()
		}
		for _, m := range list.Slice() {
			d.push(i, m, s.help(m))
		}
		return chess.NoMove, false
	}
	for _, m := range list.Slice() {
		score, mates := s.promise(m)
		if mates && d.work < d.limit {
			d.work++
			if next := p.After(m); next.IsCheckmate() {
				return m, true
			}
		}
		d.push(i, m, score)
	}
	return chess.NoMove, false
}

// advance makes the moves of the best leads until one arrives at a new position,
// and makes a stride of it; or gives false.
func (d *dash) advance() bool {
	for d.work < d.limit {
		for d.lowest < promises && d.heads[d.lowest] == 0 {
			d.lowest++
		}
		if d.lowest == promises {
			return false
		}
		l := d.leads[d.heads[d.lowest]]
		d.heads[d.lowest] = l.next
		d.work++
		next := d.strides[l.stride].pos.After(l.move)
		if d.fresh(next.Key()) && barren(&next, d.side) == "" {
			d.strides = append(d.strides, stride{next, l.stride, l.move})
			return true
		}
	}
	return false
}

func (d *dash) push(i int32, m chess.Move, score int) {
	score = min(max(score, 0), promises-1)
	d.leads = append(d.leads, lead{i, d.heads[score], m})
	d.heads[score] = int32(len(d.leads) - 1)
	d.lowest = min(d.lowest, score)
}

// fresh reports whether a position was not met before, and remembers it.
func (d *dash) fresh(key uint64) bool {
	if 2*d.known >= len(d.seen) {
		old := d.seen
		d.seen, d.known = make([]uint64, 4*len(old)), 0
		for _, k := range old {
			if k != 0 {
				d.remember(k)
			}
		}
	}
	return d.remember(max(key, 1))
}

func (d *dash) remember(key uint64) (fresh bool) {
	mask := uint64(len(d.seen) - 1)
	for at := key & mask; d.seen[at] != key; at = (at + 1) & mask {
		if d.seen[at] == 0 {
			d.seen[at] = key
			d.known++
			return true
		}
	}
	return false
}

// line gives the moves to a stride and one more, if there is one.
func (d *dash) line(i int32, last chess.Move) (line []chess.Move) {
	if last != chess.NoMove {
		line = append(line, last)
	}
	for ; d.strides[i].parent >= 0; i = d.strides[i].parent {
		line = append(line, d.strides[i].move)
	}
	slices.Reverse(line)
	return line
}
