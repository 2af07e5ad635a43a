package site

import (
	"cmp"
	"context"
	"fmt"
	"html/template"
	"io/fs"
	"log/slog"
	"maps"
	"math"
	"net/http"
	"strconv"
	"sync"
	"sync/atomic"
	"time"

	"github.com/escaque/escaque/internal/limits"
	"github.com/escaque/escaque/internal/members"
)

// Options configures a [Site]. Members, Limits and Front are required. The other fields have usable
// zero values.
type Options struct {
	Members *members.Service
	Limits  *limits.Limits
	Front   fs.FS            // front end as Vite built it; empty if it was not built
	Log     *slog.Logger     // slog.Default when nil
	Now     func() time.Time // time.Now when nil
	Version string           // version of the program, for the footer of the pages
	// Help returns the address of the help about a page, named by its template, or "". It is nil
	// without a manual.
	Help func(page string) string
	// Updated is set when these data were last used by another version of the program.
	Updated *Update
	// Secure is set when a proxy provides https for this server.
	Secure bool
	// Origins lists other origins ("https://club.example") whose pages may send forms. The server's
	// own origin always may.
	Origins []string
	// Trouble returns why nothing can be recorded at present, or nil.
	Trouble func() error
	// Alone is set on a server for events in files, without hall, games and accounts. The frame
	// then has no links to those.
	Alone bool
	// Files is set on a server for several events, each in its own file.
	Files bool
	// NameAlone returns the name of the only user, or "", in which case pages show "the arbiter".
	// It is nil on a server with accounts.
	NameAlone func() string
	// Session is a suffix of the session cookie's name. It distinguishes servers on one machine,
	// because browsers ignore ports.
	Session string
	// Statuses holds the HTTP statuses of refusals other than 400 Bad Request, by code. Those of
	// package members are built in.
	Statuses map[string]int
}

// Update is what administrators are shown once after the program was updated.
type Update struct {
	From string       // previous version
	Told func() error // records that it was shown
}

// Site is the frame that all pages share. [New] makes it, and [Site.Mount] adds the pages before
// the first request.
type Site struct {
	members  *members.Service
	limits   *limits.Limits
	log      *slog.Logger
	now      func() time.Time
	version  string
	help     func(page string) string
	updated  atomic.Pointer[Update] // nil once it was shown
	secure   bool
	origins  []string
	statuses map[string]int
	trouble  func() error
	alone    bool
	nameOf   func() string // name of the only user; nil on a server with accounts
	files    bool
	session  string

	assets *assets
	pages  pages
	bodies []func(*http.Request) int64

	closing   chan struct{}
	closeOnce sync.Once
}

// New builds a site with only the pages of the frame. It returns an error when the front end is
// broken.
func New(opt Options) (*Site, error) {
	s := &Site{
		members: opt.Members, limits: opt.Limits, log: opt.Log, now: opt.Now, version: opt.Version, help: opt.Help,
		secure: opt.Secure, origins: opt.Origins, alone: opt.Alone, nameOf: opt.NameAlone, files: opt.Files, session: opt.Session, statuses: maps.Clone(memberStatuses),
		pages:   pages{parts: map[string]*shared{}, parsed: map[pageIn]*template.Template{}},
		closing: make(chan struct{}),
	}
	maps.Copy(s.statuses, opt.Statuses)
	if s.log == nil {
		s.log = slog.Default()
	}
	if s.trouble = opt.Trouble; s.trouble == nil {
		s.trouble = func() error { return nil }
	}
	if s.now == nil {
		s.now = time.Now
	}
	if s.help == nil {
		s.help = func(string) string { return "" }
	}
	s.updated.Store(opt.Updated)
	s.pages.site = s
	var err error
	if s.assets, err = loadAssets(opt.Front); err != nil {
		return nil, err
	}
	return s, s.add(frame)
}

// add adds a part: its pages and its body limit.
func (s *Site) add(p Part) error {
	if p.Templates != nil {
		if err := s.pages.add(p); err != nil {
			return err
		}
	}
	if p.Body != nil {
		s.bodies = append(s.bodies, p.Body)
	}
	return nil
}

// DisplayName returns the display name of the member with a handle, or "" if there is none.
func (s *Site) DisplayName(handle string) string {
	if s.members == nil {
		return ""
	}
	return s.members.DisplayName(handle)
}

// Name returns the display name of a member, or the handle if there is none.
func (s *Site) Name(handle string) string { return cmp.Or(s.DisplayName(handle), handle) }

// NameWithHandle returns the display name followed by the handle in parentheses, or only the
// handle.
func (s *Site) NameWithHandle(handle string) string {
	if name := s.DisplayName(handle); name != "" {
		return name + " (" + handle + ")"
	}
	return handle
}

// Answer returns a handler for a function that answers a visit. An error of that function is shown
// as a page.
func (s *Site) Answer(h func(*Visit) error) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		v := s.Visit(w, r)
		err := v.MayAsk()
		if err == nil {
			err = h(v)
		}
		if err != nil {
			v.Fail(err)
		}
	}
}

