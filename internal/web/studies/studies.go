package studies

import (
	"bytes"
	"context"
	"embed"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/analysis"
	"github.com/escaque/escaque/chess/fen"
	"github.com/escaque/escaque/chess/pgn"
	"github.com/escaque/escaque/chess/san"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/publish"
	"github.com/escaque/escaque/internal/web/site"
)

// templates holds the templates of the pages in this package.
//
//go:embed templates
var templates embed.FS

// Paths of the pages of analyses.
const (
	boardPath   = "/analysis"
	studiesPath = "/studies"
)

// bodyLimit is the greatest size of an uploaded analysis, in bytes.
const bodyLimit = 1 << 20

// Game returns a finished game as PGN.
type Game func(ctx context.Context, game string, who members.Identity) ([]byte, error)

// Pages serves the analysis board and the studies. [New] makes it.
type Pages struct {
	site    *site.Site
	members *members.Service
	game    Game
	engine  string
}

// New returns the pages of analyses. engine is the name of the operator's engine, or "".
func New(s *site.Site, m *members.Service, game Game, engine string) *Pages {
	return &Pages{site: s, members: m, game: game, engine: engine}
}

// requestLimit returns the limit of a request's body in bytes, or 0 for the default.
func requestLimit(r *http.Request) int64 {
	if r.Method == http.MethodPost && (r.URL.Path == studiesPath || r.URL.Path == boardPath+"/read" || r.URL.Path == boardPath+"/write") {
		return bodyLimit
	}
	return 0
}

// visit is one request for the pages of analyses, with its visitor.
type visit struct {
	*site.Visit
	*Pages
}

// Part returns the templates and functions of the pages of analyses.
func (p *Pages) Part() site.Part {
	return site.Part{Templates: site.Folder(templates, "templates"), Body: requestLimit}
}

// Routes registers the handlers of the pages of analyses.
func (p *Pages) Routes(mux *http.ServeMux) {
	on := site.On(p.site, mux, func(v *site.Visit) (*visit, error) { return &visit{v, p}, nil })
	script := func(pattern string, h func(*visit) (any, error)) {
		on(pattern, func(v *visit) error { return v.SendJSON(h(v)) })
	}
	on("GET "+boardPath, (*visit).boardPage)
	script("POST "+boardPath+"/read", (*visit).read)
	script("POST "+boardPath+"/write", (*visit).write)
	on("GET "+studiesPath, (*visit).studiesPage)
	script("POST "+studiesPath, (*visit).saveStudy)
	on("GET "+studiesPath+"/{study}", (*visit).studyPage)
	on("POST "+studiesPath+"/{study}/delete", (*visit).deleteStudy)
}

// boardState is the first state of the analysis board.
type boardState struct {
	Tree   analysis.Tree `json:"tree"`
	At     int           `json:"at"`
	Title  string        `json:"title"`
	Study  *study        `json:"study,omitempty"`
	Member bool          `json:"member"`
	Game   string        `json:"game,omitempty"`
	Engine string        `json:"engine,omitempty"` // name of the operator's engine
}

// study is a stored analysis.
type study struct {
	ID      string `json:"id"`
	Title   string `json:"title"`
	Changed int64  `json:"changed"`
}

// boardPage shows the analysis board: empty, with the position of ?fen=, or with the game of ?game=
// after the half move ?ply=.
func (v *visit) boardPage() error {
	q := v.R.URL.Query()
	o := boardState{Tree: analysis.From(chess.Initial())}
	switch {
	case q.Get("game") != "":
		text, err := v.game(v.R.Context(), q.Get("game"), v.Who)
		if err != nil {
			return v.Refused(err)
		}
		g, err := pgn.Parse(string(text))
		if err != nil {
			return err
		}
		if o.Tree, err = analysis.Read(g); err != nil {
			return v.refusal(err)
		}
		o.Game, o.Title = q.Get("game"), g.Tag("White")+" – "+g.Tag("Black")
		if ply, err := strconv.Atoi(q.Get("ply")); err == nil {
			o.At = max(0, min(ply, len(o.Tree.Nodes)-1)) // a score sheet has no variations
		}
	case q.Get("fen") != "":
		start, err := fen.ParsePosition(q.Get("fen"))
		if err != nil {
			return site.Refuse(http.StatusBadRequest, "web.analysis.bad-fen")
		}
		o.Tree = analysis.From(start)
	}
	return v.show(o)
}

type boardData struct {
	Opened string // the boardState as JSON
	Moves  string // the analysis as text, for browsers without JavaScript
}

func (v *visit) show(o boardState) error {
	o.Member, o.Engine = v.Known() && !v.Who.Guest, v.engine
	text, err := json.Marshal(o)
	if err != nil {
		return err
	}
	d := boardData{Opened: string(text)}
	if d.Moves, err = treePGN(&o.Tree); err != nil {
		return err
	}
	title := o.Title
	if title == "" {
		title = v.T("web.analysis.title")
	}
	return v.Show(site.Page{Name: "analysis", Title: title, Nav: "games", Width: "wide", Entry: "src/analysis.ts", Notice: v.TakeNotice(), Data: d})
}

// treePGN returns a tree as PGN.
func treePGN(t *analysis.Tree) (string, error) {
	g, err := t.Game()
	if err != nil {
		return "", err
	}
	var out bytes.Buffer
	err = pgn.NewWriter(&out).WriteGame(g)
	return out.String(), err
}

