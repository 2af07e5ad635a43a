package remedy

import "github.com/escaque/escaque/laws"

// Dropped returns the events that gave a player time or took it and that no longer count when a
// position is restored with the times of that position. The position is the one after ply
// half-moves. The events are those since the position was reached, and since an arbiter last set
// the clocks. log holds all events of the game.
func Dropped(log []laws.Event, ply int) []laws.Event {
	var since []laws.Event
	for _, e := range log {
		switch e := e.(type) { //nolint:gochecksumtype // the others change no time
		case laws.GameStarted, laws.ClocksSet:
			since = nil
		case laws.MoveMade:
			if e.Ply+1 == ply {
				since = nil
			}
		default:
			if changesTime(e) {
				since = append(since, e)
			}
		}
	}
	return since
}

// changesTime reports whether an event other than a move gave a player time or took it.
func changesTime(e laws.Event) bool {
	switch e := e.(type) { //nolint:gochecksumtype // the others change no time
	case laws.TimeGiven:
		return e.Span != 0
	case laws.Penalised:
		return e.Span != 0
	case laws.IllegalFound:
		return e.Bonus != 0
	case laws.ClaimDecided:
		return e.Bonus != 0 || e.Charge != 0
	case laws.CaseRuled:
		return e.Bonus != 0
	case laws.RecordingChanged:
		return e.Span != 0
	}
	return false
}
