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

// Hall is what is asked of the hall.
type Hall interface {
	// Table returns a game as somebody may see it.
	Table(ctx context.Context, id hall.GameID, who members.Identity) (hall.View, error)
	// IsPlaying reports whether somebody sits at a game.
	IsPlaying(member string) bool
}

// Answers answer scripts. Make them with [New].
type Answers struct {
	site   *site.Site
	hall   Hall
	engine *analysis.Service // nil where the operator has none
}

// New answers with what a service says; nil where the operator has no engine.
func New(s *site.Site, h Hall, engine *analysis.Service) *Answers {
	return &Answers{s, h, engine}
}

// visit is a visit of a script.
type visit struct {
	*site.Visit
	*Answers
}

// Part returns nothing: the answers are for scripts.
func (a *Answers) Part() site.Part { return site.Part{} }

// Routes answers for the addresses.
func (a *Answers) Routes(mux *http.ServeMux) {
	answer := site.On(a.site, mux, func(v *site.Visit) (*visit, error) { return &visit{v, a}, nil })
	on := func(pattern string, h func(*visit) (any, error)) {
		answer(pattern, func(v *visit) error { return v.Say(h(v)) })
	}
	on("GET /games/{game}/engine", (*visit).look)
	on("POST /games/{game}/engine", (*visit).ask)
	on("POST /games/{game}/engine/cancel", (*visit).cancel)
	on("POST /analysis/engine", (*visit).position)
}

// evaluation is what the engine says of a position.
type evaluation struct {
	Score    int           `json:"score"`
	Mate     int           `json:"mate,omitempty"`
	End      bool          `json:"end,omitempty"`
	Expected float64       `json:"expected"`       // of the point, for White
	Line     []string      `json:"line,omitempty"` // the best moves, as SAN
	Depth    int           `json:"depth,omitempty"`
	Loss     float64       `json:"loss,omitempty"` // what the move before it cost its player
	Mark     analysis.Mark `json:"mark,omitempty"`
}

// report is how far the analysis of a game has come.
type report struct {
	State  analysis.State `json:"state"` // or "none" without an engine
	Engine string         `json:"engine,omitempty"`
	Ahead  int            `json:"ahead"`
	Total  int            `json:"total"`
	Asked  bool           `json:"asked"`          // by the reader, who may cancel it
	Text   string         `json:"text,omitempty"` // why there is nothing, or why the reader may not ask
	// From is the first position of those that follow.
	From        int          `json:"from"`
	Evaluations []evaluation `json:"evaluations"`
	Sides       []summary    `json:"sides,omitempty"` // White and Black, of what is there
}

// summary is how one side has played.
type summary struct {
	Moves        int     `json:"moves"`
	Inaccuracies int     `json:"inaccuracies"`
	Mistakes     int     `json:"mistakes"`
	Blunders     int     `json:"blunders"`
	Loss         float64 `json:"loss"`
}

// none is the state where there is no engine.
const none analysis.State = "none"

// game is the one that is asked about: over, and shown whole to the reader.
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

// mayAsk refuses who has no name, and who sits at a game: "During play the players are forbidden to use any notes,
// sources of information or advice, or analyse any game on another chessboard" (Article 11.3.1, 2023).
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

func (v *visit) asker() analysis.Asker {
	return analysis.Asker{Account: v.Who.ID, Place: limits.NetworkAt(site.Address(v.R)).String()}
}

func (v *visit) look() (any, error) {
	view, err := v.game()
	if err != nil {
		return nil, err
	}
	return v.report(&view)
}

func (v *visit) report(view *hall.View) (any, error) {
	if v.engine == nil {
		return report{State: none, Text: v.T("web.engine.none"), Evaluations: []evaluation{}}, nil
	}
	g := gameOf(view)
	r, err := v.engine.Look(v.R.Context(), v.Who.ID, g)
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
		shown := written(at, e)
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

// gameOf is what the engine is given of a game.
func gameOf(view *hall.View) analysis.Game {
	g := analysis.Game{ID: string(view.Game), Start: view.StartPosition()}
	for _, m := range view.Moves {
		g.Moves = append(g.Moves, m.Move)
	}
	return g
}

// written is an evaluation with its line as a score sheet has it.
func written(at chess.Position, e analysis.Evaluation) evaluation {
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

// statuses are those of the refusals that are not simply a conflict.
var statuses = map[analysis.Code]int{
	analysis.Full: http.StatusServiceUnavailable, analysis.AccountFull: http.StatusTooManyRequests, analysis.PlaceFull: http.StatusTooManyRequests,
}

// refused is why the engine is not asked, or does not answer, as a problem for people. what is "game" or "position".
func (v *visit) refused(err error, what string) error {
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

// ask puts the game into the queue.
func (v *visit) ask() (any, error) {
	view, err := v.game()
	if err != nil {
		return nil, err
	}
	if err := v.mayAsk(); err != nil {
		return nil, err
	}
	if err := v.engine.Ask(v.R.Context(), v.asker(), gameOf(&view)); err != nil {
		return nil, v.refused(err, "game")
	}
	return v.report(&view)
}

// cancel takes back what the reader has asked for.
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

// patience is how long a script waits for what the engine says of a position.
const patience = 40 * time.Second

// position asks about the position of a board.
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
	ctx, cancel := context.WithTimeout(v.R.Context(), patience)
	defer cancel()
	e, err := v.engine.Position(ctx, v.asker(), at)
	switch {
	case errors.Is(err, context.DeadlineExceeded), errors.Is(err, context.Canceled):
		return nil, site.Refuse(http.StatusServiceUnavailable, "web.engine.busy")
	case err != nil:
		return nil, v.refused(err, "position")
	}
	return struct {
		evaluation
		Engine string `json:"engine"`
		FEN    string `json:"fen"`
	}{written(at, e), v.engine.Name(), fen.Format(at)}, nil
}
