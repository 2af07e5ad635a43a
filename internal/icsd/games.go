package icsd

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/san"
	"github.com/escaque/escaque/chess/uci"
	"github.com/escaque/escaque/ics"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/laws"
)

// watch is one game that a client plays or observes.
type watch struct {
	id     hall.GameID
	number int
	cancel context.CancelFunc
	view   hall.View // the last one told, the client's own side in it
	ended  bool      // the end has been told
}

// hearSeats seats the client whenever a game of his begins, wherever it was
// agreed on.
func (c *client) hearSeats(ctx context.Context) {
	for {
		news, err := c.session.Next(ctx)
		if err != nil {
			return
		}
		if news.Seated != "" {
			c.sit(ctx, news.Seated)
		}
	}
}

// hearLobby announces new seeks, and keeps the numbers of seeks and games.
func (c *client) hearLobby(ctx context.Context) {
	board := c.server.hall.Lobby()
	known := map[hall.SeekID]bool{}
	for first := true; ; first = false {
		lobby, err := board.Next(ctx)
		if err != nil {
			return
		}
		games := map[hall.GameID]bool{}
		for _, g := range lobby.Games {
			games[g.ID] = true
		}
		c.server.games.keep(games)
		seeks := map[hall.SeekID]bool{}
		for _, s := range lobby.Seeks {
			seeks[s.ID] = true
		}
		c.server.seeks.keep(seeks)
		c.mu.Lock()
		silent := c.quiet || c.playing != ""
		c.mu.Unlock()
		for _, s := range lobby.Seeks {
			if !known[s.ID] && !first && !silent && s.By.ID != c.me.ID {
				c.tell(ics.Seeking(c.ad(s)))
			}
		}
		known = seeks
	}
}

// sit puts a game of the client's own in front of him.
func (c *client) sit(ctx context.Context, id hall.GameID) {
	c.mu.Lock()
	c.playing = id
	c.mu.Unlock()
	if err := c.follow(ctx, id); err != nil {
		c.tell(c.refused(err))
	}
}

// follow starts telling the client of a game.
func (c *client) follow(ctx context.Context, id hall.GameID) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.watching[id] != nil {
		return nil
	}
	sub, err := c.server.hall.Observe(ctx, id, c.me)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithCancel(ctx)
	w := &watch{id: id, number: c.server.games.hold(id), cancel: cancel}
	c.watching[id] = w
	c.beside(func() {
		defer cancel()
		defer sub.Close()
		defer c.forget(w)
		for first := true; ; first = false {
			update, err := sub.Next(ctx)
			if err != nil {
				return
			}
			if c.report(w, &update, first) {
				return
			}
		}
	})
	return nil
}

// forget puts a game away. When it was the one that the client plays, another
// of his takes its place: the office may have seated him at several.
func (c *client) forget(w *watch) {
	c.server.games.release(w.id)
	if next := c.putAway(w); next != nil {
		c.tell(c.board(next))
	}
}

func (c *client) putAway(w *watch) (next *watch) {
	c.mu.Lock()
	defer c.mu.Unlock()
	delete(c.watching, w.id)
	c.last = w
	if c.playing != w.id {
		return nil
	}
	c.playing = ""
	for id, other := range c.watching {
		if other.view.You != "" && !other.view.Over && (next == nil || id < next.id) {
			c.playing, next = id, other
		}
	}
	return next
}

