package site

import (
	"cmp"
	"net"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/escaque/escaque/internal/explain"
	"github.com/escaque/escaque/internal/i18n"
	"github.com/escaque/escaque/internal/members"
)

// The names of the cookies. The session's carries the __Host- prefix where the
// connection is secure, so that no neighbour under the same domain can set it.
const (
	sessionCookie       = "escaque"
	secureSessionCookie = "__Host-escaque"
	langCookie          = "lang"
	noticeCookie        = "notice"
)

// Visit is one request with who sends it and in which language it is answered.
type Visit struct {
	W     http.ResponseWriter
	R     *http.Request
	Lang  string
	Who   members.Identity // zero for a visitor without a name
	Token string           // of the session; empty without one

	s *Site
}

// Visit reads the cookies of a request.
func (s *Site) Visit(w http.ResponseWriter, r *http.Request) *Visit {
	v := &Visit{s: s, W: w, R: r}
	if c, err := r.Cookie(v.SessionName()); err == nil && len(c.Value) <= 256 {
		in, err := s.members.Resume(r.Context(), c.Value)
		if err == nil {
			v.Who, v.Token = in.Identity, in.Token
			v.keep(in)
		} else if _, refused := explain.Of(i18n.English, err); !refused {
			s.log.Error("session not read", "error", err)
		}
	}
	v.Lang = i18n.Match(v.Cookie(langCookie), v.Who.Lang, r.Header.Get("Accept-Language"))
	if v.Known() {
		if s.nameOf != nil {
			v.Who.Handle = cmp.Or(s.nameOf(), v.T("web.alone.arbiter"))
		}
		v.Become(v.Who)
	}
	return v
}

// Become says who the visitor is, and that what is done is done by them.
func (v *Visit) Become(who members.Identity) {
	v.Who = who
	v.R = v.R.WithContext(members.WithActor(v.R.Context(), who, v.door()+" "+Address(v.R)))
}

// keep prolongs the browser's cookie when its session has just been prolonged,
// so that somebody who comes every day never has to enter again.
func (v *Visit) keep(in members.Login) {
	life := members.SessionLife
	if in.Identity.Guest {
		life = members.GuestLife
	}
	left := time.UnixMilli(in.Expires).Sub(v.s.now())
	if left > life-time.Minute {
		v.SetCookie(v.SessionName(), in.Token, left)
	}
}

// Known reports whether the visitor has a name, as a member or as a guest.
func (v *Visit) Known() bool { return v.Who.ID != "" }

// T is the sentence for key in the visitor's language.
func (v *Visit) T(key string, args ...any) string { return i18n.Text(v.Lang, key, args...) }

// Secure reports whether cookies may travel only encrypted.
func (v *Visit) Secure() bool { return v.R.TLS != nil || v.s.secure }

// Version is that of the program.
func (v *Visit) Version() string { return v.s.version }

// door is the one by which the visitor comes, as the audit log names it.
func (v *Visit) door() string {
	if v.Secure() {
		return "https"
	}
	return "http"
}

// SessionName is the name of the cookie that holds the session.
func (v *Visit) SessionName() string {
	name := sessionCookie
	if v.Secure() {
		name = secureSessionCookie
	}
	if v.s.session != "" {
		name += "-" + v.s.session
	}
	return name
}

// Session is what the session's cookie of a request holds; "" without one.
func (s *Site) Session(r *http.Request) string {
	v := &Visit{R: r, s: s}
	return v.Cookie(v.SessionName())
}

// Cookie returns a cookie's value, or "" when there is none.
func (v *Visit) Cookie(name string) string {
	c, err := v.R.Cookie(name)
	if err != nil {
		return ""
	}
	return c.Value
}

// SetCookie sets a cookie for the whole site; an age below zero takes it away.
func (v *Visit) SetCookie(name, value string, age time.Duration) {
	seconds := int(age / time.Second)
	if age < 0 {
		seconds = -1
	}
	http.SetCookie(v.W, &http.Cookie{ //nolint:gosec // Secure follows --secure: the loopback address has no TLS
		Name: name, Value: value, Path: "/", MaxAge: seconds,
		HttpOnly: true, Secure: v.Secure(), SameSite: http.SameSiteLaxMode,
	})
}

// Form returns a field of the form without the spaces around it.
func (v *Visit) Form(name string) string { return strings.TrimSpace(v.R.PostFormValue(name)) }

