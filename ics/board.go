package ics

import (
	"fmt"
	"strconv"
	"time"

	"github.com/escaque/escaque/chess"
)

// Relation is the relation of a board's receiver to the game.
type Relation int

// The values of type [Relation], which style 12 sends as numbers.
const (
	Isolated         Relation = -3
	ObserveExamined  Relation = -2
	OpponentsMove    Relation = -1 // playing, the opponent is to move
	Observing        Relation = 0
	MyMove           Relation = 1 // playing, the receiver is to move
	Examining        Relation = 2
	InitialPositions Relation = -4 // the start of a move list
)

// Blindfold says which pieces the receiver of a board has chosen not to see.
type Blindfold int

// The values of the variable "blindfold". The receiver's own side is the one at the bottom, see
// Board.Flip.
const (
	Sighted Blindfold = iota
	AllHidden
	OwnHidden
	TheirsHidden
)

// Board is a position and its game, with the data that a server sends to one receiver.
type Board struct {
	Position chess.Position
	// Setup is a board that is being set up by hand, legal or not. It is shown instead of Position.
	// It is nil otherwise.
	Setup        *chess.Setup
	Game         int // number of the game on this server
	White, Black string
	Relation     Relation
	// Initial and Increment are White's. FICS-like servers have one time control per game, in whole
	// minutes and seconds.
	Initial, Increment time.Duration
	WhiteTime          time.Duration // time left
	BlackTime          time.Duration
	Last               LastMove // the last move, or the zero value
	Moves              []Moved  // the game so far, for style 9; may be nil
	Flip               bool     // Black's side at the bottom
	Ticking            bool
	Lag                time.Duration
	Millis             bool // ivar ms: clocks in milliseconds
	Blindfold          Blindfold
}

// LastMove is the move that led to a position.
type LastMove struct {
	Move     chess.Move
	Piece    chess.PieceType // the piece that moved; a promoting pawn is a pawn
	SAN      string
	Spent    time.Duration
	DoubleTo chess.Square // the square of a pawn that advanced two squares, otherwise NoSquare
}

// Style12 returns the board in style 12, one line that programs parse.
func (b *Board) Style12() string { return string(b.AppendStyle12(make([]byte, 0, 256))) }

// AppendStyle12 appends the line of Style12 to text.
func (b *Board) AppendStyle12(text []byte) []byte {
	text = b.appendSquares(append(text, "<12>"...))
	text = append(append(text, ' '), b.turn()...)
	text = appendNumber(text, b.doublePushFile())
	for _, c := range [...]chess.Color{chess.White, chess.Black} {
		text = appendNumber(text, b.castlingFlag(c, chess.KingSide))
		text = appendNumber(text, b.castlingFlag(c, chess.QueenSide))
	}
	text = appendNumber(text, b.halfmoves())
	text = b.appendTail(append(text, ' '))
	text = appendNumber(text, boolToInt(b.Flip))
	text = appendNumber(text, boolToInt(b.Ticking))
	return appendNumber(text, int(b.Lag.Milliseconds()))
}

// appendSquares appends the ranks from the eighth, each after a space.
func (b *Board) appendSquares(text []byte) []byte {
	at := len(text)
	text = append(text, " -------- -------- -------- -------- -------- -------- -------- --------"...)
	put := func(square chess.Square, piece byte) { text[at+9*(7-square.Rank())+1+square.File()] = piece }
	if b.Setup != nil {
		for square := range chess.Square(64) {
			put(square, b.visibleLetter(square, '-'))
		}
		return text
	}
	for _, c := range [...]chess.Color{chess.White, chess.Black} {
		if b.hides(c) {
			continue
		}
		for t := chess.Pawn; t <= chess.King; t++ {
			piece := fenLetter(chess.MakePiece(c, t))
			for square := range (b.Position.ByColor(c) & b.Position.ByType(t)).Squares() {
				put(square, piece)
			}
		}
	}
	return text
}

