package watching

import (
	"context"
	"time"

	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/i18n"
)

// Watchers says how many watch a game besides its players.
type Watchers struct {
	On   string      `json:"on"` // watchers
	Game hall.GameID `json:"game"`
	N    int         `json:"n"`
	Text string      `json:"text"` // empty when nobody does
}

// Follow tells how many watch games, as long as ctx lasts: those that watched lists, whenever it has changed.
func Follow(ctx context.Context, lang func() string, audience func(hall.GameID) int, watched func() []hall.GameID, tell func(Watchers)) {
	every := time.NewTicker(countEvery)
	defer every.Stop()
	told := map[hall.GameID]int{}
	for {
		now := map[hall.GameID]int{}
		for _, game := range watched() {
			n := audience(game)
			if now[game] = n; n == told[game] {
				continue
			}
			w := Watchers{On: "watchers", Game: game, N: n}
			if n > 0 {
				w.Text = i18n.Count(lang(), "web.watch.viewers", n)
			}
			tell(w)
		}
		told = now
		select {
		case <-every.C:
		case <-ctx.Done():
			return
		}
	}
}
