package watching

import (
	"github.com/escaque/escaque/internal/hall"
)

// Game is a game that a client plays or watches.
type Game struct {
	ID     hall.GameID
	Number int

	state  *State
	cancel func() // ends the subscription
	fresh  bool   // nothing has been sent yet; used by the goroutine that sends the game alone

	// What follows is guarded by the mutex of state.

	view   hall.View // as the client was last sent it, with their own side
	ending bool      // the end is about to be sent, and nothing of this subscription after it
	again  func()    // receives the game anew after the end, when it was resumed in the meantime
	ended  bool      // the end is being sent, or has been
	closed bool      // the end has been sent
	after  []string  // what is to be sent after the end
	sent   uint64    // the last record of the game's log that the client has been sent
}

// View returns the game as the client was last sent it.
func (g *Game) View() hall.View {
	g.state.mu.Lock()
	defer g.state.mu.Unlock()
	return g.view
}

// update sets the view and returns the one before.
func (g *Game) update(v *hall.View) (before hall.View) {
	g.state.mu.Lock()
	defer g.state.mu.Unlock()
	before, g.view = g.view, *v
	return before
}

// BeginEnd notes that the end of the game is about to be sent.
func (g *Game) BeginEnd() {
	g.state.mu.Lock()
	defer g.state.mu.Unlock()
	g.ending = true
}

// isEnding reports whether the end of the game is about to be sent, or has been.
func (g *Game) isEnding() bool {
	g.state.mu.Lock()
	defer g.state.mu.Unlock()
	return g.ending
}

// ReceivedAgain reports whether the game was resumed before its adjournment was sent.
func (g *Game) ReceivedAgain() bool { return g.receiveAgain() != nil }

func (g *Game) receiveAgain() func() {
	g.state.mu.Lock()
	defer g.state.mu.Unlock()
	return g.again
}

// hasEnded reports whether the end is being sent, or has been.
func (g *Game) hasEnded() bool {
	g.state.mu.Lock()
	defer g.state.mu.Unlock()
	return g.ended
}

// end notes that the end is being sent, and reports whether it was not before.
func (g *Game) end() (first bool) {
	g.state.mu.Lock()
	defer g.state.mu.Unlock()
	first = !g.ended
	g.ended = true
	return first
}

// close notes that the end has been sent, and returns what is to be sent after it.
func (g *Game) close() (after []string) {
	g.state.mu.Lock()
	defer g.state.mu.Unlock()
	g.closed = true
	after, g.after = g.after, nil
	return after
}

// setSent notes how far the client has been sent the game.
func (g *Game) setSent(seq uint64) {
	g.state.mu.Lock()
	defer g.state.mu.Unlock()
	g.sent = seq
	g.state.sent.Broadcast()
}

// givesSimul reports whether a game is one of a simul that the client gives.
func givesSimul(v *hall.View) bool { return v.Terms.Simul && v.You == hall.AsWhite }
