package generate

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/swiss"
)

// Spread is the distribution of ratings between the lowest and the highest.
type Spread string

const (
	Even   Spread = "even"   // each rating equally likely
	Middle Spread = "middle" // more in the middle, as in an open
	Bottom Spread = "bottom" // few strong players and many weak ones, as in a club
)

// Spreads returns all spreads.
func Spreads() []Spread { return []Spread{Even, Middle, Bottom} }

// Config describes the random tournament to make. Rates are in thousandths.
type Config struct {
	Players int // 2 to swiss.MaxNumber
	Rounds  int // 1 to swiss.MaxRounds
	Seed    uint64

	Lowest, Highest int // range of ratings
	Spread          Spread
	Unrated         int // rate of players without a rating

	Draws    int // rate of drawn games
	Forfeits int // rate of pairs that are not played; in one of eight both lose
	HalfByes int // rate of rounds with a half-point bye
	ZeroByes int // rate of rounds with an announced absence
	FullByes int // rate of rounds with a full-point bye by the organiser
	Late     int // rate of players who enter after round 1
	Withdraw int // rate at which a player leaves after a round
	Bans     int // rate of players who may not be paired with one other player

	Scoring swiss.Scoring
	Baku    bool
}

// Default returns a small open: 40 players, 7 rounds, a third of the games drawn, no absences.
func Default() Config {
	return Config{
		Players: 40, Rounds: 7, Seed: 1, Lowest: 1200, Highest: 2600, Spread: Middle, Draws: 300,
		Scoring: swiss.OrdinaryScoring(),
	}
}

// Improper reports a field of a Config that is out of range. It is an error.
type Improper struct {
	Field       string
	Least, Most int
}

// Error returns a description of the fault for developers.
func (i *Improper) Error() string {
	return fmt.Sprintf("generate: %s must be from %d to %d", i.Field, i.Least, i.Most)
}

// Check returns an *Improper for the first field that is out of range, or nil.
func (c Config) Check() error {
	for _, b := range []struct {
		field              string
		value, least, most int
	}{
		{"players", c.Players, 2, swiss.MaxNumber}, {"rounds", c.Rounds, 1, swiss.MaxRounds},
		{"lowest", c.Lowest, 0, tournament.MaxRating}, {"highest", c.Highest, c.Lowest, tournament.MaxRating},
		{"unrated", c.Unrated, 0, 1000}, {"draws", c.Draws, 0, 1000}, {"forfeits", c.Forfeits, 0, 1000},
		{"half-byes", c.HalfByes, 0, 1000}, {"zero-byes", c.ZeroByes, 0, 1000}, {"full-byes", c.FullByes, 0, 1000},
		{"late", c.Late, 0, 1000}, {"withdraw", c.Withdraw, 0, 1000}, {"bans", c.Bans, 0, 1000},
	} {
		if b.value < b.least || b.value > b.most {
			return &Improper{b.field, b.least, b.most}
		}
	}
	if !slices.Contains(Spreads(), c.Spread) {
		return &Improper{Field: "spread"}
	}
	return nil
}

// Tournament makes a random tournament, with each round paired by s. The error is an *Improper or
// the error of s. With a *swiss.Impossible it also returns the rounds made so far.
func Tournament(c Config, s swiss.System) (*swiss.Tournament, error) {
	if err := c.Check(); err != nil {
		return nil, err
	}
	m := newMaker(c)
	for round := 1; round <= c.Rounds; round++ {
		m.drawAbsences(round)
		f, err := m.t.Problem(round)
		if err != nil {
			return nil, err
		}
		pairing, err := s.Pair(f, swiss.Options{})
		if err != nil {
			return m.t, err
		}
		m.playRound(round, pairing)
	}
	m.t.Requests = nil // they are part of the rounds now
	return m.t, nil
}

// maker makes one random tournament.
type maker struct {
	c       Config
	chance  chance
	t       *swiss.Tournament
	arrives []int // first round of each entry
	gone    []bool
}

func newMaker(c Config) *maker {
	m := &maker{c: c, chance: chance(c.Seed), gone: make([]bool, c.Players)}
	m.t = &swiss.Tournament{Rounds: c.Rounds, Scoring: c.Scoring, Baku: c.Baku, Initial: swiss.White}
	if m.chance.intn(2) == 1 {
		m.t.Initial = swiss.Black
	}
	m.addEntries()
	for i := range c.Players {
		if m.chance.happens(c.Bans) {
			if other := m.chance.intn(c.Players); other != i {
				m.t.Bans = append(m.t.Bans, swiss.Ban{First: 1, Numbers: []int{min(i, other) + 1, max(i, other) + 1}})
			}
		}
		arrives := 1
		if c.Rounds > 1 && m.chance.happens(c.Late) {
			arrives = 2 + m.chance.intn(min(c.Rounds-1, 3))
		}
		m.arrives = append(m.arrives, arrives)
	}
	return m
}

