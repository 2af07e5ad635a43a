package laws

import (
	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/laws/internal/editions"
)

// DeclareDead ends the game because neither player can mate by any series of
// legal moves, where no search has proved it (Article 5.2.b, 2009).
type DeclareDead struct{ Reason string }

var declareDeadSpec = Spec{
	By: Arbiters, In: WhileAdjourned | InPlay, At: Anywhere,
	texts: textsOf(func(c DeclareDead) []wording { return reasonOnly(c.Reason) }),
}

func (DeclareDead) CommandKind() string { return "DeclareDead" }
func (DeclareDead) spec() *Spec         { return &declareDeadSpec }

// decide ends the game in a position that the arbiter knows to be dead where
// no search proved it (9.6 of 1997, 5.2b of 2005 and 2009, 5.2.2 of 2023). The
// list of 1993 is closed.
func (c DeclareDead) decide(s *scene) *Refusal {
	if !s.t.has(RuleDeclareDead) {
		return s.unknown(c.CommandKind(), RuleDead)
	}
	if r := s.needReason(c.CommandKind(), c.Reason); r != nil {
		return r
	}
	s.dropCase()
	s.end(Drawn, DeadPosition, RuleDeclareDead, func(e *GameEnded) { e.Reason = c.Reason })
	return nil
}

// What the policies of the editions lead to; see editions.

// deadBy looks at the position that a move led to and says whether the game is over
// by it, or whether that must be asked.
func deadBy(policy editions.DeadTest, before *chess.Position, m chess.Move, after *chess.Position) deadAnswer {
	if policy == editions.ClosedList {
		return deadByList(after)
	}
	return noSeriesOfMoves(before, m, after)
}

// deadByList is Article 10.4 of 1993: king against king, alone or with one
// bishop or knight, and one bishop each on squares of the same colour. Nothing
// else ends the game.
func deadByList(after *chess.Position) deadAnswer {
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
		if pieces == bishops && oneColor(pieces) && after.ByColor(chess.White).Count() == 2 {
			return isDead
		}
	}
	return notAsked
}

// When is a position dead? Article 5.2.b (2009) ends the game at once when no
// series of legal moves leads to mate, by either side. In general only a search
// can find out (chess/helpmate), and its verdict comes in as data. Asking for it
// after every move would drown the log, so the machine
//
//   - decides at once what the pieces alone decide: [cannotMate] for both sides;
//   - decides at once when every legal reply leads to such a position, as when
//     the last piece must be taken;
//   - asks after every move while there are only kings, bishops and pawns, every
//     pawn stands against a pawn, and none can capture: there walls arise that
//     nobody passes;
//   - asks after a capture, a pawn move or a promotion that leaves pawns of
//     which none can move or capture, whatever else is on the board;
//   - asks nothing else.
//
// What it does not ask about are positions that are dead only because a long
// forced series of moves leads to one of the above. Nobody can mate in those
// either, and a flag fall is always judged on the position itself, so that the
// only thing that can come of one is a resignation by a player who did not know
// that the game was drawn.

// deadAnswer is what is known about a position without a search.
type deadAnswer uint8

const (
	notAsked  deadAnswer = iota // no reason to think so
	isDead                      // proved
	askIfDead                   // a search must decide
)

// noSeriesOfMoves is the test of Articles 5.2.b and 9.6 (2009): neither side
// can mate by any series of legal moves.
func noSeriesOfMoves(before *chess.Position, m chess.Move, after *chess.Position) deadAnswer {
	pawns := after.ByType(chess.Pawn)
	pieces := after.Occupied().Count()
	switch {
	case pieces <= fewPieces && nobodyMates(after):
		return isDead
	case pieces <= fewPieces && everyReplyKills(after):
		return isDead
	case pawns == 0 || pawnsCanMove(after):
		return notAsked
	case walled(after):
		return askIfDead
	case before == nil || m.Piece() == chess.Pawn || before.IsCapture(m):
		return askIfDead
	}
	return notAsked
}

// mateByAnySeries is the test of Article 6.9 (2009) for the opponent of a
// fallen flag, as far as the pieces decide it.
func mateByAnySeries(p *chess.Position, opponent chess.Color) Answer {
	if cannotMate(p, opponent) {
		return Unwinnable
	}
	return Unknown
}

// fewPieces is the most pieces with which a position can be dead by its pieces alone and
// still be looked at: bishops of one colour on both sides.
const fewPieces = 6

func nobodyMates(p *chess.Position) bool {
	return cannotMate(p, chess.White) && cannotMate(p, chess.Black)
}

// cannotMate reports whether the pieces alone prove that a side can never mate,
// whatever both play. It claims only what has been proved:
//
//   - a bare king mates nobody;
//   - a lone knight needs a piece of the other side, not a queen, to stand in its
//     king's way: against nothing, or one or two queens, there is no mate;
//   - bishops of one colour of squares leave their opponent's king the squares
//     of the other colour, unless a piece of their own stands there that is not
//     another bishop of that same colour. Against bishops of the same colour
//     only there is no mate; one bishop also cannot mate against one or two
//     pieces that are rooks or queens.
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
	case own == p.Pieces(side, chess.Bishop) && oneColor(own):
		if their&^bishops == 0 {
			return oneColor(own | their)
		}
		return own.Count() == 1 && their == queens|rooks && their.Count() <= 2
	}
	return false
}

// darkSquares is the set of the squares of a1's colour.
const darkSquares chess.Bitboard = 0xAA55AA55AA55AA55

func oneColor(pieces chess.Bitboard) bool {
	return pieces&darkSquares == 0 || pieces&^darkSquares == 0
}

// everyReplyKills reports whether every legal move leads to a position in which
// the pieces prove that nobody can mate. A position without a legal move is mate
// or stalemate and has been dealt with before.
func everyReplyKills(p *chess.Position) bool {
	var replies chess.MoveList
	p.LegalMoves(&replies)
	for _, m := range replies.Slice() {
		if !p.IsCapture(m) {
			return false
		}
		after := p.After(m)
		if !nobodyMates(&after) {
			return false
		}
	}
	return replies.Len() > 0
}

// pawnsCanMove reports whether any pawn of either side could move or capture
// now if it were its turn, checks and pins aside.
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

// walled reports whether only kings, bishops and pawns are left and every pawn,
// none of which can capture, has a pawn before it.
func walled(p *chess.Position) bool {
	pawns := p.ByType(chess.Pawn)
	others := p.ByType(chess.Knight) | p.ByType(chess.Rook) | p.ByType(chess.Queen)
	ahead := p.Pieces(chess.White, chess.Pawn)<<8 | p.Pieces(chess.Black, chess.Pawn)>>8
	return others == 0 && ahead&^pawns == 0
}