// langAge is how long a browser remembers its language.
const langAge = 365 * 24 * time.Hour

// SetLanguage has the browser remember a language.
func (v *Visit) SetLanguage(lang string) { v.SetCookie(langCookie, lang, langAge) }

// SetSession gives the browser a session to remember until it expires.
func (v *Visit) SetSession(in members.Login) {
	v.SetCookie(v.SessionName(), in.Token, time.UnixMilli(in.Expires).Sub(v.s.now()))
}

// EnterIfNobody gives a visitor without a name a guest's.
func (v *Visit) EnterIfNobody() error {
	if v.Known() {
		return nil
	}
	in, err := v.s.members.EnterGuest(v.R.Context(), v.Lang, Address(v.R))
	if err != nil {
		return err
	}
	v.SetSession(in)
	v.Who = in.Identity
	return nil
}

// ForgetSession takes the session from the browser.
func (v *Visit) ForgetSession() { v.SetCookie(v.SessionName(), "", -1) }

// See sends the browser on to another page, after a form was obeyed.
func (v *Visit) See(path string) error {
	http.Redirect(v.W, v.R, path, http.StatusSeeOther)
	return nil
}

// Tell keeps a sentence of the catalogue for the next page that is shown.
func (v *Visit) Tell(keys ...string) {
	v.SetCookie(noticeCookie, strings.Join(keys, "|"), time.Minute)
}

// maxNotices is how many sentences one notice has at most.
const maxNotices = 4

// Told takes that sentence. Only keys of our own notices are believed: a cookie
// comes from outside. A page in another tab that only fetches itself again leaves the
// sentence to whom it is for.
func (v *Visit) Told() string {
	keys := v.Cookie(noticeCookie)
	if keys == "" || v.refetches() {
		return ""
	}
	v.SetCookie(noticeCookie, "", -1)
	var said []string
	for _, key := range strings.SplitN(keys, "|", maxNotices) {
		if !strings.HasPrefix(key, "web.notice.") {
			return ""
		}
		text := v.T(key)
		if strings.Contains(text, i18n.Missing) {
			return ""
		}
		said = append(said, text)
	}
	return strings.Join(said, " ")
}

// refetches reports whether an open page fetches itself again: it asks for text/html and
// nothing else, as no browser does for a page it opens.
func (v *Visit) refetches() bool { return v.R.Header.Get("Accept") == "text/html" }

// here is the page that a form of the frame returns to. A page that answered
// a form is not one to return to by GET, so the nearest page above it is named.
func (v *Visit) here() string {
	if v.R.Method != http.MethodGet && v.R.Method != http.MethodHead {
		return Inside(v.R.PostFormValue("next"))
	}
	if p := v.R.URL.Path; p == "/login" || p == "/register" {
		return Inside(v.R.URL.Query().Get("next"))
	}
	return v.R.URL.RequestURI()
}

// Inside returns the path when it stays on this server, and the lobby otherwise:
// a link from outside must not use us to send people elsewhere.
func Inside(path string) string {
	if len(path) > 512 || !strings.HasPrefix(path, "/") || strings.HasPrefix(path, "//") || strings.ContainsAny(path, "\\\r\n\t") {
		return "/"
	}
	u, err := url.Parse(path)
	if err != nil || u.IsAbs() || u.Host != "" {
		return "/"
	}
	return path
}

// Address is the address the request came from, without its port.
func Address(r *http.Request) string {
	host, _, err := net.SplitHostPort(r.RemoteAddr)
	if err != nil {
		return r.RemoteAddr
	}
	return host
}

// setLanguage is the switch on every page.
func (v *Visit) setLanguage() error {
	lang, back := v.Form("lang"), Inside(v.Form("back"))
	if err := v.ChooseLanguage(lang); err != nil {
		return err
	}
	return v.See(back)
}

// ChooseLanguage keeps a language in the browser and, for somebody with a name, in the account.
func (v *Visit) ChooseLanguage(lang string) error {
	if !i18n.Known(lang) {
		return Refuse(http.StatusBadRequest, "web.problem.language")
	}
	v.SetLanguage(lang)
	if !v.Known() {
		return nil
	}
	if err := v.s.members.SetLanguage(v.R.Context(), v.Token, lang); err != nil {
		return v.Refused(err)
	}
	return nil
}
