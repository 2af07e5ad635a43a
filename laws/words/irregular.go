package words

import (
	"fmt"
	"strings"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/laws"
)

// irregularArgs returns the arguments for the sentences about illegal moves and displaced pieces.
func (l language) irregularArgs(e laws.Event) (args map[string]string, article string) {
	who := func(c chess.Color) map[string]string {
		return map[string]string{"who": l.colorSubject(c), "by": l.colorAgent(c)}
	}
	switch e := e.(type) { //nolint:gochecksumtype // events have their sentences in several tables; words_test asks for every one
	case laws.UnlawfulPress:
		args = who(e.By)
		args["what"] = l.phrase("unlawful-"+e.Kind.String(), map[string]string{"text": e.Text})
		if e.Breach {
			args["what"] += l.phrase("breach", nil)
		}
		return args, e.Article
	case laws.IllegalFound:
		args = who(e.By)
		args["kind"], args["number"], args["bonus"] = l.phrase("illegal-"+e.Kind.String(), nil), "", ""
		if e.Number > 0 {
			args["number"] = l.phrase("illegal-number", map[string]string{"number": fmt.Sprint(e.Number)})
		}
		if e.Bonus > 0 {
			args["bonus"] = l.phrase("bonus", map[string]string{"other": l.colorSubject(e.By.Other()), "span": formatSpan(e.Bonus)})
		}
		return args, e.Article
	case laws.ReplacementDue:
		args = who(e.By)
		if args["what"] = l.localizeSAN(e.Text); e.Text == "" {
			args["what"] = l.phrase("replacement-any", nil)
		}
		return args, e.Article
	case laws.IllegalPositionSeen:
		return map[string]string{"reason": e.Reason}, e.Article
	case laws.CorrectionAgreed:
		return who(e.By), e.Article
	case laws.PiecesDisplaced:
		args = who(e.By)
		var pieces []string
		for _, m := range e.Pieces {
			to := l.phrase("off", nil)
			if m.To != chess.NoSquare {
				to = m.To.String()
			}
			pieces = append(pieces, m.From.String()+" → "+to)
		}
		args["men"] = strings.Join(pieces, ", ")
		return args, e.Article
	case laws.PiecesRestored:
		return who(e.By), e.Article
	case laws.DisplacedClaimed:
		return who(e.By), e.Article
	case laws.PressedBack:
		return who(e.By), e.Article
	default: // the others have their own rooms
	}
	return nil, ""
}
