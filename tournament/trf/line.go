package trf

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// parse returns the record of a line. It never fails: an unreadable line is an Unknown, and a line
// with faults is parsed as far as possible.
func parse(text string, fault func(Fault)) Record {
	tag := tagOf(text)
	rest := strings.TrimPrefix(text, tag)
	switch {
	case tag == "###":
		return Comment{strings.TrimPrefix(rest, " ")}
	case slices.Contains(infoTags, tag):
		info := Info{tag, strings.TrimSpace(rest)}
		if tag == "801" { // its columns are made for readers
			info.Text = strings.TrimRight(strings.TrimPrefix(rest, " "), " ")
		}
		if (tag == "042" || tag == "052") && !isDate(info.Text) {
			fault(Fault{Code: DateImproper, Column: 5, Record: tag, Field: "date", Text: info.Text})
		}
		return info
	}
	if record := newRecord(tag); record != nil {
		return parseColumns(text, tag, record, fault)
	}
	if isNational(text, tag) {
		return parseColumns(text, tag, &National{Federation: tag}, fault)
	}
	words := words{tag: tag, fault: fault, rest: rest, at: utf8.RuneCountInString(tag) + 1}
	switch tag {
	case "142", "XXR":
		n := words.numbers("rounds")
		if len(n) == 0 {
			fault(Fault{Code: NumberMissing, Column: 5, Record: tag, Field: "rounds"})
			return Rounds{Name: tag}
		}
		return Rounds{tag, n[0]}
	case "XXC":
		return words.config()
	case "XXP", "XXZ":
		return Numbers{tag, words.numbers("number")}
	case "XXS":
		return words.settings()
	case "BBW", "BBD", "BBL", "BBZ", "BBF", "BBU":
		word, at := words.next()
		points, ok := parseTenths(word)
		if !ok || word == "" {
			fault(Fault{Code: PointsImproper, Column: at, Record: tag, Field: "points", Text: word})
		}
		return Worth{tag, points}
	}
	if strings.TrimSpace(text) != "" {
		fault(Fault{Code: RecordUnknown, Column: 1, Record: tag, Text: text})
	}
	return Unknown{text}
}

// isNational reports whether a line is the record of a national federation about a player. It has
// three capital letters, a number in the columns of the starting number, and blanks around that.
func isNational(text, tag string) bool {
	if strings.Trim(tag, "0123456789") == "" || !isInformative(tag) {
		return false
	}
	row := rowOf(text)
	number, _ := row.cell(5, 8)
	_, is := parseNumber(number)
	return is && number != "" && row.len() >= 14 && row.at(4) == ' ' && row.at(9) == ' '
}

// parseColumns parses a record with columns. Columns count characters, but some programs count
// bytes. This is detected if the fields of a player's line are separated by blanks only with bytes.
func parseColumns(text, tag string, record Record, fault func(Fault)) Record {
	if text = strings.TrimRight(text, " \t"); strings.Contains(text, "\t") {
		fault(Fault{Code: TabFound, Column: utf8.RuneCountInString(text[:strings.IndexByte(text, '\t')]) + 1, Record: tag})
		text = strings.ReplaceAll(text, "\t", " ")
	}
	chars := rowOf(text)
	if tag == "001" {
		var bytes bool
		if chars, bytes = playerRow(text); bytes {
			fault(Fault{Code: ColumnsInBytes, Column: 1, Record: tag})
		}
	}
	d := decoder{row: chars, record: tag, fault: fault}
	d.decode(record)
	return record
}

// playerRow returns the columns of a player's line, and whether they count bytes. All code that
// reads columns of such a line uses it.
func playerRow(text string) (columns row, bytes bool) {
	columns = rowOf(text)
	if columns.wide != nil && !isSpaced(columns) {
		if counted := byteRow(text); isSpaced(counted) {
			return counted, true
		}
	}
	return columns, false
}

// isSpaced reports whether the columns between a player's fields are blank.
func isSpaced(r row) bool {
	for _, column := range []int{9, 14, 48, 53, 57, 69, 80, 85, 90, 91} {
		if column <= r.len() && r.at(column) != ' ' {
			return false
		}
	}
	return true
}

