package tournament

import (
	"strconv"
	"sync"
)

// Penalty is a penalty of the Laws, by the name that package laws gives it.
type Penalty string

// The penalties of type [Penalty], in the order of Article 13.4, 2009, the mildest first.
const (
	PenaltyWarning    Penalty = "warning"
	PenaltyMoreTime   Penalty = "more-time"   // for the opponent
	PenaltyLessTime   Penalty = "less-time"   // for the player
	PenaltyLoss       Penalty = "loss"        // of the game
	PenaltyLessPoints Penalty = "less-points" // for the player, in this game
	PenaltyMorePoints Penalty = "more-points" // for the opponent, in this game
	PenaltyFine       Penalty = "fine"        // announced beforehand
	PenaltyExclusion  Penalty = "exclusion"   // from one or more rounds
	PenaltyExpulsion  Penalty = "expulsion"   // from the event
)

// listedPenalty is a penalty with its article in each edition of the Laws. An edition without an article
// does not have the penalty.
type listedPenalty struct {
	penalty  Penalty
	articles map[string]string
}

// penaltyList returns the penalties of the Laws, the mildest first.
var penaltyList = sync.OnceValue(func() []listedPenalty {
	return []listedPenalty{
		{PenaltyWarning, map[string]string{"1993": "16.5", "1997": "13.4a", "2005": "13.4a", "2009": "13.4a", "2023": "12.9.1"}},
		{PenaltyMoreTime, map[string]string{"1993": "16.5", "1997": "13.4b", "2005": "13.4b", "2009": "13.4b", "2023": "12.9.2"}},
		{PenaltyLessTime, map[string]string{"1993": "16.5", "1997": "13.4c", "2005": "13.4c", "2009": "13.4c", "2023": "12.9.3"}},
		{PenaltyMorePoints, map[string]string{"2005": "13.4f", "2009": "13.4f", "2023": "12.9.4"}},
		{PenaltyLessPoints, map[string]string{"2005": "13.4e", "2009": "13.4e", "2023": "12.9.5"}},
		{PenaltyLoss, map[string]string{"1993": "15.2", "1997": "13.4d", "2005": "13.4d", "2009": "13.4d", "2023": "12.9.6"}},
		{PenaltyFine, map[string]string{"2023": "12.9.7"}},
		{PenaltyExclusion, map[string]string{"2023": "12.9.8"}},
		{PenaltyExpulsion, map[string]string{"1993": "16.5", "1997": "13.4e", "2005": "13.4g", "2009": "13.4g", "2023": "12.9.9"}},
	}
})

// penaltyListArticle returns the article of an edition that lists the penalties, or "" if there is none.
func penaltyListArticle(edition string) string {
	switch edition {
	case "1993":
		return "16.5"
	case "1997", "2005", "2009":
		return "13.4"
	case "2023":
		return "12.9"
	}
	return ""
}

// Penalties returns the penalties that an edition of the Laws knows, the mildest first.
func Penalties(edition string) []Penalty {
	var known []Penalty
	for _, step := range penaltyList() {
		if step.articles[edition] != "" {
			known = append(known, step.penalty)
		}
	}
	return known
}

// PenaltyArticle returns the article of a penalty in an edition of the Laws, or "" if it has none.
func PenaltyArticle(edition string, p Penalty) string {
	for _, step := range penaltyList() {
		if step.penalty == p {
			return step.articles[edition]
		}
	}
	return ""
}

// matterArticles returns the articles of the kinds of matters other than penalties, by kind and
// edition.
var matterArticles = sync.OnceValue(func() map[MatterKind]map[string]string {
	return map[MatterKind]map[string]string{
		LateMatter:        {"1993": "10.15", "1997": "6.6", "2005": "6.7", "2009": "6.6a", "2023": "6.7.1"},
		PhoneMatter:       {"2005": "12.2b", "2009": "12.3b", "2023": "11.3.2.2"},
		DisturbanceMatter: {"1993": "15.1d", "1997": "12.5", "2005": "12.6", "2009": "12.6", "2023": "11.5"},
		IllegalMatter:     {"1993": "8.1", "1997": "10.3", "2005": "7.4b", "2009": "7.4b", "2023": "7.5.5"},
	}
})

// callArticles holds the article on clocks that a player stops without a valid reason, by edition. A
// call for an arbiter stops them.
var callArticles = map[string]string{"2005": "6.13d", "2009": "6.12d", "2023": "6.11.4"}

// illegalArticle returns the article on the penalty for an illegal move.
func illegalArticle(edition string) string { return matterArticles()[IllegalMatter][edition] }

// ArticleOf returns the article of the Laws that a matter falls under, or "" if none is known.
func ArticleOf(edition string, m Matter) string {
	if m.Call > 0 {
		return callArticles[edition]
	}
	if m.Kind == PenaltyMatter {
		return PenaltyArticle(edition, m.Penalty)
	}
	return matterArticles()[m.Kind][edition]
}

// IllegalCost is what an illegal move costs its player.
type IllegalCost struct {
	Seconds int  // that the opponent gets
	Loses   bool // the game is lost
}

