package hall

import "github.com/escaque/escaque/laws"

// addTrip adds the way between the nodes to a move that is sent to the node which holds its game.
// It goes to the player and comes back over that way, which the nodes measure themselves: it is
// given back like what is measured of the player's own way, within the same bounds.
func (h *Hall) addTrip(r doRequest) doRequest {
	m, is := r.Command.Command.(laws.Move)
	if !is {
		return r
	}
	t := h.floor.table(r.Game)
	if t == nil {
		return r
	}
	t.mu.Lock()
	home := t.home
	t.mu.Unlock()
	trip := h.nodes.Trip(home)
	m.Lag, m.Trip = m.Lag+trip, m.Trip+trip
	r.Command.Command = m
	return r
}
