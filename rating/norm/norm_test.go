package norm

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/escaque/escaque/score"
)

// played reads games a line: "GM USA 2400 1", round after round. "- FRA 0 ½" is an opponent without
// title and rating; a last word "n times" repeats the line; ?, + and u are a game that is open, a
// win by default and the bye of an odd field.
func played(t *testing.T, text string) []Game {
	t.Helper()
	var games []Game
	for line := range strings.SplitSeq(text, ",") {
		times := 1
		if before, after, repeated := strings.Cut(line, " x"); repeated {
			line = before
			if _, err := fmt.Sscan(after, &times); err != nil {
				t.Fatal(err)
			}
		}
		g := Game{State: Played}
		var title, result string
		if _, err := fmt.Sscan(line, &title, &g.Opponent.Federation, &g.Opponent.Rating, &result); err != nil {
			t.Fatalf("%q: %v", line, err)
		}
		g.Opponent.Title = Title(strings.TrimPrefix(title, "-"))
		switch result {
		case "1":
			g.Score = 2
		case "½":
			g.Score = 1
		case "?":
			g.State = Open
		case "+":
			g.State = ForfeitWin
		case "u":
			g.State = PairingBye
		case "m":
			g.State = Missed
		}
		for range times {
			g.Round = len(games) + 1
			games = append(games, g)
		}
	}
	return games
}

func swissOf(rounds int) Event { return Event{System: Swiss, Rounds: rounds, Federation: "FRA"} }

func lacks(v Verdict) string {
	var codes []string
	for _, l := range v.Missing {
		codes = append(codes, fmt.Sprintf("%s %d/%d", l.Code, l.Have, l.Need))
	}
	return strings.Join(codes, ", ")
}

// The annex of the regulations tells, for nine games, from which average on a score makes a norm.
func TestAnnexForNineGames(t *testing.T) {
	for _, c := range []struct {
		title Title
		from  map[int]int // half points, average
	}{
		{GM, map[int]int{14: 2380, 13: 2434, 12: 2475, 11: 2520, 10: 2557, 9: 2600, 8: 2643, 7: 2680}},
		{IM, map[int]int{14: 2230, 13: 2284, 12: 2325, 11: 2370, 10: 2407, 9: 2450, 8: 2493, 7: 2530}},
		{WGM, map[int]int{14: 2180, 13: 2234, 12: 2275, 11: 2320, 10: 2357, 9: 2400, 8: 2443, 7: 2480}},
		{WIM, map[int]int{14: 2030, 13: 2084, 12: 2125, 11: 2170, 10: 2207, 9: 2250, 8: 2293, 7: 2330}},
	} {
		for points, average := range c.from {
			for _, off := range []int{0, -1} {
				games := played(t, fmt.Sprintf("%s USA %d 0 x5, %[1]s GER %[2]d 0 x4", c.title, average+off))
				for rest, i := score.Points(points), 0; rest > 0; i++ {
					games[i].Score = min(rest, 2)
					rest -= games[i].Score
				}
				v := Judge(swissOf(9), Player{Federation: "FRA", Woman: true}, c.title, games)
				if v.Met != (off == 0) {
					t.Errorf("%s, %d half points against %d: %t (%s)", c.title, points, average+off, v.Met, lacks(v))
				}
			}
		}
	}
}

