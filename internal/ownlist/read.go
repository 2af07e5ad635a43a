package ownlist

import (
	"errors"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/escaque/escaque/internal/plain"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/entrylist"
)

// Field is what a column of a list holds.
type Field string

// The fields. A name may stand in two columns.
const (
	Number     Field = "number" // the FIDE number
	Name       Field = "name"
	Surname    Field = "surname"
	Birth      Field = "birth" // the year of birth, or a date
	Rating     Field = "rating"
	Federation Field = "federation"
	Title      Field = "title"
	Day        Field = "date" // of the rating; the latest one is the date of the list
)

// Fields returns all fields.
func Fields() []Field { return []Field{Number, Name, Surname, Birth, Rating, Federation, Title, Day} }

// entryField returns the field whose columns have the headers of a field of entries, or "".
func entryField(field string) Field {
	switch field {
	case entrylist.FIDEID:
		return Number
	case entrylist.Name, entrylist.Surname, entrylist.Birth, entrylist.Rating, entrylist.Federation, entrylist.Title:
		return Field(field)
	}
	return ""
}

// Declared says how a file is read.
type Declared struct {
	Key Key
	// Columns are the columns by field: their header, their number from 1, or [NoSuchColumn]. The others
	// are known by their headers.
	Columns map[Field]string
}

// NoSuchColumn declares that a file has no column for a field, whatever its headers are.
const NoSuchColumn = "-"

// Column is a column of a file.
type Column struct {
	Header string
	Field  Field // "" if the column is ignored
}

// Reading is what a file says. Nothing of it is kept yet.
type Reading struct {
	Key       Key
	Players   []Player // of the good lines
	Encoding  string
	Separator rune
	Headed    bool // the first line has headers
	Columns   []Column
	Unrated   int // lines without a rating, which are left out
	// Date is the latest date in the file, YYYY-MM-DD or YYYY-MM; "" if it has none.
	Date   string
	Faults []*Fault // of lines, in their order
	More   int      // faults beyond MaxFaults
}

// IsDate reports whether a text is a day or a month, YYYY-MM-DD or YYYY-MM.
func IsDate(text string) bool {
	_, day := time.Parse(time.DateOnly, text)
	_, month := time.Parse("2006-01", text)
	return day == nil || month == nil
}

// Read reads a list. The error is a *Fault if the file as a whole cannot be read.
func Read(from io.Reader, d Declared) (*Reading, error) {
	if !slices.Contains(Keys(), d.Key) {
		return nil, fmt.Errorf("ownlist: unknown key %q", d.Key)
	}
	data, err := io.ReadAll(io.LimitReader(from, MaxBytes+1))
	if err != nil {
		return nil, fmt.Errorf("ownlist: reading: %w", err)
	}
	text, encoding, fault := decode(data)
	if fault != nil {
		return nil, fault
	}
	r := &reader{Reading: &Reading{Key: d.Key, Encoding: encoding}, seen: make(map[string]int), at: make(map[Field]int)}
	if err := r.readAll(text, d.Columns); err != nil {
		return nil, err
	}
	return r.Reading, nil
}

// reader is the state of reading one file.
type reader struct {
	*Reading
	at    map[Field]int // column of each field, from 0
	lines []int         // line of each player
	seen  map[string]int
}

func (r *reader) addFault(f *Fault) {
	if len(r.Faults) == MaxFaults {
		r.More++
		return
	}
	r.Faults = append(r.Faults, f)
}

// readAll reads the lines of a text.
func (r *reader) readAll(text string, declared map[Field]string) error {
	var first []line
	for l := range linesOf(text) {
		if l.number == 1 && strings.HasPrefix(strings.ToLower(l.text), "sep=") {
			continue // spreadsheets write sep=; as a line of its own
		}
		if first = append(first, l); len(first) == looked || len(l.text) > MaxLine {
			break
		}
	}
	if len(first) == 0 {
		return newFault(0, Empty, "", "")
	}
	r.Separator = separatorOf(first, declared)
	cells, _ := split(first[0].text, r.Separator)
	if err := r.readHeader(cells, declared); err != nil {
		return err
	}
	for l := range linesOf(text) {
		if l.number < first[0].number || l.number == first[0].number && r.Headed {
			continue
		}
		p, fault := r.readLine(l)
		switch {
		case fault != nil:
			r.addFault(fault)
			continue
		case p.Rating == 0:
			continue
		case len(r.Players) == MaxPlayers:
			return newFault(l.number, TooMany, "", "")
		}
		r.add(p, l.number)
	}
	r.leaveOutRepeated()
	if len(r.Players) == 0 && len(r.Faults) == 0 {
		return newFault(0, Empty, "", "")
	}
	return nil
}

