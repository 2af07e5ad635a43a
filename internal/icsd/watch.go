package icsd

import (
	"context"
	"fmt"
	"sync"

	"github.com/escaque/escaque/ics"
	"github.com/escaque/escaque/internal/explain"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/i18n"
	"github.com/escaque/escaque/internal/icsd/examining"
	"github.com/escaque/escaque/internal/icsd/format"
	"github.com/escaque/escaque/internal/icsd/play"
	"github.com/escaque/escaque/internal/icsd/talk"
	"github.com/escaque/escaque/internal/ratings"
	"github.com/escaque/escaque/laws"
	"github.com/escaque/escaque/laws/words"
)

// observation is what a client sees of games, his own and those of others.
type observation struct {
	watching  map[hall.GameID]*watch
	last      *watch      // the last game that was put away
	primary   hall.GameID // of those that he watches, the one in front
	following string      // whose games he watches, a handle
	found     hall.GameID // the game in which that player was when he began to watch
	simul     string      // whose simul he watches, a handle
	told      *sync.Cond  // on the client's mu: he has been sent more of a game
}

// watch is one game that a client plays or observes.
type watch struct {
	id     hall.GameID
	number int
	cancel func()    // ends the observation
	fresh  bool      // nothing has been sent yet; used by the deliverer alone
	ending bool      // its end is about to be sent, and nothing of this observation after that
	again  func()    // follows the game anew after that, when it was resumed in the meantime
	view   hall.View // the last one told, the client's own side in it
	ended  bool      // the end is being told, or has been
	told   uint64    // the last record of the game's log that the client has been sent
	closed bool      // the end has been told
	after  []string  // what is to be sent after the end
}

