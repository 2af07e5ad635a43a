package laws_test

import (
	"fmt"
	"time"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/san"
	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/laws"
	"github.com/escaque/escaque/laws/words"
)

// guide is a game for the examples, with the instant at which the next
// command is given, in milliseconds.
type guide struct {
	game laws.Game
	at   clock.Instant
}

// newGuide starts a game under the Laws of 2009.
func newGuide(control string) *guide {
	c := &guide{game: laws.New()}
	read, err := clock.ParseControl(control)
	if err != nil {
		panic(err)
	}
	c.give(laws.ByServer, laws.Start{Regulations: laws.Regulations{Edition: laws.Edition2009, Adjournments: true}.EqualControls(read)})
	return c
}

// give gives a command and says what follows from it, or why nothing does.
func (c *guide) give(by laws.Actor, command laws.Command) {
	c.at += clock.Instant(time.Second / time.Millisecond)
	next, events, err := laws.Decide(c.game, by, command, c.at)
	if refusal, is := err.(*laws.Refusal); is {
		fmt.Println("refused:", words.Refusal("en", refusal))
		return
	}
	c.game = next
	for _, e := range events {
		if sentence := words.EventSentence("en", e); e.EventKind() != "MoveMade" && e.EventKind() != "GameStarted" {
			fmt.Println(sentence)
		}
	}
}

// play makes moves by turns.
func (c *guide) play(moves ...string) {
	for _, text := range moves {
		p := c.game.Position()
		m, err := san.Parse(&p, text)
		if err != nil {
			panic(err)
		}
		c.give(laws.Seat(p.Turn()), laws.Move{Move: m, Ply: c.game.Ply()})
	}
}

// Play a move: the command names the half move that the player saw, so that one
// which comes late is refused.
func Example_playAMove() {
	c := newGuide("300+3")
	c.play("e4", "e5")
	c.give(laws.Seat(chess.White), laws.Move{Move: chess.NewMove(chess.G1, chess.F3, chess.Knight, chess.NoPieceType), Ply: 0})
	c.play("Nf3")
	fmt.Println(c.game.Ply(), "half moves,", c.game.Result())
	// Output:
	// refused: That was for another position: 2 half moves have been made, not 0 (regulation 7 of the hall).
	// 3 half moves, *
}

// A flag falls: nobody ticks. The game says when something falls due, and the
// command is sent when that instant has come. Whether the opponent could still
// give mate is asked of the server.
func Example_flag() {
	c := newGuide("60")
	c.play("e4", "e5")
	due, command, ok := c.game.Alarm()
	fmt.Println("due at", due, ok)
	c.give(laws.ByServer, command) // too early
	c.at = due
	c.give(laws.ByServer, command)
	c.give(laws.ByServer, laws.Verdict{Question: 1, Answer: laws.Winnable}) // what chess/helpmate finds
	fmt.Println(c.game.Result(), c.game.Termination())
	// Output:
	// due at 62000 true
	// refused: No flag has fallen; 58 s to go (Article 6.8, Laws of 2009).
	// White's flag has fallen (Article 6.8).
	// It must be found out whether Black can still give mate (flag fall) (Article 6.9).
	// Can Black still give mate? Yes.
	// White's flag has fallen. Black wins on time, 0-1 (Article 6.9).
	// 0-1 time-forfeit
}

// Claim a draw by repetition: a wrong claim has its penalty.
func Example_claim() {
	c := newGuide("300+3")
	c.play("Nf3", "Nf6", "Ng1", "Ng8")
	c.give(laws.Seat(chess.White), laws.ClaimRepetition{})
	c.play("Nf3", "Nf6", "Ng1", "Ng8")
	c.give(laws.Seat(chess.White), laws.ClaimRepetition{})
	fmt.Println(c.game.Result(), c.game.Termination())
	// Output:
	// White claims a draw by threefold repetition.
	// The claim by White is wrong; Black gets 3:00 more (Article 9.5b).
	// White offers a draw (Article 9.1b(3)).
	// White's draw offer lapses: the opponent has moved (Article 9.1b(1)).
	// White claims a draw by threefold repetition.
	// The claim by White is correct (Article 9.5a).
	// Draw by threefold repetition, ½-½ (Article 9.2b).
	// 1/2-1/2 repetition
}

// Adjourn: the player on the move seals a move, which nobody sees before the
// game is resumed.
func Example_adjourn() {
	c := newGuide("7200")
	c.play("e4")
	c.give(laws.ByArbiter, laws.Adjourn{}) // Black is asked to seal
	c.give(laws.Seat(chess.Black), laws.Seal{Written: laws.Written{Text: "e5", Lang: "en"}})
	c.give(laws.Seat(chess.Black), laws.CloseEnvelope{})
	fmt.Println(c.game.Result())
	// Output:
	// Black is to seal a move (Article G.1a).
	// Black writes down a sealed move (Article G.1a).
	// Black closes the envelope and stops the clock (Article G.1a).
	// *
}

// The arbiter rules: with a reason, which the log keeps.
func Example_rule() {
	c := newGuide("300+3")
	c.play("e4", "e5")
	c.give(laws.Seat(chess.White), laws.SetResult{Result: laws.WhiteWins, Reason: "an agreement"})
	c.give(laws.ByArbiter, laws.SetResult{Result: laws.WhiteWins, Reason: "Black has left the hall."})
	fmt.Println(c.game.Result(), c.game.Termination())
	// Output:
	// refused: That is not for a player to do (regulation 8 of the hall).
	// The arbiter has decided the game, 1-0: Black has left the hall. (Article 13.1).
	// 1-0 arbiter-decision
}
