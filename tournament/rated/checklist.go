package rated

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/rating/fide"
	"github.com/escaque/escaque/tournament"
)

// Lack is a kind of data missing from an event that is to be rated.
type Lack string

// The kinds of missing data.
const (
	NoPlace        Lack = "place"
	NoHost         Lack = "host" // federation that registers the event
	NoStart        Lack = "starts"
	NoEnd          Lack = "ends"
	NoArbiter      Lack = "arbiter"
	NoDates        Lack = "dates"         // of the rounds
	DatesOutside   Lack = "dates-outside" // of rounds, before the first or after the last day
	NoControl      Lack = "control"
	TooFast        Lack = "too-fast" // Need and Have are minutes for 60 moves
	ManyRounds     Lack = "rounds-a-day"
	LongDay        Lack = "hours-a-day"
	NotForRating   Lack = "not-rated"
	Shuffled       Lack = "chess960" // FIDE rates no games from drawn positions
	RoundsToCome   Lack = "rounds-to-come"
	ResultsMissing Lack = "results"
	NoID           Lack = "fide-id"
	NoBirth        Lack = "birth" // at least the year
	NoFederation   Lack = "federation"
	NoSex          Lack = "sex"
)

// Lacks returns all kinds in the order of a checklist.
func Lacks() []Lack {
	return []Lack{
		NoPlace, NoHost, NoStart, NoEnd, NoArbiter, NoDates, DatesOutside, NoControl, TooFast, ManyRounds, LongDay, NotForRating, Shuffled,
		RoundsToCome, ResultsMissing, NoID, NoBirth, NoFederation, NoSex,
	}
}

// Missing is one kind of missing data, as a line of a checklist.
type Missing struct {
	Lack    Lack
	Rounds  []int  // rounds concerned
	Players []int  // starting numbers of the players concerned
	Have    int    // actual value, as the lack says
	Need    int    // required minimum or maximum
	Article string // of the rating regulations, if one requires it
}

// Limits of a day of play: rounds, and hours for games of 60 moves.
const (
	mostRounds = 3
	mostHours  = 12
)

// Checklist returns what is missing before an event can be submitted for rating, in the order of
// [Lacks].
func Checklist(t tournament.Tournament) []Missing {
	c := checklist{t: t, regs: t.Regulations()}
	c.checkRegulations()
	c.checkRounds()
	c.checkPace()
	c.checkPlayers()
	order := Lacks()
	slices.SortStableFunc(c.found, func(a, b Missing) int { return cmp.Compare(slices.Index(order, a.Lack), slices.Index(order, b.Lack)) })
	return c.found
}

type checklist struct {
	t     tournament.Tournament
	regs  tournament.Regulations
	found []Missing
}

func (c *checklist) add(m Missing) { c.found = append(c.found, m) }

// checkRegulations adds what the regulations lack.
func (c *checklist) checkRegulations() {
	for _, one := range []struct {
		lack Lack
		text string
	}{{NoPlace, c.regs.Place}, {NoHost, c.regs.Federation}, {NoStart, c.regs.Starts}, {NoEnd, c.regs.Ends}, {NoArbiter, c.regs.Arbiter}} {
		if strings.TrimSpace(one.text) == "" {
			c.add(Missing{Lack: one.lack})
		}
	}
	if !c.regs.Rated {
		c.add(Missing{Lack: NotForRating})
	}
	if c.regs.Chess960 {
		c.add(Missing{Lack: Shuffled})
	}
}

// planned returns the number of rounds that are planned, or published if more.
func (c *checklist) planned() int { return max(c.t.Planned(), c.t.Published()) }

// checkRounds adds missing dates, rounds and results, and days with too much play.
func (c *checklist) checkRounds() {
	var undated, outside, open []int
	perDay := make(map[string][]int)
	for round := 1; round <= c.planned(); round++ {
		switch day := c.regs.DateOf(round); {
		case day == "":
			undated = append(undated, round)
		case c.regs.Starts != "" && day < c.regs.Starts || c.regs.Ends != "" && day > c.regs.Ends:
			outside = append(outside, round)
			fallthrough
		default:
			perDay[day] = append(perDay[day], round)
		}
	}
	if len(undated) > 0 {
		c.add(Missing{Lack: NoDates, Rounds: undated})
	}
	if len(outside) > 0 {
		c.add(Missing{Lack: DatesOutside, Rounds: outside})
	}
	for _, r := range c.t.Rounds() {
		if !r.Complete() {
			open = append(open, r.Number)
		}
	}
	if len(open) > 0 {
		c.add(Missing{Lack: ResultsMissing, Rounds: open})
	}
	if c.t.Published() < c.t.Planned() {
		c.add(Missing{Lack: RoundsToCome, Have: c.t.Published(), Need: c.t.Planned()})
	}
	for round := 1; round <= c.planned(); round++ {
		day := perDay[c.regs.DateOf(round)]
		if len(day) == 0 || day[0] != round {
			continue // the day was checked with its first round
		}
		if c.ratingList() == fide.Standard && len(day) > mostRounds {
			c.add(Missing{Lack: ManyRounds, Rounds: day, Have: len(day), Need: mostRounds})
		}
		hours := time.Duration(0)
		for _, r := range day {
			span, _ := c.playingTime(r)
			hours += 2 * span
		}
		if hours > mostHours*time.Hour {
			c.add(Missing{Lack: LongDay, Rounds: day, Have: int((hours + time.Hour - 1) / time.Hour), Need: mostHours})
		}
	}
}