// isDeclared reports whether a header is declared as a column.
func isDeclared(header string, declared map[Field]string) bool {
	for _, name := range declared {
		if name != "" && strings.EqualFold(name, header) {
			return true
		}
	}
	return false
}

// readHeader finds the column of each field. The first line has no headers if the column of the rating
// was declared by its number and has a rating there.
func (r *reader) readHeader(cells []string, declared map[Field]string) error {
	r.Headed = true
	if n, err := strconv.Atoi(declared[Rating]); err == nil && n >= 1 && n <= len(cells) {
		_, err := parseRating(cells[n-1])
		r.Headed = err != nil
	}
	known := make([]entrylist.Column, len(cells))
	if r.Headed {
		known = entrylist.Columns(cells)
	}
	r.Columns = make([]Column, len(cells))
	for i := range known {
		r.Columns[i].Header = known[i].Header
	}
	for _, field := range Fields() {
		name := declared[field]
		if name == "" || name == NoSuchColumn {
			continue
		}
		at := slices.IndexFunc(known, func(c entrylist.Column) bool { return c.Header != "" && strings.EqualFold(c.Header, name) })
		if n, err := strconv.Atoi(name); at < 0 && err == nil && n >= 1 && n <= len(cells) {
			at = n - 1
		}
		if at < 0 || r.Columns[at].Field != "" {
			return newFault(1, NotThere, field, name)
		}
		r.at[field], r.Columns[at].Field = at, field
	}
	for i, c := range known {
		field := entryField(c.Field)
		if field == "" || r.Columns[i].Field != "" || declared[field] != "" || field == Surname && declared[Name] != "" {
			continue
		}
		if _, twice := r.at[field]; twice {
			return newFault(1, ColumnTwice, field, c.Header)
		}
		r.at[field], r.Columns[i].Field = i, field
	}
	needed := []Field{Number, Rating}
	if r.Key == ByName {
		needed = []Field{Name, Birth, Rating}
	}
	for _, field := range needed {
		if _, there := r.at[field]; !there {
			return newFault(1, NoColumn, field, strings.Join(cells, " "+string(r.Separator)+" "))
		}
	}
	return nil
}

// readLine reads the player of a line. A line without a rating gives a player without one.
func (r *reader) readLine(l line) (p Player, fault *Fault) {
	if len(l.text) > MaxLine {
		return p, newFault(l.number, TooLong, "", l.text)
	}
	cells, ok := split(l.text, r.Separator)
	if !ok {
		return p, newFault(l.number, Quotes, "", l.text)
	}
	for i := len(r.Columns); i < len(cells); i++ {
		if cells[i] != "" {
			return p, newFault(l.number, Cells, "", cells[i])
		}
	}
	if !slices.ContainsFunc(cells, func(c string) bool { return c != "" }) {
		return p, nil // a row of separators, as spreadsheets write at the end
	}
	value := func(field Field) string {
		if at, there := r.at[field]; there && at < len(cells) {
			return cells[at]
		}
		return ""
	}
	check := func(field Field, err error) {
		if err != nil && fault == nil {
			code := Improper
			if errors.Is(err, errMissing) {
				code = Missing
			} else if errors.Is(err, errFormula) {
				code = Formula
			}
			fault = newFault(l.number, code, field, value(field))
		}
	}
	var err error
	p.Rating, err = parseRating(value(Rating))
	check(Rating, err)
	p.Name, err = parseName(value(Name), value(Surname), r.Key == ByName)
	check(Name, err)
	if r.Key == ByNumber {
		p.Number, err = parseNumber(value(Number))
		check(Number, err)
	}
	p.Birth, err = parseYear(value(Birth), r.Key == ByName)
	check(Birth, err)
	p.Federation, err = parseFederation(value(Federation))
	check(Federation, err)
	p.Title, err = parseTitle(value(Title))
	check(Title, err)
	day := value(Day)
	if day != "" && !IsDate(day) {
		check(Day, errImproper)
	}
	if fault != nil {
		return p, fault
	}
	if p.Rating == 0 {
		r.Unrated++
	} else {
		r.Date = max(r.Date, day)
	}
	return p, nil
}

