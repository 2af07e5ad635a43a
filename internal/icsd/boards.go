package icsd

import (
	"strings"

	"github.com/escaque/escaque/ics"
	"github.com/escaque/escaque/internal/hall"
)

var boardsCommand = command{
	name: "boards",
	do:   withWords((*client).boards),
	en: `
boards or boards wild

Lists the starts that a game can have besides the usual one. fr is Chess960.
Example: match NAME wild 5
`,
	es: `
boards o boards wild

Muestra los comienzos que puede tener una partida además del habitual. fr es
Chess960.
Ejemplo: match NOMBRE wild 5
`,
}

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
