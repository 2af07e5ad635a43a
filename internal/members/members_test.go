package members_test

import (
	"bytes"
	"context"
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"io"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/alexedwards/argon2id"

	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/store/memory"
)

var background = context.Background()

// house is a service with a clock that the test sets and passwords that cost nothing.
type house struct {
	*members.Service
	store *memory.Store
	clock time.Time
}

func newHouse(t testing.TB, options ...func(*members.Options)) *house {
	t.Helper()
	h := &house{store: memory.New(), clock: time.Date(2026, 11, 14, 17, 0, 0, 0, time.UTC)}
	opt := members.Options{
		Store: h.store,
		Now:   func() time.Time { return h.clock },
		Hash:  &argon2id.Params{Memory: 8, Iterations: 1, Parallelism: 1, SaltLength: 8, KeyLength: 16},
	}
	for _, o := range options {
		o(&opt)
	}
	h.Service = members.New(opt)
	return h
}

func random(r io.Reader) func(*members.Options) { return func(o *members.Options) { o.Random = r } }

func (h *house) wait(d time.Duration) { h.clock = h.clock.Add(d) }

const goodPassword = "caballo de mar"

// register fails the test unless the handle is registered.
func (h *house) register(t testing.TB, handle string) members.Login {
	t.Helper()
	login, err := h.Register(background, members.Registration{Handle: handle, Password: goodPassword})
	no(t, err)
	return login
}

func no(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatalf("unexpected error: %v", err)
	}
}

// refused fails the test unless an error has a code; it returns the arguments.
func refused(t testing.TB, err error, want members.Code) map[string]string {
	t.Helper()
	var e *members.Error
	if !errors.As(err, &e) || e.Code != want {
		t.Fatalf("got %v, want %s", err, want)
	}
	return e.Args
}

func TestRegister(t *testing.T) {
	h := newHouse(t)
	login, err := h.Register(background, members.Registration{
		Handle: "Capablanca", Password: goodPassword, Email: " jose@example.org ", Lang: "ES-cu", Address: "192.0.2.1",
	})
	no(t, err)
	want := members.Identity{ID: login.Identity.ID, Handle: "Capablanca", Roles: members.RolePlayer, Lang: "es-CU"}
	if login.Identity != want || !strings.HasPrefix(want.ID, "a-") || login.Token == "" {
		t.Errorf("got %+v", login)
	}
	p, err := h.Find(background, "cAPABLANCA")
	no(t, err)
	now := h.clock.UnixMilli()
	if p.Email != "jose@example.org" || p.Created != now || p.LastSeen != now || p.Identity() != want {
		t.Errorf("got %+v", p)
	}
	again, err := h.Resume(background, login.Token)
	no(t, err)
	if again.Identity != want {
		t.Errorf("resumed as %+v", again.Identity)
	}
}

func TestRegisterRefusals(t *testing.T) {
	h := newHouse(t)
	h.register(t, "Ramirez")
	for _, c := range []struct {
		name   string
		change func(*members.Registration)
		want   members.Code
	}{
		{"short handle", func(r *members.Registration) { r.Handle = "ab" }, members.HandleForm},
		{"long handle", func(r *members.Registration) { r.Handle = strings.Repeat("a", 18) }, members.HandleForm},
		{"digits", func(r *members.Registration) { r.Handle = "abc1" }, members.HandleForm},
		{"accent", func(r *members.Registration) { r.Handle = "Ramón" }, members.HandleForm},
		{"kelvin sign", func(r *members.Registration) { r.Handle = "\u212aarpov" }, members.HandleForm}, // folds to k
		{"space", func(r *members.Registration) { r.Handle = "abc d" }, members.HandleForm},
		{"reserved", func(r *members.Registration) { r.Handle = "Admin" }, members.HandleReserved},
		{"reserved, imitated", func(r *members.Registration) { r.Handle = "AdrnIn" }, members.HandleReserved},
		{"a guest's", func(r *members.Registration) { r.Handle = "GuestABCD" }, members.HandleReserved},
		{"taken", func(r *members.Registration) { r.Handle = "RAMIREZ" }, members.HandleTaken},
		{"look-alike", func(r *members.Registration) { r.Handle = "Rarnlrez" }, members.HandleLookalike},
		{"short password", func(r *members.Registration) { r.Password = "1234567" }, members.PasswordShort},
		{"seven characters of many bytes", func(r *members.Registration) { r.Password = "ñññññññ" }, members.PasswordShort},
		{"long password", func(r *members.Registration) { r.Password = strings.Repeat("x", 129) }, members.PasswordLong},
		{"e-mail", func(r *members.Registration) { r.Email = "nobody" }, members.EmailForm},
		{"e-mail with a name", func(r *members.Registration) { r.Email = "Bob <bob@example.org>" }, members.EmailForm},
		{"language", func(r *members.Registration) { r.Lang = "not a language" }, members.LanguageForm},
		{"endless language", func(r *members.Registration) { r.Lang = strings.Repeat("x-", 1000) }, members.LanguageForm},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := members.Registration{Handle: "Tartakower", Password: goodPassword}
			c.change(&r)
			_, err := h.Register(background, r)
			args := refused(t, err, c.want)
			if c.want == members.HandleLookalike && args["like"] != "Ramirez" {
				t.Errorf("like %q", args["like"])
			}
			if strings.Contains(err.Error(), goodPassword) || len(err.Error()) > 200 {
				t.Errorf("told too much: %v", err)
			}
		})
	}
	if list, err := h.Profiles(background, "", 10); err != nil || len(list) != 1 {
		t.Errorf("members: %v %v", list, err)
	}
}

