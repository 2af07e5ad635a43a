package web

import (
	"context"
	"html"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/limits"
	"github.com/escaque/escaque/internal/members"
)

func (a answer) want(t *testing.T, status int, parts ...string) {
	t.Helper()
	if a.StatusCode != status {
		t.Errorf("%s %s: status %d, want %d\n%s", a.Request.Method, a.Request.URL.Path, a.StatusCode, status, a.body)
	}
	for _, p := range parts {
		if !strings.Contains(a.body, p) && !strings.Contains(html.UnescapeString(a.body), p) {
			t.Errorf("%s %s: %q is not on the page\n%s", a.Request.Method, a.Request.URL.Path, p, a.body)
		}
	}
}

func TestRegisterLeaveAndEnter(t *testing.T) {
	h := newHouse(t)
	ana := h.browser("es")
	a := ana.post("/register", "handle", "Ana", "password", password, "next", "/games")
	a.want(t, http.StatusOK, "Ana", `<html lang="es">`)
	if a.Request.URL.Path != "/games" {
		t.Errorf("after registering: %s", a.Request.URL.Path)
	}
	ana.get("/account").want(t, http.StatusOK, "Cuenta", "Ana")
	ana.post("/logout").want(t, http.StatusOK, "Has salido")
	ana.get("/account").want(t, http.StatusUnauthorized, "Entra primero")
	ana.post("/login", "handle", "Ana", "password", "wrong"+password, "next", "/").
		want(t, http.StatusForbidden, "no van juntos", `value="Ana"`)
	ana.post("/login", "handle", "ana", "password", password, "next", "/account").want(t, http.StatusOK, "Ana")
}

func TestRegisterSaysWhatIsWrongBesideTheField(t *testing.T) {
	h := newHouse(t)
	h.member("Ana", "es")
	for _, c := range []struct{ handle, password, want string }{
		{"A1", password, "a name has from 3 to 17 letters"},
		{"Ana", password, "the name ana is taken"},
		{"Berta", "short", "a password has at least"},
	} {
		a := h.browser("en").post("/register", "handle", c.handle, "password", c.password)
		if a.StatusCode != http.StatusBadRequest || !strings.Contains(strings.ToLower(a.body), c.want) ||
			!strings.Contains(a.body, `aria-invalid="true"`) {
			t.Errorf("%+v: %d\n%s", c, a.StatusCode, a.body)
		}
		if strings.Contains(a.body, c.password) {
			t.Errorf("%+v: the password stands on the page", c)
		}
	}
}

func TestGuest(t *testing.T) {
	h := newHouse(t)
	g := h.browser("en")
	g.post("/guest", "next", "/account").want(t, http.StatusOK, "Guest", "You are here as a guest")
	g.post("/account/password", "old", "x", "new", password).want(t, http.StatusForbidden, "needs a registered account")
}

// From an address whose guests are not let in nobody enters as one or registers,
// and whoever was in is shown out; a member comes in as ever.
func TestGuestsOfABarredAddress(t *testing.T) {
	h := newHouse(t, func(o *Options) { o.recheck = 10 * time.Millisecond })
	here := h.browser("en")
	here.post("/guest")
	guest := here.enter()
	h.member("Ana", "en")
	place, err := h.members.PlaceOf(t.Context(), "127.0.0.1")
	must(t, err)
	h.barred.Store(place, time.Now().Add(time.Hour).UnixMilli())
	if code := guest.closed(); code != closeEnded {
		t.Errorf("closed with %d, want %d", code, closeEnded)
	}
	b := h.browser("en")
	b.post("/guest").want(t, http.StatusForbidden, "Guests from your address are not let in")
	b.post("/register", "handle", "Beto", "password", password).want(t, http.StatusForbidden, "nobody registers from there")
	b.post("/login", "handle", "Ana", "password", password, "next", "/account").want(t, http.StatusOK, "Ana")
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
		return ana.do(r)
	}
	send("Sec-Fetch-Site", "cross-site", "Origin", "https://evil.example").want(t, http.StatusForbidden, "another site")
	send("Sec-Fetch-Site", "same-site", "Origin", "https://sub.evil.example").want(t, http.StatusForbidden)
	send("Origin", "https://evil.example").want(t, http.StatusForbidden)
	send("Origin", "null").want(t, http.StatusForbidden)
	ana.get("/account").want(t, http.StatusOK, "Ana") // still in
	send("Sec-Fetch-Site", "cross-site", "Origin", "https://club.example").want(t, http.StatusOK)
	ana.get("/account").want(t, http.StatusUnauthorized)
}

func TestNextStaysInTheHouse(t *testing.T) {
	for path, want := range map[string]string{
		"/games": "/games", "/events/e1?x=1": "/events/e1?x=1", "": "/", "games": "/", "//evil.example": "/", `/\evil.example`: "/",
		"https://evil.example": "/", "/a\nb": "/", "javascript:alert(1)": "/", "/" + strings.Repeat("a", 600): "/",
	} {
		if got := inside(path); got != want {
			t.Errorf("inside(%q) = %q, want %q", path, got, want)
		}
	}
}

