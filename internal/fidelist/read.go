package fidelist

import (
	"bufio"
	"bytes"
	"strconv"
	"strings"

	"github.com/escaque/escaque/rating/fide"
	"github.com/escaque/escaque/tournament"
)

// kind is the set of ratings in a file.
type kind uint8

const (
	unknownKind kind = iota // not known yet
	combined                // all three lists
	single                  // one of them
)

// listReader is an open list file, read one player at a time.
type listReader interface {
	// next returns the next player and their line. The error is io.EOF at the end, a *Fault of the
	// player or the whole file, or a read error.
	next() (Player, int, error)
	// date returns the month of the list, YYYY-MM, or "" if the file does not state it.
	date() string
	// lists returns the rating lists in the file. They are known after the first player.
	lists() []fide.List
}

// fileKind is the kind of a file, and its list if it has only one.
type fileKind struct {
	kind kind
	list fide.List // of a single one
}

func (k fileKind) lists() []fide.List {
	if k.kind == single {
		return []fide.List{k.list}
	}
	return fide.Lists()
}

// kindOf returns the kind of a file by its name.
func kindOf(name string) fileKind {
	low := strings.ToLower(name)
	for _, l := range fide.Lists() {
		if strings.Contains(low, l.String()) {
			return fileKind{single, l}
		}
	}
	return fileKind{}
}

// maxHead is how many bytes are examined to detect the format.
const maxHead = 4096

// newReader detects the format of a file and starts to read it.
func newReader(in *bufio.Reader, of fileKind) (listReader, error) {
	head, err := in.Peek(maxHead)
	if len(head) == 0 && err != nil {
		return nil, newFault(0, Empty, "", "")
	}
	if bytes.HasPrefix(bytes.TrimLeft(bytes.TrimPrefix(head, []byte("\ufeff")), " \t\r\n"), []byte("<")) {
		return newXMLReader(in, of), nil
	}
	return newTextReader(in, of)
}

// playerFields collects the fields of one player.
type playerFields struct {
	p    Player
	line int
	err  *Fault // the first
}

func (t *playerFields) setFault(code Code, field, text string) {
	if t.err == nil {
		t.err = newFault(t.line, code, field, text)
	}
}

// parseNumber parses a whole number from 0 to most. An empty text is 0.
func (t *playerFields) parseNumber(field, text string, most int) int {
	if text == "" {
		return 0
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 0 || n > most {
		t.setFault(Improper, field, text)
		return 0
	}
	return n
}

// The largest values of the fields of a list.
const (
	maxID     = 999_999_999_999
	maxGames  = 100_000
	maxK      = 100
	maxTitle  = 40 // characters of a field of titles
	maxRating = tournament.MaxRating
)

// setField sets a field by FIDE's XML name. It ignores unknown fields.
func (t *playerFields) setField(name, text string, of fileKind) {
	p := &t.p
	switch name {
	case "fideid":
		id, err := strconv.ParseInt(text, 10, 64)
		if err != nil || id < 1 || id > maxID {
			if text == "" {
				t.setFault(Missing, name, "")
			} else {
				t.setFault(Improper, name, text)
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
			t.setFault(Improper, name, text)
		}
	case "title", "w_title", "o_title", "foa_title":
		if len(text) > maxTitle || strings.ContainsFunc(text, func(r rune) bool { return r < ' ' || r > '~' }) {
			t.setFault(Improper, name, text)
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
		t.setRating(of.list, name, text)
	case "rapid_rating":
		t.setRating(fide.Rapid, name, text)
	case "blitz_rating":
		t.setRating(fide.Blitz, name, text)
	case "games", "rapid_games", "blitz_games":
		t.parseNumber(name, text, maxGames)
	case "k":
		*t.coefficientOf(of.list) = t.parseNumber(name, text, maxK)
	case "rapid_k":
		p.RapidK = t.parseNumber(name, text, maxK)
	case "blitz_k":
		p.BlitzK = t.parseNumber(name, text, maxK)
	case "birthday":
		if strings.Trim(text, "0") != "" { // zeros mean unknown
			p.Birth = strings.ReplaceAll(text, "/", "-")
		}
	case "flag":
		if len(text) > 4 || strings.Trim(text, "iwIW") != "" {
			t.setFault(Improper, name, text)
			return
		}
		p.Flag = strings.ToLower(text)
	}
}

func (t *playerFields) setRating(list fide.List, field, text string) {
	n := t.parseNumber(field, text, maxRating)
	switch list {
	case fide.Rapid:
		t.p.Rapid = n
	case fide.Blitz:
		t.p.Blitz = n
	default:
		t.p.Standard = n
	}
}

func (t *playerFields) coefficientOf(list fide.List) *int {
	switch list {
	case fide.Rapid:
		return &t.p.RapidK
	case fide.Blitz:
		return &t.p.BlitzK
	default:
		return &t.p.K
	}
}

// fideFieldNames maps fields of entries to FIDE's names.
var fideFieldNames = map[string]string{"federation": "country", "birth": "birthday"}

// finish returns the player and the line, or the player's first fault. A player who could not be
// entered in an event is a fault.
func (t *playerFields) finish() (Player, int, error) {
	if t.p.ID == 0 {
		t.setFault(Missing, "fideid", "")
	}
	if t.p.Name == "" {
		t.setFault(Missing, "name", "")
	}
	if t.err == nil {
		if found := t.p.entry().Faults(); len(found) > 0 {
			name := found[0].Field
			if other, is := fideFieldNames[name]; is {
				name = other
			}
			t.setFault(Improper, name, found[0].Text)
		}
	}
	if t.err != nil {
		return t.p, t.line, t.err
	}
	return t.p, t.line, nil
}
