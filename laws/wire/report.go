package wire

import (
	"fmt"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/laws"
)

// refusalJSON is the line for a refused command. It is not an event, because nothing happened.
type refusalJSON struct {
	V       int       `json:"v"`
	Type    string    `json:"type"`
	At      int64     `json:"at"`
	By      string    `json:"by"`
	Command string    `json:"command"`
	Code    string    `json:"code"`
	Edition string    `json:"edition,omitempty"`
	Article string    `json:"article,omitempty"`
	Rule    string    `json:"rule,omitempty"`
	Args    *argsJSON `json:"args,omitempty"`
}

// argsJSON are the details of a refusal.
type argsJSON struct {
	Text  string `json:"text,omitempty"`
	Piece string `json:"piece,omitempty"`
	Role  string `json:"role,omitempty"`
	Ply   int    `json:"ply,omitempty"`
	Want  int    `json:"want,omitempty"`
	Span  int64  `json:"span,omitempty"`
}

// Refused is the type in the line for a refusal.
const Refused = "Refused"

// EncodeRefusal encodes the refusal of a line as one line of JSON without a line end. "piece" is
// the English letter of the piece; times are in milliseconds.
func EncodeRefusal(d Line, r *laws.Refusal) ([]byte, error) {
	j := refusalJSON{
		V: Version, Type: Refused, At: int64(d.At), By: ActorName(d.By), Code: string(r.Code),
		Edition: string(r.Edition), Article: r.Article, Rule: string(r.Rule),
	}
	if d.Command != nil {
		j.Command = d.Command.CommandKind()
	}
	args := argsJSON{
		Text: r.Args.Text, Ply: r.Args.Ply, Want: r.Args.Want, Span: r.Args.Span.Milliseconds(),
	}
	if r.Args.Piece != 0 {
		args.Piece = string(rune(r.Args.Piece.Letter()))
	}
	if r.Code == laws.RoleMayNot {
		args.Role = r.Args.Role.String()
	}
	if args != (argsJSON{}) {
		j.Args = &args
	}
	return marshal(&j), nil
}

// Unreadable is the type in the line that answers an invalid line.
const Unreadable = "Unreadable"

// EncodeUnreadable encodes the fault of a line as one line of JSON without a line end.
func EncodeUnreadable(e *LineError) ([]byte, error) {
	return marshal(struct {
		V        int      `json:"v"`
		Type     string   `json:"type"`
		Problem  string   `json:"problem"`
		Column   int      `json:"column"`
		Field    string   `json:"field,omitempty"`
		Detail   string   `json:"detail,omitempty"`
		Known    []string `json:"known,omitempty"`
		Near     string   `json:"near,omitempty"`
		Readings []string `json:"readings,omitempty"`
	}{Version, Unreadable, string(e.Problem), e.Column, e.Field, errorDetail(e.Err), e.Known, e.Near, e.Readings}), nil
}

// errorDetail returns the text of an error for the answer.
func errorDetail(err error) string {
	if err == nil {
		return ""
	}
	const limit = 200
	text := err.Error()
	return text[:min(len(text), limit)]
}

// FormatInstant formats an instant for [ParseInstant]: as hours, minutes and seconds from zero or,
// before zero, in milliseconds.
func FormatInstant(at clock.Instant) string {
	if at < 0 {
		return fmt.Sprint(int64(at))
	}
	text := fmt.Sprintf("%d:%02d:%02d", at/3_600_000, at/60_000%60, at/1000%60)
	if rest := at % 1000; rest > 0 {
		text += fmt.Sprintf(".%03d", rest)
	}
	return text
}
