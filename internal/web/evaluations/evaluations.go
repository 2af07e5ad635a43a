package evaluations

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"strconv"
	"time"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/fen"
	"github.com/escaque/escaque/chess/san"
	"github.com/escaque/escaque/chess/uci"
	"github.com/escaque/escaque/internal/analysis"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/limits"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/web/site"
)

// Hall is the part of the hall that this package uses.
type Hall interface {
	// Table returns a game as the given person may see it.
	Table(ctx context.Context, id hall.GameID, who members.Identity) (hall.View, error)
	// IsPlaying reports whether a member has a game in progress.
	IsPlaying(member string) bool
}

// Answers answers the requests of scripts to the operator's engine. [New] makes it.
type Answers struct {
	site   *site.Site
	hall   Hall
	engine *analysis.Service // nil without an engine
}

// New returns the answers of an analysis service, which is nil when the operator has no engine.
func New(s *site.Site, h Hall, engine *analysis.Service) *Answers {
	return &Answers{s, h, engine}
}

// visit is one request of a script, with its visitor.
type visit struct {
	*site.Visit
	*Answers
}

// Part returns an empty part, because the answers need no templates.
func (a *Answers) Part() site.Part { return site.Part{} }

// Routes registers the handlers of the engine's answers.
func (a *Answers) Routes(mux *http.ServeMux) {
	answer := site.On(a.site, mux, func(v *site.Visit) (*visit, error) { return &visit{v, a}, nil })
	on := func(pattern string, h func(*visit) (any, error)) {
		answer(pattern, func(v *visit) error { return v.SendJSON(h(v)) })
	}
	on("GET /games/{game}/engine", (*visit).showReport)
	on("POST /games/{game}/engine", (*visit).ask)
	on("POST /games/{game}/engine/cancel", (*visit).cancel)
	on("POST /analysis/engine", (*visit).position)
}

// evaluation is the engine's evaluation of a position.
type evaluation struct {
	Score    int           `json:"score"`
	Mate     int           `json:"mate,omitempty"`
	End      bool          `json:"end,omitempty"`
	Expected float64       `json:"expected"`       // expected score of White, from 0 to 1
	Line     []string      `json:"line,omitempty"` // the best moves in SAN
	Depth    int           `json:"depth,omitempty"`
	Loss     float64       `json:"loss,omitempty"` // expected score that the previous move lost for its player
	Mark     analysis.Mark `json:"mark,omitempty"`
}

// report is the state of a game's analysis.
type report struct {
	State  analysis.State `json:"state"` // state of the analysis, or "none" without an engine
	Engine string         `json:"engine,omitempty"`
	Ahead  int            `json:"ahead"`
	Total  int            `json:"total"`
	Asked  bool           `json:"asked"`          // the reader requested the analysis and may cancel it
	Text   string         `json:"text,omitempty"` // why there is no analysis, or why the reader may not request one
	// From is the index of the first position in Evaluations.
	From        int          `json:"from"`
	Evaluations []evaluation `json:"evaluations"`
	Sides       []summary    `json:"sides,omitempty"` // summaries of White and Black so far
}

// summary counts the errors that the engine found in the moves of one side.
type summary struct {
	Moves        int     `json:"moves"`
	Inaccuracies int     `json:"inaccuracies"`
	Mistakes     int     `json:"mistakes"`
	Blunders     int     `json:"blunders"`
	Loss         float64 `json:"loss"`
}

// none is the state of a game's analysis when the operator has no engine.
const none analysis.State = "none"

// game returns the game of the request. It returns a refusal unless the game is over and fully
// visible to the reader.
func (v *visit) game() (hall.View, error) {
	view, err := v.hall.Table(v.R.Context(), hall.GameID(v.R.PathValue("game")), v.Who)
	switch {
	case err != nil:
		return view, v.Refused(err)
	case !view.Over, view.Late:
		if v.engine != nil && !view.Over {
			v.engine.Withdraw(string(view.Game)) // an arbiter has reopened it, perhaps while the engine was at it
		}
		return view, site.Refuse(http.StatusConflict, "web.analysis.not-over")
	}
	return view, nil
}

// mayAsk returns a refusal when there is no engine, and for visitors without a name or with a game
// in progress: "During play the players are forbidden to use any notes, sources of information or
// advice, or analyse any game on another chessboard" (Article 11.3.1, 2023).
func (v *visit) mayAsk() error {
	switch {
	case v.engine == nil:
		return site.Refuse(http.StatusNotFound, "web.engine.none")
	case !v.Known():
		return site.Refuse(http.StatusUnauthorized, "web.engine.enter")
	case v.hall.IsPlaying(v.Who.ID):
		return site.Refuse(http.StatusConflict, "web.engine.playing")
	}
	return nil
}

// asker returns the visitor as the queue of analyses identifies them.
func (v *visit) asker() analysis.Asker {
	return analysis.Asker{Account: v.Who.ID, Place: limits.NetworkAt(site.Address(v.R)).String()}
}

// showReport answers with the report of the analysis of a game.
func (v *visit) showReport() (any, error) {
	view, err := v.game()
	if err != nil {
		return nil, err
	}
	return v.report(&view)
}

