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

// Query asks for games. The zero value asks for all.
type Query struct {
	Player   string           // identity of a member who sat at either side; empty: anybody
	Opponent string           // with Player: the games between these two only
	Result   laws.Result      // NoResult: any or none
	Edition  laws.Edition     // empty: any
	Category ratings.Category // empty: any
	// From and Until bound when games began: not before From, and before Until; 0 for no bound.
	From, Until clock.Instant
	// Opening is a code ("B90"), the beginning of one ("B9"), the beginning of a word of a name
	// ("Najdorf"), or a code and the beginning of a name; empty: any.
	Opening string
	// Position is one that came in the game, in the sense of [chess.Position.Same]; nil: any.
	Position *chess.Position

	// Before continues a listing: only games that began before this one did, and those that began with it
	// and have a smaller identity.
	Before hall.GameID
	Limit  int // 1 to hall.MaxGameRows; 0 means hall.MaxGameRows
}

// plain reports whether games that go on may be asked for.
func (q *Query) plain() bool {
	return q.Result == laws.NoResult && q.Opening == "" && q.Position == nil
}

// Hit is a game that was found.
type Hit struct {
	hall.GameRow
	Ply int // after how many half moves the position came first; of a search by position
}

// Found is what a search answers.
type Found struct {
	Hits []Hit
	More bool // there are older ones
	// Total is how many games there are, newer and older pages included.
	Total int
	// Missing is how many games that are over the search does not know yet.
	Missing int
}

// Search finds games, the newest first: by the instant they began and then by identity, both descending. By
// opening, position and result it finds games that are over.
func (s *Service) Search(ctx context.Context, q Query) (found Found, err error) {
	if found.Missing, err = s.left(ctx); err != nil {
		return found, err
	}
	most := hall.GameQuery{Limit: q.Limit}.Most()
	var before mark
	if q.Before != "" {
		row, ok, err := s.opt.Store.GameRow(ctx, q.Before)
		if err != nil || !ok {
			return found, err
		}
		before = mark{started: row.Started, id: row.ID}
	}
	live, on, err := s.live(ctx, q, before)
	if err != nil {
		return found, err
	}
	w, err := s.walk(ctx, q, before)
	if err != nil {
		return found, err
	}
	if found.Hits, err = s.hits(ctx, w, q.Position, most+1); err != nil {
		return found, err
	}
	found.Hits = append(found.Hits, live...)
	slices.SortFunc(found.Hits, func(a, b Hit) int {
		return mark{started: a.Started, id: a.ID}.newer(mark{started: b.Started, id: b.ID})
	})
	if found.More = len(found.Hits) > most; found.More {
		found.Hits = found.Hits[:most]
	}
	found.Total = w.total + on
	return found, nil
}

// live are the games that go on, and how many there are on all pages. There are few of them: the index is asked for
// all, because a database that is asked for some might look for them among the games that are over.
func (s *Service) live(ctx context.Context, q Query, before mark) (hits []Hit, total int, err error) {
	if !q.plain() {
		return nil, 0, nil
	}
	all := hall.GameQuery{Live: true, Limit: hall.MaxGameRows}
	for {
		rows, err := s.opt.Store.GameRows(ctx, all)
		if err != nil {
			return nil, 0, err
		}
		for _, row := range rows {
			if !q.asksFor(&row) {
				continue
			}
			total++
			if before.id == "" || (mark{started: row.Started, id: row.ID}).newer(before) > 0 {
				hits = append(hits, Hit{GameRow: row})
			}
		}
		if len(rows) < hall.MaxGameRows {
			return hits, total, nil
		}
		all.Before = rows[len(rows)-1].ID
	}
}

// asksFor reports whether a game that goes on is one that is asked for, on whatever page.
func (q *Query) asksFor(row *hall.GameRow) bool {
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

// mark is where a game stands in the order of listings.
type mark struct {
	started clock.Instant
	id      hall.GameID
	number  int64
}

// newer compares by which is listed first.
func (m mark) newer(n mark) int {
	return cmp.Or(cmp.Compare(n.started, m.started), cmp.Compare(n.id, m.id))
}

// walk is a query over the parts.
type walk struct {
	before mark
	parts  []selection // by their newest games
	total  int         // games that the columns and lists give
}

// selection are the games of a part that a query asks for, on whatever page.
type selection struct {
	*part
	set
}

// walk looks at all parts.
func (s *Service) walk(ctx context.Context, q Query, before mark) (*walk, error) {
	w := &walk{before: before}
	s.mu.Lock()
	parts, err := s.presentLocked(ctx)
	narrow := s.lexicon.filters(&q)
	s.mu.Unlock()
	if err != nil || narrow == nil {
		return w, err
	}
	var came map[int64]*set
	if q.Position != nil {
		if came, err = s.came(ctx, parts, q.Position.Key()); err != nil {
			return nil, err
		}
	}
	for _, p := range parts {
		found := selection{part: p, set: p.there}
		if q.Position != nil {
			in := came[p.Part]
			if in == nil {
				continue
			}
			found.and(in)
		}
		for _, f := range narrow {
			f(p, &found.set)
		}
		if n := found.count(); n > 0 {
			w.total += n
			w.parts = append(w.parts, found)
		}
	}
	slices.SortStableFunc(w.parts, func(a, b selection) int { return cmp.Compare(b.newest, a.newest) })
	return w, nil
}

// came are the games in which a position with a key came, by part.
func (s *Service) came(ctx context.Context, parts []*part, key uint64) (map[int64]*set, error) {
	bucket, rest := bucketOf(key)
	came := make(map[int64]*set, len(parts))
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
		came[part] = new(set)
		for _, i := range games {
			came[part].add(int(i))
		}
	})
	for _, p := range parts {
		if p.Packed {
			continue
		}
		open := new(set) // lists that are being written are not complete
		for i, keys := range p.keys {
			if slices.Contains(keys, key) {
				open.add(i)
			}
		}
		came[p.Part] = open
	}
	return came, cmp.Or(err, broken)
}

