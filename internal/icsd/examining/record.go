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

// record is a finished or adjourned game, or a journal entry.
type record struct {
	id    hall.GameID // of a game of the hall
	game  study.Game
	match ics.Match
	began time.Time
	over  bool
	// adjourned is the sentence on the adjournment, "" if the game is not adjourned.
	adjourned string
	// reason is the reason of the end, with the names of the players. result is in the form "1-0".
	reason, result string
	short          string // the three-letter abbreviation of FICS for the reason
}

// findRecord finds the game that a command names. "[HANDLE] [NUMBER]" is a game of a history, by
// default the last one, whose number is -1. "[HANDLE] %NUMBER" is a journal entry, and "HANDLE
// OPPONENT" an adjourned game.
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

// member identifies the person whose stored games are requested: a member, or the user of the
// session.
type member struct{ id, handle string }

// findMember returns the member with a handle, or the user of the session if handle is empty.
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
	return newRecord(&v), nil
}

// newRecord returns the record of a game of the hall.
func newRecord(v *hall.View) record {
	r := record{id: v.Game, match: format.ToICSMatch(v), began: time.UnixMilli(int64(v.Started)).UTC(), over: v.Over, short: "Adj", result: laws.NoResult.String()}
	r.game = study.Game{White: v.White.Handle, Black: v.Black.Handle, Start: v.StartPosition(), Initial: r.match.Initial, Increment: r.match.Increment}
	moves := v.Moves
	if v.Over {
		moves = moves[:min(v.Plies, len(moves))]
		r.reason, r.result, r.short = format.EndReason(v), format.ResultOf(v), format.ShortReason(v.Termination, v.Reason)
		r.game.Reason, r.game.Result = reasonBySides(v), r.result
	}
	if v.Session == laws.Adjourned && !v.Over {
		r.adjourned = format.AdjournReason(v)
	}
	pos, left := r.game.Start, [2]time.Duration{r.game.Initial, r.game.Initial}
	for _, m := range moves {
		left[pos.Turn()] = m.Left
		r.game.Steps = append(r.game.Steps, study.Step{Move: m.Move, SAN: m.SAN, Spent: m.Spent, Left: left})
		pos.Play(m.Move)
	}
	return r
}

// reasonBySides returns the sentence on the end of a game with White and Black in place of the
// players' names.
func reasonBySides(v *hall.View) string {
	sides := *v
	sides.White.Handle, sides.Black.Handle = "White", "Black"
	return format.EndReason(&sides)
}

// inProgress ends the list of moves of a game that is not over.
const inProgress = "Still in progress} *"

// ending returns the text that ends the list of the game's moves.
func (r *record) ending() string {
	switch {
	case r.adjourned != "":
		return r.adjourned + "} *"
	case r.over:
		return r.reason + "} " + r.result
	}
	return inProgress
}

// source returns the data of the game besides its moves, for an exam.
func (r *record) source() *source {
	return &source{match: r.match, played: r.began, start: r.game.Start, steps: r.game.Steps, ending: r.ending()}
}
