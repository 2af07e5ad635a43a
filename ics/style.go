package ics

import (
	"fmt"
	"strings"
	"sync"

	"github.com/escaque/escaque/chess"
)

// MaxStyle is the highest number of a board style.
const MaxStyle = 13

// Text returns the board in one of the styles 1 to 13. Other numbers give style 1. Style 12 is the
// line that programs parse; 8, 10 and 11 are older styles for programs. Style 9 is the last moves
// without a board. The other styles are for people.
func (b *Board) Text(style int) string {
	switch style {
	case 8, 11:
		return b.heading(style) + b.raw(style == 11)
	case 9:
		return b.heading(style) + b.lastMoves()
	case 10:
		return b.heading(style) + b.style10()
	case 12:
		return b.Style12()
	}
	d, ok := drawings()[style]
	if !ok {
		d = drawings()[1]
	}
	return b.heading(style) + b.draw(d)
}

// heading returns the lines above a board.
func (b *Board) heading(style int) string {
	if style == 11 {
		return ""
	}
	return fmt.Sprintf("Game %d (%s vs. %s)\n\n", b.Game, b.White, b.Black)
}

// drawing is the layout of a board for people.
type drawing struct {
	white, black       [7]string // pieces by chess.PieceType; 0 is an empty square: white[0] a dark one
	light, dark        string    // text before the piece on such a square
	top, between       string
	start, end         string
	labels             string // labels of the files a to h, one character each
	labelsAt, labelGap int    // number of spaces before the first label and between two
}

const (
	frame     = "       ---------------------------------\n"
	smallRule = "       +------------------------+\n"
)

// drawings returns the layouts of the styles for people. Styles 3 and 4 are for terminals with
// reverse video on a dark and on a light background, 13 for terminals with colours.
var drawings = sync.OnceValue(func() map[int]drawing {
	return map[int]drawing{
		1: {
			white: [7]string{"   |", " P |", " N |", " B |", " R |", " Q |", " K |"}, black: [7]string{"   |", " *P|", " *N|", " *B|", " *R|", " *Q|", " *K|"},
			top: frame, between: "       |---+---+---+---+---+---+---+---|\n", start: "|", labels: "abcdefgh", labelsAt: 9, labelGap: 3,
		},
		2: {
			white: [7]string{"+  ", "P  ", "N  ", "B  ", "R  ", "Q  ", "K  "}, black: [7]string{"-  ", "p' ", "n' ", "b' ", "r' ", "q' ", "k' "},
			labels: "abcdefgh", labelsAt: 7, labelGap: 2,
		},
		3: {
			white: [7]string{"   ", " P ", " N ", " B ", " R ", " Q ", " K "}, black: [7]string{"   ", " *P", " *N", " *B", " *R", " *Q", " *K"},
			light: "\x1b[0m", dark: "\x1b[7m", top: smallRule, start: "|", end: "\x1b[0m|", labels: "abcdefgh", labelsAt: 9, labelGap: 2,
		},
		4: {
			white: [7]string{"   ", " P ", " N ", " B ", " R ", " Q ", " K "}, black: [7]string{"   ", " *P", " *N", " *B", " *R", " *Q", " *K"},
			light: "\x1b[7m", dark: "\x1b[0m", top: smallRule, start: "|", end: "\x1b[0m|", labels: "abcdefgh", labelsAt: 9, labelGap: 2,
		},
		5: {
			white: [7]string{"    ", "  o ", " :N:", " <B>", " |R|", " {Q}", " =K="}, black: [7]string{"    ", "  p ", " :n:", " <b>", " |r|", " {q}", " =k="},
			top: "       .   .   .   .   .   .   .   .   .\n", between: "       .   .   .   .   .   .   .   .   .\n", labels: "abcdefgh", labelsAt: 9, labelGap: 3,
		},
		6: {
			white: [7]string{"    |", " wp |", " WN |", " WB |", " WR |", " WQ |", " WK |"}, black: [7]string{"    |", " bp |", " BN |", " BB |", " BR |", " BQ |", " BK |"},
			top: "       -----------------------------------------\n", between: "       -----------------------------------------\n", start: "|",
			labels: "ABCDEFGH", labelsAt: 9, labelGap: 4,
		},
		7: {
			white: [7]string{"  ", " P", " N", " B", " R", " Q", " K"}, black: [7]string{" -", " p", " n", " b", " r", " q", " k"},
			top: "       :::::::::::::::::::::\n", start: "..", end: " ..", labels: "abcdefgh", labelsAt: 10, labelGap: 1,
		},
		13: {
			white: [7]string{"   ", "\x1b[37m\x1b[1m P ", "\x1b[37m\x1b[1m N ", "\x1b[37m\x1b[1m B ", "\x1b[37m\x1b[1m R ", "\x1b[37m\x1b[1m Q ", "\x1b[37m\x1b[1m K "},
			black: [7]string{"   ", "\x1b[22m\x1b[37m P ", "\x1b[22m\x1b[37m N ", "\x1b[22m\x1b[37m B ", "\x1b[22m\x1b[37m R ", "\x1b[22m\x1b[37m Q ", "\x1b[22m\x1b[37m K "},
			light: "\x1b[40m", dark: "\x1b[45m", top: smallRule, start: "|", end: "\x1b[0m|", labels: "abcdefgh", labelsAt: 9, labelGap: 2,
		},
	}
})

