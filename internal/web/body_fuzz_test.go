package web

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"io"
	"log/slog"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/escaque/escaque/internal/fidelist"
	"github.com/escaque/escaque/internal/forgetting"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/limits"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/ownlist"
	"github.com/escaque/escaque/internal/web/site"
	"github.com/escaque/escaque/internal/web/sitetest"
)

// patterns are all that a mux answers to, in alphabetical order. The library does not list them, so they are read
// where it keeps them.
func patterns(t testing.TB, mux *http.ServeMux) (list []string) {
	t.Helper()
	var walk func(v reflect.Value)
	walk = func(v reflect.Value) {
		switch {
		case v.Kind() == reflect.Pointer && !v.IsNil():
			walk(v.Elem())
		case v.Kind() == reflect.Slice:
			for i := range v.Len() {
				walk(v.Index(i))
			}
		case v.Kind() == reflect.Map:
			for _, key := range v.MapKeys() {
				walk(v.MapIndex(key))
			}
		case v.Kind() == reflect.Struct && v.FieldByName("str").IsValid():
			list = append(list, v.FieldByName("str").String())
		case v.Kind() == reflect.Struct:
			for i := range v.NumField() {
				if v.Type().Field(i).Name != "handler" {
					walk(v.Field(i))
				}
			}
		}
	}
	walk(reflect.ValueOf(mux).Elem().FieldByName("tree"))
	slices.Sort(list)
	return slices.Compact(list)
}

// flood is a body that begins as it is told, then goes on for ever, and counts what is read of it.
type flood struct {
	begin   *bytes.Reader
	forever bool
	read    int64
}

func (f *flood) Read(b []byte) (n int, err error) {
	n, err = f.begin.Read(b)
	if err == io.EOF && f.forever && len(b) > 0 {
		n, err = copy(b, strings.Repeat("&a=1", len(b)/4+1)), nil
	}
	f.read += int64(n)
	return n, err
}

func (f *flood) Close() error { return nil }

// bound is how much of the body of a request the server may read.
func bound(r *http.Request) int64 {
	file, _ := path.Match("/events/*/entries", strings.TrimSuffix(r.URL.Path, "/preview"))
	switch {
	case r.URL.Path == "/studies", strings.HasPrefix(r.URL.Path, "/analysis/"):
		return 1 << 20
	case r.URL.Path == "/events/upload" && strings.HasPrefix(r.Header.Get("Content-Type"), "multipart/"):
		return 6 << 20
	case file && strings.HasPrefix(r.Header.Get("Content-Type"), "multipart/"):
		return 4 << 20
	case r.URL.Path == "/admin/rating-lists" && strings.HasPrefix(r.Header.Get("Content-Type"), "multipart/"):
		return ownlist.MaxBytes + 1<<20
	}
	return site.FormLimit
}

// everything is a server for whoever sends anything: Carla, who may do everything, is in it.
type everything struct {
	*house
	session, token string
	routes         []string          // what may be asked
	of             map[string]string // what stands for the {names} of addresses
	log            trouble
}

// trouble is what a log has said.
type trouble struct {
	mu   sync.Mutex
	said bytes.Buffer
}

func (l *trouble) Write(b []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.said.Write(b)
}

func (l *trouble) take() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	defer l.said.Reset()
	return l.said.String()
}

// endless are the addresses whose answers have no end.
var endless = regexp.MustCompile(`/stream|/live$|/ws$|pprof`)

func newEverything(t testing.TB) *everything {
	t.Helper()
	d := &everything{}
	none := limits.DefaultSettings.Unlimited()
	for _, rate := range []*limits.Rate{
		&none.Guesses, &none.Logins, &none.AccountWide, &none.PlaceWide, &none.Guests, &none.Registrations, &none.Letters, &none.Talk, &none.GuestTalk, &none.Shouts,
		&none.Challenges, &none.ChallengePair, &none.CalledOff, &none.GuestCalledOff, &none.Requests, &none.Files, &none.Demonstrations, &none.Reports,
	} {
		*rate = limits.Rate{Burst: 1 << 20, Every: time.Millisecond}
	}
	unbound := limits.New(limits.Options{Settings: &none})
	folder, err := os.MkdirTemp("", "lists")
	must(t, err)
	list := fidelist.NewKeeper(folder)
	t.Cleanup(func() {
		_ = list.Close()
		_ = os.RemoveAll(folder)
	})
	d.house = newHouseIn(t, func(h *hall.Options, m *members.Options) { h.Limits, m.Limits = unbound, unbound }, func(o *Options) {
		o.Limits, o.List, o.Log = unbound, list, slog.New(slog.NewTextHandler(&d.log, &slog.HandlerOptions{Level: slog.LevelError}))
		o.Forget = forgetterOf{func() *forgetting.Forgetter {
			return &forgetting.Forgetter{Journal: d.journal, Members: d.members, Games: d.hall.Find, Hall: d.hall, Office: d.office, Steward: d.judge.Steward}
		}}
	})
	carla := d.withRole("Carla", "en", members.RoleAdministrator|members.RoleOrganiser|members.RoleArbiter)
	over := d.game("Ana", "Berta")
	event := strings.TrimPrefix(carla.Event(), "/events/")
	one, two := d.person("Dora"), d.person("Emil")
	d.of = map[string]string{"event": event, "game": string(over), "handle": "Ana", "username": "Ana", "uci": "e2e4", "answer": "yes", "part": "frame", "live": d.begin(one, two)}
	for _, pattern := range patterns(t, d.server.routes) {
		if method, address, is := strings.Cut(pattern, " "); is && (method != http.MethodGet || !endless.MatchString(address)) {
			d.routes = append(d.routes, pattern)
		}
	}
	must(t, d.enter())
	return d
}

