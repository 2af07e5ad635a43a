package main

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"

	"github.com/escaque/escaque/tournament/standings"
	"github.com/escaque/escaque/tournament/swiss"
	"github.com/escaque/escaque/tournament/tiebreak"
	"github.com/escaque/escaque/tournament/trf"
)

// newTeams returns the team event of a seed as a report. Pairings are random without repetition.
// The team left over has a pairing bye, single boards are forfeited, and a reserve plays sometimes.
func newTeams(seed uint64) *trf.File {
	random := rand.New(rand.NewPCG(seed, 1))
	teams, boards, reserves := 4+random.IntN(15), 2+random.IntN(5), random.IntN(2)
	size := boards + reserves
	t := &swiss.Tournament{Scoring: swiss.OrdinaryScoring(), Initial: swiss.White}
	for i := range teams * size {
		t.Entries = append(t.Entries, swiss.Entry{Number: i + 1, Name: fmt.Sprint("Player ", i+1), Rating: 2500 - i})
	}
	met := make(map[[2]int]bool)
	byes := trf.TeamByes{MatchPoints: 10, GamePoints: trf.Tenths(5 * boards)}
	wanted := 3 + random.IntN(min(6, teams-3))
	for range wanted {
		order, fits := randomRound(random, teams, met)
		if !fits {
			break
		}
		bye := 0
		for i := 0; i+1 < len(order); i += 2 {
			playMatch(t, random, order[i], order[i+1], boards, size)
			met[[2]int{order[i], order[i+1]}], met[[2]int{order[i+1], order[i]}] = true, true
		}
		if len(order)%2 == 1 {
			last := order[len(order)-1]
			bye, met[[2]int{last, last}] = last+1, true
			for board := range size {
				e := &t.Entries[last*size+board]
				e.Records = append(e.Records, swiss.RoundRecord{})
			}
		}
		byes.Teams = append(byes.Teams, bye)
		t.Rounds++
	}
	f := trf.New(t, trf.TRF26, trf.Info{Name: "012", Text: fmt.Sprint("Random teams ", seed)}, trf.Info{Name: "042", Text: "2026-05-01"}, trf.Info{Name: "092", Text: "Team Swiss"})
	f.Add(&trf.Scores{Name: "362", Values: []trf.Score{{Symbol: "TW", Points: 20}, {Symbol: "TD", Points: 10}, {Symbol: "TL"}}})
	for i := range teams {
		team := trf.Team{Number: i + 1, Name: fmt.Sprint("Team ", i+1)}
		for board := range size {
			team.Players = append(team.Players, i*size+board+1)
		}
		f.Add(&team)
	}
	if teams%2 == 1 {
		f.Add(&byes)
	}
	return f.Canonical()
}

// randomRound returns a random order of the teams in which neighbours have not met. With an odd
// number the last team has had no bye. It returns false if it finds none.
func randomRound(random *rand.Rand, teams int, met map[[2]int]bool) ([]int, bool) {
	for range 2000 {
		order := random.Perm(teams)
		good := teams%2 == 0 || !met[[2]int{order[teams-1], order[teams-1]}]
		for i := 0; i+1 < teams; i += 2 {
			good = good && !met[[2]int{order[i], order[i+1]}]
		}
		if good {
			return order, true
		}
	}
	return nil, false
}

// playMatch adds a match of two teams. If there is a reserve, one random player rests. The first
// board is always played, because the handbook does not define a match without games.
func playMatch(t *swiss.Tournament, random *rand.Rand, white, black, boards, size int) {
	lineUp := func(team int) []int {
		var players []int
		for board := range size {
			players = append(players, team*size+board)
		}
		if size > boards {
			rests := random.IntN(size)
			e := &t.Entries[players[rests]]
			e.Records = append(e.Records, swiss.RoundRecord{})
			players = slices.Delete(players, rests, rests+1)
		}
		return players
	}
	ours, theirs := lineUp(white), lineUp(black)
	for board := range boards {
		a, b := ours[board], theirs[board]
		if board == 0 {
			addRound(t, a, b, [][2]swiss.Kind{{swiss.Win, swiss.Loss}, {swiss.Draw, swiss.Draw}, {swiss.Loss, swiss.Win}}[random.IntN(3)])
			continue
		}
		if board%2 == 1 {
			a, b = b, a
		}
		playPair(t, random, a, b)
	}
}

// teamQuestions returns the tie-breaks of teams that both programs know. Those that rank tied teams
// are computed separately, directly after the match points.
func teamQuestions() []question {
	var list []question
	for _, m := range []tiebreak.Method{
		"GPTS", "MPVGP", "WIN", "BH:MP", "BH:MP/C1", "BH:GP", "BH:GP/C1", "BH:MP/M1", "FB:MP", "AOB:MP", "SB:MP", "SB:GP", "SB:MP/C1", "PS:MP", "PS:GP", "PS:MP/C1", "KS:MP",
		"EMMSB", "EMGSB", "EGMSB", "EGGSB", "EMMSB/C1", "EMGSB/C1", "EGMSB/C1", "EGGSB/C1", "SSSC", "REP",
	} {
		list = append(list, question{rules: tiebreak.Rules2026, method: m, theirs: string(m), places: 2})
	}
	for _, m := range []tiebreak.Method{"DE", "EDE", "BC", "TBR", "BBE", "EDEBT", "EDEBB", "EDET", "EDEB"} {
		list = append(list, question{rules: tiebreak.Rules2026, method: m, theirs: string(m), place: true, alone: true})
	}
	return list
}

// teamSheet returns the team event of a seed with our answers.
func teamSheet(seed uint64) (sheet, error) {
	f := newTeams(seed)
	s := sheet{seed: seed, kind: "teams", file: f, first: "MPTS", questions: teamQuestions(), ours: make(answer)}
	event, err := standings.Teams(f, 0, false)
	if err != nil {
		return s, err
	}
	r := tiebreak.NewTeams(event.Table, tiebreak.Rules2026)
	var all []int
	for i, e := range event.Entries {
		s.numbers, all = append(s.numbers, e.Number), append(all, i+1)
	}
	for _, q := range s.questions {
		s.ours[q] = make(map[int]string)
		if q.place {
			order := []tiebreak.Method{q.method}
			if q.method == tiebreak.BoardCount { // which separates only teams that are level in both scores: 12.1
				order = []tiebreak.Method{tiebreak.GamePoints, q.method}
			}
			for p, text := range ranksOfTied(r.Rank(order).Rows) {
				s.ours[q][s.numbers[p-1]] = text
			}
			continue
		}
		for i, v := range r.Values(q.method, all) {
			s.ours[q][s.numbers[i]] = formatValue(v, q.places)
		}
	}
	s.explain = func(q question, number int, theirs string) string { return explainTeams(q, s.ours[q][number], theirs) }
	return s, nil
}

// explainTeams returns the explanation of a difference in which two tied teams have swapped ranks,
// or "".
func explainTeams(q question, ours, theirs string) string {
	one, err1 := strconv.Atoi(ours)
	other, err2 := strconv.Atoi(theirs)
	if err1 != nil || err2 != nil || one-other != 1 && other-one != 1 {
		return ""
	}
	switch q.method {
	case tiebreak.EncounterBT, tiebreak.EncounterBB:
		return "EDEBT, EDEBB: 12.1 ranks the lower board count first; after a direct encounter the checker ranks the higher"
	default:
		return ""
	}
}
