package examining

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/escaque/escaque/ics"
	"github.com/escaque/escaque/ics/study"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/icsd/format"
	"github.com/escaque/escaque/internal/icsd/session"
	"github.com/escaque/escaque/laws"
)

// record is a game that was played, or that a user keeps in their journal.
type record struct {
	id    hall.GameID // of a game of the hall
	game  study.Game
	match ics.Match
	began time.Time
	over  bool
	// adjourned is the sentence of an adjournment; empty for a game that is not adjourned.
	adjourned string
	// reason is why the game ended, with the names of the players; result is as "1-0".
	reason, result string
	short          string // the three letters of FICS for the reason
}

// findRecord returns the game that a command names: "[HANDLE] [NUMBER]" counts as history does,
// with -1 for the last, which is meant without a number; "[HANDLE] %NUMBER" is one of a journal,
// and "HANDLE OPPONENT" an adjourned one.
func findRecord(c Session, ctx context.Context, command ics.Name, args string) (record, error) {
	words := strings.Fields(args)
	handle := c.Identity().Handle
	if len(words) > 0 && strings.Trim(words[0], "%-0123456789") != "" {
		handle, words = words[0], words[1:]
	}
	which := "-1"
	switch len(words) {
	case 0:
	case 1:
		which = words[0]
	default:
		return record{}, c.Unexpected(command, words[1])
	}
	who, err := findMember(c, ctx, handle)
	if err != nil {
		return record{}, err
	}
	if number, ok := strings.CutPrefix(which, "%"); ok {
		return journalRecord(c, ctx, who, number)
	}
	n, err := strconv.Atoi(which)
	if err != nil {
		return adjournedRecord(c, ctx, who, which)
	}
	return historyRecord(c, ctx, who, n)
}

// historyRecord returns a game of a member's history.
func historyRecord(c Session, ctx context.Context, who member, n int) (record, error) {
	rows, err := session.FinishedGames(c, ctx, who.id)
	switch {
	case err != nil:
		return record{}, err
	case len(rows) == 0:
		return record{}, session.Prevented(who.handle + " has no history games.")
	}
	at := len(rows) - 1 - n // history counts from the oldest that it shows
	if n < 0 {
		at = -1 - n
	}
	if at < 0 || at >= len(rows) {
		return record{}, session.Misused(fmt.Sprintf("There is no history game %d for %s.", n, who.handle))
	}
	return hallRecord(c, ctx, rows[at].ID)
}

// adjournedRecord returns the adjourned game of two members.
func adjournedRecord(c Session, ctx context.Context, who member, opponent string) (record, error) {
	other, err := findMember(c, ctx, opponent)
	if err != nil {
		return record{}, err
	}
	row, ok := c.Services().Hall.StoredGameBetween(who.id, other.id)
	if !ok {
		return record{}, session.Misused(fmt.Sprintf("There is no stored game %s vs. %s.", who.handle, other.handle))
	}
	return hallRecord(c, ctx, row.ID)
}

// member is a member whose games are asked for, or the user, who may be a guest.
type member struct{ id, handle string }

// findMember returns the member of a handle, or the user.
func findMember(c Session, ctx context.Context, handle string) (member, error) {
	if me := c.Identity(); format.SameHandle(handle, me.Handle) {
		return member{me.ID, me.Handle}, nil
	}
	profile, err := c.Services().Members.Find(ctx, handle)
	if err != nil {
		return member{}, err
	}
	return member{profile.ID, profile.Handle}, nil
}

// hallRecord returns a game of the hall.
func hallRecord(c Session, ctx context.Context, id hall.GameID) (record, error) {
	v, err := c.Services().Hall.Table(ctx, id, c.Entitled())
	if err != nil {
		return record{}, err
	}
	return recordOf(&v), nil
}

// recordOf returns the game of a view.
func recordOf(v *hall.View) record {
	r := record{id: v.Game, match: format.MatchOf(v), began: time.UnixMilli(int64(v.Started)).UTC(), over: v.Over, short: "Adj", result: laws.NoResult.String()}
	r.game = study.Game{White: v.White.Handle, Black: v.Black.Handle, Start: v.StartPosition(), Initial: r.match.Initial, Increment: r.match.Increment}
	moves := v.Moves
	if v.Over {
		moves = moves[:min(v.Plies, len(moves))]
		r.reason, r.result, r.short = format.EndReason(v), format.ResultOf(v), format.ShortReason(v.Termination, v.Reason)
		r.game.Reason, r.game.Result = reasonBySides(v), r.result
	}
	if v.Session == laws.Adjourned && !v.Over {
		r.adjourned = format.AdjournedBecause(v)
	}
	pos, left := r.game.Start, [2]time.Duration{r.game.Initial, r.game.Initial}
	for _, m := range moves {
		left[pos.Turn()] = m.Left
		r.game.Steps = append(r.game.Steps, study.Step{Move: m.Move, SAN: m.SAN, Spent: m.Spent, Left: left})
		pos.Play(m.Move)
	}
	return r
}

// reasonBySides returns the sentence for an end with White and Black in the place of the names.
func reasonBySides(v *hall.View) string {
	sides := *v
	sides.White.Handle, sides.Black.Handle = "White", "Black"
	return format.EndReason(&sides)
}

// stillOn ends the list of moves of a game without an end.
const stillOn = "Still in progress} *"

// ending returns how the list of the game's moves ends.
func (r *record) ending() string {
	switch {
	case r.adjourned != "":
		return r.adjourned + "} *"
	case r.over:
		return r.reason + "} " + r.result
	}
	return stillOn
}

// source returns what an exam of the game knows of it.
func (r *record) source() *source {
	return &source{match: r.match, played: r.began, start: r.game.Start, steps: r.game.Steps, ending: r.ending()}
}
