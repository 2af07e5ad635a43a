package gamesearch

import (
	"bytes"
	"encoding/gob"
	"fmt"

	"github.com/escaque/escaque/chess/opening"
	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/hall"
)

// column holds, for each game of a part, which of the words that the parts have in common it is.
type column []uint32

// part is what searches look at of a part's games, besides their moves. A game's place in it is its number
// within the part; a place without a game has no identity. It is never changed once others see it.
type part struct {
	PartState
	started                   []clock.Instant
	ids                       string
	ends                      []uint32 // of the identities in ids
	white, black              column   // players
	opening                   column
	result, edition, category []uint8
	there                     set // places that have a game
	newest, oldest            clock.Instant
	keys                      [][]uint64 // of the positions; of a part without postings
}

func (p *part) id(i int) hall.GameID {
	from := uint32(0)
	if i > 0 {
		from = p.ends[i-1]
	}
	return hall.GameID(p.ids[from:p.ends[i]])
}

// kept is how columns stand in the store: with words of their own, of which columns hold the places.
type kept struct {
	Format                           int
	Started                          []int64
	IDs                              []string // empty where there is no game
	White, Black                     []uint16
	Players                          []string
	Opening                          []uint16
	Openings                         []string // code and name
	Result, Edition, Category        []uint8
	Results, Editions, CategoryNames []string
}

// format is that of kept columns. It is raised when they change, or the names of openings: columns of another are worked out again.
const format = 1

// words gives each text of a list its place.
type words[N uint8 | uint16 | uint32] struct {
	list []string
	at   map[string]N
}

func (w *words[N]) of(text string) N {
	if n, known := w.at[text]; known {
		return n
	}
	if w.at == nil {
		w.at = map[string]N{}
	}
	n := N(len(w.list))
	w.at[text], w.list = n, append(w.list, text)
	return n
}

// columnsOf are the columns of entries of one part.
func columnsOf(entries []Entry) (k kept, err error) {
	k.Format = format
	var players, openings words[uint16]
	var results, editions, categories words[uint8]
	size := 0
	for _, e := range entries {
		size = max(size, int(e.Number&(PartSize-1))+1)
	}
	k.Started, k.IDs = make([]int64, size), make([]string, size)
	k.White, k.Black, k.Opening = make([]uint16, size), make([]uint16, size), make([]uint16, size)
	k.Result, k.Edition, k.Category = make([]uint8, size), make([]uint8, size), make([]uint8, size)
	openings.of("") // that of a game without one, and of places without a game
	for _, e := range entries {
		i := e.Number & (PartSize - 1)
		named, err := openingOf(&e.Line)
		if err != nil {
			return k, err
		}
		k.Started[i], k.IDs[i] = int64(e.Row.Started), string(e.Game)
		k.White[i], k.Black[i] = players.of(e.Row.White.ID), players.of(e.Row.Black.ID)
		k.Opening[i] = openings.of(named)
		k.Result[i], k.Edition[i], k.Category[i] = results.of(e.Row.Result.String()), editions.of(string(e.Row.Edition)), categories.of(string(e.Row.Category))
	}
	k.Players, k.Openings = players.list, openings.list
	k.Results, k.Editions, k.CategoryNames = results.list, editions.list, categories.list
	return k, nil
}

// openingOf is code and name of a game's opening; empty for a game that has none.
func openingOf(l *Line) (string, error) {
	start, ok, err := l.begin()
	if err != nil || !ok {
		return "", err
	}
	o, ok := opening.Of(start, l.moves())
	if !ok {
		return "", nil
	}
	return o.Code + " " + o.Name, nil
}

func (k *kept) encode() ([]byte, error) {
	var b bytes.Buffer
	if err := gob.NewEncoder(&b).Encode(k); err != nil {
		return nil, fmt.Errorf("gamesearch: columns: %w", err)
	}
	return b.Bytes(), nil
}

// decode reads columns; ok is false when they are of another format.
func decode(data []byte) (k kept, ok bool) {
	err := gob.NewDecoder(bytes.NewReader(data)).Decode(&k)
	return k, err == nil && k.Format == format && k.sound()
}