// appendNumber appends a number after a space.
func appendNumber(text []byte, n int) []byte {
	return strconv.AppendInt(append(text, ' '), int64(n), 10)
}

// appendTail appends the fields of styles 10 and 12 that follow the board, up to the last move.
func (b *Board) appendTail(text []byte) []byte {
	text = strconv.AppendInt(text, int64(b.Game), 10)
	text = append(append(text, ' '), b.White...)
	text = append(append(text, ' '), b.Black...)
	for _, n := range [...]int{
		int(b.Relation), int(b.Initial / time.Minute), int(b.Increment / time.Second), b.strength(chess.White), b.strength(chess.Black),
		b.clockTime(b.WhiteTime), b.clockTime(b.BlackTime), b.Number(),
	} {
		text = appendNumber(text, n)
	}
	text = append(append(text, ' '), b.Last.verboseMove()...)
	text = append(append(text, " ("...), b.elapsed()...)
	return append(append(text, ") "...), b.Last.sanOrNone()...)
}

// turn returns the letter of the side to move, "W" or "B".
func (b *Board) turn() string {
	if b.Side() == chess.Black {
		return "B"
	}
	return "W"
}

// pieceAt returns the piece on a square. If the board is being set up, it is the piece of the
// setup.
func (b *Board) pieceAt(square chess.Square) chess.Piece {
	if b.Setup != nil {
		return b.Setup.Board[square&63]
	}
	return b.Position.PieceAt(square)
}

// Side returns the side to move.
func (b *Board) Side() chess.Color {
	if b.Setup != nil {
		return b.Setup.Turn & 1
	}
	return b.Position.Turn()
}

// halfmoves returns the number of half-moves since the last capture or pawn move.
func (b *Board) halfmoves() int {
	if b.Setup != nil {
		return b.Setup.HalfmoveClock
	}
	return b.Position.HalfmoveClock()
}

// Number returns the number of the next move.
func (b *Board) Number() int {
	if b.Setup != nil {
		return b.Setup.FullmoveNumber
	}
	return b.Position.FullmoveNumber()
}

// strength returns the sum of the values of a side's pieces.
func (b *Board) strength(c chess.Color) int {
	if b.Setup == nil {
		return Strength(&b.Position, c)
	}
	sum := 0
	for _, piece := range b.Setup.Board {
		if piece != chess.NoPiece && piece.Color() == c {
			sum += pieceValues[piece.Type()]
		}
	}
	return sum
}

// doublePushFile returns the file, from 0 to 7, of a pawn that has just advanced two squares, or
// -1.
func (b *Board) doublePushFile() int {
	if b.Last.Move != chess.NoMove && b.Last.DoubleTo != chess.NoSquare {
		return b.Last.DoubleTo.File()
	}
	return -1
}

// visibleLetter returns the letter of the piece on a square, or empty if there is no visible piece.
func (b *Board) visibleLetter(square chess.Square, empty byte) byte {
	piece := b.pieceAt(square)
	if piece == chess.NoPiece || b.hides(piece.Color()) {
		return empty
	}
	return fenLetter(piece)
}

// VisiblePieces returns the squares of a side's pieces by piece type, a1 first. Pieces hidden from
// the receiver are left out.
func (b *Board) VisiblePieces(side chess.Color) (pieces [7][]chess.Square) {
	if b.hides(side) {
		return pieces
	}
	for sq := range chess.Square(64) {
		if piece := b.pieceAt(sq); piece != chess.NoPiece && piece.Color() == side {
			pieces[piece.Type()] = append(pieces[piece.Type()], sq)
		}
	}
	return pieces
}

// hides reports whether a side's pieces are hidden from the receiver.
func (b *Board) hides(side chess.Color) bool {
	own := chess.White
	if b.Flip {
		own = chess.Black
	}
	return b.Blindfold == AllHidden || b.Blindfold == OwnHidden && side == own || b.Blindfold == TheirsHidden && side != own
}