// report tells what is new of a game, and says whether it is over.
func (c *client) report(w *watch, u *hall.Update, first bool) (over bool) {
	before := w.view
	c.mu.Lock()
	w.view = u.View
	c.mu.Unlock()
	v := &u.View
	if first {
		m := match(v)
		switch {
		case v.You != "" && v.Ply == 0:
			c.tell(ics.Creating(w.number, m) + "\n\n" + c.board(w))
		case v.You != "":
			c.tell(ics.Creating(w.number, m) + "\n\n" + c.board(w) + "\n" + c.text("resumed"))
		default:
			c.tell(ics.ObservingNow(w.number, m) + "\n\n" + c.board(w))
		}
	} else if v.Ply != before.Ply || v.Seq == before.Seq {
		c.tell(c.board(w))
	}
	for _, line := range u.Chat {
		if line.From != c.me.Handle && !first {
			c.tell(fmt.Sprintf("%s[%d] says: %s", line.From, w.number, ics.Printable(line.Text)))
		}
	}
	for _, e := range u.Events {
		if text := c.happened(v, e.Event); text != "" {
			c.tell(text)
		}
	}
	if v.Over && !w.ended {
		w.ended = true
		c.tell(ics.Ended(w.number, v.White.Handle, v.Black.Handle, reason(v), result(v)))
		return true
	}
	return false
}

// happened is the line for what is neither a move nor the end.
func (c *client) happened(v *hall.View, e laws.Event) string {
	switch e := e.(type) {
	case laws.DrawOffered:
		if v.You != "" && v.You != e.By.String() {
			return handle(v, e.By) + " offers you a draw."
		}
	case laws.DrawOfferEnded:
		if e.How == laws.OfferDeclined && v.You == e.By.String() {
			return handle(v, e.By.Other()) + " declines the draw request."
		}
	case laws.ClaimDecided:
		if e.Outcome != laws.Correct {
			return c.text("claim.wrong", "Handle", handle(v, e.By), "Article", e.Article)
		}
	case laws.Interrupted:
		return c.text("interrupted", "Seconds", int((e.To-e.From)/1000))
	default: // the family has no line for it, or the board shows it
	}
	return ""
}

func handle(v *hall.View, side chess.Color) string {
	if side == chess.White {
		return v.White.Handle
	}
	return v.Black.Handle
}

// mine is the game that the client plays, as last told.
func (c *client) mine() (hall.View, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	w := c.watching[c.playing]
	if w == nil || w.view.Game == "" {
		return hall.View{}, false
	}
	return w.view, true
}

const notPlaying = "You are not playing or examining a game."

// move reads a move in the position that the client has been shown and makes it.
func (c *client) move(ctx context.Context, text string) string {
	v, ok := c.mine()
	if !ok {
		return notPlaying
	}
	pos := v.Position()
	if v.You != pos.Turn().String() {
		return "It is not your move."
	}
	m, err := uci.Parse(&pos, strings.ToLower(strings.ReplaceAll(text, "-", "")))
	if err != nil {
		meant := readings(&pos, text)
		switch len(meant) {
		case 0:
			return "Illegal move (" + text + ")."
		case 1:
			m = meant[0]
		default:
			return "Ambiguous move (" + text + ")."
		}
	}
	if _, err := c.server.hall.Do(ctx, v.Game, c.me, laws.Move{Move: m, Ply: v.Ply}); err != nil {
		return c.refused(err)
	}
	return ""
}

// readings are the legal moves that a text can mean. People in a hurry write
// the piece in a small letter; that is read when nothing else fits.
func readings(pos *chess.Position, text string) []chess.Move {
	meant := san.Read(pos, text, san.Options{}).Moves
	if len(meant) == 0 && strings.ContainsRune("kqrbn", rune(text[0])) {
		meant = san.Read(pos, strings.ToUpper(text[:1])+text[1:], san.Options{}).Moves
	}
	return meant
}

// deed does something in the client's game and answers with said when it is
// done.
func (c *client) deed(ctx context.Context, command laws.Command, said string) string {
	v, ok := c.mine()
	if !ok {
		return notPlaying
	}
	if _, err := c.server.hall.Do(ctx, v.Game, c.me, command); err != nil {
		return c.refused(err)
	}
	return said
}

// draw accepts, claims or offers, as the family's one word does: accepts when
// the opponent has offered, claims when the Laws allow it on the position shown,
// and offers otherwise.
func (c *client) draw(ctx context.Context) string {
	v, ok := c.mine()
	if !ok {
		return notPlaying
	}
	switch {
	case v.Offer != "" && v.Offer != v.You:
		return c.deed(ctx, laws.AcceptDraw{}, "")
	case v.You == v.Turn && v.Claims.Repetition:
		return c.deed(ctx, laws.ClaimRepetition{}, "")
	case v.You == v.Turn && v.Claims.Fifty:
		return c.deed(ctx, laws.ClaimFifty{}, "")
	}
	return c.deed(ctx, laws.OfferDraw{}, "Draw request sent.")
}

