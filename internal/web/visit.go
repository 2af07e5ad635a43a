package web

import (
	"net"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/escaque/escaque/internal/explain"
	"github.com/escaque/escaque/internal/i18n"
	"github.com/escaque/escaque/internal/limits"
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

// visit is one request with who sends it and in which language it is answered.
type visit struct {
	s     *Server
	w     http.ResponseWriter
	r     *http.Request
	lang  string
	who   members.Identity // zero for a visitor without a name
	token string           // of the session; empty without one
}

// handler answers a visit. What it returns is shown as a page.
type handler func(*visit) error

// visit reads the cookies of a request.
func (s *Server) visit(w http.ResponseWriter, r *http.Request) *visit {
	v := &visit{s: s, w: w, r: r}
	if c, err := r.Cookie(v.sessionName()); err == nil && len(c.Value) <= 256 {
		in, err := s.members.Resume(r.Context(), c.Value)
		if err == nil {
			v.who, v.token = in.Identity, in.Token
			v.keep(in)
		} else if _, refused := explain.Of(i18n.English, err); !refused {
			s.log.Error("session not read", "error", err)
		}
	}
	v.lang = i18n.Match(v.cookie(langCookie), v.who.Lang, r.Header.Get("Accept-Language"))
	return v
}

// keep prolongs the browser's cookie when its session has just been prolonged,
// so that somebody who comes every day never has to enter again.
func (v *visit) keep(in members.Login) {
	life := members.SessionLife
	if in.Identity.Guest {
		life = members.GuestLife
	}
	left := time.UnixMilli(in.Expires).Sub(v.s.now())
	if left > life-time.Minute {
		v.setCookie(v.sessionName(), in.Token, left)
	}
}

// answer wraps a handler as an http.Handler.
func (s *Server) answer(h handler) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		v := s.visit(w, r)
		if err := h(v); err != nil {
			v.fail(err)
		}
	}
}

// known reports whether the visitor has a name, as a member or as a guest.
func (v *visit) known() bool { return v.who.ID != "" }

// t is the sentence for key in the visitor's language.
func (v *visit) t(key string, args ...any) string { return i18n.Text(v.lang, key, args...) }

// secure reports whether cookies may travel only encrypted.
func (v *visit) secure() bool { return v.r.TLS != nil || v.s.secure }

func (v *visit) sessionName() string {
	if v.secure() {
		return secureSessionCookie
	}
	return sessionCookie
}

// cookie returns a cookie's value, or "" when there is none.
func (v *visit) cookie(name string) string {
	c, err := v.r.Cookie(name)
	if err != nil {
		return ""
	}
	return c.Value
}

// setCookie sets a cookie for the whole house; an age below zero takes it away.
func (v *visit) setCookie(name, value string, age time.Duration) {
	seconds := int(age / time.Second)
	if age < 0 {
		seconds = -1
	}
	http.SetCookie(v.w, &http.Cookie{ //nolint:gosec // Secure follows --secure: the loopback address has no TLS
		Name: name, Value: value, Path: "/", MaxAge: seconds,
		HttpOnly: true, Secure: v.secure(), SameSite: http.SameSiteLaxMode,
	})
}

// form returns a field of the form without the spaces around it.
func (v *visit) form(name string) string { return strings.TrimSpace(v.r.PostFormValue(name)) }

// see sends the browser on to another page, after a form was obeyed.
func (v *visit) see(path string) error {
	http.Redirect(v.w, v.r, path, http.StatusSeeOther)
	return nil
}

// tell keeps a sentence of the catalogue for the next page that is shown.
func (v *visit) tell(key string) { v.setCookie(noticeCookie, key, time.Minute) }

// told takes that sentence. Only keys of our own notices are believed: a cookie
// comes from outside.
func (v *visit) told() string {
	key := v.cookie(noticeCookie)
	if key == "" {
		return ""
	}
	v.setCookie(noticeCookie, "", -1)
	if !strings.HasPrefix(key, "web.notice.") {
		return ""
	}
	text := v.t(key)
	if strings.Contains(text, i18n.Missing) {
		return ""
	}
	return text
}

// here is the page that a form of the frame returns to. A page that answered
// a form is not one to return to by GET, so the nearest page above it is named.
func (v *visit) here() string {
	if v.r.Method != http.MethodGet && v.r.Method != http.MethodHead {
		return inside(v.r.PostFormValue("next"))
	}
	if p := v.r.URL.Path; p == "/login" || p == "/register" {
		return inside(v.r.URL.Query().Get("next"))
	}
	return v.r.URL.RequestURI()
}

// inside returns the path when it stays in this house, and the hall otherwise:
// a link from outside must not use us to send people elsewhere.
func inside(path string) string {
	if len(path) > 512 || !strings.HasPrefix(path, "/") || strings.HasPrefix(path, "//") || strings.ContainsAny(path, "\\\r\n\t") {
		return "/"
	}
	u, err := url.Parse(path)
	if err != nil || u.IsAbs() || u.Host != "" {
		return "/"
	}
	return path
}

// addressOf is the address the request came from, without its port.
func addressOf(r *http.Request) string {
	host, _, err := net.SplitHostPort(r.RemoteAddr)
	if err != nil {
		return r.RemoteAddr
	}
	return host
}

// behindProxy gives requests that a trusted proxy brings the address that they came
// from: else all people would share the proxy's, and one of them could use up
// everybody's tries.
func behindProxy(l *limits.Limits, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if at := l.Behind(r.RemoteAddr, r.Header.Values("X-Forwarded-For")); at != addressOf(r) {
			r = r.WithContext(r.Context())
			r.RemoteAddr = net.JoinHostPort(at, "0")
		}
		next.ServeHTTP(w, r)
	})
}
