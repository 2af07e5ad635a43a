package laws_test

import (
	"fmt"
	"strings"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/san"
	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/laws"
)

// boardDeed reads what hands do:
//
//	touches e2 | touches e2 and d7 [at once] [by accident]
//	adjusts e2 and d2
//	releases e1 on g1 [castling]
//	puts a queen for e7 on e8
//	presses the clock
func boardDeed(w []string) (c laws.Command, ok bool, err error) {
	switch w[0] {
	case "touches":
		touch := laws.Touch{}
		text := strings.Join(w[1:], " ")
		text, touch.Accidental = strings.CutSuffix(text, " by accident")
		text, touch.AtOnce = strings.CutSuffix(text, " at once")
		touch.Squares, err = squaresOf(text)
		return touch, true, err
	case "adjusts":
		squares, err := squaresOf(strings.Join(w[1:], " "))
		return laws.Adjust{Squares: squares}, true, err
	case "releases":
		if len(w) < 4 {
			return nil, true, fmt.Errorf("want releases e2 on e4: %v", w)
		}
		squares, err := squaresOf(w[1] + " and " + w[3])
		if err != nil {
			return nil, true, err
		}
		return laws.Release{From: squares[0], To: squares[1], Castling: len(w) > 4 && w[4] == "castling"}, true, nil
	case "puts":
		if len(w) < 7 {
			return nil, true, fmt.Errorf("want puts a queen for e7 on e8: %v", w)
		}
		squares, err := squaresOf(w[4] + " and " + w[6])
		if err != nil {
			return nil, true, err
		}
		for t := chess.Pawn; t <= chess.King; t++ {
			if t.String() == w[2] {
				return laws.Promote{From: squares[0], To: squares[1], Piece: t}, true, nil
			}
		}
		return nil, true, fmt.Errorf("no piece is called %q", w[2])
	case "presses":
		return laws.PressClock{}, true, nil
	}
	return nil, false, nil
}

func squaresOf(text string) ([]chess.Square, error) {
	var squares []chess.Square
	for name := range strings.SplitSeq(text, " and ") {
		s, err := chess.ParseSquare(name)
		if err != nil {
			return nil, err
		}
		squares = append(squares, s)
	}
	return squares, nil
}

// deedsOf are the hand's deeds of a legal move, with the press at their end.
func deedsOf(m chess.Move) []laws.Command {
	out := []laws.Command{laws.Touch{Squares: []chess.Square{m.From()}}}
	switch {
	case m.IsCastling():
		if m.From() != m.KingTo() {
			out = append(out, laws.Release{From: m.From(), To: m.KingTo(), Castling: true})
		}
		if m.To() != m.RookTo() {
			out = append(out, laws.Release{From: m.To(), To: m.RookTo(), Castling: true})
		}
		if m.From() == m.KingTo() {
			out = out[1:] // the king is not touched
		}
	case m.Promotion() != chess.NoPieceType:
		out = append(out,
			laws.Release{From: m.From(), To: m.To()}, laws.Promote{From: m.From(), To: m.To(), Piece: m.Promotion()},
			laws.Release{From: m.From(), To: m.To()})
	default:
		out = append(out, laws.Release{From: m.From(), To: m.To()})
	}
	return append(out, laws.PressClock{})
}

// byHand makes a move with all its deeds and tells what is announced besides.
func (p *protocol) byHand(text string, at clock.Instant) ([]string, error) {
	pos := p.game.Position()
	m, err := san.Parse(&pos, text)
	if err != nil {
		return nil, err
	}
	var said []string
	seat := laws.Seat(p.game.Turn())
	for _, c := range deedsOf(m) {
		if p.game.Over() {
			break
		}
		before := p.game
		for _, line := range p.do(seat, c, at) {
			plain := strings.Contains(line, " is made") || strings.Contains(line, "presses the clock:") ||
				strings.Contains(line, " touches ") || strings.Contains(line, " lets go of ") || strings.Contains(line, " puts a ")
			if !plain || p.game.LastInstant() == before.LastInstant() && strings.HasPrefix(line, "!") {
				said = append(said, line)
			}
		}
	}
	return said, nil
}

// handOf tells what the hands have done.
func handOf(g laws.Game) string {
	h, ok := g.Hand()
	if !ok {
		return "the game is on screen"
	}
	pos := g.Position()
	var moves []string
	for _, m := range g.Allowed() {
		moves = append(moves, san.Format(&pos, m))
	}
	text := fmt.Sprintf("%v is on the move, %v's clock runs", g.Turn(), h.Runs)
	if g.Stopped() {
		text = fmt.Sprintf("%v is on the move, the clocks are stopped", g.Turn())
	}
	if len(h.Touched) > 0 {
		text += fmt.Sprintf(", touched %v", h.Touched)
	}
	if len(h.Strays) > 0 {
		text += fmt.Sprintf(", astray %v", h.Strays)
	}
	if len(moves) > 8 {
		return fmt.Sprintf("%s: %d moves", text, len(moves))
	}
	return text + ": " + strings.Join(moves, " ")
}
