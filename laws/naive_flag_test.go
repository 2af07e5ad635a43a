package laws_test

import (
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/fen"
	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/laws"
)

// A second, deliberately simple reading of what a fallen flag is worth: it
// counts pieces on the text of the position.

// piecesOf writes the pieces of a side without the king, in the order of the alphabet:
// its rooks as R, and its bishops as b on light squares and B on dark ones.
func piecesOf(p *chess.Position, c chess.Color) string {
	count := map[string]int{}
	for s := chess.A1; s <= chess.H8; s++ {
		piece := p.PieceAt(s)
		switch {
		case piece == chess.NoPiece || piece.Color() != c || piece.Type() == chess.King:
		case piece.Type() == chess.Bishop && (s.File()+s.Rank())%2 == 1:
			count["b"]++
		default:
			count[string(rune(piece.Type().Letter()))]++
		}
	}
	text := ""
	for _, letter := range []string{"B", "N", "P", "Q", "R", "b"} {
		text += strings.Repeat(letter, count[letter])
	}
	return text
}

// naiveCanMate reports whether a side with these pieces could mate one with those,
// were all of it allowed to help and no wall of pawns in the way. It is the list
// of what was found by trying every position of few pieces.
func naiveCanMate(own, their string) bool {
	switch {
	case own == "":
		return false
	case own == "N": // somebody must stand in the king's way, and a queen takes
		return strings.ContainsAny(their, "BbNPR")
	case strings.Trim(own, "b") == "": // light bishops
		return strings.ContainsAny(their, "PNB")
	case strings.Trim(own, "B") == "":
		return strings.ContainsAny(their, "PNb")
	default:
		return true
	}
}

// naiveForce is the list of Article C4 of 1997 by pieces alone: could the pieces give
// a mate that the opponent, on the move, cannot avoid? It is "?" for what the
// list leaves to the arbiter.
func naiveForce(own, their string) string {
	has := func(letters string) bool { return strings.ContainsAny(their, letters) }
	is := func(b bool) string {
		if b {
			return "yes"
		}
		return "no"
	}
	bishops := strings.Trim(own, "b") == "" || strings.Trim(own, "B") == ""
	switch {
	case own == "":
		return "no"
	case own == "NN":
		if len(their) > 1 && !has("PNBbR") {
			return "?"
		}
		return is(has("PNBbR"))
	case own == "N" && has("P"):
		return "yes"
	case own == "N":
		return "no"
	case bishops && len(own) == 1 && len(their) <= 2 && !has("PBb"):
		return "no"
	case bishops && len(their) == 0:
		return "no"
	case bishops && len(own) > 1 && has("P"):
		return "yes"
	case bishops && len(own) == 1 && has("P"):
		return is(len(their) > 1)
	case bishops:
		return "?"
	default:
		return "yes"
	}
}

// naiveFlag says how a game ends whose player to move has no time left.
func naiveFlag(e laws.Edition, mode laws.Mode, p *chess.Position) (laws.Result, bool) {
	loser := p.Turn()
	own, their := piecesOf(p, loser.Other()), piecesOf(p, loser)
	win := [2]laws.Result{chess.White: laws.BlackWins, chess.Black: laws.WhiteWins}[loser]
	draw := false
	switch {
	case e == laws.Edition1993: // 10.5: a bare king does not win
		draw = own == ""
	case e == laws.Edition1997 && mode == laws.Blitz:
		force := naiveForce(own, their)
		if force == "?" {
			return 0, false
		}
		draw = force == "no" || !naiveCanMate(own, their)
	default:
		draw = !naiveCanMate(own, their)
	}
	if draw {
		return laws.Drawn, true
	}
	return win, true
}

// naiveAutomatic says whether the machine may call a fallen flag by itself: the
// server of a hall may (regulation 9), and an arbiter who watches a board; B6 of
// 1997, B7 of 2005 and A.4.d.1 of 2009 leave it to the players there.
func naiveAutomatic(e laws.Edition, mode laws.Mode, conduct laws.Venue, s laws.Supervision) bool {
	switch {
	case conduct == laws.Screen, mode == laws.Standard:
		return true
	case e == laws.Edition1997, e == laws.Edition2005:
		return false
	}
	return e != laws.Edition2009 || s != laws.Inadequate
}

// fewPieces draws a position of kings and at most five other pieces.
func fewPieces(r *rand.Rand) (string, bool) {
	var board [64]byte
	put := func(piece byte) {
		for {
			s := r.IntN(64)
			if board[s] == 0 && (piece|32 != 'p' || s > 7 && s < 56) {
				board[s] = piece
				return
			}
		}
	}
	put('K')
	put('k')
	for range r.IntN(6) {
		put("QRBBNNPqrbbnnp"[r.IntN(14)])
	}
	var ranks []string
	for rank := 7; rank >= 0; rank-- {
		text := ""
		for _, piece := range board[8*rank : 8*rank+8] {
			if piece == 0 {
				piece = '1'
			}
			text += string(rune(piece))
		}
		ranks = append(ranks, text)
	}
	text := strings.Join(ranks, "/") + []string{" w", " b"}[r.IntN(2)] + " - - 0 1"
	p, err := fen.ParsePosition(text)
	return text, err == nil && p.HasLegalMove()
}

