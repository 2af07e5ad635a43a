package icsd

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/ics"
	"github.com/escaque/escaque/ics/study"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/icsd/format"
	"github.com/escaque/escaque/internal/icsd/session"
	"github.com/escaque/escaque/laws"
)

// kept is a game that was played, or that somebody keeps in his journal.
type kept struct {
	id    hall.GameID // of a game of the hall
	game  study.Game
	match ics.Match
	began time.Time
	over  bool
	// adjourned says why it is to be gone on with later; empty when it is not.
	adjourned string
	// reason and result tell the end with the players' names.
	reason, result string
	short          string // the family's three letters for the reason
}

// keptGame reads which game is meant: "[WHO] [NUMBER]" counts as history does,
// with -1 for the last, which is meant without a number; "[WHO] %NUMBER" is one
// of a journal, and "WHO OPPONENT" an adjourned one; name is the command that asks. The
// answer is what is said when there is none.
func (c *client) keptGame(ctx context.Context, name ics.Name, args string) (k kept, err error) {
	words := strings.Fields(args)
	who := c.me.Handle
	if len(words) > 0 && strings.Trim(words[0], "%-0123456789") != "" {
		who, words = words[0], words[1:]
	}
	which := "-1"
	switch len(words) {
	case 0:
	case 1:
		which = words[0]
	default:
		return kept{}, c.Unexpected(name, words[1])
	}
	id, who, err := c.memberNamed(ctx, who)
	if err != nil {
		return kept{}, err
	}
	if number, ok := strings.CutPrefix(which, "%"); ok {
		return c.journalGame(ctx, id, who, number)
	}
	n, err := strconv.Atoi(which)
	if err != nil {
		return c.storedBetween(ctx, id, who, which)
	}
	rows, err := session.FinishedGames(c, ctx, id)
	switch {
	case err != nil:
		return kept{}, err
	case len(rows) == 0:
		return kept{}, session.Prevented(who + " has no history games.")
	}
	at := len(rows) - 1 - n // history counts from the oldest that it shows
	if n < 0 {
		at = -1 - n
	}
	if at < 0 || at >= len(rows) {
		return kept{}, session.Misused(fmt.Sprintf("There is no history game %d for %s.", n, who))
	}
	return c.keptRow(ctx, rows[at].ID)
}

// storedBetween is the adjourned game of two members.
func (c *client) storedBetween(ctx context.Context, id, who, opponent string) (kept, error) {
	other, name, err := c.memberNamed(ctx, opponent)
	if err != nil {
		return kept{}, err
	}
	row, ok := c.server.Hall.StoredBetween(id, other)
	if !ok {
		return kept{}, session.Misused(fmt.Sprintf("There is no stored game %s vs. %s.", who, name))
	}
	return c.keptRow(ctx, row.ID)
}

// memberNamed finds a member, oneself as a guest too.
func (c *client) memberNamed(ctx context.Context, handle string) (id, name string, err error) {
	if format.SameHandle(handle, c.me.Handle) {
		return c.me.ID, c.me.Handle, nil
	}
	profile, err := c.server.Members.Find(ctx, handle)
	if err != nil {
		return "", "", err
	}
	return profile.ID, profile.Handle, nil
}

// keptRow is a game of the hall.
func (c *client) keptRow(ctx context.Context, id hall.GameID) (kept, error) {
	v, err := c.server.Hall.Table(ctx, id, c.Entitled())
	if err != nil {
		return kept{}, err
	}
	return keptView(&v), nil
}

