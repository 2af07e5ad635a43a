package hall

import "github.com/escaque/escaque/laws"

// addTripLag adds the transmission time between the nodes to the lag of a move that is sent to the
// node that holds its game. The nodes measure that time themselves. It is credited to the player
// like the measured lag, within the same limits.
func (h *Hall) addTripLag(r doRequest) doRequest {
	m, isMove := r.Command.Command.(laws.Move)
	said, isSaid := r.Command.Command.(laws.Announce)
	if !isMove && !isSaid {
		return r
	}
	t := h.floor.table(r.Game)
	if t == nil {
		return r
	}
	t.mu.Lock()
	home := t.holderNode
	t.mu.Unlock()
	trip := h.nodes.Trip(home)
	if isSaid {
		said.Lag, said.Trip = said.Lag+trip, said.Trip+trip
		r.Command.Command = said
		return r
	}
	m.Lag, m.Trip = m.Lag+trip, m.Trip+trip
	r.Command.Command = m
	return r
}
