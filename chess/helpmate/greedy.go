package helpmate

import "github.com/escaque/escaque/chess"

// greedySearch is the first attempt to find a mate, and succeeds in nearly all real games. It is a
// best-first search: of all scored moves it makes the best one next. It scores each move from the
// position before it (see [moveScorer]), which costs only nanoseconds. Only moves that look like
// mate are made immediately. It also looks for a [shortHelpmate].
//
// It identifies positions by their keys alone. Two positions with the same key can hide a mate, but
// every line found is legal and ends in mate.
type greedySearch struct {
	side   chess.Color
	lists  *[classes]prices // prices of the present attempt
	work   int              // positions made
	limit  int
	heads  [scoreLimit]int32 // index of the latest pending move of each score, or 0
	lowest int               // lower bound of the scores in the queue
	list   chess.MoveList
	spare  chess.MoveList
	tail   [3]chess.Move // last moves of the line, if a shortHelpmate ends it

	// Most searches are short. Their data fit into the arrays here, and only more data are
	// allocated.
	nodeCount     int
	pendingCount  int // number of pending moves, plus one
	keyCount      int // number of keys
	inlineNodes   [inlineNodeLimit]greedyNode
	moreNodes     []greedyNode
	inlinePending [inlinePendingLimit]pendingMove
	morePending   []pendingMove
	inlineKeys    [inlineKeyLimit]uint64 // hash table with open addressing
	moreKeys      []uint64               // replaces inlineKeys when that is half full; its length is a power of two
}

// The sizes of the arrays inside a greedySearch.
const (
	inlineNodeLimit    = 64
	inlinePendingLimit = 1024
	inlineKeyLimit     = 256
)

// A greedyNode is a position whose moves were all scored.
type greedyNode struct {
	pos    chess.Position
	parent int32
	move   chess.Move // the move that led here
}

// A pendingMove is a scored move that has not been made yet.
type pendingMove struct {
	next int32  // index of the previous pending move of the same score
	node uint16 // index of the node before the move
	move chess.Move
}

// scoreLimit is the number of possible scores: 0 to scoreLimit-1.
const scoreLimit = 1024

// manyMoves is the number of moves whose scoring costs as much as making a position.
const manyMoves = 32

// findGreedyMate looks for a mate from p, which must not be mate by side already. It makes at most
// limit positions. It returns nil when it finds none, which proves nothing. attempt selects the
// prices, and work is the number of positions made.
func findGreedyMate(p *chess.Position, side chess.Color, attempt, limit int) (line []chess.Move, work int) {
	d := greedySearch{side: side, lists: &priceLists[attempt], limit: limit, lowest: scoreLimit}
	d.pendingCount = 1 // none has the index 0
	d.inlineNodes[0].pos, d.inlineNodes[0].parent, d.nodeCount = *p, -1, 1
	d.addPosition(p.Key())
	for d.work < d.limit {
		i := d.nodeCount - 1
		if mate, found := d.scoreMoves(i); found {
			return d.lineTo(i, mate), d.work
		}
		if !d.expandBest() {
			break
		}
	}
	return nil, d.work
}

// scoreMoves enqueues all moves of node i. When it finds a mating move, it returns it. When the
// position is mate already or a shortHelpmate was found, found is true and mate is NoMove.
func (d *greedySearch) scoreMoves(i int) (mate chess.Move, found bool) {
	p := &d.nodeAt(i).pos
	list := &d.list
	p.LegalMoves(list)
	s := moveScorer{lists: d.lists}
	s.analyze(p, d.side)
	if p.Turn() == d.side {
		c := shortHelpmate{scorer: &s, pos: p, list: &d.spare, limit: d.limit - d.work}
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
			d.enqueue(i, m, s.scoreReply(m))
		}
		return chess.NoMove, false
	}
	for _, m := range list.Slice() {
		score, mates := s.scoreMove(m)
		if mates && d.work < d.limit {
			d.work++
			if next := p.After(m); next.IsCheckmate() {
				return m, true
			}
		}
		d.enqueue(i, m, score)
	}
	return chess.NoMove, false
}