// byteRow returns the columns of a line, one for each byte.
func byteRow(text string) row {
	var wide []rune
	for _, c := range text {
		wide = append(wide, c)
		for range utf8.RuneLen(c) - 1 {
			wide = append(wide, filler)
		}
	}
	return row{wide: wide}
}

// words parses the words of a record that has no fixed columns.
type words struct {
	tag   string
	rest  string
	at    int // column where rest begins
	fault func(Fault)
}

// next returns the next word and its column, or "" at the end.
func (w *words) next() (word string, column int) {
	trimmed := strings.TrimLeft(w.rest, " \t")
	w.at += len(w.rest) - len(trimmed)
	end := strings.IndexAny(trimmed, " \t")
	if end < 0 {
		end = len(trimmed)
	}
	word, at := trimmed[:end], w.at
	w.rest = trimmed[end:]
	w.at += utf8.RuneCountInString(word)
	return word, at
}

// numbers parses the remaining words as numbers.
func (w *words) numbers(field string) (numbers []int) {
	for word, at := w.next(); word != ""; word, at = w.next() {
		n, ok := parseNumber(word)
		if !ok {
			w.fault(Fault{Code: NumberImproper, Column: at, Record: w.tag, Field: field, Text: word})
		}
		numbers = append(numbers, n)
	}
	return numbers
}

// config parses the words of XXC.
func (w *words) config() Record {
	r := Words{Name: w.tag}
	for word, at := w.next(); word != ""; word, at = w.next() {
		if !slices.Contains([]string{"rank", "white1", "black1"}, word) {
			w.fault(Fault{Code: CodeUnknown, Column: at, Record: w.tag, Field: "symbol", Text: word})
		}
		r.Words = append(r.Words, word)
	}
	return r
}

// settingCodes lists the codes of XXS.
var settingCodes = []string{"WW", "BW", "WD", "BD", "WL", "BL", "ZPB", "HPB", "FPB", "PAB", "FW", "FL", "W", "D"}

// settings parses the values of XXS.
func (w *words) settings() Record {
	r := Settings{Name: w.tag}
	for word, at := w.next(); word != ""; word, at = w.next() {
		code, value, _ := strings.Cut(word, "=")
		code = strings.ToUpper(code)
		points, ok := parseTenths(value)
		switch {
		case !slices.Contains(settingCodes, code):
			w.fault(Fault{Code: CodeUnknown, Column: at, Record: w.tag, Field: "symbol", Text: word})
		case !ok || value == "":
			w.fault(Fault{Code: PointsImproper, Column: at + len(code) + 1, Record: w.tag, Field: "points", Text: word})
		}
		r.Values = append(r.Values, Setting{code, points})
	}
	return r
}

// format returns a record in canonical form.
func format(r Record, fault func(Fault)) string {
	switch r := r.(type) {
	case Comment:
		return strings.TrimRight("### "+r.Text, " ")
	case Unknown:
		return r.Text
	case Info:
		return strings.TrimRight(r.Name+" "+r.Text, " ")
	case Rounds:
		return r.Name + " " + strconv.Itoa(r.Count)
	case Words:
		return r.Name + " " + strings.Join(r.Words, " ")
	case Numbers:
		text := r.Name
		for _, n := range r.Numbers {
			text += " " + strconv.Itoa(n)
		}
		return text
	case Settings:
		text := r.Name
		for _, v := range r.Values {
			text += " " + v.Code + "=" + v.Points.String()
		}
		return text
	case Worth:
		return r.Name + " " + padLeft(r.Points.String(), 4)
	case *Player:
		return encode(r.withSpecByes(), fault)
	default:
		return strings.TrimRight(encode(r, fault), " ")
	}
}

// padLeft adds blanks on the left up to a width.
func padLeft(text string, width int) string {
	return strings.Repeat(" ", max(0, width-len(text))) + text
}

// withSpecByes returns the player with byes in the form of the specification, 0000 - H. Blanks are kept:
// in a round to come they mean that the player is present.
func (p *Player) withSpecByes() *Player {
	q := *p
	q.Games = slices.Clone(p.Games)
	for i, g := range q.Games {
		if g.Opponent == 0 && g.Color == "" && g.Result != "" {
			q.Games[i].Color = "-"
		}
	}
	return &q
}
