package hall

import (
	"github.com/escaque/escaque/internal/hall/lobby"

	"github.com/escaque/escaque/internal/hall/refusal"

	"maps"
	"slices"
	"sync"
)

// floor is where the games are: their tables, the lists of those that live and of
// those that are adjourned, and which members are held for which of them. Nobody
// calls out of it while its lock is held, but to look at a table.
type floor struct {
	mu        sync.Mutex
	open      bool
	openedAt  uint64 // the journal's position then
	closing   bool
	byGame    map[GameID]*table              // live games, and finished ones that linger
	live      map[GameID]GameRow             // what the lobby shows of the live ones
	adjourned map[GameID]GameRow             // adjourned games
	held      map[string]map[GameID]struct{} // by member: live games and those about to begin
}

func newFloor() floor {
	return floor{
		byGame: make(map[GameID]*table), live: make(map[GameID]GameRow), adjourned: make(map[GameID]GameRow),
		held: make(map[string]map[GameID]struct{}),
	}
}

// close takes no more games. It returns the tables that there are, and whether the
// floor had been open; first is false when it was closed before.
func (f *floor) close() (tables []*table, opened, first bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.closing {
		return nil, f.open, false
	}
	f.closing = true
	return slices.Collect(maps.Values(f.byGame)), f.open, true
}

// IsClosing reports whether the hall closes.
func (f *floor) IsClosing() bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.closing
}

// tables are all there are.
func (f *floor) tables() []*table {
	f.mu.Lock()
	defer f.mu.Unlock()
	return slices.Collect(maps.Values(f.byGame))
}

// table returns the table of a live or lingering game, nil when there is none.
func (f *floor) table(id GameID) *table {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.byGame[id]
}

// MayPlay refuses a player who plays already.
func (f *floor) MayPlay(j lobby.Joining) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.free(j)
}

// free is mayPlay for who holds the lock.
func (f *floor) free(j lobby.Joining) error {
	if f.closing {
		return refusal.New(Closing)
	}
	for id := range f.held[j.Who.ID] {
		if j.Also == nil || !j.Also(id) {
			return refusal.New(AlreadyPlaying, j.Who.Handle, string(id))
		}
	}
	return nil
}

// Take holds people for a game that is about to begin, if all of them are free: so
// nobody is seated twice.
func (f *floor) Take(game GameID, players ...lobby.Joining) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, j := range players {
		if err := f.free(j); err != nil {
			return err
		}
	}
	for _, j := range players {
		f.holdOne(game, j.Who.ID)
	}
	return nil
}

// Hold holds members for a game whatever else they play.
func (f *floor) Hold(game GameID, memberIDs ...string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, id := range memberIDs {
		f.holdOne(game, id)
	}
}

func (f *floor) holdOne(game GameID, memberID string) {
	if f.held[memberID] == nil {
		f.held[memberID] = make(map[GameID]struct{})
	}
	f.held[memberID][game] = struct{}{}
}

// LetGo lets members go from a game that ended or did not begin.
func (f *floor) LetGo(game GameID, memberIDs ...string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, id := range memberIDs {
		delete(f.held[id], game)
		if len(f.held[id]) == 0 {
			delete(f.held, id)
		}
	}
}

// gamesOf are the games for which somebody is held, in order.
func (f *floor) gamesOf(memberID string) []GameID {
	f.mu.Lock()
	defer f.mu.Unlock()
	return slices.Sorted(maps.Keys(f.held[memberID]))
}

// add puts the table of a game that is about to begin on the floor, unless the
// hall is not open.
func (f *floor) add(t *table) bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.closing || !f.open {
		return false
	}
	f.byGame[t.id] = t
	// Counted while the hall is surely open: Close waits for this beginning.
	t.hall.tables.Add(1)
	return true
}

// addAgain puts the table of an adjourned game on the floor, unless there is one: that
// is returned.
func (f *floor) addAgain(t *table) (other *table, err error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	switch other := f.byGame[t.id]; {
	case f.closing:
		return nil, refusal.New(Closing)
	case other != nil:
		return other, nil
	}
	f.byGame[t.id] = t
	t.hall.tables.Add(1)
	return t, nil
}

// isLive reports whether a game is in play, here or at another node.
func (f *floor) isLive(id GameID) bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	_, is := f.live[id]
	return is
}

// rowOf is a game in play or adjourned.
func (f *floor) rowOf(id GameID) (row GameRow, is bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if row, is = f.live[id]; !is {
		row, is = f.adjourned[id]
	}
	return row, is
}

// liveElsewhere lists the games in play that have no table here, or one that another node's is
// shown on.
func (f *floor) liveElsewhere() (ids []GameID) {
	f.mu.Lock()
	defer f.mu.Unlock()
	for id := range f.live {
		if t := f.byGame[id]; t == nil || t.isAway() {
			ids = append(ids, id)
		}
	}
	return ids
}

// remove takes a table away.
func (f *floor) remove(id GameID) {
	f.mu.Lock()
	defer f.mu.Unlock()
	delete(f.byGame, id)
}

// setLive lists a game among those in play, and holds its players for it.
func (f *floor) setLive(row GameRow) {
	f.mu.Lock()
	defer f.mu.Unlock()
	delete(f.adjourned, row.ID)
	f.live[row.ID] = row
	f.holdOne(row.ID, row.White.ID)
	f.holdOne(row.ID, row.Black.ID)
}

// setAdjourned lists a game among the adjourned ones.
func (f *floor) setAdjourned(row GameRow) {
	f.mu.Lock()
	defer f.mu.Unlock()
	delete(f.live, row.ID)
	f.adjourned[row.ID] = row
}

// removeGame takes a game out of the lists.
func (f *floor) removeGame(id GameID) {
	f.mu.Lock()
	defer f.mu.Unlock()
	delete(f.live, id)
	delete(f.adjourned, id)
}

// liveRows lists the live games, the oldest first.
func (f *floor) liveRows() []GameRow {
	f.mu.Lock()
	rows := make([]GameRow, 0, len(f.live))
	for _, row := range f.live {
		rows = append(rows, row)
	}
	f.mu.Unlock()
	sortRows(rows)
	return rows
}

// liveOf lists the live games of somebody, the oldest first.
func (f *floor) liveOf(memberID string) (rows []GameRow) {
	f.mu.Lock()
	for id := range f.held[memberID] {
		if row, is := f.live[id]; is {
			rows = append(rows, row)
		}
	}
	f.mu.Unlock()
	sortRows(rows)
	return rows
}

// Adjourned is an adjourned game.
func (f *floor) Adjourned(id GameID) (row GameRow, is bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	row, is = f.adjourned[id]
	return row, is
}

// adjournedOf lists the adjourned games of somebody, the oldest first.
func (f *floor) adjournedOf(memberID string) (rows []GameRow) {
	f.mu.Lock()
	for _, row := range f.adjourned {
		if row.White.ID == memberID || row.Black.ID == memberID {
			rows = append(rows, row)
		}
	}
	f.mu.Unlock()
	sortRows(rows)
	return rows
}

// sortRows puts games in the order in which they began.
func sortRows(rows []GameRow) {
	slices.SortFunc(rows, func(a, b GameRow) int { return byStart(a.Started, string(a.ID), b.Started, string(b.ID)) })
}

// LetGoUnbegun lets members go from a game at another node that has not begun.
func (f *floor) LetGoUnbegun(game GameID, memberIDs ...string) {
	f.mu.Lock()
	_, lives := f.live[game]
	mine := f.byGame[game] != nil
	f.mu.Unlock()
	if !lives && !mine {
		f.LetGo(game, memberIDs...)
	}
}
