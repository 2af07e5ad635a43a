package demo

import (
	"time"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/desk"
	"github.com/escaque/escaque/tournament/swiss"
	"github.com/escaque/escaque/tournament/systems"
	"github.com/escaque/escaque/tournament/tiebreak"
)

// Texts are what a demonstration says in the language of who reads it. All are
// needed.
type Texts struct {
	Name       string // it says that this is a demonstration
	Place      string
	Arbiter    string
	Bye        string // why somebody is excused from round 3
	Withdrawal string // why somebody leaves after round 4
	Correction string // why a result of round 3 is another one
}

// Rounds of a demonstration: how many are announced, and how many have been played.
const (
	Rounds = 7
	Played = 5
)

// Seed is the one of the results that everybody sees.
const Seed = 1

// What happens beside the results.
const (
	excusedRound   = 3
	excused        = tournament.PlayerID(22)
	correctedRound = 3
	correctedBoard = 4
	leavesAfter    = 4
	leaves         = tournament.PlayerID(31)
)

// Make returns the facts of a demonstration, made by somebody from an instant on; each
// act stands a millisecond after the one before it. The same arguments give the same
// facts. The error is a *tournament.Refusal of a text that an event cannot have.
func Make(texts Texts, by tournament.Actor, source tournament.Source, seed uint64, at clock.Instant) ([]tournament.Event, error) {
	m := maker{by: by, source: source, at: at, chance: chance(seed)}
	list := entries()
	m.do(tournament.Create{Regulations: regulations(texts, at)})
	m.do(desk.EnterAll(m.t, list[:late])...)
	first := [...]tournament.Color{tournament.White, tournament.Black}[m.chance.below(2)]
	m.do(desk.Number(m.t, desk.Lot{Color: first}))
	for round := 1; round <= Played && m.err == nil; round++ {
		if round == 2 {
			m.do(desk.Enter(m.t, list[late], round)...)
			m.do(tournament.GrantBye{Player: excused, Round: excusedRound, Bye: tournament.HalfBye, Reason: texts.Bye})
		}
		m.publish(round)
		m.play(round)
		if round == correctedRound {
			m.correct(texts.Correction)
		}
		if round == leavesAfter {
			m.do(tournament.Withdraw{Player: leaves, Reason: texts.Withdrawal})
		}
	}
	m.do(tournament.CloseRound{Round: Played})
	return m.facts, m.err
}

// regulations are those of an open whose last played round was the day before.
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

// maker conducts the event. After a refusal it does nothing more.
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
	after, facts, err := desk.Do(m.t, m.by, commands, m.at)
	if err != nil {
		m.err = err
		return
	}
	m.t, m.facts = after, append(m.facts, facts...)
	m.at++
}

// publish publishes what the system proposes.
func (m *maker) publish(round int) {
	if m.err != nil {
		return
	}
	draft, err := systems.Draft(m.t, round, swiss.Options{})
	if err != nil {
		m.err = err
		return
	}
	m.do(desk.Publish(m.t, draft.Pairings(m.t), "", m.source)...)
}

// play draws the results of a round and records them.
func (m *maker) play(round int) {
	if m.err != nil {
		return
	}
	var commands []tournament.Command
	for _, b := range m.t.Boards(round) {
		if b.Bye == "" {
			commands = append(commands, tournament.RecordResult{Round: round, Board: b.Board, Result: m.result(b), Source: m.source})
		}
	}
	m.do(commands...)
}

// correct makes another result of one.
func (m *maker) correct(reason string) {
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

// result draws one by the ratings: for each four points that White is ahead, the
// first move being worth 35, they expect five more of a thousand; equals draw a third
// of their games.
func (m *maker) result(b tournament.Board) tournament.Result {
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
	switch lot, won := m.chance.below(thousand), expected-drawn/2; {
	case lot < won:
		return tournament.WhiteWins
	case lot < won+drawn:
		return tournament.Drawn
	default:
		return tournament.BlackWins
	}
}

// chance is a sequence of random numbers: SplitMix64 (Steele, Lea, Flood, 2014).
type chance uint64

// below returns a number from 0 to n-1; n is small.
func (c *chance) below(n int) int {
	*c += 0x9e3779b97f4a7c15
	z := uint64(*c)
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return int((z ^ z>>31) % uint64(n))
}
