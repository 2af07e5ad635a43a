package seeks

import (
	"strings"

	"github.com/escaque/escaque/ics"
	"github.com/escaque/escaque/internal/icsd/format"
	"github.com/escaque/escaque/internal/icsd/session"
	"github.com/escaque/escaque/internal/starts"
)

var boardsCommand = session.Command{
	Name:  "boards",
	Takes: session.UpTo(1),
	Do:    session.WithArgs(boards),
}

// boards lists the unusual start positions: "boards" their categories, "boards wild" those of one
// category.
func boards(c Session, args string) (string, error) {
	const category, odds = "wild", "odds"
	switch args {
	case "":
		return "Categories Available For Match:\n\n" + odds + " " + category, nil
	case odds:
		gives, takes := starts.OddsWords()
		return "Boards Available For Category " + odds + ":\n\n" + strings.Join(gives, " ") + "\n" + strings.Join(takes, " "), nil
	case category:
		names := []string{}
		for _, start := range append(starts.Wild(), format.StartName(starts.Chess960)) {
			names = append(names, strings.TrimPrefix(start, category+"/"))
		}
		return "Boards Available For Category " + category + ":\n\n" + strings.Join(names, " "), nil
	}
	return "", session.Misused("No such category: " + ics.Truncate(args, 20) + ".")
}
