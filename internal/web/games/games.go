package games

import (
	"bytes"
	"context"
	"encoding/json"
	"net/http"
	"strings"
	"time"

	"github.com/escaque/escaque/chess/pgn"
	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/explain"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/publish"
	"github.com/escaque/escaque/internal/web/site"
	"github.com/escaque/escaque/internal/web/socket"
	"github.com/escaque/escaque/internal/web/watching"
	"github.com/escaque/escaque/laws"
)

type hallData struct {
	Unread   bool // a warning waits to be acknowledged
	Seeks    []hall.Seek
	Games    []hall.GameRow
	Computer string // the program that plays for the server; empty without one
}

// hallPage is the front door: the lobby for browsers with JavaScript, a list
// for the others.
func (v *visit) hallPage() error {
	d := hallData{Seeks: v.hall.Seeks(), Games: v.hall.Games()}
	if v.computer != nil {
		d.Computer = v.computer.Name()
	}
	if v.moderation != nil && v.Known() {
		d.Unread = len(v.moderation.Standing(v.Who.ID).Warnings) > 0
	}
	return v.Show(site.Page{Name: "hall", Title: v.T("web.hall.title"), Nav: "hall", Width: "wide", Entry: "src/hall.ts", Notice: v.Told(), Data: d})
}

// gameData is a game as text, for browsers without JavaScript and for a program
// without its front end.
type gameData struct {
	ID           hall.GameID
	White, Black hall.Player
	Control      hall.Controls
	Edition      laws.Edition
	Over         bool
	Result       laws.Result
	Reason       string
	Event        *hall.EventRef
	Rated        string // what it has made of the reader's rating
	Sheet        string
	Delay        string // how much later others see it
	Started      clock.Instant
	Settings     string // of the table, as JSON; empty for a guest or a visitor
	Sealed       string // to whose key its sealed move is encrypted
	Judge        bool   // the reader is the arbiter of the game
	Complain     bool   // the reader may complain of somebody
	Envelope     bool   // there is something to do about an adjournment
	Old          bool   // a sealed move was read in all languages, for the arbiter to see
}

// gamePage is the table, or with .pgn behind the identity its score sheet to
// download.
func (v *visit) gamePage() error {
	name := v.R.PathValue("game")
	if id, ok := strings.CutSuffix(name, ".pgn"); ok {
		return v.downloadPGN(hall.GameID(id))
	}
	view, err := v.hall.Table(v.R.Context(), hall.GameID(name), v.Who)
	if err != nil {
		return v.Refused(err)
	}
	rated, err := v.rated(&view)
	if err != nil {
		return err
	}
	sealed := ""
	if e := view.Envelope; e != nil && !view.Over {
		sealed = v.T("web.envelope.key."+string(e.Key), "Arbiter", strings.Join(v.hall.Holders(v.R.Context(), view, e), ", "))
	}
	old := false
	if v.judges(&view) {
		opened, err := v.hall.OpenedWithoutLanguage(v.R.Context(), view)
		if err != nil {
			return err
		}
		old = len(opened) > 0
	}
	settings, delay := "", ""
	if !view.Over {
		delay = watching.DelayText(v.Lang, view.Terms.Delay)
	}
	if v.Known() && !v.Who.Guest {
		set, err := v.socket.TableSettingsOf(v.R.Context(), v.Who)
		if err != nil {
			return err
		}
		text, err := json.Marshal(set)
		if err != nil {
			return err
		}
		settings = string(text)
	}
	return v.Show(site.Page{
		Name: "game", Title: v.T("web.game.title", "White", v.site.Name(view.White.Handle), "Black", v.site.Name(view.Black.Handle)),
		Nav: "games", Width: "wide", Entry: "src/table.ts", Notice: v.Told(),
		Data: gameData{
			ID: view.Game, White: view.White, Black: view.Black, Control: view.Terms.Control, Edition: view.Terms.Edition,
			Over: view.Over, Result: view.Result, Reason: explain.End(v.Lang, &view), Rated: rated, Event: view.Event, Sheet: view.Sheet(), Delay: delay,
			Started: view.Started, Settings: settings, Sealed: sealed, Complain: v.moderation != nil && v.Known() && !v.Who.Guest, Judge: !view.Over && v.judges(&view), Envelope: !view.Over && (view.Session != laws.Playing || v.judges(&view)), Old: old,
		},
	})
}

func (v *visit) downloadPGN(id hall.GameID) error {
	data, err := v.hall.PGN(v.R.Context(), id, v.Who)
	if err != nil {
		return v.Refused(err)
	}
	h := v.W.Header()
	h.Set("Content-Type", "application/x-chess-pgn; charset=utf-8")
	h.Set("Content-Disposition", publish.Download("pgn", gameName(id, data)...))
	h.Set("Cache-Control", "no-cache")
	http.ServeContent(v.W, v.R, "", time.Time{}, bytes.NewReader(data))
	return nil
}

// gameName returns what the file of a game is called by: the players, the day and the game's
// identity, since the same two may play several games on a day.
func gameName(id hall.GameID, data []byte) []string {
	g, err := pgn.Parse(string(data))
	if err != nil {
		return []string{"game", string(id)}
	}
	return []string{"game", g.Tag("White"), g.Tag("Black"), strings.ReplaceAll(g.Tag("Date"), ".", "-"), string(id)}
}

// rated is what a game that is over has made of its reader's rating, as a sentence;
// empty for who did not play it.
func (v *visit) rated(view *hall.View) (string, error) {
	a, err := socket.AdjustmentOf(v.R.Context(), v.ratings, view)
	if a == nil {
		return "", err
	}
	return explain.RatingChange(v.Lang, a, v.Who.ID), nil
}

// Finished returns the score sheet of a game that is over, as somebody may see it.
func (p *Pages) Finished(ctx context.Context, game string, who members.Identity) ([]byte, error) {
	view, err := p.hall.Table(ctx, hall.GameID(game), who)
	switch {
	case err != nil:
		return nil, err
	case !view.Over:
		return nil, site.Refuse(http.StatusConflict, "web.analysis.not-over")
	}
	return view.PGN()
}
