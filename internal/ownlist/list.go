package ownlist

import (
	"slices"
	"strings"

	"github.com/escaque/escaque/internal/plain"
	"github.com/escaque/escaque/tournament"
)

// Key says by what the players of a list are known.
type Key string

const (
	// ByNumber is the FIDE number.
	ByNumber Key = "fide"
	// ByName is the name with the year of birth.
	ByName Key = "name"
)

// Keys returns all keys.
func Keys() []Key { return []Key{ByNumber, ByName} }

// Info describes a list.
type Info struct {
	Name    string `json:"name"`
	Date    string `json:"date"` // YYYY-MM-DD or YYYY-MM
	Key     Key    `json:"key"`
	Players int    `json:"players"`
	File    string `json:"file,omitempty"` // original name of the file
	// Broken says that the file in the data folder cannot be read.
	Broken bool `json:"broken,omitempty"`
	// Made is the time of the last change of the file, in nanoseconds. It is 0 before the list is kept.
	Made int64 `json:"-"`
}

// From returns the list and its date, as in the field RatingFrom of an entry.
func (i Info) From() string { return i.Name + " " + i.Date }

// Player is a player of a list.
type Player struct {
	Number     string `json:"number,omitempty"` // FIDE number, in a list by numbers
	Name       string `json:"name,omitempty"`
	Birth      string `json:"birth,omitempty"` // the year
	Federation string `json:"federation,omitempty"`
	Title      string `json:"title,omitempty"` // as written in the list
	Rating     int    `json:"rating,omitempty"`
	// Twice says that several people of the list have this name and year of birth. Rating is then 0.
	Twice bool `json:"twice,omitempty"`
}

// key returns the text by which the player is looked up.
func (p Player) key(by Key) string {
	if by == ByNumber {
		return p.Number
	}
	return nameKey(p.Name, p.Birth)
}

// nameKey returns the key of a name with a year of birth: the words of the name in a fixed order,
// without case, accents and punctuation.
func nameKey(name, year string) string {
	words := plain.Words(name)
	slices.Sort(words)
	return strings.Join(words, " ") + " " + year
}

// List is a list in memory. It does not change.
type List struct {
	Info
	players []Player
	at      map[string]int // places by key
}

// newList returns a list of players whose keys differ.
func newList(info Info, players []Player) *List {
	l := &List{Info: info, players: players, at: make(map[string]int, len(players))}
	for i, p := range players {
		l.at[p.key(info.Key)] = i
	}
	return l
}

// All returns the players in the order of the file. The caller does not change them.
func (l *List) All() []Player { return l.players }

// Of returns the player of the list who is the person of an entry. ok is false if there is none, or
// if the entry lacks the number or the year of birth by which the list is looked up.
func (l *List) Of(e tournament.Entry) (p Player, ok bool) {
	key := strings.TrimLeft(e.FIDEID, "0")
	if l.Key == ByName {
		if len(e.Birth) < len("2006") {
			return p, false
		}
		key = nameKey(e.Name, e.Birth[:len("2006")])
	}
	at, ok := l.at[key]
	if !ok || key == "" {
		return p, false
	}
	p = l.players[at]
	if l.Key == ByName && p.Federation != "" && e.Federation != "" && p.Federation != e.Federation {
		return Player{}, false
	}
	return p, true
}

// Difference counts what differs between two versions of a list.
type Difference struct{ New, Changed, Gone int }

// To returns the difference between the list and the players of a new version. A list that is nil
// has no players.
func (l *List) To(by Key, players []Player) (d Difference) {
	if l == nil {
		return Difference{New: len(players)}
	}
	if l.Key != by {
		return Difference{New: len(players), Gone: len(l.players)}
	}
	same := 0
	for _, p := range players {
		at, known := l.at[p.key(by)]
		switch {
		case !known:
			d.New++
		case l.players[at] != p:
			d.Changed++
		default:
			same++
		}
	}
	d.Gone = len(l.players) - d.Changed - same
	return d
}
