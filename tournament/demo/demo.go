package demo

import (
	"time"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/acts"
	"github.com/escaque/escaque/tournament/fidemode"
	"github.com/escaque/escaque/tournament/swiss"
	"github.com/escaque/escaque/tournament/systems"
	"github.com/escaque/escaque/tournament/tiebreak"
)

// Texts are the texts of a demonstration in the reader's language. All are required.
type Texts struct {
	Name       string // says that the event is a demonstration
	Place      string
	Arbiter    string
	Bye        string // why a player is excused from round 3
	Withdrawal string // why a player leaves after round 4
	Correction string // why a result of round 3 is corrected
}

// Number of rounds announced and number of rounds played.
const (
	Rounds = 7
	Played = 5
)

// Seed is the seed of the public demonstration's results.
const Seed = 1

// Events besides the results: a bye, a correction and a withdrawal.
const (
	excusedRound   = 3
	excused        = tournament.PlayerID(22)
	correctedRound = 3
	correctedBoard = 4
	leavesAfter    = 4
	leaves         = tournament.PlayerID(31)
)

// Make returns the events of a demonstration. by is their actor and source the source of the
// results. The first act happens at the instant at, each further one a millisecond later. The same
// arguments always return the same events. The error is a *tournament.Refusal if a text is invalid.
func Make(texts Texts, by tournament.Actor, source tournament.Source, seed uint64, at clock.Instant) ([]tournament.Event, error) {
	m := maker{by: by, source: source, at: at, chance: chance(seed)}
	list := entries()
	m.do(tournament.Create{Regulations: regulations(texts, at)})
	m.do(acts.EnterAll(m.t, list[:late])...)
	first := [...]tournament.Color{tournament.White, tournament.Black}[m.chance.intn(2)]
	m.do(acts.AssignNumbers(m.t, acts.Lot{Color: first}))
	for round := 1; round <= Played && m.err == nil; round++ {
		if round == 2 {
			m.do(acts.Enter(m.t, list[late], round)...)
			m.do(tournament.GrantBye{Player: excused, Round: excusedRound, Bye: tournament.HalfBye, Reason: texts.Bye})
		}
		m.publish(round)
		m.play(round)
		if round == correctedRound {
			m.correctResult(texts.Correction)
		}
		if round == leavesAfter {
			m.do(tournament.Withdraw{Player: leaves, Reason: texts.Withdrawal})
		}
	}
	m.do(tournament.CloseRound{Round: Played})
	return m.facts, m.err
}

// regulations returns the regulations of an open whose last played round was the day before at.
func regulations(texts Texts, at clock.Instant) tournament.Regulations {
	var days []string
	for round := 1; round <= Rounds; round++ {
		days = append(days, time.UnixMilli(int64(at)).UTC().AddDate(0, 0, round-Played-1).Format(time.DateOnly))
	}
	rules := tiebreak.InForce(days[0])
	return tournament.Regulations{
		Name: texts.Name, Place: texts.Place, Arbiter: texts.Arbiter, Starts: days[0], Ends: days[Rounds-1], Dates: days,
		System: tournament.Dutch2026, Rounds: Rounds, TieBreakRules: rules, TieBreaks: tiebreak.Recommended(rules, tiebreak.Swiss),
		Laws: "2023", Control: "5400+30", Venue: tournament.OverTheBoard, Demonstration: true,
	}.Complete()
}

// maker makes the events of a demonstration. After a refusal all its methods do nothing.
type maker struct {
	by     tournament.Actor
	source tournament.Source
	at     clock.Instant
	chance chance

	t     tournament.Tournament
	facts []tournament.Event
	err   error
}

// do runs commands as one act.
func (m *maker) do(commands ...tournament.Command) {
	if m.err != nil {
		return
	}
	after, facts, err := acts.Do(m.t, m.by, commands, m.at, fidemode.Accepted{})
	if err != nil {
		m.err = err
		return
	}
	m.t, m.facts = after, append(m.facts, facts...)
	m.at++
}

// publish publishes the system's proposal for a round.
func (m *maker) publish(round int) {
	if m.err != nil {
		return
	}
	draft, err := systems.Draft(m.t, round, swiss.Options{})
	if err != nil {
		m.err = err
		return
	}
	m.do(acts.Publish(m.t, draft.Pairings(m.t), "", m.source)...)
}

// play draws the results of a round and records them.
func (m *maker) play(round int) {
	if m.err != nil {
		return
	}
	var commands []tournament.Command
	for _, b := range m.t.Boards(round) {
		if b.Bye == "" {
			commands = append(commands, tournament.RecordResult{Round: round, Board: b.Board, Result: m.drawResult(b), Source: m.source})
		}
	}
	m.do(commands...)
}

// correctResult changes the result of one board.
func (m *maker) correctResult(reason string) {
	if m.err != nil {
		return
	}
	b, _ := m.t.Board(correctedRound, correctedBoard)
	is := tournament.Drawn
	if b.Result == tournament.Drawn {
		is = tournament.WhiteWins
	}
	m.do(tournament.CorrectResult{Round: correctedRound, Board: correctedBoard, Was: b.Result, Result: is, Source: m.source, Reason: reason})
}

// drawResult draws the result of a board at random by the ratings. White's advantage of the first
// move counts 35 rating points. For each four points of lead White expects five more of a thousand
// points. Equal players draw a third of their games.
func (m *maker) drawResult(b tournament.Board) tournament.Result {
	const unrated, firstMove, least, thousand = 1450, 35, 70, 1000
	strength := func(id tournament.PlayerID) int {
		if p, _ := m.t.Player(id); p.Rating > 0 {
			return p.Rating
		}
		return unrated
	}
	ahead := strength(b.White) - strength(b.Black) + firstMove
	expected := min(max(thousand/2+ahead*5/4, least), thousand-least)
	drawn := min(max(330-max(ahead, -ahead)/2, 80), 2*min(expected, thousand-expected)-20)
	switch lot, won := m.chance.intn(thousand), expected-drawn/2; {
	case lot < won:
		return tournament.WhiteWins
	case lot < won+drawn:
		return tournament.Drawn
	default:
		return tournament.BlackWins
	}
}

// chance is a pseudo-random number generator: SplitMix64 (Steele, Lea, Flood, 2014). It gives the
// same numbers on every machine.
type chance uint64

// intn returns a number from 0 to n-1 for a small n.
func (c *chance) intn(n int) int {
	*c += 0x9e3779b97f4a7c15
	z := uint64(*c)
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return int((z ^ z>>31) % uint64(n))
}