func (c *client) say(ctx context.Context, text string) string {
	v, ok := c.mine()
	if !ok {
		return c.text("say.nobody")
	}
	if err := c.server.hall.Say(ctx, v.Game, c.me, text); err != nil {
		return c.refused(err)
	}
	other := v.White.Handle
	if v.You == "white" {
		other = v.Black.Handle
	}
	return fmt.Sprintf("(told %s, who is playing)", other)
}

// find reads which game is meant: its number, or the handle of a player; without
// either, the client's own, or the one he watches, or the last that he saw.
func (c *client) find(which string) (hall.GameID, bool) {
	if which == "" {
		c.mu.Lock()
		defer c.mu.Unlock()
		if c.playing != "" {
			return c.playing, true
		}
		for id := range c.watching {
			return id, true
		}
		if c.last != nil {
			return c.last.id, true
		}
		return "", false
	}
	if n, err := strconv.Atoi(which); err == nil {
		if id, ok := c.server.games.id(n); ok {
			return id, true
		}
		// The game that has just ended keeps its number for those who saw it.
		c.mu.Lock()
		defer c.mu.Unlock()
		if c.last != nil && c.last.number == n {
			return c.last.id, true
		}
		return "", false
	}
	for _, g := range c.server.hall.Games() {
		if f := members.Fold(which); members.Fold(g.White.Handle) == f || members.Fold(g.Black.Handle) == f {
			return g.ID, true
		}
	}
	return "", false
}

func (c *client) observe(ctx context.Context, args string) string {
	id, ok := c.find(args)
	if !ok {
		return "There is no such game."
	}
	if err := c.follow(ctx, id); err != nil {
		return c.refused(err)
	}
	return ""
}

func (c *client) unobserve(args string) string {
	c.mu.Lock()
	var gone []*watch
	for _, w := range c.watching {
		if w.id != c.playing && (args == "" || args == strconv.Itoa(w.number)) {
			gone = append(gone, w)
		}
	}
	c.mu.Unlock()
	if len(gone) == 0 {
		return "You are not observing any games."
	}
	var lines []string
	for _, w := range gone {
		w.cancel()
		lines = append(lines, fmt.Sprintf("Removing game %d from observation list.", w.number))
	}
	return strings.Join(lines, "\n")
}

func (c *client) moves(ctx context.Context, args string) string {
	id, ok := c.find(args)
	if !ok {
		return "There is no such game."
	}
	v, err := c.server.hall.Table(ctx, id, c.me)
	if err != nil {
		return c.refused(err)
	}
	list := make([]ics.Moved, len(v.Moves))
	for i, m := range v.Moves {
		list[i] = ics.Moved{SAN: m.SAN, Spent: span(m.Spent)}
	}
	foot := "Still in progress} *"
	if v.Over {
		foot = reason(&v) + "} " + result(&v)
	}
	return ics.MoveList(c.server.games.number(id), match(&v), time.UnixMilli(int64(v.Started)).UTC(), list, foot, c.inMillis())
}

func (c *client) inMillis() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.millis
}

func (c *client) refresh() string {
	c.mu.Lock()
	w := c.watching[c.playing]
	if w == nil {
		for _, any := range c.watching {
			w = any
			break
		}
	}
	c.mu.Unlock()
	if w == nil {
		return notPlaying
	}
	return c.board(w)
}

// board is the game in the client's style, at this instant.
func (c *client) board(w *watch) string {
	c.mu.Lock()
	v, style, millis := w.view, c.style, c.millis
	c.mu.Unlock()
	b := newBoard(&v, w.number, c.server.hall.Now())
	b.Millis = millis
	if style == 12 {
		return b.Style12()
	}
	return b.Text(style)
}
