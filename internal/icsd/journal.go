package icsd

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
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/icsd/session"
	"github.com/escaque/escaque/internal/members"
)

// maxJournal is how many games a member keeps in his journal.
const maxJournal = 40

// maxPage is the longest entry, in bytes: as much as the register keeps of one
// setting.
const maxPage = 4096

const keptJournal = "ics.journal." // and two digits

// page is an entry of a journal as it is kept: a game of the hall, or the moves
// of one that was examined.
type page struct {
	Game hall.GameID `json:"game,omitempty"`

	White string `json:"white,omitempty"`
	Black string `json:"black,omitempty"`
	Start string `json:"start,omitempty"` // FEN
	Moves string `json:"moves,omitempty"` // UCI, parted by spaces
	At    int64  `json:"at,omitempty"`    // when it was kept, in Unix milliseconds
}

// pageNumber reads the number of an entry, with or without its sign.
func pageNumber(text string) (int, bool) {
	n, err := strconv.Atoi(strings.TrimPrefix(text, "%"))
	return n, err == nil && n >= 1 && n <= maxJournal
}

func journalName(n int) string { return fmt.Sprintf("%s%02d", keptJournal, n) }

// pages are the entries of somebody's journal; the answer is what is said when
// they are not for the client's eyes.
func (c *client) journalPages(ctx context.Context, id, who string) (pages map[int]page, err error) {
	settings, err := c.server.Members.Settings(ctx, members.Identity{ID: id, Guest: id == c.me.ID && c.me.Guest})
	if err != nil {
		return nil, err
	}
	if id != c.me.ID && settings[keptVariable+"jprivate"] == "1" && !c.rights().Has(members.RoleAdministrator) {
		return nil, session.Forbidden("That journal is private.")
	}
	pages = map[int]page{}
	for name, value := range settings {
		number, ok := strings.CutPrefix(name, keptJournal)
		if !ok {
			continue
		}
		n, err := strconv.Atoi(number)
		var p page
		if err != nil || json.Unmarshal([]byte(value), &p) != nil {
			c.server.Log.Warn("ics: journal", "handle", who, "entry", name)
			continue
		}
		pages[n] = p
	}
	return pages, nil
}

// journalGame is a game of somebody's journal.
func (c *client) journalGame(ctx context.Context, id, who, number string) (kept, error) {
	pages, err := c.journalPages(ctx, id, who)
	if err != nil {
		return kept{}, err
	}
	n, _ := pageNumber(number)
	p, ok := pages[n]
	if !ok {
		return kept{}, session.Misused(fmt.Sprintf("%s has no journal entry %%%s.", who, ics.Cut(number, 10)))
	}
	return c.open(ctx, p)
}

// open turns an entry into a game.
func (c *client) open(ctx context.Context, p page) (kept, error) {
	if p.Game != "" {
		return c.keptRow(ctx, p.Game)
	}
	k, err := p.study()
	if err != nil {
		return kept{}, err
	}
	return k, nil
}

func (p *page) study() (kept, error) {
	k := kept{match: ics.Match{White: p.White, Black: p.Black, Type: "untimed"}, began: time.UnixMilli(p.At).UTC(), short: "Adj", result: "*"}
	k.game = study.Game{White: p.White, Black: p.Black}
	var err error
	if k.game.Start, err = fen.ParsePosition(p.Start); err != nil {
		return kept{}, fmt.Errorf("icsd: journal: %w", err)
	}
	pos := k.game.Start
	for text := range strings.FieldsSeq(p.Moves) {
		m, err := uci.Parse(&pos, text)
		if err != nil {
			return kept{}, fmt.Errorf("icsd: journal: %w", err)
		}
		k.game.Steps = append(k.game.Steps, study.Step{Move: m, SAN: san.Format(&pos, m)})
		pos.Play(m)
	}
	return k, nil
}

// pageOf is an examined game as it is kept.
func pageOf(g study.Game) page {
	p := page{White: g.White, Black: g.Black, Start: fen.Format(g.Start)}
	pos := g.Start
	moves := make([]string, len(g.Steps))
	for i, s := range g.Steps {
		moves[i] = uci.Format(&pos, s.Move)
		pos.Play(s.Move)
	}
	p.Moves = strings.Join(moves, " ")
	return p
}

var journalCommand = session.Command{
	Name:  "journal",
	Takes: session.UpTo(1),
	Do:    session.On((*client).journal),
}

// journal lists somebody's journal.
func (c *client) journal(ctx context.Context, args string) (string, error) {
	if args == "" {
		args = c.me.Handle
	}
	id, who, err := c.memberNamed(ctx, args)
	if err != nil {
		return "", err
	}
	pages, err := c.journalPages(ctx, id, who)
	if err != nil {
		return "", err
	}
	var entries []ics.Entry
	for n, p := range pages {
		k, err := c.open(ctx, p)
		if err != nil {
			return "", err
		}
		entries = append(entries, ics.Entry{Number: n, Match: k.match, Reason: k.short, Result: k.result})
	}
	slices.SortFunc(entries, func(a, b ics.Entry) int { return a.Number - b.Number })
	return ics.JournalList(who, entries), nil
}

var jsaveCommand = session.Command{
	Name:  "jsave",
	Takes: session.UpTo(3),
	Who:   session.Registered,
	Do:    session.On((*client).jsave),
}

// jsave keeps a game: "jsave ENTRY" the main line of the one that is examined,
// "jsave ENTRY [WHO] NUMBER" one of a history or another journal.
func (c *client) jsave(ctx context.Context, args string) (string, error) {
	number, which, _ := strings.Cut(args, " ")
	n, ok := pageNumber(number)
	if !ok {
		return "", session.Misused(c.Sentence("study.journal.number", "Max", maxJournal))
	}
	var p page
	if which = strings.TrimSpace(which); which == "" {
		e := c.examined()
		if e == nil {
			return "", session.ErrNotExam
		}
		e.mu.Lock()
		p = pageOf(e.study.Game())
		e.mu.Unlock()
	} else {
		k, err := c.keptGame(ctx, "jsave", which)
		if err != nil {
			return "", err
		}
		if p = pageOf(k.game); k.id != "" {
			p = page{Game: k.id}
		}
	}
	if p.Game == "" {
		p.At = c.server.Now().UnixMilli()
	}
	text, err := json.Marshal(p)
	if err != nil {
		return "", err
	}
	if len(text) > maxPage {
		return "", session.Prevented(c.Sentence("study.journal.long"))
	}
	if err := c.keep(ctx, journalName(n), string(text)); err != nil {
		return "", err
	}
	return c.Sentence("study.journal.saved", "Number", fmt.Sprintf("%02d", n)), nil
}

var jkillCommand = session.Command{
	Name:  "jkill",
	Takes: session.UpTo(1),
	Do:    session.On((*client).jkill),
}

// jkill takes an entry out of one's journal.
func (c *client) jkill(ctx context.Context, args string) (string, error) {
	pages, err := c.journalPages(ctx, c.me.ID, c.me.Handle)
	if err != nil {
		return "", err
	}
	n, ok := pageNumber(args)
	if !ok {
		return "", session.Misused(c.Sentence("study.journal.number", "Max", maxJournal))
	}
	if _, there := pages[n]; !there {
		return "", session.Misused(fmt.Sprintf("%s has no journal entry %%%s.", c.me.Handle, ics.Cut(strings.TrimPrefix(args, "%"), 10)))
	}
	if err := c.keep(ctx, journalName(n), ""); err != nil {
		return "", err
	}
	return c.Sentence("study.journal.killed", "Number", fmt.Sprintf("%02d", n)), nil
}