// at returns the square in a row and column of the board as the receiver sees it, from the top
// left.
func (b *Board) at(row, col int) chess.Square {
	if b.Flip {
		return chess.MakeSquare(7-col, row)
	}
	return chess.MakeSquare(col, 7-row)
}

// draw returns the board drawn in a layout.
func (b *Board) draw(d drawing) string {
	var s strings.Builder
	s.WriteString(d.top)
	side := b.sideLines()
	for row := range 8 {
		fmt.Fprintf(&s, "    %d  %s", b.at(row, 0).Rank()+1, d.start)
		for col := range 8 {
			square := b.at(row, col)
			light := (square.File()+square.Rank())%2 == 1
			piece := b.pieceAt(square)
			ground, shape := d.dark, d.white[0]
			if light {
				ground, shape = d.light, d.black[0]
			}
			if piece != chess.NoPiece && !b.hides(piece.Color()) {
				shape = d.white[piece.Type()]
				if piece.Color() == chess.Black {
					shape = d.black[piece.Type()]
				}
			}
			s.WriteString(ground + shape)
		}
		s.WriteString(d.end)
		if side[row] != "" {
			s.WriteString("     " + side[row])
		}
		s.WriteByte('\n')
		if row < 7 {
			s.WriteString(d.between)
		}
	}
	s.WriteString(d.top)
	s.WriteString(strings.Repeat(" ", d.labelsAt))
	for col := range 8 {
		if col > 0 {
			s.WriteString(strings.Repeat(" ", d.labelGap))
		}
		s.WriteByte(d.labels[b.at(0, col).File()])
	}
	return s.String()
}

// sideLines returns the texts beside a board, by its rows from the top.
func (b *Board) sideLines() [8]string {
	turn := "White"
	if b.Side() == chess.Black {
		turn = "Black"
	}
	var side [8]string
	side[0] = fmt.Sprintf("Move # : %d (%s)", b.Number(), turn)
	if b.Last.Move != chess.NoMove {
		mover := "Black"
		if b.Side() == chess.Black {
			mover = "White"
		}
		side[1] = fmt.Sprintf("%s Moves : '%s'", mover, formatMoved(Moved{SAN: b.Last.SAN, Spent: b.Last.Spent}, b.Millis))
	}
	side[3] = "Black Clock : " + formatMinutes(b.BlackTime, b.Millis)
	side[4] = "White Clock : " + formatMinutes(b.WhiteTime, b.Millis)
	if b.Blindfold == Sighted {
		side[5] = fmt.Sprintf("Black Strength : %d", b.strength(chess.Black))
		side[6] = fmt.Sprintf("White Strength : %d", b.strength(chess.White))
	}
	return side
}

// raw returns style 8 or, if verbose is set, style 11 with the move in long form.
func (b *Board) raw(verbose bool) string {
	white, black := "*", ":"
	if b.Flip {
		white, black = black, white
	}
	var pieces strings.Builder
	for rank := range 8 {
		for file := range 8 {
			pieces.WriteByte(b.visibleLetter(chess.MakeSquare(file, rank), ' '))
		}
	}
	last := b.Last.sanOrNone()
	if verbose {
		last = b.Last.verboseMove()
	}
	return fmt.Sprintf("#@#%03d%-16s%s%-16s%s%s%03d%s%02d%02d%05d%05d%-7s(%s)@#@",
		b.Game, b.White, white, b.Black, black, pieces.String(), b.Number(), b.turn(),
		b.strength(chess.White), b.strength(chess.Black),
		roundUpSeconds(b.WhiteTime), roundUpSeconds(b.BlackTime), last, b.elapsed())
}

// lastMoves returns style 9: the last moves of the game, at most two of each side.
func (b *Board) lastMoves() string {
	var s strings.Builder
	fmt.Fprintf(&s, "\nMove     %-23s%s\n", b.White, b.Black)
	s.WriteString("----     --------------         --------------\n")
	first := max(0, (len(b.Moves)-3)/2*2)
	for i := first; i < len(b.Moves); i += 2 {
		fmt.Fprintf(&s, "  %2d     %-23s", i/2+1, formatMoved(b.Moves[i], b.Millis))
		if i+1 < len(b.Moves) {
			s.WriteString(formatMoved(b.Moves[i+1], b.Millis))
		}
		s.WriteByte('\n')
	}
	return strings.TrimRight(s.String(), "\n")
}

// style10 returns style 10, an older form of style 12 in several lines.
func (b *Board) style10() string {
	var s strings.Builder
	s.WriteString("<10>\n")
	for rank := 7; rank >= 0; rank-- {
		s.WriteByte('|')
		for file := range 8 {
			s.WriteByte(b.visibleLetter(chess.MakeSquare(file, rank), ' '))
		}
		s.WriteString("|\n")
	}
	fmt.Fprintf(&s, "%s %d %d %d %d %d %d\n", b.turn(), b.doublePushFile(),
		b.castlingFlag(chess.White, chess.KingSide), b.castlingFlag(chess.White, chess.QueenSide),
		b.castlingFlag(chess.Black, chess.KingSide), b.castlingFlag(chess.Black, chess.QueenSide), b.halfmoves())
	s.Write(b.appendTail(nil))
	fmt.Fprintf(&s, " %d\n>10<", boolToInt(b.Flip))
	return s.String()
}
