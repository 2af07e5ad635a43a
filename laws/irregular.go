package laws

import (
	"slices"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/fen"
	"github.com/escaque/escaque/clock"
)

// irregular is the state of irregularities over the board that have not been corrected: illegal
// moves, an unlawful position, and displaced pieces. It is never modified after its creation. It is
// nil in a game without irregularities.
//
// An illegal move that nobody stops enters the history, marked as illegal, if it leads to a lawful
// position. The game goes on from there, and the arbiter may undo it later. If the resulting
// position is not lawful, as with a king left in check, the history stays at the last lawful
// position. Then pieces are the pieces on the board, and line holds the half-moves since.
type irregular struct {
	// counted is the number of illegal moves counted against each player.
	counted [2]int
	// hands is the number of the half-move, from 1, that was last counted as made with both hands.
	hands int
	// open is the latest illegal move, until the opponent has moved.
	open *misplay
	// pieces are the pieces on the board when the position is not lawful.
	pieces *chess.Setup
	// line holds the half-moves completed since the last lawful position.
	line []unlawfulPly
	// seen is set while the arbiter waits for the next completed move (Appendix
	// A.5.4, 2023).
	seen *IllegalPositionSeen
	// agreed marks the players who consent to take the last illegal move back.
	agreed [2]bool

	// displaced are the pieces that the player shifter has left off their squares. called is set
	// when their clock was restarted for that.
	displaced []Shift
	shifter   chess.Color
	called    bool
}

// misplay is a completed illegal move.
type misplay struct {
	by   chess.Color
	kind UnlawfulKind
	// ply is the number of half-moves before it.
	ply int
	// hand is the state of the player's hand, which binds the move that replaces this one. stood is
	// the clock reading when they pressed.
	hand  hand
	stood clock.Reading
	// obliged is the move that they should have played after a wrong claim.
	obliged chess.Move
}

// unlawfulPly is one completed half-move after which the position on the board was not lawful.
type unlawfulPly struct {
	by     chess.Color
	text   string
	at     clock.Instant
	pieces chess.Setup      // the board after it
	left   [2]clock.Reading // clock readings before and after
	// wrong is set when the half-move was itself illegal; otherwise move is the move.
	wrong *misplay
	move  chess.Move
}

// clone returns a copy that may be modified. It accepts nil.
func (i *irregular) clone() *irregular {
	if i == nil {
		return &irregular{}
	}
	copied := *i
	copied.line = slices.Clip(i.line)
	return &copied
}

// afterRestore returns the state after the position at a ply was restored. Only the counts of
// illegal moves are kept.
func (i *irregular) afterRestore(ply int) *irregular {
	next := i.clone()
	next.open, next.pieces, next.line, next.seen, next.agreed, next.displaced = nil, nil, nil, nil, [2]bool{}, nil
	if ply < next.hands {
		next.hands = 0
	}
	return next
}

// unlawfulBoard returns the pieces on the board when the position is not lawful, otherwise nil.
func (g Game) unlawfulBoard() *chess.Setup {
	if g.irregular == nil {
		return nil
	}
	return g.irregular.pieces
}

// Irregular is the visible state of irregularities over the board.
type Irregular struct {
	// Counted is the number of illegal moves counted against each player.
	Counted [2]int
	// Open is set when the last move was illegal and nobody has claimed it yet. By is its player,
	// and Kind is what was wrong.
	Open bool
	By   chess.Color
	Kind UnlawfulKind
	// FEN is the board when its position is not lawful, otherwise "".
	FEN string
	// Seen is set when the arbiter has seen an illegal position that they must ignore for one move.
	// If the position is still illegal then, the game is drawn.
	Seen bool
	// Displaced are the pieces off their squares, and Shifter is the player who displaced them.
	Displaced []Shift
	Shifter   chess.Color
}

// Irregular returns the irregularities of the game. It is the zero value when there are none.
func (g Game) Irregular() Irregular {
	i := g.irregular
	if i == nil {
		return Irregular{}
	}
	out := Irregular{Counted: i.counted, Seen: i.seen != nil, Displaced: slices.Clone(i.displaced), Shifter: i.shifter}
	if i.open != nil {
		out.Open, out.By, out.Kind = true, i.open.by, i.open.kind
	}
	if i.pieces != nil {
		out.FEN = fen.FormatSetup(*i.pieces)
	}
	return out
}

// IllegalCounted returns the number of illegal moves counted against each player, by color.
func (g Game) IllegalCounted() [2]int {
	if g.irregular == nil {
		return [2]int{}
	}
	return g.irregular.counted
}

// pliesSinceLawful returns how many half-moves were played since the last lawful position.
func (g Game) pliesSinceLawful() int {
	if g.irregular == nil {
		return 0
	}
	return len(g.irregular.line)
}

// sawSignBefore reports whether the arbiter could already see the illegal position before the
// latest completed move (Appendix A.5.4, 2023). A press without a move does not complete a move.
func (i *irregular) sawSignBefore() bool {
	n := len(i.line)
	if n < 2 || i.line[n-1].wrong != nil && i.line[n-1].wrong.kind == NoMoveMade {
		return false
	}
	return hasVisibleFault(&i.line[n-2].pieces)
}

// movesOnUnlawfulBoard returns the half-moves since the last lawful position, if the latest of them
// followed Article 3 on an unlawful board. Otherwise it returns nil.
func (g Game) movesOnUnlawfulBoard() []unlawfulPly {
	line := g.tail.line
	if g.unlawfulBoard() != nil {
		line = g.irregular.line
	}
	if n := len(line); n < 2 || line[n-1].wrong != nil {
		return nil
	}
	return line
}

// misplays returns the illegal moves that have not been undone, oldest first.
func (g Game) misplays() []*misplay {
	var all []*misplay
	for n := g.tail; n != nil; n = n.before {
		if n.wrong != nil {
			all = append(all, n.wrong)
		}
	}
	slices.Reverse(all)
	if g.irregular != nil {
		for _, d := range g.irregular.line {
			if d.wrong != nil {
				all = append(all, d.wrong)
			}
		}
	}
	return all
}

// misplayAt returns the illegal move made after ply half-moves, or nil if that move was lawful.
func (g Game) misplayAt(ply int) *misplay {
	for _, m := range g.misplays() {
		if m.ply == ply {
			return m
		}
	}
	return nil
}
