package ics

import (
	"fmt"
	"strings"
	"time"

	"github.com/escaque/escaque/chess"
)

// Gameinfo is the data of the line that programs get when a game begins that they play or observe.
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

// String returns the line for programs.
func (g Gameinfo) String() string {
	seconds := func(d time.Duration) int { return int(d / time.Second) }
	return fmt.Sprintf("<g1> %d p=%d t=%s r=%d u=%d,%d it=%d,%d i=%d,%d pt=%d rt=%d,%d ts=%d,%d m=2 n=0", g.Game, boolToInt(g.Private), g.Type, boolToInt(g.Rated),
		boolToInt(g.WhiteGuest), boolToInt(g.BlackGuest), seconds(g.WhiteInit), seconds(g.WhiteInc), seconds(g.BlackInit), seconds(g.BlackInc),
		g.Partner, max(g.WhiteRating, 0), max(g.BlackRating, 0), boolToInt(g.WhiteSeal), boolToInt(g.BlackSeal))
}

// Delta is the data of a line with one move. Programs with ivar compressmove get it instead of a
// whole board. Times are in milliseconds regardless of ivar ms.
type Delta struct {
	Game, Ply  int // Ply is the number of half-moves, including this one
	SAN, Smith string
	Spent      time.Duration
	Left       time.Duration // the moving player's time
	Lag        time.Duration
}

// String returns the line for programs.
func (d Delta) String() string {
	return fmt.Sprintf("<d1> %d %d %s %s %d %d %d", d.Game, d.Ply, d.SAN, d.Smith, d.Spent.Milliseconds(), d.Left.Milliseconds(), d.Lag.Milliseconds())
}

// Smith returns a move that is to be made in p, in Smith notation. It has the squares, then the
// captured piece in lower case, c or C for castling short or long, E for an en passant capture, and
// a promoted piece in upper case.
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
