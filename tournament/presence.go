package tournament

import "slices"

type (
	// CheckIn marks players as present for a round to come.
	CheckIn struct {
		Round   int
		Players []PlayerID
	}
	// CheckOut undoes CheckIn.
	CheckOut struct {
		Round   int
		Players []PlayerID
	}

	// PlayersCheckedIn marks players as present for a round to come.
	PlayersCheckedIn struct {
		Stamp
		Round   int        `json:"round"`
		Players []PlayerID `json:"players"`
	}
	// PlayersCheckedOut undoes PlayersCheckedIn.
	PlayersCheckedOut struct {
		Stamp
		Round   int        `json:"round"`
		Players []PlayerID `json:"players"`
	}
)

func (PlayersCheckedIn) EventKind() string  { return "PlayersCheckedIn" }
func (PlayersCheckedOut) EventKind() string { return "PlayersCheckedOut" }

// presence is a player and a round.
type presence struct {
	player PlayerID
	round  int
}

// CheckedIn returns the players who checked in for a round, in the order of their check-in. Other
// players may be present too, because not every event uses check-in.
func (t Tournament) CheckedIn(round int) []PlayerID {
	var ids []PlayerID
	for _, p := range t.here {
		if p.round == round {
			ids = append(ids, p.player)
		}
	}
	return ids
}

// IsCheckedIn reports whether a player checked in for a round.
func (t Tournament) IsCheckedIn(id PlayerID, round int) bool {
	return slices.Contains(t.here, presence{id, round})
}

func (c CheckIn) decide(_ Tournament, s Stamp) Event {
	return PlayersCheckedIn{s, c.Round, slices.Clone(c.Players)}
}

func (c CheckOut) decide(_ Tournament, s Stamp) Event {
	return PlayersCheckedOut{s, c.Round, slices.Clone(c.Players)}
}

func (e PlayersCheckedIn) check(t Tournament) *Refusal {
	if r := t.checkPresence(e.Round, e.Players); r != nil {
		return r
	}
	for _, id := range e.Players {
		switch p, _ := t.Player(id); {
		case p.Withdrawn:
			return refuse(PlayerWithdrew, "", "player", int(id), "name", p.Name)
		case t.IsCheckedIn(id, e.Round):
			return refuse(CheckedInBefore, "", "name", p.Name, "round", e.Round)
		}
	}
	return nil
}

func (e PlayersCheckedOut) check(t Tournament) *Refusal {
	if r := t.checkPresence(e.Round, e.Players); r != nil {
		return r
	}
	for _, id := range e.Players {
		if !t.IsCheckedIn(id, e.Round) {
			return refuse(NotCheckedIn, "", "name", t.name(id), "round", e.Round)
		}
	}
	return nil
}

// checkPresence requires a round to come and existing players, each named once.
func (t Tournament) checkPresence(round int, players []PlayerID) *Refusal {
	if r := t.checkRoundToCome(round); r != nil {
		return r
	}
	if len(players) == 0 {
		return refuse(NoPlayers, "")
	}
	for i, id := range players {
		p, found := t.enteredPlayer(id)
		switch {
		case !found:
			return refuse(PlayerUnknown, "", "player", int(id))
		case slices.Contains(players[:i], id):
			return refuse(PlayerTwice, "", "player", int(id), "name", p.Name, "other", int(id))
		}
	}
	return nil
}

func (e PlayersCheckedIn) apply(t Tournament) Tournament {
	t.here = slices.Clip(t.here)
	for _, id := range e.Players {
		t.here = append(t.here, presence{id, e.Round})
	}
	return t
}

func (e PlayersCheckedOut) apply(t Tournament) Tournament {
	t.here = slices.DeleteFunc(slices.Clone(t.here), func(p presence) bool {
		return p.round == e.Round && slices.Contains(e.Players, p.player)
	})
	return t
}
