package watching

import (
	"fmt"
	"strconv"

	"github.com/escaque/escaque/ics"
	"github.com/escaque/escaque/internal/explain"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/i18n"
	"github.com/escaque/escaque/internal/icsd/format"
	"github.com/escaque/escaque/internal/ratings"
	"github.com/escaque/escaque/laws"
	"github.com/escaque/escaque/laws/words"
)

// report sends an update of a game. first is true if nothing of the game was sent yet.
func report(c Session, g *Game, u *hall.Update, first bool) {
	v := &u.View
	before := g.update(v)
	tell := c.Tell
	if v.You != hall.Neither && v.You.Is(v.Turn) && !v.Over {
		tell = c.TellMover
	}
	switch {
	case first:
		setLastOpponent(c, v)
		if c.Settings().Get().Ivars.Has(ics.IvarGameinfo) {
			c.Tell(gameinfo(v, g.Number).String())
		}
		tell(firstText(c, g, v))
	case v.Ply != before.Ply || v.FEN != before.FEN || u.Snapshot:
		c.SendMove(g, v, &before)
	}
	if !first {
		for _, line := range u.Chat {
			c.HearTalk(g.Number, line)
		}
	}
	if key := waitingKeys[v.Waiting]; key != "" && before.Waiting != v.Waiting {
		tell(c.Text(key))
	}
	for _, e := range u.Events {
		if text := eventText(c, g, v, &before, e.Event); text != "" {
			c.Tell(text)
		}
	}
	if v.ComeBy != before.ComeBy {
		tellComeBy(c, v)
	}
	// A draw that was offered before the client received the game is still offered.
	if v.You != hall.Neither && v.Offer != hall.Neither && v.Offer != v.You && (first || u.Snapshot && before.Offer != v.Offer) {
		c.Tell(format.Opponent(v).Handle + " offers you a draw.")
	}
	if first {
		tellNotices(c, g, v)
	}
	switch {
	case v.Over:
		reportEnd(c, g, v)
	case v.Session == laws.Adjourned && g.end():
		setLastOpponent(c, v)
		c.Tell(ics.Ended(g.Number, v.White.Handle, v.Black.Handle, format.AdjournReason(v), laws.NoResult.String()))
	}
}

// waitingKeys maps what a game waits for to the catalogue key of its sentence.
var waitingKeys = map[hall.Waiting]string{hall.WaitingForDisk: "outage", hall.WaitingForNode: "outage.node"}

// firstText returns the first text on a game: its line and its board.
func firstText(c Session, g *Game, v *hall.View) string {
	m, board, lang := format.ToICSMatch(v), Board(c, g), c.Language()
	switch {
	case v.You == hall.Neither:
		return format.Lines(ics.ObservingNow(g.Number, m)+"\n\n"+board, delayText(v), SightText(c, v))
	case v.Resumed:
		return format.Lines(ics.Continuing(g.Number, m)+"\n\n"+board, SightText(c, v))
	case v.Ply == 0:
		return format.Lines(ics.Creating(g.Number, m)+"\n\n"+board, format.TermsText(lang, v.Terms.Edition, v.Terms.Profile, v.Terms.Start),
			format.ClaimedFlagsText(lang, v.Terms.ClaimedFlags), format.PrivacyText(lang, v.Terms.Private), SightText(c, v))
	}
	return format.Lines(ics.Creating(g.Number, m)+"\n\n"+board, c.Text("resumed"), SightText(c, v))
}

// tellComeBy tells a player of an event until when a player who is late may come.
func tellComeBy(c Session, v *hall.View) {
	switch {
	case v.ComeBy == 0 || v.Over || v.Event == nil || v.You == hall.Neither:
	case v.Session != laws.Playing || v.Ply > 1:
		c.Tell(c.Text("come-by", "At", format.Date(v.ComeBy)))
	default:
		c.Tell(c.Text("first-move-by", "Handle", format.HandleOf(v, v.Turn), "At", format.Date(v.ComeBy)))
	}
}

// tellNotices sends the notices on a game that was just shown to the client.
func tellNotices(c Session, g *Game, v *hall.View) {
	if v.Waiting == hall.WaitingForEnvelope {
		c.Tell(c.Text("seal.waiting", "Game", v.Game))
	}
	if v.Opened != "" {
		c.Tell(c.Text("seal.opened", "Text", v.Opened))
	}
	if v.Lost && v.Session == laws.Playing {
		c.Tell(c.Text("seal.lost", "Handle", format.HandleOf(v, v.Turn)))
	}
	// A game with a guest is aborted when a player leaves.
	if v.You != hall.Neither && v.Terms.NoEscape && v.Terms.Profile == hall.FICSProfile && !v.White.Guest && !v.Black.Guest {
		c.Tell(ics.NoescapeNotice(g.Number))
	}
}

// reportEnd sends the end of a game, once.
func reportEnd(c Session, g *Game, v *hall.View) {
	if !g.end() {
		return
	}
	setLastOpponent(c, v)
	end := ics.Ended(g.Number, v.White.Handle, v.Black.Handle, format.EndReason(v), format.ResultOf(v))
	if v.You != hall.Neither && !v.Counts() {
		end += "\n\n" + ics.NoAdjustment
		if v.TooShort() {
			end += "\n" + explain.TooShortToRate(c.Language())
		}
	}
	c.Tell(end)
	for _, line := range g.close() {
		c.Tell(line)
	}
}