// sound reports whether all columns are of one length and hold places of words.
func (k *kept) sound() bool {
	n := len(k.Started)
	if n > PartSize || len(k.IDs) != n {
		return false
	}
	return places(k.White, n, k.Players) && places(k.Black, n, k.Players) && places(k.Opening, n, k.Openings) &&
		places(k.Result, n, k.Results) && places(k.Edition, n, k.Editions) && places(k.Category, n, k.CategoryNames)
}

func places[N uint8 | uint16](of []N, n int, words []string) bool {
	for _, at := range of {
		if int(at) >= len(words) {
			return false
		}
	}
	return len(of) == n
}

// lexicon are the words that the parts in memory have in common. Whoever holds the service's lock changes it.
type lexicon struct {
	players, openings             words[uint32]
	results, editions, categories words[uint8]
}

// part makes the columns of a part, in the words that all have in common.
func (x *lexicon) part(state PartState, k *kept) *part {
	n := len(k.Started)
	p := &part{
		PartState: state, started: make([]clock.Instant, n), ends: make([]uint32, n),
		white: common(&x.players, k.White, k.Players), black: common(&x.players, k.Black, k.Players),
		opening: common(&x.openings, k.Opening, k.Openings),
		result:  common(&x.results, k.Result, k.Results), edition: common(&x.editions, k.Edition, k.Editions),
		category: common(&x.categories, k.Category, k.CategoryNames),
	}
	var ids bytes.Buffer
	for i, at := range k.Started {
		p.started[i] = clock.Instant(at)
		if k.IDs[i] != "" {
			p.has(i)
		}
		ids.WriteString(k.IDs[i])
		p.ends[i] = uint32(ids.Len())
	}
	p.ids = ids.String()
	return p
}

// common puts places of a part's own words into those of the words that all have in common.
func common[N uint8 | uint16, M uint8 | uint32](all *words[M], of []N, own []string) []M {
	place := make([]M, len(own))
	for i, text := range own {
		place[i] = all.of(text)
	}
	out := make([]M, len(of))
	for i, at := range of {
		out[i] = place[at]
	}
	return out
}

// extend is a part with further games; p stays as it is.
func (x *lexicon) extend(p *part, entries []Entry) (*part, error) {
	q := *p
	ids := []byte(q.ids)
	for _, e := range entries {
		named, err := openingOf(&e.Line)
		if err != nil {
			return nil, err
		}
		keys, err := e.keys(nil)
		if err != nil {
			return nil, err
		}
		place := int(e.Number & (PartSize - 1))
		for len(q.started) < place {
			q.add(0, uint32(len(ids)), 0, 0, 0, 0, 0, 0, nil)
		}
		ids = append(ids, e.Game...)
		q.add(e.Row.Started, uint32(len(ids)), x.players.of(e.Row.White.ID), x.players.of(e.Row.Black.ID), x.openings.of(named),
			x.results.of(e.Row.Result.String()), x.editions.of(string(e.Row.Edition)), x.categories.of(string(e.Row.Category)), keys)
		q.has(place)
	}
	q.ids = string(ids)
	return &q, nil
}

// add writes behind what others see of the same columns.
func (p *part) add(started clock.Instant, end, white, black, opening uint32, result, edition, category uint8, keys []uint64) {
	p.started, p.ends, p.keys = append(p.started, started), append(p.ends, end), append(p.keys, keys)
	p.white, p.black, p.opening = append(p.white, white), append(p.black, black), append(p.opening, opening)
	p.result, p.edition, p.category = append(p.result, result), append(p.edition, edition), append(p.category, category)
}

// has notes that there is a game in a place.
func (p *part) has(place int) {
	at := p.started[place]
	if p.there == (set{}) {
		p.oldest, p.newest = at, at
	}
	p.oldest, p.newest = min(p.oldest, at), max(p.newest, at)
	p.there.add(place)
}

// full reports whether all numbers of the part were given.
func (p *part) full() bool { return len(p.started) == PartSize }
