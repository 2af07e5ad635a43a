package gamesearch

import (
	"bytes"
	"encoding/gob"
	"fmt"

	"github.com/escaque/escaque/chess/opening"
	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/hall"
)

// column holds one value for each game of a part: an index into a word list of the lexicon.
type column []uint32

// part holds the searchable fields of a part's games, besides their moves. A game's place is its
// number within the part. A place without a game has an empty identity. A part is not changed after
// other goroutines can see it.
type part struct {
	PartState
	started                   []clock.Instant
	ids                       string
	ends                      []uint32 // ends of the identities in ids
	white, black              column   // players
	opening                   column
	result, edition, category []uint8
	there                     placeSet // places that have a game
	newest, oldest            clock.Instant
	keys                      [][]uint64 // position keys, by game; only of a part without postings
}

func (p *part) id(place int) hall.GameID {
	from := uint32(0)
	if place > 0 {
		from = p.ends[place-1]
	}
	return hall.GameID(p.ids[from:p.ends[place]])
}

// kept is the stored form of columns. Its name is part of the stored data. Columns hold indexes
// into word lists of their own.
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

// format is the version of stored columns. Raise it when the columns or the names of openings
// change. Columns of another version are computed again.
const format = 1

// wordList is a list of distinct texts with an index for each.
type wordList[N uint8 | uint16 | uint32] struct {
	list []string
	at   map[string]N
}

func (w *wordList[N]) indexOf(word string) N {
	if n, known := w.at[word]; known {
		return n
	}
	if w.at == nil {
		w.at = map[string]N{}
	}
	n := N(len(w.list))
	w.at[word], w.list = n, append(w.list, word)
	return n
}

// columnsOf returns the columns of the entries of one part.
func columnsOf(entries []Entry) (k kept, err error) {
	k.Format = format
	var players, openings wordList[uint16]
	var results, editions, categories wordList[uint8]
	size := 0
	for _, e := range entries {
		size = max(size, int(e.Number&(PartSize-1))+1)
	}
	k.Started, k.IDs = make([]int64, size), make([]string, size)
	k.White, k.Black, k.Opening = make([]uint16, size), make([]uint16, size), make([]uint16, size)
	k.Result, k.Edition, k.Category = make([]uint8, size), make([]uint8, size), make([]uint8, size)
	openings.indexOf("") // that of a game without one, and of places without a game
	for _, e := range entries {
		i := e.Number & (PartSize - 1)
		named, err := openingOf(&e.Line)
		if err != nil {
			return k, err
		}
		k.Started[i], k.IDs[i] = int64(e.Row.Started), string(e.Game)
		k.White[i], k.Black[i] = players.indexOf(e.Row.White.ID), players.indexOf(e.Row.Black.ID)
		k.Opening[i] = openings.indexOf(named)
		k.Result[i], k.Edition[i], k.Category[i] = results.indexOf(e.Row.Result.String()), editions.indexOf(string(e.Row.Edition)), categories.indexOf(string(e.Row.Category))
	}
	k.Players, k.Openings = players.list, openings.list
	k.Results, k.Editions, k.CategoryNames = results.list, editions.list, categories.list
	return k, nil
}