// pieceValues are the values of the piece types.
var pieceValues = [...]int{chess.Pawn: 1, chess.Knight: 3, chess.Bishop: 3, chess.Rook: 5, chess.Queen: 9, chess.King: 0}

// Strength returns the sum of the values of a side's pieces, with the values of FICS: queen 9, rook
// 5, bishop and knight 3, pawn 1.
func Strength(p *chess.Position, c chess.Color) int {
	sum := 0
	for t, w := range pieceValues {
		if w > 0 {
			sum += w * (p.ByColor(c) & p.ByType(chess.PieceType(t))).Count()
		}
	}
	return sum
}

// clockTime returns a time in the unit of the receiver, milliseconds or seconds.
func (b *Board) clockTime(d time.Duration) int {
	if b.Millis {
		return int(d.Milliseconds())
	}
	return roundUpSeconds(d)
}

// roundUpSeconds returns a time in whole seconds, rounded up as on chess clocks: 0 is a fallen
// flag.
func roundUpSeconds(d time.Duration) int { return int((d + time.Second - 1) / time.Second) }

// elapsed returns the time used for the last move, as the board shows it.
func (b *Board) elapsed() string { return formatMinutes(b.Last.Spent, b.Millis) }

// formatMinutes formats d as m:ss, or as m:ss.mmm if millis is set.
func formatMinutes(d time.Duration, millis bool) string {
	d = max(d, 0)
	s := strconv.Itoa(int(d/time.Minute)) + ":" + twoDigits(int(d/time.Second)%60)
	if millis {
		s += fmt.Sprintf(".%03d", d.Milliseconds()%1000)
	}
	return s
}

// twoDigits formats a number from 0 to 99 with two digits.
func twoDigits(n int) string { return string([]byte{'0' + byte(n/10), '0' + byte(n%10)}) }

// sanOrNone returns the move in algebraic notation, or "none" at the start.
func (l LastMove) sanOrNone() string {
	if l.Move == chess.NoMove {
		return "none"
	}
	return l.SAN
}

// verboseMove returns the move as P/e2-e4, P/e7-e8=Q, o-o or o-o-o.
func (l LastMove) verboseMove() string {
	switch {
	case l.Move == chess.NoMove:
		return "none"
	case l.Move.IsCastling() && l.Move.To() > l.Move.From():
		return "o-o"
	case l.Move.IsCastling():
		return "o-o-o"
	}
	const letters = "?PNBRQK"
	s := letters[l.Piece:l.Piece+1] + "/" + l.Move.From().String() + "-" + l.Move.To().String()
	if t := l.Move.Promotion(); t != chess.NoPieceType {
		s += "=" + letters[t:t+1]
	}
	return s
}

// castlingFlag returns the flag of style 12 for a castling right: 1 if the side may castle now or
// later, otherwise 0.
func (b *Board) castlingFlag(c chess.Color, s chess.Side) int {
	if b.Setup == nil {
		return boolToInt(b.Position.CastlingRook(c, s) != chess.NoSquare)
	}
	king := chess.MakeSquare(4, c.BackRank()) // its usual square, if there is no king on the rank
	for file := range 8 {
		if sq := chess.MakeSquare(file, c.BackRank()); b.Setup.Board[sq] == chess.MakePiece(c, chess.King) {
			king = sq
		}
	}
	for rook := range b.Setup.Castling.Squares() {
		if rook.Rank() == c.BackRank() && rook > king == (s == chess.KingSide) {
			return 1
		}
	}
	return 0
}

// fenLetter returns the letter of a piece in FEN.
func fenLetter(p chess.Piece) byte {
	l := "?PNBRQK"[p.Type()]
	if p.Color() == chess.Black {
		l += 'a' - 'A'
	}
	return l
}

// boolToInt returns 1 for true and 0 for false.
func boolToInt(b bool) int {
	if b {
		return 1
	}
	return 0
}
