package icsd

import "github.com/escaque/escaque/internal/hall"

// lobbySnapshot holds the seeks and games that the lobby shows: everybody's connection looks
// at the same one, and it is another one only when a seek or a game has come or
// gone. It is not changed once it is made.
type lobbySnapshot struct {
	seeks map[hall.SeekID]int // with their numbers
	games map[hall.GameID]bool
}

// lobbySnapshotOf keeps the numbers of seeks and games, and returns the snapshot of a state
// of the lobby: the last one where nothing of it has changed.
func (s *Server) lobbySnapshotOf(lobby *hall.Lobby) *lobbySnapshot {
	s.digesting.Lock()
	defer s.digesting.Unlock()
	if s.snapshot.shows(lobby) {
		return s.snapshot
	}
	next := &lobbySnapshot{seeks: make(map[hall.SeekID]int, len(lobby.Seeks)), games: make(map[hall.GameID]bool, len(lobby.Games))}
	listed := make(map[hall.SeekID]bool, len(lobby.Seeks))
	for _, seek := range lobby.Seeks {
		next.seeks[seek.ID], listed[seek.ID] = s.seeks.number(seek.ID), true
	}
	for _, game := range lobby.Games {
		next.games[game.ID] = true
	}
	s.seeks.keep(listed)
	s.games.keep(next.games)
	s.snapshot = next
	return next
}

// shows reports whether a state of the lobby has these seeks and games.
func (f *lobbySnapshot) shows(lobby *hall.Lobby) bool {
	if f == nil || len(f.seeks) != len(lobby.Seeks) || len(f.games) != len(lobby.Games) {
		return false
	}
	for _, seek := range lobby.Seeks {
		if _, there := f.seeks[seek.ID]; !there {
			return false
		}
	}
	for _, game := range lobby.Games {
		if !f.games[game.ID] {
			return false
		}
	}
	return true
}
