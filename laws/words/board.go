package words

import (
	"fmt"
	"strings"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/laws"
)

// boardArgs returns the arguments for the sentences about events over the board.
func (l language) boardArgs(e laws.Event) (args map[string]string, article string) {
	switch e := e.(type) { //nolint:gochecksumtype // events have their sentences in several tables; words_test asks for every one
	case laws.Touched:
		how := ""
		if e.AtOnce {
			how += l.phrase("touched-at-once", nil)
		}
		if e.Accidental {
			how += l.phrase("touched-accident", nil)
		}
		if !e.Binding {
			how += l.phrase("touched-free", nil)
		}
		return map[string]string{"who": l.colorSubject(e.By), "men": joinSquares(e.Squares), "how": how}, e.Article
	case laws.Adjusted:
		how := ""
		if e.Improper {
			how = l.phrase("adjust-improper", nil)
		}
		return map[string]string{"who": l.colorSubject(e.By), "men": joinSquares(e.Squares), "how": how}, e.Article
	case laws.Released:
		part := "part-" + e.As.String()
		if e.As == laws.Stray && e.Rule == laws.RuleMade { // where no move enters the history
			part = "part-move"
		}
		return map[string]string{"who": l.colorSubject(e.By), "man": e.From.String(), "on": e.To.String(), "as": l.phrase(part, nil)}, e.Article
	case laws.PieceChosen:
		return map[string]string{
			"who": l.colorSubject(e.By), "on": e.To.String(), "piece": l.pieceName(e.Piece),
		}, e.Article
	case laws.TouchRuled:
		of := map[string]string{"who": l.colorSubject(e.By), "men": joinSquares(e.Squares), "before": ""}
		if len(e.Squares) > 0 {
			of["before"] = l.phrase("finding-before", of)
		}
		what := l.phrase("finding-"+e.Finding.String(), of)
		if e.Offer {
			what += l.phrase("finding-offer", nil)
		}
		return map[string]string{"what": what, "reason": e.Reason}, e.Article
	case laws.ClockPressed:
		completed := ""
		switch {
		case e.Completed == 0:
			completed = l.phrase("completed-none", nil)
		case e.Completed > 1:
			completed = l.phrase("completed-more", map[string]string{"moves": fmt.Sprint(e.Completed)})
		}
		return map[string]string{
			"who": l.colorSubject(e.By), "completed": completed, "spent": formatSpan(e.Spent), "left": formatSpan(e.Clock.Left[e.By&1]),
		}, e.Article
	default: // the others have their own rooms
	}
	return nil, ""
}

// joinSquares returns the names of squares, separated by commas.
func joinSquares(all []chess.Square) string {
	var names []string
	for _, s := range all {
		names = append(names, s.String())
	}
	return strings.Join(names, ", ")
}
