package bot

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"strings"
	"time"

	"github.com/escaque/escaque/ics"
)

// The lines that the program answers, besides boards and challenges.
var (
	creating = regexp.MustCompile(`^\{Game (\d+) \((\w+) vs\. (\w+)\) (?:Creating|Continuing) (rated|unrated) `)
	offers   = []struct {
		kind string
		line *regexp.Regexp
	}{
		{"draw", regexp.MustCompile(`^\w+ offers you a draw\.`)},
		{"abort", regexp.MustCompile(`^\w+ would like to abort the game`)},
		{"adjourn", regexp.MustCompile(`^\w+ would like to adjourn the game`)},
		{"takeback", regexp.MustCompile(`^\w+ would like to take back \d+ half move`)},
		{"switch", regexp.MustCompile(`^\w+ would like to switch sides`)},
		{"pause", regexp.MustCompile(`^\w+ (?:requests|would like) to pause`)},
		{"unpause", regexp.MustCompile(`^\w+ (?:requests|would like) to unpause`)},
	}
	// refused are the server's answers to a move that it does not take.
	refused = regexp.MustCompile(`^(?:Illegal move|Ambiguous move|It is not your move|It isn't your turn)`)
)

// hear answers one line of the server's.
func (b *bot) hear(ctx context.Context, text string) error {
	if strings.HasPrefix(text, "<12> ") {
		return b.board(ctx, text)
	}
	if m := creating.FindStringSubmatch(text); m != nil {
		b.rated = m[4] == "rated"
		return nil
	}
	if strings.HasPrefix(text, "Challenge: ") {
		return b.challenged(text)
	}
	if b.table == nil {
		return nil
	}
	if number, _, _, reason, result, ok := ics.ParseEnded(text); ok && number == b.table.number {
		return b.over(ctx, reason, result)
	}
	if refused.MatchString(text) {
		// The server and the program do not see the same board: look again.
		if b.table.refused++; b.table.refused > maxRefused {
			return b.broken(ctx, text)
		}
		b.table.answered = -1
		return b.line.send("refresh")
	}
	for _, o := range offers {
		if o.line.MatchString(text) {
			word := "decline"
			if b.table.answer(o.kind) {
				word = "accept"
			}
			return b.line.send(word + " t " + o.kind)
		}
	}
	return nil
}

// board takes a board in, and thinks when it is the program's turn.
func (b *bot) board(ctx context.Context, text string) error {
	seen, err := ics.ParseStyle12(text, true)
	if err != nil {
		return fmt.Errorf("the server's board: %w", err)
	}
	if seen.Relation != ics.MyMove && seen.Relation != ics.OpponentsMove {
		return nil
	}
	fresh := b.table == nil || b.table.number != seen.Game
	if fresh {
		if b.table, err = sit(seen); err != nil {
			return err
		}
		b.table.rated, b.seeking = b.rated, false
		b.Log.Info("game", "number", seen.Game, "white", seen.White, "black", seen.Black, "rated", b.rated)
	} else if err := b.table.show(seen); err != nil {
		return err
	}
	b.stop()
	if !b.table.mine() || !b.table.pos.HasLegalMove() || b.table.answered == b.table.ply() {
		return nil
	}
	if b.table.claims() {
		// The server claims where a claim stands, and offers elsewhere.
		if err := b.line.send("draw"); err != nil {
			return err
		}
	}
	b.think(ctx, fresh)
	return nil
}

// think asks the engine beside.
func (b *bot) think(ctx context.Context, fresh bool) {
	ctx, b.thinking = context.WithCancel(ctx)
	b.pondered++
	number, q, e, out := b.pondered, b.table.question(b.Program), b.engine, b.thoughts
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

// stop ends thinking and waits until the engine rests: one thing at a time.
func (b *bot) stop() {
	if b.thinking == nil {
		return
	}
	b.thinking()
	b.thinking = nil
	if o := <-b.thoughts; o.err != nil && !errors.Is(o.err, context.Canceled) {
		b.Log.Warn("engine", "error", o.err)
	}
}

// decide plays what the engine has thought of.
func (b *bot) decide(ctx context.Context, o outcome) error {
	b.thinking()
	b.thinking = nil
	if b.table == nil {
		return nil
	}
	if o.err != nil {
		return b.broken(ctx, o.err.Error())
	}
	move := b.table.text(o.Move)
	if move == "" {
		return b.broken(ctx, fmt.Sprintf("bestmove %.10q", o.Move))
	}
	b.failures = 0
	b.table.score, b.table.known, b.table.answered = o.Score, o.Known, b.table.ply()
	return b.line.send(move)
}

// broken gives up the game of an engine that has died or talks nonsense, with a
// sentence, and begins with a fresh one.
func (b *bot) broken(ctx context.Context, why string) error {
	b.Log.Error("the engine fails; giving up the game", "error", why)
	for _, command := range []string{"say " + b.Text("icsd.bot.broken"), b.surrender()} {
		if err := b.line.send(command); err != nil {
			return err
		}
	}
	b.table.answered = b.table.ply() // nothing more is thought about here
	if b.failures++; b.failures >= maxFailures {
		return errors.Join(fmt.Errorf("%w: %s", ErrEngine, why), b.depart())
	}
	return b.restart(ctx)
}

// over puts a finished game away.
func (b *bot) over(_ context.Context, reason, result string) error {
	b.stop()
	b.Log.Info("over", "number", b.table.number, "white", b.table.seen.White, "black", b.table.seen.Black, "result", result, "reason", reason)
	b.table = nil
	if b.games++; b.Games > 0 && b.games >= b.Games {
		return b.depart()
	}
	return b.seek()
}

// challenged answers a challenge: what the program offers it accepts at any
// colour and rated or not, and other controls within the same bounds.
func (b *bot) challenged(text string) error {
	c, ok := ics.ParseChallenge(text)
	if !ok {
		return nil
	}
	from := c.White
	if strings.EqualFold(from, b.Name) {
		from = c.Black
	}
	if b.table == nil && b.plays(c) {
		return b.line.send("accept " + from)
	}
	return b.line.send("decline " + from)
}

// Bounds of the games that the program plays besides those that it seeks.
const (
	shortest = time.Minute
	longest  = 3 * time.Hour
)

func (b *bot) plays(c ics.Challenge) bool {
	switch c.Type {
	case "lightning", "blitz", "standard":
	default:
		return false // another start, or no clock
	}
	// What a game of forty moves takes of one player's time.
	all := c.Initial + 40*c.Increment
	return c.Loaded == "" && all >= shortest && all <= longest
}
