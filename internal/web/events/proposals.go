package events

import (
	"sync"

	"github.com/escaque/escaque/internal/office"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/swiss"
	"github.com/escaque/escaque/tournament/systems"
)

// explainedAll is the largest field in which every pair is explained against the next
// candidate at once; in larger fields the arbiter asks for one of them.
const explainedAll = 64

// nobody is explained against the next candidate.
const nobody = -1

// proposals keeps what the systems proposed last, one proposal an event: while a round
// is changed by hand it is looked at again and again. It depends on nothing but the
// log and on whom the explanation is about.
type proposals struct {
	mu   sync.Mutex
	last map[office.EventID]proposal
}

type proposal struct {
	seq   uint64
	about int
	made  systems.Proposal
	err   error
}

// draft is the next round of an event, explained: one player, if there is one, against
// the next candidate.
func (p *proposals) draft(e office.Event, about int) (systems.Proposal, error) {
	if about == 0 && len(e.Tournament.Order()) > explainedAll {
		about = nobody
	}
	p.mu.Lock()
	kept, found := p.last[e.ID]
	p.mu.Unlock()
	if found && kept.seq == e.Seq && kept.about == about {
		return kept.made, kept.err
	}
	made, err := systems.Draft(e.Tournament, e.Tournament.Published()+1, swiss.Options{Explain: true, Player: about})
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.last == nil {
		p.last = make(map[office.EventID]proposal)
	}
	p.last[e.ID] = proposal{e.Seq, about, made, err}
	return made, err
}

// sameField reports whether a pairing by hand gives opponents and the bye of the
// pairing to the same players as a proposal does: then the proposal is what the rules
// would make of it.
func sameField(t tournament.Tournament, pairings []tournament.Pairing, p systems.Proposal) bool {
	has := func(pairings []tournament.Pairing) map[tournament.PlayerID]tournament.Bye {
		players := make(map[tournament.PlayerID]tournament.Bye)
		for _, one := range pairings {
			bye := one.Bye
			if bye == unpaired(t) || bye == tournament.Rest {
				bye = "" // of the pairing: it moves with it
			}
			players[one.White] = bye
			if one.Bye == "" {
				players[one.Black] = ""
			}
		}
		return players
	}
	hand, proposed := has(pairings), has(p.Pairings(t))
	if len(hand) != len(proposed) {
		return false
	}
	for id, bye := range hand {
		if kind, is := proposed[id]; !is || kind != bye {
			return false
		}
	}
	return true
}
