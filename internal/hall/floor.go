package hall

import (
	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/internal/hall/lobby"
	"github.com/escaque/escaque/internal/hall/refusal"

	"maps"
	"slices"
	"sync"
)

// floor keeps the tables, the lists of live and of adjourned games, and the members who are
// reserved for a game. A goroutine that holds its lock calls no other part of the hall except
// tables.
type floor struct {
	mu       sync.Mutex
	open     bool
	openedAt uint64 // the journal's position when the hall was opened
	closing  bool
	// tables of live games, and of finished ones that are not unloaded yet
	byGame    map[GameID]*table
	live      map[GameID]GameRow             // live games as the lobby lists them
	adjourned map[GameID]GameRow             // adjourned games
	reserved  map[string]map[GameID]struct{} // by member: live games and those about to begin
	// assistants are the member IDs of the players' assistants in games that have any, by colour
	assistants map[GameID][2]string
}

// newFloor returns a floor without games and reservations.
func newFloor() floor {
	return floor{
		byGame: make(map[GameID]*table), live: make(map[GameID]GameRow), adjourned: make(map[GameID]GameRow),
		reserved: make(map[string]map[GameID]struct{}), assistants: make(map[GameID][2]string),
	}
}

// close refuses new games from now on. It returns the tables, and whether the floor had been open.
// first is false if it was closed before.
func (f *floor) close() (tables []*table, opened, first bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.closing {
		return nil, f.open, false
	}
	f.closing = true
	return slices.Collect(maps.Values(f.byGame)), f.open, true
}

// IsClosing reports whether the hall is closing.
func (f *floor) IsClosing() bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.closing
}

// tables returns all tables in no particular order.
func (f *floor) tables() []*table {
	f.mu.Lock()
	defer f.mu.Unlock()
	return slices.Collect(maps.Values(f.byGame))
}

// table returns the loaded table of a game, nil if there is none.
func (f *floor) table(id GameID) *table {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.byGame[id]
}

// MayPlay refuses a player who is reserved for another game.
func (f *floor) MayPlay(j lobby.Joining) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.checkFree(j)
}

// checkFree is MayPlay for a caller that holds the lock.
func (f *floor) checkFree(j lobby.Joining) error {
	if f.closing {
		return refusal.New(Closing)
	}
	for id := range f.reserved[j.Who.ID] {
		if j.MayAlsoPlay == nil || !j.MayAlsoPlay(id) {
			return refusal.New(AlreadyPlaying, j.Who.Handle, string(id))
		}
	}
	return nil
}

// ReserveFree reserves the players for a game that is about to begin. If one of them is not free,
// it reserves nobody.
func (f *floor) ReserveFree(game GameID, players ...lobby.Joining) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, j := range players {
		if err := f.checkFree(j); err != nil {
			return err
		}
	}
	for _, j := range players {
		f.reserveOne(game, j.Who.ID)
	}
	return nil
}

// Reserve reserves members for a game whatever else they play.
func (f *floor) Reserve(game GameID, memberIDs ...string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, id := range memberIDs {
		f.reserveOne(game, id)
	}
}

// reserveOne reserves a member for a game. The caller holds the lock.
func (f *floor) reserveOne(game GameID, memberID string) {
	if f.reserved[memberID] == nil {
		f.reserved[memberID] = make(map[GameID]struct{})
	}
	f.reserved[memberID][game] = struct{}{}
}

// Release releases members from a game that ended or did not begin.
func (f *floor) Release(game GameID, memberIDs ...string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, id := range memberIDs {
		delete(f.reserved[id], game)
		if len(f.reserved[id]) == 0 {
			delete(f.reserved, id)
		}
	}
}

// gamesOf returns the games for which a member is reserved, sorted by ID.
func (f *floor) gamesOf(memberID string) []GameID {
	f.mu.Lock()
	defer f.mu.Unlock()
	return slices.Sorted(maps.Keys(f.reserved[memberID]))
}

// add adds the table of a game that is about to begin. It returns false if the hall is not open.
func (f *floor) add(t *table) bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.closing || !f.open {
		return false
	}
	f.byGame[t.id] = t
	// Counted under the lock, while the hall is open: Close waits for this beginning.
	t.hall.tables.Add(1)
	return true
}