// TellRated tells a player the change of their rating by a game and any limit that was applied. It
// is sent after the end of the game.
func TellRated(c Session, a *ratings.Adjustment) {
	player, before, after := a.White, a.WhiteBefore, a.WhiteAfter
	if c.Identity().ID == a.Black {
		player, before, after = a.Black, a.BlackBefore, a.BlackAfter
	}
	line := ics.RatingAdjusted(format.CategoryName(a.Category), before, after)
	if a.Beyond {
		line = "\n" + ics.NoAdjustment
	}
	tellAfterEnd(c, hall.GameID(a.GameID), format.Lines(line, explain.Bound(c.Language(), a, player)))
}

// tellAfterEnd sends a line about a finished game, once the end of the game was sent.
func tellAfterEnd(c Session, id hall.GameID, line string) {
	if !c.Watching().holdUntilEnd(id, line) {
		c.Tell(line)
	}
}

// holdUntilEnd holds a line back until the end of a game is sent. It returns false if the end was
// already sent.
func (s *State) holdUntilEnd(id hall.GameID, line string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	g := s.games[id]
	if g == nil || g.closed {
		return false
	}
	g.after = append(g.after, line)
	return true
}

// setLastOpponent sets the opponent of a game as the one to whom "say" and "$o" refer.
func setLastOpponent(c Session, v *hall.View) {
	if v.You != hall.Neither {
		c.SetLastOpponent(format.Opponent(v).Handle)
	}
}

// eventText returns the line for an event other than a move or the end, "" if there is none.
func eventText(c Session, g *Game, v, before *hall.View, e laws.Event) string {
	switch e := e.(type) { //nolint:gochecksumtype // clients receive these in a line of their own
	case laws.DrawOffered:
		if v.You != hall.Neither && !v.You.Is(e.By) {
			return format.HandleOf(v, e.By) + " offers you a draw."
		}
		return ""
	case laws.DrawOfferEnded:
		if e.How == laws.OfferDeclined && v.You.Is(e.By) {
			return format.HandleOf(v, e.By.Other()) + " declines the draw request."
		}
		return ""
	case laws.Announced, laws.AssistantAdmitted, laws.AssistantTold: // of a game with a player who cannot see
		return g.withNumber(v, words.EventSentence(c.Language(), e))
	case laws.CaseOpened, laws.CaseRuled: // the clocks are stopped, and go on
		return g.withNumber(v, words.EventSentence(c.Language(), e))
	case laws.ClocksStopped:
		return g.withNumber(v, "Game clock paused.")
	case laws.GameResumed:
		if before.Paused {
			return g.withNumber(v, "Game clock resumed.")
		}
		return ""
	case laws.Interrupted:
		return interruptedText(c.Language(), e)
	case laws.GameEnded:
		// The line of the end has no room for an arbiter's reason.
		if _, left := format.PlayerWhoLeft(v); e.Termination == laws.ArbiterDecision && !left {
			return g.withNumber(v, words.EventSentence(c.Language(), e))
		}
	}
	return c.PlayText(v, e, func() string { return Board(c, g) })
}

// withNumber adds the game's number to a line about the game if the client is a spectator.
func (g *Game) withNumber(v *hall.View, line string) string {
	if v.You != hall.Neither {
		return line
	}
	return "Game " + strconv.Itoa(g.Number) + ": " + line
}

// interruptedText returns the sentence on an interruption during which the clocks were stopped, ""
// for a very short one.
func interruptedText(lang string, e laws.Interrupted) string {
	seconds := int((e.To - e.From) / 1000)
	if seconds == 0 {
		return ""
	}
	return i18n.Count(lang, "icsd.interrupted", seconds)
}

// delayText returns the sentence on the delay with which a spectator sees the game, "" if there is
// none.
func delayText(v *hall.View) string {
	d := v.Terms.Delay
	moves, minutes := format.Count(d.Moves, "move", "moves"), format.Count(d.Minutes, "minute", "minutes")
	switch {
	case !v.Late:
		return ""
	case d.Moves == 0:
		return fmt.Sprintf("This game is shown %s later than it is played.", minutes)
	case d.Minutes == 0:
		return fmt.Sprintf("This game is shown %s later than it is played.", moves)
	}
	return fmt.Sprintf("This game is shown %s and %s later than it is played.", minutes, moves)
}

// gameinfo returns the line about the start of a game in the format for programs.
func gameinfo(v *hall.View, number int) ics.Gameinfo {
	m := format.ToICSMatch(v)
	initial, increment := format.FirstPeriod(v.Terms.Control[1])
	return ics.Gameinfo{
		Game: number, Rated: m.Rated, Private: v.Terms.Private, Type: m.Type, WhiteGuest: v.White.Guest, BlackGuest: v.Black.Guest,
		WhiteInit: m.Initial, BlackInit: initial, WhiteInc: m.Increment, BlackInc: increment,
		WhiteRating: m.WhiteRating, BlackRating: m.BlackRating,
	}
}
