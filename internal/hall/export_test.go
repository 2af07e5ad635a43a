package hall

// Waiting is how many updates wait for an observer.
func (o *Observer) Waiting() int {
	o.box.mu.Lock()
	defer o.box.mu.Unlock()
	return len(o.box.letters) + len(o.waiting)
}

// UpdateLimit is how many updates may wait for one observer.
const UpdateLimit = updateLimit

// Name draws an identity.
func (h *Hall) Name() (string, error) { return h.lots.name() }

// Below draws a number.
func (h *Hall) Below(n int) (int, error) { return h.lots.below(n) }

// BoundedBy reads whether ratings are bounded in a game.
var BoundedBy = boundedBy
