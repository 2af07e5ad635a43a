package ics

import (
	"fmt"
	"strconv"
	"time"

	"github.com/escaque/escaque/chess"
)

// Relation is what the receiver of a board has to do with the game.
type Relation int

// The relations of style 12.
const (
	Isolated         Relation = -3
	ObserveExamined  Relation = -2
	OpponentsMove    Relation = -1 // playing, and the opponent is to move
	Observing        Relation = 0
	MyMove           Relation = 1 // playing, and it is my move
	Examining        Relation = 2
	InitialPositions Relation = -4 // the start of a move list
)

// Blindfold is what of the pieces the receiver of a board has asked not to see.
type Blindfold int

// The values of the variable "blindfold". Whose pieces are one's own follows from
// Board.Flip.
const (
	Sighted Blindfold = iota
	AllHidden
	OwnHidden
	TheirsHidden
)

// Board is a position and its game as a server sends them to one receiver.
type Board struct {
	Position chess.Position
	// Setup is a board that is being set up by hand, legal or not: it is shown
	// instead of Position. Nil otherwise.
	Setup        *chess.Setup
	Game         int // number of the game on this server
	White, Black string
	Relation     Relation
	// Initial and Increment are White's; servers of the family know one
	// control a game, in whole minutes and seconds.
	Initial, Increment time.Duration
	WhiteTime          time.Duration // remaining
	BlackTime          time.Duration
	Last               Last    // the move that led here, or the zero value
	Moves              []Moved // the game so far, for style 9; may be nil
	Flip               bool    // Black at the bottom
	Ticking            bool
	Lag                time.Duration
	Millis             bool // ivar ms: clocks in milliseconds
	Blindfold          Blindfold
}

// Last is the move that led to a position.
type Last struct {
	Move     chess.Move
	Piece    chess.PieceType // the piece that moved; a promoting pawn is a pawn
	SAN      string
	Spent    time.Duration
	DoubleTo chess.Square // where a pawn landed after two squares; else NoSquare
}

// Style12 is the board as the one line that programs read.
func (b *Board) Style12() string { return string(b.AppendStyle12(make([]byte, 0, 256))) }

// AppendStyle12 is Style12, added to text.
func (b *Board) AppendStyle12(text []byte) []byte {
	text = b.appendSquares(append(text, "<12>"...))
	text = append(append(text, ' '), b.turn()...)
	text = number(text, b.double())
	for _, c := range [...]chess.Color{chess.White, chess.Black} {
		text = number(text, b.mayCastle(c, chess.KingSide))
		text = number(text, b.mayCastle(c, chess.QueenSide))
	}
	text = number(text, b.halfmoves())
	text = b.appendTail(append(text, ' '))
	text = number(text, bit(b.Flip))
	text = number(text, bit(b.Ticking))
	return number(text, int(b.Lag.Milliseconds()))
}

// appendSquares adds the ranks from the eighth, each after a space.
func (b *Board) appendSquares(text []byte) []byte {
	at := len(text)
	text = append(text, " -------- -------- -------- -------- -------- -------- -------- --------"...)
	put := func(square chess.Square, piece byte) { text[at+9*(7-square.Rank())+1+square.File()] = piece }
	if b.Setup != nil {
		for square := range chess.Square(64) {
			put(square, b.seen(square, '-'))
		}
		return text
	}
	for _, c := range [...]chess.Color{chess.White, chess.Black} {
		if b.hides(c) {
			continue
		}
		for t := chess.Pawn; t <= chess.King; t++ {
			piece := letter(chess.MakePiece(c, t))
			for square := range (b.Position.ByColor(c) & b.Position.ByType(t)).Squares() {
				put(square, piece)
			}
		}
	}
	return text
}

// number adds a number after a space.
func number(text []byte, n int) []byte { return strconv.AppendInt(append(text, ' '), int64(n), 10) }

// appendTail adds what styles 10 and 12 give after the board, up to the last move.
func (b *Board) appendTail(text []byte) []byte {
	text = strconv.AppendInt(text, int64(b.Game), 10)
	text = append(append(text, ' '), b.White...)
	text = append(append(text, ' '), b.Black...)
	for _, n := range [...]int{
		int(b.Relation), int(b.Initial / time.Minute), int(b.Increment / time.Second), b.strength(chess.White), b.strength(chess.Black),
		b.clock(b.WhiteTime), b.clock(b.BlackTime), b.Number(),
	} {
		text = number(text, n)
	}
	text = append(append(text, ' '), b.Last.verbose()...)
	text = append(append(text, " ("...), b.elapsed()...)
	return append(append(text, ") "...), b.Last.san()...)
}

