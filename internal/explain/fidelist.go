package explain

import (
	"cmp"
	"strconv"
	"strings"

	"github.com/escaque/escaque/internal/fidelist"
	"github.com/escaque/escaque/internal/i18n"
	"github.com/escaque/escaque/internal/plain"
	"github.com/escaque/escaque/tournament/words"
)

// ListFault returns a fault of FIDE's rating list as a sentence with its file and line.
func ListFault(lang string, f *fidelist.Fault) string {
	what := i18n.Text(lang, "fidelist."+string(f.Code), "Field", f.Field, "Text", plain.Line(f.Text))
	if f.Line == 0 {
		return i18n.Text(lang, "fidelist.place-file", "File", plain.Line(f.File), "What", what)
	}
	return i18n.Text(lang, "fidelist.place", "File", plain.Line(f.File), "Line", f.Line, "What", what)
}

// ListCheck returns what a comparison with FIDE's rating list says first: by which list it is, whether
// that is the right one, who could not be checked, and whose rating is from no list.
func ListCheck(lang string, c fidelist.Check) []string {
	said := []string{i18n.Text(lang, "fidelist.check.current", "Date", c.Info.Date)}
	if !c.Current() {
		said = []string{i18n.Text(lang, "fidelist.check.not-current", "Date", c.Info.Date, "Month", c.Month)}
	}
	if c.Without > 0 {
		said = append(said, i18n.Count(lang, "fidelist.check.without", c.Without))
	}
	if n := len(c.ByHand); n > 0 {
		names := make([]string, n)
		for i, name := range c.ByHand {
			names[i] = plain.Line(name)
		}
		said = append(said, i18n.Count(lang, "fidelist.check.by-hand", n, "Names", strings.Join(names, "; ")))
	}
	if len(c.Findings) == 0 {
		said = append(said, i18n.Text(lang, "fidelist.check.same"))
	}
	return said
}

// ListFinding returns the differences between an entry and FIDE's rating list, a sentence for each.
func ListFinding(lang string, f fidelist.Finding) []string {
	var said []string
	for _, d := range f.Doubts {
		said = append(said, i18n.Text(lang, "fidelist.check."+string(d.Kind), "Number", strconv.FormatInt(f.Number, 10), "Who", plain.Line(d.Who)))
	}
	for _, one := range f.Changes {
		said = append(said, i18n.Text(lang, "fidelist.check.change", "Field", words.Field(lang, one.Field), "Was", cmp.Or(plain.Line(one.Was), "–"), "Is", cmp.Or(plain.Line(one.Is), "–")))
	}
	return said
}
