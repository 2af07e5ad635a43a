package ics

import (
	"fmt"
	"strings"
	"time"

	"github.com/escaque/escaque/chess"
)

// Gameinfo is the line for programs about a game that begins for them.
type Gameinfo struct {
	Game                     int
	Private, Rated           bool
	Type                     string
	WhiteGuest, BlackGuest   bool
	WhiteInit, BlackInit     time.Duration
	WhiteInc, BlackInc       time.Duration
	Partner                  int
	WhiteRating, BlackRating int // see Rating
	WhiteSeal, BlackSeal     bool
}

// String is the line.
func (g Gameinfo) String() string {
	seconds := func(d time.Duration) int { return int(d / time.Second) }
	return fmt.Sprintf("<g1> %d p=%d t=%s r=%d u=%d,%d it=%d,%d i=%d,%d pt=%d rt=%d,%d ts=%d,%d m=2 n=0", g.Game, bit(g.Private), g.Type, bit(g.Rated),
		bit(g.WhiteGuest), bit(g.BlackGuest), seconds(g.WhiteInit), seconds(g.WhiteInc), seconds(g.BlackInit), seconds(g.BlackInc),
		g.Partner, max(g.WhiteRating, 0), max(g.BlackRating, 0), bit(g.WhiteSeal), bit(g.BlackSeal))
}

// Delta is a move as programs with ivar compressmove read it instead of a
// whole board. Times are in milliseconds whatever ivar ms says.
type Delta struct {
	Game, Ply  int // Ply counts the half-moves of the game, this one among them
	SAN, Smith string
	Spent      time.Duration
	Left       time.Duration // of who moved
	Lag        time.Duration
}

// String is the line.
func (d Delta) String() string {
	return fmt.Sprintf("<d1> %d %d %s %s %d %d %d", d.Game, d.Ply, d.SAN, d.Smith, d.Spent.Milliseconds(), d.Left.Milliseconds(), d.Lag.Milliseconds())
}

// Smith is a move, to be made in p, as Smith notation writes it: the squares,
// what was captured in a small letter, c or C for castling short or long, E for
// a capture en passant, and what a pawn became in a capital.
func Smith(p *chess.Position, m chess.Move) string {
	from, to := m.From(), m.To()
	var s strings.Builder
	if m.IsCastling() {
		king, letter := chess.MakeSquare(6, from.Rank()), byte('c')
		if to < from {
			king, letter = chess.MakeSquare(2, from.Rank()), 'C'
		}
		fmt.Fprintf(&s, "%s%s%c", from, king, letter)
		return s.String()
	}
	fmt.Fprintf(&s, "%s%s", from, to)
	if victim := p.PieceAt(to); victim != chess.NoPiece {
		s.WriteByte("?pnbrqk"[victim.Type()])
	} else if p.PieceAt(from).Type() == chess.Pawn && from.File() != to.File() {
		s.WriteByte('E')
	}
	if t := m.Promotion(); t != chess.NoPieceType {
		s.WriteByte("?PNBRQK"[t])
	}
	return s.String()
}
