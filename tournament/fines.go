package tournament

import (
	"fmt"
	"slices"
	"strings"

	"github.com/escaque/escaque/internal/money"
)

// FineRules are the fines that an event has announced. Amounts are in cents of its currency. Article
// 12.9.7, 2023.
type FineRules struct {
	// Amounts are the fines of fixed amounts.
	Amounts []int `json:"amounts,omitempty"`
	// Most is the highest fine that an arbiter may impose; 0 if none but the fixed ones.
	Most int `json:"most,omitempty"`
}

// MaxFines is the greatest number of fixed amounts.
const MaxFines = 20

// Announced reports whether the event has announced any fine.
func (f FineRules) Announced() bool { return len(f.Amounts) > 0 || f.Most > 0 }

// Allows reports whether the event has announced fines of an amount, in cents.
func (f FineRules) Allows(amount int) bool {
	return amount > 0 && (amount <= f.Most || slices.Contains(f.Amounts, amount))
}

// normal returns the rules with nil instead of an empty list, so that equal rules compare as equal.
func (f FineRules) normal() FineRules {
	if len(f.Amounts) == 0 {
		f.Amounts = nil
	}
	return f
}

// fineFaults returns the faults of the announced fines. It is part of Faults.
func (r Regulations) fineFaults() []*Refusal {
	var faults []*Refusal
	improper := func(amount int) bool { return amount <= 0 || amount > MaxAmount }
	if len(r.Fines.Amounts) > MaxFines || slices.ContainsFunc(r.Fines.Amounts, improper) || r.Fines.Most < 0 || r.Fines.Most > MaxAmount {
		faults = append(faults, refuse(RegulationImproper, "", "field", "fines", "value", clip(fmt.Sprint(r.Fines.Amounts, r.Fines.Most))))
	}
	if r.Fines.Announced() && r.Currency == "" {
		faults = append(faults, refuse(RegulationMissing, "", "field", "currency", "value", ""))
	}
	return faults
}

// checkFigures refuses an amount of money for a penalty other than a fine, and a number of rounds
// for a penalty other than an exclusion.
func (t Tournament) checkFigures(m Matter, article, edition string) *Refusal {
	switch {
	case m.Amount != 0 && m.Penalty != PenaltyFine, m.Amount < 0 || m.Amount > MaxAmount:
		return refuse(FineAmount, article, "penalty", string(m.Penalty)).ofEdition(edition)
	case (m.Rounds != 0 || m.From != 0) && m.Penalty != PenaltyExclusion, m.Rounds < 0 || m.Rounds > MaxRounds, m.From < 0 || m.From > MaxRounds, (m.Rounds > 0) != (m.From > 0):
		return refuse(ExclusionRounds, article, "rounds", m.Rounds).ofEdition(edition)
	}
	return nil
}

// checkNewPenalty refuses a new fine that the event has not announced, and a new exclusion without
// rounds, from a published round or beyond the last round. A penalty that an arbiter gave in the
// hall is noted as it is. Articles 12.9.7 and 12.9.8, 2023.
func (t Tournament) checkNewPenalty(m Matter) *Refusal {
	if m.Kind != PenaltyMatter || m.Hall != "" {
		return nil
	}
	edition := t.regulations.LawsOf(m.Round)
	article := PenaltyArticle(edition, m.Penalty)
	switch m.Penalty {
	case PenaltyFine:
		return t.CheckFine(m.Round, m.Amount, t.regulations.Currency)
	case PenaltyExclusion:
		if m.Rounds == 0 {
			return refuse(ExclusionRounds, article, "rounds", 0).ofEdition(edition)
		}
		if left := t.Planned() - len(t.rounds); t.Planned() > 0 && m.From+m.Rounds-1 > t.Planned() || m.From <= len(t.rounds) {
			return refuse(ExclusionLong, article, "rounds", m.Rounds, "left", max(0, left)).ofEdition(edition)
		}
	}
	return nil
}

// CheckFine refuses a fine that the event has not announced. amount is in cents. round is 0 if the
// fine belongs to no round. Article 12.9.7, 2023.
func (t Tournament) CheckFine(round, amount int, currency string) *Refusal {
	edition := t.regulations.LawsOf(round)
	article := PenaltyArticle(edition, PenaltyFine)
	switch fines := t.regulations.Fines; {
	case !fines.Announced():
		return refuse(FineUnannounced, article).ofEdition(edition)
	case amount == 0:
		return refuse(FineAmount, article, "penalty", string(PenaltyFine)).ofEdition(edition)
	case !fines.Allows(amount), currency != t.regulations.Currency:
		return refuse(FineOther, article, "amount", Money(amount, clip(currency)), "fines", t.FineList()).ofEdition(edition)
	}
	return nil
}

// ExcludedFrom returns the entry of the arbiter's record that excludes a player from a round, and
// false if there is none.
func (t Tournament) ExcludedFrom(player PlayerID, round int) (NotedRuling, bool) {
	for _, r := range t.rulings {
		if r.Penalty == PenaltyExclusion && !r.Revoked && r.Player == player && r.Excludes(round) {
			return r, true
		}
	}
	return NotedRuling{}, false
}

// ExcludedAt reports whether a player did not play at a board of a round because they were excluded
// from that round: they have a bye without points there, or lost by forfeit where pairings are fixed.
func (t Tournament) ExcludedAt(round int, b Board, player PlayerID) bool {
	lost := b.Result == DoubleForfeit || b.Result == BlackByForfeit && player == b.White || b.Result == WhiteByForfeit && player == b.Black
	if b.Bye != ZeroBye && !lost {
		return false
	}
	_, excluded := t.ExcludedFrom(player, round)
	return excluded
}

// Excludes reports whether the matter is an exclusion that covers a round.
func (m Matter) Excludes(round int) bool {
	return m.Penalty == PenaltyExclusion && m.From > 0 && round >= m.From && round < m.From+m.Rounds
}

// FineList returns the announced fines as text: "25.00 EUR, 50.00 EUR, ≤ 100.00 EUR".
func (t Tournament) FineList() string {
	var list []string
	for _, amount := range t.regulations.Fines.Amounts {
		list = append(list, Money(amount, t.regulations.Currency))
	}
	if most := t.regulations.Fines.Most; most > 0 {
		list = append(list, "≤ "+Money(most, t.regulations.Currency))
	}
	return strings.Join(list, ", ")
}

// Money returns an amount in cents with its currency: "25.00 EUR".
func Money(cents int, currency string) string {
	return money.Format(cents, currency)
}
