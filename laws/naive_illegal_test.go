package laws_test

import (
	"time"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/laws"
)

// A second, deliberately simple reading of what illegal moves cost: the articles
// of the five texts one after the other, with no table and no policy. Who may act
// on an illegal move and until when, whether it counts and as which one, what the
// opponent gets, and when the game is lost or drawn by it.

// naiveAct is something completed by a press that is no lawful move.
type naiveAct struct {
	by   chess.Color
	kind laws.UnlawfulKind
	// before is the position before it, reached by ply half moves, and left what
	// the dials showed when it was pressed.
	before chess.Position
	ply    int
	left   [2]time.Duration
	// gross: both kings are in check after it, or a promotion is not finished.
	gross bool
	// answered: the opponent has completed a move of their own since.
	answered bool
}

// naiveFinding is what comes of a press, a claim or a ruling.
type naiveFinding struct {
	refused bool
	act     *naiveAct // the illegal move that is found; nil when nothing is
	counts  bool
	number  int
	bonus   time.Duration
	ends    bool
	result  laws.Result
}

// naiveIllegal is one game as this reading sees it.
type naiveIllegal struct {
	edition laws.Edition
	mode    laws.Mode
	// closely: the supervision is adequate, as 2009 and 2023 define it. seen: the
	// arbiter sees what happens on the board. letter: Appendix B.2 of 2023 by its
	// letter. force: C4 of 1997 for wins by C3 as well.
	closely, seen, letter, force bool
	// first is how many moves belong to the first period, 0 when one period has
	// them all; start is the side that began.
	first int
	start chess.Color

	counted [2]int
	acts    []*naiveAct // not undone, oldest first
	agreed  [2]bool
	hands   int // how many half moves there were when both hands were last ruled on
}

// regime says in a word by which article illegal moves are dealt with.
func (n *naiveIllegal) regime() string {
	switch {
	case n.edition == laws.Edition1993, n.mode == laws.Standard:
		return "found" // 8.1 of 1993; 7.4 of 1997, 2005 and 2009; 7.5 of 2023
	case n.edition == laws.Edition1997 && n.mode == laws.Rapid:
		return "requested" // B5: Article 10 only when a player asks
	case n.edition == laws.Edition1997:
		return "won" // C3
	case n.edition == laws.Edition2005 && n.mode == laws.Rapid:
		return "claimed" // B6
	case n.edition == laws.Edition2005:
		return "won or drawn" // C3
	case n.closely:
		return "found" // A.3 and B.2 of 2009, A.4 and B.2 of 2023: the competition rules
	case n.edition == laws.Edition2009 && n.mode == laws.Rapid:
		return "claimed" // A.4.c
	case n.edition == laws.Edition2009:
		return "won or drawn" // B.3.c
	default:
		return "before the reply" // A.5.2 and B.3 of 2023
	}
}

// finish reports whether an illegal move was made when all the remaining moves
// had to be made in a limited time, which is what Article 10 of 1997 is about.
func (n *naiveIllegal) finish(a *naiveAct) bool {
	made := a.ply / 2
	if a.ply%2 == 1 && a.by == n.start {
		made++
	}
	return n.first == 0 || made >= n.first
}

// price says what an illegal move costs that is found. asked: because a player
// asked. It is tested in the position on, which the opponent must be able to win.
func (n *naiveIllegal) price(a *naiveAct, asked bool, on *chess.Position) naiveFinding {
	found := naiveFinding{act: a}
	switch {
	case n.edition == laws.Edition1993: // no article sets a price
		return found
	case n.edition == laws.Edition1997 && !n.finish(a): // 10.3 belongs to the finish
		return found
	case n.edition == laws.Edition1997 && n.mode == laws.Rapid && !asked: // B5
		return found
	}
	found.counts, found.number = true, n.counted[a.by]+1
	last := 3 // 10.3 of 1997, 7.4b of 2005 and 2009
	if n.edition == laws.Edition2023 {
		last = 2 // 7.5.5
	}
	if found.number < last {
		found.bonus = 2 * time.Minute
		blitzByLetter := n.mode == laws.Blitz && n.closely && n.letter
		if n.edition == laws.Edition2023 && n.mode != laws.Standard && !blitzByLetter {
			found.bonus = time.Minute // A.3, B.3
		}
		return found
	}
	found.ends, found.result = true, naiveWin(a.by.Other())
	excused := n.edition == laws.Edition2009 || n.edition == laws.Edition2023
	if excused && !naiveWins(on, a.by.Other()) {
		found.result = laws.Drawn
	}
	return found
}

func naiveWin(c chess.Color) laws.Result {
	return [2]laws.Result{chess.White: laws.WhiteWins, chess.Black: laws.BlackWins}[c]
}

// naiveWins reports whether a side could mate by any series of legal moves.
func naiveWins(p *chess.Position, c chess.Color) bool {
	return naiveCanMate(piecesOf(p, c), piecesOf(p, c.Other()))
}

// lastAct is the illegal move that was just completed, nil when the last move was
// none.
func (n *naiveIllegal) lastAct() *naiveAct {
	if len(n.acts) == 0 || n.acts[len(n.acts)-1].answered {
		return nil
	}
	return n.acts[len(n.acts)-1]
}

// pressed is what happens at once when the press completes an illegal move.
func (n *naiveIllegal) pressed(a *naiveAct) naiveFinding {
	switch r := n.regime(); {
	case !n.seen:
	case r == "found", r == "claimed" && a.gross: // B6 of 2005, A.4.c of 2009
		return n.price(a, false, &a.before)
	}
	return naiveFinding{}
}

