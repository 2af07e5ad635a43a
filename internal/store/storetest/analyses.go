package storetest

import (
	"errors"
	"testing"

	"github.com/escaque/escaque/internal/analysis"
)

var analysisCases = []testCase{
	{"analyses", testAnalyses},
}

// testAnalyses checks that one analysis is stored for each game, and that the oldest are deleted.
func testAnalyses(t *testing.T, backend Backend) {
	s := backend.Open(t)
	gone := func(game string) {
		t.Helper()
		if _, err := s.Analysis(background, game); !errors.Is(err, analysis.ErrNotFound) {
			t.Errorf("%s: %v", game, err)
		}
	}
	gone("g-1")
	first := analysis.Kept{Game: "g-1", Engine: "Ñandú 3", Made: 5, Report: `[{"score":12}]`}
	second := analysis.Kept{Game: "g-2", Engine: "Stockfish", Made: 6, Report: `[]`}
	noError(t, s.KeepAnalysis(background, first, 2))
	noError(t, s.KeepAnalysis(background, second, 2))
	noError(t, s.Close())
	s = open(t, backend)
	for _, want := range []analysis.Kept{first, second} {
		k, err := s.Analysis(background, want.Game)
		noError(t, err)
		requireEqual(t, want.Game, k, want)
	}

	first.Made, first.Report = 7, `[{"score":13}]`
	noError(t, s.KeepAnalysis(background, first, 2))
	third := analysis.Kept{Game: "g-3", Engine: "Stockfish", Made: 8}
	noError(t, s.KeepAnalysis(background, third, 2))
	gone("g-2")
	k, err := s.Analysis(background, "g-1")
	noError(t, err)
	requireEqual(t, "made anew", k, first)
	// Of those made at the same moment the game decides, and what is too much goes at once.
	noError(t, s.KeepAnalysis(background, analysis.Kept{Game: "g-4", Made: 8}, 1))
	gone("g-1")
	gone("g-3")
	_, err = s.Analysis(background, "g-4")
	noError(t, err)
}