func TestOneOfManyGetsTheHandle(t *testing.T) {
	h := newHouse(t)
	var wg sync.WaitGroup
	var mu sync.Mutex
	won := 0
	for _, handle := range []string{"Botvinnik", "BOTVINNIK", "botvinnik", "BotvInnIk", "Botvlnnlk"} {
		wg.Go(func() {
			_, err := h.Register(background, members.Registration{Handle: handle, Password: goodPassword})
			mu.Lock()
			defer mu.Unlock()
			var e *members.Error
			switch {
			case err == nil:
				won++
			case !errors.As(err, &e) || e.Code != members.HandleTaken && e.Code != members.HandleLookalike:
				t.Errorf("%s: %v", handle, err)
			}
		})
	}
	wg.Wait()
	if won != 1 {
		t.Errorf("%d have it", won)
	}
}

func TestOnlyHashesAreKept(t *testing.T) {
	h := newHouse(t)
	login := h.register(t, "Philidor")
	no(t, h.SetICSPassword(background, login.Identity.ID, members.Proof{Password: goodPassword}, "otra contraseña"))
	link, err := h.NewAdminLink(background)
	no(t, err)
	a, err := h.store.Account(background, login.Identity.ID)
	no(t, err)
	for _, hash := range []string{a.PasswordHash, a.ICSPasswordHash} {
		if !strings.HasPrefix(hash, "$argon2id$v=19$") {
			t.Errorf("kept %q", hash)
		}
	}
	kept, err := h.store.AdminLink(background)
	no(t, err)
	if bytes.Contains(kept[:], []byte(link)) || len(link) != 43 {
		t.Errorf("kept %x of %s", kept, link)
	}
	// What a password costs in earnest.
	if p := members.DefaultHash; p.Memory < 19*1024 || p.Iterations < 2 || p.SaltLength < 16 || p.KeyLength < 32 {
		t.Errorf("passwords are too cheap: %+v", p)
	}
}

// Every code of the package is in the list that the words layer is tested by, once.
func TestCodesAreListed(t *testing.T) {
	file, err := parser.ParseFile(token.NewFileSet(), "errors.go", nil, 0)
	no(t, err)
	var declared []members.Code
	ast.Inspect(file, func(n ast.Node) bool {
		spec, ok := n.(*ast.ValueSpec)
		if !ok {
			return true
		}
		if typ, ok := spec.Type.(*ast.Ident); ok && typ.Name == "Code" {
			value, err := strconv.Unquote(spec.Values[0].(*ast.BasicLit).Value)
			no(t, err)
			declared = append(declared, members.Code(value))
		}
		return true
	})
	listed := members.Codes()
	slices.Sort(declared)
	slices.Sort(listed)
	if len(declared) < 10 || !slices.Equal(declared, listed) {
		t.Errorf("declared %v\nlisted   %v", declared, listed)
	}
}

func TestError(t *testing.T) {
	e := &members.Error{Code: members.HandleLookalike, Args: map[string]string{"like": "Emma", "handle": "Ernma"}}
	if got, want := e.Error(), `members: handle-lookalike handle="Ernma" like="Emma"`; got != want {
		t.Errorf("got %s", got)
	}
	if !errors.Is(e, &members.Error{Code: members.HandleLookalike}) || errors.Is(e, &members.Error{Code: members.HandleTaken}) {
		t.Error("errors.Is compares codes")
	}
}

func TestSeenAndProfile(t *testing.T) {
	h := newHouse(t)
	who := h.register(t, "Lasker").Identity
	h.wait(time.Hour)
	no(t, h.RecordVisit(background, who, h.clock.Add(-time.Hour), "192.0.2.1"))
	p, err := h.Profile(background, who.ID)
	no(t, err)
	if p.LastSeen != h.clock.UnixMilli() || p.Created != p.LastSeen-time.Hour.Milliseconds() {
		t.Errorf("got %+v", p)
	}
	no(t, h.RecordVisit(background, members.Identity{ID: "g-x", Guest: true}, h.clock, ""))
	if err := h.RecordVisit(background, members.Identity{ID: "a-x"}, h.clock, ""); !errors.Is(err, members.ErrNotFound) {
		t.Errorf("nobody was seen: %v", err)
	}
	_, err = h.Find(background, "Nobody")
	refused(t, err, members.HandleUnknown)
	_, err = h.Find(background, strings.Repeat("x", 10_000))
	if args := refused(t, err, members.HandleUnknown); len(args["handle"]) > 50 {
		t.Errorf("repeated %d bytes of input", len(args["handle"]))
	}
}