// keptView is a view as a game to be looked at.
func keptView(v *hall.View) kept {
	k := kept{id: v.Game, match: format.MatchOf(v), began: time.UnixMilli(int64(v.Started)).UTC(), over: v.Over, short: "Adj", result: laws.NoResult.String()}
	k.game = study.Game{White: v.White.Handle, Black: v.Black.Handle, Start: v.StartPosition(), Initial: k.match.Initial, Increment: k.match.Increment}
	moves := v.Moves
	if v.Over {
		moves = moves[:min(v.Plies, len(moves))]
		k.reason, k.result, k.short = format.EndReason(v), format.ResultOf(v), format.ShortReason(v.Termination, v.Reason)
		k.game.Reason, k.game.Result = sidesReason(v), k.result
	}
	if v.Session == laws.Adjourned && !v.Over {
		k.adjourned = format.AdjournedBecause(v)
	}
	pos, left := k.game.Start, [2]time.Duration{k.game.Initial, k.game.Initial}
	for _, m := range moves {
		left[pos.Turn()] = m.Left
		k.game.Steps = append(k.game.Steps, study.Step{Move: m.Move, SAN: m.SAN, Spent: m.Spent, Left: left})
		pos.Play(m.Move)
	}
	return k
}

// sidesReason is the sentence for an end that says White and Black instead of
// the names.
func sidesReason(v *hall.View) string {
	sides := *v
	sides.White.Handle, sides.Black.Handle = "White", "Black"
	return format.EndReason(&sides)
}

// keptSheet is the game as a list of moves, under the number that it has here, 0
// for none.
func (c *client) keptSheet(k *kept, number int) string {
	return c.moveList(number, k.match, k.began, &k.game, k.foot())
}

// stillOn ends the list of moves of a game without an end.
const stillOn = "Still in progress} *"

// foot is how the list of its moves ends.
func (k *kept) foot() string {
	switch {
	case k.adjourned != "":
		return k.adjourned + "} *"
	case k.over:
		return k.reason + "} " + k.result
	}
	return stillOn
}

// source is what an exam of it knows.
func (k *kept) source() *source {
	return &source{match: k.match, played: k.began, start: k.game.Start, steps: k.game.Steps, foot: k.foot()}
}

// moveList is a game as a list of moves, with the board in which it began for
// programs that asked for it.
func (c *client) moveList(number int, m ics.Match, began time.Time, g *study.Game, foot string) string {
	ivars, start := c.now().ivars, ""
	if ivars.Has(ics.IvarStartpos) && g.Start != chess.Initial() {
		b := ics.Board{
			Position: g.Start, Game: number, White: g.White, Black: g.Black, Relation: ics.InitialPositions,
			Initial: g.Initial, Increment: g.Increment, WhiteTime: g.Initial, BlackTime: g.Initial, Millis: ivars.Has(ics.IvarMS),
		}
		start = b.Style12()
	}
	return ics.MoveList(number, m, began, start, movedSteps(g.Start, g.Steps), foot, ivars.Has(ics.IvarMS))
}

var smovesCommand = session.Command{
	Name:  "smoves",
	Takes: session.UpTo(2),
	Also:  []ics.Name{"oldmoves"},
	Do:    session.On((*client).smoves),
}

func (c *client) smoves(ctx context.Context, args string) (string, error) {
	k, err := c.keptGame(ctx, "smoves", args)
	if err != nil {
		return "", err
	}
	return c.keptSheet(&k, 0), nil
}

var spositionCommand = session.Command{
	Name:  "sposition",
	Takes: session.UpTo(2),
	Do:    session.On((*client).sposition),
}

// sposition shows the last position of a game that was played or kept.
func (c *client) sposition(ctx context.Context, args string) (string, error) {
	k, err := c.keptGame(ctx, "sposition", args)
	if err != nil {
		return "", err
	}
	pos, left := k.game.Start, [2]time.Duration{k.game.Initial, k.game.Initial}
	b := &ics.Board{
		White: k.game.White, Black: k.game.Black, Relation: ics.Isolated, Initial: k.game.Initial, Increment: k.game.Increment,
	}
	for _, s := range k.game.Steps {
		pos.Play(s.Move)
		left, b.Last = s.Left, format.LastMove(s.Move, s.SAN, s.Spent)
	}
	b.Position, b.WhiteTime, b.BlackTime = pos, left[chess.White], left[chess.Black]
	return c.show(b, func() []ics.Moved { return movedSteps(k.game.Start, k.game.Steps) }), nil
}
