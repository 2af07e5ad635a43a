package tournament

import (
	"slices"
	"strconv"
	"time"

	"github.com/escaque/escaque/tournament/tiebreak"
)

// LongDays is the number of days beyond which an event is long. C.07 10, 2026.
const LongDays = 30

// The article on tie-breaks by ratings in long events, and its edition.
const (
	longArticle = "C.07 10"
	longEdition = "2026"
)

// LaterRating is a rating of a player that counts from a round on, in an event of more than 30 days.
// The first rating is that of the entry, by which numbers are assigned.
type LaterRating struct {
	Round  int // first round in which it counts, from 2
	Rating int
	List   string // the rating list and its month, like Entry.RatingFrom; it may be empty
}

type (
	// GiveLaterRating gives a player another rating from a round on. It replaces one that was given
	// for the same round.
	GiveLaterRating struct {
		Player        PlayerID
		Round, Rating int
		List, Reason  string
	}
	// LaterRatingGiven records that a player has another rating from a round on.
	LaterRatingGiven struct {
		Stamp
		Player PlayerID `json:"player"`
		Round  int      `json:"round"`
		Rating int      `json:"rating"`
		List   string   `json:"list,omitempty"`
		Reason string   `json:"reason"`
	}
)

func (LaterRatingGiven) EventKind() string { return "LaterRatingGiven" }

func (c GiveLaterRating) decide(_ Tournament, s Stamp) Event {
	return LaterRatingGiven{s, c.Player, c.Round, c.Rating, c.List, c.Reason}
}

func (e LaterRatingGiven) check(t Tournament) *Refusal {
	p, found := t.enteredPlayer(e.Player)
	planned := t.Planned()
	switch {
	case t.OfTeams():
		return refuse(LaterRatingOfTeam, "")
	case !t.regulations.Long:
		return refuse(EventNotLong, longArticle).ofEdition(longEdition)
	case !found:
		return refuse(PlayerUnknown, "", "player", int(e.Player))
	case e.Round < 2 || e.Round > MaxRounds || planned > 0 && e.Round > planned:
		return refuse(LaterRatingRound, "", "name", p.Name, "round", e.Round)
	case e.Rating < 1 || e.Rating > MaxRating:
		return refuse(RatingImproper, "", "player", int(e.Player), "field", "rating", "value", strconv.Itoa(e.Rating))
	case !plainText(e.List):
		return refuse(TextImproper, "", "player", int(e.Player), "field", "rating_from", "value", clip(e.List))
	}
	return checkReason(e.Reason)
}

func (e LaterRatingGiven) apply(t Tournament) Tournament {
	return t.withPlayer(e.Player, func(p *Player) {
		others := slices.DeleteFunc(slices.Clone(p.Later), func(l LaterRating) bool { return l.Round == e.Round })
		p.Later = append(others, LaterRating{e.Round, e.Rating, e.List})
		slices.SortFunc(p.Later, func(a, b LaterRating) int { return a.Round - b.Round })
	})
}

// RatingIn returns the rating of the player that counts in a round: the first one until another
// begins.
func (p Player) RatingIn(round int) int {
	rating := p.Rating
	for _, l := range p.Later {
		if l.Round <= round {
			rating = l.Rating
		}
	}
	return rating
}

// CountLaterRatings returns the number of ratings of later rounds of all players.
func (t Tournament) CountLaterRatings() (n int) {
	for _, p := range t.players {
		n += len(p.Later)
	}
	return n
}

// Days returns the number of days from the first to the last day that the regulations name, and
// false if they name fewer than two.
func (r Regulations) Days() (days int, known bool) {
	var all []time.Time
	for _, text := range append([]string{r.Starts, r.Ends}, r.Dates...) {
		if day, err := time.Parse(time.DateOnly, text); err == nil {
			all = append(all, day)
		}
	}
	if len(all) < 2 {
		return 0, false
	}
	first, last := slices.MinFunc(all, time.Time.Compare), slices.MaxFunc(all, time.Time.Compare)
	return int(last.Sub(first) / (24 * time.Hour)), true
}

// LongDoubt reports whether the days of the regulations contradict their mark of an event of more
// than 30 days, or its absence. It returns the number of days.
func (r Regulations) LongDoubt() (days int, contradict bool) {
	days, known := r.Days()
	return days, known && (days > LongDays) != r.Long
}

// LongAdvice returns the declared tie-breaks by ratings of an event of more than 30 days, as advice
// against each. It returns none for other events.
func (r Regulations) LongAdvice() (advice []*tiebreak.Fault) {
	for _, f := range r.tieBreakEvent().Check(r.TieBreaks) {
		if f.Code == tiebreak.NotForLong {
			advice = append(advice, f)
		}
	}
	return advice
}

// longFaults returns the faults of the choice of each round's rating. It is part of Faults.
func (r Regulations) longFaults() []*Refusal {
	switch {
	case !r.RatingsByRound:
		return nil
	case r.OfTeams():
		return []*Refusal{refuse(LaterRatingOfTeam, "", "field", "ratings_by_round")}
	case !r.Long:
		return []*Refusal{refuse(EventNotLong, longArticle, "field", "ratings_by_round").ofEdition(longEdition)}
	}
	return nil
}

// checkLong refuses to take away the mark of an event of more than 30 days while players have
// ratings of later rounds.
func (e RegulationsAmended) checkLong(t Tournament) *Refusal {
	if e.Regulations.Long {
		return nil
	}
	for _, p := range t.players {
		if len(p.Later) > 0 && !p.Removed {
			return refuse(LaterRatingsExist, longArticle, "field", "long", "name", p.Name).ofEdition(longEdition)
		}
	}
	return nil
}
