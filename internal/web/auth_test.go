package web

import (
	"context"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/limits"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/web/site"
	"github.com/escaque/escaque/internal/web/socket"
)

func TestRegisterLeaveAndEnter(t *testing.T) {
	h := newHouse(t)
	ana := h.browser("es")
	a := ana.Post("/register", "handle", "Ana", "password", password, "next", "/games")
	a.Want(t, http.StatusOK, "Ana", `<html lang="es">`)
	if a.Request.URL.Path != "/games" {
		t.Errorf("after registering: %s", a.Request.URL.Path)
	}
	ana.Get("/account").Want(t, http.StatusOK, "Cuenta", "Ana")
	ana.Post("/logout").Want(t, http.StatusOK, "Has cerrado la sesión")
	ana.Get("/account").Want(t, http.StatusUnauthorized, "Inicia sesión primero")
	ana.Post("/login", "handle", "Ana", "password", "wrong"+password, "next", "/").
		Want(t, http.StatusForbidden, "no son correctos", `value="Ana"`)
	ana.Post("/login", "handle", "ana", "password", password, "next", "/account").Want(t, http.StatusOK, "Ana")
}

func TestRegisterSaysWhatIsWrongBesideTheField(t *testing.T) {
	h := newHouse(t)
	h.member("Ana", "es")
	for _, c := range []struct{ handle, password, want string }{
		{"A1", password, "a username has 3 to 17 letters"},
		{"Ana", password, "the username ana is taken"},
		{"Berta", "qzwx", "a password must have at least"},
	} {
		a := h.browser("en").Post("/register", "handle", c.handle, "password", c.password)
		if a.StatusCode != http.StatusBadRequest || !strings.Contains(strings.ToLower(a.Page), c.want) ||
			!strings.Contains(a.Page, `aria-invalid="true"`) {
			t.Errorf("%+v: %d\n%s", c, a.StatusCode, a.Page)
		}
		if strings.Contains(a.Page, c.password) {
			t.Errorf("%+v: the password stands on the page", c)
		}
	}
}

func TestGuest(t *testing.T) {
	h := newHouse(t)
	g := h.browser("en")
	g.Post("/guest", "next", "/account").Want(t, http.StatusOK, "Guest", "You are here as a guest")
	g.Post("/account/password", "old", "x", "new", password).Want(t, http.StatusForbidden, "needs a registered account")
}

// From an address whose guests are not let in nobody enters as one or registers,
// and whoever was in is shown out; a member comes in as ever.
func TestGuestsOfABarredAddress(t *testing.T) {
	h := newHouse(t, func(o *Options) { o.recheck = 10 * time.Millisecond })
	here := h.browser("en")
	here.Post("/guest")
	guest := here.enter()
	h.member("Ana", "en")
	place, err := h.members.PlaceOf(t.Context(), "127.0.0.1")
	must(t, err)
	h.barred.Store(place, time.Now().Add(time.Hour).UnixMilli())
	if code := guest.closed(); code != socket.CloseEnded {
		t.Errorf("closed with %d, want %d", code, socket.CloseEnded)
	}
	b := h.browser("en")
	b.Post("/guest").Want(t, http.StatusForbidden, "Guests cannot log in from your address")
	b.Post("/register", "handle", "Beto", "password", password).Want(t, http.StatusForbidden, "nobody can register from it")
	b.Post("/login", "handle", "Ana", "password", password, "next", "/account").Want(t, http.StatusOK, "Ana")
	b.enter()
}

