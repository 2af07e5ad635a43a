package knockout

import (
	"slices"

	"github.com/escaque/escaque/tournament"
)

// course is the rules at work. The rules ask for stages one after another as if
// each were played at once; a stage that is over answers with its ranking, any
// other one ends that line of questions, and if it is not open yet it is wanted.
// So the rules of playoff.go and wimbledon.go read from the first stage to the
// last, and are gone through again after every result.
type course struct {
	regulations Regulations
	known       map[StageKey]*Played
	asked       map[int]bool // numbers of the stages that were asked for
	wanted      []Stage
}

// run goes through the rules: which stages are wanted, which are not asked for
// any more, and the final ranking, if there is one.
func run(c Contest) (wanted []Stage, obsolete []*Played, final Ranking) {
	r := newCourse(c)
	switch c.regulations.System {
	case Wimbledon:
		final, _ = r.wimbledon()
	case PlayOff:
		final = r.playOff()
	}
	for _, s := range c.stages {
		if !s.revoked && !r.asked[s.Number] {
			obsolete = append(obsolete, s)
		}
	}
	return r.wanted, obsolete, final
}

func newCourse(c Contest) *course {
	r := &course{regulations: c.regulations, known: make(map[StageKey]*Played, len(c.stages)), asked: make(map[int]bool)}
	for _, s := range c.stages {
		if !s.revoked {
			r.known[s.Key] = s
		}
	}
	return r
}

// play asks for a stage. It returns its ranking, nil while it is not over.
func (r *course) play(s Stage) Ranking {
	if p, known := r.known[s.Key]; known && same(p.Stage, s) {
		r.asked[p.Number] = true
		return p.Ranking
	}
	r.wanted = append(r.wanted, s)
	return nil
}

// same reports whether a stage is the one asked for, whatever it got when it was
// opened.
func same(opened, asked Stage) bool {
	return opened.Form == asked.Form && opened.Rate == asked.Rate && opened.Games == asked.Games && opened.Early == asked.Early &&
		opened.Fewest == asked.Fewest && opened.Article == asked.Article && slices.Equal(opened.Players, asked.Players)
}

// lots asks for a drawing of lots among the tied.
func (r *course) lots(at StageKey, tied []tournament.PlayerID) Ranking {
	return r.play(Stage{Key: at, Form: Lots, Players: tied, Article: annex + "(c)"})
}

// then is the place of what is played after that of at.
func (at StageKey) then(steps int) StageKey {
	at.Step += steps
	return at
}

// first returns who alone is first, 0 when nobody is.
func (r Ranking) first() tournament.PlayerID {
	if len(r) == 0 || len(r[0]) != 1 {
		return 0
	}
	return r[0][0]
}

// led returns a ranking whose first group is replaced by a ranking of its own;
// nothing while that is open.
func (r Ranking) led(by Ranking) Ranking {
	if by == nil {
		return nil
	}
	return append(slices.Clone(by), r[1:]...)
}

// duel asks for the steps of a match one after another until one of two is
// ahead, and returns the winner and the loser; 0 while it is not over. The
// steps get their places and players here. If all of them leave the two level,
// which in an Armageddon takes a game that both lose, the lot decides.
func (r *course) duel(at StageKey, a, b tournament.PlayerID, steps []Stage) (winner, loser tournament.PlayerID) {
	var ranking Ranking
	for i, s := range steps {
		s.Key, s.Form, s.Players = at.then(i), Match, []tournament.PlayerID{a, b}
		if ranking = r.play(s); ranking == nil {
			return 0, 0
		}
		if ranking.first() != 0 {
			break
		}
	}
	if ranking.first() == 0 {
		if ranking = r.lots(at.then(len(steps)), []tournament.PlayerID{a, b}); ranking == nil {
			return 0, 0
		}
	}
	if ranking.first() == a {
		return a, b
	}
	return b, a
}

// tieBreak are the steps for two who are level: the mini-match of two games if
// there is to be one, then an Armageddon. Annex 6(k)1.
func (r *course) tieBreak(mini bool) []Stage {
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
