package main

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"github.com/escaque/escaque/tournament/swiss"
	"github.com/escaque/escaque/tournament/swiss/teams"
	"github.com/escaque/escaque/tournament/trf"
)

// The points of a match, in half points.
const matchWin, matchDraw = 4, 2

// event is a random team event with its boards.
type event struct {
	seed       uint64
	random     *rand.Rand
	system     teams.System
	code       string // of record 192
	byGames    bool   // game points rank before match points
	boards     int
	t          *swiss.Tournament
	games      [][]trf.Game // of each player, team after team in the order of boards
	byes       []int        // the teams with a pairing bye, by round
	gamePoints []swiss.Points
	match      []swiss.Points
}

// newEvent returns the event of a seed before its first round.
func newEvent(seed uint64) *event {
	random := rand.New(rand.NewPCG(seed, 6))
	n := 4 + random.IntN(37)
	e := &event{seed: seed, random: random, boards: 1 + random.IntN(4), byGames: random.IntN(3) == 0}
	e.system.Colors = teams.Colors(random.IntN(3))
	secondary := random.IntN(3) > 0
	e.code = "FIDE_TEAM" + [...]string{"_TYPEA", "_TYPEB", ""}[e.system.Colors] + map[bool]string{false: "_MP", true: "_GP"}[e.byGames]
	if secondary {
		e.code += map[bool]string{false: "_GP", true: "_MP"}[e.byGames]
		e.system.Secondary = make(map[int][]swiss.Points)
	}
	e.t = &swiss.Tournament{Rounds: min(3+random.IntN(7), n*2/3), Initial: [...]swiss.Color{swiss.White, swiss.Black}[random.IntN(2)], Scoring: swiss.ScoringOf(matchWin, matchDraw, 0)}
	e.t.Scoring.PairingBye = matchDraw
	for i := range n {
		e.t.Entries = append(e.t.Entries, swiss.Entry{Number: i + 1, Name: fmt.Sprint("Team ", i+1)})
	}
	e.games = make([][]trf.Game, n*e.boards)
	e.gamePoints, e.match = make([]swiss.Points, n), make([]swiss.Points, n)
	e.storeSecondaryScores()
	return e
}

// storeSecondaryScores stores the secondary scores before the next round.
func (e *event) storeSecondaryScores() {
	if e.system.Secondary == nil {
		return
	}
	for i := range e.t.Entries {
		score := e.gamePoints[i]
		if e.byGames {
			score = e.match[i]
		}
		e.system.Secondary[i+1] = append(e.system.Secondary[i+1], score)
	}
}

// playRound plays a round with random results: stronger teams win more often.
func (e *event) playRound(p swiss.Pairing) {
	n := len(e.t.Entries)
	records := make([]swiss.RoundRecord, n)
	round := make([]trf.Game, n*e.boards)
	bye := 0
	if p.Bye != 0 {
		bye = p.Bye
		records[bye-1].Kind = swiss.PairingBye
		e.addScore(records, bye-1, matchDraw, swiss.Points(e.boards))
		for b := range e.boards {
			round[(bye-1)*e.boards+b] = trf.Game{Color: "-", Result: "U"}
		}
	}
	for _, pair := range p.Pairs {
		w, k := pair.White-1, pair.Black-1
		var white, black swiss.Points
		for b := range e.boards {
			one, other := w*e.boards+b, k*e.boards+b
			colors := [2]string{"w", "b"}
			if b%2 == 1 {
				colors = [2]string{"b", "w"}
			}
			results, points := [2]string{"=", "="}, [2]swiss.Points{1, 1}
			if edge := e.random.IntN(3*n) + k - w; e.random.IntN(3) > 0 {
				results, points = [2]string{"0", "1"}, [2]swiss.Points{0, 2}
				if edge > 3*n/2 {
					results, points = [2]string{"1", "0"}, [2]swiss.Points{2, 0}
				}
			}
			round[one] = trf.Game{Opponent: other + 1, Color: colors[0], Result: results[0]}
			round[other] = trf.Game{Opponent: one + 1, Color: colors[1], Result: results[1]}
			white, black = white+points[0], black+points[1]
		}
		records[w] = swiss.RoundRecord{Kind: swiss.Draw, Opponent: k + 1, Color: swiss.White}
		records[k] = swiss.RoundRecord{Kind: swiss.Draw, Opponent: w + 1, Color: swiss.Black}
		points := [2]swiss.Points{matchDraw, matchDraw}
		switch {
		case white > black:
			records[w].Kind, records[k].Kind, points = swiss.Win, swiss.Loss, [2]swiss.Points{matchWin, 0}
		case white < black:
			records[w].Kind, records[k].Kind, points = swiss.Loss, swiss.Win, [2]swiss.Points{0, matchWin}
		}
		e.addScore(records, w, points[0], white)
		e.addScore(records, k, points[1], black)
	}
	for i := range e.t.Entries {
		e.t.Entries[i].Records = append(e.t.Entries[i].Records, records[i])
	}
	for i := range e.games {
		e.games[i] = append(e.games[i], round[i])
	}
	e.byes = append(e.byes, bye)
	e.storeSecondaryScores()
}

// addScore adds a team's points. The record has the primary ones.
func (e *event) addScore(records []swiss.RoundRecord, i int, match, games swiss.Points) {
	e.match[i] += match
	e.gamePoints[i] += games
	if e.byGames {
		records[i].Extra = games - match
	}
}

// report returns the event as a TRF26 report.
func (e *event) report() string {
	f := &trf.File{Charset: trf.UTF8}
	f.Add(trf.Info{Name: "012", Text: fmt.Sprint("Random teams ", e.seed)})
	f.Add(trf.Rounds{Name: "142", Count: e.t.Rounds})
	f.Add(&trf.Lot{Color: strings.ToUpper(e.t.Initial.Letter())})
	f.Add(trf.Info{Name: "192", Text: e.code})
	f.Add(&trf.Scores{Name: "362", Values: []trf.Score{{Symbol: "TW", Points: 20}, {Symbol: "TD", Points: 10}, {Symbol: "TL", Points: 0}}})
	for i, games := range e.games {
		points := trf.Tenths(0)
		for _, g := range games {
			points += map[string]trf.Tenths{"1": 10, "=": 5, "U": 10}[g.Result]
		}
		f.Add(&trf.Player{Number: i + 1, Name: fmt.Sprint("Player ", i+1), Rating: 2800 - i, Points: points, Games: games})
	}
	for i, entry := range e.t.Entries {
		team := &trf.Team{Number: i + 1, Name: entry.Name}
		for b := range e.boards {
			team.Players = append(team.Players, i*e.boards+b+1)
		}
		f.Add(team)
	}
	f.Add(&trf.TeamByes{MatchPoints: 5 * matchDraw, GamePoints: trf.Tenths(5 * e.boards), Teams: e.byes})
	var b strings.Builder
	if _, err := f.Canonical().WriteTo(&b); err != nil {
		fail(err)
	}
	return b.String()
}
