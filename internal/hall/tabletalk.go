package hall

import (
	"github.com/escaque/escaque/internal/hall/presence"
	"github.com/escaque/escaque/internal/hall/refusal"

	"context"
	"fmt"
	"slices"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/conduct"
	"github.com/escaque/escaque/internal/members"
)

// Bounds of talk at a table.
const (
	MaxText = presence.MaxText // characters of one line
	MaxChat = 100              // lines that a table remembers, and as many that are held back
)

// TableManner is to whom something is said at a table.
type TableManner string

// The manners of talk at a table. Whatever they are, players hear no spectator
// while their game is on: nobody may advise them (Article 13.7, 2009).
const (
	Kibitzes TableManner = ""        // to everybody at the table
	Whispers TableManner = "whisper" // to everybody but the players
	Says     TableManner = "say"     // by a player to their opponent; arbiters hear it
)

// ChatLine is something said at a table. It is not journaled.
type ChatLine struct {
	From string // handle
	Text string
	At   clock.Instant
	How  TableManner

	// Titles, Guest and Rating describe the speaker: their titles, and their rating in
	// the game's category, 0 without one.
	Titles string
	Guest  bool
	Rating int

	who      members.Identity
	official bool // said by a player or an arbiter: the players may hear it
	live     bool // said by somebody who sees the game as it stands
	ply      int  // half moves that had been made
	held     bool // not shown yet to those who see the game late
}

// mayHear reports whether somebody at the table of v is meant by a line.
func (l *ChatLine) mayHear(v *View, who members.Identity) bool {
	player := v.HasPlayer(who.ID)
	switch {
	case who.ID == l.who.ID:
		return true
	case player && !v.Over && (l.How == Whispers || !l.official):
		return false
	}
	return l.How != Says || player || who.Roles.Has(members.RoleArbiter)
}

// audible leaves out what the observer is not to hear.
func (o *Observer) audible(u update) []ChatLine {
	deaf := func(l ChatLine) bool { return !l.mayHear(u.view, o.who) }
	if !slices.ContainsFunc(u.chat, deaf) {
		return u.chat
	}
	return slices.DeleteFunc(slices.Clone(u.chat), deaf)
}

// Say adds a line to a table's talk that everybody at it may hear.
func (h *Hall) Say(ctx context.Context, id GameID, who members.Identity, text string) error {
	_, err := h.Speak(ctx, id, who, Kibitzes, text)
	return err
}

// Speak adds a line to a table's talk, and returns how many people besides the
// speaker it was carried to.
func (h *Hall) Speak(ctx context.Context, id GameID, who members.Identity, how TableManner, text string) (heard int, err error) {
	return h.ask.speak.ask(ctx, speakRequest{ofGame{id}, who, how, text})
}

// speak is [Hall.Speak] at the node that holds the game.
func (h *Hall) speak(ctx context.Context, r speakRequest) (heard int, err error) {
	id, who := r.Game, r.Who
	text, err := presence.Line(r.Text)
	if err != nil {
		return 0, err
	}
	if _, err := h.Table(ctx, id, who); err != nil {
		return 0, err // who may not see it does not speak there either
	}
	t, err := h.tableOf(ctx, id)
	if err != nil {
		return 0, err
	}
	if t == nil {
		return 0, refusal.New(TableClosed)
	}
	if err := h.maySpeak(who, conduct.ToSome); err != nil {
		return 0, err
	}
	line, err := h.line(ctx, t, who, r.How, text)
	if err != nil {
		return 0, err
	}
	if !h.people.MayTalk(who) {
		return 0, refusal.New(TooFast)
	}
	if heard, err = t.addLine(line); err != nil {
		return heard, err
	}
	return heard + h.sendLineAway(id, &line), nil
}

// line is what somebody says at a table, with what others are shown of them.
func (h *Hall) line(ctx context.Context, t *table, who members.Identity, how TableManner, text string) (ChatLine, error) {
	t.mu.Lock()
	v := t.view
	t.mu.Unlock()
	who = h.officiating(who, v.Event)
	l := ChatLine{From: who.Handle, Text: text, At: h.time.stamp(), How: how, Titles: who.Titles, Guest: who.Guest, who: who}
	l.official = v.HasPlayer(who.ID) || who.Roles.Has(members.RoleArbiter)
	l.live, l.ply = hasPart(v, who), v.Ply
	switch who.ID {
	case v.White.ID:
		l.Rating = v.White.Rating
	case v.Black.ID:
		l.Rating = v.Black.Rating
	default:
		if who.Guest {
			break
		}
		points, played, err := h.opt.Directory.Rating(ctx, who.ID, v.Terms.Category)
		if err != nil {
			return l, fmt.Errorf("hall: rating of %s: %w", who.Handle, err)
		}
		if played {
			l.Rating = points
		}
	}
	return l, nil
}

// addLine sends a line to those at the table and keeps it.
func (t *table) addLine(line ChatLine) (heard int, err error) {
	defer t.deliver()
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.observers == nil {
		return 0, refusal.New(TableClosed)
	}
	line.held = t.holdsBack(&line)
	t.chat = append(t.chat, line)
	for _, held := range []bool{false, true} { // what is held back is remembered apart, so that it can still be shown
		of := func(l ChatLine) bool { return l.held == held }
		for n := countLines(t.chat, of); n > MaxChat; n-- {
			at := slices.IndexFunc(t.chat, of)
			t.chat = slices.Delete(t.chat, at, at+1)
		}
	}
	t.sendAll(nil, []ChatLine{line})
	return t.hearers(&line), nil
}

func countLines(list []ChatLine, of func(ChatLine) bool) (n int) {
	for _, l := range list {
		if of(l) {
			n++
		}
	}
	return n
}

// hearers is how many people besides the speaker hear a line here. The caller holds t.mu.
func (t *table) hearers(line *ChatLine) int {
	heardBy := map[string]bool{line.who.ID: true}
	for o := range t.observers {
		if line.mayHear(t.view, o.who) {
			heardBy[o.who.ID] = true
		}
	}
	return len(heardBy) - 1
}

// Utter prepares what somebody says where another carries it: it takes from what
// they may say, and gives the text as it may be shown. The refusals are those of
// talk: [EmptyText], [TextTooLong], [TooFast], and that of a measure.
func (h *Hall) Utter(who members.Identity, text string) (string, error) {
	text, err := presence.Line(text)
	if err == nil {
		err = h.maySpeak(who, conduct.ToSome)
	}
	if err != nil {
		return "", err
	}
	if !h.people.MayTalk(who) {
		return "", refusal.New(TooFast)
	}
	return text, nil
}