// Routes registers the handlers of the files of the front end and of the choice of a language.
func (s *Site) Routes(mux *http.ServeMux) {
	mux.Handle("GET "+base, s.assets)
	mux.HandleFunc("POST /lang", s.Answer((*Visit).setLanguage))
}

// Handler adds the middleware of every request to the pages: log, security headers, body limits and
// the check of the origin.
func (s *Site) Handler(pages http.Handler) (http.Handler, error) {
	origin := http.NewCrossOriginProtection()
	for _, o := range s.origins {
		if err := origin.AddTrustedOrigin(o); err != nil {
			return nil, fmt.Errorf("site: origin %q: %w", o, err)
		}
	}
	origin.SetDenyHandler(s.Answer(func(*Visit) error { return CrossOrigin() }))
	oops := s.Answer(func(*Visit) error { return Refuse(http.StatusInternalServerError, "web.problem.internal") })
	h := logRequests(s.log, s.now, oops, withSecurityHeaders(s.secure, s.limitBodies(origin.Handler(s.rejectHTTPOrigin(pages)))))
	return behindProxy(s.limits, h), nil
}

// Closing returns a channel that is closed when the site closes. Streams then end.
func (s *Site) Closing() <-chan struct{} { return s.closing }

// Close ends all streams.
func (s *Site) Close() { s.closeOnce.Do(func() { close(s.closing) }) }

// MayFile returns a refusal if the visitor uploads or downloads files too often.
func (v *Visit) MayFile() error {
	key := v.Who.ID
	if key == "" {
		key = limits.NetworkAt(Address(v.R)).String()
	}
	if ok, wait := v.s.limits.Files.Spend(key, v.s.now()); !ok {
		return v.tooOften(wait)
	}
	return nil
}

// MayAsk returns a refusal if the visitor requests pages too often. [Site.Answer] calls it.
func (v *Visit) MayAsk() error { return v.take(v.s.limits.Pages) }

// MayWork returns a refusal if the visitor makes expensive requests too often. Call it before
// reading the body.
func (v *Visit) MayWork() error { return v.take(v.s.limits.Heavy) }

// take takes one request from the visitor's share of a rate limit. It returns a refusal if none is
// left.
func (v *Visit) take(of *limits.Buckets) error {
	back, wait := of.Take(v.key(), v.s.now())
	if back == nil {
		return v.tooOften(wait)
	}
	return nil
}

// key returns the key by which rate limits count the visitor's requests: the account or the network
// address.
func (v *Visit) key() string {
	return v.s.limits.Key(v.Who.ID, v.Who.Guest, limits.NetworkAt(Address(v.R)))
}

// refusalDelay is the time that a refusal of too frequent requests is delayed. Without it,
// immediate repetitions would cost as much as answers.
const refusalDelay = 250 * time.Millisecond

// tooOften returns the refusal of too frequent requests, with the time to wait. The request's body
// is not read.
func (v *Visit) tooOften(wait time.Duration) error {
	select {
	case <-time.After(refusalDelay):
	case <-v.R.Context().Done():
	}
	v.R.Body = http.NoBody
	seconds := int(math.Ceil(wait.Seconds()))
	v.W.Header().Set("Retry-After", strconv.Itoa(seconds))
	return Refuse(http.StatusTooManyRequests, "members.rate-limited", "seconds", seconds)
}

// Work runs an expensive computation when it is the visitor's turn, see [limits.Work]. It returns a
// refusal if the turn does not come in time.
func (v *Visit) Work(do func()) error {
	if v.s.limits.Work.Pages.Do(v.R.Context(), v.key(), func() bool { do(); return true }) != nil {
		return Refuse(http.StatusServiceUnavailable, "web.problem.busy") // or they have not waited
	}
	return nil
}

// Stay counts a long connection, a WebSocket or an event stream, for the visitor. If there are too
// many, it answers 503 and returns false. hangUp is called if the connection must make room for
// another.
func (v *Visit) Stay(hangUp context.CancelFunc) (*limits.Stay, bool) {
	stay, ok := v.Room(hangUp)
	if !ok {
		v.W.WriteHeader(http.StatusServiceUnavailable)
	}
	return stay, ok
}

// Room counts a long connection as Stay does, but sends no answer if there are too many.
func (v *Visit) Room(hangUp context.CancelFunc) (*limits.Stay, bool) {
	class, account := limits.Guest, ""
	if v.Known() && !v.Who.Guest {
		class, account = limits.Member, v.Who.ID
	}
	from := Address(v.R)
	stay, ok := v.s.limits.Door.Enter(limits.NetworkAt(from), class, account, hangUp)
	if !ok {
		v.s.log.Warn("too many connections", "from", from)
		return nil, false
	}
	if err := v.s.members.NoteAddress(v.R.Context(), v.Who, from); err != nil {
		v.s.log.Error("place not noted", "error", err)
	}
	return stay, true
}
