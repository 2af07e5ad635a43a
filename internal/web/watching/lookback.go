package watching

import (
	"net/http"
	"strings"
	"sync"

	"github.com/escaque/escaque/chess"
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

// of answers for both sides; none when the game ended on the board.
func (k *kept) of(v *hall.View, w Words) []chances.Chance {
	k.mu.Lock()
	list, known := k.kept[v.Game]
	k.mu.Unlock()
	if known {
		return list
	}
	p, ply := lastPosition(v)
	list = chances.Of(p, ply, w.Numbered)
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.kept == nil || len(k.kept) >= chancesKept {
		k.kept = make(map[hall.GameID][]chances.Chance)
	}
	k.kept[v.Game] = list
	return list
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

// sheet is the whole game with the numbers of its moves.
func (p *Pages) sheet(v *hall.View) string {
	ply := 0
	if start := v.StartPosition(); start.Turn() == chess.Black {
		ply = 1
	}
	list := make([]string, len(v.Moves))
	for i, m := range v.Moves {
		list[i] = m.SAN
	}
	return p.words.Numbered(ply, list)
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

// lookBackPage says of a game that is over which opening it was and whether it could still have been won.
func (v *visit) lookBackPage() error {
	view, err := v.hall.Table(v.R.Context(), hall.GameID(v.R.PathValue("game")), v.Who)
	if err != nil {
		return v.Refused(err)
	}
	if !view.Over {
		return site.Refuse(http.StatusConflict, "web.analysis.not-over")
	}
	d := lookBackData{ID: view.Game, Sheet: v.sheet(&view), Reason: v.words.End(v.Lang, view), Chances: v.chances.of(&view, v.words)}
	if o, ok := view.Opening(); ok {
		d.Opening = strings.TrimSpace(o.Code + " " + o.Name)
	}
	d.Dead = chances.Dead(d.Chances)
	return v.Show(site.Page{
		Name: "lookback", Title: v.T("web.lookback.title", "White", v.site.Name(view.White.Handle), "Black", v.site.Name(view.Black.Handle)), Nav: "games", Data: d,
	})
}