func TestPasswordChangeEndsOtherSessions(t *testing.T) {
	h := newHouse(t)
	here, there := h.member("Ana", "en"), h.browser("en")
	there.post("/login", "handle", "Ana", "password", password, "next", "/account").want(t, http.StatusOK, "Ana")
	here.post("/account/password", "old", "not it at all", "new", "another long sentence").want(t, http.StatusForbidden, "do not go together")
	here.post("/account/password", "old", password, "new", "another long sentence").want(t, http.StatusOK, "The password is set")
	here.get("/account").want(t, http.StatusOK, "Ana")
	there.get("/account").want(t, http.StatusUnauthorized)
}

func TestICSPasswordIsAnother(t *testing.T) {
	h := newHouse(t)
	ana := h.member("Ana", "en")
	ana.post("/account/ics-password", "own", password, "password", password).want(t, http.StatusBadRequest, "travels in clear")
	ana.post("/account/ics-password", "own", password, "password", "telnet sentence").want(t, http.StatusOK, "The password is set")
	if _, err := h.members.LoginICS(context.Background(), members.Credentials{Handle: "Ana", Password: "telnet sentence"}); err != nil {
		t.Error(err)
	}
}

func TestLanguageIsKept(t *testing.T) {
	h := newHouse(t)
	ana := h.browser("en")
	ana.get("/about").want(t, http.StatusOK, `<html lang="en">`)
	a := ana.post("/lang", "lang", "es", "back", "/games")
	a.want(t, http.StatusOK, `<html lang="es">`)
	if a.Request.URL.Path != "/games" {
		t.Errorf("came back to %s", a.Request.URL.Path)
	}
	ana.post("/lang", "lang", "tlh", "back", "/").want(t, http.StatusBadRequest)
	ana.post("/register", "handle", "Ana", "password", password)
	ana.post("/account/language", "lang", "en").want(t, http.StatusOK, `<html lang="en">`, "Saved.")
	// In another browser the account's language comes with its owner.
	other := h.browser("es")
	other.post("/login", "handle", "Ana", "password", password, "next", "/about").want(t, http.StatusOK, `<html lang="en">`)
}

func TestAdministratorLinkWorksOnce(t *testing.T) {
	h := newHouse(t)
	token, err := h.members.FirstAdminLink(context.Background())
	must(t, err)
	path := "/admin/claim?token=" + token
	visitor := h.browser("en")
	visitor.get(path).want(t, http.StatusOK, "Enter with your account first", "/register?next=%2fadmin%2fclaim%3ftoken%3d")
	ana := h.member("Ana", "en")
	ana.get("/admin").want(t, http.StatusForbidden, "escaque admin")
	a := ana.get(path)
	a.want(t, http.StatusOK, "Ana will be an administrator")
	if a.Header.Get("Referrer-Policy") != "no-referrer" {
		t.Error("the secret address may leave in a Referer")
	}
	ana.get(path).want(t, http.StatusOK) // looking spends nothing
	ana.post("/admin/claim", "token", token).want(t, http.StatusOK, "You are an administrator", "Members")
	berta := h.member("Berta", "es")
	berta.get(path).want(t, http.StatusGone, "ya se usó")
	berta.post("/admin/claim", "token", token).want(t, http.StatusGone)
	berta.get("/admin").want(t, http.StatusForbidden)
	guest := h.browser("en")
	guest.post("/guest")
	guest.post("/admin/claim", "token", token).want(t, http.StatusForbidden)
}

func TestRoles(t *testing.T) {
	h := newHouse(t)
	carla := h.withRole("Carla", "en", members.RoleAdministrator)
	berta := h.member("Berta", "es")
	berta.get("/events/new").want(t, http.StatusForbidden, "tarea de organizadores")
	h.browser("en").get("/events/new").want(t, http.StatusUnauthorized, "Enter with your name first")
	carla.post("/admin/roles", "handle", "Berta", "role", "organiser", "role", "arbiter").want(t, http.StatusOK, "Saved.")
	berta.get("/events/new").want(t, http.StatusOK, "Nuevo torneo")
	carla.post("/admin/roles", "handle", "Berta").want(t, http.StatusOK)
	berta.get("/events/new").want(t, http.StatusForbidden)
	carla.post("/admin/roles", "handle", "Carla").want(t, http.StatusBadRequest, "the last administrator")
	carla.post("/admin/roles", "handle", "Berta", "role", "emperor").want(t, http.StatusBadRequest, "not a role")
	carla.post("/admin/roles", "handle", "Nobody", "role", "arbiter").want(t, http.StatusNotFound)
	berta.post("/admin/roles", "handle", "Berta", "role", "administrator").want(t, http.StatusForbidden)
}

func TestTooManyAttempts(t *testing.T) {
	strict := limits.DefaultSettings
	strict.Guesses.Burst = 2
	h := newHouseIn(t, func(_ *hall.Options, o *members.Options) { o.Limits = limits.New(limits.Options{Settings: &strict}) })
	h.member("Ana", "en")
	b := h.browser("en")
	last := answer{}
	for range 4 {
		last = b.post("/login", "handle", "Ana", "password", "wrong "+password)
	}
	last.want(t, http.StatusTooManyRequests, "Too many attempts")
}