func (b *Board) turn() string {
	if b.Side() == chess.Black {
		return "B"
	}
	return "W"
}

// What stands on the board, or on the one that is being set up.
func (b *Board) pieceAt(square chess.Square) chess.Piece {
	if b.Setup != nil {
		return b.Setup.Board[square&63]
	}
	return b.Position.PieceAt(square)
}

// Side is the side that has the move.
func (b *Board) Side() chess.Color {
	if b.Setup != nil {
		return b.Setup.Turn & 1
	}
	return b.Position.Turn()
}

func (b *Board) halfmoves() int {
	if b.Setup != nil {
		return b.Setup.HalfmoveClock
	}
	return b.Position.HalfmoveClock()
}

// Number is the number of the coming move.
func (b *Board) Number() int {
	if b.Setup != nil {
		return b.Setup.FullmoveNumber
	}
	return b.Position.FullmoveNumber()
}

func (b *Board) strength(c chess.Color) int {
	if b.Setup == nil {
		return Strength(&b.Position, c)
	}
	sum := 0
	for _, piece := range b.Setup.Board {
		if piece != chess.NoPiece && piece.Color() == c {
			sum += worth[piece.Type()]
		}
	}
	return sum
}

// double is the file of a pawn that has just advanced two squares, or -1.
func (b *Board) double() int {
	if b.Last.Move != chess.NoMove && b.Last.DoubleTo != chess.NoSquare {
		return b.Last.DoubleTo.File()
	}
	return -1
}

// seen is the piece on a square, or empty where there is none to be seen.
func (b *Board) seen(square chess.Square, empty byte) byte {
	piece := b.pieceAt(square)
	if piece == chess.NoPiece || b.hides(piece.Color()) {
		return empty
	}
	return letter(piece)
}

// Seen lists the squares of a side's pieces by their kind, a1 first, as far as the
// receiver sees them.
func (b *Board) Seen(side chess.Color) (pieces [7][]chess.Square) {
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

// hides reports whether the receiver plays without sight of that side's pieces.
func (b *Board) hides(side chess.Color) bool {
	own := chess.White
	if b.Flip {
		own = chess.Black
	}
	return b.Blindfold == AllHidden || b.Blindfold == OwnHidden && side == own || b.Blindfold == TheirsHidden && side != own
}

// worth is what each kind of piece counts.
var worth = [...]int{chess.Pawn: 1, chess.Knight: 3, chess.Bishop: 3, chess.Rook: 5, chess.Queen: 9, chess.King: 0}

// Strength adds up a side's pieces as servers of the family do: queen 9, rook 5,
// bishop and knight 3, pawn 1.
func Strength(p *chess.Position, c chess.Color) int {
	sum := 0
	for t, w := range worth {
		if w > 0 {
			sum += w * (p.ByColor(c) & p.ByType(chess.PieceType(t))).Count()
		}
	}
	return sum
}

// clock is a time as the receiver counts it.
func (b *Board) clock(d time.Duration) int {
	if b.Millis {
		return int(d.Milliseconds())
	}
	return seconds(d)
}

// seconds are whole and rounded up, as chess clocks show them: 0 is a fallen flag.
func seconds(d time.Duration) int { return int((d + time.Second - 1) / time.Second) }

func (b *Board) elapsed() string { return minutes(b.Last.Spent, b.Millis) }

// minutes is d as m:ss, or m:ss.mmm.
func minutes(d time.Duration, millis bool) string {
	d = max(d, 0)
	s := strconv.Itoa(int(d/time.Minute)) + ":" + twoDigits(int(d/time.Second)%60)
	if millis {
		s += fmt.Sprintf(".%03d", d.Milliseconds()%1000)
	}
	return s
}

func twoDigits(n int) string { return string([]byte{'0' + byte(n/10), '0' + byte(n%10)}) }

func (l Last) san() string {
	if l.Move == chess.NoMove {
		return "none"
	}
	return l.SAN
}

// verbose is the move as P/e2-e4, P/e7-e8=Q, o-o or o-o-o.
func (l Last) verbose() string {
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

// mayCastle is the flag of style 12 for a castling right, now or later.
func (b *Board) mayCastle(c chess.Color, s chess.Side) int {
	if b.Setup == nil {
		return bit(b.Position.CastlingRook(c, s) != chess.NoSquare)
	}
	king := chess.MakeSquare(4, c.BackRank()) // where it belongs, when it is not there
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

// letter is a piece as FEN writes it.
func letter(p chess.Piece) byte {
	l := "?PNBRQK"[p.Type()]
	if p.Color() == chess.Black {
		l += 'a' - 'A'
	}
	return l
}

func bit(b bool) int {
	if b {
		return 1
	}
	return 0
}
