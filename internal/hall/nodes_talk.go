package hall

import (
	"slices"
	"strings"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/members"
)

// Talk at a table is kept by the node that holds its game, and carried to the others as it is said.

// sentLine is a line of a table's talk on its way to another node.
type sentLine struct {
	Game     GameID           `json:"game"`
	Who      members.Identity `json:"who"`
	Text     string           `json:"text"`
	At       clock.Instant    `json:"at"`
	How      TableManner      `json:"how"`
	Rating   int              `json:"rating"`
	Official bool             `json:"official"`
	Live     bool             `json:"live,omitempty"`
	Ply      int              `json:"ply,omitempty"`
}

func sentLineOf(game GameID, l *ChatLine) sentLine {
	return sentLine{Game: game, Who: l.who, Text: l.Text, At: l.At, How: l.How, Rating: l.Rating, Official: l.official, Live: l.live, Ply: l.ply}
}

func (l sentLine) line() ChatLine {
	return ChatLine{
		From: l.Who.Handle, Text: l.Text, At: l.At, How: l.How, Titles: l.Who.Titles, Guest: l.Who.Guest, Rating: l.Rating, who: l.Who, official: l.Official, live: l.Live, ply: l.Ply,
	}
}

// is reports whether a line is this one.
func (l *sentLine) is(c *ChatLine) bool {
	return c.At == l.At && c.who.ID == l.Who.ID && c.Text == l.Text && c.How == l.How
}

// sendLineAway carries a line to the tables of its game at other nodes, and returns how many hear
// it there.
func (h *Hall) sendLineAway(game GameID, line *ChatLine) (heard int) {
	h.ask.line.AskAll(h.work, sentLineOf(game, line), func(n int) { heard += n })
	return heard
}

// takeLine takes in what is said at a table that is away.
func (h *Hall) takeLine(l sentLine) (heard int) {
	t := h.floor.table(l.Game)
	if t == nil || !t.isAway() {
		return 0
	}
	line := l.line()
	t.mu.Lock()
	known := slices.ContainsFunc(t.chat, func(c ChatLine) bool { return l.is(&c) })
	heard = t.hearers(&line)
	t.mu.Unlock()
	if !known { // else it was read a moment ago, with all that was said before
		heard, _ = t.addLine(line) // an error is that nobody is there
	}
	return heard
}

// talkAt is what was said at a table of this node.
func (h *Hall) talkAt(game GameID) (lines []sentLine) {
	t := h.floor.table(game)
	if t == nil {
		return nil
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.away {
		return nil
	}
	for i := range t.chat {
		lines = append(lines, sentLineOf(game, &t.chat[i]))
	}
	return lines
}

// readTalk learns what was said at a table that is away before it was set up here.
func (h *Hall) readTalk(t *table) {
	h.ask.talk.AskAll(h.work, ofGame{t.id}, func(lines []sentLine) {
		if len(lines) == 0 {
			return
		}
		t.mu.Lock()
		defer t.mu.Unlock()
		if !t.away || t.observers == nil {
			return
		}
		chat := make([]ChatLine, len(lines))
		for i, l := range lines {
			chat[i] = l.line()
		}
		for _, c := range t.chat { // what has come by itself meanwhile
			if !slices.ContainsFunc(lines, func(l sentLine) bool { return l.is(&c) }) {
				chat = append(chat, c)
			}
		}
		for i := range chat {
			chat[i].held = t.holdsBack(&chat[i])
		}
		t.chat = chat
		t.showDueLocked() // and has it look again when some of it is due
		t.sent++
		for o := range t.observers {
			again := t.snapshot(o)
			o.box.Put(again, func() update { return again })
		}
	})
	t.deliver()
}

// watchingElsewhere adds who watches a game at other nodes.
func (h *Hall) watchingElsewhere(id GameID, list []members.Identity) []members.Identity {
	if h.nodes == nil {
		return list
	}
	h.ask.watching.AskAll(h.work, ofGame{id}, func(more []members.Identity) {
		for _, who := range more {
			if !slices.Contains(list, who) {
				list = append(list, who)
			}
		}
	})
	slices.SortFunc(list, func(a, b members.Identity) int { return strings.Compare(a.Handle, b.Handle) })
	return list
}