// TestTwoReadingsOfTheFlag lets a flag fall in random games with few pieces, in
// every edition and kind of play, and holds the end to the simple reading. What
// the machine wants to know from a search the simple reading tells.
func TestTwoReadingsOfTheFlag(t *testing.T) {
	seen := map[laws.Result]int{}
	asked, told, silent := 0, 0, 0
	modes := []string{"5400", "1800", "300"}
	for seed := uint64(0); uint64(told) < randomGames(3000); seed++ {
		r := rand.New(rand.NewPCG(seed, 5))
		edition := laws.Editions()[seed%5]
		text, ok := fewPieces(r)
		if !ok {
			continue
		}
		control, err := clock.ParseControlSeconds(modes[r.IntN(3)])
		if err != nil {
			t.Fatal(err)
		}
		regs := laws.Regulations{Edition: edition, DefaultTime: laws.NoDefaultTime, Start: laws.StartSpec{FEN: text}}
		if r.IntN(2) == 0 {
			regs.Venue = laws.Board
			if edition >= laws.Edition2009 && r.IntN(2) == 0 {
				regs.Supervision = laws.Inadequate
			}
		}
		if edition == laws.Edition1993 {
			regs.DefaultTime = 0
		}
		g, _, err := laws.Decide(laws.New(), laws.ByServer(), laws.Start{Regulations: regs.EqualControls(control)}, 0)
		if err != nil {
			continue // a dead position begins no game
		}
		// The first moves are made at once, so that nobody is late.
		for range 2 + r.IntN(8) {
			p := g.Position()
			var moves chess.MoveList
			if p.LegalMoves(&moves); g.Over() || moves.Len() == 0 {
				break
			}
			g = makes(t, g, moves.At(r.IntN(moves.Len())), g.LastInstant().Add(time.Second))
		}
		if g.Over() {
			continue
		}
		p := g.Position()
		want, known := naiveFlag(edition, g.Mode(), &p)
		if !known {
			continue
		}
		at, ok := g.FlagInstant()
		if automatic := naiveAutomatic(edition, g.Mode(), regs.Venue, regs.Supervision); ok != automatic {
			t.Fatalf("%s, seed %d, %v, %+v: a flag falls by itself: %v, second reading %v", edition, seed, g.Mode(), regs, ok, automatic)
		}
		by, notices := laws.ByServer(), laws.Command(laws.FlagFall{})
		if !ok {
			silent++
			at = g.LastInstant().Add(g.Clock().Remaining(g.Turn(), g.LastInstant()))
			for _, other := range []laws.Actor{laws.ByServer(), laws.ByArbiter()} {
				if _, _, err := laws.Decide(g, other, laws.FlagFall{}, at); err == nil {
					t.Fatalf("%s, seed %d: %v calls the flag", edition, seed, other.Role)
				}
			}
			by, notices = laws.Seat(g.Turn().Other()), laws.ClaimFlag{}
		}
		g, questions := answerByPieces(t, do(t, g, by, notices, at))
		asked += questions
		told++
		seen[g.Result()]++
		if g.Result() != want {
			t.Errorf("%s, seed %d, %v, %s: %v, second reading %v", edition, seed, g.Mode(), fen.Format(p), g.Result(), want)
		}
	}
	for _, result := range []laws.Result{laws.WhiteWins, laws.BlackWins, laws.Drawn} {
		if seen[result] < told/20 {
			t.Errorf("the games hardly try the rule: %v", seen)
		}
	}
	if asked < told/4 || told < 1000 || silent < told/20 {
		t.Errorf("%d flags fell, %d questions were asked, %d flags were left to the players", told, asked, silent)
	}
	t.Logf("%d flags fell: %v; %d questions, %d left to the players", told, seen, asked, silent)
}

// makes makes a move on screen, or with the hands and the clock.
func makes(t testing.TB, g laws.Game, m chess.Move, at clock.Instant) laws.Game {
	t.Helper()
	by := laws.Seat(g.Turn())
	if !g.OverTheBoard() {
		return do(t, g, by, laws.Move{Move: m, Ply: g.Ply()}, at)
	}
	for _, c := range deedsOf(m) {
		if g.Over() {
			break
		}
		g = do(t, g, by, c, at)
	}
	return g
}

// answerByPieces answers what the machine wants to know from a search by the pieces
// alone, and says how often it asked.
func answerByPieces(t testing.TB, g laws.Game) (after laws.Game, asked int) {
	t.Helper()
	for questions := g.Questions(); !g.Over() && len(questions) > 0; questions = g.Questions() {
		q := questions[len(questions)-1]
		about, err := q.Position()
		if err != nil {
			t.Fatalf("%s: %v", q.FEN, err)
		}
		answer := laws.Unwinnable
		if naiveCanMate(piecesOf(&about, q.Side), piecesOf(&about, q.Side.Other())) {
			answer = laws.Winnable
		}
		asked++
		g = do(t, g, laws.ByServer(), laws.Verdict{Question: q.Number, Answer: answer}, g.LastInstant())
	}
	return g, asked
}
