package watching

import (
	"context"
	"time"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/i18n"
)

// Watchers is the number of people who watch a game, not counting its players, and the players
// without a connection.
type Watchers struct {
	Game hall.GameID `json:"game"`
	N    int         `json:"n"`
	Text string      `json:"text"`                               // the number as a sentence, empty for none
	Away []string    `json:"away,omitempty" oneof:"white|black"` // players without a connection
}

// attendance is how many people watch a game, and which of its players have no connection.
type attendance struct {
	n    int
	away [2]bool // White, Black
}

// Follow calls tell whenever the watchers or absent players of a game in watched change, until ctx
// ends. A player counts as absent only after two checks in a row without a connection.
func Follow(ctx context.Context, lang func() string, floor *hall.Hall, watched func() []hall.GameID, tell func(Watchers)) {
	every := time.NewTicker(countEvery)
	defer every.Stop()
	told, seen := map[hall.GameID]attendance{}, map[hall.GameID]attendance{}
	for {
		now, look := map[hall.GameID]attendance{}, map[hall.GameID]attendance{}
		for _, game := range watched() {
			a := attendance{n: floor.Audience(game)}
			a.away[0], a.away[1] = floor.DisconnectedPlayers(game)
			look[game] = a
			for i, was := range seen[game].away {
				a.away[i] = a.away[i] && was
			}
			if now[game] = a; a == told[game] {
				continue
			}
			w := Watchers{Game: game, N: a.n}
			if a.n > 0 {
				w.Text = i18n.Count(lang(), "web.watch.viewers", a.n)
			}
			for i, away := range a.away {
				if away {
					w.Away = append(w.Away, chess.Color(i).String())
				}
			}
			tell(w)
		}
		told, seen = now, look
		select {
		case <-every.C:
		case <-ctx.Done():
			return
		}
	}
}
