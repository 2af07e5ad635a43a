package ics

import (
	"fmt"
	"strings"
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

// Board is what a server tells of a position on its way to one receiver.
type Board struct {
	Position     chess.Position
	Game         int // number of the game on this server
	White, Black string
	Relation     Relation
	// Initial and Increment are White's; servers of the family know one
	// control a game, in whole minutes and seconds.
	Initial, Increment time.Duration
	WhiteTime          time.Duration // remaining
	BlackTime          time.Duration
	Last               Last // the move that led here, or the zero value
	Flip               bool // Black at the bottom
	Ticking            bool
	Lag                time.Duration
	Millis             bool // ivar ms: clocks in milliseconds
}

// Last is the move that led to a position.
type Last struct {
	Move     chess.Move
	Piece    chess.PieceType // the man that moved; a promoting pawn is a pawn
	SAN      string
	Spent    time.Duration
	DoubleTo chess.Square // where a pawn landed after two squares; else NoSquare
}

// Style12 is the board as the one line that programs read.
func (b *Board) Style12() string {
	var s strings.Builder
	s.WriteString("<12>")
	for rank := 7; rank >= 0; rank-- {
		s.WriteByte(' ')
		for file := range 8 {
			s.WriteByte(letter(b.Position.PieceAt(chess.MakeSquare(file, rank))))
		}
	}
	turn := "W"
	if b.Position.Turn() == chess.Black {
		turn = "B"
	}
	double := -1
	if b.Last.Move != chess.NoMove && b.Last.DoubleTo != chess.NoSquare {
		double = b.Last.DoubleTo.File()
	}
	fmt.Fprintf(&s, " %s %d %d %d %d %d %d %d %s %s %d %d %d %d %d %s %s %d %s (%s) %s %d %d %d",
		turn, double,
		b.mayCastle(chess.White, chess.KingSide), b.mayCastle(chess.White, chess.QueenSide),
		b.mayCastle(chess.Black, chess.KingSide), b.mayCastle(chess.Black, chess.QueenSide),
		b.Position.HalfmoveClock(), b.Game, b.White, b.Black, int(b.Relation),
		int(b.Initial/time.Minute), int(b.Increment/time.Second),
		Strength(&b.Position, chess.White), Strength(&b.Position, chess.Black),
		b.clock(b.WhiteTime), b.clock(b.BlackTime), b.Position.FullmoveNumber(),
		b.Last.verbose(), b.elapsed(), b.Last.san(),
		bit(b.Flip), bit(b.Ticking), b.Lag.Milliseconds())
	return s.String()
}

// Style1 is the board for people: letters in a frame.
func (b *Board) Style1() string {
	var s strings.Builder
	fmt.Fprintf(&s, "Game %d (%s vs. %s)\n\n", b.Game, b.White, b.Black)
	const rule = "       ---------------------------------\n"
	s.WriteString(rule)
	side := b.sideLines()
	for row := range 8 {
		rank := 7 - row
		if b.Flip {
			rank = row
		}
		fmt.Fprintf(&s, "    %d ", rank+1)
		for col := range 8 {
			file := col
			if b.Flip {
				file = 7 - col
			}
			man := " "
			if p := b.Position.PieceAt(chess.MakeSquare(file, rank)); p != chess.NoPiece {
				man = strings.ToUpper(string(letter(p)))
				if p.Color() == chess.Black {
					man = "*" + man
				}
			}
			fmt.Fprintf(&s, " |%-2s", man)
		}
		s.WriteString(" |")
		if side[row] != "" {
			s.WriteString("     " + side[row])
		}
		s.WriteByte('\n')
		if row < 7 {
			s.WriteString("       |---+---+---+---+---+---+---+---|\n")
		}
	}
	s.WriteString(rule)
	files := "abcdefgh"
	if b.Flip {
		files = "hgfedcba"
	}
	s.WriteString("        ")
	for _, f := range files {
		fmt.Fprintf(&s, " %c  ", f)
	}
	return strings.TrimRight(s.String(), " ")
}

// sideLines are the words beside a board in style 1, by its rows from the top.
func (b *Board) sideLines() [8]string {
	turn := "White"
	if b.Position.Turn() == chess.Black {
		turn = "Black"
	}
	var side [8]string
	side[0] = fmt.Sprintf("Move # : %d (%s)", b.Position.FullmoveNumber(), turn)
	if b.Last.Move != chess.NoMove {
		mover := chess.White
		if b.Position.Turn() == chess.White {
			mover = chess.Black
		}
		name := "White"
		if mover == chess.Black {
			name = "Black"
		}
		side[1] = fmt.Sprintf("%s Moves : '%s     (%s)'", name, b.Last.SAN, minutes(b.Last.Spent, false))
	}
	side[3] = "Black Clock : " + minutes(b.BlackTime, false)
	side[4] = "White Clock : " + minutes(b.WhiteTime, false)
	side[5] = fmt.Sprintf("Black Strength : %d", Strength(&b.Position, chess.Black))
	side[6] = fmt.Sprintf("White Strength : %d", Strength(&b.Position, chess.White))
	return side
}

// Strength adds up a side's men as servers of the family do: queen 9, rook 5,
// bishop and knight 3, pawn 1.
func Strength(p *chess.Position, c chess.Color) int {
	worth := [...]int{chess.Pawn: 1, chess.Knight: 3, chess.Bishop: 3, chess.Rook: 5, chess.Queen: 9, chess.King: 0}
	sum := 0
	for t, w := range worth {
		if w > 0 {
			sum += w * (p.ByColor(c) & p.ByType(chess.PieceType(t))).Count()
		}
	}
	return sum
}

func (b *Board) clock(d time.Duration) string {
	if b.Millis {
		return fmt.Sprint(d.Milliseconds())
	}
	// Whole seconds, rounded up, as chess clocks show them: 0 is a fallen flag.
	return fmt.Sprint(int((d + time.Second - 1) / time.Second))
}

func (b *Board) elapsed() string { return minutes(b.Last.Spent, b.Millis) }

// minutes is d as m:ss, or m:ss.mmm.
func minutes(d time.Duration, millis bool) string {
	d = max(d, 0)
	s := fmt.Sprintf("%d:%02d", int(d/time.Minute), int(d/time.Second)%60)
	if millis {
		s += fmt.Sprintf(".%03d", d.Milliseconds()%1000)
	}
	return s
}

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
	s := fmt.Sprintf("%c/%s-%s", "?PNBRQK"[l.Piece], l.Move.From(), l.Move.To())
	if t := l.Move.Promotion(); t != chess.NoPieceType {
		s += fmt.Sprintf("=%c", "?PNBRQK"[t])
	}
	return s
}

// mayCastle is the flag of style 12 for a castling right, now or later.
func (b *Board) mayCastle(c chess.Color, s chess.Side) int {
	return bit(b.Position.CastlingRook(c, s) != chess.NoSquare)
}

// letter is a man as FEN writes it, or - for an empty square.
func letter(p chess.Piece) byte {
	if p == chess.NoPiece {
		return '-'
	}
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