// addRestored adds the table of a game that was read from its log, and returns it. If the game
// already has a table, that table is returned instead.
func (f *floor) addRestored(t *table) (other *table, err error) {
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

// rowOf returns the row of a live or adjourned game.
func (f *floor) rowOf(id GameID) (row GameRow, ok bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if row, ok = f.live[id]; !ok {
		row, ok = f.adjourned[id]
	}
	return row, ok
}

// liveRemote lists the live games that this node does not hold, in the order of their ids: those
// without a table or with a remote one.
func (f *floor) liveRemote() (ids []GameID) {
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, id := range slices.Sorted(maps.Keys(f.live)) {
		if t := f.byGame[id]; t == nil || t.isRemote() {
			ids = append(ids, id)
		}
	}
	return ids
}

// remove removes the table of a game.
func (f *floor) remove(id GameID) {
	f.mu.Lock()
	defer f.mu.Unlock()
	delete(f.byGame, id)
}

// setLive lists a game as live and reserves its players for it.
func (f *floor) setLive(row GameRow) {
	f.mu.Lock()
	defer f.mu.Unlock()
	delete(f.adjourned, row.ID)
	f.live[row.ID] = row
	f.reserveOne(row.ID, row.White.ID)
	f.reserveOne(row.ID, row.Black.ID)
}

// setAdjourned lists a game as adjourned.
func (f *floor) setAdjourned(row GameRow) {
	f.mu.Lock()
	defer f.mu.Unlock()
	delete(f.live, row.ID)
	f.adjourned[row.ID] = row
}

// removeGame removes a game from the lists of live and adjourned games.
func (f *floor) removeGame(id GameID) {
	f.mu.Lock()
	defer f.mu.Unlock()
	delete(f.live, id)
	delete(f.adjourned, id)
	delete(f.assistants, id)
}

// setAssistants notes who assists the players of a game, and returns the member IDs that are new.
func (f *floor) setAssistants(id GameID, assistants [2]string) (added []string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.replaceAssistants(id, assistants)
}

// addAssistant notes who assists one player of a game, and returns the member ID if it is new.
func (f *floor) addAssistant(id GameID, player chess.Color, memberID string) (added []string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	all := f.assistants[id]
	all[player&1] = memberID
	return f.replaceAssistants(id, all)
}

// replaceAssistants is [floor.setAssistants] for callers who hold f.mu.
func (f *floor) replaceAssistants(id GameID, assistants [2]string) (added []string) {
	was := f.assistants[id]
	for _, member := range assistants {
		if member != "" && !slices.Contains(was[:], member) {
			added = append(added, member)
		}
	}
	if assistants == [2]string{} {
		delete(f.assistants, id)
	} else {
		f.assistants[id] = assistants
	}
	return added
}

// assistedBy lists the live games in which a member assists a player, the oldest first.
func (f *floor) assistedBy(memberID string) (rows []GameRow) {
	f.mu.Lock()
	for id, assistants := range f.assistants {
		if row, is := f.live[id]; is && slices.Contains(assistants[:], memberID) {
			rows = append(rows, row)
		}
	}
	f.mu.Unlock()
	sortRows(rows)
	return rows
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

// liveOf lists the live games of a member, the oldest first.
func (f *floor) liveOf(memberID string) (rows []GameRow) {
	f.mu.Lock()
	for id := range f.reserved[memberID] {
		if row, is := f.live[id]; is {
			rows = append(rows, row)
		}
	}
	f.mu.Unlock()
	sortRows(rows)
	return rows
}

// Adjourned returns the row of an adjourned game. ok is false if the game is not adjourned.
func (f *floor) Adjourned(id GameID) (row GameRow, ok bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	row, ok = f.adjourned[id]
	return row, ok
}

// adjournedOf lists the adjourned games of a member, the oldest first.
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

// sortRows sorts games by their beginning, the oldest first.
func sortRows(rows []GameRow) {
	slices.SortFunc(rows, func(a, b GameRow) int { return byStart(a.Started, string(a.ID), b.Started, string(b.ID)) })
}

// ReleaseUnbegun releases members from a game of another node, unless it has begun.
func (f *floor) ReleaseUnbegun(game GameID, memberIDs ...string) {
	f.mu.Lock()
	_, lives := f.live[game]
	mine := f.byGame[game] != nil
	f.mu.Unlock()
	if !lives && !mine {
		f.Release(game, memberIDs...)
	}
}
