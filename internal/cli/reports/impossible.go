package reports

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/escaque/escaque/internal/cli/terminal"
	"github.com/escaque/escaque/tournament/swiss"
	"github.com/escaque/escaque/tournament/words"
)

// PrintImpossible prints why a round has no pairing, if err reports that. It returns the error that
// ends the command.
func PrintImpossible(w *terminal.World, err error) error {
	var contradictions *swiss.Contradictions
	var impossible *swiss.Impossible
	switch {
	case errors.As(err, &contradictions):
		for _, one := range contradictions.List {
			fmt.Fprintln(w.Err, words.Contradiction(w.Lang, one))
		}
		return terminal.ErrFaults
	case errors.As(err, &impossible):
		fmt.Fprint(w.Err, ImpossibleText(w, impossible))
		return terminal.ErrFaults
	}
	return err
}

// ImpossibleText returns sentences about why a round cannot be paired, and what would help.
func ImpossibleText(w *terminal.World, i *swiss.Impossible) string {
	var b strings.Builder
	fmt.Fprintln(&b, w.Text("swiss.impossible", "Round", i.Round))
	for _, s := range i.Proof {
		fmt.Fprintln(&b, "    "+words.Step(w.Lang, s, i.Edition))
	}
	for _, way := range i.Ways {
		fmt.Fprintln(&b, "    "+w.Text("swiss.way", "What", words.Step(w.Lang, way.Step, i.Edition), "Pairs", pairsText(way.Pairing)))
	}
	return b.String()
}

// pairsText returns a pairing in one line: 4-1 2-5 3-0.
func pairsText(p swiss.Pairing) string {
	pairs := p.Pairs
	if p.Bye != 0 {
		pairs = append(slices.Clip(pairs), swiss.Pair{White: p.Bye})
	}
	return PairList(pairs)
}

// PairList returns pairs in one line: 4-1 2-5.
func PairList(pairs []swiss.Pair) string {
	var texts []string
	for _, p := range pairs {
		texts = append(texts, fmt.Sprintf("%d-%d", p.White, p.Black))
	}
	return strings.Join(texts, " ")
}
