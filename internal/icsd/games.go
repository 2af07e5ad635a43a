package icsd

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/escaque/escaque/chess"
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
	ended  bool      // the end is being told, or has been
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

// lobbyNews is what a client knows of the lobby, to tell what is new.
type lobbyNews struct {
	board *hall.LobbySubscription
	known map[hall.SeekID]int // the seeks, with their numbers
}

// enterLobby looks at the lobby for the first time, and says nothing of it.
func (c *client) enterLobby(ctx context.Context) (*lobbyNews, error) {
	l := &lobbyNews{board: c.server.hall.Lobby()}
	_, _, err := c.look(ctx, l)
	return l, err
}

// hearLobby announces new seeks.
func (c *client) hearLobby(ctx context.Context, l *lobbyNews) {
	for {
		fresh, gone, err := c.look(ctx, l)
		if err != nil {
			return
		}
		c.tellSeeks(fresh, gone)
	}
}

// look waits for the next state of the lobby, keeps the numbers of seeks and
// games, and returns which seeks are new and the numbers of those gone.
func (c *client) look(ctx context.Context, l *lobbyNews) (fresh []hall.Seek, gone []int, err error) {
	lobby, err := l.board.Next(ctx)
	if err != nil {
		return nil, nil, err
	}
	games := map[hall.GameID]bool{}
	for _, g := range lobby.Games {
		games[g.ID] = true
	}
	c.server.games.keep(games)
	seeks, listed := map[hall.SeekID]int{}, map[hall.SeekID]bool{}
	for _, s := range lobby.Seeks {
		listed[s.ID] = true
		if _, was := l.known[s.ID]; !was {
			fresh = append(fresh, s)
		}
		seeks[s.ID] = c.server.seeks.number(s.ID)
	}
	c.server.seeks.keep(listed)
	for id, number := range l.known {
		if !listed[id] {
			gone = append(gone, number)
		}
	}
	l.known = seeks
	return fresh, gone, nil
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
	if w := c.watching[id]; w != nil && !w.ended {
		return nil
	} // one whose end has been told is on its way out: whoever asks now sees the game afresh
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
	if c.watching[w.id] != w {
		return nil // another watch of the game has taken its place
	}
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
		if c.now().ivars.Has(ics.IvarGameinfo) {
			c.tell(gameinfo(v, w.number).String())
		}
		switch {
		case v.You != "" && v.Ply == 0:
			c.tell(ics.Creating(w.number, m) + "\n\n" + c.board(w))
		case v.You != "":
			c.tell(ics.Creating(w.number, m) + "\n\n" + c.board(w) + "\n" + c.text("resumed"))
		default:
			c.tell(ics.ObservingNow(w.number, m) + "\n\n" + c.board(w))
		}
	} else if v.Ply != before.Ply || v.Seq == before.Seq {
		c.tell(c.step(w, &before))
	}
	for _, line := range u.Chat {
		if line.From != c.me.Handle && !first && c.now().values.On("kibitz") {
			c.tell(chat(v, w.number, line))
		}
	}
	for _, e := range u.Events {
		if text := c.happened(v, e.Event); text != "" {
			c.tell(text)
		}
	}
	if v.Over && !w.ended {
		c.mu.Lock()
		w.ended = true
		c.mu.Unlock()
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

// allObservers tells who watches a game, or each game that is watched.
func (c *client) allObservers(args string) string {
	if args == "" {
		var lines []string
		for _, g := range c.server.hall.Games() {
			if watchers := c.watchers(g.ID); len(watchers) > 0 {
				lines = append(lines, c.watched(g, watchers))
			}
		}
		if len(lines) == 0 {
			return "No games are being observed."
		}
		return strings.Join(lines, "\n")
	}
	id, ok := c.find(args)
	at := slices.IndexFunc(c.server.hall.Games(), func(g hall.GameRow) bool { return g.ID == id })
	if !ok || at < 0 {
		return "There is no such game."
	}
	watchers := c.watchers(id)
	if len(watchers) == 0 {
		return fmt.Sprintf("No one is observing game %d.", c.server.games.number(id))
	}
	return c.watched(c.server.hall.Games()[at], watchers)
}

func (c *client) watched(g hall.GameRow, watchers []string) string {
	return fmt.Sprintf("Observing %d [%s vs. %s]: %s (%s)", c.server.games.number(g.ID), g.White.Handle, g.Black.Handle,
		strings.Join(watchers, " "), count(len(watchers), "user", "users"))
}

// watchers are the people at a table besides its players.
func (c *client) watchers(id hall.GameID) []string {
	var names []string
	for _, p := range c.server.hall.Watching(id) {
		names = append(names, p.Handle+titles(p))
	}
	return names
}