// report returns the report of a game's analysis.
func (v *visit) report(view *hall.View) (any, error) {
	if v.engine == nil {
		return report{State: none, Text: v.T("web.engine.none"), Evaluations: []evaluation{}}, nil
	}
	g := gameOf(view)
	r, err := v.engine.Report(v.R.Context(), v.Who.ID, g)
	if err != nil {
		return nil, err
	}
	out := report{State: r.State, Engine: r.Engine, Ahead: r.Ahead, Total: r.Total, Asked: r.Asked, Evaluations: []evaluation{}}
	if out.Engine == "" {
		out.Engine = v.engine.Name()
	}
	switch r.State {
	case analysis.Failed:
		out.Text = v.T("web.engine.failed." + string(r.Failure))
	case analysis.Unasked:
		if err := v.mayAsk(); err != nil {
			out.Text, _, _ = v.Sentence(err)
		}
	}
	if n, err := strconv.Atoi(v.R.URL.Query().Get("from")); err == nil {
		out.From = max(0, min(n, len(r.Evaluations)))
	}
	judged, sides := analysis.Judge(g.Start, g.Moves, r.Evaluations)
	at := g.Start
	for i, e := range r.Evaluations {
		if i > 0 {
			at.Play(g.Moves[i-1])
		}
		if i < out.From {
			continue
		}
		shown := evaluationOf(at, e)
		if i > 0 {
			shown.Loss, shown.Mark = judged[i-1].Loss, judged[i-1].Mark
		}
		out.Evaluations = append(out.Evaluations, shown)
	}
	for _, s := range sides {
		out.Sides = append(out.Sides, summary(s))
	}
	return out, nil
}

// gameOf converts a game for the engine.
func gameOf(view *hall.View) analysis.Game {
	g := analysis.Game{ID: string(view.Game), Start: view.StartPosition()}
	for _, m := range view.Moves {
		g.Moves = append(g.Moves, m.Move)
	}
	return g
}

// evaluationOf converts an evaluation, with its line in SAN.
func evaluationOf(at chess.Position, e analysis.Evaluation) evaluation {
	out := evaluation{Score: e.Score, Mate: e.Mate, End: e.End, Expected: e.Expected(), Depth: e.Depth}
	for _, text := range e.Line {
		m, err := uci.Parse(&at, text)
		if err != nil {
			break
		}
		out.Line = append(out.Line, san.Format(&at, m))
		at.Play(m)
	}
	return out
}

// statuses holds the HTTP statuses of refusals other than 409 Conflict.
var statuses = map[analysis.Code]int{
	analysis.Full: http.StatusServiceUnavailable, analysis.AccountFull: http.StatusTooManyRequests, analysis.PlaceFull: http.StatusTooManyRequests,
}

// refusal converts a refusal by the analysis service to a page error. what is "game" or "position".
func (v *visit) refusal(err error, what string) error {
	var no *analysis.Refused
	if !errors.As(err, &no) {
		return err
	}
	status, key := http.StatusConflict, "web.engine.failed."+string(no.Code)
	if no.Max > 0 {
		key = "web.engine.refused." + what + "." + string(no.Code)
	}
	if s, own := statuses[no.Code]; own {
		status = s
	}
	return site.Refuse(status, key, "Max", no.Max)
}

// ask queues the game for analysis.
func (v *visit) ask() (any, error) {
	view, err := v.game()
	if err != nil {
		return nil, err
	}
	if err := v.mayAsk(); err != nil {
		return nil, err
	}
	if err := v.engine.Request(v.R.Context(), v.asker(), gameOf(&view)); err != nil {
		return nil, v.refusal(err, "game")
	}
	return v.report(&view)
}

// cancel cancels the reader's request for an analysis.
func (v *visit) cancel() (any, error) {
	view, err := v.game()
	if err != nil {
		return nil, err
	}
	if v.engine != nil && v.Known() {
		v.engine.Cancel(v.Who.ID, string(view.Game))
	}
	return v.report(&view)
}

// positionTimeout limits the time that a script waits for the evaluation of a position.
const positionTimeout = 40 * time.Second

// position answers with the evaluation of a position.
func (v *visit) position() (any, error) {
	var in struct{ FEN string }
	if err := json.NewDecoder(v.R.Body).Decode(&in); err != nil {
		return nil, site.Refuse(http.StatusBadRequest, "web.analysis.bad-fen")
	}
	at, err := fen.ParsePosition(in.FEN)
	if err != nil {
		return nil, site.Refuse(http.StatusBadRequest, "web.analysis.bad-fen")
	}
	if err := v.mayAsk(); err != nil {
		return nil, err
	}
	ctx, cancel := context.WithTimeout(v.R.Context(), positionTimeout)
	defer cancel()
	e, err := v.engine.Position(ctx, v.asker(), at)
	switch {
	case errors.Is(err, context.DeadlineExceeded), errors.Is(err, context.Canceled):
		return nil, site.Refuse(http.StatusServiceUnavailable, "web.engine.busy")
	case err != nil:
		return nil, v.refusal(err, "position")
	}
	return struct {
		evaluation
		Engine string `json:"engine"`
		FEN    string `json:"fen"`
	}{evaluationOf(at, e), v.engine.Name(), fen.Format(at)}, nil
}
