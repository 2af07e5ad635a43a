package fidelist

import (
	"bufio"
	"bytes"
	"strconv"
	"strings"

	"github.com/escaque/escaque/rating/fide"
	"github.com/escaque/escaque/tournament"
)

// kind is which ratings a file holds.
type kind uint8

const (
	unsaid   kind = iota // nothing has told yet
	combined             // all three lists
	single               // one of them
)

// reading is a file that is being read, a player at a time.
type reading interface {
	// next returns the next player and their line. The error is io.EOF at the end, a
	// *Fault of them or of the whole file, or the trouble of reading.
	next() (Player, int, error)
	// date is the month of the list, YYYY-MM, when the file tells it.
	date() string
	// lists are those whose ratings the file holds, known with the first player.
	lists() []fide.List
}

// ofKind is which list a single file is of.
type ofKind struct {
	kind kind
	list fide.List // of a single one
}

func (k ofKind) lists() []fide.List {
	if k.kind == single {
		return []fide.List{k.list}
	}
	return fide.Lists()
}

// kindOf tells it by the name of a file, as FIDE gives it.
func kindOf(name string) ofKind {
	low := strings.ToLower(name)
	for _, l := range fide.Lists() {
		if strings.Contains(low, l.String()) {
			return ofKind{single, l}
		}
	}
	return ofKind{}
}

// maxHead is how much of a file is looked at to tell what it is.
const maxHead = 4096

// begin tells what a file is by how it begins.
func begin(in *bufio.Reader, of ofKind) (reading, error) {
	head, err := in.Peek(maxHead)
	if len(head) == 0 && err != nil {
		return nil, fault(0, Empty, "", "")
	}
	if bytes.HasPrefix(bytes.TrimLeft(bytes.TrimPrefix(head, []byte("\ufeff")), " \t\r\n"), []byte("<")) {
		return newXML(in, of), nil
	}
	return newText(in, of)
}

// taking gathers the fields of one player.
type taking struct {
	p    Player
	line int
	err  *Fault // the first
}

func (t *taking) fail(code Code, field, text string) {
	if t.err == nil {
		t.err = fault(t.line, code, field, text)
	}
}

// number reads a whole number that may be left out.
func (t *taking) number(field, text string, most int) int {
	if text == "" {
		return 0
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 0 || n > most {
		t.fail(Improper, field, text)
		return 0
	}
	return n
}

// Bounds of the numbers of a list.
const (
	maxID     = 999_999_999_999
	maxGames  = 100_000
	maxK      = 100
	maxTitle  = 40 // characters of a field of titles
	maxRating = tournament.MaxRating
)

// field takes one field by FIDE's name for it in XML. Fields that mean nothing
// here are passed over.
func (t *taking) field(name, text string, of ofKind) {
	p := &t.p
	switch name {
	case "fideid":
		id, err := strconv.ParseInt(text, 10, 64)
		if err != nil || id < 1 || id > maxID {
			if text == "" {
				t.fail(Missing, name, "")
			} else {
				t.fail(Improper, name, text)
			}
			return
		}
		p.ID = id
	case "name":
		p.Name = text
		if strings.Contains(text, "  ") || strings.ContainsAny(text, "\t\n\u00a0") {
			p.Name = strings.Join(strings.Fields(text), " ")
		}
	case "country":
		p.Federation = strings.ToUpper(text)
	case "sex":
		switch text {
		case "M", "m":
			p.Sex = "m"
		case "F", "f", "W", "w":
			p.Sex = "w"
		case "":
		default:
			t.fail(Improper, name, text)
		}
	case "title", "w_title", "o_title", "foa_title":
		if len(text) > maxTitle || strings.ContainsFunc(text, func(r rune) bool { return r < ' ' || r > '~' }) {
			t.fail(Improper, name, text)
			return
		}
		switch name {
		case "title":
			p.Title = text
		case "w_title":
			p.WTitle = text
		case "o_title":
			p.OTitle = text
		default:
			p.FOATitle = text
		}
	case "rating":
		t.rating(of.list, name, text)
	case "rapid_rating":
		t.rating(fide.Rapid, name, text)
	case "blitz_rating":
		t.rating(fide.Blitz, name, text)
	case "games", "rapid_games", "blitz_games":
		t.number(name, text, maxGames)
	case "k":
		*t.coefficient(of.list) = t.number(name, text, maxK)
	case "rapid_k":
		p.RapidK = t.number(name, text, maxK)
	case "blitz_k":
		p.BlitzK = t.number(name, text, maxK)
	case "birthday":
		if strings.Trim(text, "0") != "" { // where nobody knows it there are zeros
			p.Birth = strings.ReplaceAll(text, "/", "-")
		}
	case "flag":
		if len(text) > 4 || strings.Trim(text, "iwIW") != "" {
			t.fail(Improper, name, text)
			return
		}
		p.Flag = strings.ToLower(text)
	}
}

func (t *taking) rating(list fide.List, field, text string) {
	n := t.number(field, text, maxRating)
	switch list {
	case fide.Rapid:
		t.p.Rapid = n
	case fide.Blitz:
		t.p.Blitz = n
	default:
		t.p.Standard = n
	}
}

func (t *taking) coefficient(list fide.List) *int {
	switch list {
	case fide.Rapid:
		return &t.p.RapidK
	case fide.Blitz:
		return &t.p.BlitzK
	default:
		return &t.p.K
	}
}

// fields are those of entries as FIDE names them.
var fields = map[string]string{"federation": "country", "birth": "birthday"}

// done is the player, or what is wrong with them: what could not be entered in an
// event is no player of a list.
func (t *taking) done() (Player, int, error) {
	if t.p.ID == 0 {
		t.fail(Missing, "fideid", "")
	}
	if t.p.Name == "" {
		t.fail(Missing, "name", "")
	}
	if t.err == nil {
		if found := t.p.Entry(fide.Standard).Faults(); len(found) > 0 {
			name := found[0].Field
			if other, is := fields[name]; is {
				name = other
			}
			t.fail(Improper, name, found[0].Text)
		}
	}
	if t.err != nil {
		return t.p, t.line, t.err
	}
	return t.p, t.line, nil
}
