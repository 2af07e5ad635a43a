// Package explain says why something was refused, in the language of the person
// who asked: one door to the sentences of the Laws, the hall, the members'
// register and the book of conduct, for every transport. And it says what a game
// did to a rating, and what bounded it.
//
// It knows the refusals of the rooms below and which catalogue speaks for each.
// It decides nothing and knows no transport: what status or which line a
// refusal becomes is theirs to say.
package explain

import (
	"errors"
	"fmt"
	"strconv"

	"github.com/escaque/escaque/internal/conduct"
	"github.com/escaque/escaque/internal/gamesearch"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/i18n"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/laws"
	"github.com/escaque/escaque/laws/words"
)

// Refusal is what is shown to somebody whose command was refused.
type Refusal struct {
	Code    string `json:"code"`              // for programs; never translated
	Article string `json:"article,omitempty"` // set when the Laws spoke
	Edition string `json:"edition,omitempty"` // of the Laws
	Text    string `json:"text"`              // one sentence for people
	Page    string `json:"page,omitempty"`    // that says more, where the transport has one
}

// Of turns an error of the rooms below into a text for people. ok is false
// for an error that is no refusal but a trouble of the server's own: that goes to
// the log, not to people.
func Of(lang string, err error) (r Refusal, ok bool) {
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
		return Refusal{Code: string(h.Code), Text: i18n.Text(lang, "hall."+string(h.Code), numbered(args)...)}, true
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

// searchFault says what games cannot be searched for.
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

// numbered are the arguments of a code as its sentence names them: A1, A2.
func numbered(args []any) []any {
	out := make([]any, 0, 2*len(args))
	for i, a := range args {
		out = append(out, "A"+strconv.Itoa(i+1), fmt.Sprint(a))
	}
	return out
}