// Scenarios of the regulations' clauses; the opponents and figures of the first ones are those of the
// norm tests of Sharly-Chess (tests/unit/norms).
func TestScenarios(t *testing.T) {
	french := Player{Federation: "FRA", Woman: true}
	for _, c := range []struct {
		why    string
		event  Event
		player Player
		title  Title
		games  string
		lacks  string
		check  func(Verdict) any
		want   any
	}{
		{"1.4.6: only the lowest of two below the floor is raised", swissOf(9), french, GM,
			"GM USA 2400 ½ x7, IM USA 2100 ½, IM GER 2000 ½", "one 8/6, average 2344/2380, performance 2344/2600",
			func(v Verdict) any { return [2]int{v.Average, v.Raised} }, [2]int{2344, 9}},
		{"1.4.6d: an opponent without rating counts as 1400, and is raised", swissOf(9), french, GM,
			"GM USA 2400 ½ x4, GM GER 2400 ½ x4, - USA 0 ½", "average 2378/2380, performance 2378/2600",
			func(v Verdict) any { return v.Raised }, 9},
		{"1.4.8: seven and a half of eleven against 2400 is 2533", swissOf(11), french, GM,
			"GM ESP 2400 0 x2, GM USA 2400 ½ x3, GM GER 2400 1 x6", "performance 2533/2600", nil, nil},
		{"1.4.8: nine of eleven against 2400 is 2662", swissOf(11), french, GM,
			"GM USA 2400 1 x6, GM GER 2400 1 x3, GM ESP 2400 0 x2", "",
			func(v Verdict) any { return [3]int{v.Performance, int(v.Needed), v.Worth} }, [3]int{2662, 17, 11}},
		{"1.4.8a: eleven of eleven against 2300 is no norm", swissOf(11), french, GM,
			"GM USA 2300 1 x6, GM GER 2300 1 x5", "average 2300/2380", nil, nil},
		{"1.4.1c: eight games and the bye of an odd field", swissOf(9), french, GM,
			"GM USA 2500 1, GM GER 2500 1, GM ESP 2500 1, GM ITA 2500 1, - NED 2300 1, - POL 2300 1, - RUS 2300 1, - AZE 2300 1, - - 0 u", "",
			func(v Verdict) any { return []any{v.Credited, v.Holders, v.Worth} }, []any{true, 4, 10}},
		{"1.4.1c: eight games and an absence are too few", swissOf(9), french, GM,
			"GM USA 2500 1 x4, GM GER 2500 1 x4, - - 0 m", "games 8/9", nil, nil},
		{"1.4.1c: eight games in ten rounds are too few", swissOf(10), french, GM,
			"GM USA 2500 1 x4, GM GER 2500 1 x4, - - 0 u, - - 0 m", "games 8/9", nil, nil},
		{"1.4.2a: the FID have no federation, neither for nor against", swissOf(9), french, GM,
			"GM USA 2500 1, GM FID 2500 1 x8", "federations 1/2", nil, nil},
		{"1.4.2a: games with those who are NON do not count", swissOf(9), french, GM,
			"GM USA 2500 1 x4, GM GER 2500 1 x4, GM NON 2500 1", "games 8/9", nil, nil},
		{"1.4.4: six of nine from the player's federation are one too many", swissOf(9), french, GM,
			"GM FRA 2500 1 x6, GM USA 2500 1 x2, GM GER 2500 1", "compatriots 6/5", nil, nil},
		{"1.4.4: seven of nine from one federation are one too many", swissOf(9), french, GM,
			"GM USA 2500 1 x7, GM GER 2500 1, GM FRA 2500 1", "one 7/6", nil, nil},
		{"1.4.3: two federations besides one's own", swissOf(9), french, GM,
			"GM FRA 2500 1 x5, GM USA 2500 1 x4", "federations 1/2", nil, nil},
		{"1.4.3a is for the players of the federation", Event{Rounds: 9, Federation: "FRA", Waiver: NationalChampionship}, french, GM,
			"GM FRA 2500 1 x9", "", func(v Verdict) any { return v.Waived }, true},
		{"1.4.3a is not for a guest", Event{Rounds: 9, Federation: "FRA", Waiver: NationalChampionship}, Player{Federation: "USA"}, GM,
			"GM FRA 2500 1 x9", "federations 1/2, one 9/6", nil, nil},
		{"1.4.3c is for everybody", Event{Rounds: 9, Federation: "FRA", Waiver: Zonal}, Player{Federation: "USA"}, GM, "GM FRA 2500 1 x9", "", nil, nil},
		{"1.4.5a: CM and WCM are no title-holders", swissOf(9), french, GM,
			"GM USA 2600 1 x4, CM GER 2500 1 x3, WCM FRA 2500 1 x2", "holders 4/5", nil, nil},
		{"1.4.5c: IM count for an IM, WGM do not", swissOf(9), french, IM,
			"IM USA 2400 1 x2, WGM GER 2400 1 x5, GM FRA 2400 0 x0, - FRA 2400 1 x2", "titled 2/3", nil, nil},
		{"1.4.5d: WGM count for a WGM", swissOf(9), french, WGM,
			"IM USA 2400 1 x2, WGM GER 2400 1 x5, - FRA 2400 1 x2", "", nil, nil},
		{"1.4.5: ten games need four GM", swissOf(10), Player{Federation: "FRA"}, GM,
			"GM USA 2500 ½ x3, IM GER 2700 1 x7", "", func(v Verdict) any { return v.LeftOut }, []int{4}},
		{"1.4.5f: half of the opponents where all meet twice", Event{System: DoubleRoundRobin, Rounds: 10}, french, GM,
			"GM USA 2500 1 x4, IM GER 2500 1 x4, IM ESP 2500 1 x2", "titled 4/5", nil, nil},
		{"1.4.5f: and ten games", Event{System: DoubleRoundRobin, Rounds: 10}, french, GM,
			"GM USA 2500 1 x5, IM GER 2500 1 x4", "games 9/10", nil, nil},
		{"1.4.8b: 35 per cent", Event{Rounds: 9, Waiver: Zonal}, french, WIM, "GM USA 2600 1 x3, GM GER 2600 0 x6", "score 6/7", nil, nil},
		{"1.4.1d: two points above the norm are two games more", swissOf(9), french, GM, "GM USA 2600 1 x6, GM GER 2600 1, GM ESP 2600 0 x2", "",
			func(v Verdict) any { return [2]int{int(v.Needed), v.Worth} }, [2]int{9, 11}},
		{"1.7: a norm of more than 13 rounds counts as 13 games", Event{System: RoundRobin, Rounds: 15}, french, GM,
			"GM USA 2600 1 x8, GM GER 2600 1 x7", "", func(v Verdict) any { return v.Worth }, 13},
		{"1.4.1e: what comes after the norm may be left out", swissOf(11), french, GM,
			"GM USA 2500 1 x4, GM GER 2500 1 x2, GM FRA 2500 0 x5", "",
			func(v Verdict) any { return v.LeftOut }, []int{10, 11}},
		{"1.4.1e is not for round robins", Event{System: RoundRobin, Rounds: 11}, french, GM,
			"GM USA 2500 1 x4, GM GER 2500 1 x2, GM FRA 2500 0 x5", "performance 2536/2600", nil, nil},
		{"1.4.1f: a weak opponent who was beaten may be left out", swissOf(10), french, GM,
			"- USA 1500 1 x2, GM USA 2450 1 x3, GM GER 2450 1 x2, GM FRA 2450 0, GM GER 2450 ½ x2", "",
			func(v Verdict) any { return v.LeftOut }, []int{1}},
		{"1.4.1f: one who was not beaten may not", swissOf(10), french, GM,
			"- USA 1500 ½ x2, GM USA 2450 1 x3, GM GER 2450 1 x2, GM FRA 2450 0, GM GER 2450 ½ x2", "average 2330/2380, performance 2479/2600", nil, nil},
		{"1.4.2c: the last opponent did not come, and a loss could be afforded", swissOf(9), french, GM,
			"GM USA 2500 1 x3, GM GER 2500 1 x4, - - 0 m, GM FRA 2500 +", "games 7/9", nil, nil},
		{"1.4.2c: with eight games behind him and a bye among them", swissOf(10), french, GM,
			"GM USA 2500 1 x3, GM GER 2500 1 x4, - - 0 u, GM FRA 2500 0, GM FRA 2500 +", "",
			func(v Verdict) any { return []int{v.AsLost, int(v.Score)} }, []int{10, 14}},
	} {
		v := Judge(c.event, c.player, c.title, played(t, c.games))
		if got := lacks(v); got != c.lacks || v.Met != (c.lacks == "") {
			t.Errorf("%s: %q, want %q", c.why, got, c.lacks)
		}
		if c.check != nil {
			if got := c.check(v); fmt.Sprint(got) != fmt.Sprint(c.want) {
				t.Errorf("%s: %v, want %v", c.why, got, c.want)
			}
		}
	}
}

