package tournament

import "strings"

// Twice reports that a new entry is the same person as an earlier one.
type Twice struct {
	Index int // index in the new entries
	Of    int // index of the earlier one in the old and new entries together
}

// FindTwice returns the new entries that repeat a person of the old entries or of an earlier new
// one. Each is returned once.
func FindTwice(old, entries []Entry) []Twice {
	var found []Twice
	byID := make(map[string]int)
	byKey := make(map[string][]int)
	all := append(append(make([]Entry, 0, len(old)+len(entries)), old...), entries...)
	for i, e := range all {
		of := -1
		if at, seen := byID[e.FIDEID]; seen && e.FIDEID != "" {
			of = at
		}
		key := e.PersonKey()
		for _, at := range byKey[key] {
			if of < 0 && e.SamePerson(all[at]) {
				of = at
			}
		}
		if of >= 0 && i >= len(old) {
			found = append(found, Twice{i - len(old), of})
			continue
		}
		byKey[key] = append(byKey[key], i)
		if e.FIDEID != "" {
			byID[e.FIDEID] = i
		}
	}
	return found
}

func (t Tournament) entries() []Entry {
	entries := make([]Entry, len(t.players))
	for i, p := range t.players {
		if !p.Removed { // who was removed may be entered again
			entries[i] = p.Entry
		}
	}
	return entries
}

func (e PlayersEntered) check(t Tournament) *Refusal {
	switch {
	case t.NumbersDrawn():
		return refuse(EntriesClosed, "")
	case len(e.Players) == 0:
		return refuse(NoPlayers, "")
	case len(t.players)+len(e.Players) > MaxPlayers:
		return refuse(TooManyPlayers, "", "players", len(t.players)+len(e.Players), "most", MaxPlayers)
	case e.First != PlayerID(len(t.players)+1):
		return refuse(PlayerUnknown, "", "player", int(e.First))
	}
	var faults []*Refusal
	for i, entry := range e.Players {
		faults = append(faults, entryFaults(int(e.First)+i, entry)...)
		faults = append(faults, t.sightRefusals(int(e.First)+i, entry, Entry{})...)
	}
	old := t.entries()
	for _, twice := range FindTwice(old, e.Players) {
		faults = append(faults, refuse(PlayerTwice, "", "player", len(old)+twice.Index+1, "name", clip(e.Players[twice.Index].Name), "other", twice.Of+1))
	}
	faults = append(faults, t.rosterFaults(append(old, e.Players...), len(old))...)
	return refuseAll(append(faults, memberFaults(append(old, e.Players...), len(old))...))
}

func (e PlayerAmended) check(t Tournament) *Refusal {
	if _, found := t.enteredPlayer(e.Player); !found {
		return refuse(PlayerUnknown, "", "player", int(e.Player))
	}
	faults := append(entryFaults(int(e.Player), e.Entry), t.sightRefusals(int(e.Player), e.Entry, t.players[e.Player-1].Entry)...)
	entries := t.entries()
	entries[e.Player-1] = e.Entry
	for i, other := range entries {
		if i != int(e.Player)-1 && other.SamePerson(e.Entry) {
			faults = append(faults, refuse(PlayerTwice, "", "player", int(e.Player), "name", clip(e.Entry.Name), "other", i+1))
		}
	}
	if len(e.Entry.Roster) < len(t.players[e.Player-1].Roster) && len(t.rounds) > 0 {
		faults = append(faults, refuse(RosterShorter, "", "name", clip(e.Entry.Name)))
	}
	if was := t.players[e.Player-1]; t.regulations.System == Scheveningen && was.Number > 0 && sideName(e.Entry) != sideName(was.Entry) {
		faults = append(faults, refuse(SideFixed, scheveningenArticle, "name", was.Name))
	}
	faults = append(faults, t.rosterFaults(entries, 0)...)
	return refuseAll(append(faults, memberFaults(entries, 0)...))
}

// entryFaults returns the faults of one entry as refusals.
func entryFaults(player int, e Entry) []*Refusal {
	var faults []*Refusal
	for _, f := range e.Faults() {
		faults = append(faults, refuse(f.Code, "", "player", player, "field", f.Field, "value", clip(f.Text)))
	}
	return faults
}

// memberFaults returns a refusal for each member of the hall who is linked to two players. Only the
// entries from index from on are new.
func memberFaults(entries []Entry, from int) []*Refusal {
	var faults []*Refusal
	seen := make(map[string]int)
	note := func(i int, m Member) {
		handle := strings.ToLower(m.Handle)
		if handle == "" {
			return
		}
		if other, twice := seen[handle]; twice && i >= from {
			faults = append(faults, refuse(MemberTwice, "", "player", i+1, "handle", clip(m.Handle), "other", other+1))
		}
		seen[handle] = i
	}
	for i, e := range entries {
		if len(e.Roster) == 0 { // a captain may play for the team too
			note(i, e.Member)
		}
		for _, p := range e.Roster {
			note(i, p.Member)
		}
	}
	return faults
}

func (e PlayerWithdrawn) check(t Tournament) *Refusal {
	p, found := t.enteredPlayer(e.Player)
	switch {
	case !found:
		return refuse(PlayerUnknown, "", "player", int(e.Player))
	case p.Withdrawn:
		return refuse(PlayerWithdrew, "", "player", int(e.Player), "name", p.Name)
	case e.Absent != 0 && !(t.isAbsent(e.Player, e.Absent) && t.regulations.System.treatsAbsentAsWithdrawn()):
		return refuse(NotAbsent, "", "name", p.Name, "round", e.Absent)
	default:
		return checkRemark(e.Reason)
	}
}

func (e PlayerReturned) check(t Tournament) *Refusal {
	p, found := t.enteredPlayer(e.Player)
	switch {
	case !found:
		return refuse(PlayerUnknown, "", "player", int(e.Player))
	case !p.Withdrawn && !t.countsAsWithdrawn(e.Player):
		return refuse(PlayerNotWithdrawn, "", "player", int(e.Player), "name", p.Name)
	case t.NumbersDrawn() && p.Number == 0:
		return refuse(EntriesClosed, "")
	default:
		return nil
	}
}

// check requires a permutation of the players who take part. In round robins the numbers are always
// drawn by lot (round-robin tables, 2009).
func (e NumbersAssigned) check(t Tournament) *Refusal {
	active := t.Active()
	switch {
	case t.NumbersDrawn():
		return refuse(NumbersDrawn, "")
	case len(active) < 2:
		return refuse(TooFewPlayers, "", "players", len(active))
	case len(e.Order) != len(active):
		return refuse(LotImproper, "", "players", len(active))
	}
	if e.Color != NoColor && !e.Color.isValid() {
		return refuse(ColorImproper, "", "colour", clip(string(e.Color)))
	}
	seen := make(map[PlayerID]bool)
	for _, id := range e.Order {
		p, found := t.Player(id)
		if !found || p.Withdrawn || seen[id] {
			return refuse(LotImproper, "", "players", len(active))
		}
		seen[id] = true
	}
	if t.regulations.System == Scheveningen {
		return t.checkSides(e.Order)
	}
	if groups := t.regulations.Groups; len(e.Order) < 2*groups {
		return refuse(GroupsImproper, "", "groups", groups, "players", len(e.Order))
	}
	return nil
}

func (e NumbersRevoked) check(t Tournament) *Refusal {
	switch {
	case !t.NumbersDrawn():
		return refuse(NumbersNotDrawn, "")
	case len(t.rounds) > 0 || len(t.contests) > 0:
		return refuse(RoundsPublished, "")
	default:
		return checkReason(e.Reason)
	}
}