// IllegalCostOf returns what the count-th illegal move of a player in a game costs under an edition
// of the Laws. fast says that the game is rapid or blitz with the arbiter watching it.
func IllegalCostOf(edition string, fast bool, count int) IllegalCost {
	const minute = 60
	bonus, loses := 2*minute, 3
	switch edition {
	case "1993":
		return IllegalCost{} // it knows no penalty
	case "2023":
		if loses = 2; fast {
			bonus = minute
		}
	}
	if count >= loses {
		return IllegalCost{Loses: true}
	}
	return IllegalCost{Seconds: bonus}
}

// ofEdition sets the edition of a refusal's article, or clears the edition if the refusal cites no
// article.
func (r *Refusal) ofEdition(edition string) *Refusal {
	if r.Edition = edition; r.Article == "" {
		r.Edition = ""
	}
	return r
}

// checkPenalty refuses a penalty that the edition of the round does not have, and one with an
// amount or a number of rounds that does not belong to it.
func (t Tournament) checkPenalty(m Matter) *Refusal {
	edition := t.regulations.LawsOf(m.Round)
	if penaltyListArticle(edition) != "" && PenaltyArticle(edition, m.Penalty) == "" || PenaltyArticle(edition, m.Penalty) == "" && !isPenalty(m.Penalty) {
		return refuse(PenaltyUnknown, penaltyListArticle(edition), "penalty", clip(string(m.Penalty))).ofEdition(edition)
	}
	article := PenaltyArticle(edition, m.Penalty)
	inTime := m.Penalty == PenaltyMoreTime || m.Penalty == PenaltyLessTime
	inPoints := m.Penalty == PenaltyMorePoints || m.Penalty == PenaltyLessPoints
	ofGame := inTime || inPoints || m.Penalty == PenaltyLoss
	const most = 2 // half points of a game
	switch {
	case inTime && m.Seconds == 0, !inTime && m.Seconds != 0:
		return refuse(PenaltyTime, article, "penalty", string(m.Penalty)).ofEdition(edition)
	case inPoints && (m.Points < 1 || m.Points > most), !inPoints && m.Points != 0:
		return refuse(PenaltyPoints, article, "penalty", string(m.Penalty)).ofEdition(edition)
	case ofGame && m.Board == 0 && m.Contest == 0:
		return refuse(MatterNoBoard, article, "kind", string(m.Kind)).ofEdition(edition)
	}
	if r := t.checkFigures(m, article, edition); r != nil {
		return r
	}
	if m.Hall != "" {
		return nil // the reason stands in the log of the game
	}
	return checkReason(m.Text)
}

// isPenalty reports whether some edition of the Laws knows a penalty.
func isPenalty(p Penalty) bool {
	for _, step := range penaltyList() {
		if step.penalty == p {
			return true
		}
	}
	return false
}

// ChangesResult reports whether a matter changes the result of its board, because a game is lost by
// it or points of the game are taken away or added.
func (m Matter) ChangesResult() bool {
	switch m.Kind {
	case PenaltyMatter:
		return m.Penalty == PenaltyLoss || m.Penalty == PenaltyLessPoints || m.Penalty == PenaltyMorePoints
	case LateMatter, PhoneMatter, IllegalMatter:
		return m.Default
	}
	return false
}

// ResultAfter returns the result of a board after a matter of its record, which loses a game or
// changes the score of one player. stands is the result before it. whiteIsPlayer says that the
// player of the matter has White. ok is false if the matter leaves the result as it is, if the game
// has no result whose points it could change, or if no result has these points. Both results are
// from the point of view of White. Article 13.4, 2009.
func ResultAfter(stands Result, whiteIsPlayer bool, m Matter) (after Result, ok bool) {
	const most = 2 // half points of a win
	lost := m.Kind == PenaltyMatter && m.Penalty == PenaltyLoss || m.Default && (m.Kind == PhoneMatter || m.Kind == IllegalMatter)
	switch {
	case m.Kind == LateMatter && m.Default:
		after = BlackByForfeit
		if !whiteIsPlayer {
			after = WhiteByForfeit
		}
		return after, stands != after
	case lost:
		after = BlackWins
		if !whiteIsPlayer {
			after = WhiteWins
		}
		return after, stands != after
	case m.Kind != PenaltyMatter || m.Penalty != PenaltyLessPoints && m.Penalty != PenaltyMorePoints || stands == NoResult || stands.Forfeit() || stands.Unrated():
		return stands, false
	}
	white, black := OrdinaryScoring().Points(stands)
	own, other := &white, &black
	if !whiteIsPlayer {
		own, other = &black, &white
	}
	if m.Penalty == PenaltyLessPoints {
		*own = max(0, *own-m.Points)
	} else {
		*other = min(most, *other+m.Points)
	}
	for _, r := range Results() {
		if w, b := OrdinaryScoring().Points(r); w == white && b == black && !r.Forfeit() && !r.Unrated() {
			return r, r != stands
		}
	}
	return stands, false
}

// Clock returns a time in seconds as a clock shows it: 1:05:09 or 4:31.
func Clock(seconds int) string {
	two := func(n int) string {
		if n < 10 {
			return "0" + strconv.Itoa(n)
		}
		return strconv.Itoa(n)
	}
	if seconds >= 3600 {
		return strconv.Itoa(seconds/3600) + ":" + two(seconds/60%60) + ":" + two(seconds%60)
	}
	return strconv.Itoa(seconds/60) + ":" + two(seconds%60)
}
