package words

import (
	"fmt"
	"strings"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/laws"
)

// blindParticulars collects what the sentences of a game name in which a player
// cannot see the board; ok is false for other events.
func (l language) blindParticulars(e laws.Event) (args map[string]string, article string, ok bool) {
	switch e := e.(type) { //nolint:gochecksumtype // events have their sentences in several tables; words_test asks for every one
	case laws.BoardsDemanded:
		return map[string]string{"who": l.color(e.By)}, e.Article, true
	case laws.PiecePlaced:
		return map[string]string{"who": l.color(e.By), "move": e.Move.String()}, e.Article, true
	case laws.Announced:
		args = map[string]string{"who": l.color(e.By), "text": e.Text, "slip": ""}
		switch {
		case e.Slip:
			args["slip"] = l.detail("slip", nil)
		case e.Corrected:
			args["slip"] = l.detail("slip-mended", nil)
		}
		return args, e.Article, true
	case laws.Repeated:
		args = map[string]string{"who": l.color(e.By), "text": e.Text, "slip": ""}
		if e.Wrong {
			args["slip"] = l.detail("repeat-wrong", nil)
		}
		return args, e.Article, true
	case laws.Executed:
		return map[string]string{"who": l.color(e.On), "squares": e.From.String() + "–" + e.To.String()}, e.Article, true
	case laws.BoardsDiffer:
		var names []string
		for _, s := range e.Squares {
			names = append(names, s.String())
		}
		return map[string]string{"squares": strings.Join(names, ", "), "reason": e.Reason}, e.Article, true
	case laws.BoardsSettled:
		args = map[string]string{"settled": l.detail("settled-agreed", nil), "adjusts": ""}
		if !e.Agreed {
			args["settled"] = l.detail("settled-disagree", map[string]string{"text": fmt.Sprint(e.Ply)})
		}
		var boards []string
		for i, wrong := range e.Adjusts {
			if wrong {
				boards = append(boards, l.color(chess.Color(i)))
			}
		}
		if len(boards) > 0 {
			args["adjusts"] = l.detail("adjusts", map[string]string{"text": strings.Join(boards, ", ")})
		}
		return args, e.Article, true
	case laws.AssistantTold:
		return map[string]string{
			"who": l.color(e.To), "white": fmt.Sprint(e.Completed[0]), "black": fmt.Sprint(e.Completed[1]),
			"whiteLeft": span(e.Clock.Left[0]), "blackLeft": span(e.Clock.Left[1]),
		}, e.Article, true
	case laws.TouchReported:
		return map[string]string{"who": l.color(e.By), "squares": e.Square.String()}, e.Article, true
	default:
		return nil, "", false
	}
}
