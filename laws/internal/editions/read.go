package editions

import (
	_ "embed" // the pages are read from the program itself
	"encoding"
	"fmt"
	"iter"
	"reflect"
	"strconv"
	"strings"
	"time"
	"unicode"
)

//go:embed figures.md
var figuresPage string

//go:embed articles.md
var articlesPage string

//go:embed held.md
var uncitedPage string

// noCell is the table cell of an edition that does not have the rule or figure of the row.
const noCell = "–"

// tables are the editions in the order of columns. rules are those of the page of articles. They
// are set here and never modified.
var tables, rules = readTables(figuresPage, articlesPage)

// uncited are the rules that no event and no refusal cites.
var uncited = readUncited(uncitedPage)

// readTables builds the tables from the two pages. It panics unless the pages give every figure of
// every edition exactly once, because the program would otherwise apply a wrong one.
func readTables(figures, articles string) (t [len(columns)]Table, rules []string) {
	var fields [len(columns)]map[string][]reflect.Value
	for i, e := range columns {
		t[i].Edition, t[i].References, t[i].FigureIn = e, map[string]Reference{}, map[string][]string{}
		fields[i] = map[string][]reflect.Value{}
		for name, v := range Figures(&t[i]) {
			fields[i][name] = append(fields[i][name], v)
		}
	}
	for _, row := range rowsOf(figures, "figure", len(columns)+1) {
		for i, cell := range row[1:] {
			values, known := fields[i][row[0]]
			if !known {
				panic("editions: no figure, or one that is told twice: " + row[0])
			}
			delete(fields[i], row[0])
			if err := setCell(values, cell); err != nil {
				panic(fmt.Sprintf("editions: %s of %s: %v", row[0], columns[i], err))
			}
			if _, brackets, ok := strings.Cut(cell, " ("); ok {
				t[i].FigureIn[row[0]] = strings.Split(strings.TrimSuffix(brackets, ")"), ", ")
			}
		}
	}
	if left := len(fields[0]); left > 0 {
		panic(fmt.Sprintf("editions: %d figures are not told: %v", left, fields[0]))
	}
	for _, row := range rowsOf(articles, "rule", len(columns)+2) {
		rule := row[0]
		rules = append(rules, rule)
		for i, article := range row[1 : len(columns)+1] {
			if _, twice := t[i].References[rule]; twice {
				panic("editions: a rule that is told twice: " + row[0])
			}
			if article != noCell {
				t[i].References[rule] = referenceOf(article)
			}
		}
	}
	return t, rules
}

// referenceOf parses a cell of the page of articles: the article, further ones in brackets, and the
// name of the edition's wording after a colon.
func referenceOf(cell string) (p Reference) {
	cell, p.Wording, _ = strings.Cut(cell, ": ")
	article, brackets, further := strings.Cut(cell, " (")
	if p.Article = article; further {
		p.Also = strings.Split(strings.TrimSuffix(brackets, ")"), ", ")
	}
	return p
}

// readUncited parses the page of the rules that no event and no refusal cites.
func readUncited(page string) (held []Uncited) {
	for _, row := range rowsOf(page, "rule", len(columns)+2) {
		h := Uncited{Rule: row[0], In: map[string][]string{}, Sentence: row[len(columns)+1]}
		for i, e := range columns {
			if cell := row[i+1]; cell != noCell {
				h.In[e] = strings.Split(cell, ", ")
			}
		}
		held = append(held, h)
	}
	return held
}

// rowsOf returns the cells of all rows in those tables of a page whose first column has the given
// title.
func rowsOf(page, title string, columns int) (rows [][]string) {
	for line := range strings.Lines(page) {
		line = strings.TrimSpace(line)
		if !strings.HasPrefix(line, "| ") {
			continue
		}
		cells := strings.Split(strings.Trim(line, "|"), "|")
		for i := range cells {
			cells[i] = strings.TrimSpace(cells[i])
		}
		if len(cells) != columns {
			panic(fmt.Sprintf("editions: %d columns, not %d: %s", len(cells), columns, line))
		}
		if cells[0] != title {
			rows = append(rows, cells)
		}
	}
	return rows
}

// Figures yields all figures, switches and policies of a table with their names on the page.
// Figures that depend on the mode are yielded once for each mode. The values can be set.
func Figures(t *Table) iter.Seq2[string, reflect.Value] {
	return func(yield func(string, reflect.Value) bool) {
		yieldFigures("", reflect.ValueOf(t).Elem(), yield)
	}
}

// yieldFigures yields the figures in one field of a table. It returns false when yield does.
func yieldFigures(name string, v reflect.Value, yield func(string, reflect.Value) bool) bool {
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			f := v.Type().Field(i)
			if name == "" && (f.Name == "Edition" || f.Name == "References" || f.Name == "FigureIn") {
				continue
			}
			if !yieldFigures(strings.TrimPrefix(name+"."+pageName(f.Name), "."), v.Field(i), yield) {
				return false
			}
		}
		return true
	case reflect.Array:
		for i := range v.Len() {
			if !yieldFigures(name, v.Index(i), yield) {
				return false
			}
		}
		return true
	}
	return yield(name, v)
}

// pageName converts a field's name to its form on the page: OnMove to on-move.
func pageName(name string) string {
	var b strings.Builder
	for i, r := range name {
		if unicode.IsUpper(r) && i > 0 {
			b.WriteByte('-')
		}
		b.WriteRune(unicode.ToLower(r))
	}
	return b.String()
}

// setCell parses a cell with one value for all modes, or one for each.
func setCell(values []reflect.Value, cell string) error {
	said, _, _ := strings.Cut(cell, " (") // what follows in brackets is where that stands
	parts := strings.Split(said, " / ")
	if len(parts) != 1 && len(parts) != len(values) {
		return fmt.Errorf("%q has %d values, not %d", cell, len(parts), len(values))
	}
	for i, v := range values {
		if err := setValue(v, parts[i%len(parts)]); err != nil {
			return err
		}
	}
	return nil
}

// setValue parses a text into a figure.
func setValue(v reflect.Value, text string) error {
	if text == noCell {
		v.SetZero()
		return nil
	}
	if named, ok := v.Addr().Interface().(encoding.TextUnmarshaler); ok {
		return named.UnmarshalText([]byte(text))
	}
	switch p := v.Addr().Interface().(type) {
	case *bool:
		if *p = true; text != "yes" {
			return fmt.Errorf("%q is neither yes nor %s", text, noCell)
		}
		return nil
	case *int:
		n, err := strconv.Atoi(text)
		*p = n
		return err
	case *time.Duration:
		d, err := time.ParseDuration(text)
		*p = d
		return err
	case *string:
		*p = text
		return nil
	}
	return fmt.Errorf("a figure of type %v", v.Type())
}
