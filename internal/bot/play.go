package bot

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"strings"
	"sync"
	"time"

	"github.com/escaque/escaque/ics"
)

// offer is a kind of offer and the line by which the server announces it.
type offer struct {
	kind string
	line *regexp.Regexp
}

// The server lines that the bot handles, besides boards and challenges.
var (
	creating = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`^\{Game (\d+) \((\w+) vs\. (\w+)\) (?:Creating|Continuing) (rated|unrated) `)
	})
	offers = sync.OnceValue(func() []offer {
		return []offer{
			{"draw", regexp.MustCompile(`^\w+ offers you a draw\.`)},
			{"abort", regexp.MustCompile(`^\w+ would like to abort the game`)},
			{"adjourn", regexp.MustCompile(`^\w+ would like to adjourn the game`)},
			{"takeback", regexp.MustCompile(`^\w+ would like to take back \d+ half move`)},
			{"switch", regexp.MustCompile(`^\w+ would like to switch sides`)},
			{"pause", regexp.MustCompile(`^\w+ (?:requests|would like) to pause`)},
			{"unpause", regexp.MustCompile(`^\w+ (?:requests|would like) to unpause`)},
		}
	})
	// refused are the server's answers to a move that it does not take.
	refused = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`^(?:Illegal move|Ambiguous move|It is not your move|It isn't your turn)`)
	})
)

// handleLine handles one line from the server.
func (b *bot) handleLine(ctx context.Context, text string) error {
	if strings.HasPrefix(text, "<12> ") {
		return b.handleBoard(ctx, text)
	}
	if m := creating().FindStringSubmatch(text); m != nil {
		b.rated = m[4] == "rated"
		return nil
	}
	if strings.HasPrefix(text, "Challenge: ") {
		return b.answerChallenge(text)
	}
	if b.table == nil {
		return nil
	}
	if number, _, _, reason, result, ok := ics.ParseEnded(text); ok && number == b.table.number {
		return b.handleGameEnd(ctx, reason, result)
	}
	if refused().MatchString(text) {
		// The server and the program do not see the same board: look again.
		if b.table.refused++; b.table.refused > maxRefused {
			return b.handleEngineFailure(ctx, text)
		}
		b.table.answered = -1
		return b.line.send("refresh")
	}
	for _, o := range offers() {
		if o.line.MatchString(text) {
			word := "decline"
			if b.table.accepts(o.kind) {
				word = "accept"
			}
			return b.line.send(word + " t " + o.kind)
		}
	}
	return nil
}

// handleBoard records a board and starts a search if it is the bot's turn.
func (b *bot) handleBoard(ctx context.Context, text string) error {
	seen, err := ics.ParseStyle12(text, true)
	if err != nil {
		return fmt.Errorf("the server's board: %w", err)
	}
	if seen.Relation != ics.MyMove && seen.Relation != ics.OpponentsMove {
		return nil
	}
	fresh := b.table == nil || b.table.number != seen.Game
	if fresh {
		if b.table, err = newTable(seen); err != nil {
			return err
		}
		b.table.rated, b.seeking = b.rated, false
		b.Log.Info("game", "number", seen.Game, "white", seen.White, "black", seen.Black, "rated", b.rated)
	} else if err := b.table.update(seen); err != nil {
		return err
	}
	b.stopThinking()
	if !b.table.isMyTurn() || !b.table.pos.HasLegalMove() || b.table.answered == b.table.ply() {
		return nil
	}
	if b.table.wantsToClaim() {
		// The server makes it a claim if one is due, and an offer otherwise.
		if err := b.line.send("draw"); err != nil {
			return err
		}
	}
	b.think(ctx, fresh)
	return nil
}

// think starts a search in another goroutine.
func (b *bot) think(ctx context.Context, fresh bool) {
	ctx, b.thinking = context.WithCancel(ctx)
	b.pondered++
	number, q, e, out := b.pondered, b.table.searchRequest(b.Program), b.engine, b.thoughts
	go func() {
		var o outcome
		if fresh {
			o.err = e.NewGame(ctx)
		}
		if o.err == nil {
			o.Thought, o.err = e.Think(ctx, q)
		}
		o.number = number
		out <- o
	}()
}

// stopThinking cancels a search and waits until the engine has stopped.
func (b *bot) stopThinking() {
	if b.thinking == nil {
		return
	}
	b.thinking()
	b.thinking = nil
	if o := <-b.thoughts; o.err != nil && !errors.Is(o.err, context.Canceled) {
		b.Log.Warn("engine", "error", o.err)
	}
}

// sendMove sends the move that the engine has found.
func (b *bot) sendMove(ctx context.Context, o outcome) error {
	b.thinking()
	b.thinking = nil
	if b.table == nil {
		return nil
	}
	if o.err != nil {
		return b.handleEngineFailure(ctx, o.err.Error())
	}
	move := b.table.moveText(o.Move)
	if move == "" {
		return b.handleEngineFailure(ctx, fmt.Sprintf("bestmove %.10q", o.Move))
	}
	b.failures = 0
	b.table.score, b.table.known, b.table.answered = o.Score, o.Known, b.table.ply()
	return b.line.send(move)
}

// handleEngineFailure gives up the game after the engine failed, with a message to the opponent,
// and starts a new engine.
func (b *bot) handleEngineFailure(ctx context.Context, why string) error {
	b.Log.Error("the engine fails; giving up the game", "error", why)
	for _, command := range []string{"say " + b.Text("icsd.bot.broken"), b.giveUpCommand()} {
		if err := b.line.send(command); err != nil {
			return err
		}
	}
	b.table.answered = b.table.ply() // nothing more is thought about here
	if b.failures++; b.failures >= maxFailures {
		return errors.Join(fmt.Errorf("%w: %s", ErrEngine, why), b.leaveServer())
	}
	return b.restart(ctx)
}

// handleGameEnd records the end of a game.
func (b *bot) handleGameEnd(_ context.Context, reason, result string) error {
	b.stopThinking()
	b.Log.Info("over", "number", b.table.number, "white", b.table.seen.White, "black", b.table.seen.Black, "result", result, "reason", reason)
	b.table = nil
	if b.games++; b.Games > 0 && b.games >= b.Games {
		return b.leaveServer()
	}
	return b.seek()
}

// answerChallenge answers a challenge. It accepts games within the bot's limits, in any colour,
// rated or not.
func (b *bot) answerChallenge(text string) error {
	c, ok := ics.ParseChallenge(text)
	if !ok {
		return nil
	}
	from := c.White
	if strings.EqualFold(from, b.Name) {
		from = c.Black
	}
	if b.table == nil && b.accepts(c) {
		return b.line.send("accept " + from)
	}
	return b.line.send("decline " + from)
}

// The limits of the games that the bot accepts.
const (
	shortest = time.Minute
	longest  = 3 * time.Hour
)

func (b *bot) accepts(c ics.Challenge) bool {
	switch c.Type {
	case "lightning", "blitz", "standard":
	default:
		return false // another start, or no clock
	}
	// What a game of forty moves takes of one player's time.
	all := c.Initial + 40*c.Increment
	return c.Loaded == "" && all >= shortest && all <= longest
}
