package examining

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/escaque/escaque/chess/fen"
	"github.com/escaque/escaque/chess/san"
	"github.com/escaque/escaque/chess/uci"
	"github.com/escaque/escaque/ics"
	"github.com/escaque/escaque/ics/study"
	"github.com/escaque/escaque/internal/earshot"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/icsd/session"
	"github.com/escaque/escaque/internal/members"
)

// maxJournal is how many games a user's journal can have.
const maxJournal = 40

// maxEntry is the greatest length of a journal entry in bytes: the limit of one setting in the
// register.
const maxEntry = 4096

// journalSetting begins the names of the settings that store journal entries. Two digits follow.
const journalSetting = "ics.journal."

// entry is an entry of a user's journal as it is stored: a game of the hall, or the moves of an
// examined game.
type entry struct {
	Game hall.GameID `json:"game,omitempty"`

	White string `json:"white,omitempty"`
	Black string `json:"black,omitempty"`
	Start string `json:"start,omitempty"` // FEN
	Moves string `json:"moves,omitempty"` // UCI, separated by spaces
	At    int64  `json:"at,omitempty"`    // when it was stored, in Unix milliseconds
}

// entryNumber parses the number of a journal entry, with or without the sign "%".
func entryNumber(text string) (int, bool) {
	n, err := strconv.Atoi(strings.TrimPrefix(text, "%"))
	return n, err == nil && n >= 1 && n <= maxJournal
}

// readJournal returns the entries of a member's journal, unless it is private.
func readJournal(c Session, ctx context.Context, who member) (map[int]entry, error) {
	me := c.Identity()
	settings, err := c.Services().Members.Settings(ctx, members.Identity{ID: who.id, Guest: who.id == me.ID && me.Guest})
	if err != nil {
		return nil, err
	}
	if who.id != me.ID && settings[earshot.KeptVariable+"jprivate"] == "1" && !c.Entitled().Roles.Has(members.RoleAdministrator) {
		return nil, session.Forbidden("That journal is private.")
	}
	entries := map[int]entry{}
	for name, value := range settings {
		number, ok := strings.CutPrefix(name, journalSetting)
		if !ok {
			continue
		}
		n, err := strconv.Atoi(number)
		var e entry
		if err != nil || json.Unmarshal([]byte(value), &e) != nil {
			c.Services().Log.Warn("ics: journal", "handle", who.handle, "entry", name)
			continue
		}
		entries[n] = e
	}
	return entries, nil
}

// writeEntry stores an entry of the user's journal. An empty text deletes it.
func writeEntry(c Session, ctx context.Context, n int, text string) error {
	return c.Services().Members.SetSetting(ctx, c.Identity(), fmt.Sprintf("%s%02d", journalSetting, n), text)
}

// journalRecord returns the game of an entry in a member's journal.
func journalRecord(c Session, ctx context.Context, who member, number string) (record, error) {
	entries, err := readJournal(c, ctx, who)
	if err != nil {
		return record{}, err
	}
	n, _ := entryNumber(number)
	e, ok := entries[n]
	if !ok {
		return record{}, errNoEntry(who, number)
	}
	return e.record(c, ctx)
}

// errNoEntry returns the refusal of a number for which a journal has no entry.
func errNoEntry(who member, number string) error {
	return session.Misused(fmt.Sprintf("%s has no journal entry %%%s.", who.handle, ics.Truncate(number, 10)))
}

// record returns the game of an entry.
func (e *entry) record(c Session, ctx context.Context) (record, error) {
	if e.Game != "" {
		return hallRecord(c, ctx, e.Game)
	}
	r := record{match: ics.Match{White: e.White, Black: e.Black, Type: "untimed"}, began: time.UnixMilli(e.At).UTC(), short: "Adj", result: "*"}
	r.game = study.Game{White: e.White, Black: e.Black}
	var err error
	if r.game.Start, err = fen.ParsePosition(e.Start); err != nil {
		return record{}, fmt.Errorf("icsd: journal: %w", err)
	}
	pos := r.game.Start
	for text := range strings.FieldsSeq(e.Moves) {
		m, err := uci.Parse(&pos, text)
		if err != nil {
			return record{}, fmt.Errorf("icsd: journal: %w", err)
		}
		r.game.Steps = append(r.game.Steps, study.Step{Move: m, SAN: san.Format(&pos, m)})
		pos.Play(m)
	}
	return r, nil
}

