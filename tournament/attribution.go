package tournament

import (
	"slices"
	"strings"
)

type (
	// AttributeRuling names the arbiter who gave the entries that came from records of a game of the
	// hall.
	AttributeRuling struct {
		Hall    string
		Seqs    []uint64 // numbers of the records in the log of the game
		Arbiter Actor
	}
	// RulingAttributed names the arbiter who gave entries of the record in the hall.
	RulingAttributed struct {
		Stamp
		Hall    string   `json:"hall"` // as in [Matter]
		Seqs    []uint64 `json:"seqs"`
		Arbiter Actor    `json:"arbiter"`
	}
)

func (RulingAttributed) EventKind() string { return "RulingAttributed" }

func (c AttributeRuling) decide(_ Tournament, s Stamp) Event {
	return RulingAttributed{s, c.Hall, slices.Clone(c.Seqs), c.Arbiter}
}

// check refuses an attribution that names nobody, and one to which no entry without an arbiter
// belongs.
func (e RulingAttributed) check(t Tournament) *Refusal {
	if e.Arbiter.Name == "" || !plainText(e.Arbiter.Name) || !slices.ContainsFunc(t.rulings, e.names) {
		return refuse(MatterKnown, "", "game", clip(e.Hall))
	}
	return nil
}

// names reports whether the event names the arbiter of an entry.
func (e RulingAttributed) names(r NotedRuling) bool {
	return r.Hall != "" && r.Hall == e.Hall && slices.Contains(e.Seqs, r.Seq) && r.Arbiter == Actor{}
}

func (e RulingAttributed) apply(t Tournament) Tournament {
	t.rulings = slices.Clone(t.rulings)
	for i, r := range t.rulings {
		if e.names(r) {
			t.rulings[i].Arbiter = e.Arbiter
		}
	}
	return t
}

// EntriesOf returns the numbers of the entries of the arbiter's record for which an attribution
// names the arbiter.
func (t Tournament) EntriesOf(e RulingAttributed) (numbers []int) {
	for _, r := range t.rulings {
		if r.Hall == e.Hall && slices.Contains(e.Seqs, r.Seq) {
			numbers = append(numbers, r.Number)
		}
	}
	return numbers
}

// RuledBy returns the arbiter who gave a ruling in the hall, or else the person who noted the
// ruling.
func (r NotedRuling) RuledBy() Actor {
	if r.Arbiter != (Actor{}) {
		return r.Arbiter
	}
	return r.By
}

// isCalled reports whether a name is one that an actor has in the event: their own, that of their
// entry as a player, or that of the chief arbiter in the regulations.
func (t Tournament) isCalled(a Actor, name string) bool {
	if a.Name != "" && strings.EqualFold(a.Name, name) {
		return true
	}
	if a.ID == "" {
		return false
	}
	if chief, appointed := t.Chief(); appointed && chief.ID == a.ID && strings.EqualFold(t.regulations.Arbiter, name) {
		return true
	}
	return slices.ContainsFunc(t.players, func(p Player) bool { return p.Member.ID == a.ID && strings.EqualFold(p.Name, name) })
}
