package gamesearch

import (
	"cmp"
	"context"
	"math"
	"slices"
	"strings"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/ratings"
	"github.com/escaque/escaque/laws"
)

// Query holds the criteria of a search. The zero value finds all games.
type Query struct {
	Player   string           // identity of a member who played either side; empty: any
	Opponent string           // with Player: only games between these two
	Result   laws.Result      // NoResult: games with any result or none
	Edition  laws.Edition     // empty: any
	Category ratings.Category // empty: any
	// From and Until limit when games began: From is included, Until is not. 0 means no limit.
	From, Until clock.Instant
	// Opening is a code ("B90"), the beginning of one ("B9"), the beginning of a word of a name
	// ("Najdorf"), or a code and the beginning of a name; empty: any.
	Opening string
	// Position is a position that occurred in the game, compared by [chess.Position.Same]; nil:
	// any.
	Position *chess.Position

	// Before continues a listing after this game. Games follow that began earlier, or at the same
	// instant with a smaller identity.
	Before hall.GameID
	Limit  int // 1 to hall.MaxGameRows; 0 means hall.MaxGameRows
}

// matchesLive reports whether games in progress can match the query.
func (q *Query) matchesLive() bool {
	return q.Result == laws.NoResult && q.Opening == "" && q.Position == nil
}

// Hit is a game found by a search.
type Hit struct {
	hall.GameRow
	Ply int // of a search by position: half moves before its first occurrence
}

// Found is the result of a search.
type Found struct {
	Hits []Hit
	More bool // there are older games
	// Total is the number of matching games on all pages.
	Total int
	// Missing is the number of finished games that the search does not cover yet.
	Missing int
}

// Search returns matching games, newest first, ordered by start and then by identity. With an
// opening, position or result it returns finished games only.
func (s *Service) Search(ctx context.Context, q Query) (found Found, err error) {
	if found.Missing, err = s.missingGames(ctx); err != nil {
		return found, err
	}
	most := hall.GameQuery{Limit: q.Limit}.RowLimit()
	var before mark
	if q.Before != "" {
		row, ok, err := s.opt.Store.GameRow(ctx, q.Before)
		if err != nil || !ok {
			return found, err
		}
		before = mark{started: row.Started, id: row.ID}
	}
	live, on, err := s.liveHits(ctx, q, before)
	if err != nil {
		return found, err
	}
	w, err := s.queryParts(ctx, q, before)
	if err != nil {
		return found, err
	}
	if found.Hits, err = s.readHits(ctx, w, q.Position, most+1); err != nil {
		return found, err
	}
	found.Hits = append(found.Hits, live...)
	slices.SortFunc(found.Hits, func(a, b Hit) int {
		return mark{started: a.Started, id: a.ID}.compare(mark{started: b.Started, id: b.ID})
	})
	if found.More = len(found.Hits) > most; found.More {
		found.Hits = found.Hits[:most]
	}
	found.Total = w.total + on
	return found, nil
}

// liveHits returns the matching games in progress for a page, and their number on all pages. It
// reads all games in progress from the index, which are few. A limited database query might scan
// finished games.
func (s *Service) liveHits(ctx context.Context, q Query, before mark) (hits []Hit, total int, err error) {
	if !q.matchesLive() {
		return nil, 0, nil
	}
	all := hall.GameQuery{Live: true, Limit: hall.MaxGameRows}
	for {
		rows, err := s.opt.Store.GameRows(ctx, all)
		if err != nil {
			return nil, 0, err
		}
		for _, row := range rows {
			if !q.matches(&row) {
				continue
			}
			total++
			if before.id == "" || (mark{started: row.Started, id: row.ID}).compare(before) > 0 {
				hits = append(hits, Hit{GameRow: row})
			}
		}
		if len(rows) < hall.MaxGameRows {
			return hits, total, nil
		}
		all.Before = rows[len(rows)-1].ID
	}
}

// matches reports whether a game in progress matches the query, regardless of the page.
func (q *Query) matches(row *hall.GameRow) bool {
	white, black := row.White.ID, row.Black.ID
	switch {
	case q.Player != "" && q.Opponent == "" && white != q.Player && black != q.Player:
	case q.Player != "" && q.Opponent != "" && !(white == q.Player && black == q.Opponent || white == q.Opponent && black == q.Player):
	case q.Edition != "" && row.Edition != q.Edition:
	case q.Category != "" && row.Category != q.Category:
	case row.Started < q.From, q.Until > 0 && row.Started >= q.Until:
	default:
		return true
	}
	return false
}

// mark is the position of a game in a listing.
type mark struct {
	started clock.Instant
	id      hall.GameID
	number  int64
}

