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

// figuresPage is the page with the figures of every edition.
//
//go:embed figures.md
var figuresPage string

// articlesPage is the page with the articles of every edition.
//
//go:embed articles.md
var articlesPage string

// uncitedPage is the page with articles that no code cites.
//
//go:embed held.md
var uncitedPage string

// noCell is the table cell of an edition that does not have the rule or figure of the row.
const noCell = "–"

// readTable builds the table of the edition in a column from the two pages. It panics unless the
// pages give every figure exactly once, because the program would otherwise apply a wrong one.
func readTable(column int, figures, articles string) (t Table) {
	t.Edition, t.References, t.FigureIn = columns[column], map[string]Reference{}, map[string][]string{}
	fields := map[string][]reflect.Value{}
	for name, v := range Figures(&t) {
		fields[name] = append(fields[name], v)
	}
	for row := range rowsOf(figures, "figure", len(columns)+1) {
		name, cell := row[0], row[column+1]
		values, known := fields[name]
		if !known {
			panic("editions: no figure, or one that is told twice: " + name)
		}
		delete(fields, name)
		if err := setCell(values, cell); err != nil {
			panic(fmt.Sprintf("editions: %s of %s: %v", name, t.Edition, err))
		}
		if _, brackets, ok := strings.Cut(cell, " ("); ok {
			t.FigureIn[name] = strings.Split(strings.TrimSuffix(brackets, ")"), ", ")
		}
	}
	if len(fields) > 0 {
		panic(fmt.Sprintf("editions: %d figures are not told: %v", len(fields), fields))
	}
	for row := range rowsOf(articles, "rule", len(columns)+2) {
		rule, article := row[0], row[column+1]
		if _, twice := t.References[rule]; twice {
			panic("editions: a rule that is told twice: " + rule)
		}
		if article != noCell {
			t.References[rule] = referenceOf(article)
		}
	}
	return t
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
	for row := range rowsOf(page, "rule", len(columns)+2) {
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

// rowsOf yields the cells of all rows in those tables of a page whose first column has the given
// title. The cells are valid until the next row.
func rowsOf(page, title string, columns int) iter.Seq[[]string] {
	return func(yield func([]string) bool) {
		cells := make([]string, 0, columns)
		for line := range strings.Lines(page) {
			line = strings.TrimSpace(line)
			if !strings.HasPrefix(line, "| ") {
				continue
			}
			cells = cells[:0]
			for cell := range strings.SplitSeq(strings.Trim(line, "|"), "|") {
				cells = append(cells, strings.TrimSpace(cell))
			}
			if len(cells) != columns {
				panic(fmt.Sprintf("editions: %d columns, not %d: %s", len(cells), columns, line))
			}
			if cells[0] != title && !yield(cells) {
				return
			}
		}
	}
}

// Figures yields all figures, switches and policies of a table, with their names on the page. A
// figure that depends on the mode is yielded once for each mode. The yielded values can be set.
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
