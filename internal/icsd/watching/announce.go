package watching

import (
	"github.com/escaque/escaque/ics"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/icsd/format"
	"github.com/escaque/escaque/internal/icsd/session"
	"github.com/escaque/escaque/internal/icsd/settings"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/laws"
)

// Announce sends the beginning, end, adjournment or resumption of a game to those of the given
// sessions that want it, except its players.
func Announce(services *session.Services, g *hall.Progress, among []Session) {
	v := &g.View
	number, m := services.Games.Number(v.Game), format.ToICSMatch(v)
	switch g.Step {
	case hall.GameBegan:
		announceBeginning(among, v, ics.GameCreated(number, m), ics.GameNotification(number, m))
	case hall.GameWentOn:
		announceBeginning(among, v, ics.GameContinued(number, m), ics.GameNotification(number, m))
	case hall.GameSetAside:
		announceEnd(among, v, ics.Ended(number, v.White.Handle, v.Black.Handle, format.AdjournReason(v), laws.NoResult.String()))
	case hall.GameOver:
		announceEnd(among, v, ics.Ended(number, v.White.Handle, v.Black.Handle, format.EndReason(v), format.ResultOf(v)))
	}
}

// announceBeginning sends a line to users who want news of all games, and a notification to users
// who have a player on their list.
func announceBeginning(among []Session, v *hall.View, line, notification string) {
	for _, c := range among {
		if isPlayer(c, v) {
			continue
		}
		set := c.Settings().Get()
		if notify := set.Lists["gnotify"]; members.IndexOf(notify, v.White.Handle) >= 0 || members.IndexOf(notify, v.Black.Handle) >= 0 {
			c.Tell(notification)
		}
		if wantsAllGames(&set) {
			c.Tell(line)
		}
	}
}

// announceEnd sends a line to users who want news of all games. Users who watch the game get its
// end anyway.
func announceEnd(among []Session, v *hall.View, line string) {
	for _, c := range among {
		if isPlayer(c, v) || c.Watching().Get(v.Game) != nil {
			continue
		}
		if set := c.Settings().Get(); wantsAllGames(&set) {
			c.Tell(line)
		}
	}
}

// isPlayer reports whether the client plays in the game.
func isPlayer(c Session, v *hall.View) bool {
	id := c.Identity().ID
	return id == v.White.ID || id == v.Black.ID
}

// wantsAllGames reports whether a user wants news of all games.
func wantsAllGames(s *settings.Settings) bool {
	return s.Variables.On("gin") || s.Ivars.Has(ics.IvarAllresults)
}