// addEntries adds the players and numbers them by rating, title and name. C.04.1 A2, 2009; C.04.2
// 2.2, 2026.
func (m *maker) addEntries() {
	for i := range m.c.Players {
		e := swiss.Entry{Name: fmt.Sprintf("Player, %04d", i+1)}
		if !m.chance.happens(m.c.Unrated) {
			e.Rating = m.rating()
			e.Title = m.title(e.Rating)
		}
		m.t.Entries = append(m.t.Entries, e)
	}
	rank := func(t tournament.Title) int {
		if t == "" {
			return len(tournament.Titles())
		}
		return slices.Index(tournament.Titles(), t)
	}
	slices.SortStableFunc(m.t.Entries, func(a, b swiss.Entry) int {
		return cmp.Or(cmp.Compare(b.Rating, a.Rating), cmp.Compare(rank(a.Title), rank(b.Title)))
	})
	for i := range m.t.Entries {
		m.t.Entries[i].Number = i + 1
	}
}

// rating draws a rating by the spread.
func (m *maker) rating() int {
	width := m.c.Highest - m.c.Lowest + 1
	one := m.chance.intn(width)
	switch m.c.Spread {
	case Middle:
		return m.c.Lowest + (one+m.chance.intn(width)+m.chance.intn(width))/3
	case Bottom:
		return m.c.Lowest + min(one, m.chance.intn(width))
	default:
		return m.c.Lowest + one
	}
}

// title returns a usual title for a rating, or none for half of the players.
func (m *maker) title(rating int) tournament.Title {
	if m.chance.intn(2) == 0 {
		return ""
	}
	woman := m.chance.intn(5) == 0
	for _, usual := range []struct {
		from       int
		open, wmen tournament.Title
	}{{2500, "GM", "WGM"}, {2400, "IM", "WGM"}, {2300, "FM", "WIM"}, {2200, "CM", "WFM"}, {2100, "", "WCM"}} {
		if rating >= usual.from {
			if woman {
				return usual.wmen
			}
			return usual.open
		}
	}
	return ""
}

// drawAbsences draws the players who miss a round. At least two players remain.
func (m *maker) drawAbsences(round int) {
	var asked []swiss.Request
	for i, e := range m.t.Entries {
		r := swiss.Request{Round: round, Number: e.Number, Bye: swiss.ZeroBye}
		switch {
		case m.gone[i] || m.arrives[i] > round:
		case m.chance.happens(m.c.HalfByes):
			r.Bye = swiss.HalfBye
		case m.chance.happens(m.c.FullByes):
			r.Bye = swiss.FullBye
		case m.chance.happens(m.c.ZeroByes):
		default:
			continue
		}
		asked = append(asked, r)
	}
	for spare := m.c.Players - 2; len(asked) > spare; {
		again := m.chance.intn(len(asked))
		i := asked[again].Number - 1
		m.gone[i], m.arrives[i] = false, min(m.arrives[i], round)
		asked = slices.Delete(asked, again, again+1)
	}
	m.t.Requests = asked
}

// playRound draws the results of a round and records them.
func (m *maker) playRound(round int, p swiss.Pairing) {
	turns := make([]swiss.RoundRecord, len(m.t.Entries))
	for _, r := range m.t.Requests {
		turns[r.Number-1].Kind = r.Bye
	}
	if p.Bye != 0 {
		turns[p.Bye-1].Kind = swiss.PairingBye
	}
	for _, pair := range p.Pairs {
		white, black := &turns[pair.White-1], &turns[pair.Black-1]
		white.Kind, black.Kind = m.playBoard(pair)
		white.Opponent, white.Color = pair.Black, swiss.White
		black.Opponent, black.Color = pair.White, swiss.Black
	}
	for i := range m.t.Entries {
		e := &m.t.Entries[i]
		e.Records = append(e.Records, turns[i])
		if m.arrives[i] <= round && m.chance.happens(m.c.Withdraw) {
			m.gone[i] = true
		}
	}
}

// playBoard draws the result of a pair.
func (m *maker) playBoard(pair swiss.Pair) (white, black swiss.Kind) {
	if m.chance.happens(m.c.Forfeits) {
		switch n := m.chance.intn(16); {
		case n < 2:
			return swiss.ForfeitLoss, swiss.ForfeitLoss
		case n < 9:
			return swiss.ForfeitWin, swiss.ForfeitLoss
		default:
			return swiss.ForfeitLoss, swiss.ForfeitWin
		}
	}
	const unrated = 1000 // assumed rating of an unrated player
	strength := func(number int) int {
		if r := m.t.Entries[number-1].Rating; r > 0 {
			return r
		}
		return unrated
	}
	switch drawResult(&m.chance, strength(pair.White), strength(pair.Black), m.c.Draws) {
	case swiss.Win:
		return swiss.Win, swiss.Loss
	case swiss.Draw:
		return swiss.Draw, swiss.Draw
	default:
		return swiss.Loss, swiss.Win
	}
}
