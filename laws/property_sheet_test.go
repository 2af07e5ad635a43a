package laws_test

import (
	"time"

	"pgregory.net/rapid"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/san"
	"github.com/escaque/escaque/laws"
)

// genSheetDeed draws something about the score sheets, mostly that a player
// writes what was played.
func genSheetDeed(t *rapid.T, g laws.Game, seat laws.Actor) (laws.Actor, laws.Command) {
	if rapid.IntRange(0, 9).Draw(t, "arbiter writes") == 0 {
		seat = laws.ByArbiter()
	}
	if kind := rapid.IntRange(0, 29).Draw(t, "sheet deed"); kind < 14 {
		s, _ := g.Sheet(seat.Color)
		ply := rapid.IntRange(-1, g.Ply()+1).Draw(t, "line")
		if len(s.Missing) > 0 && rapid.Bool().Draw(t, "missing") {
			ply = s.Missing[0]
		}
		written := laws.Written{Text: rapid.SampledFrom([]string{"Cf3", "e4 (=)", "0-0", "?", "", "P-K4"}).Draw(t, "text"), Lang: "es"}
		if p := g.StartPosition(); ply >= 0 && ply < g.Ply() {
			moves := g.Moves()
			for _, r := range moves[:ply] {
				p.Play(r.Move)
			}
			written.Text = san.FormatIn(&p, moves[ply].Move, san.Spanish())
		}
		return seat, laws.WriteMove{Ply: ply, Written: written}
	}
	of := chess.Color(rapid.Uint8Range(0, 1).Draw(t, "of"))
	return rapid.SampledFrom([]func() (laws.Actor, laws.Command){
		func() (laws.Actor, laws.Command) { return seat, laws.WriteNote{Note: laws.OfferNote, Text: "(=)"} },
		func() (laws.Actor, laws.Command) { return seat, laws.AskSheet{} },
		func() (laws.Actor, laws.Command) { return seat, laws.ReturnSheet{} },
		func() (laws.Actor, laws.Command) { return seat, laws.AskRecord{} },
		func() (laws.Actor, laws.Command) { return seat, laws.HandInSheet{} },
		func() (laws.Actor, laws.Command) { return seat, laws.SignSheet{Result: laws.Drawn} },
		func() (laws.Actor, laws.Command) { return laws.ByArbiter(), laws.LendSheet{To: of, Lend: true} },
		func() (laws.Actor, laws.Command) { return laws.ByArbiter(), laws.Reconstruct{Reason: "gaps"} },
		func() (laws.Actor, laws.Command) {
			return laws.ByArbiter(), laws.RuleOnSheets{Ruling: laws.SheetRuling(rapid.Uint8Range(0, 2).Draw(t, "ruling")), Moves: rapid.IntRange(-1, 3).Draw(t, "moves")}
		},
		func() (laws.Actor, laws.Command) { return laws.ByArbiter(), laws.DemandRecord{Of: of, Reason: "none"} },
		func() (laws.Actor, laws.Command) {
			return laws.ByArbiter(), laws.ExcuseRecord{Of: of, Deduct: time.Duration(rapid.IntRange(0, 3).Draw(t, "deduct")) * time.Second, Reason: "hand"}
		},
	}).Draw(t, "sheet act")()
}
