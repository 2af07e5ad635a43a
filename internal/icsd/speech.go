package icsd

import (
	"fmt"
	"strings"
	"time"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/san"
	"github.com/escaque/escaque/ics"
)

// Speech is how moves are described to somebody who listens to the screen or plays without
// seeing the board: the values of the variable "speech".
const (
	speechOff  = iota // boards are drawn
	speechOn          // "knight from g1 to f3, check"
	speechLaws        // the announcements of the Laws (Appendix E.2.1, 2009)
)

// speech is what the client has chosen.
func (c *client) speech() int { return c.looks().speech }

// spokenMove is the move that led to a board, as a sentence. own says that the
// client plays the game: its number need not be told.
func (c *client) spokenMove(b *ics.Board, own bool) string {
	side, number := chess.White, b.Position.FullmoveNumber()
	if b.Position.Turn() == chess.White {
		side, number = chess.Black, number-1
	}
	said := c.Sentence("speech.move", "Number", number, "Side", c.sideWord(side), "Move", c.moveWords(b.Last.Move, b.Last.SAN))
	if own {
		return said
	}
	return c.Sentence("speech.game", "Game", b.Game) + " " + said
}

func (c *client) sideWord(side chess.Color) string { return c.Sentence("speech.side." + side.String()) }

func (c *client) manWord(t chess.PieceType) string { return c.Sentence("speech.man." + t.String()) }

// moveWords is a move in words. What it takes and whether it gives check follows
// from its notation.
func (c *client) moveWords(m chess.Move, text string) string {
	var s string
	args := []any{"Man", c.manWord(m.Piece()), "From", m.From().String(), "To", m.To().String()}
	switch {
	case c.speech() == speechLaws:
		s = san.Announce(m)
	case m.IsCastling():
		s = c.Sentence(map[chess.Side]string{chess.KingSide: "speech.castles.short", chess.QueenSide: "speech.castles.long"}[m.Side()])
	case m.IsEnPassant():
		s = c.Sentence("speech.passing", args...)
	case strings.Contains(text, "x"):
		s = c.Sentence("speech.takes", args...)
	default:
		s = c.Sentence("speech.goes", args...)
	}
	if t := m.Promotion(); t != chess.NoPieceType && c.speech() != speechLaws {
		s = c.Sentence("speech.promotes", "Move", s, "Man", c.manWord(t))
	}
	switch text[max(len(text)-1, 0):] {
	case "+":
		s = c.Sentence("speech.check", "Move", s)
	case "#":
		s = c.Sentence("speech.mate", "Move", s)
	}
	return s
}

// spokenBoard is a whole board in words: who plays, the men of both sides that
// the client may see, who has the move, the last move and the clocks.
func (c *client) spokenBoard(b *ics.Board) string {
	lines := []string{c.Sentence("speech.board", "Game", b.Game, "White", b.White, "Black", b.Black)}
	for _, side := range []chess.Color{chess.White, chess.Black} {
		if men := c.menWords(b, side); men != "" {
			lines = append(lines, c.Sentence("speech.men", "Side", c.sideWord(side), "Men", men))
		} else {
			lines = append(lines, c.Sentence("speech.no-men", "Side", c.sideWord(side)))
		}
	}
	lines = append(lines, c.spokenPlace(b))
	if b.Initial > 0 || b.WhiteTime > 0 || b.BlackTime > 0 {
		lines = append(lines, c.Sentence("speech.clocks", "White", c.spanWords(b.WhiteTime), "Black", c.spanWords(b.BlackTime)))
	}
	return strings.Join(lines, "\n")
}

// spokenPlace says where in a game a board is: who has the move, and the last
// one.
func (c *client) spokenPlace(b *ics.Board) string {
	turn := c.Sentence("speech.turn."+b.Side().String(), "Number", b.Number())
	if b.Setup != nil || b.Last.Move == chess.NoMove {
		return turn
	}
	return turn + "\n" + c.Sentence("speech.last", "Move", c.moveWords(b.Last.Move, b.Last.SAN))
}

// menWords lists the men of a side: the king first, the pawns last.
func (c *client) menWords(b *ics.Board, side chess.Color) string {
	seen := b.Seen(side)
	var kinds []string
	for t := chess.King; t >= chess.Pawn; t-- {
		if len(seen[t]) == 0 {
			continue
		}
		word := c.manWord(t)
		if len(seen[t]) > 1 {
			word = c.Sentence("speech.men." + t.String())
		}
		squares := make([]string, len(seen[t]))
		for i, sq := range seen[t] {
			squares[i] = sq.String()
		}
		kinds = append(kinds, word+" "+strings.Join(squares, " "))
	}
	return strings.Join(kinds, ", ")
}

// spanWords is a time on a clock in words.
func (c *client) spanWords(d time.Duration) string {
	s := int(max(d, 0) / time.Second)
	return c.Sentence("speech.span", "Minutes", fmt.Sprint(s/60), "Seconds", fmt.Sprint(s%60))
}