// In a round robin games against somebody without rating who scores nothing against the rated are
// left out; in a Swiss they count (1.4.2b).
func TestScorelessOpponents(t *testing.T) {
	games := played(t, "- USA 0 1, GM USA 2500 1 x4, GM GER 2500 1 x4")
	games[0].Opponent.Scoreless = true
	if v := Judge(Event{System: RoundRobin, Rounds: 9}, Player{Federation: "FRA"}, GM, games); v.Met || len(v.Games) != 8 {
		t.Errorf("round robin: %v", v.Games)
	}
	if v := Judge(swissOf(9), Player{Federation: "FRA"}, GM, games); !v.Met || len(v.Games) != 9 {
		t.Errorf("Swiss: %v %s", v.Games, lacks(v))
	}
}

func TestWithin(t *testing.T) {
	for _, c := range []struct {
		held  Title
		woman bool
		want  []Title
	}{
		{"", false, []Title{GM, IM}}, {"FM", true, []Title{GM, IM, WGM, WIM}}, {IM, false, []Title{GM}}, {IM, true, []Title{GM, WGM}},
		{GM, true, nil}, {WGM, true, []Title{GM, IM}}, {WIM, true, []Title{GM, IM, WGM}}, {"CM", false, []Title{GM, IM}},
	} {
		var got []Title
		for _, title := range Titles() {
			if title.UsefulTo(c.held, c.woman) {
				got = append(got, title)
			}
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: %v, want %v", c.held, got, c.want)
		}
	}
}