// enter has Carla log in with a new token, unless she still has both.
func (d *everything) enter() error {
	ctx := context.Background()
	_, lost := d.members.Resume(ctx, d.session)
	_, _, revoked := d.members.UseToken(ctx, d.token)
	if lost == nil && revoked == nil {
		return nil
	}
	p, err := d.members.Find(ctx, "Carla")
	if err != nil {
		return err
	}
	if err := d.members.ResetPassword(ctx, p.Handle, password); err != nil {
		return err
	}
	in, err := d.members.EnterTrusted(ctx, p.ID)
	if err != nil {
		return err
	}
	d.session = in.Token
	_, d.token, err = d.members.NewToken(ctx, in.Identity, members.Proof{Password: password}, "all", members.Scopes())
	return err
}

// How something is sent.
const (
	asForm  = iota
	asFiles // in a form of several parts, whose boundary is b
	asObject
	live    = 8  // about the game that is played, and not the one that is over
	forever = 16 // the body has no end
	script  = 32 // by one that wants JSON
)

// ask sends a request by the address that stands at a place of the list, which begins anew at its end, and returns the
// status of the answer. word takes the place of the last {name} in the address.
func (d *everything) ask(t testing.TB, one try) (status int) {
	t.Helper()
	method, address, _ := strings.Cut(d.routes[int(one.at)%len(d.routes)], " ")
	names := regexp.MustCompile(`\{(\w+)(?:\.\.\.)?\}`).FindAllStringSubmatch(address, -1)
	for i, name := range names {
		value := cmp.Or(d.of[name[1]], "1")
		if one.kind&live != 0 && name[1] == "game" {
			value = d.of["live"]
		}
		if i == len(names)-1 && one.word != "" {
			value = url.PathEscape(one.word)
		}
		address = strings.Replace(address, name[0], value, 1)
	}
	in := &flood{begin: bytes.NewReader(one.body), forever: one.kind&forever != 0 && !strings.HasSuffix(address, "/fide")} // a rating list may be longer than anybody waits
	r := httptest.NewRequest(method, "/", in)
	where, err := url.Parse(strings.TrimSuffix(address, "{$}"))
	if err != nil {
		return 0
	}
	where.RawQuery = one.query
	r.URL, r.RequestURI = where, where.RequestURI()
	switch one.kind & 3 {
	case asForm:
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	case asFiles:
		r.Header.Set("Content-Type", "multipart/form-data; boundary=b")
	case asObject:
		r.Header.Set("Content-Type", "application/json")
	}
	if one.kind&script != 0 {
		r.Header.Set("Accept", "application/json")
	}
	r.Header.Set("Sec-Fetch-Site", "same-origin")
	r.AddCookie(&http.Cookie{Name: "escaque", Value: d.session})
	if strings.HasPrefix(address, "/api/") {
		r.Header.Set("Authorization", "Bearer "+d.token)
	}
	d.log.take()
	answer := httptest.NewRecorder()
	d.server.Handler().ServeHTTP(answer, r)
	if answer.Code >= 500 {
		t.Errorf("%s %s: %d: %s", method, where, answer.Code, d.log.take())
	}
	if most := bound(r); in.read > most+1 && !strings.HasSuffix(address, "/fide") {
		t.Errorf("%s %s (%s): %d bytes were read of a body without end, and %d are allowed", method, where, r.Header.Get("Content-Type"), in.read, most)
	}
	return answer.Code
}

