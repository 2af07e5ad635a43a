package tournament

type (
	// Remove removes a player who was entered by mistake, before the starting numbers are drawn.
	// Later, players withdraw instead. Only Undo brings the player back, but the same person may be
	// entered again.
	Remove struct {
		Player PlayerID
		Reason string
	}
	// PlayerRemoved removes a player from the entry list.
	PlayerRemoved struct {
		Stamp
		Player PlayerID `json:"player"`
		Reason string   `json:"reason,omitempty"`
	}
)

func (PlayerRemoved) EventKind() string { return "PlayerRemoved" }

func (c Remove) decide(_ Tournament, s Stamp) Event { return PlayerRemoved{s, c.Player, c.Reason} }

func (e PlayerRemoved) check(t Tournament) *Refusal {
	if _, found := t.enteredPlayer(e.Player); !found {
		return refuse(PlayerUnknown, "", "player", int(e.Player))
	}
	if t.NumbersDrawn() {
		return refuse(NumbersDrawn, "")
	}
	return checkRemark(e.Reason)
}

func (e PlayerRemoved) apply(t Tournament) Tournament {
	return t.withPlayer(e.Player, func(p *Player) { p.Removed, p.Withdrawn = true, true })
}

// enteredPlayer returns a player by identity, and false if they do not exist or were removed.
func (t Tournament) enteredPlayer(id PlayerID) (Player, bool) {
	p, found := t.Player(id)
	return p, found && !p.Removed
}
