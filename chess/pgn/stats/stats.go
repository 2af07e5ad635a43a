// Package stats counts the contents of a collection of games: results, lengths, openings, years,
// players and endings.
//
// It uses chess/pgn and counts the tags and final positions as they are. It does not check whether
// a result is right; laws/review does. Its memory is limited, whatever the size of the collection.
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

// Games returns the number of games counted.
func (r Results) Games() int { return r.White + r.Draws + r.Black + r.Unknown }

// Add counts a game with a result as PGN writes it. Any other text counts as unknown.
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

// Lengths summarizes the lengths of games, in full moves.
type Lengths struct {
	Shortest int   `json:"shortest"`
	Median   int   `json:"median"`
	Longest  int   `json:"longest"`
	Plies    int64 `json:"plies"` // half moves of all games; the mean length is Plies / (2 * games)
}

// Opening counts the games of one ECO code.
type Opening struct {
	ECO string `json:"eco"`
	Results
}

// Count is a value of a tag with the number of games that have it.
type Count struct {
	Name  string `json:"name"`
	Games int    `json:"games"`
}

// Player counts the games of one player name.
type Player struct {
	Name   string `json:"name"`
	Games  int    `json:"games"`
	Wins   int    `json:"wins"`
	Draws  int    `json:"draws"`
	Losses int    `json:"losses"`
}

// HalfPoints returns the score in half points: 2 for a win, 1 for a draw.
func (p Player) HalfPoints() int { return 2*p.Wins + p.Draws }

// Summary holds the counts of a collection. Faulty games count only in Faulty.
type Summary struct {
	Games   int     `json:"games"` // games that were read completely, with legal moves only
	Faulty  int     `json:"faulty"`
	Results Results `json:"results"`
	Lengths Lengths `json:"moves"`

	Checkmates int `json:"checkmates"` // games that end with this on the board
	Stalemates int `json:"stalemates"`

	Terminations []Count   `json:"terminations"` // values of the Termination tag, most games first
	Years        []Count   `json:"years"`        // in ascending order, without games of unknown year
	Openings     []Opening `json:"openings"`     // most games first
	Players      []Player  `json:"players"`      // most games first

	// Untracked counts the entries that were omitted because the limit of different names or values
	// was reached.
	Untracked int `json:"untracked,omitempty"`
}

// maxNames limits the number of different names of one kind, and maxName the bytes of a name.
const (
	maxNames = 1 << 17
	maxName  = 120
)

// maxMoves is the greatest length that the median can distinguish.
const maxMoves = 1 << 12

// Collector is a visitor that counts the games that it visits.
type Collector struct {
	pgn.Board
	sum      Summary
	begun    int
	lengths  [maxMoves + 1]int
	players  nameCounts[Player]
	openings nameCounts[Opening]
	years    nameCounts[Count]
	ends     nameCounts[Count]
	game     tags
}

// tags holds the counted tags of the game being read.
type tags struct {
	white, black, result, eco, date, utc, end []byte
	plies                                     int
}

// New returns an empty collector.
func New() *Collector { return new(Collector) }

// BeginGame clears the state of the previous game.
func (c *Collector) BeginGame(at pgn.Location) {
	c.Board.BeginGame(at)
	c.begun++
	g := &c.game
	for _, v := range g.all() {
		*v = (*v)[:0]
	}
	g.plies = 0
}

// all returns pointers to all tags.
func (g *tags) all() []*[]byte {
	return []*[]byte{&g.white, &g.black, &g.result, &g.eco, &g.date, &g.utc, &g.end}
}

// Tag stores the values of the tags that are counted.
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

// Result counts the game. The reader calls it only for a game that was read completely.
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
		c.openings.update(eco, func(o *Opening) { o.Results.Add(result) })
	}
	if year := Year(string(g.date), string(g.utc)); year != "" {
		c.years.update(year, func(n *Count) { n.Games++ })
	}
	if end := strings.ToLower(tagWord(g.end)); end != "" {
		c.ends.update(end, func(n *Count) { n.Games++ })
	}
	c.countPlayer(tagWord(g.white), result, "1-0", "0-1")
	c.countPlayer(tagWord(g.black), result, "0-1", "1-0")
}

// countPlayer counts a game of a player. won and lost are the results with which this player wins
// and loses.
func (c *Collector) countPlayer(name, result, won, lost string) {
	if name == "" {
		return
	}
	c.players.update(name, func(p *Player) {
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

// Summary returns the counts so far.
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

// median returns the length of the middle game in the order of length; of two middle games, the
// shorter one.
func (c *Collector) median() int {
	seen := 0
	for moves, n := range c.lengths {
		if seen += n; n > 0 && 2*seen >= c.sum.Games {
			return moves
		}
	}
	return 0
}

// nameCounts counts something for each name, for at most maxNames names.
type nameCounts[T any] struct {
	kept map[string]*T
	left int // number of entries with a name that is not kept
}

// update calls count with the counts of a name, unless there are too many names.
func (n *nameCounts[T]) update(name string, count func(*T)) {
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

// tagWord returns the value of a tag with single spaces, shortened. It returns "" for an unknown
// value such as "?".
func tagWord(value []byte) string {
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

// ecoCode returns the code of an ECO tag, A00 to E99, without a suffix that some programs add. It
// returns "" when there is none.
func ecoCode(value []byte) string {
	if len(value) < 3 || value[0] < 'A' || value[0] > 'E' || !isDigits(string(value[1:3])) {
		return ""
	}
	return string(value[:3])
}

// Year returns the four-digit year of a game, from its Date tag or else from UTCDate. It returns ""
// when neither has one.
func Year(date, utc string) string {
	for _, d := range []string{date, utc} {
		if len(d) >= 4 && isDigits(d[:4]) {
			return d[:4]
		}
	}
	return ""
}

// isDigits reports whether a text has only digits.
func isDigits(s string) bool {
	return !strings.ContainsFunc(s, func(r rune) bool { return r < '0' || r > '9' })
}