// newest are the first games of a page, at most so many, and whether there are more.
func (w *walk) newest(most int) (page []mark, more bool) {
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
			if w.before.id == "" || m.newer(w.before) > 0 {
				page = append(page, m)
			}
		}
		slices.SortFunc(page, mark.newer)
		if len(page) > most {
			page, from = page[:most+1], page[most].started
		}
	}
	return page[:min(len(page), most)], len(page) > most
}

// spare is how many more games are looked at than are shown, for those in which the position did not come.
const spare = 4

// hits reads the games of a page, and looks where the position came in them.
func (s *Service) hits(ctx context.Context, w *walk, wanted *chess.Position, most int) ([]Hit, error) {
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
				return mark{started: a.Started, id: a.ID}.newer(mark{started: b.Started, id: b.ID})
			})
			return hits[:min(len(hits), most)], nil
		}
	}
}

// filters narrow the games of a part to those that are asked for, but for the position; nil when there can be none.
func (x *lexicon) filters(q *Query) (list []func(*part, *set)) {
	list = []func(*part, *set){}
	possible := true
	and := func(f func(*part, *set)) { list = append(list, f) }
	if q.Player != "" {
		player := place(&x.players, q.Player, &possible)
		and(func(p *part, s *set) { either(s, p.white, p.black, player) })
		if q.Opponent != "" {
			opponent := place(&x.players, q.Opponent, &possible)
			and(func(p *part, s *set) {
				with := *s
				equal(&with, p.white, player)
				equal(&with, p.black, opponent)
				equal(s, p.white, opponent)
				equal(s, p.black, player)
				for i := range s {
					s[i] |= with[i]
				}
			})
		}
	}
	if q.Result != laws.NoResult {
		result := place(&x.results, q.Result.String(), &possible)
		and(func(p *part, s *set) { equal(s, p.result, result) })
	}
	if q.Edition != "" {
		edition := place(&x.editions, string(q.Edition), &possible)
		and(func(p *part, s *set) { equal(s, p.edition, edition) })
	}
	if q.Category != "" {
		category := place(&x.categories, string(q.Category), &possible)
		and(func(p *part, s *set) { equal(s, p.category, category) })
	}
	if q.From > 0 || q.Until > 0 {
		until := clock.Instant(math.MaxInt64)
		if q.Until > 0 {
			until = q.Until
		}
		and(func(p *part, s *set) { within(s, p.started, q.From, until) })
	}
	if q.Opening != "" {
		wanted := make([]bool, len(x.openings.list))
		for i, o := range x.openings.list {
			wanted[i] = o != "" && openingMatches(o, q.Opening)
		}
		possible = possible && slices.Contains(wanted, true)
		and(func(p *part, s *set) { among(s, p.opening, wanted) })
	}
	if !possible {
		return nil
	}
	return list
}

// place is that of a word; without one nothing is possible.
func place[N uint8 | uint16 | uint32](w *words[N], text string, possible *bool) N {
	n, known := w.at[text]
	*possible = *possible && known
	return n
}

// openingMatches reports whether an opening, code and name, is one that a text asks for.
func openingMatches(of, text string) bool {
	code, name, _ := strings.Cut(strings.ToLower(of), " ")
	text = strings.Join(strings.Fields(strings.ToLower(text)), " ")
	first, rest, _ := strings.Cut(text, " ")
	if isCode(first) {
		return strings.HasPrefix(code, first) && beginsWord(name, rest)
	}
	return beginsWord(name, text)
}

// isCode reports whether a text is a code of an opening or begins one, with a digit at least.
func isCode(text string) bool {
	return (len(text) == 2 || len(text) == 3) && text[0] >= 'a' && text[0] <= 'e' && strings.Trim(text[1:], "0123456789") == ""
}

// beginsWord reports whether a text stands in a name at the beginning of a word.
func beginsWord(name, text string) bool {
	return strings.HasPrefix(name, text) || strings.Contains(name, " "+text)
}

// Opening is a family of openings: what stands before the colon of a name.
type Opening struct {
	Name  string
	Games int
}

// Openings lists the families of the openings that were played, the most frequent first, at most so many.
func (s *Service) Openings(ctx context.Context, most int) ([]Opening, error) {
	s.mu.Lock()
	parts, err := s.presentLocked(ctx)
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
