package hall

import (
	"slices"
	"strings"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/members"
)

// The chat of a table is kept by the node that holds its game. Each new line is sent to the other nodes.

// sentLine is a chat line of a table as nodes send it to each other.
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

// newSentLine converts a chat line of a game to the form that nodes send to each other.
func newSentLine(game GameID, line *ChatLine) sentLine {
	return sentLine{Game: game, Who: line.who, Text: line.Text, At: line.At, How: line.How, Rating: line.Rating, Official: line.official, Live: line.live, Ply: line.ply}
}

// chatLine converts a line from another node to a ChatLine.
func (l sentLine) chatLine() ChatLine {
	return ChatLine{
		From: l.Who.Handle, Text: l.Text, At: l.At, How: l.How, Titles: l.Who.Titles, Guest: l.Who.Guest, Rating: l.Rating, who: l.Who, official: l.Official, live: l.Live, ply: l.Ply,
	}
}

// equals reports whether a chat line is the same as this one.
func (l *sentLine) equals(line *ChatLine) bool {
	return line.At == l.At && line.who.ID == l.Who.ID && line.Text == l.Text && line.How == l.How
}

// sendLineToNodes sends a chat line to the tables of its game at other nodes. It returns how many
// people received it there.
func (h *Hall) sendLineToNodes(game GameID, line *ChatLine) (heard int) {
	h.ask.line.AskAll(h.work, newSentLine(game, line), func(n int) { heard += n })
	return heard
}

// receiveLine adds a line that was said at another node to a remote table. It returns how many
// people here received it.
func (h *Hall) receiveLine(l sentLine) (heard int) {
	t := h.floor.table(l.Game)
	if t == nil || !t.isRemote() {
		return 0
	}
	line := l.chatLine()
	t.mu.Lock()
	known := slices.ContainsFunc(t.chat, func(c ChatLine) bool { return l.equals(&c) })
	heard = t.countHearers(&line)
	t.mu.Unlock()
	if !known { // otherwise readRemoteChat has just read it with the earlier lines
		heard, _ = t.addLine(line) // the only error is that the table is unloaded
	}
	return heard
}

// chatOf returns the chat lines of a table that this node holds.
func (h *Hall) chatOf(game GameID) (lines []sentLine) {
	t := h.floor.table(game)
	if t == nil {
		return nil
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.remote {
		return nil
	}
	for i := range t.chat {
		lines = append(lines, newSentLine(game, &t.chat[i]))
	}
	return lines
}

// readRemoteChat reads the earlier chat lines of a remote table from the node that holds its game.
func (h *Hall) readRemoteChat(t *table) {
	h.ask.talk.AskAll(h.work, gameRef{t.id}, func(lines []sentLine) {
		if len(lines) == 0 {
			return
		}
		t.mu.Lock()
		defer t.mu.Unlock()
		if !t.remote || t.observers == nil {
			return
		}
		chat := make([]ChatLine, len(lines))
		for i, l := range lines {
			chat[i] = l.chatLine()
		}
		for _, c := range t.chat { // lines received meanwhile
			if !slices.ContainsFunc(lines, func(l sentLine) bool { return l.equals(&c) }) {
				chat = append(chat, c)
			}
		}
		for i := range chat {
			chat[i].held = t.isHeldBack(&chat[i])
		}
		t.chat = chat
		t.showDueLocked() // also sets the alarm for lines that are held back
		t.sent++
		for o := range t.observers {
			again := t.snapshot(o)
			o.box.Put(again, func() update { return again })
		}
	})
	t.deliver()
}

// addRemoteViewers adds the members who watch a game at other nodes to the list.
func (h *Hall) addRemoteViewers(id GameID, list []members.Identity) []members.Identity {
	if h.nodes == nil {
		return list
	}
	h.ask.watching.AskAll(h.work, gameRef{id}, func(more []members.Identity) {
		for _, who := range more {
			if !slices.Contains(list, who) {
				list = append(list, who)
			}
		}
	})
	slices.SortFunc(list, func(a, b members.Identity) int { return strings.Compare(a.Handle, b.Handle) })
	return list
}
