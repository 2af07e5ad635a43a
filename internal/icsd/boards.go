package icsd

import (
	"strings"

	"github.com/escaque/escaque/ics"
	"github.com/escaque/escaque/internal/hall"
)

// boards lists the starts that a game can have besides the usual one: "boards" the
// one kind there is, "boards wild" its starts.
func (c *client) boards(args string) (string, error) {
	const category = "wild"
	switch args {
	case "":
		return "Categories Available For Match:\n\n" + category, nil
	case category:
		names := []string{}
		for _, start := range append(hall.WildStarts(), wild(hall.Chess960Start)) {
			names = append(names, strings.TrimPrefix(start, category+"/"))
		}
		return "Boards Available For Category " + category + ":\n\n" + strings.Join(names, " "), nil
	}
	return "", misused("No such category: " + ics.Cut(args, 20) + ".")
}
