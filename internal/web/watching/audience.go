package watching

import (
	"context"
	"time"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/i18n"
)

// Watchers says how many watch a game besides its players, and which of these have no connection.
type Watchers struct {
	Game hall.GameID `json:"game"`
	N    int         `json:"n"`
	Text string      `json:"text"`                               // the same as a sentence, empty for nobody
	Away []string    `json:"away,omitempty" oneof:"white|black"` // players without a connection
}

// attendance is who is at a game.
type attendance struct {
	n    int
	away [2]bool // White, Black
}

// Follow tells how many watch games and which players are away, as long as ctx lasts: of those
// games that watched lists, whenever it has changed. Who is back before it is looked again was not
// away.
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