// claimed is a player's claim.
func (n *naiveIllegal) claimed(by chess.Color) naiveFinding {
	regime := n.regime()
	if regime == "found" || regime == "requested" { // "if during a game it is found"
		if len(n.acts) == 0 {
			return naiveFinding{refused: true}
		}
		return n.price(n.acts[0], true, &n.acts[0].before)
	}
	a := n.lastAct()
	if a == nil || a.by == by { // the opponent may, before they make their own move
		return naiveFinding{refused: true}
	}
	won := naiveFinding{ends: true, result: naiveWin(by)}
	switch {
	case regime == "won" && n.force && naiveForce(piecesOf(&a.before, by), piecesOf(&a.before, a.by)) == "no":
		won.result = laws.Drawn // C4, if it is meant for these wins too
		return won
	case regime == "won":
		return won
	case regime == "won or drawn":
		if !naiveWins(&a.before, by) {
			won.result = laws.Drawn
		}
		return won
	}
	return n.price(a, true, &a.before)
}

// ruled is the arbiter acting on it unasked.
func (n *naiveIllegal) ruled() naiveFinding {
	switch a := n.lastAct(); n.regime() {
	case "found", "requested":
		if len(n.acts) > 0 {
			return n.price(n.acts[0], false, &n.acts[0].before)
		}
	case "claimed":
		if a != nil && a.gross {
			return n.price(a, false, &a.before)
		}
	case "before the reply":
		if a != nil {
			return n.price(a, false, &a.before)
		}
	}
	return naiveFinding{refused: true}
}

// bothHands is the arbiter ruling that the last move was made with both hands,
// which only 2023 counts (7.5.4). What was ruled on once is not ruled on again,
// and an illegal move is the illegal move that it is, with however many hands.
func (n *naiveIllegal) bothHands(p *chess.Position, ply int) naiveFinding {
	switch illegal := len(n.acts) > 0 && n.acts[len(n.acts)-1].ply >= ply-1; {
	case n.edition == laws.Edition2023 && illegal:
		return n.ruled()
	case n.edition != laws.Edition2023 || ply == 0 || n.hands == ply:
		return naiveFinding{refused: true}
	}
	return n.price(&naiveAct{by: p.Turn().Other(), kind: laws.TwoHands, ply: ply}, false, p)
}

// corrected is a player's consent to take the last illegal move back, which B.3.c
// of 2009 and A.5.2 of 2023 know; done is true when both have given it.
func (n *naiveIllegal) corrected(by chess.Color) (refused, done bool) {
	knows := n.edition == laws.Edition2009 && n.regime() == "won or drawn" || n.regime() == "before the reply"
	if !knows || len(n.acts) == 0 || n.agreed[by] {
		return true, false
	}
	n.agreed[by] = true
	return false, n.agreed[by.Other()]
}

// moved notes that a player has completed a move.
func (n *naiveIllegal) moved(by chess.Color) {
	for _, a := range n.acts {
		a.answered = a.answered || a.by != by
	}
	n.agreed = [2]bool{}
}

// undone notes that the position before an act is back.
func (n *naiveIllegal) undone(a *naiveAct) {
	for i := range n.acts {
		if n.acts[i].ply >= a.ply {
			n.acts = n.acts[:i]
			break
		}
	}
	n.agreed = [2]bool{}
	if a.ply < n.hands {
		n.hands = 0
	}
}

// naiveGross says whether an arbiter of rapid play steps in unasked: both kings
// stand in check, or a pawn has reached the last rank and is a pawn still.
func naiveGross(board *[64]chess.Piece) bool {
	checks := map[chess.Color]bool{}
	for at, piece := range board {
		switch {
		case piece == chess.NoPiece:
		case piece.Type() == chess.King:
			checks[piece.Color()] = checks[piece.Color()] || naiveAttacked(board, at, piece.Color().Other())
		case piece.Type() == chess.Pawn && (piece.Color() == chess.White && at >= 56 || piece.Color() == chess.Black && at < 8):
			return true
		}
	}
	return checks[chess.White] && checks[chess.Black]
}

// naiveAttacked walks from a square in every way that pieces walk and looks whom it
// meets.
func naiveAttacked(board *[64]chess.Piece, at int, by chess.Color) bool {
	meets := func(files, ranks, far int, kinds ...chess.PieceType) bool {
		file, rank := at%8, at/8
		for range far {
			file, rank = file+files, rank+ranks
			if file < 0 || file > 7 || rank < 0 || rank > 7 {
				return false
			}
			piece := board[8*rank+file]
			if piece == chess.NoPiece {
				continue
			}
			for _, k := range kinds {
				if piece == chess.MakePiece(by, k) {
					return true
				}
			}
			return false
		}
		return false
	}
	down := -1 // a white pawn attacks upwards: it is met below
	if by == chess.Black {
		down = 1
	}
	for _, side := range []int{-1, 1} {
		if meets(side, down, 1, chess.Pawn) {
			return true
		}
		for _, up := range []int{-1, 1} {
			if meets(side, 2*up, 1, chess.Knight) || meets(2*side, up, 1, chess.Knight) ||
				meets(side, up, 1, chess.King) || meets(side, up, 7, chess.Bishop, chess.Queen) {
				return true
			}
		}
		if meets(side, 0, 1, chess.King) || meets(0, side, 1, chess.King) ||
			meets(side, 0, 7, chess.Rook, chess.Queen) || meets(0, side, 7, chess.Rook, chess.Queen) {
			return true
		}
	}
	return false
}
