package entrylist

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/escaque/escaque/tournament"
)

// List is a list of players read without faults.
type List struct {
	Players []tournament.Entry
	Lines   []int    // line number of each player
	Columns []Column // of the file, in their order
	Ignored []string // unknown headers, whose columns were skipped
}

// Column is a column of a file, with the field of an entry that it holds.
type Column struct {
	Header string
	Field  string // one of Fields; empty if the column is ignored
	Near   string // the field that the header of an ignored column probably means
}

// Read reads a whole list. If the file has faults, it returns no list and a *Faults.
func Read(r io.Reader) (*List, error) {
	data, err := io.ReadAll(io.LimitReader(r, MaxFileBytes+1))
	if err != nil {
		return nil, fmt.Errorf("entrylist: reading: %w", err)
	}
	reader := reader{list: &List{}, faults: &Faults{}}
	reader.readFile(data)
	if reader.faults.hasAny() {
		slices.SortStableFunc(reader.faults.List, func(a, b Fault) int {
			return cmp.Or(cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column))
		})
		reader.faults.Columns = reader.list.Columns
		return nil, reader.faults
	}
	return reader.list, nil
}

// reader holds the state of reading one file.
type reader struct {
	list      *List
	faults    *Faults
	separator rune
	columns   []string // field of each column; "" if skipped
	names     []int    // column at which each player's name begins, for faults
	handles   []int    // column at which each player's handle begins
}

// readFile reads the whole file.
func (r *reader) readFile(data []byte) {
	if len(data) > MaxFileBytes {
		r.faults.add(Fault{Code: FileTooLarge})
		return
	}
	text, fault := decode(data)
	if fault != "" {
		r.faults.add(Fault{Code: fault})
		return
	}
	header := false
	for i, line := range splitLines(text) {
		number := i + 1
		if strings.TrimSpace(line) == "" || number == 1 && strings.HasPrefix(strings.ToLower(line), "sep=") {
			continue // spreadsheets write sep=; as a line of its own
		}
		if len(line) > MaxLineBytes {
			r.faults.add(Fault{Code: LineTooLong, Line: number, Column: utf8.RuneCountInString(line[:MaxLineBytes]) + 1, Text: line})
			if !header {
				return
			}
			continue
		}
		if !header {
			if !r.readHeader(number, line) {
				return
			}
			header = true
			continue
		}
		r.readLine(number, line)
		if len(r.list.Players) > tournament.MaxPlayers {
			r.faults.add(Fault{Code: tournament.TooManyPlayers, Line: number, Column: 1})
			return
		}
	}
	switch {
	case !header:
		r.faults.add(Fault{Code: FileEmpty})
	case len(r.list.Players) == 0 && !r.faults.hasAny():
		r.faults.add(Fault{Code: tournament.NoPlayers})
	default:
		r.reportRepeated()
	}
}

// Columns returns what the headers of a table are read as. Next to a column of given names, a column of
// names has surnames.
func Columns(headers []string) []Column {
	apart := slices.ContainsFunc(headers, isGivenName)
	columns := make([]Column, len(headers))
	for i, header := range headers {
		c := Column{Header: header, Field: fieldOfHeader(header)}
		if c.Field == Name && apart && !isGivenName(header) {
			c.Field = Surname
		}
		if c.Field == "" {
			c.Near = nearestField(header)
		}
		columns[i] = c
	}
	return columns
}

// readHeader finds the separator and the fields of the columns in the first line. It chooses the
// separator that yields the most known headers. It returns false if the rest of the file cannot be
// read.
func (r *reader) readHeader(number int, line string) bool {
	best := -1
	var cells []cell
	for _, separator := range []rune{',', ';', '\t'} {
		candidate, fault, _ := splitLine(line, separator)
		known := 0
		for _, c := range candidate {
			if fieldOfHeader(c.text) != "" {
				known++
			}
		}
		if fault != "" {
			known = 0
		}
		if known > best {
			best, cells, r.separator = known, candidate, separator
		}
	}
	if best == 0 {
		r.faults.add(Fault{Code: HeaderMissing, Line: number, Column: 1, Text: line})
		return false
	}
	seen := make(map[string]bool)
	headers := make([]string, len(cells))
	for i, c := range cells {
		headers[i] = c.text
	}
	r.list.Columns = Columns(headers)
	for i, c := range r.list.Columns {
		if c.Field == "" && c.Header != "" {
			r.list.Ignored = append(r.list.Ignored, c.Header)
		}
		if c.Field != "" && seen[c.Field] {
			r.faults.add(Fault{Code: ColumnTwice, Line: number, Column: cells[i].column, Field: c.Field, Text: c.Header})
		}
		seen[c.Field] = true
		r.columns = append(r.columns, c.Field)
	}
	if !seen[Name] {
		r.faults.add(Fault{Code: NameColumnMiss, Line: number, Column: 1, Field: Name, Text: line})
	}
	return !r.faults.hasAny()
}