// compare compares two games. It returns a negative number if m is listed first.
func (m mark) compare(n mark) int {
	return cmp.Or(cmp.Compare(n.started, m.started), cmp.Compare(n.id, m.id))
}

// queryResult is the result of a query over the parts.
type queryResult struct {
	before mark
	parts  []selection // sorted by their newest games
	total  int         // matching games by columns and lists
}

// selection is the set of matching games of one part, on all pages.
type selection struct {
	*part
	placeSet
}

// queryParts applies a query to all parts.
func (s *Service) queryParts(ctx context.Context, q Query, before mark) (*queryResult, error) {
	w := &queryResult{before: before}
	s.mu.Lock()
	parts, err := s.updatePartsLocked(ctx)
	narrow := s.lexicon.filters(&q)
	s.mu.Unlock()
	if err != nil || narrow == nil {
		return w, err
	}
	var came map[int64]*placeSet
	if q.Position != nil {
		if came, err = s.gamesWithKey(ctx, parts, q.Position.Key()); err != nil {
			return nil, err
		}
	}
	for _, p := range parts {
		found := selection{part: p, placeSet: p.there}
		if q.Position != nil {
			in := came[p.Part]
			if in == nil {
				continue
			}
			found.and(in)
		}
		for _, f := range narrow {
			f(p, &found.placeSet)
		}
		if n := found.count(); n > 0 {
			w.total += n
			w.parts = append(w.parts, found)
		}
	}
	slices.SortStableFunc(w.parts, func(a, b selection) int { return cmp.Compare(b.newest, a.newest) })
	return w, nil
}

// gamesWithKey returns the games in which a position with the given key occurred, by part.
func (s *Service) gamesWithKey(ctx context.Context, parts []*part, key uint64) (map[int64]*placeSet, error) {
	bucket, rest := bucketOf(key)
	came := make(map[int64]*placeSet, len(parts))
	var broken error
	var games []uint16
	err := s.opt.Store.Lists(ctx, bucket, func(part int64, data []byte) {
		var err error
		if games, err = gamesIn(data, rest, games[:0]); err != nil {
			broken = err
		}
		if len(games) == 0 {
			return
		}
		came[part] = new(placeSet)
		for _, i := range games {
			came[part].add(int(i))
		}
	})
	for _, p := range parts {
		if p.Packed {
			continue
		}
		open := new(placeSet) // lists that are being written are not complete
		for i, keys := range p.keys {
			if slices.Contains(keys, key) {
				open.add(i)
			}
		}
		came[p.Part] = open
	}
	return came, cmp.Or(err, broken)
}

// newest returns the first games of a page, at most the given number, and whether there are more.
func (w *queryResult) newest(most int) (page []mark, more bool) {
	from := clock.Instant(math.MinInt64) // what began before is on no page but later ones
	for i := range w.parts {
		p := &w.parts[i]
		if p.newest < from {
			break
		}
		if w.before.id != "" && p.oldest > w.before.started {
			continue
		}
		for i := range p.all() {
			if p.started[i] < from || w.before.id != "" && p.started[i] > w.before.started {
				continue
			}
			m := mark{started: p.started[i], id: p.id(i), number: p.Part*PartSize + int64(i)}
			if w.before.id == "" || m.compare(w.before) > 0 {
				page = append(page, m)
			}
		}
		slices.SortFunc(page, mark.compare)
		if len(page) > most {
			page, from = page[:most+1], page[most].started
		}
	}
	return page[:min(len(page), most)], len(page) > most
}

// spare is how many additional games are read for a page, in case the position did not occur in
// some.
const spare = 4

// readHits reads the games of a page and finds where the wanted position occurred in them.
func (s *Service) readHits(ctx context.Context, w *queryResult, wanted *chess.Position, most int) ([]Hit, error) {
	for look := most + spare; ; look *= 2 {
		page, more := w.newest(look)
		numbers := make([]int64, len(page))
		for i, m := range page {
			numbers[i] = m.number
		}
		entries, err := s.opt.Store.Entries(ctx, numbers)
		if err != nil {
			return nil, err
		}
		var hits []Hit
		others := 0
		for _, e := range entries {
			hit := Hit{GameRow: e.Row}
			if wanted != nil {
				ply, came, err := e.find(wanted)
				if err != nil {
					return nil, err
				}
				if !came {
					others++
					continue
				}
				hit.Ply = ply
			}
			hits = append(hits, hit)
		}
		if len(hits) >= most || !more {
			w.total -= others
			slices.SortFunc(hits, func(a, b Hit) int {
				return mark{started: a.Started, id: a.ID}.compare(mark{started: b.Started, id: b.ID})
			})
			return hits[:min(len(hits), most)], nil
		}
	}
}

