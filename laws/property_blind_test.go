package laws_test

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/san"
	"github.com/escaque/escaque/laws"
)

// genBlind draws the regulations of a game in which one player cannot see.
func genBlind(t *rapid.T) laws.Regulations {
	regs := genBoard(t)
	regs.Edition = rapid.SampledFrom([]laws.Edition{laws.Edition2005, laws.Edition2009, laws.Edition2023}).Draw(t, "blind edition")
	regs.Supervision, regs.ClaimedFlags, regs.GuidelinesIII, regs.BareKingWins, regs.NoArbiter = laws.Adequate, false, false, false, false
	regs.Draws = laws.DrawRestriction{}
	regs.VisuallyDisabled[rapid.IntRange(0, 1).Draw(t, "blind")] = true
	if regs.Sheets = laws.PaperSheets; rapid.Bool().Draw(t, "assistant") {
		for i, is := range regs.VisuallyDisabled {
			if is {
				regs.Assistant[i] = laws.AllDuties
			}
		}
	}
	return regs
}

// TestWhateverIsAnnounced plays with a player who cannot see: moves placed,
// announced and executed rightly and wrongly, sheets that say something else, and
// boards that are settled in between.
func TestWhateverIsAnnounced(t *testing.T) {
	games, made, settled := 0, 0, 0
	rapid.Check(t, func(t *rapid.T) {
		games++
		p := beginAny(t, genBlind(t))
		p.give(t, laws.Seat(chess.White), laws.DemandBoards{}, 0)
		for range rapid.IntRange(3, 15).Draw(t, "moves") {
			pos := p.game.Position()
			var list chess.MoveList
			pos.LegalMoves(&list)
			if p.game.Over() || list.Len() == 0 {
				break
			}
			pick := func(label string) chess.Move { return list.At(rapid.IntRange(0, list.Len()-1).Draw(t, label)) }
			m := pick("move")
			said, heard := m, m
			if rapid.IntRange(0, 5).Draw(t, "slip") == 0 {
				said = pick("said")
			}
			if rapid.IntRange(0, 5).Draw(t, "mistake") == 0 {
				heard = pick("heard")
			}
			mover, other := laws.Seat(pos.Turn()), laws.Seat(pos.Turn().Other())
			ply := p.game.Ply()
			put := m.To()
			deeds := []laws.Command{laws.Release{From: m.From(), To: m.To()}}
			switch {
			case m.IsCastling():
				put = m.KingTo()
				deeds = []laws.Command{laws.Release{From: m.From(), To: put}, laws.Release{From: m.To(), To: m.RookTo()}}
			case m.Promotion() != chess.NoPieceType:
				deeds = []laws.Command{laws.Promote{From: m.From(), To: m.To(), Piece: m.Promotion()}, laws.Release{From: m.From(), To: m.To()}}
			}
			words := laws.Written{Text: san.Announce(said)}
			for _, c := range append(deeds, laws.Announce{Written: words}, laws.PressClock{}) {
				p.give(t, mover, c, rapid.IntRange(0, 2000).Draw(t, "later"))
			}
			made += p.game.Ply() - ply
			p.give(t, other, laws.Repeat{Written: words}, 10)
			to := heard.To()
			if heard == m {
				to = put
			}
			p.give(t, other, laws.Execute{From: heard.From(), To: to, Piece: heard.Promotion()}, 10)
			for _, seat := range []laws.Actor{mover, other} {
				line := rapid.SampledFrom([]chess.Move{m, m, m, said, heard}).Draw(t, "line")
				p.give(t, seat, laws.WriteMove{Ply: ply, Written: laws.Written{Text: san.Format(&pos, line)}}, 10)
			}
			if rapid.IntRange(0, 2).Draw(t, "settle") == 0 {
				before := len(p.log)
				p.give(t, laws.ByArbiter(), laws.SettleBoards{Reason: "boards"}, 10)
				for _, e := range p.log[before:] {
					if _, ok := e.(laws.BoardsSettled); !ok {
						continue
					}
					settled++
					now := p.game.Position()
					if boards, _ := p.game.Boards(); boards[0] != now.Setup().Board || boards[1] != now.Setup().Board {
						t.Fatal("settled boards differ from the game")
					}
				}
			}
			by, c := genDeed(t, p.game)
			p.give(t, by, c, 100)
		}
		p.checkLog(t)
	})
	// A short run draws fewer games: what a game gives is held, not their sum.
	if made < 3*games || 4*settled < games {
		t.Errorf("only %d moves were made and %d differences settled in %d games", made, settled, games)
	}
}
