package laws_test

import (
	"fmt"
	"strings"
	"time"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/san"
	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/laws"
)

// blindDeed reads the deeds of a game in which a player cannot see the board:
//
//	game ... conduct board blind white deaf black assistant white=abcdef
//	0:00:05 White demands two boards
//	0:00:05 White announces Eva zwei Eva vier
//	0:00:05 Black repeats Eva zwei Eva vier
//	0:00:05 Black executes e2 on e4 [as Q]
//	0:00:05 White asks the assistant
//	0:00:05 White-assistant reports a touch on e2
//	0:00:05 Arbiter settles the boards [with 5m and 4m]: why
//	0:00:05 both announce e4 e5 Nf3, each 10s      (tells only what is not as usual)
//	boards                                          (shows)
func blindDeed(head, reason string, w []string) (c laws.Command, ok bool, err error) {
	words := inLanguage(strings.Join(w[1:], " "))
	switch {
	case head == "demands two boards":
		return laws.DemandBoards{}, true, nil
	case w[0] == "announces":
		return laws.Announce{Written: words}, true, nil
	case w[0] == "repeats":
		return laws.Repeat{Written: words}, true, nil
	case w[0] == "executes" && len(w) > 3:
		squares, err := squaresOf(w[1] + " and " + w[3])
		if err != nil {
			return nil, true, err
		}
		e := laws.Execute{From: squares[0], To: squares[1]}
		if len(w) > 5 {
			piece, _ := chess.ParsePiece(w[5][0])
			e.Piece = piece.Type()
		}
		return e, true, nil
	case head == "asks the assistant":
		return laws.AskAssistant{}, true, nil
	case strings.HasPrefix(head, "reports a touch on "):
		square, err := chess.ParseSquare(w[4])
		return laws.ReportTouch{Square: square}, true, err
	case strings.HasPrefix(head, "settles the boards"):
		settle := laws.SettleBoards{Reason: reason}
		if _, with, ok := strings.Cut(head, " with "); ok {
			white, black, _ := strings.Cut(with, " and ")
			if settle.Left[0], err = time.ParseDuration(white); err == nil {
				settle.Left[1], err = time.ParseDuration(black)
			}
		}
		return settle, true, err
	}
	return nil, false, nil
}

// announced plays moves as two players do of whom one cannot see: released,
// announced, pressed, repeated and executed.
func (p *protocol) announced(at clock.Instant, deed string) ([]string, error) {
	moves, every, _ := strings.Cut(deed, ", each ")
	step, err := time.ParseDuration(every)
	if err != nil {
		return nil, err
	}
	var said []string
	for text := range strings.FieldsSeq(moves) {
		pos := p.game.Position()
		m, err := san.Parse(&pos, text)
		if err != nil {
			return nil, err
		}
		at = at.Add(step)
		mover, other := laws.Seat(pos.Turn()), laws.Seat(pos.Turn().Other())
		words := laws.Written{Text: san.Announce(m)}
		deeds := []laws.Command{laws.Release{From: m.From(), To: m.To()}}
		switch {
		case m.IsCastling():
			deeds = []laws.Command{laws.Release{From: m.From(), To: m.KingTo()}, laws.Release{From: m.To(), To: m.RookTo()}}
		case m.Promotion() != chess.NoPieceType:
			deeds = []laws.Command{laws.Promote{From: m.From(), To: m.To(), Piece: m.Promotion()}, laws.Release{From: m.From(), To: m.To()}}
		}
		for _, c := range append(deeds, laws.Announce{Written: words}, laws.PressClock{}) {
			if !p.game.Over() {
				said = append(said, unusual(p.do(mover, c, at))...)
			}
		}
		if p.game.Over() {
			break
		}
		said = append(said, unusual(p.do(other, laws.Repeat{Written: words}, at))...)
		if _, two := p.game.Boards(); two {
			to := m.To()
			if m.IsCastling() {
				to = m.KingTo()
			}
			said = append(said, unusual(p.do(other, laws.Execute{From: m.From(), To: to, Piece: m.Promotion()}, at))...)
		}
	}
	return said, nil
}

// unusual leaves out what is announced for every move.
func unusual(lines []string) (rest []string) {
	for _, l := range lines {
		if strings.HasPrefix(l, "!") || strings.Contains(l, "wins") || strings.Contains(l, "drawn") || strings.Contains(l, "Warning") {
			rest = append(rest, l)
		}
	}
	return rest
}

// showBoards tells what stands on the two boards.
func (p *protocol) showBoards() []string {
	boards, ok := p.game.Boards()
	if !ok {
		return []string{"one board"}
	}
	var lines []string
	pos := p.game.Position()
	for i, pieces := range boards {
		setup := pos.Setup()
		same := "as in the game"
		if pieces != setup.Board {
			same = "not as in the game"
		}
		lines = append(lines, fmt.Sprintf("%v: %s, %s", chess.Color(i), placement(pieces), same))
	}
	return lines
}

func placement(pieces [64]chess.Piece) string {
	var b strings.Builder
	for rank := 7; rank >= 0; rank-- {
		empty := 0
		for file := range 8 {
			piece := pieces[8*rank+file]
			if piece == chess.NoPiece {
				empty++
				continue
			}
			if empty > 0 {
				fmt.Fprint(&b, empty)
				empty = 0
			}
			b.WriteByte(piece.Letter())
		}
		if empty > 0 {
			fmt.Fprint(&b, empty)
		}
		if rank > 0 {
			b.WriteByte('/')
		}
	}
	return b.String()
}

// blindRule tells the rule of an event of such a game.
func blindRule(e laws.Event) (string, bool) {
	var c laws.Citation
	switch e := e.(type) {
	case laws.BoardsDemanded:
		c = e.Citation
	case laws.PiecePlaced:
		c = e.Citation
	case laws.Announced:
		c = e.Citation
	case laws.Repeated:
		c = e.Citation
	case laws.Executed:
		c = e.Citation
	case laws.BoardsDiffer:
		c = e.Citation
	case laws.BoardsSettled:
		c = e.Citation
	case laws.AssistantTold:
		c = e.Citation
	case laws.TouchReported:
		c = e.Citation
	default:
		return "", false
	}
	return " [" + string(c.Rule) + "]", true
}