// filters returns functions that narrow a set to the games that match the query, except for the
// position. It returns nil if no game can match.
func (x *lexicon) filters(q *Query) (list []func(*part, *placeSet)) {
	list = []func(*part, *placeSet){}
	possible := true
	and := func(f func(*part, *placeSet)) { list = append(list, f) }
	if q.Player != "" {
		player := indexIn(&x.players, q.Player, &possible)
		and(func(p *part, s *placeSet) { keepEither(s, p.white, p.black, player) })
		if q.Opponent != "" {
			opponent := indexIn(&x.players, q.Opponent, &possible)
			and(func(p *part, s *placeSet) {
				with := *s
				keepEqual(&with, p.white, player)
				keepEqual(&with, p.black, opponent)
				keepEqual(s, p.white, opponent)
				keepEqual(s, p.black, player)
				for i := range s {
					s[i] |= with[i]
				}
			})
		}
	}
	if q.Result != laws.NoResult {
		result := indexIn(&x.results, q.Result.String(), &possible)
		and(func(p *part, s *placeSet) { keepEqual(s, p.result, result) })
	}
	if q.Edition != "" {
		edition := indexIn(&x.editions, string(q.Edition), &possible)
		and(func(p *part, s *placeSet) { keepEqual(s, p.edition, edition) })
	}
	if q.Category != "" {
		category := indexIn(&x.categories, string(q.Category), &possible)
		and(func(p *part, s *placeSet) { keepEqual(s, p.category, category) })
	}
	if q.From > 0 || q.Until > 0 {
		until := clock.Instant(math.MaxInt64)
		if q.Until > 0 {
			until = q.Until
		}
		and(func(p *part, s *placeSet) { keepBetween(s, p.started, q.From, until) })
	}
	if q.Opening != "" {
		wanted := make([]bool, len(x.openings.list))
		for i, o := range x.openings.list {
			wanted[i] = o != "" && openingMatches(o, q.Opening)
		}
		possible = possible && slices.Contains(wanted, true)
		and(func(p *part, s *placeSet) { keepAmong(s, p.opening, wanted) })
	}
	if !possible {
		return nil
	}
	return list
}

// indexIn returns the index of a word. It sets possible to false if the list does not have the
// word.
func indexIn[N uint8 | uint16 | uint32](w *wordList[N], text string, possible *bool) N {
	n, known := w.at[text]
	*possible = *possible && known
	return n
}

// openingMatches reports whether an opening, given as code and name, matches the search text.
func openingMatches(of, text string) bool {
	code, name, _ := strings.Cut(strings.ToLower(of), " ")
	text = strings.Join(strings.Fields(strings.ToLower(text)), " ")
	first, rest, _ := strings.Cut(text, " ")
	if isCode(first) {
		return strings.HasPrefix(code, first) && beginsWord(name, rest)
	}
	return beginsWord(name, text)
}

// isCode reports whether a text is an opening code or the beginning of one with at least one digit.
func isCode(text string) bool {
	return (len(text) == 2 || len(text) == 3) && text[0] >= 'a' && text[0] <= 'e' && strings.Trim(text[1:], "0123456789") == ""
}

// beginsWord reports whether text occurs in name at the beginning of a word.
func beginsWord(name, text string) bool {
	return strings.HasPrefix(name, text) || strings.Contains(name, " "+text)
}

// Opening is a family of openings: the part of the names before the colon.
type Opening struct {
	Name  string
	Games int
}

// Openings returns the families of openings that were played, the most frequent first, at most the
// given number.
func (s *Service) Openings(ctx context.Context, most int) ([]Opening, error) {
	s.mu.Lock()
	parts, err := s.updatePartsLocked(ctx)
	names := slices.Clone(s.lexicon.openings.list)
	s.mu.Unlock()
	if err != nil {
		return nil, err
	}
	played := make([]int, len(names))
	for _, p := range parts {
		for _, o := range p.opening {
			played[o]++
		}
	}
	families := map[string]int{}
	for i, n := range played {
		if _, name, ok := strings.Cut(names[i], " "); ok && n > 0 {
			family, _, _ := strings.Cut(name, ":")
			families[family] += n
		}
	}
	list := make([]Opening, 0, len(families))
	for name, n := range families {
		list = append(list, Opening{Name: name, Games: n})
	}
	slices.SortFunc(list, func(a, b Opening) int { return cmp.Or(cmp.Compare(b.Games, a.Games), cmp.Compare(a.Name, b.Name)) })
	return list[:min(len(list), most)], nil
}
