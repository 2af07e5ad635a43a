package icsd

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/ics"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/laws"
)

// watch is one game that a client plays or observes.
type watch struct {
	id     hall.GameID
	number int
	cancel context.CancelFunc
	view   hall.View // the last one told, the client's own side in it
	ended  bool      // the end is being told, or has been
	told   uint64    // the last record of the game's log of which the client has been told
}

// hearNews seats the client whenever a game of his begins, wherever it was agreed
// on, and tells of offers. A command that is under way is answered first.
func (c *client) hearNews(ctx context.Context) {
	for {
		news, err := c.session.Next(ctx)
		if err != nil {
			return
		}
		c.turn.Lock()
		switch {
		case news.Seated != "":
			c.sit(ctx, news.Seated)
		case news.Offer != nil:
			c.hearOffer(ctx, news.Offer)
		case news.Simul != nil:
			c.hearSimul(ctx, news.Simul)
		}
		c.turn.Unlock()
	}
}

// lobbyNews is what a client knows of the lobby, to tell what is new.
type lobbyNews struct {
	board *hall.LobbySubscription
	floor *floor // as it was last looked at
}

// enterLobby looks at the lobby for the first time, and says nothing of it.
func (c *client) enterLobby(ctx context.Context) (*lobbyNews, error) {
	l := &lobbyNews{board: c.server.hall.Lobby()}
	_, _, _, err := c.look(ctx, l)
	return l, err
}

// hearLobby announces new seeks, and new games of whom the client follows.
func (c *client) hearLobby(ctx context.Context, l *lobbyNews) {
	for {
		fresh, gone, begun, err := c.look(ctx, l)
		if err != nil {
			return
		}
		c.tellSeeks(fresh, gone)
		for _, g := range begun {
			c.hearGame(ctx, g)
		}
	}
}

// look waits for the next state of the lobby, and returns which seeks are new, the
// numbers of those gone, and the new games.
func (c *client) look(ctx context.Context, l *lobbyNews) (fresh []hall.Seek, gone []int, begun []hall.GameRow, err error) {
	lobby, err := l.board.Next(ctx)
	if err != nil {
		return nil, nil, nil, err
	}
	before, after := l.floor, c.server.floorOf(lobby)
	if l.floor = after; before == after {
		return nil, nil, nil, nil // somebody came or went
	}
	if before == nil {
		before = &floor{}
	}
	for _, g := range lobby.Games {
		if !before.games[g.ID] {
			begun = append(begun, g)
		}
	}
	for _, s := range lobby.Seeks {
		if _, was := before.seeks[s.ID]; !was {
			fresh = append(fresh, s)
		}
	}
	for id, number := range before.seeks {
		if _, is := after.seeks[id]; !is {
			gone = append(gone, number)
		}
	}
	return fresh, gone, begun, nil
}

