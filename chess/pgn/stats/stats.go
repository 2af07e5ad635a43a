// Package stats counts what is in a collection of games: results, lengths,
// openings, years, players, how the games ended.
//
// It knows PGN through chess/pgn and counts what the tags and the final position
// say. It judges nothing: whether a result is right is for laws/review. Its
// memory is bounded, whatever the size of the collection.
package stats

import (
	"cmp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/pgn"
)

// Results counts games by their result.
type Results struct {
	White   int `json:"white"`   // won by White
	Draws   int `json:"draws"`   // drawn
	Black   int `json:"black"`   // won by Black
	Unknown int `json:"unknown"` // without a result
}

// Games is how many games were counted.
func (r Results) Games() int { return r.White + r.Draws + r.Black + r.Unknown }

// Add counts a game with a result in PGN's words; any other word is unknown.
func (r *Results) Add(result string) {
	switch result {
	case "1-0":
		r.White++
	case "0-1":
		r.Black++
	case "1/2-1/2":
		r.Draws++
	default:
		r.Unknown++
	}
}

// Lengths returns how long the games are, in moves of which White and Black make
// one together.
type Lengths struct {
	Shortest int   `json:"shortest"`
	Median   int   `json:"median"`
	Longest  int   `json:"longest"`
	Plies    int64 `json:"plies"` // half moves of all games: the mean is this by twice the games
}

// Opening counts the games of one ECO code.
type Opening struct {
	ECO string `json:"eco"`
	Results
}

// Count is a word of a tag and the games that have it.
type Count struct {
	Name  string `json:"name"`
	Games int    `json:"games"`
}

// Player counts the games of one name.
type Player struct {
	Name   string `json:"name"`
	Games  int    `json:"games"`
	Wins   int    `json:"wins"`
	Draws  int    `json:"draws"`
	Losses int    `json:"losses"`
}

// HalfPoints is the score, a win counting 2 and a draw 1.
func (p Player) HalfPoints() int { return 2*p.Wins + p.Draws }

// Summary is what a collection contains. Faulty games are in Faulty and nowhere
// else.
type Summary struct {
	Games   int     `json:"games"` // read whole, every move legal
	Faulty  int     `json:"faulty"`
	Results Results `json:"results"`
	Lengths Lengths `json:"moves"`

	Checkmates int `json:"checkmates"` // games whose final position is one
	Stalemates int `json:"stalemates"`

	Terminations []Count   `json:"terminations"` // words of the Termination tag, most games first
	Years        []Count   `json:"years"`        // in order; games without a year are left out
	Openings     []Opening `json:"openings"`     // most games first
	Players      []Player  `json:"players"`      // most games first

	// Untracked counts the entries that were left out because there are more
	// different names or words than are kept.
	Untracked int `json:"untracked,omitempty"`
}

// maxNames bounds how many different names of one kind are kept, and maxName how
// many bytes of each.
const (
	maxNames = 1 << 17
	maxName  = 120
)

// maxMoves is the greatest length that the median distinguishes.
const maxMoves = 1 << 12

// A Collector is a visitor that counts every game it is given.
type Collector struct {
	pgn.Board
	sum      Summary
	begun    int
	lengths  [maxMoves + 1]int
	players  names[Player]
	openings names[Opening]
	years    names[Count]
	ends     names[Count]
	game     tags
}

// tags are what is kept of the game being read.
type tags struct {
	white, black, result, eco, date, utc, end []byte
	plies                                     int
}

// New gives a collector that has counted nothing.
func New() *Collector { return new(Collector) }

// BeginGame forgets the game before.
func (c *Collector) BeginGame(at pgn.Location) {
	c.Board.BeginGame(at)
	c.begun++
	g := &c.game
	for _, v := range g.all() {
		*v = (*v)[:0]
	}
	g.plies = 0
}

func (g *tags) all() []*[]byte {
	return []*[]byte{&g.white, &g.black, &g.result, &g.eco, &g.date, &g.utc, &g.end}
}

// Tag keeps what is counted.
func (c *Collector) Tag(name, value []byte, at pgn.Location) error {
	g := &c.game
	keep := func(v *[]byte) {
		if len(*v) == 0 {
			*v = append(*v, value[:min(len(value), 2*maxName)]...)
		}
	}
	switch string(name) {
	case "White":
		keep(&g.white)
	case "Black":
		keep(&g.black)
	case "Result":
		keep(&g.result)
	case "ECO":
		keep(&g.eco)
	case "Date":
		keep(&g.date)
	case "UTCDate":
		keep(&g.utc)
	case "Termination":
		keep(&g.end)
	}
	return c.Board.Tag(name, value, at)
}

// SAN plays the move.
func (c *Collector) SAN(text []byte, at pgn.Location) error {
	if err := c.Board.SAN(text, at); err != nil {
		return err
	}
	c.game.plies++
	return nil
}

