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

// Options of a [Site]. Members, Limits and Front are needed; the rest has sensible
// zero values.
type Options struct {
	Members *members.Service
	Limits  *limits.Limits
	Front   fs.FS            // the front end as Vite built it; empty when it was not built
	Log     *slog.Logger     // slog.Default when nil
	Now     func() time.Time // time.Now when nil
	Version string           // of the program, for the foot of the pages
	// Help returns the address of the help for a page, by its template, "" where it has none of its
	// own; nil without a manual.
	Help func(page string) string
	// Updated says that the program is another version than the one that was last used on these
	// data; nil when not.
	Updated *Update
	// Secure is set when people reach the server by https although it does not
	// speak TLS itself, behind a proxy.
	Secure bool
	// Origins are other origins ("https://club.example") whose pages may send
	// forms. Our own always may.
	Origins []string
	// Trouble says why nothing can be recorded at present; nil when it can, and where nobody knows.
	Trouble func() error
	// Alone is set where nothing stands but the pages of one event, without hall,
	// games and accounts: the frame leads to no others.
	Alone bool
	// Files is set where those pages are of several events, each in a file of its own.
	Files bool
	// NameAlone returns the name of the one who enters alone; "" where it is not known: they are
	// the arbiter then, in the language of their pages. Nil where people enter by accounts.
	NameAlone func() string
	// Session is added to the name of the session's cookie: browsers do not tell the
	// servers of one machine apart by their ports.
	Session string
	// Statuses are those of refusals that are not simply a bad request, by their
	// code. Those of members are known here.
	Statuses map[string]int
}

// Update is what administrators are told once after the program was updated.
type Update struct {
	From string       // the version before
	Told func() error // remembers that they were told
}

// Site is the frame that all pages share. Make one with [New] and give it its
// pages with [Site.Mount] before anybody is answered.
type Site struct {
	members  *members.Service
	limits   *limits.Limits
	log      *slog.Logger
	now      func() time.Time
	version  string
	help     func(page string) string
	updated  atomic.Pointer[Update] // nil once it was told
	secure   bool
	origins  []string
	statuses map[string]int
	trouble  func() error
	alone    bool
	nameOf   func() string // of the one who enters alone; nil where people enter by accounts
	files    bool
	session  string

	assets *assets
	pages  pages
	bodies []func(*http.Request) int64

	closing   chan struct{}
	closeOnce sync.Once
}

// New builds a site with the pages of the frame alone. It fails when the front end is broken.
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

// add brings a part in: its pages and its bounds.
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

// Called is the display name of the member with a handle, "" when there is none.
func (s *Site) Called(handle string) string {
	if s.members == nil {
		return ""
	}
	return s.members.DisplayName(handle)
}

// Name is what somebody is called: the display name, or the handle where there is none.
func (s *Site) Name(handle string) string { return cmp.Or(s.Called(handle), handle) }

// Who names somebody in a sentence: by their display name, with the handle behind it.
func (s *Site) Who(handle string) string {
	if name := s.Called(handle); name != "" {
		return name + " (" + handle + ")"
	}
	return handle
}

// Answer makes a handler of what answers a visit. An error that it returns is shown
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

// Routes answers for the files of the front end, and for the choice of a language.
func (s *Site) Routes(mux *http.ServeMux) {
	mux.Handle("GET "+base, s.assets)
	mux.HandleFunc("POST /lang", s.Answer((*Visit).setLanguage))
}

// Handler puts before all pages what every request passes on its way in: the log,
// the headers of every answer, the bounds of what is sent, and where it comes from.
func (s *Site) Handler(pages http.Handler) (http.Handler, error) {
	origin := http.NewCrossOriginProtection()
	for _, o := range s.origins {
		if err := origin.AddTrustedOrigin(o); err != nil {
			return nil, fmt.Errorf("site: origin %q: %w", o, err)
		}
	}
	origin.SetDenyHandler(s.Answer(func(*Visit) error { return CrossOrigin() }))
	oops := s.Answer(func(*Visit) error { return Refuse(http.StatusInternalServerError, "web.problem.internal") })
	h := logged(s.log, s.now, oops, secured(s.secure, s.bounded(origin.Handler(s.sameOrigin(pages)))))
	return behindProxy(s.limits, h), nil
}

// Closing is closed when the site closes: streams end.
func (s *Site) Closing() <-chan struct{} { return s.closing }

// Close ends what stays open.
func (s *Site) Close() { s.closeOnce.Do(func() { close(s.closing) }) }

// MayFile refuses who sends files, or asks for archives, faster than anybody needs them.
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

// MayAsk refuses who asks for pages faster than a room full of people reads them; [Site.Answer]
// asks it.
func (v *Visit) MayAsk() error { return v.take(v.s.limits.Pages) }

// MayWork refuses who asks too often for what costs much. It is asked before a body is read.
func (v *Visit) MayWork() error { return v.take(v.s.limits.Heavy) }

func (v *Visit) take(of *limits.Buckets) error {
	back, wait := of.Take(v.key(), v.s.now())
	if back == nil {
		return v.tooOften(wait)
	}
	return nil
}

// key is by whose requests this one is counted.
func (v *Visit) key() string {
	return v.s.limits.Key(v.Who.ID, v.Who.Guest, limits.NetworkAt(Address(v.R)))
}

// refusalTakes is how long it takes to refuse who asks too often: else refusing would cost what
// answering does, to who asks again at once.
const refusalTakes = 250 * time.Millisecond

// tooOften is the refusal of what may be asked again after a while. Nothing that was sent is read.
func (v *Visit) tooOften(wait time.Duration) error {
	select {
	case <-time.After(refusalTakes):
	case <-v.R.Context().Done():
	}
	v.R.Body = http.NoBody
	seconds := int(math.Ceil(wait.Seconds()))
	v.W.Header().Set("Retry-After", strconv.Itoa(seconds))
	return Refuse(http.StatusTooManyRequests, "members.rate-limited", "seconds", seconds)
}

// Work has something worked out when it is the visitor's turn, see [limits.Work]. An error
// says that their turn does not come.
func (v *Visit) Work(do func()) error {
	if v.s.limits.Work.Pages.Do(v.R.Context(), v.key(), func() bool { do(); return true }) != nil {
		return Refuse(http.StatusServiceUnavailable, "web.problem.busy") // or they have not waited
	}
	return nil
}

// Stay counts a connection that stays open, a WebSocket or an event stream, with
// whose it is. When there is no room it has answered so.
// hangUp ends it when it has to make room for another.
func (v *Visit) Stay(hangUp context.CancelFunc) (*limits.Stay, bool) {
	stay, ok := v.Room(hangUp)
	if !ok {
		v.W.WriteHeader(http.StatusServiceUnavailable)
	}
	return stay, ok
}

// Room is Stay without an answer.
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
