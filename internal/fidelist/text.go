package fidelist

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"regexp"
	"strings"
	"sync"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"
)

// textReader reads a list in text columns. The labels of the first line mark where the columns
// begin.
type textReader struct {
	fileKind
	in      *bufio.Reader
	month   string
	columns []column
	at      int
}

type column struct {
	field string // FIDE's XML name; empty for an ignored column
	from  int    // in characters
}

// maxLine is the most bytes of a line.
const maxLine = 2000

// columnNames maps column labels to FIDE's XML names.
var columnNames = map[string]string{
	"idnumber": "fideid", "id": "fideid", "fideid": "fideid", "name": "name", "fed": "country", "country": "country", "sex": "sex",
	"tit": "title", "titl": "title", "title": "title", "wtit": "w_title", "otit": "o_title", "foa": "foa_title",
	"srtng": "rating", "sgm": "games", "sk": "k", "rrtng": "rapid_rating", "rgm": "rapid_games", "rk": "rapid_k",
	"brtng": "blitz_rating", "bgm": "blitz_games", "bk": "blitz_k", "gms": "games", "games": "games", "k": "k",
	"b-day": "birthday", "born": "birthday", "birthday": "birthday", "flag": "flag", "rtng": "rating", "rating": "rating",
}

var (
	labelForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)ID[ _]?Number|\S+`)
	})
	monthForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)^(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*(\d\d)$`)
	})
	months = "janfebmaraprmayjunjulaugsepoctnovdec"
)

// newTextReader returns a reader for a list in text columns, after reading its header.
func newTextReader(in *bufio.Reader, of fileKind) (*textReader, error) {
	t := &textReader{fileKind: of, in: in}
	line, err := t.readLine()
	if err != nil {
		return nil, asNotAList(err)
	}
	header := strings.TrimPrefix(line, "\ufeff")
	have := map[string]bool{}
	alone := false
	for _, at := range labelForm().FindAllStringIndex(header, -1) {
		label := header[at[0]:at[1]]
		field := columnNames[strings.ToLower(strings.NewReplacer(" ", "", "_", "").Replace(label))]
		if m := monthForm().FindStringSubmatch(label); m != nil {
			field = "rating"
			number := strings.Index(months, strings.ToLower(m[1]))/3 + 1
			t.month = "20" + m[2] + "-" + string([]byte{'0' + byte(number/10), '0' + byte(number%10)})
		}
		alone = alone || field == "rating" && !strings.EqualFold(label, "SRtng")
		if field != "" && have[field] {
			return nil, newFault(1, NotAList, field, label)
		}
		have[field] = true
		t.columns = append(t.columns, column{field, utf8.RuneCountInString(header[:at[0]])})
	}
	switch {
	case !have["fideid"] || !have["name"] || !have["rating"] && !have["rapid_rating"] && !have["blitz_rating"]:
		return nil, newFault(1, NotAList, "", header)
	case !alone:
		t.fileKind = fileKind{kind: combined}
	case t.kind != single:
		return nil, newFault(1, KindUnknown, "rating", "")
	}
	return t, nil
}

// asNotAList converts an error of a missing header to a fault. It returns read errors unchanged.
func asNotAList(err error) error {
	var f *Fault
	if errors.Is(err, io.EOF) || errors.As(err, &f) {
		return newFault(1, NotAList, "", "")
	}
	return err
}

func (t *textReader) date() string { return t.month }

// next reads the next player.
func (t *textReader) next() (Player, int, error) {
	for {
		line, err := t.readLine()
		if err != nil {
			return Player{}, t.at, err
		}
		if strings.TrimSpace(line) == "" {
			continue
		}
		one := playerFields{line: t.at}
		for i, c := range t.columns {
			to := -1
			if i+1 < len(t.columns) {
				to = t.columns[i+1].from
			}
			if c.field != "" {
				one.setField(c.field, strings.TrimSpace(substring(line, c.from, to)), t.fileKind)
			}
		}
		return one.finish()
	}
}

// substring returns the characters of a line between two positions. If to is -1, it returns the
// rest of the line.
func substring(line string, from, to int) string {
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

// readLine reads a line without its end. A line that is not UTF-8 is read as Windows-1252.
func (t *textReader) readLine() (string, error) {
	b, err := t.in.ReadSlice('\n')
	t.at++
	switch {
	case errors.Is(err, bufio.ErrBufferFull) || len(b) > maxLine:
		return "", newFault(t.at, TooLong, "", string(b[:80]))
	case len(b) == 0 && err != nil:
		return "", err
	case err != nil && !errors.Is(err, io.EOF):
		return "", err
	}
	b = bytes.TrimRight(b, "\r\n\x1a")
	if bytes.IndexByte(b, 0) >= 0 {
		return "", newFault(t.at, NotAList, "", "")
	}
	if utf8.Valid(b) {
		return string(b), nil
	}
	whole, err := charmap.Windows1252.NewDecoder().Bytes(b)
	return string(whole), err
}
