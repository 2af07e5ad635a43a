package bot_test

import (
	"bufio"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/fen"
	"github.com/escaque/escaque/chess/uci"
)

// engineArg makes this test binary an engine.
const engineArg = "an-engine-of-the-test"

// TestMain lets the test be the engine that it gives to its bots.
func TestMain(m *testing.M) {
	if len(os.Args) == 3 && os.Args[1] == engineArg {
		beEngine(os.Args[2])
		return
	}
	os.Exit(m.Run())
}

// beEngine speaks UCI: "random" takes what it can and moves by lot else, "level" moves by lot and thinks that
// nobody is better, "dies" and "nonsense" do when they are to move, "mute" says
// nothing at all.
func beEngine(manner string) {
	rng := rand.New(rand.NewPCG(1, 2))
	var pos chess.Position
	scan := bufio.NewScanner(os.Stdin)
	scan.Buffer(nil, 1<<20)
	for scan.Scan() {
		if manner == "mute" {
			return
		}
		word, rest, _ := strings.Cut(scan.Text(), " ")
		switch word {
		case "uci":
			fmt.Print("id name Levelheaded\noption name Skill Level type spin default 20 min 0 max 20\nuciok\n")
		case "isready":
			fmt.Println("readyok")
		case "position":
			text, moves, _ := strings.Cut(strings.TrimPrefix(rest, "fen "), " moves ")
			var err error
			if pos, err = fen.ParsePosition(text); err != nil {
				fmt.Println("info string", err)
			}
			for _, m := range strings.Fields(moves) {
				move, err := uci.Parse(&pos, m)
				if err != nil {
					fmt.Println("info string", err)
					continue
				}
				pos.Play(move)
			}
		case "go":
			switch manner {
			case "dies":
				return
			case "nonsense":
				fmt.Println("bestmove e9e4")
				continue
			case "level":
				fmt.Println("info depth 1 score cp 0 pv e2e4")
			}
			var list chess.MoveList
			pos.LegalMoves(&list)
			moves := list.Slice()
			if i := slices.IndexFunc(moves, pos.IsCapture); i >= 0 && manner == "random" {
				moves = moves[i : i+1] // the pieces must come off, or the test takes long
			}
			m := moves[rng.IntN(len(moves))]
			fmt.Println("bestmove", uci.Format(&pos, m))
		case "quit":
			return
		}
	}
}
