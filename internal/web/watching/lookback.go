package watching

import (
	"net/http"
	"strings"
	"sync"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/internal/explain"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/web/chances"
	"github.com/escaque/escaque/internal/web/site"
)

// maxCachedChances is the number of games whose chances are cached.
const maxCachedChances = 256

// chanceCache caches the chances of finished games, which never change.
type chanceCache struct {
	mu   sync.Mutex
	kept map[hall.GameID][]chances.Chance
}

// get returns the cached chances of a game.
func (k *chanceCache) get(id hall.GameID) (list []chances.Chance, known bool) {
	k.mu.Lock()
	defer k.mu.Unlock()
	list, known = k.kept[id]
	return list, known
}

// put stores the chances of a game.
func (k *chanceCache) put(id hall.GameID, list []chances.Chance) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.kept == nil || len(k.kept) >= maxCachedChances {
		k.kept = make(map[hall.GameID][]chances.Chance)
	}
	k.kept[id] = list
}

// chancesOf returns the chances of both sides in the final position. It returns none when the game
// ended on the board.
func (v *visit) chancesOf(view *hall.View) (list []chances.Chance, err error) {
	list, known := v.chances.get(view.Game)
	if known {
		return list, nil
	}
	if err := v.MayWork(); err != nil {
		return nil, err
	}
	err = v.Work(func() {
		if list, known = v.chances.get(view.Game); known { // others have asked meanwhile
			return
		}
		p, ply := lastPosition(view)
		list = chances.Of(p, ply)
		v.chances.put(view.Game, list)
	})
	return list, err
}

// lastPosition returns the position in which a game ended. Moves after a position that proved to be
// dead do not count. ply is the number of half moves before the position, even if White is to move.
func lastPosition(v *hall.View) (p chess.Position, ply int) {
	p = v.StartPosition()
	if p.Turn() == chess.Black {
		ply = 1
	}
	for _, m := range v.Moves[:min(v.Plies, len(v.Moves))] {
		p.Play(m.Move)
		ply++
	}
	return p, ply
}

// lookBackData is the data of the page about a finished game.
type lookBackData struct {
	ID      hall.GameID
	Opening string
	Sheet   string
	Reason  string
	Chances []chances.Chance // empty when the game ended on the board
	Dead    bool             // neither side could have won
}

// lookBackPage shows the opening of a finished game, and whether either side could still have won.
func (v *visit) lookBackPage() error {
	view, err := v.hall.Table(v.R.Context(), hall.GameID(v.R.PathValue("game")), v.Who)
	if err != nil {
		return v.Refused(err)
	}
	if !view.Over {
		return site.Refuse(http.StatusConflict, "web.analysis.not-over")
	}
	d := lookBackData{ID: view.Game, Sheet: view.Sheet(), Reason: explain.End(v.Lang, &view)}
	if d.Chances, err = v.chancesOf(&view); err != nil {
		return err
	}
	if o, ok := view.Opening(); ok {
		d.Opening = strings.TrimSpace(o.Code + " " + o.Name)
	}
	d.Dead = chances.Dead(d.Chances)
	return v.Show(site.Page{
		Name: "lookback", Title: v.T("web.lookback.title", "White", v.site.Name(view.White.Handle), "Black", v.site.Name(view.Black.Handle)), Nav: "games", Data: d,
	})
}