// formFields are the names that the server looks for in forms and queries.
func formFields(t testing.TB) (names []string) {
	t.Helper()
	asked := regexp.MustCompile(`(?:Form|FormValue|FormFile|Query\(\)\.Get|Has|asked|value)\("([a-zA-Z][\w-]*)"\)`)
	for _, pattern := range []string{"*.go", "*/*.go"} {
		files, err := filepath.Glob(pattern)
		must(t, err)
		for _, name := range files {
			if strings.HasSuffix(name, "_test.go") {
				continue
			}
			text, err := os.ReadFile(name)
			must(t, err)
			for _, m := range asked.FindAllStringSubmatch(string(text), -1) {
				names = append(names, m[1])
			}
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// try is one thing that is sent to an address.
type try struct {
	at          uint16
	kind        byte
	word, query string
	body        []byte
}

// tries are something of each kind for every address.
func (d *everything) tries(t testing.TB) (list []try) {
	t.Helper()
	fields := formFields(t)
	if len(fields) < 50 || len(d.routes) < 200 {
		t.Fatalf("only the fields %v and the addresses %v", fields, d.routes)
	}
	form, object, parts := url.Values{}, map[string]any{}, &bytes.Buffer{}
	files := multipart.NewWriter(parts)
	must(t, files.SetBoundary("b"))
	for i, name := range fields {
		text := []string{"1", "Ana", "", "e4", "2009-11-21"}[i%5]
		if name == "own" || name == "password" {
			text = password
		}
		form.Add(name, text)
		object[name] = []any{i, text, []string{text}, map[string]string{text: text}, nil, true}[i%6]
		must(t, files.WriteField(name, text))
	}
	for _, field := range []string{"csv", "file"} {
		file, err := files.CreateFormFile(field, "players.csv")
		must(t, err)
		_, err = file.Write([]byte("Name;Rating\nRubinstein, Akiba;2640\n"))
		must(t, err)
	}
	must(t, files.Close())
	whole, err := json.Marshal(object)
	must(t, err)
	for at, pattern := range d.routes {
		at := uint16(at) //nolint:gosec // some hundreds
		if strings.HasPrefix(pattern, http.MethodGet+" ") {
			list = append(list,
				try{at, asForm, "", form.Encode(), nil},
				try{at, asForm | live, "\x00?", "round=-1&page=99999999999999999999&lang=%zz", nil})
			continue
		}
		list = append(list,
			try{at, asForm, "", "lang=%zz", nil},
			try{at, asForm, "", "", []byte(form.Encode())},
			try{at, asFiles, "", "", []byte("--b\nname=\"act\"\r\n\r\nAna\r\n--b\r\n")},
			try{at, asFiles | live | script, "", "", parts.Bytes()},
			try{at, asObject | script, "", "", whole},
			try{at, asObject | live, "-9223372036854775808", "", []byte(`{"nodes":[[1,2],{"a":`)},
			try{at, asForm | forever, "", "", []byte("text=1")},
			try{at, asFiles | forever, "", "", []byte("--b\r\nContent-Disposition: form-data; name=\"csv\"; filename=\"x\"\r\n\r\n")})
	}
	return list
}

// Whatever an administrator sends to any address of the server, as a form, with files, as JSON or in the query, nothing
// breaks inside, and no more of a body is read than its bound.
func TestEveryAddressTakesAnything(t *testing.T) {
	t.Parallel()
	d := newEverything(t)
	answers := map[int]int{}
	for i, one := range d.tries(t) {
		if testing.Short() && i%3 != 0 {
			continue
		}
		must(t, d.enter())
		answers[d.ask(t, one)]++
	}
	for _, status := range []int{http.StatusOK, http.StatusSeeOther, http.StatusBadRequest, http.StatusConflict, http.StatusRequestEntityTooLarge} {
		if answers[status] == 0 && !testing.Short() { // -short sends a third
			t.Errorf("nothing was answered %d: %v", status, answers)
		}
	}
	if strangers := answers[http.StatusUnauthorized]; strangers > 20 {
		t.Errorf("%d times the server did not know who asks: %v", strangers, answers)
	}
}

// FuzzBody is [TestEveryAddressTakesAnything] with whatever else may be sent.
func FuzzBody(f *testing.F) {
	days := &sitetest.Lasting{TB: f}
	defer days.Close()
	d, n := newEverything(days), 0
	for i, one := range d.tries(f) {
		if i%5 == 0 { // all would leave a short run no time
			f.Add(one.at, one.kind, one.word, one.query, one.body)
		}
	}
	f.Fuzz(func(t *testing.T, at uint16, kind byte, word, query string, body []byte) {
		n++
		days.TB = t
		if n%2000 == 0 || d.enter() != nil { // what a long run leaves behind is not what is looked for; or she has deleted her account
			days.Close()
			d = newEverything(days)
		}
		d.ask(t, try{at, kind, word, query, body})
	})
}