// refusal converts the fault of an analysis or of a text to a page error.
func (v *visit) refusal(err error) error {
	var tree *analysis.Fault
	var text *pgn.Error
	switch {
	case errors.As(err, &tree):
		return site.Refuse(http.StatusBadRequest, "web.analysis.fault."+tree.Code, "Node", tree.Node, "Nodes", analysis.MaxNodes, "Comment", analysis.MaxComment)
	case errors.As(err, &text):
		return site.Refuse(http.StatusBadRequest, "web.analysis.bad-pgn", "Line", text.Line, "Column", text.Column, "Text", text.Text)
	case errors.Is(err, io.EOF):
		return site.Refuse(http.StatusBadRequest, "web.analysis.no-game")
	}
	return v.Refused(err)
}

// runLimited reads the body of the request and passes it to on, when it is the visitor's turn for
// expensive work.
func runLimited[T any](v *visit, on func(sent []byte) (T, error)) (value T, err error) {
	if err = v.MayWork(); err != nil {
		return value, err
	}
	sent, err := io.ReadAll(v.R.Body)
	if err != nil {
		return value, err
	}
	if busy := v.Work(func() { value, err = on(sent) }); busy != nil {
		return value, busy
	}
	return value, err
}

// read answers with the tree of an uploaded PGN text.
func (v *visit) read() (any, error) { return runLimited(v, v.treeOf) }

// treeOf returns the tree of the first game of a text. Moves may be written in the letters of the
// reader's language.
func (v *visit) treeOf(text []byte) (any, error) {
	letters := []*san.Letters{san.English()}
	if own, ok := san.ByLanguage(v.Lang); ok && own != san.English() {
		letters = append(letters, own)
	}
	reader := pgn.NewReader(bytes.NewReader(text), pgn.Options{})
	b := pgn.NewBuilder(letters...)
	if err := reader.ReadGame(b); err != nil {
		return nil, v.refusal(err)
	}
	tree, err := analysis.Read(b.Game)
	if err != nil {
		return nil, v.refusal(err)
	}
	return struct {
		Tree analysis.Tree `json:"tree"`
		More bool          `json:"more"` // games stand there that were not read
	}{tree, !errors.Is(reader.ReadGame(pgn.Ignore{}), io.EOF)}, nil
}

// decodeJSON decodes JSON from a script.
func decodeJSON(sent []byte, into any) error {
	if err := json.NewDecoder(bytes.NewReader(sent)).Decode(into); err != nil {
		return site.Refuse(http.StatusBadRequest, "web.analysis.fault."+analysis.BadParent)
	}
	return nil
}

// write answers with the PGN of a tree.
func (v *visit) write() (any, error) {
	text, err := runLimited(v, func(sent []byte) (string, error) {
		var tree analysis.Tree
		if err := decodeJSON(sent, &tree); err != nil {
			return "", err
		}
		return treePGN(&tree)
	})
	if err != nil {
		return nil, v.refusal(err)
	}
	return map[string]string{"pgn": text}, nil
}

// saveStudy stores a tree as a study of the member.
func (v *visit) saveStudy() (any, error) {
	if err := v.RequireMember(); err != nil {
		return nil, err
	}
	var in struct {
		study
		Tree analysis.Tree `json:"tree"`
	}
	text, err := runLimited(v, func(sent []byte) (string, error) {
		if err := decodeJSON(sent, &in); err != nil {
			return "", err
		}
		return treePGN(&in.Tree)
	})
	if err != nil {
		return nil, v.refusal(err)
	}
	st, err := v.members.SaveStudy(v.R.Context(), v.Who, members.Study{ID: in.ID, Title: in.Title, PGN: text}, in.Changed)
	if err != nil {
		return nil, v.Refused(err)
	}
	return map[string]study{"study": {st.ID, st.Title, st.Changed}}, nil
}

type studiesData struct {
	Studies []members.Study
	Most    int
}

func (v *visit) studiesPage() error {
	if err := v.RequireMember(); err != nil {
		return err
	}
	list, err := v.members.Studies(v.R.Context(), v.Who)
	if err != nil {
		return err
	}
	return v.Show(site.Page{Name: "studies", Title: v.T("web.studies.title"), Nav: "games", Width: "narrow", Notice: v.TakeNotice(), Data: studiesData{list, members.MaxStudies}})
}

// studyPage shows a study on the board. If the path ends with .pgn, it sends the study as PGN.
func (v *visit) studyPage() error {
	if err := v.RequireMember(); err != nil {
		return err
	}
	id, download := strings.CutSuffix(v.R.PathValue("study"), ".pgn")
	st, err := v.members.Study(v.R.Context(), v.Who, id)
	if err != nil {
		return v.Refused(err)
	}
	if download {
		h := v.W.Header()
		h.Set("Content-Type", "application/x-chess-pgn; charset=utf-8")
		h.Set("Content-Disposition", publish.Download("pgn", "study", st.Title, time.UnixMilli(st.Changed).UTC().Format(time.DateOnly)))
		h.Set("Cache-Control", "no-store")
		_, err := io.WriteString(v.W, st.PGN)
		return err
	}
	g, err := pgn.Parse(st.PGN)
	if err != nil {
		return err
	}
	o := boardState{Title: st.Title, Study: &study{st.ID, st.Title, st.Changed}}
	if o.Tree, err = analysis.Read(g); err != nil {
		return err
	}
	return v.show(o)
}

func (v *visit) deleteStudy() error {
	if err := v.RequireMember(); err != nil {
		return err
	}
	if err := v.members.DeleteStudy(v.R.Context(), v.Who, v.R.PathValue("study")); err != nil {
		return err
	}
	v.SetNotice("web.notice.study-deleted")
	return v.Redirect(studiesPath)
}