// follow starts telling the client of a game.
func (c *client) follow(ctx context.Context, id hall.GameID) error {
	// The hall may have to read the game first: whoever sends the client something
	// meanwhile does not wait for that.
	sub, err := c.server.Hall.Observe(ctx, id, c.Entitled())
	if err != nil {
		return err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if w := c.watching[id]; w != nil && !w.ended {
		sub.Close()
		if w.ending { // adjourned and resumed, before the adjournment was sent
			w.again = func() {
				if err := c.follow(ctx, id); err != nil {
					c.Tell(c.Explain(err))
				}
			}
		}
		return nil
	} // one whose end has been sent is on its way out: whoever asks now sees the game afresh
	w := &watch{id: id, number: c.server.Games.Hold(id), fresh: true}
	w.cancel = sync.OnceFunc(func() {
		sub.Close()
		if !c.runBeside(func() { c.forget(w) }) { // the client leaves
			c.forget(w)
		}
	})
	c.watching[id] = w
	sub.Deliver(func(u *hall.Update) { c.delivered(w, u) })
	return nil
}

// delivered takes what is new in a game. It waits for nothing: the end of a game, which
// leads to more than lines, is told beside.
func (c *client) delivered(w *watch, u *hall.Update) {
	defer c.recoverPanic()
	switch {
	case w.ending:
	case u == nil:
		w.cancel()
	case u.View.Over || u.View.Session == laws.Adjourned:
		c.mu.Lock()
		w.ending = true
		c.mu.Unlock()
		last := *u
		c.runBeside(func() { c.tellEnd(w, &last) })
	default:
		c.inform(w, u)
	}
}

// tellEnd reports the last update of an observation and ends it. A game that was resumed in the
// meantime is followed anew.
func (c *client) tellEnd(w *watch, last *hall.Update) {
	c.inform(w, last)
	c.mu.Lock()
	again := w.again
	c.mu.Unlock()
	if again != nil && !last.View.Over {
		again()
	}
	w.cancel()
}

// inform reports an update, and notes how far the client has been told of the game.
func (c *client) inform(w *watch, u *hall.Update) {
	c.report(w, u, w.fresh)
	w.fresh = false
	c.mu.Lock()
	w.told = u.View.Seq
	c.told.Broadcast()
	c.mu.Unlock()
}

// forget puts a game away. When it was the one that the client plays, another
// of his takes its place: the office may have seated him at several.
func (c *client) forget(w *watch) {
	c.server.Games.Release(w.id)
	next := c.putAway(w)
	c.mu.Lock()
	v, ended := w.view, w.ended
	c.mu.Unlock()
	switch {
	case c.leaving.Load():
	case next != nil:
		c.Tell(c.board(next))
	case givesAt(&v): // the hall says where he goes
	case v.You != hall.Neither && ended && c.Variables().On("examine"):
		examining.BeginAfter(c, &v)
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
		if other.view.You != hall.Neither && !other.view.Over && (next == nil || id < next.id) {
			c.playing, next = id, other
		}
	}
	return next
}

// report sends what is new in a game.
func (c *client) report(w *watch, u *hall.Update, first bool) {
	before := w.view
	c.mu.Lock()
	w.view = u.View
	c.mu.Unlock()
	v := &u.View
	show := c.Tell
	if v.You != hall.Neither && v.You.Is(v.Turn) && !v.Over {
		show = c.tellMover
	}
	if first {
		c.rememberOpponent(v)
		m := format.MatchOf(v)
		if c.Ivars().Has(ics.IvarGameinfo) {
			c.Tell(gameinfo(v, w.number).String())
		}
		switch {
		case v.You != hall.Neither && v.Resumed:
			show(ics.Continuing(w.number, m) + "\n\n" + c.board(w))
		case v.You != hall.Neither && v.Ply == 0:
			show(format.Lines(ics.Creating(w.number, m)+"\n\n"+c.board(w), format.TermsText(c.Language(), v.Terms.Edition, v.Terms.Profile, v.Terms.Start), format.ClaimedFlagsText(c.Language(), v.Terms.ClaimedFlags), format.PrivacyText(c.Language(), v.Terms.Private)))
		case v.You != hall.Neither:
			show(ics.Creating(w.number, m) + "\n\n" + c.board(w) + "\n" + c.Text("resumed"))
		default:
			c.Tell(format.Lines(ics.ObservingNow(w.number, m)+"\n\n"+c.board(w), delayed(v)))
		}
	} else if v.Ply != before.Ply || v.FEN != before.FEN || u.Snapshot {
		c.showStep(w, v, &before)
	}
	for _, line := range u.Chat {
		if !first {
			talk.Hear(c, w.number, line)
		}
	}
	if text := map[hall.Waiting]string{hall.WaitingForDisk: "outage", hall.WaitingForNode: "outage.node"}[v.Waiting]; text != "" && before.Waiting != v.Waiting {
		show(c.Text(text))
	}
	for _, e := range u.Events {
		if text := c.happened(w, &before, e.Event); text != "" {
			c.Tell(text)
		}
	}
	// What was offered before the client looked on still stands.
	if v.You != hall.Neither && v.Offer != hall.Neither && v.Offer != v.You && (first || u.Snapshot && before.Offer != v.Offer) {
		c.Tell(format.Opponent(v).Handle + " offers you a draw.")
	}
	if first && v.Waiting == hall.WaitingForEnvelope {
		c.Tell(c.Text("seal.waiting", "Game", v.Game))
	}
	if first && v.Opened != "" {
		c.Tell(c.Text("seal.opened", "Text", v.Opened))
	}
	if first && v.Lost && v.Session == laws.Playing {
		c.Tell(c.Text("seal.lost", "Handle", format.HandleOf(v, v.Turn)))
	}
	// With a guest it is called off.
	if first && v.You != hall.Neither && v.Terms.NoEscape && v.Terms.Profile == hall.FICSProfile && !v.White.Guest && !v.Black.Guest {
		c.Tell(ics.Escaping(w.number))
	}
	if v.Session == laws.Adjourned && !v.Over && !w.ended {
		c.mu.Lock()
		w.ended = true
		c.mu.Unlock()
		c.rememberOpponent(v)
		c.Tell(ics.Ended(w.number, v.White.Handle, v.Black.Handle, format.AdjournedBecause(v), laws.NoResult.String()))
		return
	}
	if v.Over && !w.ended {
		c.mu.Lock()
		w.ended = true
		c.mu.Unlock()
		c.rememberOpponent(v)
		end := ics.Ended(w.number, v.White.Handle, v.Black.Handle, format.EndReason(v), format.ResultOf(v))
		if v.You != hall.Neither && !v.Counts() {
			end += "\n\n" + ics.NoAdjustment
			if v.TooShort() {
				end += "\n" + explain.TooShort(c.Language())
			}
		}
		c.Tell(end)
		c.tellAfter(w)
	}
}

// tellAfter sends what waited for the end of a game.
func (c *client) tellAfter(w *watch) {
	c.mu.Lock()
	lines := w.after
	w.closed, w.after = true, nil
	c.mu.Unlock()
	for _, line := range lines {
		c.Tell(line)
	}
}

// tellBehind sends something about a game that is over, after its end.
func (c *client) tellBehind(id hall.GameID, line string) {
	c.mu.Lock()
	w := c.watching[id]
	waits := w != nil && !w.closed
	if waits {
		w.after = append(w.after, line)
	}
	c.mu.Unlock()
	if !waits {
		c.Tell(line)
	}
}

// Rated informs both players of a game what it has made of their ratings, and what
// bounded it.
func (s *Server) Rated(a *ratings.Adjustment) {
	tell := func(player string, before, after int) {
		line := ics.RatingAdjusted(format.CategoryName(a.Category), before, after)
		if a.Beyond {
			line = "\n" + ics.NoAdjustment
		}
		for _, c := range s.clientsOf(player) {
			c.tellBehind(hall.GameID(a.GameID), format.Lines(line, explain.Bound(c.Language(), a, player)))
		}
	}
	tell(a.White, a.WhiteBefore, a.WhiteAfter)
	tell(a.Black, a.BlackBefore, a.BlackAfter)
}

// rememberOpponent keeps in mind whom the client plays with: "say" and "$o" mean him, and mean
// him afterwards.
func (c *client) rememberOpponent(v *hall.View) {
	if v.You == hall.Neither {
		return
	}
	c.talk.SetLastOpponent(format.Opponent(v).Handle)
}

// happened is the line for what is neither a move nor the end.
func (c *client) happened(w *watch, before *hall.View, e laws.Event) string {
	v := &w.view
	switch e := e.(type) { //nolint:gochecksumtype // clients receive these in a line of their own
	case laws.DrawOffered:
		if v.You != hall.Neither && !v.You.Is(e.By) {
			return format.HandleOf(v, e.By) + " offers you a draw."
		}
	case laws.DrawOfferEnded:
		if e.How == laws.OfferDeclined && v.You.Is(e.By) {
			return format.HandleOf(v, e.By.Other()) + " declines the draw request."
		}
	case laws.ClaimDecided:
		if e.Outcome != laws.Correct {
			return play.WrongClaimText(c, v, e, func() string { return c.board(w) })
		}
	case laws.CaseOpened, laws.CaseRuled: // the clocks stop, and go on
		return withGame(w, words.EventSentence(c.Language(), e))
	case laws.ClocksStopped:
		return withGame(w, "Game clock paused.")
	case laws.GameResumed:
		if before.Paused {
			return withGame(w, "Game clock resumed.")
		}
	case laws.TimeGiven:
		return play.TimeGivenText(v, e) + c.board(w)
	case laws.GameEnded:
		// The line of the end has no room for an arbiter's reason.
		if _, gone := format.LeftBy(v); e.Termination == laws.ArbiterDecision && !gone {
			return withGame(w, words.EventSentence(c.Language(), e))
		}
		if e.Termination == laws.Aborted && e.Ply < 2 && e.Reason == "" && v.You != hall.Neither && !c.play.Aborting(w.id) {
			return "Your opponent has aborted the game on move one."
		}
	case laws.Interrupted:
		return interrupted(c.Language(), e)
	default: // the family has no line for it, or the board shows it
		return play.AdjournmentText(c, v, e)
	}
	return ""
}

// interrupted says how long nobody's time ran; nothing where that was no longer than a move takes to arrive.
func interrupted(lang string, e laws.Interrupted) string {
	seconds := int((e.To - e.From) / 1000)
	if seconds == 0 {
		return ""
	}
	return i18n.Count(lang, "icsd.interrupted", seconds)
}

// delayed says to an observer how much later than it is played he sees a game; empty when he sees it at once.
func delayed(v *hall.View) string {
	d := v.Terms.Delay
	switch {
	case !v.Late:
		return ""
	case d.Moves == 0:
		return fmt.Sprintf("This game is shown %s later than it is played.", format.Count(d.Minutes, "minute", "minutes"))
	case d.Minutes == 0:
		return fmt.Sprintf("This game is shown %s later than it is played.", format.Count(d.Moves, "move", "moves"))
	}
	return fmt.Sprintf("This game is shown %s and %s later than it is played.", format.Count(d.Minutes, "minute", "minutes"), format.Count(d.Moves, "move", "moves"))
}
