package speech

import (
	"fmt"
	"strings"
	"time"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/san"
	"github.com/escaque/escaque/ics"
	"github.com/escaque/escaque/internal/icsd/session"
)

// Mode is the way in which moves are described to a user: the value of the variable "speech".
type Mode int

// The modes of speech.
const (
	Off  Mode = iota // boards are drawn
	On               // "knight from g1 to f3, check"
	Laws             // the announcements of the Laws (Appendix E.2.1, 2009)
)

// Move returns the sentence for the last move on a board. If own is true, the user plays the game
// and the sentence does not name the game.
func Move(c session.Session, m Mode, b *ics.Board, own bool) string {
	side, number := chess.White, b.Position.FullmoveNumber()
	if b.Position.Turn() == chess.White {
		side, number = chess.Black, number-1
	}
	said := c.Sentence("speech.move", "Number", number, "Side", sideWord(c, side), "Move", moveWords(c, m, b.Last.Move, b.Last.SAN))
	if own {
		return said
	}
	return c.Sentence("speech.game", "Game", b.Game) + " " + said
}

// sideWord returns the name of a side.
func sideWord(c session.Session, side chess.Color) string {
	return c.Sentence("speech.side." + side.String())
}

// pieceWord returns the name of a piece.
func pieceWord(c session.Session, t chess.PieceType) string {
	return c.Sentence("speech.man." + t.String())
}

// moveWords returns a move in words. Captures and checks are taken from its notation.
func moveWords(c session.Session, mode Mode, m chess.Move, text string) string {
	var s string
	args := []any{"Man", pieceWord(c, m.Piece()), "From", m.From().String(), "To", m.To().String()}
	switch {
	case mode == Laws:
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
	if t := m.Promotion(); t != chess.NoPieceType && mode != Laws {
		s = c.Sentence("speech.promotes", "Move", s, "Man", pieceWord(c, t))
	}
	switch text[max(len(text)-1, 0):] {
	case "+":
		s = c.Sentence("speech.check", "Move", s)
	case "#":
		s = c.Sentence("speech.mate", "Move", s)
	}
	return s
}

// Board returns a whole board in words: the players, the pieces that the user may see, the side to
// move, the last move and the clocks.
func Board(c session.Session, m Mode, b *ics.Board) string {
	lines := []string{c.Sentence("speech.board", "Game", b.Game, "White", b.White, "Black", b.Black)}
	for _, side := range []chess.Color{chess.White, chess.Black} {
		if pieces := pieceWords(c, b, side); pieces != "" {
			lines = append(lines, c.Sentence("speech.men", "Side", sideWord(c, side), "Men", pieces))
		} else {
			lines = append(lines, c.Sentence("speech.no-men", "Side", sideWord(c, side)))
		}
	}
	lines = append(lines, Place(c, m, b))
	if b.Initial > 0 || b.WhiteTime > 0 || b.BlackTime > 0 {
		lines = append(lines, c.Sentence("speech.clocks", "White", spanWords(c, b.WhiteTime), "Black", spanWords(c, b.BlackTime)))
	}
	return strings.Join(lines, "\n")
}

// Place returns the side to move and the last move of a board in words.
func Place(c session.Session, m Mode, b *ics.Board) string {
	turn := c.Sentence("speech.turn."+b.Side().String(), "Number", b.Number())
	if b.Setup != nil || b.Last.Move == chess.NoMove {
		return turn
	}
	return turn + "\n" + c.Sentence("speech.last", "Move", moveWords(c, m, b.Last.Move, b.Last.SAN))
}

// pieceWords lists the pieces of a side: the king first, the pawns last.
func pieceWords(c session.Session, b *ics.Board, side chess.Color) string {
	seen := b.VisiblePieces(side)
	var kinds []string
	for t := chess.King; t >= chess.Pawn; t-- {
		if len(seen[t]) == 0 {
			continue
		}
		word := pieceWord(c, t)
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

// spanWords returns a clock time in words.
func spanWords(c session.Session, d time.Duration) string {
	s := int(max(d, 0) / time.Second)
	return c.Sentence("speech.span", "Minutes", fmt.Sprint(s/60), "Seconds", fmt.Sprint(s%60))
}
