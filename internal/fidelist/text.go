package fidelist

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"regexp"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"
)

// textReading reads a list in columns of text. Its first line names the columns
// where they begin.
type textReading struct {
	ofKind
	in      *bufio.Reader
	month   string
	columns []column
	at      int
}

type column struct {
	field string // FIDE's name for it in XML; empty for what means nothing here
	from  int    // in characters
}

// maxLine is how many bytes a line may have.
const maxLine = 2000

// labels are the columns by their names in headers.
var labels = map[string]string{
	"idnumber": "fideid", "id": "fideid", "fideid": "fideid", "name": "name", "fed": "country", "country": "country", "sex": "sex",
	"tit": "title", "titl": "title", "title": "title", "wtit": "w_title", "otit": "o_title", "foa": "foa_title",
	"srtng": "rating", "sgm": "games", "sk": "k", "rrtng": "rapid_rating", "rgm": "rapid_games", "rk": "rapid_k",
	"brtng": "blitz_rating", "bgm": "blitz_games", "bk": "blitz_k", "gms": "games", "games": "games", "k": "k",
	"b-day": "birthday", "born": "birthday", "birthday": "birthday", "flag": "flag", "rtng": "rating", "rating": "rating",
}

var (
	labelForm = regexp.MustCompile(`(?i)ID[ _]?Number|\S+`)
	monthForm = regexp.MustCompile(`(?i)^(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*(\d\d)$`)
	months    = "janfebmaraprmayjunjulaugsepoctnovdec"
)

// newText reads the header.
func newText(in *bufio.Reader, of ofKind) (*textReading, error) {
	t := &textReading{ofKind: of, in: in}
	line, err := t.line()
	if err != nil {
		return nil, notAList(err)
	}
	header := strings.TrimPrefix(line, "\ufeff")
	have := map[string]bool{}
	alone := false
	for _, at := range labelForm.FindAllStringIndex(header, -1) {
		label := header[at[0]:at[1]]
		field := labels[strings.ToLower(strings.NewReplacer(" ", "", "_", "").Replace(label))]
		if m := monthForm.FindStringSubmatch(label); m != nil {
			field = "rating"
			number := strings.Index(months, strings.ToLower(m[1]))/3 + 1
			t.month = "20" + m[2] + "-" + string([]byte{'0' + byte(number/10), '0' + byte(number%10)})
		}
		alone = alone || field == "rating" && !strings.EqualFold(label, "SRtng")
		if field != "" && have[field] {
			return nil, fault(1, NotAList, field, label)
		}
		have[field] = true
		t.columns = append(t.columns, column{field, utf8.RuneCountInString(header[:at[0]])})
	}
	switch {
	case !have["fideid"] || !have["name"] || !have["rating"] && !have["rapid_rating"] && !have["blitz_rating"]:
		return nil, fault(1, NotAList, "", header)
	case !alone:
		t.ofKind = ofKind{kind: combined}
	case t.kind != single:
		return nil, fault(1, KindUnknown, "rating", "")
	}
	return t, nil
}

// notAList is the fault of a file without a header; a trouble of reading stays.
func notAList(err error) error {
	var f *Fault
	if errors.Is(err, io.EOF) || errors.As(err, &f) {
		return fault(1, NotAList, "", "")
	}
	return err
}

func (t *textReading) date() string { return t.month }

// next reads the next line with a player.
func (t *textReading) next() (Player, int, error) {
	for {
		line, err := t.line()
		if err != nil {
			return Player{}, t.at, err
		}
		if strings.TrimSpace(line) == "" {
			continue
		}
		one := taking{line: t.at}
		for i, c := range t.columns {
			to := -1
			if i+1 < len(t.columns) {
				to = t.columns[i+1].from
			}
			if c.field != "" {
				one.field(c.field, strings.TrimSpace(cut(line, c.from, to)), t.ofKind)
			}
		}
		return one.done()
	}
}

// cut are the characters of a line from a place to another, to its end for -1.
func cut(line string, from, to int) string {
	if !isASCII(line) {
		r := []rune(line)
		if to < 0 || to > len(r) {
			to = len(r)
		}
		return string(r[min(from, to):to])
	}
	if to < 0 || to > len(line) {
		to = len(line)
	}
	return line[min(from, to):to]
}

func isASCII(s string) bool {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// line reads a line without its end: UTF-8, or Windows-1252 when it is none.
func (t *textReading) line() (string, error) {
	b, err := t.in.ReadSlice('\n')
	t.at++
	switch {
	case errors.Is(err, bufio.ErrBufferFull) || len(b) > maxLine:
		return "", fault(t.at, TooLong, "", string(b[:80]))
	case len(b) == 0 && err != nil:
		return "", err
	case err != nil && !errors.Is(err, io.EOF):
		return "", err
	}
	b = bytes.TrimRight(b, "\r\n\x1a")
	if bytes.IndexByte(b, 0) >= 0 {
		return "", fault(t.at, NotAList, "", "")
	}
	if utf8.Valid(b) {
		return string(b), nil
	}
	whole, err := charmap.Windows1252.NewDecoder().Bytes(b)
	return string(whole), err
}