// sit puts a game of the client's own in front of him.
func (c *client) sit(ctx context.Context, id hall.GameID) {
	if e := c.examined(); e != nil {
		c.tell(e.leave(c)) // whoever plays looks at no other game
	}
	if c.now().values.Int("unobserve")&whenPlaying != 0 {
		c.lookAway()
	}
	front := id
	if simul, gives := c.server.hall.Simul(c.me.ID); gives && simul.At != "" {
		front = simul.At
	}
	c.mu.Lock()
	c.playing = front
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
			over := c.report(w, &update, first)
			c.mu.Lock()
			w.told = update.View.Seq
			c.told.Broadcast()
			c.mu.Unlock()
			if over {
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
	next := c.putAway(w)
	switch {
	case next != nil:
		c.tell(c.board(next))
	case givesAt(&w.view): // the hall says where he goes
	case w.view.You != "" && w.ended && c.now().values.On("examine"):
		c.examineAfter(&w.view)
	}
}

func (c *client) putAway(w *watch) (next *watch) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.watching[w.id] != w {
		return nil // another watch of the game has taken its place
	}
	delete(c.watching, w.id)
	c.told.Broadcast()
	c.last = w
	if c.playing != w.id {
		return nil
	}
	c.playing = ""
	if givesAt(&w.view) {
		return nil
	}
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
	show := c.tell
	if v.You != "" && v.You == v.Turn && !v.Over {
		show = c.tellMover
	}
	if first {
		m := match(v)
		if c.now().ivars.Has(ics.IvarGameinfo) {
			c.tell(gameinfo(v, w.number).String())
		}
		switch {
		case v.You != "" && v.Resumed:
			show(ics.Continuing(w.number, m) + "\n\n" + c.board(w))
		case v.You != "" && v.Ply == 0:
			show(join(ics.Creating(w.number, m)+"\n\n"+c.board(w), c.terms(v.Terms.Edition, v.Terms.Profile, v.Terms.Start), c.flags(v.Terms.ClaimedFlags)))
		case v.You != "":
			show(ics.Creating(w.number, m) + "\n\n" + c.board(w) + "\n" + c.text("resumed"))
		default:
			c.tell(ics.ObservingNow(w.number, m) + "\n\n" + c.board(w))
		}
	} else if v.Ply != before.Ply || v.FEN != before.FEN || u.Snapshot {
		show(c.step(w, &before))
	}
	for _, line := range u.Chat {
		if !first && c.hears(line) {
			said := chat(w.number, line)
			c.note(line.From, said)
			c.tell(said)
		}
	}
	for _, e := range u.Events {
		if text := c.happened(w, &before, e.Event); text != "" {
			c.tell(text)
		}
	}
	if first && v.Opened != "" {
		c.tell(c.text("seal.opened", "Text", v.Opened))
	}
	if first && v.You != "" && v.Terms.NoEscape {
		c.tell(ics.Escaping(w.number))
	}
	if v.Session == laws.Adjourned.String() && !v.Over && !w.ended {
		c.mu.Lock()
		w.ended = true
		c.mu.Unlock()
		c.tell(ics.Ended(w.number, v.White.Handle, v.Black.Handle, halted(v), "*"))
		return true
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
func (c *client) happened(w *watch, before *hall.View, e laws.Event) string {
	v := &w.view
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
	case laws.ClocksStopped:
		return about(w, "Game clock paused.")
	case laws.GameResumed:
		if before.Paused {
			return about(w, "Game clock resumed.")
		}
	case laws.TimeGiven:
		return given(v, e) + c.board(w)
	case laws.GameEnded:
		if e.Termination == laws.Aborted && e.Ply < 2 && e.Reason == "" && v.You != "" && !c.hasAborted(w.id) {
			return "Your opponent has aborted the game on move one."
		}
	case laws.Interrupted:
		return c.text("interrupted", "Seconds", int((e.To-e.From)/1000))
	default: // the family has no line for it, or the board shows it
		return c.adjournment(v, e)
	}
	return ""
}

func handle(v *hall.View, side chess.Color) string {
	if side == chess.White {
		return v.White.Handle
	}
	return v.Black.Handle
}

// find reads which game is meant: its number, or the handle of a player or an
// examiner; without either, the one in front of the client.
func (c *client) find(which string) (hall.GameID, bool) {
	if which == "" {
		return c.front()
	}
	if n, err := strconv.Atoi(which); err == nil {
		if id, ok := c.server.games.id(n); ok {
			return id, true
		}
		return "", false
	}
	return c.server.gameOf(which)
}

// front is the game in front of the client: his own, the one that he examines,
// the first of those that he watches, or the last that he saw.
func (c *client) front() (hall.GameID, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	switch {
	case c.playing != "":
		return c.playing, true
	case c.exam != nil:
		return c.exam.id, true
	}
	if watched := c.watchedLocked(); len(watched) > 0 {
		return watched[0], true
	}
	if c.last != nil {
		return c.last.id, true
	}
	return "", false
}

// watchedLocked are the games that the client watches, the primary one first.
// The caller holds c.mu.
func (c *client) watchedLocked() []hall.GameID {
	numbers := map[hall.GameID]int{}
	for id, w := range c.watching {
		if id != c.playing && w.view.You == "" {
			numbers[id] = w.number
		}
	}
	for id, e := range c.attending {
		numbers[id] = e.number
	}
	return slices.SortedFunc(maps.Keys(numbers), func(a, b hall.GameID) int {
		switch {
		case a == c.primary:
			return -1
		case b == c.primary:
			return 1
		}
		return cmp.Compare(numbers[a], numbers[b])
	})
}

// gameOf is the game that somebody plays or examines.
func (s *Server) gameOf(handle string) (hall.GameID, bool) {
	for _, g := range s.hall.Games() {
		if simul, gives := s.hall.Simul(g.White.ID); gives && g.Simul && simul.At != "" && sameHandle(handle, g.White.Handle) {
			return simul.At, true
		}
		if sameHandle(handle, g.White.Handle) || sameHandle(handle, g.Black.Handle) {
			return g.ID, true
		}
	}
	for _, e := range s.examList() {
		e.mu.Lock()
		here := slices.ContainsFunc(e.study.Examiners(), func(who string) bool { return sameHandle(who, handle) })
		e.mu.Unlock()
		if here {
			return e.id, true
		}
	}
	return "", false
}

// observe reads "observe GAME", "observe WHO" or "observe /KIND": of that kind,
// by its letter, the game of the highest ratings.
func (c *client) observe(ctx context.Context, args string) string {
	id, ok := hall.GameID(""), false
	if kind, flagged := strings.CutPrefix(args, "/"); flagged {
		id, ok = c.server.highest(strings.ToLower(kind))
	} else if args != "" {
		id, ok = c.find(args)
	}
	if !ok {
		return "There is no such game."
	}
	return c.watch(ctx, id)
}

func alreadyObserving(game int) string {
	return fmt.Sprintf("You are already observing game %d.", game)
}

// watch begins an observation. What is told of a game in play comes as news.
func (c *client) watch(ctx context.Context, id hall.GameID) string {
	if e := c.server.exam(id); e != nil {
		return e.attend(c)
	}
	c.mu.Lock()
	w := c.watching[id]
	here, mine := w != nil && !w.ended, w != nil && w.view.You != ""
	c.mu.Unlock()
	switch {
	case here && mine:
		return "You cannot observe yourself."
	case here:
		return alreadyObserving(w.number)
	}
	if err := c.follow(ctx, id); err != nil {
		return c.refused(err)
	}
	return ""
}

// highest is the game in play of the highest ratings, of a kind by its letter,
// or of any.
func (s *Server) highest(letter string) (best hall.GameID, ok bool) {
	most := -1
	for _, g := range s.hall.Games() {
		sum := max(g.White.Rating, 0) + max(g.Black.Rating, 0)
		if (letter == "" || strings.HasPrefix(letter, ics.TypeLetter(kind(g.Category)))) && sum > most {
			best, most = g.ID, sum
		}
	}
	return best, most >= 0
}

// When somebody looks away by himself from the games that he watches: the bits of
// the variable "unobserve".
const (
	whenPlaying   = 1
	whenExamining = 2
)

// lookAway ends all observation, when the client has asked for that.
func (c *client) lookAway() {
	c.mu.Lock()
	watched := c.watchedLocked()
	c.mu.Unlock()
	if len(watched) > 0 {
		c.tell(c.unobserve(""))
	}
}

// unobserve ends the observation of one game, or of all.
func (c *client) unobserve(args string) string {
	only, named := hall.GameID(""), args != ""
	if named {
		id, ok := c.find(args)
		if !ok {
			return "There is no such game."
		}
		only = id
	}
	c.mu.Lock()
	if !named {
		c.simul = ""
	}
	ids := c.watchedLocked()
	var gone []func()
	var lines []string
	for _, id := range ids {
		if named && id != only {
			continue
		}
		number := 0
		if w := c.watching[id]; w != nil {
			number = w.number
			gone = append(gone, w.cancel)
		} else {
			e := c.attending[id]
			number = e.number
			gone = append(gone, func() { e.depart(c) })
		}
		lines = append(lines, ics.Unobserved(number))
	}
	c.mu.Unlock()
	switch {
	case named && len(gone) == 0:
		return fmt.Sprintf("You are not observing game %d.", c.server.games.number(only))
	case len(gone) == 0:
		return "You are not observing any games."
	}
	for _, end := range gone {
		end()
	}
	return strings.Join(lines, "\n")
}

// makePrimary says which of the games that the client watches is in front: the
// one that is named, or the next.
func (c *client) makePrimary(args string) string {
	only, named := hall.GameID(""), args != ""
	if named {
		id, ok := c.find(args)
		if !ok {
			return "There is no such game."
		}
		only = id
	}
	number := func(id hall.GameID) int { return c.server.games.number(id) }
	c.mu.Lock()
	defer c.mu.Unlock()
	watched := c.watchedLocked()
	switch {
	case len(watched) == 0:
		return "You are not observing any games."
	case named && !slices.Contains(watched, only):
		return fmt.Sprintf("You are not observing game %d.", number(only))
	case watched[0] == only || !named && len(watched) == 1:
		c.primary = watched[0]
		return fmt.Sprintf("Game %d is already your primary game.", number(watched[0]))
	case !named:
		only = watched[1]
	}
	c.primary = only
	return fmt.Sprintf("Game %d is now your primary game.", number(only))
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
		for _, e := range c.server.examList() {
			lines = append(lines, e.people())
		}
		if len(lines) == 0 {
			return "No games are being observed."
		}
		return strings.Join(lines, "\n")
	}
	id, ok := c.find(args)
	if e := c.server.exam(id); ok && e != nil {
		return e.people()
	}
	games := c.server.hall.Games()
	at := slices.IndexFunc(games, func(g hall.GameRow) bool { return g.ID == id })
	if !ok || at < 0 {
		return "There is no such game."
	}
	watchers := c.watchers(id)
	if len(watchers) == 0 {
		return fmt.Sprintf("No one is observing game %d.", c.server.games.number(id))
	}
	return c.watched(games[at], watchers)
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
