package words

import (
	"fmt"
	"strings"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/laws"
)

// blindArgs returns the values for the placeholders in the sentences about games with a player who
// cannot see. ok is false for other events.
func (l language) blindArgs(e laws.Event) (args map[string]string, article string, ok bool) {
	switch e := e.(type) { //nolint:gochecksumtype // events have their sentences in several tables; words_test asks for every one
	case laws.BoardsDemanded:
		return map[string]string{"who": l.colorSubject(e.By)}, e.Article, true
	case laws.PiecePlaced:
		return map[string]string{"who": l.colorSubject(e.By), "move": e.Move.String()}, e.Article, true
	case laws.Announced:
		args = map[string]string{"who": l.colorSubject(e.By), "text": e.Text, "slip": ""}
		switch {
		case e.Assisted:
			args["slip"] = l.phrase("by-assistant", nil)
		case e.Slip:
			args["slip"] = l.phrase("slip", nil)
		case e.Corrected:
			args["slip"] = l.phrase("slip-mended", nil)
		}
		return args, e.Article, true
	case laws.Repeated:
		args = map[string]string{"who": l.colorSubject(e.By), "text": e.Text, "slip": ""}
		if e.Wrong {
			args["slip"] = l.phrase("repeat-wrong", nil)
		}
		return args, e.Article, true
	case laws.Executed:
		return map[string]string{"who": l.colorSubject(e.On), "squares": e.From.String() + "–" + e.To.String()}, e.Article, true
	case laws.BoardsDiffer:
		var names []string
		for _, s := range e.Squares {
			names = append(names, s.String())
		}
		return map[string]string{"squares": strings.Join(names, ", "), "reason": e.Reason}, e.Article, true
	case laws.BoardsSettled:
		args = map[string]string{"settled": l.phrase("settled-agreed", nil), "adjusts": ""}
		if !e.Agreed {
			args["settled"] = l.phrase("settled-disagree", map[string]string{"text": fmt.Sprint(e.Ply)})
		}
		var boards []string
		for i, wrong := range e.Adjusts {
			if wrong {
				boards = append(boards, l.colorSubject(chess.Color(i)))
			}
		}
		if len(boards) > 0 {
			args["adjusts"] = l.phrase("adjusts", map[string]string{"text": strings.Join(boards, ", ")})
		}
		return args, e.Article, true
	case laws.AssistantTold:
		return map[string]string{
			"who": l.colorSubject(e.To), "white": fmt.Sprint(e.Completed[0]), "black": fmt.Sprint(e.Completed[1]),
			"whiteLeft": formatSpan(e.Clock.Left[0]), "blackLeft": formatSpan(e.Clock.Left[1]),
		}, e.Article, true
	case laws.TouchReported:
		return map[string]string{"who": l.colorSubject(e.By), "squares": e.Square.String()}, e.Article, true
	default:
		return nil, "", false
	}
}

// dutiesText returns the duties of an assistant, separated by semicolons.
func (l language) dutiesText(d laws.Duties) string {
	var duties []string
	for _, letter := range d.String() {
		duties = append(duties, l.phrase("duty-"+string(letter), nil))
	}
	return strings.Join(duties, "; ")
}
