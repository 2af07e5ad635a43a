package tournament_test

import (
	"testing"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/fen"
	"github.com/escaque/escaque/tournament"
)

func TestPositionsAreDrawn(t *testing.T) {
	b := &settled{t: t}
	regs := tournament.Regulations{Name: "Cup", System: tournament.Manual, Rounds: 2, Chess960: true, Laws: "2005"}
	b.refused(tournament.Create{Regulations: regs}, tournament.LawsWithoutChess960)
	regs.Laws, regs.Each = "2023", []tournament.RoundTerms{{Round: 2, Laws: "1997"}}
	b.refused(tournament.Create{Regulations: regs}, tournament.LawsWithoutChess960)
	regs.Each = nil
	b.do(tournament.Create{Regulations: regs})
	b.do(tournament.Enter{Players: []tournament.Entry{{Name: "Ana"}, {Name: "Bob"}}})
	b.do(tournament.DrawLots{Order: []tournament.PlayerID{1, 2}, Listed: true})
	b.refused(tournament.DrawPosition{Round: 1, Number: 518}, tournament.RoundUnknown)
	publish := tournament.PublishRound{Round: 1, Pairings: []tournament.Pairing{{Board: 1, White: 1, Black: 2}}}
	b.do(publish)
	b.refused(tournament.DrawPosition{Round: 1, Number: 960}, tournament.PositionUnknown)
	b.refused(tournament.DrawPosition{Round: 1, Number: -1}, tournament.PositionUnknown)
	b.do(tournament.DrawPosition{Round: 1, Number: 0})
	b.refused(tournament.DrawPosition{Round: 1, Number: 7}, tournament.PositionIsDrawn)
	b.do(tournament.Undo{Facts: b.s.LastAct(), Reason: "drawn in public"})
	b.do(tournament.DrawPosition{Round: 1, Number: 7})
	// A round that is paired again gets a position of its own.
	b.do(tournament.RevokeRound{Round: 1, Reason: "paired again"})
	b.do(publish)
	if n, drawn := b.s.Position(1); drawn {
		t.Errorf("the round is new, and its position is %d", n)
	}
	b.do(tournament.DrawPosition{Round: 1, Number: 959})
	drawing := b.s.LastAct()
	b.do(tournament.RecordResult{Round: 1, Board: 1, Result: tournament.Drawn, Source: tournament.Source{Member: "a1"}})
	b.refused(tournament.Undo{Facts: drawing, Reason: "another one"}, tournament.PositionInUse)
	if n, drawn := b.s.Position(1); !drawn || n != 959 {
		t.Errorf("the position of round 1 is %d, %v", n, drawn)
	}
	if _, drawn := b.s.Position(2); drawn {
		t.Error("round 2 has a position")
	}
	changed := b.s.Regulations()
	changed.Chess960 = false
	b.refused(tournament.AmendRegulations{Regulations: changed, Reason: "chess"}, tournament.RegulationFixed)
	usual := drawnEvent(t, 1)
	usual.refused(tournament.DrawPosition{Round: 1, Number: 1}, tournament.NotChess960)
}

// TestBackRanks: every rank is that of the position itself.
func TestBackRanks(t *testing.T) {
	letters := map[rune]byte{'♘': 'N', '♗': 'B', '♖': 'R', '♕': 'Q', '♔': 'K'}
	for n := range tournament.Positions960 {
		p, err := chess.Chess960(n)
		if err != nil {
			t.Fatal(err)
		}
		text := fen.Format(p)
		var rank []byte
		for _, symbol := range tournament.BackRank(n) {
			rank = append(rank, letters[symbol])
		}
		if want := text[35:43]; string(rank) != want {
			t.Fatalf("%d: %s, want %s of %s", n, rank, want, text)
		}
	}
	if tournament.BackRank(518) != "♖♘♗♕♔♗♘♖" || tournament.BackRank(960) != "" {
		t.Error(tournament.BackRank(518), tournament.BackRank(960))
	}
}
