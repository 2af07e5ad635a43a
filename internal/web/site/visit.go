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

// Visit is one request, with the visitor and the language of the answer.
type Visit struct {
	W     http.ResponseWriter
	R     *http.Request
	Lang  string
	Who   members.Identity // zero for a visitor who is not logged in
	Token string           // token of the session, or ""

	s       *Site
	growing *growing // nil unless the answer is a page of Grow
}

// Visit reads the session and language from the cookies of a request.
func (s *Site) Visit(w http.ResponseWriter, r *http.Request) *Visit {
	v := &Visit{s: s, W: w, R: r}
	if c, err := r.Cookie(v.SessionName()); err == nil && len(c.Value) <= 256 {
		in, err := s.members.Resume(r.Context(), c.Value)
		if err == nil {
			v.Who, v.Token = in.Identity, in.Token
			v.prolongCookie(in)
		} else if _, refused := explain.RefusalOf(i18n.English, err); !refused {
			s.log.Error("session not read", "error", err)
		}
	}
	v.Lang = i18n.PageLanguage(v.Cookie(langCookie), v.Who.Lang, r.Header.Get("Accept-Language"))
	if v.Known() {
		if s.nameOf != nil {
			v.Who.Handle = cmp.Or(s.nameOf(), v.T("web.alone.arbiter"))
		}
		v.SetIdentity(v.Who)
	}
	return v
}

// SetIdentity sets the visitor, who is then also the author of changes in the audit log.
func (v *Visit) SetIdentity(who members.Identity) {
	v.Who = who
	v.R = v.R.WithContext(members.WithActor(v.R.Context(), who, v.protocol()+" "+Address(v.R)))
}

// prolongCookie extends the browser's cookie when its session was just extended, so that daily
// visitors stay logged in.
func (v *Visit) prolongCookie(in members.Login) {
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

// T returns the sentence with a key in the visitor's language.
func (v *Visit) T(key string, args ...any) string { return i18n.Text(v.Lang, key, args...) }

// Secure reports whether cookies may be sent only over https.
func (v *Visit) Secure() bool { return v.R.TLS != nil || v.s.secure }

// Version returns the version of the program.
func (v *Visit) Version() string { return v.s.version }

// protocol returns the visitor's protocol as the audit log names it.
func (v *Visit) protocol() string {
	if v.Secure() {
		return "https"
	}
	return "http"
}

// SessionName returns the name of the session cookie.
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

// Session returns the session token in a request's cookie, or "".
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

// SetCookie sets a cookie for the whole site. A negative age deletes it.
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

// Form returns a field of the form, trimmed of white space.
func (v *Visit) Form(name string) string { return strings.TrimSpace(v.R.PostFormValue(name)) }

// langAge is the lifetime of the language cookie.
const langAge = 365 * 24 * time.Hour

// SetLanguage stores a language in the browser.
func (v *Visit) SetLanguage(lang string) { v.SetCookie(langCookie, lang, langAge) }

// SetSession stores a session in the browser until it expires.
func (v *Visit) SetSession(in members.Login) {
	v.SetCookie(v.SessionName(), in.Token, time.UnixMilli(in.Expires).Sub(v.s.now()))
}

// EnterAsGuest makes a visitor who is not logged in a guest.
func (v *Visit) EnterAsGuest() error {
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

// ForgetSession deletes the session cookie.
func (v *Visit) ForgetSession() { v.SetCookie(v.SessionName(), "", -1) }

// Redirect redirects the browser to another page, after a form was processed.
func (v *Visit) Redirect(path string) error {
	http.Redirect(v.W, v.R, path, http.StatusSeeOther)
	return nil
}

// SetNotice stores sentences of the catalogue for the next page that is shown.
func (v *Visit) SetNotice(keys ...string) {
	v.SetCookie(noticeCookie, strings.Join(keys, "|"), time.Minute)
}

// maxNotices is the greatest number of sentences in a notice.
const maxNotices = 4

// TakeNotice returns the stored sentences and deletes them. It accepts only keys of notices,
// because cookies can be forged. A page that reloads itself does not take the notice.
func (v *Visit) TakeNotice() string {
	keys := v.Cookie(noticeCookie)
	if keys == "" || v.isReload() {
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

// isReload reports whether an open page reloads itself. Such a request accepts only text/html,
// which browsers never send for a new page.
func (v *Visit) isReload() bool { return v.R.Header.Get("Accept") == "text/html" }

// returnPath returns the page to which a form of the frame returns. After a POST it is the form's
// field "next", because the page itself cannot be requested by GET.
func (v *Visit) returnPath() string {
	if v.R.Method != http.MethodGet && v.R.Method != http.MethodHead {
		return LocalPath(v.R.PostFormValue("next"))
	}
	if p := v.R.URL.Path; p == "/login" || p == "/register" {
		return LocalPath(v.R.URL.Query().Get("next"))
	}
	return v.R.URL.RequestURI()
}

// LocalPath returns a path on this server unchanged, and "/" for any other. This prevents links
// that redirect visitors to other sites.
func LocalPath(path string) string {
	if len(path) > 512 || !strings.HasPrefix(path, "/") || strings.HasPrefix(path, "//") || strings.ContainsAny(path, "\\\r\n\t") {
		return "/"
	}
	u, err := url.Parse(path)
	if err != nil || u.IsAbs() || u.Host != "" {
		return "/"
	}
	return path
}

// Address returns the client's address of a request, without port.
func Address(r *http.Request) string {
	host, _, err := net.SplitHostPort(r.RemoteAddr)
	if err != nil {
		return r.RemoteAddr
	}
	return host
}

// setLanguage handles the choice of a language on every page.
func (v *Visit) setLanguage() error {
	lang, back := v.Form("lang"), LocalPath(v.Form("back"))
	if err := v.ChooseLanguage(lang); err != nil {
		return err
	}
	return v.Redirect(back)
}

// ChooseLanguage stores a language in the browser, and in the account of a logged-in visitor.
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
