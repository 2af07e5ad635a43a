package laws

import (
	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/laws/internal/editions"
)

// DeclareDead ends the game because neither player can mate by any series of legal moves, where no
// search has proved it (Article 5.2.b, 2009).
type DeclareDead struct{ Reason string }

var declareDeadSpec = Spec{
	By: Arbiters, In: WhileAdjourned | InPlay, At: Anywhere,
	texts: textsOf(func(c DeclareDead) []commandText { return reasonText(c.Reason) }),
}

func (DeclareDead) CommandKind() string { return "DeclareDead" }
func (DeclareDead) spec() *Spec         { return &declareDeadSpec }

// decide ends the game in a position that the arbiter declares dead (9.6 of 1997, 5.2b of 2005 and
// 2009, 5.2.2 of 2023). In 1993 the arbiter cannot do so, because that edition lists all dead
// positions.
func (c DeclareDead) decide(s *decision) *Refusal {
	if !s.t.hasRule(RuleDeclareDead) {
		return s.refuseUnknown(c.CommandKind(), RuleDead)
	}
	if r := s.needReason(c.CommandKind(), c.Reason); r != nil {
		return r
	}
	s.dropCase()
	s.end(Drawn, DeadPosition, RuleDeclareDead, func(e *GameEnded) { e.Reason = c.Reason })
	return nil
}

// The functions below implement the policies in package editions.

// deadAfter reports whether the game is over because the position after move m is dead, or whether
// a search must find out.
func deadAfter(policy editions.DeadTest, before *chess.Position, m chess.Move, after *chess.Position) deadAnswer {
	if policy == editions.ClosedList {
		return deadByClosedList(after)
	}
	return deadByAnySeries(before, m, after)
}

// deadByClosedList implements Article 10.4 of 1993. The dead positions are king against king, alone
// or with one bishop or knight, and one bishop each on squares of the same colour.
func deadByClosedList(after *chess.Position) deadAnswer {
	pieces := after.Occupied().Without(after.King(chess.White)).Without(after.King(chess.Black))
	bishops := after.ByType(chess.Bishop)
	switch pieces.Count() {
	case 0:
		return isDead
	case 1:
		if pieces == bishops || pieces == after.ByType(chess.Knight) {
			return isDead
		}
	case 2:
		if pieces == bishops && isOneColor(pieces) && after.ByColor(chess.White).Count() == 2 {
			return isDead
		}
	}
	return notAsked
}

// When is a position dead? Article 5.2.b (2009) ends the game immediately when no
// series of legal moves leads to mate by either side. In general only a search
// can find out (chess/helpmate), whose verdict is an argument of a command. Asking for
// a search after every move would flood the log. So the program
//
//   - decides itself when the pieces alone are enough: [cannotMate] for both sides;
//   - decides itself when every legal reply leads to such a position, as when
//     the last piece must be captured;
//   - asks after every move while there are only kings, bishops and pawns, every
//     pawn is blocked by a pawn, and none can capture: the pawns may form a wall
//     that no piece can pass;
//   - asks after a capture, a pawn move or a promotion that leaves only pawns
//     that cannot move or capture, whatever else is on the board;
//   - asks in no other case.
//
// So it misses positions that are dead only because a long forced series of moves
// leads to one of the above. Neither player can mate in those either, and a flag fall is
// always judged on the position itself. The only possible harm is a resignation by a
// player who did not know that the game was drawn.

// deadAnswer is the answer to the question whether a position is dead: no, yes, or that only a search
// can find out.
type deadAnswer uint8

const (
	notAsked  deadAnswer = iota // taken as not dead
	isDead                      // proved to be dead
	askIfDead                   // a search must decide
)

// deadByAnySeries implements the test of Articles 5.2.b and 9.6 (2009): neither side can mate by
// any series of legal moves.
func deadByAnySeries(before *chess.Position, m chess.Move, after *chess.Position) deadAnswer {
	pawns := after.ByType(chess.Pawn)
	pieces := after.Occupied().Count()
	switch {
	case pieces <= fewPieces && neitherCanMate(after):
		return isDead
	case pieces <= fewPieces && everyReplyIsDead(after):
		return isDead
	case pawns == 0 || pawnsCanMove(after):
		return notAsked
	case isWalled(after):
		return askIfDead
	case before == nil || m.Piece() == chess.Pawn || before.IsCapture(m):
		return askIfDead
	}
	return notAsked
}