func TestNewForecast(t *testing.T) {
	french := Player{Federation: "FRA"}
	for _, c := range []struct {
		why          string
		rounds       int
		games        string
		enough, sure score.Points
		must         bool
	}{
		{"six of eight against 2500, one to play", 9, "GM USA 2500 1 x4, GM GER 2500 1, GM FRA 2500 ½ x2, GM FRA 2500 0, GM ESP 2500 ?", 0, 0, true},
		{"five of eight", 9, "GM USA 2500 1 x4, GM GER 2500 1, GM FRA 2500 0 x3, GM ESP 2500 ?", 2, 2, true},
		{"four of eight", 9, "GM USA 2500 1 x4, GM GER 2500 0, GM FRA 2500 0 x3, GM ESP 2500 ?", None, None, false},
		{"made already", 11, "GM USA 2500 1 x5, GM GER 2500 1 x4, GM FRA 2500 ?", 0, 0, false},
		{"six to play, as where everybody meets everybody", 9, "GM USA 2500 1 x3, GM GER 2500 ? x6", 6, 6, true},
	} {
		f, open := NewForecast(swissOf(c.rounds), french, GM, played(t, c.games))
		if !open || f.Enough != c.enough || f.Sure != c.sure || f.MustPlay != c.must {
			t.Errorf("%s: %+v, want %d, %d, %t", c.why, f, c.enough, c.sure, c.must)
		}
	}
	if _, open := NewForecast(swissOf(9), french, GM, played(t, "GM USA 2500 1 x9")); open {
		t.Error("a forecast without open games")
	}
}

func TestCount(t *testing.T) {
	participant := func(federation, rounds string) Participant {
		p := Participant{Rating: 2400, Title: GM, Federation: federation}
		for _, r := range rounds {
			p.Rounds = append(p.Rounds, map[rune]State{'1': Played, 'm': Missed, 'u': PairingBye, '+': ForfeitWin, '-': Lost}[r])
		}
		return p
	}
	field := func(last ...Participant) []Participant {
		for _, f := range []string{"USA", "USA", "USA", "GER", "GER", "GER", "GER", "ESP", "ESP", "ESP", "ESP"} {
			last = append(last, participant(f, "111111111"))
		}
		return last
	}
	for _, c := range []struct {
		why                             string
		last                            Participant
		foreigners, federations, titled int
	}{
		{"all there", participant("USA", "111111111"), 12, 3, 12},
		{"one round missed", participant("USA", "1111m1111"), 11, 3, 11},
		{"two rounds missed", participant("USA", "11m1m1111"), 11, 3, 11},
		{"byes of an odd field are not missed", participant("ITA", "1u1u1u111"), 12, 4, 12},
		{"nor is a win by default", participant("ITA", "1+1+11111"), 12, 4, 12},
		{"a loss by default is", participant("ITA", "1-1-11111"), 11, 3, 11},
		{"the federation of the event", participant("FRA", "111111111"), 11, 3, 11},
		{"FID", participant("FID", "111111111"), 11, 3, 11},
		{"gone after the first rounds", participant("ITA", "11"), 11, 3, 11},
	} {
		got := CountField(field(c.last), 9, "FRA")
		if got.Foreigners != c.foreigners || got.Federations != c.federations || got.Titled != c.titled || got.Large() {
			t.Errorf("%s: %+v", c.why, got)
		}
	}
	large := append(field(participant("USA", "111111111")), field(participant("ITA", "111111111"))...)
	if c := CountField(large, 9, "FRA"); !c.Large() || c.Foreigners != 24 {
		t.Errorf("%+v", c)
	}
}
