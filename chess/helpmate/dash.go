package helpmate

import "github.com/escaque/escaque/chess"

// A dash is the first attempt at a mate, right in nearly all games that people
// play: a search that goes on from the most promising move wherever it is, and
// makes a move only when its turn comes. What a move promises is guessed from
// the position before it (see [scene]), so that of thirty moves twenty-nine cost
// some nanoseconds each; only those that look like mate are tried at once, and a
// [pounce] is looked for.
//
// A position is known by its key alone: that two have the same can cost a dash
// its mate, but what it gives is a line of legal moves that mates.
type dash struct {
	side   chess.Color
	lists  *[classes]prices
	work   int // positions made
	limit  int
	heads  [promises]int32 // the latest lead of each score, or 0
	lowest int
	list   chess.MoveList
	spare  chess.MoveList
	tail   [3]chess.Move // of the line, when a pounce ends it

	// Most dashes are short: what they keep has its place here, and only what is
	// more is allocated.
	strides     int // how many
	leads       int
	known       int // how many keys
	nearStrides [nearStrides]stride
	farStrides  []stride
	nearLeads   [nearLeads]lead
	farLeads    []lead
	nearKeys    [nearKeys]uint64 // by open addressing
	farKeys     []uint64         // all of them, when the near ones are too many; a power of two
}

const (
	nearStrides = 64
	nearLeads   = 1024
	nearKeys    = 256
)

// A stride is a position from which every move was weighed.
type stride struct {
	pos    chess.Position
	parent int32
	move   chess.Move // the one that led here
}

// A lead is a move that waits for its turn.
type lead struct {
	next   int32 // the lead before it of the same score
	stride uint16
	move   chess.Move
}

// promises bounds the scores of leads.
const promises = 1024

// manyMoves are so many that to weigh them costs as much as to make a position.
const manyMoves = 32

// dashing looks for a mate from p, which side has not mated yet, and makes at
// most limit positions. It gives nil when it finds none, which proves nothing.
func dashing(p *chess.Position, side chess.Color, attempt, limit int) (line []chess.Move, work int) {
	d := dash{side: side, lists: &priceLists[attempt], limit: limit, lowest: promises}
	d.leads = 1 // none has the index 0
	d.nearStrides[0].pos, d.nearStrides[0].parent, d.strides = *p, -1, 1
	d.fresh(p.Key())
	for d.work < d.limit {
		i := d.strides - 1
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
func (d *dash) weigh(i int) (mate chess.Move, found bool) {
	p := &d.stride(i).pos
	list := &d.list
	p.LegalMoves(list)
	s := scene{lists: d.lists}
	s.survey(p, d.side)
	if p.Turn() == d.side {
		c := pounce{scene: &s, pos: p, list: &d.spare, limit: d.limit - d.work}
		found := c.find()
		d.work += c.work
		if found {
			d.tail = c.line
			return chess.NoMove, true
		}
	}
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
		l := d.lead(int(d.heads[d.lowest]))
		d.heads[d.lowest] = l.next
		d.work++
		next := d.room()
		next.pos, next.parent, next.move = d.stride(int(l.stride)).pos, int32(l.stride), l.move
		next.pos.Play(l.move)
		if d.fresh(next.pos.Key()) && barren(&next.pos, d.side) == "" {
			d.strides++
			return true
		}
	}
	return false
}

// push puts a move in the queue.
func (d *dash) push(i int, m chess.Move, score int) {
	score = min(max(score, 0), promises-1)
	l := lead{d.heads[score], uint16(i), m}
	if d.leads < nearLeads {
		d.nearLeads[d.leads] = l
	} else {
		d.farLeads = append(d.farLeads, l)
	}
	d.heads[score] = int32(d.leads)
	d.leads++
	d.lowest = min(d.lowest, score)
}

func (d *dash) lead(i int) *lead {
	if i < nearLeads {
		return &d.nearLeads[i]
	}
	return &d.farLeads[i-nearLeads]
}

// room is where the next stride may be put; it is one when it is counted.
func (d *dash) room() *stride {
	if d.strides >= nearStrides+len(d.farStrides) {
		d.farStrides = append(d.farStrides, stride{})
	}
	return d.stride(d.strides)
}

func (d *dash) stride(i int) *stride {
	if i < nearStrides {
		return &d.nearStrides[i]
	}
	return &d.farStrides[i-nearStrides]
}

// fresh reports whether a position was not met before, and remembers it.
func (d *dash) fresh(key uint64) bool {
	keys := d.keys()
	if 2*d.known >= len(keys) {
		d.farKeys, d.known = make([]uint64, 4*len(keys)), 0
		for _, k := range keys {
			if k != 0 {
				d.remember(d.farKeys, k)
			}
		}
		keys = d.farKeys
	}
	return d.remember(keys, max(key, 1))
}

func (d *dash) keys() []uint64 {
	if d.farKeys != nil {
		return d.farKeys
	}
	return d.nearKeys[:]
}

func (d *dash) remember(keys []uint64, key uint64) (fresh bool) {
	mask := uint64(len(keys) - 1)
	for at := key & mask; keys[at&mask] != key; at = (at + 1) & mask {
		if keys[at&mask] == 0 {
			keys[at&mask] = key
			d.known++
			return true
		}
	}
	return false
}

// line gives the moves to a stride, one more, if there is one, and those of a pounce.
func (d *dash) line(i int, last chess.Move) []chess.Move {
	n := 0
	for j := i; d.stride(j).parent >= 0; j = int(d.stride(j).parent) {
		n++
	}
	line := make([]chess.Move, n, n+len(d.tail))
	for ; n > 0; i = int(d.stride(i).parent) {
		n--
		line[n] = d.stride(i).move
	}
	if d.tail[0] != chess.NoMove {
		return append(line, d.tail[:]...)
	}
	if last != chess.NoMove {
		line = append(line, last)
	}
	return line
}
