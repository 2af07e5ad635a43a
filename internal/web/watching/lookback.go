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

// chancesKept is of how many games the answers are kept.
const chancesKept = 256

// kept are the answers about games that are over, which never change.
type kept struct {
	mu   sync.Mutex
	kept map[hall.GameID][]chances.Chance
}

func (k *kept) of(id hall.GameID) (list []chances.Chance, known bool) {
	k.mu.Lock()
	defer k.mu.Unlock()
	list, known = k.kept[id]
	return list, known
}

func (k *kept) keep(id hall.GameID, list []chances.Chance) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.kept == nil || len(k.kept) >= chancesKept {
		k.kept = make(map[hall.GameID][]chances.Chance)
	}
	k.kept[id] = list
}

// chancesOf answers for both sides; none when the game ended on the board.
func (v *visit) chancesOf(view *hall.View) (list []chances.Chance, err error) {
	list, known := v.chances.of(view.Game)
	if known {
		return list, nil
	}
	if err := v.MayWork(); err != nil {
		return nil, err
	}
	err = v.Work(func() {
		if list, known = v.chances.of(view.Game); known { // others have asked meanwhile
			return
		}
		p, ply := lastPosition(view)
		list = chances.Of(p, ply)
		v.chances.keep(view.Game, list)
	})
	return list, err
}

// lastPosition is the position in which a game ended: moves made after a position that proved
// to be dead do not belong to it. ply is how many half moves stand before it, counted from a
// move of White's.
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

// lookBackData is what the page shows of a game that is over.
type lookBackData struct {
	ID      hall.GameID
	Opening string
	Sheet   string
	Reason  string
	Chances []chances.Chance // none when the game ended on the board
	Dead    bool             // neither side could have won
}

// lookBackPage says of a game that is over which opening it was and whether it could still have
// been won.
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