// add adds a player, or marks the one of an earlier line who has the same key.
func (r *reader) add(p Player, number int) {
	key := p.key(r.Key)
	at, twice := r.seen[key]
	if !twice {
		r.seen[key] = len(r.Players)
		r.Players, r.lines = append(r.Players, p), append(r.lines, number)
		return
	}
	f := newFault(number, Twice, Number, p.Number)
	if r.Key == ByName {
		f = newFault(number, NameTwice, Name, p.Name+" "+p.Birth)
	}
	f.Other = r.lines[at]
	r.addFault(f)
	first := &r.Players[at]
	first.Twice, first.Rating, first.Federation = true, 0, ""
}

// leaveOutRepeated leaves out the numbers that stand in several lines. Names stay, so that it can be
// said that they have no rating.
func (r *reader) leaveOutRepeated() {
	if r.Key == ByNumber {
		r.Players = slices.DeleteFunc(r.Players, func(p Player) bool { return p.Twice })
	}
}

// Why a cell is at fault.
var (
	errMissing  = errors.New("missing")
	errImproper = errors.New("improper")
	errFormula  = errors.New("formula")
)

// parseRating parses a rating. An empty text, a dash and 0 are none.
func parseRating(text string) (int, error) {
	if text == "" || text == "-" || text == "–" {
		return 0, nil
	}
	n, err := strconv.Atoi(text)
	switch {
	case isFormula(text):
		return 0, errFormula
	case err != nil || n < 0 || n > tournament.MaxRating:
		return 0, errImproper
	}
	return n, nil
}

// isFormula reports whether a spreadsheet would calculate a text.
func isFormula(text string) bool { return text != "" && strings.ContainsRune("=+@", rune(text[0])) }

// parseName joins the two parts of a name.
func parseName(name, surname string, needed bool) (string, error) {
	if surname != "" && name != "" {
		name = surname + ", " + name
	} else {
		name += surname
	}
	name = strings.Join(strings.Fields(name), " ")
	switch {
	case name == "" && !needed:
		return "", nil
	case name == "":
		return "", errMissing
	case isFormula(name):
		return "", errFormula
	case len((tournament.Entry{Name: name}).Faults()) > 0 || plain.Check(name) != nil || len(plain.Words(name)) == 0:
		return "", errImproper
	}
	return name, nil
}

// parseNumber parses a FIDE number.
func parseNumber(text string) (string, error) {
	number := strings.TrimLeft(text, "0")
	switch {
	case number == "":
		return "", errMissing
	case isFormula(text):
		return "", errFormula
	case len((tournament.Entry{Name: "x", FIDEID: number}).Faults()) > 0:
		return "", errImproper
	}
	return number, nil
}

// year returns the expression that finds the year in a date as any country writes it.
var year = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?:^|[^0-9])((?:18|19|20)[0-9]{2})(?:$|[^0-9])`)
})

// parseYear returns the year of a date of birth.
func parseYear(text string, needed bool) (string, error) {
	found := year().FindStringSubmatch(text)
	switch {
	case found != nil && len(text) <= len("31.12.2006"):
		return found[1], nil
	case strings.Trim(text, "0-–/.") != "":
		return "", errImproper
	case needed:
		return "", errMissing
	}
	return "", nil
}

// parseFederation returns the three letters of a federation.
func parseFederation(text string) (string, error) {
	text = strings.ToUpper(text)
	if len((tournament.Entry{Name: "x", Federation: text}).Faults()) > 0 {
		return "", errImproper
	}
	return text, nil
}

// maxTitle is the length of a title in bytes. Federations have titles of their own.
const maxTitle = 12

func parseTitle(text string) (string, error) {
	switch {
	case isFormula(text):
		return "", errFormula
	case len(text) > maxTitle || plain.Check(text) != nil:
		return "", errImproper
	}
	return text, nil
}
