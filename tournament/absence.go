package tournament

import "github.com/escaque/escaque/tournament/tiebreak"

// Absence is a player who lost the last published round by default and had no bye in it. The log
// does not say why. The arbiter judges whether they had given notice or arrived too late.
type Absence struct {
	Player PlayerID
	Round  int
	// Article and Edition name the rule by which the player counts as withdrawn. They are empty
	// where the rules of the event's system have none.
	Article, Edition string
}

// Withdraws reports whether the player counts as withdrawn.
func (a Absence) Withdraws() bool { return a.Article != "" }

// Absences returns the absences that matter for the next round, board by board. It omits players
// who have withdrawn and players whom a [Return] has brought back since.
func (t Tournament) Absences() []Absence {
	last := len(t.rounds)
	if planned := t.Planned(); last == 0 || planned > 0 && last >= planned {
		return nil
	}
	var absences []Absence
	article, edition := t.regulations.System.AbsenceArticle()
	for _, b := range t.rounds[last-1].Boards {
		for _, id := range b.absentPlayers() {
			if p, _ := t.enteredPlayer(id); !p.Withdrawn && !t.isExcused(id, last) {
				absences = append(absences, Absence{id, last, article, edition})
			}
		}
	}
	return absences
}

// WithoutAbsent returns the event as its next round is paired. Players who count as withdrawn are
// marked as withdrawn, except those whom the arbiter brings back: brought returns true for them.
// brought may be nil.
func (t Tournament) WithoutAbsent(brought func(PlayerID) bool) Tournament {
	for _, a := range t.Absences() {
		if a.Withdraws() && (brought == nil || !brought(a.Player)) {
			t = t.withPlayer(a.Player, func(p *Player) { p.Withdrawn = true })
		}
	}
	return t
}

// AbsenceArticle returns the article by which a player who is absent without notice counts as withdrawn.
// Both results are empty for the rules of 2026 and for round robins, which have no such article.
func (s System) AbsenceArticle() (article, edition string) {
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

// withdrawalArticle returns the article by which players who have withdrawn are no longer paired.
// It is an article of the event's system. For pairings by the arbiter only the handbook of 2009 has
// such an article; under later handbooks both results are empty.
func (r Regulations) withdrawalArticle() (article, edition string) {
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

func (s System) treatsAbsentAsWithdrawn() bool {
	article, _ := s.AbsenceArticle()
	return article != ""
}

// absentPlayers returns the players who lost the board by default.
func (b Board) absentPlayers() []PlayerID {
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

// isAbsent reports whether a player lost a board of the round by default.
func (t Tournament) isAbsent(id PlayerID, round int) bool {
	if round < 1 || round > len(t.rounds) {
		return false
	}
	for _, b := range t.rounds[round-1].Boards {
		for _, one := range b.absentPlayers() {
			if one == id {
				return true
			}
		}
	}
	return false
}

// countsAsWithdrawn reports whether a player has an absence by which they count as withdrawn.
func (t Tournament) countsAsWithdrawn(id PlayerID) bool {
	for _, a := range t.Absences() {
		if a.Player == id && a.Withdraws() {
			return true
		}
	}
	return false
}

// isExcused reports whether a player was brought back after losing this round by default.
func (t Tournament) isExcused(id PlayerID, round int) bool {
	for _, p := range t.back {
		if p == (presence{id, round}) {
			return true
		}
	}
	return false
}
