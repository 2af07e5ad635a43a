package icsd

import (
	"strings"

	"github.com/escaque/escaque/ics"
	"github.com/escaque/escaque/internal/hall"
)

// boards lists the starts that a game can have besides the usual one: "boards" the
// one kind there is, "boards wild" its starts.
func (c *client) boards(args string) string {
	const category = "wild"
	switch args {
	case "":
		return "Categories Available For Match:\n\n" + category
	case category:
		names := []string{}
		for _, start := range append(hall.WildStarts(), wild(hall.Chess960Start)) {
			names = append(names, strings.TrimPrefix(start, category+"/"))
		}
		return "Boards Available For Category " + category + ":\n\n" + strings.Join(names, " ")
	}
	return "No such category: " + ics.Cut(args, 20) + "."
}
