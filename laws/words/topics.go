package words

import (
	"maps"

	"github.com/escaque/escaque/laws"
)

// topic is what is said in one language about one topic of the Laws.
type topic struct {
	refusals           map[laws.Code]string
	terminations, ends map[laws.Termination]string
	events             map[string]string
	details            map[string]string
}

// joined puts the sentences of several topics together.
func joined[K comparable](all ...map[K]string) map[K]string {
	out := map[K]string{}
	for _, m := range all {
		maps.Copy(out, m)
	}
	return out
}