func TestSessionCookieIsSafe(t *testing.T) {
	for _, secure := range []bool{false, true} {
		h := newHouse(t, func(o *Options) { o.Secure = secure })
		r, err := http.NewRequest(http.MethodPost, h.url+"/guest", nil)
		must(t, err)
		resp, err := http.DefaultTransport.RoundTrip(r)
		must(t, err)
		resp.Body.Close()
		var session *http.Cookie
		for _, c := range resp.Cookies() {
			if strings.HasSuffix(c.Name, "escaque") {
				session = c
			}
		}
		if (resp.Header.Get("Strict-Transport-Security") != "") != secure {
			t.Errorf("secure %v: %v", secure, resp.Header)
		}
		if session == nil {
			t.Fatal("no session cookie")
		}
		if !session.HttpOnly || session.SameSite != http.SameSiteLaxMode || session.Path != "/" || session.Secure != secure ||
			strings.HasPrefix(session.Name, "__Host-") != secure || session.MaxAge <= 0 {
			t.Errorf("secure %v: %+v", secure, session)
		}
	}
}

// A form that another site sends is not obeyed, whatever its browser says.
func TestForeignFormsAreRefused(t *testing.T) {
	h := newHouse(t, func(o *Options) { o.Origins = []string{"https://club.example"} })
	ana := h.member("Ana", "en")
	send := func(headers ...string) answer {
		r, err := http.NewRequest(http.MethodPost, h.url+"/logout", nil)
		must(t, err)
		for i := 0; i+1 < len(headers); i += 2 {
			r.Header.Set(headers[i], headers[i+1])
		}
		return ana.Do(r)
	}
	send("Sec-Fetch-Site", "cross-site", "Origin", "https://evil.example").Want(t, http.StatusForbidden, "another site")
	send("Sec-Fetch-Site", "same-site", "Origin", "https://sub.evil.example").Want(t, http.StatusForbidden)
	send("Origin", "https://evil.example").Want(t, http.StatusForbidden)
	send("Origin", "null").Want(t, http.StatusForbidden)
	ana.Get("/account").Want(t, http.StatusOK, "Ana") // still in
	send("Sec-Fetch-Site", "cross-site", "Origin", "https://club.example").Want(t, http.StatusOK)
	ana.Get("/account").Want(t, http.StatusUnauthorized)
}

func TestNextStaysInTheHouse(t *testing.T) {
	for path, want := range map[string]string{
		"/games": "/games", "/events/e1?x=1": "/events/e1?x=1", "": "/", "games": "/", "//evil.example": "/", `/\evil.example`: "/",
		"https://evil.example": "/", "/a\nb": "/", "javascript:alert(1)": "/", "/" + strings.Repeat("a", 600): "/",
	} {
		if got := site.LocalPath(path); got != want {
			t.Errorf("site.Inside(%q) = %q, want %q", path, got, want)
		}
	}
}

func TestPasswordChangeEndsOtherSessions(t *testing.T) {
	h := newHouse(t)
	here, there := h.member("Ana", "en"), h.browser("en")
	there.Post("/login", "handle", "Ana", "password", password, "next", "/account").Want(t, http.StatusOK, "Ana")
	here.Post("/account/password", "old", "not it at all", "new", "another long sentence").Want(t, http.StatusForbidden, "or the password is wrong")
	here.Post("/account/password", "old", password, "new", "another long sentence").Want(t, http.StatusOK, "The password is set")
	here.Get("/account").Want(t, http.StatusOK, "Ana")
	there.Get("/account").Want(t, http.StatusUnauthorized)
}

func TestICSPasswordIsAnother(t *testing.T) {
	h := newHouse(t)
	ana := h.member("Ana", "en")
	ana.Post("/account/ics-password", "own", password, "password", password).Want(t, http.StatusBadRequest, "is sent unencrypted")
	ana.Post("/account/ics-password", "own", password, "password", "telnet sentence").Want(t, http.StatusOK, "The password is set")
	if _, err := h.members.LoginICS(context.Background(), members.Credentials{Handle: "Ana", Password: "telnet sentence"}); err != nil {
		t.Error(err)
	}
}

