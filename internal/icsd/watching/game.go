package watching

import (
	"github.com/escaque/escaque/internal/hall"
)

// Game is a client's subscription to a game that the client plays or watches.
type Game struct {
	ID     hall.GameID
	Number int

	state  *State
	cancel func() // ends the subscription
	fresh  bool   // nothing has been sent yet; used only by the goroutine that sends the game

	// What follows is guarded by the mutex of state.

	view            hall.View // the view that was last sent, with the client's side
	ending          bool      // the end is about to be sent, and nothing of this subscription after it
	resumeReceiving func()    // subscribes again after the end, if the game was resumed meanwhile
	ended           bool      // the end is being sent or was sent
	closed          bool      // the end was sent
	after           []string  // lines to send after the end
	sent            uint64    // number of the last record sent
}

// View returns the view that was last sent to the client.
func (g *Game) View() hall.View {
	g.state.mu.Lock()
	defer g.state.mu.Unlock()
	return g.view
}

// update sets the view that was last sent and returns the one before.
func (g *Game) update(v *hall.View) (before hall.View) {
	g.state.mu.Lock()
	defer g.state.mu.Unlock()
	before, g.view = g.view, *v
	return before
}

// BeginEnd records that the end of the game is about to be sent.
func (g *Game) BeginEnd() {
	g.state.mu.Lock()
	defer g.state.mu.Unlock()
	g.ending = true
}

// isEnding reports whether the end of the game was sent or is about to be sent.
func (g *Game) isEnding() bool {
	g.state.mu.Lock()
	defer g.state.mu.Unlock()
	return g.ending
}

// ReceivedAgain reports whether the game was resumed before its adjournment was sent.
func (g *Game) ReceivedAgain() bool { return g.receiveAgain() != nil }

// receiveAgain returns the function that subscribes the client again, nil if the game was not
// resumed.
func (g *Game) receiveAgain() func() {
	g.state.mu.Lock()
	defer g.state.mu.Unlock()
	return g.resumeReceiving
}

// hasEnded reports whether the end of the game was sent or is being sent.
func (g *Game) hasEnded() bool {
	g.state.mu.Lock()
	defer g.state.mu.Unlock()
	return g.ended
}

// end records that the end of the game is being sent. first is false if this was recorded before.
func (g *Game) end() (first bool) {
	g.state.mu.Lock()
	defer g.state.mu.Unlock()
	first = !g.ended
	g.ended = true
	return first
}

// close records that the end of the game was sent, and returns the lines that were held back until
// then.
func (g *Game) close() (after []string) {
	g.state.mu.Lock()
	defer g.state.mu.Unlock()
	g.closed = true
	after, g.after = g.after, nil
	return after
}

// setSent records the number of the last record sent.
func (g *Game) setSent(seq uint64) {
	g.state.mu.Lock()
	defer g.state.mu.Unlock()
	g.sent = seq
	g.state.sent.Broadcast()
}

// givesSimul reports whether the client is the giver of the game's simul.
func givesSimul(v *hall.View) bool { return v.Terms.Simul && v.You == hall.AsWhite }
