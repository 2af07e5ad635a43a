package icsd

import (
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/icsd/examining"
	"github.com/escaque/escaque/internal/icsd/play"
	"github.com/escaque/escaque/internal/icsd/talk"
	"github.com/escaque/escaque/internal/icsd/watching"
	"github.com/escaque/escaque/internal/ratings"
	"github.com/escaque/escaque/laws"
)

// Examining returns the client's state for examinations.
func (c *client) Examining() *examining.State { return c.examining }

// Watching returns the client's state for the games that it plays and watches.
func (c *client) Watching() *watching.State { return c.watching }

// IsPlaying reports whether the client plays a game.
func (c *client) IsPlaying() bool { return c.watching.IsPlaying() }

// Mine returns the game that the client plays, as it was last sent. It returns false if there is
// none.
func (c *client) Mine() (hall.View, bool) { return c.watching.Mine() }

// Assisting returns the game that the client watches as the assistant of a player, as it was last
// sent. It returns false if there is none.
func (c *client) Assisting() (hall.View, bool) { return c.watching.Assisting() }

// FindGame finds a game by its number, or by the handle of a player or examiner. If which is empty,
// it returns the game in front of the client.
func (c *client) FindGame(which string) (hall.GameID, bool) { return watching.FindGame(c, which) }

// Front returns the game to which commands without a game refer: the one that the client plays, the
// one that it examines, the first one that it watches, or the last one that it saw.
func (c *client) Front() (hall.GameID, bool) { return watching.Front(c) }

// Watches reports whether the client plays, watches or examines a game.
func (c *client) Watches(id hall.GameID) bool { return watching.IsAt(c, id) }

// StopObserving ends all observation if the user has chosen this for the start of an examination.
func (c *client) StopObserving() { watching.StopObserving(c, watching.ToExamine) }

// SetLastOpponent sets the opponent to whom the command "say" speaks.
func (c *client) SetLastOpponent(handle string) { c.talk.SetLastOpponent(handle) }

// HearTalk sends the client a chat line of a game, unless the client does not want it: see [talk.Wants].
func (c *client) HearTalk(number int, line hall.ChatLine) { talk.SendTableLine(c, number, line) }

// PlayText returns the line for an event that only package play describes, "" if there is none.
func (c *client) PlayText(v *hall.View, e laws.Event, board func() string) string {
	switch e := e.(type) { //nolint:gochecksumtype // play has lines for few
	case laws.ClaimDecided:
		if e.Outcome == laws.Correct {
			return ""
		}
		return play.WrongClaimText(c, v, e, board)
	case laws.TimeGiven:
		return play.TimeGivenText(v, e) + board()
	case laws.GameEnded:
		if e.Termination == laws.Aborted && e.Ply < 2 && e.Reason == "" && v.You != hall.Neither && !c.play.Aborting(v.Game) {
			return "Your opponent has aborted the game on move one."
		}
		return ""
	}
	return play.AdjournmentText(c, v, e)
}

// IsLeaving reports whether the client is leaving. Nothing more is sent to it.
func (c *client) IsLeaving() bool { return c.leaving.Load() }

// followers returns the sessions that follow the games of a user and do not play now.
func (s *Server) followers(handle string) (followers []examining.Session) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for c := range s.conns {
		if c.watching.Follows(handle) {
			followers = append(followers, c)
		}
	}
	return followers
}

// Rated informs both players of a game of their new ratings and of any limit that was applied.
func (s *Server) Rated(a *ratings.Adjustment) {
	for _, player := range []string{a.White, a.Black} {
		for _, c := range s.clientsOf(player) {
			watching.TellRated(c, a)
		}
	}
}