// openingOf returns the code and the name of a game's opening, or "" if it has none.
func openingOf(l *Line) (string, error) {
	start, ok, err := l.startPosition()
	if err != nil || !ok {
		return "", err
	}
	o, ok := opening.Of(start, l.decodeMoves())
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

// decode reads stored columns. ok is false if they are damaged or of another version.
func decode(data []byte) (k kept, ok bool) {
	err := gob.NewDecoder(bytes.NewReader(data)).Decode(&k)
	return k, err == nil && k.Format == format && k.isValid()
}

// isValid reports whether all columns have the same length and valid indexes.
func (k *kept) isValid() bool {
	n := len(k.Started)
	if n > PartSize || len(k.IDs) != n {
		return false
	}
	return isColumnOf(k.White, n, k.Players) && isColumnOf(k.Black, n, k.Players) && isColumnOf(k.Opening, n, k.Openings) &&
		isColumnOf(k.Result, n, k.Results) && isColumnOf(k.Edition, n, k.Editions) && isColumnOf(k.Category, n, k.CategoryNames)
}

func isColumnOf[N uint8 | uint16](of []N, n int, words []string) bool {
	for _, at := range of {
		if int(at) >= len(words) {
			return false
		}
	}
	return len(of) == n
}

// lexicon holds the word lists that all parts in memory share. It is changed only with the
// service's lock held.
type lexicon struct {
	players, openings             wordList[uint32]
	results, editions, categories wordList[uint8]
}

// buildPart builds a part from stored columns, translated to the shared word lists.
func (x *lexicon) buildPart(state PartState, k *kept) *part {
	n := len(k.Started)
	p := &part{
		PartState: state, started: make([]clock.Instant, n), ends: make([]uint32, n),
		white: translateColumn(&x.players, k.White, k.Players), black: translateColumn(&x.players, k.Black, k.Players),
		opening: translateColumn(&x.openings, k.Opening, k.Openings),
		result:  translateColumn(&x.results, k.Result, k.Results), edition: translateColumn(&x.editions, k.Edition, k.Editions),
		category: translateColumn(&x.categories, k.Category, k.CategoryNames),
	}
	var ids bytes.Buffer
	for i, at := range k.Started {
		p.started[i] = clock.Instant(at)
		if k.IDs[i] != "" {
			p.markGame(i)
		}
		ids.WriteString(k.IDs[i])
		p.ends[i] = uint32(ids.Len())
	}
	p.ids = ids.String()
	return p
}

// translateColumn translates a column from a part's own words to the shared list.
func translateColumn[N uint8 | uint16, M uint8 | uint32](all *wordList[M], of []N, own []string) []M {
	place := make([]M, len(own))
	for i, text := range own {
		place[i] = all.indexOf(text)
	}
	out := make([]M, len(of))
	for i, at := range of {
		out[i] = place[at]
	}
	return out
}

// extend returns a copy of p with further games. p does not change.
func (x *lexicon) extend(p *part, entries []Entry) (*part, error) {
	q := *p
	ids := []byte(q.ids)
	for _, e := range entries {
		named, err := openingOf(&e.Line)
		if err != nil {
			return nil, err
		}
		keys, err := e.appendKeys(nil)
		if err != nil {
			return nil, err
		}
		place := int(e.Number & (PartSize - 1))
		for len(q.started) < place {
			q.add(0, uint32(len(ids)), 0, 0, 0, 0, 0, 0, nil)
		}
		ids = append(ids, e.Game...)
		q.add(e.Row.Started, uint32(len(ids)), x.players.indexOf(e.Row.White.ID), x.players.indexOf(e.Row.Black.ID), x.openings.indexOf(named),
			x.results.indexOf(e.Row.Result.String()), x.editions.indexOf(string(e.Row.Edition)), x.categories.indexOf(string(e.Row.Category)), keys)
		q.markGame(place)
	}
	q.ids = string(ids)
	return &q, nil
}

// add appends a game to the columns. Other goroutines, which see only the shorter columns, are not
// affected.
func (p *part) add(started clock.Instant, end, white, black, opening uint32, result, edition, category uint8, keys []uint64) {
	p.started, p.ends, p.keys = append(p.started, started), append(p.ends, end), append(p.keys, keys)
	p.white, p.black, p.opening = append(p.white, white), append(p.black, black), append(p.opening, opening)
	p.result, p.edition, p.category = append(p.result, result), append(p.edition, edition), append(p.category, category)
}

// markGame marks a place as holding a game.
func (p *part) markGame(place int) {
	at := p.started[place]
	if p.there == (placeSet{}) {
		p.oldest, p.newest = at, at
	}
	p.oldest, p.newest = min(p.oldest, at), max(p.newest, at)
	p.there.add(place)
}

// isFull reports whether all numbers of the part are assigned.
func (p *part) isFull() bool { return len(p.started) == PartSize }
