package laws_test

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/laws"
	"github.com/escaque/escaque/laws/wire"
)

// boardStarts are positions in which much can be done wrongly by hand.
var boardStarts = []string{
	"", "",
	"r3k2r/1P6/8/8/8/8/1p6/R3K2R w KQkq - 0 1",
	"8/3P4/8/8/8/8/k7/4K3 w - - 0 1",
	"4r1k1/8/8/8/8/8/4N3/4K3 w - - 0 1",
	"4k3/8/8/p1p1p1p1/P1P3P1/4P3/8/4K3 w - - 0 1",
	"4k3/4p3/8/3P4/8/8/8/4K3 b - - 0 1",
}

// genBoard draws the regulations of a game over the board.
func genBoard(t *rapid.T) laws.Regulations {
	regs := genGame(t)
	regs.Venue, regs.LagCap, regs.LagFree, regs.LagQuota, regs.LagGame = laws.Board, 0, 0, 0, 0
	regs.Start = laws.StartSpec{FEN: rapid.SampledFrom(boardStarts).Draw(t, "board")}
	if regs.Edition == laws.Edition2009 || regs.Edition == laws.Edition2023 {
		regs.Supervision = laws.Supervision(rapid.Uint8Range(0, 1).Draw(t, "supervision"))
	}
	regs.Unwatched = rapid.IntRange(0, 4).Draw(t, "unwatched") == 0
	return regs
}

// genMoveByHand draws what a player does with their hands to make a move, from the
// first touch to the press: mostly a legal move, and mostly all of it.
func genMoveByHand(t *rapid.T, g laws.Game) []laws.Command {
	p := g.Position()
	var list chess.MoveList
	p.LegalMoves(&list)
	if list.Len() == 0 {
		return []laws.Command{laws.PressClock{}}
	}
	m := list.At(rapid.IntRange(0, list.Len()-1).Draw(t, "move"))
	from, to := m.From(), m.To()
	if rapid.IntRange(0, 9).Draw(t, "astray") == 0 {
		to = chess.Square(rapid.Uint8Range(0, 63).Draw(t, "to"))
	}
	var deeds []laws.Command
	switch rapid.IntRange(0, 5).Draw(t, "touch") {
	case 0:
		deeds = append(deeds, laws.Touch{Squares: []chess.Square{from}, Accidental: rapid.Bool().Draw(t, "accident")})
	case 1:
		deeds = append(deeds, laws.Touch{Squares: []chess.Square{from, to}, AtOnce: rapid.Bool().Draw(t, "at once")})
	case 2:
		deeds = append(deeds, laws.Adjust{Squares: []chess.Square{from}})
	}
	switch {
	case m.IsCastling():
		wing := 1
		if to.File() < from.File() {
			wing = -1
		}
		back := from.Rank()
		king, rook := chess.MakeSquare(6, back), chess.MakeSquare(5, back)
		if wing < 0 {
			king, rook = chess.MakeSquare(2, back), chess.MakeSquare(3, back)
		}
		deeds = append(deeds, laws.Release{From: from, To: king}, laws.Release{From: m.To(), To: rook})
	case m.Promotion() != chess.NoPieceType:
		deeds = append(deeds, laws.Release{From: from, To: to}, laws.Promote{From: from, To: to, Piece: m.Promotion()}, laws.Release{From: from, To: to})
	default:
		deeds = append(deeds, laws.Release{From: from, To: to})
	}
	if rapid.IntRange(0, 9).Draw(t, "offer") == 0 {
		deeds = append(deeds, laws.OfferDraw{})
	}
	deeds = append(deeds, laws.PressClock{})
	if rapid.IntRange(0, 5).Draw(t, "slip") == 0 { // something is forgotten
		at := rapid.IntRange(0, len(deeds)-1).Draw(t, "forgotten")
		deeds = append(deeds[:at:at], deeds[at+1:]...)
	}
	return deeds
}

// TestWhateverHandsDo plays over the board, with moves made by hand rightly and
// wrongly, replies before the press, and commands of every type between them.
func TestWhateverHandsDo(t *testing.T) {
	kinds, _ := wire.Kinds()
	made, pressed := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		p := beginAny(t, genBoard(t))
		var planned []laws.Command
		mover := p.game.Turn()
		for range rapid.IntRange(10, 80).Draw(t, "length") {
			later := rapid.IntRange(-100, 3000).Draw(t, "later")
			switch kind := rapid.IntRange(0, 11).Draw(t, "who"); {
			case kind < 9:
				if len(planned) == 0 {
					planned, mover = genMoveByHand(t, p.game), p.game.Turn()
				}
				c := planned[0]
				planned = planned[1:]
				before := p.game.Ply()
				p.give(t, laws.Seat(mover), c, later)
				made += p.game.Ply() - before
				if _, ok := c.(laws.PressClock); ok {
					pressed++
				}
			case kind < 10:
				by, c := genDeed(t, p.game)
				p.give(t, by, c, later)
			default:
				c, err := wire.DecodeCommand(genLike(t, p.game, rapid.SampledFrom(kinds).Draw(t, "kind")))
				if err == nil && c.CommandKind() != "Start" {
					p.give(t, genActor(t, c), c, later)
				}
			}
		}
		p.checkLog(t)
	})
	if !testing.Short() && (made < 200 || pressed < 200) { // -short plays a fifth of the games
		t.Errorf("only %d moves were made and %d presses of the clock", made, pressed)
	}
}
