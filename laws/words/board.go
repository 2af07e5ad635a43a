package words

import (
	"fmt"
	"strings"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/laws"
)

// board collects what the sentences of events over the board name.
func (l *language) board(e laws.Event) (args map[string]string, article string) {
	switch e := e.(type) { //nolint:gochecksumtype // events have their sentences in several tables; words_test asks for every one
	case laws.Touched:
		how := ""
		if e.AtOnce {
			how += l.details["touched-at-once"]
		}
		if e.Accidental {
			how += l.details["touched-accident"]
		}
		if !e.Binding {
			how += l.details["touched-free"]
		}
		return map[string]string{"who": l.colors[e.By&1], "men": squares(e.Squares), "how": how}, e.Article
	case laws.Adjusted:
		how := ""
		if e.Improper {
			how = l.details["adjust-improper"]
		}
		return map[string]string{"who": l.colors[e.By&1], "men": squares(e.Squares), "how": how}, e.Article
	case laws.Released:
		part := "part-" + e.As.String()
		if e.As == laws.Stray && e.Rule == laws.RuleMade { // where no move enters the history
			part = "part-move"
		}
		return map[string]string{"who": l.colors[e.By&1], "man": e.From.String(), "on": e.To.String(), "as": l.details[part]}, e.Article
	case laws.PieceChosen:
		return map[string]string{
			"who": l.colors[e.By&1], "on": e.To.String(), "piece": l.pieces[min(int(e.Piece), len(l.pieces)-1)],
		}, e.Article
	case laws.TouchRuled:
		of := map[string]string{"who": l.colors[e.By&1], "men": squares(e.Squares), "before": ""}
		if len(e.Squares) > 0 {
			of["before"] = l.fill(l.details["finding-before"], of)
		}
		what := l.fill(l.details["finding-"+e.Finding.String()], of)
		if e.Offer {
			what += l.details["finding-offer"]
		}
		return map[string]string{"what": what, "reason": e.Reason}, e.Article
	case laws.ClockPressed:
		completed := ""
		switch {
		case e.Completed == 0:
			completed = l.details["completed-none"]
		case e.Completed > 1:
			completed = l.fill(l.details["completed-more"], map[string]string{"moves": fmt.Sprint(e.Completed)})
		}
		return map[string]string{
			"who": l.colors[e.By&1], "completed": completed, "spent": span(e.Spent), "left": span(e.Clock.Left[e.By&1]),
		}, e.Article
	default: // the others have their own rooms
	}
	return nil, ""
}

func squares(all []chess.Square) string {
	var names []string
	for _, s := range all {
		names = append(names, s.String())
	}
	return strings.Join(names, ", ")
}
