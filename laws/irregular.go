package laws

import (
	"slices"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/fen"
	"github.com/escaque/escaque/clock"
)

// irregular is what has gone wrong over the board and is not put right: illegal
// moves counted and not found, pieces that no lawful move put where they stand, pieces
// knocked off their squares. It is never changed once made; a game in which
// nothing went wrong has none.
//
// An illegal move that nobody stops enters the history with its mark when what it
// leaves on the board is a lawful position; from there the game goes on, and the
// arbiter undoes it later. Where it leaves none, as with a king left in check,
// the history stays at the last lawful position, and pieces and line are what is on
// the board and what was played since.
type irregular struct {
	// counted are each player's illegal moves that were counted.
	counted [2]int
	// hands is the half move, from 1, that was last counted as made with both hands.
	hands int
	// open is the latest illegal move, as long as nobody has moved since.
	open *misplay
	// pieces stand on the board when that is no lawful position.
	pieces *chess.Setup
	// line is what was completed since the last lawful position.
	line []deed
	// seen is set while the arbiter waits for the next completed move (Appendix
	// A.5.4, 2023).
	seen *IllegalPositionSeen
	// agreed says who consents to take the last illegal move back.
	agreed [2]bool

	// displaced are the pieces that a player, shifter, has left off their squares;
	// called says that their clock was started again for that.
	displaced []Shift
	shifter   chess.Color
	called    bool
}

// misplay is an illegal move that was completed.
type misplay struct {
	by   chess.Color
	kind UnlawfulKind
	// ply is how many half moves precede it.
	ply int
	// hand is what the player had touched and begun, which binds the move that
	// replaces it, and stood what the dials showed when they pressed.
	hand  hand
	stood clock.Reading
	// obliged is the move of a wrong claim that they should have played.
	obliged chess.Move
}

// deed is one completed half move on a board that is no lawful position.
type deed struct {
	by     chess.Color
	text   string
	at     clock.Instant
	pieces chess.Setup      // what then stood on the board
	left   [2]clock.Reading // before and after
	// wrong is set when it was an illegal move itself; otherwise move is the move.
	wrong *misplay
	move  chess.Move
}

// edit returns a copy to be changed.
func (i *irregular) edit() *irregular {
	if i == nil {
		return &irregular{}
	}
	copied := *i
	copied.line = slices.Clip(i.line)
	return &copied
}

// righted is what is left when the position before so many half moves stands on the
// board: the illegal moves counted till then.
func (i *irregular) righted(ply int) *irregular {
	next := i.edit()
	next.open, next.pieces, next.line, next.seen, next.agreed, next.displaced = nil, nil, nil, nil, [2]bool{}, nil
	if ply < next.hands {
		next.hands = 0
	}
	return next
}

// unlawfulBoard returns what stands on the board when that is no lawful position.
func (g Game) unlawfulBoard() *chess.Setup {
	if g.irregular == nil {
		return nil
	}
	return g.irregular.pieces
}

// Irregular is what can be seen of what has gone wrong over the board.
type Irregular struct {
	// Counted are each player's illegal moves that were counted against them.
	Counted [2]int
	// Open says that the last move was illegal and nobody has said so yet; By made
	// it and Kind is what was wrong.
	Open bool
	By   chess.Color
	Kind UnlawfulKind
	// FEN is what stands on the board when that is no lawful position.
	FEN string
	// Seen says that the arbiter has seen what they must let pass for one move: if an
	// illegal position still stands then, the game is drawn.
	Seen bool
	// Displaced are the pieces off their squares, and Shifter who did it.
	Displaced []Shift
	Shifter   chess.Color
}

// Irregular returns what has gone wrong; the zero value when nothing has.
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

// unentered is how many half moves were played since the last lawful position.
func (g Game) unentered() int {
	if g.irregular == nil {
		return 0
	}
	return len(g.irregular.line)
}

// signBefore reports whether the arbiter could see, before the latest completed
// move, what they wait on (Appendix A.5.4, 2023). A press without a move completes
// none.
func (i *irregular) signBefore() bool {
	n := len(i.line)
	if n < 2 || i.line[n-1].wrong != nil && i.line[n-1].wrong.kind == NoMoveMade {
		return false
	}
	return strikes(&i.line[n-2].pieces)
}

// movesOnUnlawfulBoard returns the latest half move, with those before it since the last lawful
// position, when it was a move by Article 3 on a board that was none; else nil.
func (g Game) movesOnUnlawfulBoard() []deed {
	line := g.tail.line
	if g.unlawfulBoard() != nil {
		line = g.irregular.line
	}
	if n := len(line); n < 2 || line[n-1].wrong != nil {
		return nil
	}
	return line
}

// misplays lists the illegal moves that have not been undone, oldest first.
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

// misplayAt returns the illegal move that was made after so many half moves, nil
// when a lawful one was.
func (g Game) misplayAt(ply int) *misplay {
	for _, m := range g.misplays() {
		if m.ply == ply {
			return m
		}
	}
	return nil
}
