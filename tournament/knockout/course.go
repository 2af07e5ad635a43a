package knockout

import (
	"slices"

	"github.com/escaque/escaque/tournament"
)

// course applies the rules to the current state of a contest. The rules call play for one stage
// after another. play returns the ranking of a finished stage, and nil for any other stage; the
// rules then return. A stage that is not open yet is added to wanted. So the rules in playoff.go
// and wimbledon.go read from the first stage to the last, and run again after every result.
type course struct {
	regulations Regulations
	known       map[StageKey]*Played
	requested   map[int]bool // numbers of the stages requested so far
	wanted      []Stage
}

// runRules applies the rules to a contest. It returns the stages to open, the open stages that the
// rules no longer request, and the final ranking if the contest is decided.
func runRules(c Contest) (wanted []Stage, obsolete []*Played, final Ranking) {
	r := newCourse(c)
	switch c.regulations.System {
	case Wimbledon:
		final, _ = r.runWimbledon()
	case PlayOff:
		final = r.runPlayOff()
	}
	for _, s := range c.stages {
		if !s.revoked && !r.requested[s.Number] {
			obsolete = append(obsolete, s)
		}
	}
	return r.wanted, obsolete, final
}

// newCourse returns a course for the current state of a contest.
func newCourse(c Contest) *course {
	r := &course{regulations: c.regulations, known: make(map[StageKey]*Played, len(c.stages)), requested: make(map[int]bool)}
	for _, s := range c.stages {
		if !s.revoked {
			r.known[s.Key] = s
		}
	}
	return r
}

// play requests a stage. It returns its ranking, or nil while the stage is not over.
func (r *course) play(s Stage) Ranking {
	if p, known := r.known[s.Key]; known && isRequested(p.Stage, s) {
		r.requested[p.Number] = true
		return p.Ranking
	}
	r.wanted = append(r.wanted, s)
	return nil
}

// isRequested reports whether an opened stage is the requested one, ignoring its number, time and
// pause.
func isRequested(opened, requested Stage) bool {
	return opened.Form == requested.Form && opened.Rate == requested.Rate && opened.Games == requested.Games && opened.Early == requested.Early &&
		opened.Fewest == requested.Fewest && opened.Article == requested.Article && slices.Equal(opened.Players, requested.Players)
}

// drawLots requests a drawing of lots among the tied players.
func (r *course) drawLots(at StageKey, tied []tournament.PlayerID) Ranking {
	return r.play(Stage{Key: at, Form: Lots, Players: tied, Article: annex + "(c)"})
}

// after returns the key that is steps later than k.
func (k StageKey) after(steps int) StageKey {
	k.Step += steps
	return k
}

// soleFirst returns the sole player of the first group, or 0 if it has several or the ranking is empty.
func (r Ranking) soleFirst() tournament.PlayerID {
	if len(r) == 0 || len(r[0]) != 1 {
		return 0
	}
	return r[0][0]
}

// withHead returns the ranking with its first group replaced by head, or nil if head is nil.
func (r Ranking) withHead(head Ranking) Ranking {
	if head == nil {
		return nil
	}
	return append(slices.Clone(head), r[1:]...)
}

// duel requests the steps of a match one after another until one of two players leads. It returns
// the winner and the loser, or zeros while the match is not over. It sets the keys and players of
// the steps. If all steps end level, lots decide. An Armageddon ends level only if both players
// lose.
func (r *course) duel(at StageKey, a, b tournament.PlayerID, steps []Stage) (winner, loser tournament.PlayerID) {
	var ranking Ranking
	for i, s := range steps {
		s.Key, s.Form, s.Players = at.after(i), Match, []tournament.PlayerID{a, b}
		if ranking = r.play(s); ranking == nil {
			return 0, 0
		}
		if ranking.soleFirst() != 0 {
			break
		}
	}
	if ranking.soleFirst() == 0 {
		if ranking = r.drawLots(at.after(len(steps)), []tournament.PlayerID{a, b}); ranking == nil {
			return 0, 0
		}
	}
	if ranking.soleFirst() == a {
		return a, b
	}
	return b, a
}

// tieBreakSteps returns the steps for two level players: a mini-match of two games if mini is set,
// then an Armageddon. Annex 6(k)1.
func (r *course) tieBreakSteps(mini bool) []Stage {
	final := Stage{Rate: armageddon(), Games: 1, Article: annex + "(k)1(b)"}
	if !mini || r.regulations.Straight {
		return []Stage{final}
	}
	first := Stage{Rate: miniMatch(), Games: 2, Article: annex + "(k)1(a)"}
	if r.regulations.Agreed != "" {
		first.Rate, first.Article = Rate{Name: Agreed, Control: r.regulations.Agreed}, annex+"(k)12"
	}
	return []Stage{first, final}
}