// Result counts the game: the reader gives a result only for a game that it could
// read whole.
func (c *Collector) Result(result string, _ pgn.Location) {
	g, s := &c.game, &c.sum
	if result == "" {
		result = string(g.result)
	}
	s.Games++
	s.Results.Add(result)

	moves := (g.plies + 1) / 2
	if s.Games == 1 || moves < s.Lengths.Shortest {
		s.Lengths.Shortest = moves
	}
	s.Lengths.Longest = max(s.Lengths.Longest, moves)
	s.Lengths.Plies += int64(g.plies)
	c.lengths[min(moves, maxMoves)]++
	switch c.Position().Outcome().Ending {
	case chess.Checkmate:
		s.Checkmates++
	case chess.Stalemate:
		s.Stalemates++
	}

	if eco := ecoCode(g.eco); eco != "" {
		c.openings.at(eco, func(o *Opening) { o.Results.Add(result) })
	}
	if year := Year(string(g.date), string(g.utc)); year != "" {
		c.years.at(year, func(n *Count) { n.Games++ })
	}
	if end := strings.ToLower(word(g.end)); end != "" {
		c.ends.at(end, func(n *Count) { n.Games++ })
	}
	c.player(word(g.white), result, "1-0", "0-1")
	c.player(word(g.black), result, "0-1", "1-0")
}

func (c *Collector) player(name, result, won, lost string) {
	if name == "" {
		return
	}
	c.players.at(name, func(p *Player) {
		p.Games++
		switch result {
		case won:
			p.Wins++
		case lost:
			p.Losses++
		case "1/2-1/2":
			p.Draws++
		}
	})
}

// Summary is what has been counted so far.
func (c *Collector) Summary() Summary {
	s := c.sum
	s.Faulty = c.begun - s.Games
	s.Lengths.Median = c.median()
	s.Untracked = c.players.left + c.openings.left + c.years.left + c.ends.left
	s.Terminations, s.Years, s.Openings, s.Players = []Count{}, []Count{}, []Opening{}, []Player{}
	for name, p := range c.players.kept {
		p.Name = name
		s.Players = append(s.Players, *p)
	}
	for eco, o := range c.openings.kept {
		o.ECO = eco
		s.Openings = append(s.Openings, *o)
	}
	for year, n := range c.years.kept {
		s.Years = append(s.Years, Count{year, n.Games})
	}
	for end, n := range c.ends.kept {
		s.Terminations = append(s.Terminations, Count{end, n.Games})
	}
	slices.SortFunc(s.Players, func(a, b Player) int {
		return cmp.Or(b.Games-a.Games, b.HalfPoints()-a.HalfPoints(), strings.Compare(a.Name, b.Name))
	})
	slices.SortFunc(s.Openings, func(a, b Opening) int {
		return cmp.Or(b.Games()-a.Games(), strings.Compare(a.ECO, b.ECO))
	})
	slices.SortFunc(s.Years, func(a, b Count) int { return strings.Compare(a.Name, b.Name) })
	slices.SortFunc(s.Terminations, func(a, b Count) int {
		return cmp.Or(b.Games-a.Games, strings.Compare(a.Name, b.Name))
	})
	return s
}

// median is the length of the middle game, the lower one of two.
func (c *Collector) median() int {
	seen := 0
	for moves, n := range c.lengths {
		if seen += n; n > 0 && 2*seen >= c.sum.Games {
			return moves
		}
	}
	return 0
}

// names counts by name, up to maxNames of them.
type names[T any] struct {
	kept map[string]*T
	left int // how often a name was met that is not kept
}

func (n *names[T]) at(name string, count func(*T)) {
	v := n.kept[name]
	if v == nil {
		if len(n.kept) >= maxNames {
			n.left++
			return
		}
		if n.kept == nil {
			n.kept = map[string]*T{}
		}
		v = new(T)
		n.kept[name] = v
	}
	count(v)
}

// word is a tag's value, "" when it says nothing.
func word(value []byte) string {
	s := strings.Join(strings.Fields(string(value)), " ")
	if len(s) > maxName {
		cut := maxName
		for cut > 0 && !utf8.RuneStart(s[cut]) {
			cut--
		}
		s = s[:cut]
	}
	if strings.Trim(s, "?-.") == "" {
		return ""
	}
	return s
}

// ecoCode is the code of an ECO tag, A00 to E99, without what some programs
// append to it; "" when there is none.
func ecoCode(value []byte) string {
	if len(value) < 3 || value[0] < 'A' || value[0] > 'E' || !digits(string(value[1:3])) {
		return ""
	}
	return string(value[:3])
}

// Year is the year of a game, from its Date tag or else from UTCDate: four
// digits, or "" when neither has one.
func Year(date, utc string) string {
	for _, d := range []string{date, utc} {
		if len(d) >= 4 && digits(d[:4]) {
			return d[:4]
		}
	}
	return ""
}

func digits(s string) bool {
	return !strings.ContainsFunc(s, func(r rune) bool { return r < '0' || r > '9' })
}