// newGameEntry returns the journal entry for an examined game.
func newGameEntry(g study.Game) entry {
	e := entry{White: g.White, Black: g.Black, Start: fen.Format(g.Start)}
	pos := g.Start
	moves := make([]string, len(g.Steps))
	for i, s := range g.Steps {
		moves[i] = uci.Format(&pos, s.Move)
		pos.Play(s.Move)
	}
	e.Moves = strings.Join(moves, " ")
	return e
}

var journalCommand = session.Command{
	Name:  "journal",
	Takes: session.UpTo(1),
	Do:    session.WithSession(journal),
}

// journal lists a member's journal.
func journal(c Session, ctx context.Context, args string) (string, error) {
	if args == "" {
		args = c.Identity().Handle
	}
	who, err := findMember(c, ctx, args)
	if err != nil {
		return "", err
	}
	entries, err := readJournal(c, ctx, who)
	if err != nil {
		return "", err
	}
	var list []ics.Entry
	for n, e := range entries {
		r, err := e.record(c, ctx)
		if err != nil {
			return "", err
		}
		list = append(list, ics.Entry{Number: n, Match: r.match, Reason: r.short, Result: r.result})
	}
	slices.SortFunc(list, func(a, b ics.Entry) int { return a.Number - b.Number })
	return ics.JournalList(who.handle, list), nil
}

var jsaveCommand = session.Command{
	Name:  "jsave",
	Takes: session.UpTo(3),
	Who:   session.Registered,
	Do:    session.WithSession(saveToJournal),
}

// saveToJournal stores a game: "jsave ENTRY" the main line of the examined game, "jsave ENTRY
// [HANDLE] NUMBER" a game of a history or another journal.
func saveToJournal(c Session, ctx context.Context, args string) (string, error) {
	number, which, _ := strings.Cut(args, " ")
	n, ok := entryNumber(number)
	if !ok {
		return "", session.Misused(c.Sentence("study.journal.number", "Max", maxJournal))
	}
	e, err := newEntry(c, ctx, strings.TrimSpace(which))
	if err != nil {
		return "", err
	}
	if e.Game == "" {
		e.At = c.Services().Now().UnixMilli()
	}
	text, err := json.Marshal(e)
	if err != nil {
		return "", err
	}
	if len(text) > maxEntry {
		return "", session.Prevented(c.Sentence("study.journal.long"))
	}
	if err := writeEntry(c, ctx, n, string(text)); err != nil {
		return "", err
	}
	return c.Sentence("study.journal.saved", "Number", fmt.Sprintf("%02d", n)), nil
}

// newEntry returns the journal entry for the game that the arguments of "jsave" name, or for the
// examined game.
func newEntry(c Session, ctx context.Context, which string) (entry, error) {
	if which == "" {
		e := c.Examining().Exam()
		if e == nil {
			return entry{}, session.ErrNotExam
		}
		e.mu.Lock()
		defer e.mu.Unlock()
		return newGameEntry(e.study.Game()), nil
	}
	r, err := findRecord(c, ctx, "jsave", which)
	switch {
	case err != nil:
		return entry{}, err
	case r.id != "":
		return entry{Game: r.id}, nil
	}
	return newGameEntry(r.game), nil
}

var jkillCommand = session.Command{
	Name:  "jkill",
	Takes: session.UpTo(1),
	Do:    session.WithSession(removeFromJournal),
}

// removeFromJournal removes an entry of the user's journal.
func removeFromJournal(c Session, ctx context.Context, args string) (string, error) {
	me := member{c.Identity().ID, c.Identity().Handle}
	entries, err := readJournal(c, ctx, me)
	if err != nil {
		return "", err
	}
	n, ok := entryNumber(args)
	if !ok {
		return "", session.Misused(c.Sentence("study.journal.number", "Max", maxJournal))
	}
	if _, there := entries[n]; !there {
		return "", errNoEntry(me, strings.TrimPrefix(args, "%"))
	}
	if err := writeEntry(c, ctx, n, ""); err != nil {
		return "", err
	}
	return c.Sentence("study.journal.killed", "Number", fmt.Sprintf("%02d", n)), nil
}