func TestLanguageIsKept(t *testing.T) {
	h := newHouse(t)
	ana := h.browser("en")
	ana.Get("/about").Want(t, http.StatusOK, `<html lang="en">`)
	a := ana.Post("/lang", "lang", "es", "back", "/games")
	a.Want(t, http.StatusOK, `<html lang="es">`)
	if a.Request.URL.Path != "/games" {
		t.Errorf("came back to %s", a.Request.URL.Path)
	}
	ana.Post("/lang", "lang", "tlh", "back", "/").Want(t, http.StatusBadRequest)
	ana.Post("/register", "handle", "Ana", "password", password)
	ana.Post("/account/language", "lang", "en").Want(t, http.StatusOK, `<html lang="en">`, "Saved.")
	// In another browser the account's language comes with its owner.
	other := h.browser("es")
	other.Post("/login", "handle", "Ana", "password", password, "next", "/about").Want(t, http.StatusOK, `<html lang="en">`)
}

func TestAdministratorLinkWorksOnce(t *testing.T) {
	h := newHouse(t)
	token, err := h.members.FirstAdminLink(context.Background())
	must(t, err)
	path := "/admin/claim?token=" + token
	visitor := h.browser("en")
	visitor.Get(path).Want(t, http.StatusOK, "Log in with your account first", "/register?next=%2fadmin%2fclaim%3ftoken%3d")
	ana := h.member("Ana", "en")
	ana.Get("/admin").Want(t, http.StatusForbidden, "escaque admin")
	a := ana.Get(path)
	a.Want(t, http.StatusOK, "Ana will be an administrator")
	if a.Header.Get("Referrer-Policy") != "no-referrer" {
		t.Error("the secret address may leave in a Referer")
	}
	ana.Get(path).Want(t, http.StatusOK) // looking spends nothing
	ana.Post("/admin/claim", "token", token).Want(t, http.StatusOK, "You are an administrator", "Members")
	berta := h.member("Berta", "es")
	berta.Get(path).Want(t, http.StatusGone, "ya se ha usado")
	berta.Post("/admin/claim", "token", token).Want(t, http.StatusGone)
	berta.Get("/admin").Want(t, http.StatusForbidden)
	guest := h.browser("en")
	guest.Post("/guest")
	guest.Post("/admin/claim", "token", token).Want(t, http.StatusForbidden)
}

func TestRoles(t *testing.T) {
	h := newHouse(t)
	carla := h.withRole("Carla", "en", members.RoleAdministrator)
	berta := h.member("Berta", "es")
	berta.Get("/events/new").Want(t, http.StatusForbidden, "Solo los organizadores")
	h.browser("en").Get("/events/new").Want(t, http.StatusUnauthorized, "Log in first")
	carla.Post("/admin/roles", "handle", "Berta", "role", "organiser", "role", "arbiter").Want(t, http.StatusOK, "Saved.")
	berta.Get("/events/new").Want(t, http.StatusOK, "Nuevo torneo")
	carla.Post("/admin/roles", "handle", "Berta").Want(t, http.StatusOK)
	berta.Get("/events/new").Want(t, http.StatusForbidden)
	carla.Post("/admin/roles", "handle", "Carla").Want(t, http.StatusBadRequest, "the last administrator")
	carla.Post("/admin/roles", "handle", "Berta", "role", "emperor").Want(t, http.StatusBadRequest, "not a role")
	carla.Post("/admin/roles", "handle", "Nobody", "role", "arbiter").Want(t, http.StatusNotFound)
	berta.Post("/admin/roles", "handle", "Berta", "role", "administrator").Want(t, http.StatusForbidden)
}

func TestTooManyAttempts(t *testing.T) {
	strict := limits.DefaultSettings
	strict.Guesses.Burst = 2
	h := newHouseIn(t, func(_ *hall.Options, o *members.Options) { o.Limits = limits.New(limits.Options{Settings: &strict}) })
	h.member("Ana", "en")
	b := h.browser("en")
	last := answer{}
	for range 4 {
		last = b.Post("/login", "handle", "Ana", "password", "wrong "+password)
	}
	last.Want(t, http.StatusTooManyRequests, "Too many attempts")
}
