package watching

import (
	"net/http"
	"strings"
	"sync"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/helpmate"
	"github.com/escaque/escaque/chess/san"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/web/site"
)

// What one answer may cost, in positions, and how many games' answers are kept.
const (
	chanceBudget = 200_000
	chancesKept  = 256
)

// chance says whether a side could still have won the last position of a game.
type chance struct {
	Side    string // white or black
	Verdict helpmate.Verdict
	Reason  string // of helpmate, "closed-set"
	Line    string // by which it mates, with the numbers of the moves
	Moves   int    // half moves of it
}

// Answer is the verdict's word.
func (c chance) Answer() string { return c.Verdict.String() }

// chances are the answers about games that are over, which never change. One is worked on at a
// time: each may cost a second of one processor and some forty megabytes.
type chances struct {
	working sync.Mutex
	mu      sync.Mutex
	kept    map[hall.GameID][]chance
}

// of answers for both sides; none when the game ended on the board.
func (k *chances) of(v *hall.View, w Words) []chance {
	if list, ok := k.known(v.Game); ok {
		return list
	}
	k.working.Lock()
	defer k.working.Unlock()
	if list, ok := k.known(v.Game); ok {
		return list
	}
	var list []chance
	if p, ply := lastPosition(v); p.HasLegalMove() {
		for _, side := range []chess.Color{chess.White, chess.Black} {
			a := helpmate.Decide(p, side, chanceBudget)
			c := chance{Side: side.String(), Verdict: a.Verdict, Reason: a.Reason, Moves: len(a.Line)}
			if a.Verdict == helpmate.Winnable {
				c.Line = w.Numbered(ply, written(p, a.Line))
			}
			list = append(list, c)
		}
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.kept == nil || len(k.kept) >= chancesKept {
		k.kept = make(map[hall.GameID][]chance)
	}
	k.kept[v.Game] = list
	return list
}

func (k *chances) known(id hall.GameID) ([]chance, bool) {
	k.mu.Lock()
	defer k.mu.Unlock()
	list, ok := k.kept[id]
	return list, ok
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

// written writes moves as a newspaper prints them.
func written(p chess.Position, moves []chess.Move) []string {
	list := make([]string, len(moves))
	for i, m := range moves {
		list[i] = san.Format(&p, m)
		p.Play(m)
	}
	return list
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
	Chances []chance // none when the game ended on the board
	Dead    bool     // neither side could have won
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
	d.Dead = len(d.Chances) == 2 && d.Chances[0].Verdict == helpmate.Unwinnable && d.Chances[1].Verdict == helpmate.Unwinnable
	return v.Show(site.Page{
		Name: "lookback", Title: v.T("web.lookback.title", "White", view.White.Handle, "Black", view.Black.Handle), Nav: "games", Data: d,
	})
}
