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

// hallData is the data of the first page of the hall.
type hallData struct {
	Unread   bool // a warning was not acknowledged
	Seeks    []hall.Seek
	Games    []hall.GameRow
	Computer string // name of the server's chess partner; empty without one
}

// hallPage shows the first page: the lobby for browsers with JavaScript, and a list for others.
func (v *visit) hallPage() error {
	d := hallData{Seeks: v.hall.Seeks(), Games: v.hall.Games()}
	if v.computer != nil {
		d.Computer = v.computer.Name()
	}
	if v.moderation != nil && v.Known() {
		d.Unread = len(v.moderation.Standing(v.Who.ID).Warnings) > 0
	}
	return v.Show(site.Page{Name: "hall", Title: v.T("web.hall.title"), Nav: "hall", Width: "wide", Entry: "src/hall.ts", Notice: v.TakeNotice(), Data: d})
}

// gameData is the data of a game as text, for browsers without JavaScript and servers without the
// front end.
type gameData struct {
	ID           hall.GameID
	White, Black hall.Player
	Control      hall.Controls
	Edition      laws.Edition
	Over         bool
	Result       laws.Result
	Reason       string
	Event        *hall.EventRef
	Rated        string // change of the reader's rating, as a sentence
	Sheet        string
	Delay        string // delay for spectators, as a sentence
	Started      clock.Instant
	Settings     string // table settings as JSON; empty for guests and visitors
	Sealed       string // owner of the key that encrypts the sealed move
	Judge        bool   // the reader is the arbiter of the game
	Complain     bool   // the reader may file a complaint
	Envelope     bool   // the page of the sealed move has commands for the reader
	Old          bool   // a sealed move was read in all languages, for the arbiter to check
}

// gamePage shows a game. If the path ends with .pgn, it sends the game as PGN.
func (v *visit) gamePage() error {
	name := v.R.PathValue("game")
	if id, ok := strings.CutSuffix(name, ".pgn"); ok {
		return v.downloadPGN(hall.GameID(id))
	}
	view, err := v.hall.Table(v.R.Context(), hall.GameID(name), v.Who)
	if err != nil {
		return v.Refused(err)
	}
	rated, err := v.ratingChange(&view)
	if err != nil {
		return err
	}
	sealed := ""
	if e := view.Envelope; e != nil && !view.Over {
		sealed = v.T("web.envelope.key."+string(e.Key), "Arbiter", strings.Join(v.hall.KeyHolders(v.R.Context(), view, e), ", "))
	}
	old := false
	if v.isArbiterOf(&view) {
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
		Nav: "games", Width: "wide", Entry: "src/table.ts", Words: "table", Notice: v.TakeNotice(),
		Data: gameData{
			ID: view.Game, White: view.White, Black: view.Black, Control: view.Terms.Control, Edition: view.Terms.Edition,
			Over: view.Over, Result: view.Result, Reason: explain.End(v.Lang, &view), Rated: rated, Event: view.Event, Sheet: view.Sheet(), Delay: delay,
			Started: view.Started, Settings: settings, Sealed: sealed, Complain: v.moderation != nil && v.Known() && !v.Who.Guest, Judge: !view.Over && v.isArbiterOf(&view), Envelope: !view.Over && (view.Session != laws.Playing || v.isArbiterOf(&view)), Old: old,
		},
	})
}

// downloadPGN sends the PGN of a game as a file.
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

// gameName returns the parts of the name of a game's file: players, day and identity. The identity
// is needed because two players may have several games on one day.
func gameName(id hall.GameID, data []byte) []string {
	g, err := pgn.Parse(string(data))
	if err != nil {
		return []string{"game", string(id)}
	}
	return []string{"game", g.Tag("White"), g.Tag("Black"), strings.ReplaceAll(g.Tag("Date"), ".", "-"), string(id)}
}

// ratingChange returns the change of the reader's rating by a finished game, as a sentence. It
// returns "" for readers who did not play.
func (v *visit) ratingChange(view *hall.View) (string, error) {
	a, err := socket.AdjustmentOf(v.R.Context(), v.ratings, view)
	if a == nil {
		return "", err
	}
	return explain.RatingChange(v.Lang, a, v.Who.ID), nil
}

// Finished returns the PGN of a finished game, as the given person may see it.
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
