package hall

import "github.com/escaque/escaque/laws"

// onItsWay is a command of somebody who is connected here as it is asked of the node that holds its game. A move comes
// to him and goes back over the way between the two nodes, which they measure themselves: it is given back like
// what is measured of his own way, within the same bounds.
func (h *Hall) onItsWay(id GameID, c laws.Command) laws.Command {
	m, is := c.(laws.Move)
	if !is {
		return c
	}
	t := h.floor.table(id)
	if t == nil {
		return c
	}
	t.mu.Lock()
	home := t.home
	t.mu.Unlock()
	trip := h.others.nodes.Trip(home)
	m.Lag, m.Trip = m.Lag+trip, m.Trip+trip
	return m
}
