package laws_test

import (
	"errors"
	"fmt"
	"log"
	"time"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/laws"
	"github.com/escaque/escaque/laws/words"
)

// opened starts a game under the Laws of 2009 with five minutes for each player
// and three seconds for each move.
func opened() *laws.Log {
	var game laws.Log
	control := clock.Control{{Time: 5 * time.Minute, Increment: 3 * time.Second}}
	rules := laws.Regulations{Edition: laws.Edition2009, Adjournments: true}.EqualControls(control)
	if _, err := game.Give(laws.ByServer(), laws.Start{Regulations: rules}, 0); err != nil {
		log.Fatal(err)
	}
	return &game
}

// say prints what follows from a command, in English: its events or the refusal.
func say(events []laws.Event, err error) {
	for _, e := range events {
		fmt.Println(words.EventSentence("en", e))
	}
	if refusal, ok := errors.AsType[*laws.Refusal](err); ok {
		fmt.Println("refused:", words.Refusal("en", refusal))
	}
}

// Play a move: the command says how many half moves the player had seen. A move
// that comes too late, for another position, is refused.
func Example_playAMove() {
	game := opened()
	say(game.Play(1_000, "e4", "e5"))
	move := chess.NewMove(chess.G1, chess.F3, chess.Knight, chess.NoPieceType)
	say(game.Give(laws.Seat(chess.White), laws.Move{Move: move, Ply: 0}, 2_000))
	say(game.Give(laws.Seat(chess.White), laws.Move{Move: move, Ply: game.Ply()}, 3_000))
	fmt.Println(game.Ply(), "half moves,", game.Result())
	// Output:
	// 1. e4: White used 1 s and has 5:02 left.
	// 1... e5: Black used 0 s and has 5:03 left.
	// refused: That was for another position: 2 half moves have been made, not 0 (regulation 7 of the hall).
	// 2. Nf3: White used 2 s and has 5:03 left.
	// 3 half moves, *
}

// A flag falls: the package reads no clock. The game says at which instant
// something falls due and which command to send then. Whether the opponent can
// still give mate is a question to the server, which answers with a verdict.
func Example_flag() {
	var game laws.Log
	rules := laws.Regulations{Edition: laws.Edition2009}.EqualControls(clock.Control{{Time: time.Minute}})
	_, started := game.Give(laws.ByServer(), laws.Start{Regulations: rules}, 0)
	_, played := game.Play(2_000, "e4", "e5")
	due, flag, _ := game.Alarm()
	_, fell := game.Give(laws.ByServer(), flag, due)
	_, judged := game.Give(laws.ByServer(), laws.Verdict{Question: 1, Answer: laws.Winnable}, due)
	fmt.Println("due at", due, errors.Join(started, played, fell, judged))
	end, _ := game.End()
	fmt.Println(words.EventSentence("en", end))
	// Output:
	// due at 60000 <nil>
	// White's flag has fallen. Black wins on time, 0-1 (Article 6.9).
}

// Claim a draw by repetition: a wrong claim has its penalty.
func Example_claim() {
	game := opened()
	if _, err := game.Play(0, "Nf3", "Nf6", "Ng1", "Ng8"); err != nil {
		log.Fatal(err)
	}
	say(game.Give(laws.Seat(chess.White), laws.ClaimRepetition{}, 1_000))
	if _, err := game.Play(1_000, "Nf3", "Nf6", "Ng1", "Ng8"); err != nil {
		log.Fatal(err)
	}
	say(game.Give(laws.Seat(chess.White), laws.ClaimRepetition{}, 2_000))
	fmt.Println(game.Result(), game.Termination())
	// Output:
	// White claims a draw by threefold repetition.
	// The claim by White is wrong; Black gets 3:00 more (Article 9.5b).
	// White offers a draw (Article 9.1b(3)).
	// White claims a draw by threefold repetition.
	// The claim by White is correct (Article 9.5a).
	// Draw by threefold repetition, ½-½ (Article 9.2b).
	// 1/2-1/2 repetition
}

// Adjourn: the player on the move seals a move. Nobody sees it before the game
// is resumed.
func Example_adjourn() {
	game := opened()
	say(game.Play(1_000, "e4"))
	say(game.Give(laws.ByArbiter(), laws.Adjourn{}, 2_000)) // Black is asked to seal
	say(game.Give(laws.Seat(chess.Black), laws.Seal{Written: laws.Written{Text: "e5", Lang: "en"}}, 3_000))
	say(game.Give(laws.Seat(chess.Black), laws.CloseEnvelope{}, 4_000))
	fmt.Println(game.AdjournState(), game.Result())
	// Output:
	// 1. e4: White used 1 s and has 5:02 left.
	// Black is to seal a move (Article G.1a).
	// Black writes down a sealed move (Article G.1a).
	// Black closes the envelope and stops the clock (Article G.1a).
	// adjourned *
}

// Rule: the arbiter decides a game and gives a reason, which the log keeps. A
// player may not.
func Example_rule() {
	game := opened()
	say(game.Give(laws.Seat(chess.White), laws.SetResult{Result: laws.WhiteWins, Reason: "an agreement"}, 1_000))
	say(game.Give(laws.ByArbiter(), laws.SetResult{Result: laws.WhiteWins, Reason: "Black has left the hall."}, 2_000))
	fmt.Println(game.Result(), game.Termination())
	// Output:
	// refused: That is not for a player to do (regulation 8 of the hall).
	// The arbiter has decided the game, 1-0: Black has left the hall. (Article 13.1).
	// 1-0 arbiter-decision
}