// expandBest makes the best pending moves until one leads to a new position, which it adds as a
// node. It returns false when no move or no work is left.
func (d *greedySearch) expandBest() bool {
	for d.work < d.limit {
		for d.lowest < scoreLimit && d.heads[d.lowest] == 0 {
			d.lowest++
		}
		if d.lowest == scoreLimit {
			return false
		}
		l := d.pendingAt(int(d.heads[d.lowest]))
		d.heads[d.lowest] = l.next
		d.work++
		next := d.nextNode()
		next.pos, next.parent, next.move = d.nodeAt(int(l.node)).pos, int32(l.node), l.move
		next.pos.Play(l.move)
		if d.addPosition(next.pos.Key()) && materialLemma(&next.pos, d.side) == "" {
			d.nodeCount++
			return true
		}
	}
	return false
}

// enqueue adds a move of node i to the queue.
func (d *greedySearch) enqueue(i int, m chess.Move, score int) {
	score = min(max(score, 0), scoreLimit-1)
	l := pendingMove{d.heads[score], uint16(i), m}
	if d.pendingCount < inlinePendingLimit {
		d.inlinePending[d.pendingCount] = l
	} else {
		d.morePending = append(d.morePending, l)
	}
	d.heads[score] = int32(d.pendingCount)
	d.pendingCount++
	d.lowest = min(d.lowest, score)
}

// pendingAt returns the i-th pending move.
func (d *greedySearch) pendingAt(i int) *pendingMove {
	if i < inlinePendingLimit {
		return &d.inlinePending[i]
	}
	return &d.morePending[i-inlinePendingLimit]
}

// nextNode returns the unused node after the last one. The caller increments nodeCount to keep it.
func (d *greedySearch) nextNode() *greedyNode {
	if d.nodeCount >= inlineNodeLimit+len(d.moreNodes) {
		d.moreNodes = append(d.moreNodes, greedyNode{})
	}
	return d.nodeAt(d.nodeCount)
}

// nodeAt returns the i-th node.
func (d *greedySearch) nodeAt(i int) *greedyNode {
	if i < inlineNodeLimit {
		return &d.inlineNodes[i]
	}
	return &d.moreNodes[i-inlineNodeLimit]
}

// addPosition adds the key of a position to the table, and reports whether it was new.
func (d *greedySearch) addPosition(key uint64) bool {
	keys := d.keyTable()
	if 2*d.keyCount >= len(keys) {
		d.moreKeys, d.keyCount = make([]uint64, 4*len(keys)), 0
		for _, k := range keys {
			if k != 0 {
				d.insertKey(d.moreKeys, k)
			}
		}
		keys = d.moreKeys
	}
	return d.insertKey(keys, max(key, 1))
}

// keyTable returns the present table of keys.
func (d *greedySearch) keyTable() []uint64 {
	if d.moreKeys != nil {
		return d.moreKeys
	}
	return d.inlineKeys[:]
}

// insertKey inserts a key into a table, and reports whether it was new.
func (d *greedySearch) insertKey(keys []uint64, key uint64) (fresh bool) {
	mask := uint64(len(keys) - 1)
	for at := key & mask; keys[at&mask] != key; at = (at + 1) & mask {
		if keys[at&mask] == 0 {
			keys[at&mask] = key
			d.keyCount++
			return true
		}
	}
	return false
}

// lineTo returns the moves to node i, followed by the move last unless it is NoMove, or by those of
// a shortHelpmate.
func (d *greedySearch) lineTo(i int, last chess.Move) []chess.Move {
	n := 0
	for j := i; d.nodeAt(j).parent >= 0; j = int(d.nodeAt(j).parent) {
		n++
	}
	line := make([]chess.Move, n, n+len(d.tail))
	for ; n > 0; i = int(d.nodeAt(i).parent) {
		n--
		line[n] = d.nodeAt(i).move
	}
	if d.tail[0] != chess.NoMove {
		return append(line, d.tail[:]...)
	}
	if last != chess.NoMove {
		line = append(line, last)
	}
	return line
}