// canMateByAnySeries implements the test of Article 6.9 (2009) for the opponent of a fallen flag.
// It answers Unwinnable where the pieces alone prove it, otherwise Unknown.
func canMateByAnySeries(p *chess.Position, opponent chess.Color) Answer {
	if cannotMate(p, opponent) {
		return Unwinnable
	}
	return Unknown
}

// fewPieces is the largest number of pieces, kings included, for which deadness by the pieces alone
// is tested. Positions with bishops of one colour on both sides can have so many.
const fewPieces = 6

// neitherCanMate reports whether the pieces alone prove that neither side can ever mate.
func neitherCanMate(p *chess.Position) bool {
	return cannotMate(p, chess.White) && cannotMate(p, chess.Black)
}

// cannotMate reports whether the pieces alone prove that a side can never mate, even with the
// opponent's help. It reports true only in proved cases:
//
//   - A bare king cannot mate.
//   - A lone knight needs an opposing piece other than a queen that blocks the king's escape. Against no piece, or against one or two queens, it cannot mate.
//   - Bishops on squares of one colour cannot attack a king on the other colour. Such a king can be mated only when other pieces block its squares. Against opposing bishops on the same colour only, they cannot mate. One bishop also cannot mate against one or two pieces that are rooks or queens.
func cannotMate(p *chess.Position, side chess.Color) bool {
	own := p.ByColor(side).Without(p.King(side))
	their := p.ByColor(side.Other()).Without(p.King(side.Other()))
	queens := p.Pieces(side.Other(), chess.Queen)
	rooks := p.Pieces(side.Other(), chess.Rook)
	bishops := p.ByType(chess.Bishop)
	switch {
	case own == 0:
		return true
	case own == p.Pieces(side, chess.Knight) && own.Count() == 1:
		return their == queens && their.Count() <= 2
	case own == p.Pieces(side, chess.Bishop) && isOneColor(own):
		if their&^bishops == 0 {
			return isOneColor(own | their)
		}
		return own.Count() == 1 && their == queens|rooks && their.Count() <= 2
	}
	return false
}

// darkSquares is the set of the dark squares, which have the colour of a1.
const darkSquares chess.Bitboard = 0xAA55AA55AA55AA55

// isOneColor reports whether all pieces of a set stand on squares of one colour.
func isOneColor(pieces chess.Bitboard) bool {
	return pieces&darkSquares == 0 || pieces&^darkSquares == 0
}

// everyReplyIsDead reports whether every legal move leads to a position in which the pieces prove
// that neither side can mate. It reports false if there is no legal move.
func everyReplyIsDead(p *chess.Position) bool {
	var replies chess.MoveList
	p.LegalMoves(&replies)
	for _, m := range replies.Slice() {
		if !p.IsCapture(m) {
			return false
		}
		after := p.After(m)
		if !neitherCanMate(&after) {
			return false
		}
	}
	return replies.Len() > 0
}

// pawnsCanMove reports whether any pawn of either side could move or capture if it were its turn.
// It ignores checks and pins.
func pawnsCanMove(p *chess.Position) bool {
	free := ^p.Occupied()
	white, black := p.Pieces(chess.White, chess.Pawn), p.Pieces(chess.Black, chess.Pawn)
	if white<<8&free != 0 || black>>8&free != 0 || p.EnPassant() != chess.NoSquare {
		return true
	}
	for _, c := range [...]chess.Color{chess.White, chess.Black} {
		for sq := range p.Pieces(c, chess.Pawn).Squares() {
			if chess.Attacks(chess.MakePiece(c, chess.Pawn), sq, 0)&p.ByColor(c.Other()) != 0 {
				return true
			}
		}
	}
	return false
}

// isWalled reports whether only kings, bishops and pawns are left and every pawn has a pawn in
// front of it. The caller has checked that no pawn can capture.
func isWalled(p *chess.Position) bool {
	pawns := p.ByType(chess.Pawn)
	others := p.ByType(chess.Knight) | p.ByType(chess.Rook) | p.ByType(chess.Queen)
	ahead := p.Pieces(chess.White, chess.Pawn)<<8 | p.Pieces(chess.Black, chess.Pawn)>>8
	return others == 0 && ahead&^pawns == 0
}
