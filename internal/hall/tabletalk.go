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

// The greatest length of a chat line, and how many lines a table keeps.
const (
	MaxText = presence.MaxText // characters of one chat line
	MaxChat = 100              // number of lines that a table keeps, and as many that are held back
)

// TableManner says to whom a chat line at a table is addressed.
type TableManner string

// The addressees of chat at a table. While a game is played, its players never see lines of
// spectators: nobody may advise them (Article 13.7, 2009).
const (
	Kibitzes TableManner = ""        // to everybody at the table
	Whispers TableManner = "whisper" // to everybody except the players
	Says     TableManner = "say"     // by a player to their opponent; arbiters read it too
)

// ChatLine is a line of chat at a table. It is not journaled.
type ChatLine struct {
	From string // handle of the speaker
	Text string
	At   clock.Instant
	How  TableManner

	// Titles, Guest and Rating describe the speaker. Rating is that of the game's category, 0
	// without one.
	Titles string
	Guest  bool
	Rating int

	who      members.Identity
	official bool // said by a player or an arbiter: the players may read it
	live     bool // said by a person who sees the game without delay
	ply      int  // half moves made by then
	held     bool // not shown yet to spectators with a delay
}

// mayHear reports whether a person at the table of v may read the line.
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

// readableLines returns the chat lines of u that the observer may read.
func (o *Observer) readableLines(u update) []ChatLine {
	deaf := func(l ChatLine) bool { return !l.mayHear(u.view, o.who) }
	if !slices.ContainsFunc(u.chat, deaf) {
		return u.chat
	}
	return slices.DeleteFunc(slices.Clone(u.chat), deaf)
}

// Say adds a chat line for everybody at a table.
func (h *Hall) Say(ctx context.Context, id GameID, who members.Identity, text string) error {
	_, err := h.Speak(ctx, id, who, Kibitzes, text)
	return err
}

// Speak adds a chat line to a table. It returns how many people besides the speaker received it.
func (h *Hall) Speak(ctx context.Context, id GameID, who members.Identity, how TableManner, text string) (heard int, err error) {
	return h.ask.speak.ask(ctx, speakRequest{gameRef{id}, who, how, text})
}

// speak implements [Hall.Speak] at the node that holds the game.
func (h *Hall) speak(ctx context.Context, r speakRequest) (heard int, err error) {
	id, who := r.Game, r.Who
	text, err := presence.Line(r.Text)
	if err != nil {
		return 0, err
	}
	if _, err := h.Table(ctx, id, who); err != nil {
		return 0, err // a person who may not see the game may not speak there either
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
	line, err := h.newChatLine(ctx, t, who, r.How, text)
	if err != nil {
		return 0, err
	}
	if !h.people.AllowTalk(who) {
		return 0, refusal.New(TooFast)
	}
	if heard, err = t.addLine(line); err != nil {
		return heard, err
	}
	return heard + h.sendLineToNodes(id, &line), nil
}

// newChatLine returns a chat line with the data of its speaker that others are shown.
func (h *Hall) newChatLine(ctx context.Context, t *table, who members.Identity, how TableManner, text string) (ChatLine, error) {
	t.mu.Lock()
	v := t.view
	t.mu.Unlock()
	who = h.withGameRoles(who, v.Event)
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

// addLine stores a chat line and sends it to the observers. It returns how many people received it.
func (t *table) addLine(line ChatLine) (heard int, err error) {
	defer t.deliver()
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.observers == nil {
		return 0, refusal.New(TableClosed)
	}
	if t.view.Over {
		t.lingerLocked()
	}
	line.held = t.isHeldBack(&line)
	t.chat = append(t.chat, line)
	for _, held := range []bool{false, true} { // lines that are held back are counted separately, so that they can still be shown later
		of := func(l ChatLine) bool { return l.held == held }
		for n := countLines(t.chat, of); n > MaxChat; n-- {
			at := slices.IndexFunc(t.chat, of)
			t.chat = slices.Delete(t.chat, at, at+1)
		}
	}
	t.sendAll(nil, []ChatLine{line})
	return t.countHearers(&line), nil
}

// countLines returns how many lines of the list match.
func countLines(list []ChatLine, match func(ChatLine) bool) (n int) {
	for _, l := range list {
		if match(l) {
			n++
		}
	}
	return n
}

// countHearers returns how many people besides the speaker may read a line at this node's table.
// The caller holds t.mu.
func (t *table) countHearers(line *ChatLine) int {
	heardBy := map[string]bool{line.who.ID: true}
	for o := range t.observers {
		if line.mayHear(t.view, o.who) {
			heardBy[o.who.ID] = true
		}
	}
	return len(heardBy) - 1
}

// PrepareTalk checks a text that another package delivers for a person, and counts it against the
// person's rate limit. It returns the text as it may be shown. The refusals are those of chat:
// [EmptyText], [TextTooLong], [TooFast], and that of a sanction.
func (h *Hall) PrepareTalk(who members.Identity, text string) (string, error) {
	text, err := presence.Line(text)
	if err == nil {
		err = h.maySpeak(who, conduct.ToSome)
	}
	if err != nil {
		return "", err
	}
	if !h.people.AllowTalk(who) {
		return "", refusal.New(TooFast)
	}
	return text, nil
}