// readLine reads the player on one line.
func (r *reader) readLine(number int, line string) {
	cells, fault, column := splitLine(line, r.separator)
	if fault != "" {
		r.faults.add(Fault{Code: fault, Line: number, Column: column, Field: r.fieldAt(len(cells)), Text: textFrom(line, column)})
		return
	}
	empty := true
	values := make(map[string]cell)
	for i, c := range cells {
		if i >= len(r.columns) {
			if c.text != "" {
				r.faults.add(Fault{Code: FieldsTooMany, Line: number, Column: c.column, Text: c.text})
			}
			continue
		}
		empty = empty && c.text == ""
		if r.columns[i] != "" {
			values[r.columns[i]] = c
		}
	}
	if empty {
		return // a row of separators, as spreadsheets write at the end
	}
	end := utf8.RuneCountInString(line) + 1
	for i := len(cells); i < len(r.columns); i++ {
		if r.columns[i] != "" {
			values[r.columns[i]] = cell{"", end}
		}
	}
	entry := r.readEntry(number, values)
	r.list.Players = append(r.list.Players, entry)
	r.list.Lines = append(r.list.Lines, number)
	r.names = append(r.names, values[Name].column)
	r.handles = append(r.handles, values[Handle].column)
}

// fieldAt returns the field of column i, or "" beyond the last column.
func (r *reader) fieldAt(i int) string {
	if i < len(r.columns) {
		return r.columns[i]
	}
	return ""
}

// readEntry returns the entry in the cells of a line and records its faults.
func (r *reader) readEntry(number int, values map[string]cell) tournament.Entry {
	e := tournament.Entry{
		Name:       strings.Join(strings.Fields(values[Name].text), " "),
		Title:      parseTitle(values[Title].text),
		Federation: strings.ToUpper(values[Federation].text),
		Birth:      parseBirth(values[Birth].text),
		Club:       values[Club].text,
		Sex:        parseSex(values[Sex].text),
		Member:     tournament.Member{Handle: values[Handle].text},
	}
	if surname := strings.Join(strings.Fields(values[Surname].text), " "); surname != "" {
		e.Name = strings.TrimSuffix(surname+", "+e.Name, ", ")
	}
	if isNone(e.Federation) {
		e.Federation = ""
	}
	if id := values[FIDEID].text; !isNone(id) && id != "0" {
		e.FIDEID = id
	}
	points, sane := parseRating(values[Rating].text)
	if sane {
		e.Rating = points
	}
	national, nationalSane := parseRating(values[National].text)
	if nationalSane {
		e.National = national
	}
	faults := e.Faults()
	if !sane {
		faults = append(faults, tournament.EntryFault{Code: tournament.RatingImproper, Field: Rating})
	}
	if !nationalSane {
		faults = append(faults, tournament.EntryFault{Code: tournament.RatingImproper, Field: National})
	}
	for _, f := range faults {
		c := values[f.Field]
		r.faults.add(Fault{Code: f.Code, Line: number, Column: c.column, Field: f.Field, Text: c.text})
	}
	return e
}

// Under takes the ratings of the list as the official ones of an event with a method of ratings, and
// reports whether there are any. Those of the event follow from them, or equal them at first.
func (l *List) Under(m tournament.RatingMethod) (any bool) {
	if m == "" {
		return false
	}
	for i := range l.Players {
		p := &l.Players[i]
		any = any || p.Rating > 0
		p.Official = p.Rating
		if m.Follows() {
			p.Rating = m.Rating(p.Official, p.National)
		}
	}
	return any
}

// reportRepeated records faults for players and members that the list contains twice.
func (r *reader) reportRepeated() {
	for _, t := range tournament.FindTwice(nil, r.list.Players) {
		r.faults.add(Fault{
			Code: tournament.PlayerTwice, Line: r.list.Lines[t.Index], Column: r.names[t.Index],
			Field: Name, Text: r.list.Players[t.Index].Name, Other: r.list.Lines[t.Of],
		})
	}
	seen := make(map[string]int)
	for i, p := range r.list.Players {
		handle := strings.ToLower(p.Member.Handle)
		if handle == "" {
			continue
		}
		if other, twice := seen[handle]; twice {
			r.faults.add(Fault{Code: tournament.MemberTwice, Line: r.list.Lines[i], Column: r.handles[i], Field: Handle, Text: p.Member.Handle, Other: r.list.Lines[other]})
			continue
		}
		seen[handle] = i
	}
}

// textFrom returns the rest of a line, starting at a column.
func textFrom(line string, column int) string {
	text := []rune(line)
	return string(text[min(column-1, len(text)):])
}
