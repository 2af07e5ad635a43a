package trf

import (
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// column is the position and format of one field of a record.
type column struct {
	index    int // of the field in its struct
	from, to int // first and last column, from 1
	every    int // distance of list elements; 0 for a single field
	name     string
	options  []string
	parts    []column // of the elements of a list of structs
}

// has reports whether the field has an option.
func (c column) has(option string) bool { return slices.Contains(c.options, option) }

// layout returns the columns of a record, from the tags of its type.
func layout(t reflect.Type) []column {
	var columns []column
	for i := range t.NumField() {
		tag := t.Field(i).Tag
		cols, has := tag.Lookup("cols")
		if !has {
			continue
		}
		c := column{index: i, name: tag.Get("field"), options: strings.Fields(tag.Get("opt"))}
		first, last, ranged := strings.Cut(cols, "-")
		c.from, _ = strconv.Atoi(first)
		c.to = c.from
		if ranged {
			c.to, _ = strconv.Atoi(last)
		}
		c.every, _ = strconv.Atoi(tag.Get("every"))
		if field := t.Field(i).Type; field.Kind() == reflect.Slice && field.Elem().Kind() == reflect.Struct {
			c.parts = layout(field.Elem())
			c.to = c.from + c.parts[len(c.parts)-1].to - 1
		}
		columns = append(columns, c)
	}
	return columns
}

// layouts returns the columns of all records with columns, by type.
var layouts = sync.OnceValue(func() map[reflect.Type][]column {
	all := make(map[reflect.Type][]column)
	for _, tag := range []string{"001", "013", "132", "152", "162", "172", "240", "250", "260", "299", "300", "310", "320", "330", "802", "XXA"} {
		t := reflect.TypeOf(newRecord(tag)).Elem()
		all[t] = layout(t)
	}
	national := reflect.TypeFor[National]()
	all[national] = layout(national)
	return all
})

var (
	tenthsType = reflect.TypeFor[Tenths]()
	intType    = reflect.TypeFor[int]()
)

// Fields returns the names of all fields, as used in faults.
func Fields() []string {
	names := map[string]bool{"rounds": true} // for records of words
	var collect func([]column)
	collect = func(columns []column) {
		for _, c := range columns {
			names[c.name] = true
			collect(c.parts)
		}
	}
	for _, columns := range layouts() {
		collect(columns)
	}
	delete(names, "") // lists have no name, but their elements do
	return slices.Sorted(maps.Keys(names))
}

// field is the kind of the field to which a column belongs.
type field uint8

const (
	gap field = iota
	text
	number
)

// decoder parses one line into a record with columns.
type decoder struct {
	row    row
	fields []field // kind of field of each column
	record string
	fault  func(Fault)
}

// decode parses the line into a record.
func (d *decoder) decode(to any) {
	v := reflect.ValueOf(to).Elem()
	d.fields = make([]field, d.row.len()+2)
	for i := 1; i <= min(3, d.row.len()); i++ {
		d.fields[i] = text
	}
	d.columns(v, layouts()[v.Type()], 0)
	for i := 1; i <= d.row.len(); i++ {
		if d.isStray(i) {
			end := i
			for d.isStray(end + 1) {
				end++
			}
			d.reportStray(i, end)
			i = end
		}
	}
}

// isStray reports whether a non-blank character is in a column outside all fields.
func (d *decoder) isStray(column int) bool {
	return column <= d.row.len() && d.fields[column] == gap && d.row.at(column) != ' ' && d.row.at(column) != filler
}

// reportStray adds a fault for text between fields. Digits next to a number are a fault and not
// only a warning, because the number was misread.
func (d *decoder) reportStray(from, to int) {
	fault := Fault{Code: ColumnStray, Column: from, Record: d.record, Text: d.row.between(from, to)}
	left := d.fields[from-1] == number && d.row.at(from-1) != ' '
	right := d.fields[to+1] == number && d.row.at(to+1) != ' '
	if (left || right) && strings.Trim(fault.Text, "0123456789.,-") == "" {
		fault.Code = NumberImproper
	}
	d.fault(fault)
}

// columns parses the fields of a struct, moved right by offset columns.
func (d *decoder) columns(v reflect.Value, columns []column, offset int) {
	for _, c := range columns {
		field := v.Field(c.index)
		if c.every == 0 {
			d.value(field, c, c.from+offset, c.to+offset)
			continue
		}
		count := 0
		for i, at := 0, c.from+offset; at <= d.row.len(); i, at = i+1, at+c.every {
			if !d.row.isBlank(at, at+c.to-c.from) {
				count = i + 1
			}
		}
		if count == 0 {
			continue
		}
		field.Set(reflect.MakeSlice(field.Type(), count, count))
		for i := range count {
			at := c.from + offset + i*c.every
			if c.parts != nil {
				d.columns(field.Index(i), c.parts, at-1)
			} else {
				d.value(field.Index(i), c, at, at+c.to-c.from)
			}
		}
	}
}

// value parses one value.
func (d *decoder) value(v reflect.Value, c column, from, to int) {
	word, at := d.row.cell(from, to)
	fault := Fault{Column: at, Record: d.record, Field: c.name, Text: word}
	kind := number
	switch v.Type() {
	case tenthsType:
		points, ok := parseTenths(word)
		if !ok {
			fault.Code = PointsImproper
		}
		v.SetInt(int64(points))
	case intType:
		n, ok := parseNumber(word)
		switch {
		case !ok:
			fault.Code = NumberImproper
		case n == 0 && c.has("need"):
			fault.Code, fault.Column = NumberMissing, from
		}
		v.SetInt(int64(n))
	default:
		var value string
		value, fault.Code = readText(d.record, c.name, word)
		v.SetString(value)
		kind = text
	}
	for i := from; i <= min(to, d.row.len()); i++ {
		d.fields[i] = kind
	}
	if fault.Code != "" {
		d.fault(fault)
	}
}

// encode returns the line of a record with columns.
func encode(from any, fault func(Fault)) string {
	v := reflect.ValueOf(from).Elem()
	e := encoder{row: []rune(v.Addr().Interface().(Record).Tag() + " "), record: v.Addr().Interface().(Record).Tag(), fault: fault}
	e.columns(v, layouts()[v.Type()], 0)
	return string(e.row)
}

// encoder formats one record with columns.
type encoder struct {
	row    []rune
	record string
	fault  func(Fault)
}

// columns formats the fields of a struct, moved right by offset columns.
func (e *encoder) columns(v reflect.Value, columns []column, offset int) {
	for _, c := range columns {
		field := v.Field(c.index)
		if c.every == 0 {
			e.value(field, c, c.from+offset, c.to+offset)
			continue
		}
		for i := range field.Len() {
			at := c.from + offset + i*c.every
			switch {
			case c.parts == nil:
				e.value(field.Index(i), c, at, at+c.to-c.from)
			case !field.Index(i).IsZero():
				e.columns(field.Index(i), c.parts, at-1)
			}
		}
	}
}

// value formats one value. A text that is too long is cut. A number that does not fit is a fault.
func (e *encoder) value(v reflect.Value, c column, from, to int) {
	width := to - from + 1
	var text string
	right := true
	switch x := v.Interface().(type) {
	case Tenths:
		text = formatTenths(x)
		switch {
		case x == 0 && !c.has("zero"):
			text = ""
		case len(text) > width:
			text = strings.TrimSuffix(text, ".0")
		}
	case int:
		switch {
		case x == 0 && c.has("nobody"):
			text = "0000"
		case c.has("pad"):
			text = fmt.Sprintf("%0*d", width, x)
		case x != 0 || c.has("zero"):
			text = strconv.Itoa(x)
		}
	default:
		text, right = v.String(), c.has("right")
		if cut := []rune(text); len(cut) > width {
			text = string(cut[:width])
		}
	}
	letters := []rune(text)
	if len(letters) > width {
		e.fault(Fault{Code: NumberImproper, Column: from, Record: e.record, Field: c.name, Text: text})
		letters = letters[:width]
	}
	for len(e.row) < to {
		e.row = append(e.row, ' ')
	}
	at := from - 1
	if right {
		at = to - len(letters)
	}
	copy(e.row[at:], letters)
}
