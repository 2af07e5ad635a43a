package tournament

import "github.com/escaque/escaque/tournament/tiebreak"

// Absence is a player who lost the last published round by default and had no bye in
// it. The log cannot say more than that: whether they had told the arbiter, or came too
// late, is for the arbiter to judge.
type Absence struct {
	Player PlayerID
	Round  int
	// Article and Edition say that the player counts as withdrawn. They are empty where
	// the rules of the event's system do not say so.
	Article, Edition string
}

// Withdraws reports whether the player counts as withdrawn.
func (a Absence) Withdraws() bool { return a.Article != "" }

// Absences returns the absences that matter for the round to come, board by board. It
// leaves out who has withdrawn, and who was brought back by [Return] since.
func (t Tournament) Absences() []Absence {
	last := len(t.rounds)
	if planned := t.Planned(); last == 0 || planned > 0 && last >= planned {
		return nil
	}
	var absences []Absence
	article, edition := t.regulations.System.Absence()
	for _, b := range t.rounds[last-1].Boards {
		for _, id := range b.absent() {
			if p, _ := t.entered(id); !p.Withdrawn && !t.excused(id, last) {
				absences = append(absences, Absence{id, last, article, edition})
			}
		}
	}
	return absences
}

// WithoutAbsent returns the event as its next round is paired: players who count as
// withdrawn have withdrawn, but for those of whom brought is true. Brought may be nil.
func (t Tournament) WithoutAbsent(brought func(PlayerID) bool) Tournament {
	for _, a := range t.Absences() {
		if a.Withdraws() && (brought == nil || !brought(a.Player)) {
			t = t.withPlayer(a.Player, func(p *Player) { p.Withdrawn = true })
		}
	}
	return t
}

// Absence returns the article by which a player who is absent without notice counts as
// withdrawn. The rules of 2026 have none, nor have the tables of a round robin.
func (s System) Absence() (article, edition string) {
	switch s {
	case Dutch2009:
		return "C.04.1 F8", "2009"
	case Dutch2017:
		// They also say: unless the absence is explained with acceptable arguments before
		// the next pairing is published.
		return "C.04.2 D.2", "2017"
	default:
		return "", ""
	}
}

// withdrawal returns the article by which players who have withdrawn are no longer paired. It
// is one of the event's system; of pairings by the arbiter the handbook says so only where the
// event is under that of 2009.
func (r Regulations) withdrawal() (article, edition string) {
	switch {
	case r.System == Dutch2017:
		return "C.04.2 D.3", "2017"
	case r.System == Dutch2026, r.System == TeamSwiss:
		return "C.04.2 3.2", "2026"
	case r.System == Dutch2009, r.TieBreakRules == tiebreak.Annex2009:
		return "C.04.1 F5", "2009"
	}
	return "", ""
}

func (s System) withdrawsAbsent() bool {
	article, _ := s.Absence()
	return article != ""
}

// absent returns who lost a board by default.
func (b Board) absent() []PlayerID {
	switch b.Result {
	case WhiteByForfeit:
		return []PlayerID{b.Black}
	case BlackByForfeit:
		return []PlayerID{b.White}
	case DoubleForfeit:
		return []PlayerID{b.White, b.Black}
	default:
		return nil
	}
}

// isAbsent reports whether a player lost a round by default.
func (t Tournament) isAbsent(id PlayerID, round int) bool {
	if round < 1 || round > len(t.rounds) {
		return false
	}
	for _, b := range t.rounds[round-1].Boards {
		for _, one := range b.absent() {
			if one == id {
				return true
			}
		}
	}
	return false
}

// countsAsWithdrawn reports whether a player is an absence that withdraws.
func (t Tournament) countsAsWithdrawn(id PlayerID) bool {
	for _, a := range t.Absences() {
		if a.Player == id && a.Withdraws() {
			return true
		}
	}
	return false
}

// excused reports whether a player was brought back after they had lost a round by default.
func (t Tournament) excused(id PlayerID, round int) bool {
	for _, p := range t.back {
		if p == (presence{id, round}) {
			return true
		}
	}
	return false
}