// playingTime returns the time of a player for 60 moves in a round, and false if it is unknown.
func (c *checklist) playingTime(round int) (time.Duration, bool) {
	control, err := clock.ParseControlSeconds(c.regs.ControlOf(round))
	if err != nil || control.Untimed() {
		return 0, false
	}
	return control.TimeFor(fide.PaceMoves), true
}

// ratingList returns the rating list of the event, by its usual time control.
func (c *checklist) ratingList() fide.List {
	control, err := clock.ParseControlSeconds(c.regs.Control)
	if err != nil || control.Untimed() {
		return fide.Standard
	}
	return fide.ListFor(control.TimeFor(fide.PaceMoves))
}

// checkPace compares the time controls with the requirements for the ratings of the players.
func (c *checklist) checkPace() {
	var unknown []int
	paces, byEvent := fide.Paces(c.regs.Starts)
	highest := 0
	for _, p := range People(c.t) {
		highest = max(highest, p.Entry.Rating)
	}
	fast := make(map[int]*Missing) // by the minutes that are needed
	for round := 1; round <= c.planned(); round++ {
		span, known := c.playingTime(round)
		if !known {
			unknown = append(unknown, round)
			continue
		}
		if c.ratingList() != fide.Standard {
			continue
		}
		for _, rating := range c.ratings(round, highest, byEvent) {
			at := slices.IndexFunc(paces, func(p fide.Pace) bool { return rating >= p.Rating })
			need := paces[at].Minutes
			if span >= time.Duration(need)*time.Minute {
				continue
			}
			if fast[need] == nil {
				fast[need] = &Missing{Lack: TooFast, Have: int(span / time.Minute), Need: need, Article: "1.1"}
			}
			if m := fast[need]; !slices.Contains(m.Rounds, round) {
				m.Rounds = append(m.Rounds, round)
				m.Have = min(m.Have, int(span/time.Minute))
			}
		}
	}
	if len(unknown) > 0 {
		c.add(Missing{Lack: NoControl, Rounds: unknown})
	}
	for _, p := range paces {
		if m := fast[p.Minutes]; m != nil {
			c.add(*m)
		}
	}
}

// ratings returns the ratings that determine the minimum time in a round. These are the higher
// ratings of its games. With byEvent, and in an unpublished round, it is the highest rating of the
// event.
func (c *checklist) ratings(round, highest int, byEvent bool) []int {
	boards := c.t.Boards(round)
	if byEvent || len(boards) == 0 {
		return []int{highest}
	}
	var ratings []int
	for _, b := range boards {
		if c.t.OfTeams() {
			ratings = append(ratings, c.ratingsOfMatch(round, b)...)
			continue
		}
		if b.Bye == "" && !b.Result.Forfeit() && !b.Result.Unrated() {
			white, _ := c.t.Player(b.White)
			black, _ := c.t.Player(b.Black)
			ratings = append(ratings, max(white.Rating, black.Rating))
		}
	}
	return ratings
}

// ratingsOfMatch returns the rating of the higher rated player of each rated game of a match between
// teams.
func (c *checklist) ratingsOfMatch(round int, b tournament.Board) (ratings []int) {
	if b.Bye != "" {
		return nil
	}
	for board := 1; board <= c.regs.Teams.Boards; board++ {
		white, one := c.t.Seated(round, b.White, board)
		black, other := c.t.Seated(round, b.Black, board)
		if r := b.GameResult(board); one && other && !r.Forfeit() && !r.Unrated() {
			ratings = append(ratings, max(white.Rating, black.Rating))
		}
	}
	return ratings
}

// checkPlayers adds what is missing in the data of the players.
func (c *checklist) checkPlayers() {
	missing := make(map[Lack][]int)
	for _, p := range People(c.t) {
		for lack, text := range map[Lack]string{NoID: p.Entry.FIDEID, NoBirth: p.Entry.Birth, NoFederation: p.Entry.Federation, NoSex: p.Entry.Sex} {
			if text == "" {
				missing[lack] = append(missing[lack], p.Number)
			}
		}
	}
	for _, lack := range []Lack{NoID, NoBirth, NoFederation, NoSex} {
		if len(missing[lack]) > 0 {
			slices.Sort(missing[lack])
			c.add(Missing{Lack: lack, Players: missing[lack]})
		}
	}
}
