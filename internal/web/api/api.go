package api

import (
	"context"
	"embed"
	"encoding/json"
	"errors"
	"log/slog"
	"math"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/escaque/escaque/internal/gamesearch"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/limits"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/ratings"
	"github.com/escaque/escaque/internal/web/site"
)

// templates holds the templates of the pages in this package.
//
//go:embed templates
var templates embed.FS

// part holds the template of the page about the interface for programs.
var part = site.Part{Templates: site.Folder(templates, "templates")}

// Options configures an [API]. All fields but Log, Alive and Recheck are required.
type Options struct {
	Site    *site.Site
	Hall    *hall.Hall
	Search  *gamesearch.Service
	Members *members.Service
	Ratings *ratings.Service
	Limits  *limits.Limits
	// Abuser reports whether an administrator has listed a member as an abuser.
	Abuser  func(id string) bool
	Log     *slog.Logger // slog.Default when nil
	Version string
	// Alive is the interval at which a stream sends empty lines; 0 means six seconds. Runners give
	// up a stream after fifteen.
	Alive time.Duration
	// Recheck is the interval at which a stream checks its token; 0 means a minute.
	Recheck time.Duration
}

// API is the interface for programs. [New] makes it.
type API struct {
	opt     Options
	log     *slog.Logger
	streams streams
}

// New returns the interface for programs.
func New(opt Options) *API {
	a := &API{opt: opt, log: opt.Log}
	if a.log == nil {
		a.log = slog.Default()
	}
	if a.opt.Alive <= 0 {
		a.opt.Alive = 6 * time.Second
	}
	if a.opt.Recheck <= 0 {
		a.opt.Recheck = time.Minute
	}
	return a
}

// Part returns the templates of the page about the interface.
func (a *API) Part() site.Part { return part }

// Routes registers the handlers of the interface for programs and of the page about it.
func (a *API) Routes(mux *http.ServeMux) {
	known := http.NewServeMux()
	on := func(pattern string, h http.HandlerFunc) {
		mux.HandleFunc(pattern, h)
		known.HandleFunc(pattern, h)
	}
	otherwise := func(w http.ResponseWriter, r *http.Request) { a.notFound(known, w, r) }
	for _, op := range Operations() {
		on(op.Method+" "+op.Path, func(w http.ResponseWriter, r *http.Request) { a.answer(&op, w, r) })
		if !strings.HasPrefix(op.Path, "/api/") {
			mux.HandleFunc(op.Path, otherwise)
		}
	}
	on("GET /api", a.opt.Site.Answer(a.page))
	mux.HandleFunc("/api", otherwise)
	mux.HandleFunc("/api/", otherwise)
}

// notFound answers requests that match no operation. If the path has operations with other methods,
// it answers 405 and lists them in the header Allow. Patterns such as /stream/{game} and
// /{game}/chat can match the same path, so a path cannot have a fallback handler of its own.
func (a *API) notFound(known *http.ServeMux, w http.ResponseWriter, r *http.Request) {
	c := a.call(nil, w, r)
	var allowed []string
	for _, method := range []string{http.MethodDelete, http.MethodGet, http.MethodHead, http.MethodPost} {
		ask := *r
		ask.Method = method
		if _, pattern := known.Handler(&ask); pattern != "" {
			allowed = append(allowed, method)
		}
	}
	if allowed == nil {
		c.fail(site.Refuse(http.StatusNotFound, "web.api.unknown"))
		return
	}
	methods := strings.Join(allowed, ", ")
	w.Header().Set("Allow", methods)
	c.fail(site.Refuse(http.StatusMethodNotAllowed, "web.api.method", "Methods", methods))
}

// call is one request of a program.
type call struct {
	*API
	op     *Operation
	v      *site.Visit
	w      http.ResponseWriter
	r      *http.Request
	ctx    context.Context
	who    members.Identity // zero without a token, and without the roles that enter removes
	whole  members.Identity // the same with all roles
	token  members.Token
	secret string

	fields map[string]string // parsed fields of the body
}

// call returns a call without an identity. It removes cookies, so that no other website can act as
// a member through a browser.
func (a *API) call(op *Operation, w http.ResponseWriter, r *http.Request) *call {
	r.Header.Del("Cookie")
	return &call{API: a, op: op, v: a.opt.Site.Visit(w, r), w: w, r: r, ctx: r.Context()}
}

// answer runs an operation. If it returns an error, answer sends the error to the program.
func (a *API) answer(op *Operation, w http.ResponseWriter, r *http.Request) {
	c := a.call(op, w, r)
	w.Header().Set("Cache-Control", "no-store")
	err := c.authenticate()
	if err == nil {
		err = op.do(c)
	}
	if err != nil {
		c.fail(err)
	}
}

