package events

import (
	"sync"

	"github.com/escaque/escaque/internal/office"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/swiss"
	"github.com/escaque/escaque/tournament/systems"
)

// explainedAll is the greatest number of players with which every pair is compared with the next
// candidate. In larger fields the arbiter requests the comparison for one player.
const explainedAll = 64

// noPlayer stands for no player in place of a starting number: no comparison is made.
const noPlayer = -1

// proposals caches the last proposal of each event, because a round that is changed by hand is
// shown repeatedly. A proposal depends only on the log and on the explained player.
type proposals struct {
	mu   sync.Mutex
	last map[office.EventID]proposal
}

type proposal struct {
	seq   uint64
	about int // starting number of the explained player, 0 for all, or noPlayer
	made  systems.Proposal
	err   error
}

// draft returns the proposal for the next round with explanations. about is the starting number of
// the player to explain, or 0.
func (p *proposals) draft(e office.Event, about int) (systems.Proposal, error) {
	if about == 0 && len(e.Tournament.Order()) > explainedAll {
		about = noPlayer
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

// pairsSamePlayers reports whether a manual pairing gives the same players an opponent, a requested
// bye or the allocated bye as the proposal does. If so, the proposal is the pairing that the rules
// would make.
func pairsSamePlayers(t tournament.Tournament, pairings []tournament.Pairing, p systems.Proposal) bool {
	has := func(pairings []tournament.Pairing) map[tournament.PlayerID]tournament.Bye {
		players := make(map[tournament.PlayerID]tournament.Bye)
		for _, one := range pairings {
			bye := one.Bye
			if bye == t.AllocatedBye() || bye == tournament.Rest {
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
