package explain

import (
	"cmp"
	"strconv"
	"strings"

	"github.com/escaque/escaque/internal/fidelist"
	"github.com/escaque/escaque/internal/i18n"
	"github.com/escaque/escaque/internal/ownlist"
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

// OwnListFault returns a fault of a list of an organiser as a sentence with its line.
func OwnListFault(lang string, f *ownlist.Fault) string {
	field := ""
	if f.Field != "" {
		field = i18n.Text(lang, "fidelist.own.field-"+string(f.Field))
	}
	what := i18n.Text(lang, "fidelist.own."+string(f.Code), "Field", field, "Text", plain.Line(f.Text), "Other", f.Other, "Players", ownlist.MaxPlayers, "Megabytes", ownlist.MaxBytes/1_000_000)
	if f.Line == 0 {
		return what
	}
	return i18n.Text(lang, "fidelist.own.place", "Line", f.Line, "What", what)
}

// separatorNames are the names of separators, as parts of keys.
var separatorNames = map[rune]string{',': "comma", ';': "semicolon", '\t': "tab", '|': "bar"}

// OwnListReading returns how the file of a list of an organiser was read: its encoding, its separator,
// what each column is, and the lines without a rating.
func OwnListReading(lang string, r *ownlist.Reading) []string {
	said := []string{i18n.Text(lang, "fidelist.own.read", "Encoding", r.Encoding, "Separator", i18n.Text(lang, "fidelist.own."+separatorNames[r.Separator]))}
	if !r.Headed {
		said = append(said, i18n.Text(lang, "fidelist.own.no-header"))
	}
	for i, c := range r.Columns {
		header := cmp.Or(plain.Line(c.Header), strconv.Itoa(i+1))
		switch {
		case c.Field != "":
			said = append(said, i18n.Text(lang, "fidelist.own.column", "Header", header, "Field", i18n.Text(lang, "fidelist.own.field-"+string(c.Field))))
		case c.Header != "":
			said = append(said, i18n.Text(lang, "fidelist.own.ignored", "Header", header))
		}
	}
	if r.Unrated > 0 {
		said = append(said, i18n.Count(lang, "fidelist.own.unrated", r.Unrated))
	}
	return said
}

// ListCheck returns what a comparison with the rating lists says first: by which lists it is, whether
// FIDE's is the right one, which lists are gone, who could not be checked, and whose rating is from no
// list.
func ListCheck(lang string, c fidelist.Check) (said []string) {
	switch {
	case c.Info.Date == "":
		said = append(said, i18n.Text(lang, "fidelist.check.no-fide"))
	case c.Current():
		said = append(said, i18n.Text(lang, "fidelist.check.current", "Date", c.Info.Date))
	default:
		said = append(said, i18n.Text(lang, "fidelist.check.not-current", "Date", c.Info.Date, "Month", c.Month))
	}
	for _, own := range c.Own {
		said = append(said, i18n.Text(lang, "fidelist.check.own", "List", own.Name, "Date", own.Date))
	}
	for _, name := range c.Gone {
		said = append(said, i18n.Text(lang, "fidelist.check.gone", "List", name))
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

// ListDiffer returns how many players differ from the lists by which they were compared.
func ListDiffer(lang string, c fidelist.Check) string {
	if c.Info.Date == "" || len(c.Own)+len(c.Gone) > 0 {
		return i18n.Count(lang, "fidelist.check.differ-lists", len(c.Findings))
	}
	return i18n.Count(lang, "fidelist.check.differ", len(c.Findings), "Date", c.Info.Date)
}

// ListFinding returns the differences between an entry and the rating lists, a sentence for each.
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