// authenticate checks the token and its scopes, and limits the rate of requests. A token never
// gives more than the rights of a player, even an arbiter's.
func (c *call) authenticate() error {
	secret, bears := strings.CutPrefix(c.r.Header.Get("Authorization"), "Bearer ")
	if bears {
		token, who, err := c.opt.Members.UseToken(c.ctx, strings.TrimSpace(secret))
		if err != nil {
			return errors.Join(c.limitRate(limits.NetworkAt(site.Address(c.r)).String()), err)
		}
		c.token, c.secret, c.whole = token, strings.TrimSpace(secret), who
		who.Roles &= members.RolePlayer
		c.who = who
		c.v.SetIdentity(who)
		c.ctx = c.v.R.Context()
	}
	key := c.who.ID
	if key == "" {
		key = limits.NetworkAt(site.Address(c.r)).String()
	}
	if err := c.limitRate(key); err != nil {
		return err
	}
	switch {
	case c.op.Open():
		return nil
	case c.who.ID == "":
		c.w.Header().Set("WWW-Authenticate", `Bearer realm="Escaque"`)
		return site.Refuse(http.StatusUnauthorized, "web.api.no-token")
	case len(c.op.Scopes) > 0 && !c.token.Has(c.op.Scopes...):
		return site.Refuse(http.StatusForbidden, "web.api.no-scope", "Scope", string(c.op.Scopes[0]))
	case c.op.Program && !members.IsComputer(c.who.Titles):
		return site.Refuse(http.StatusForbidden, "web.api.no-program")
	}
	return nil
}

// limitRate returns a refusal when the key has made too many requests.
func (c *call) limitRate(key string) error {
	back, wait := c.opt.Limits.Requests.Take(key, time.Now())
	if back != nil {
		return nil
	}
	seconds := strconv.Itoa(int(math.Ceil(wait.Seconds())))
	c.w.Header().Set("Retry-After", seconds)
	return site.Refuse(http.StatusTooManyRequests, "web.api.too-fast", "Seconds", seconds)
}

// problem is the answer to a refused request.
type problem struct {
	Error   string `json:"error"`             // one sentence for people
	Code    string `json:"code,omitempty"`    // for programs; never translated
	Article string `json:"article,omitempty"` // set when the Laws refused it
	Edition string `json:"edition,omitempty"` // of the Laws
}

// fail sends an error.
func (c *call) fail(err error) {
	if text, status, ok := c.v.Sentence(err); ok {
		c.write(status, problem{Error: text})
		return
	}
	if why, status, ok := c.refusal(err); ok {
		c.write(status, why)
		return
	}
	if c.ctx.Err() != nil {
		return
	}
	c.log.Error("a program is not answered", "path", c.r.URL.Path, "error", err)
	c.write(http.StatusInternalServerError, problem{Error: c.v.T("web.problem.internal")})
}

// refusal converts a refusal of another package to a problem. ok is false for any other error.
func (c *call) refusal(err error) (p problem, status int, ok bool) {
	why, status, ok := c.v.Refusal(err)
	if why.Article != "" {
		status = http.StatusBadRequest // runners know it as the answer to a move that is refused
	}
	return problem{Error: why.Text, Code: why.Code, Article: why.Article, Edition: why.Edition}, status, ok
}

// write answers with a status and a JSON value.
func (c *call) write(status int, answer any) {
	c.w.Header().Set("Content-Type", "application/json")
	c.w.WriteHeader(status)
	if err := json.NewEncoder(c.w).Encode(answer); err != nil {
		c.log.Debug("not taken", "error", err)
	}
}

// sendJSON sends a JSON value with status 200.
func (c *call) sendJSON(answer any) error {
	c.write(http.StatusOK, answer)
	return nil
}

// done is the answer to a successful request.
type done struct {
	OK bool `json:"ok"`
}

// done returns err, or sends a done answer when err is nil.
func (c *call) done(err error) error {
	if err != nil {
		return err
	}
	return c.sendJSON(done{true})
}

// field returns a parameter from the query or from the body, which is a form or JSON.
func (c *call) field(name string) (string, error) {
	if c.fields == nil {
		c.fields = map[string]string{}
		if strings.HasPrefix(c.r.Header.Get("Content-Type"), "application/json") {
			var sent map[string]any
			if err := json.NewDecoder(c.r.Body).Decode(&sent); err != nil {
				return "", site.Refuse(http.StatusBadRequest, "web.api.bad-json")
			}
			for k, v := range sent {
				switch v := v.(type) {
				case string:
					c.fields[k] = v
				case bool:
					c.fields[k] = strconv.FormatBool(v)
				case float64:
					c.fields[k] = strconv.FormatFloat(v, 'f', -1, 64)
				}
			}
		}
	}
	if text, sent := c.fields[name]; sent {
		return text, nil
	}
	if err := c.r.ParseForm(); err != nil {
		return "", site.Refuse(http.StatusBadRequest, "web.api.bad-form")
	}
	return strings.TrimSpace(c.r.Form.Get(name)), nil
}

// number returns a parameter as a whole number. It returns otherwise if the parameter is missing,
// and most if it is greater than most.
func (c *call) number(name string, otherwise, most int) (int, error) {
	text, err := c.field(name)
	if err != nil || text == "" {
		return otherwise, err
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 {
		return 0, notNumber(name, 1)
	}
	return min(n, most), nil
}

// notNumber returns the refusal of a parameter that is not a number, or is less than least.
func notNumber(field string, least int) error {
	return site.Refuse(http.StatusBadRequest, "web.api.no-number", "Field", field, "Least", least)
}

// boolParam reports whether a boolean parameter is set.
func (c *call) boolParam(name string) (bool, error) {
	text, err := c.field(name)
	return text == "true" || text == "1" || text == "yes" || text == "on", err
}

// answerInPath parses the last part of the path: yes or no.
func (c *call) answerInPath() (bool, error) {
	switch c.r.PathValue("answer") {
	case "yes", "true":
		return true, nil
	case "no", "false":
		return false, nil
	}
	return false, site.Refuse(http.StatusBadRequest, "web.api.yes-no")
}
