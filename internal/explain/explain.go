// Package explain explains refusals in the user's language for every transport. It selects the
// sentences of the Laws, the hall, the events, the members' register, the arbiters' log and the book
// of conduct. It also explains rating changes and their limits.
//
// It knows the refusals of these packages and their catalogues. It does not decide anything and
// does not know transports.
package explain

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/escaque/escaque/internal/conduct"
	"github.com/escaque/escaque/internal/desk"
	"github.com/escaque/escaque/internal/gamesearch"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/i18n"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/laws"
	"github.com/escaque/escaque/laws/words"
	"github.com/escaque/escaque/tournament"
	eventwords "github.com/escaque/escaque/tournament/words"
)

// Refusal is a refused command as shown to the user.
type Refusal struct {
	Code    string `json:"code"`              // for programs; never translated
	Article string `json:"article,omitempty"` // set for refusals under the Laws
	Edition string `json:"edition,omitempty"` // of the Laws
	Text    string `json:"text"`              // one sentence for the user
	Page    string `json:"page,omitempty"`    // page with more information, if the transport has one
}

// RefusalOf converts an error to a text for the user. ok is false if the error is not a refusal but
// a failure of the server, which belongs in the log.
func RefusalOf(lang string, err error) (r Refusal, ok bool) {
	var law *laws.Refusal
	if errors.As(err, &law) {
		return Refusal{Code: string(law.Code), Article: law.Article, Edition: string(law.Edition), Text: words.Refusal(lang, law)}, true
	}
	var h *hall.Error
	if errors.As(err, &h) {
		args := h.Args
		if h.Code == hall.BadPosition {
			args = []any{i18n.Text(lang, fmt.Sprintf("hall.position.%v", args[0]))}
		}
		if h.Code == hall.Stale {
			args = []any{whoRuled(lang, args)}
		}
		return Refusal{Code: string(h.Code), Text: i18n.Text(lang, "hall."+string(h.Code), numbered(args)...)}, true
	}
	var e *tournament.Refusal
	if errors.As(err, &e) {
		return Refusal{Code: string(e.Code), Text: eventwords.Refusal(lang, e)}, true
	}
	var d *desk.Refusal
	if errors.As(err, &d) {
		return Refusal{Code: string(d.Code), Text: i18n.Text(lang, "desk."+string(d.Code), numbered(d.Args)...)}, true
	}
	var c *conduct.Refusal
	if errors.As(err, &c) {
		args := c.Args
		if m, until, act, is := c.Silence(); is {
			args = []any{Measure(lang, m), Until(lang, until), act}
		}
		return Refusal{Code: string(c.Code), Text: i18n.Text(lang, "moderation.conduct."+string(c.Code), numbered(args)...)}, true
	}
	var m *members.Error
	if errors.As(err, &m) {
		args := make([]any, 0, 2*len(m.Args))
		for k, a := range m.Args {
			args = append(args, k, a)
		}
		return Refusal{Code: string(m.Code), Text: i18n.Text(lang, "members."+string(m.Code), args...)}, true
	}
	var g *gamesearch.Fault
	if errors.As(err, &g) {
		return Refusal{Code: "bad-search", Text: searchFault(lang, g)}, true
	}
	return Refusal{}, false
}

// whoRuled returns who has ruled what, from pairs of a handle and the kind of a command: "anna: Stop
// the clocks; ben: Give or take time".
func whoRuled(lang string, pairs []any) string {
	var list []string
	for i := 0; i+1 < len(pairs); i += 2 {
		list = append(list, fmt.Sprint(pairs[i], ": ", words.Command(lang, fmt.Sprint(pairs[i+1]))))
	}
	return strings.Join(list, "; ")
}

// searchFault returns the sentence for an invalid search field.
func searchFault(lang string, f *gamesearch.Fault) string {
	switch f.Field {
	case "handle":
		return i18n.Text(lang, "web.people.nobody", "Text", f.Text)
	case "result":
		return i18n.Text(lang, "web.games.bad-result", "Text", f.Text)
	case "from", "until":
		return i18n.Text(lang, "web.games.bad-day", "Text", f.Text)
	case "fen":
		why := i18n.Text(lang, "hall.position."+f.Position)
		if f.Column > 0 {
			return i18n.Text(lang, "web.games.bad-fen-at", "Why", why, "Column", f.Column)
		}
		return i18n.Text(lang, "web.games.bad-fen", "Why", why)
	default:
		return i18n.Text(lang, "web.games.bad-choice", "Text", f.Text)
	}
}

// numbered returns the arguments of a refusal with the names A1, A2 and so on.
func numbered(args []any) []any {
	out := make([]any, 0, 2*len(args))
	for i, a := range args {
		out = append(out, "A"+strconv.Itoa(i+1), fmt.Sprint(a))
	}
	return out
}
