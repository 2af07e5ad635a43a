package verify_test

import (
	"strings"
	"testing"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/helpmate/verify"
)

// Proofs by shadows, coarse and fine ones, are accepted; without their beginning
// or much of the rest they are not.
func TestShadowCertificates(t *testing.T) {
	for _, query := range []struct {
		side chess.Color
		fen  string
	}{
		{chess.White, "3b4/6k1/1ppp4/2b3p1/1pKp1pP1/1P1P1P2/8/1BbB1B1B b - -"},
		{chess.White, "3k1b2/2p1pBp1/KpP1P1P1/1P3B2/4B1B1/5B2/8/8 w - -"},
		{chess.Black, "8/5BbB/7b/8/3p1p2/2pPpPp1/2PpBkP1/3K1BN1 w - -"},
		{chess.White, "7B/1b6/3k4/Bp1p4/1P1Pp1p1/1pppP1P1/2p5/2K5 w - -"},
		{chess.White, "6Q1/8/4b3/8/ppp5/qkp3r1/rnp5/n1K5 b - -"},
		{chess.Black, "8/8/8/4k2B/1p1p4/1P1Pp1p1/4P1P1/2b2BRK b - -"},
	} {
		_, text := prove(t, query.fen, query.side, 200_000)
		claim, err := verify.Check(strings.NewReader(text))
		if err != nil || claim.Winnable || claim.Kind != "closed-set" || !strings.Contains(text, " ghosts ") {
			t.Errorf("%s: %+v, %v", query.fen, claim, err)
			continue
		}
		// Another shadow may contain one that is lost, but not all that are.
		lines := strings.SplitAfter(text, "\n")
		shadows := lines[5 : len(lines)-2]
		for _, kept := range [][]string{shadows[1:], shadows[:1], shadows[:len(shadows)/2], shadows[len(shadows)/2:], nil} {
			forged := strings.Join(lines[:5], "") + strings.Join(kept, "") + "end\n"
			if _, err := verify.Check(strings.NewReader(forged)); err == nil {
				t.Errorf("%s: accepted with %d lines of %d", query.fen, len(kept), len(shadows))
			}
		}
		// Nobody stays where it is.
		for i, line := range shadows {
			board, ghosts, many := strings.Cut(line, " ghosts ")
			if !many {
				continue
			}
			forged := strings.Join(lines[:5], "") + strings.Join(shadows[:i], "") + board + " ghosts " +
				strings.ReplaceAll(ghosts, "=", "=0000000000000000 x=") + strings.Join(shadows[i+1:], "") + "end\n"
			if _, err := verify.Check(strings.NewReader(forged)); err == nil {
				t.Errorf("%s: accepted with nobody in line %d", query.fen, i+6)
			}
			break
		}
	}
}
