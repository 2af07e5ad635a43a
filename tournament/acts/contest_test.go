package acts_test

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/acts"
	"github.com/escaque/escaque/tournament/fidemode"
	"github.com/escaque/escaque/tournament/knockout"
	"github.com/escaque/escaque/tournament/prizes"
	"github.com/escaque/escaque/tournament/swiss"
	"github.com/escaque/escaque/tournament/tiebreak"
	"github.com/escaque/escaque/tournament/wire"
)

// contested is an event that comes to a contest.
type contested struct {
	test  *testing.T
	rng   *rand.Rand
	under tiebreak.Rules // of the events that come to it; empty for the usual ones
	t     tournament.Tournament
	log   []tournament.Event
	at    clock.Instant
}

func (c *contested) try(commands ...tournament.Command) error {
	c.at += 60_000
	after, facts, err := acts.Do(c.t, tournament.Actor{ID: "a", Name: "Aldo"}, commands, c.at, fidemode.Any)
	if err == nil {
		c.t, c.log = after, append(c.log, facts...)
	}
	return err
}

func (c *contested) do(commands ...tournament.Command) {
	c.test.Helper()
	if err := c.try(commands...); err != nil {
		c.test.Fatal(err)
	}
}

func (c *contested) lot() acts.Lot { return acts.Lot{Color: tournament.White, Shuffle: c.rng.Perm} }

// result is one that often leaves a match level.
func (c *contested) result() tournament.Result {
	return []tournament.Result{tournament.WhiteWins, tournament.BlackWins, tournament.Drawn, tournament.Drawn, tournament.Drawn, tournament.BothLose, tournament.WhiteByForfeit}[c.rng.IntN(7)]
}

// bracket is a knock-out of n players.
func (c *contested) bracket(n int) {
	c.test.Helper()
	c.do(tournament.Create{Regulations: tournament.Regulations{
		Name: "Cup", System: tournament.Wimbledon, Matches: tournament.MatchRules{Games: []int{1 + c.rng.IntN(3), 2}, Early: c.rng.IntN(2) == 0, Straight: c.rng.IntN(2) == 0},
	}})
	enter := tournament.Enter{}
	for i := range n {
		enter.Players = append(enter.Players, tournament.Entry{Name: fmt.Sprintf("Player %d", i), Rating: 1500 + c.rng.IntN(1000)})
	}
	c.do(enter)
	c.do(acts.Bracket(c.t)...)
}

// allDrawn is a round robin of which every game is drawn, and which leaves all tied.
func (c *contested) allDrawn(n int) {
	c.test.Helper()
	c.do(tournament.Create{Regulations: tournament.Regulations{Name: "Open", System: tournament.Berger, TieBreakRules: c.under}})
	enter := tournament.Enter{}
	for i := range n {
		enter.Players = append(enter.Players, tournament.Entry{Name: fmt.Sprintf("Player %d", i)})
	}
	c.do(enter)
	for !c.t.Over() {
		p, commands, err := acts.Draft(c.t, tournament.Actor{}, c.at, c.lot(), swiss.Options{})
		if err != nil {
			c.test.Fatal(err)
		}
		c.do(commands...)
		source := tournament.Source{Member: "a"}
		c.do(acts.Publish(c.t, p.Pairings(c.t), "", source)...)
		for _, b := range c.t.Boards(p.Round) {
			if b.Bye == "" {
				c.do(tournament.RecordResult{Round: p.Round, Board: b.Board, Result: tournament.Drawn, Source: source})
			}
		}
	}
}

// act does something that an arbiter may do in contest 1; what the rules refuse does
// not happen.
func (c *contested) act(done map[string]int) {
	k, _ := knockout.ContestOf(c.t, 1)
	did := func(name string, commands []tournament.Command, err error) {
		if err == nil && len(commands) > 0 {
			err = c.try(commands...)
		}
		if err == nil {
			done[name]++
		}
	}
	all := k.Stages()
	switch c.rng.IntN(20) {
	case 16:
		did("open reports", []tournament.Command{tournament.OpenReports{Secret: "s"}}, nil)
	case 17:
		if waiting := k.Waiting(); len(waiting) > 0 {
			s := waiting[c.rng.IntN(len(waiting))]
			result := []tournament.Result{tournament.WhiteWins, tournament.Drawn, tournament.BlackWins}[c.rng.IntN(3)]
			for _, player := range []tournament.PlayerID{s.White, s.Black} {
				commands, err := acts.ReportGame(c.t, 1, s.Stage, s.Number, player, result, 33)
				did("report", commands, err)
			}
		}
	case 12:
		if c.rng.IntN(4) == 0 {
			did("withdraw", []tournament.Command{tournament.Withdraw{Player: tournament.PlayerID(1 + c.rng.IntN(len(c.t.Players()))), Reason: "ill"}}, nil)
		}
	case 13:
		for _, p := range c.t.Players() {
			if p.Withdrawn {
				did("return", []tournament.Command{tournament.Return{Player: p.ID}}, nil)
				return
			}
		}
	case 14:
		for _, s := range k.Waiting() {
			if s.Hall == "" {
				did("seat", []tournament.Command{acts.SeatGame(1, s.Stage, s.Number, fmt.Sprint("g", len(c.log)), "")}, nil)
				return
			}
		}
	case 15:
		for _, s := range k.Waiting() {
			if s.Hall != "" {
				did("hall", []tournament.Command{acts.ScoreByHall(1, s.Stage, s.Number, c.result(), 30, tournament.Source{Game: s.Hall, Seq: 9})}, nil)
				return
			}
		}
	case 18, 19:
		if waiting := k.Waiting(); len(waiting) > 0 {
			s := waiting[c.rng.IntN(len(waiting))]
			did("adjourn", []tournament.Command{acts.AdjournGame(c.t, 1, s.Stage, s.Number, tournament.White, "move 41")}, nil)
		}
	case 0:
		did("undo", []tournament.Command{tournament.Undo{Facts: c.t.LastAct()}}, nil)
	case 1, 2:
		did("redo", []tournament.Command{tournament.Undo{Facts: c.t.LastUndone()}}, nil)
	case 3:
		if len(all) > 0 {
			s := all[c.rng.IntN(len(all))]
			did("correct", acts.Rescore(1, s.Number, 1+c.rng.IntN(max(len(s.Games), 1)), c.result(), 20+c.rng.IntN(40), "score sheets"), nil)
		}
	case 4, 5:
		commands, err := acts.BeginAll(c.t, 1, []string{"", "both agree"}[c.rng.IntN(2)], c.at+60_000, c.lot())
		did("begin", commands, err)
	default:
		for _, s := range k.Open() {
			if s.Begun && s.Form != knockout.Lots {
				game := 0
				for i, g := range s.Games {
					if game == 0 && g.Result == tournament.NoResult {
						game = i + 1
					}
				}
				did("score", acts.Score(c.t, 1, s.Number, game, c.result(), 20+c.rng.IntN(40)), nil)
				return
			}
		}
	}
}

// Random contests with random acts, undone and done again: every one ends, the log
// replays to the same bytes and the same standings, each player stands once, and the
// ranks are those of the contest.
func TestRandomContests(t *testing.T) {
	contests := 40
	if os.Getenv("ESCAQUE_PROOF") == "full" {
		contests = 1000
	}
	done := make(map[string]int)
	for seed := range contests {
		c := &contested{test: t, rng: rand.New(rand.NewPCG(uint64(seed), 18))}
		n := 2 + c.rng.IntN(11)
		if seed%2 == 0 {
			c.bracket(n)
		} else {
			c.allDrawn(n)
			ties := acts.Ties(c.t)
			if len(ties) != 1 || len(ties[0].Players) != n || ties[0].From != 1 || ties[0].To != n {
				t.Fatalf("seed %d: %+v", seed, ties)
			}
			c.do(acts.PlayOff(c.t, ties[0], knockout.Regulations{Straight: c.rng.IntN(2) == 0}, c.lot())...)
			if len(acts.Ties(c.t)) != 0 {
				t.Fatal("a play-off of a play-off")
			}
		}
		for range 2000 {
			if contest := c.t.Contest(1); contest == nil || contest.Over() {
				if contest == nil { // its announcement was undone
					c.do(tournament.Undo{Facts: c.t.LastUndone()})
					continue
				}
				break
			}
			c.act(done)
		}
		k, _ := knockout.ContestOf(c.t, 1)
		if !k.Over() {
			t.Fatalf("seed %d: it does not end: %d stages", seed, len(k.Stages()))
		}
		var written, again bytes.Buffer
		if err := wire.Write(&written, c.log); err != nil {
			t.Fatal(err)
		}
		read, err := wire.Read(bytes.NewReader(written.Bytes()))
		if err != nil {
			t.Fatal(err)
		}
		replayed, err := tournament.Replay(read)
		if err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		if err := wire.Write(&again, read); err != nil || !bytes.Equal(written.Bytes(), again.Bytes()) {
			t.Fatalf("seed %d: the log is written otherwise: %v", seed, err)
		}
		standings := replayed.Standings()
		if fmt.Sprint(standings) != fmt.Sprint(c.t.Standings()) || len(standings) != n {
			t.Fatalf("seed %d: other standings:\n%v\n%v", seed, standings, c.t.Standings())
		}
		for _, place := range k.Places() {
			for _, id := range place.Players {
				i := slices.IndexFunc(standings, func(s tournament.Standing) bool { return s.Player == id })
				if i < 0 || standings[i].Rank != place.From || standings[i].Shared != (len(place.Players) > 1) || i+1 < place.From || i+1 > place.To {
					t.Fatalf("seed %d: %d should be at %d–%d: %+v", seed, id, place.From, place.To, standings)
				}
			}
		}
	}
	for _, name := range []string{"begin", "score", "correct", "undo", "redo", "withdraw", "return", "seat", "hall", "open reports", "report", "adjourn"} {
		if done[name] == 0 {
			t.Errorf("nothing was ever done of %q", name)
		}
	}
	t.Log(done)
}

func refusedContest(t *testing.T, err error, code tournament.Code) {
	t.Helper()
	var r *tournament.Refusal
	if !errors.As(err, &r) || r.Code != code {
		t.Errorf("%v, want %s", err, code)
	}
}

// A play-off belongs to a tie: it comes after the rounds, for all who share a rank, and
// no result that it rests on can be corrected under it.
func TestAPlayOffRestsOnItsTie(t *testing.T) {
	c := &contested{test: t, rng: rand.New(rand.NewPCG(1, 2))}
	c.allDrawn(4)
	tie := acts.Ties(c.t)[0]
	three := tie
	three.Players = tie.Players[:3]
	refusedContest(t, c.try(acts.PlayOff(c.t, three, knockout.Regulations{}, c.lot())...), tournament.NotTied)
	c.do(acts.PlayOff(c.t, tie, knockout.Regulations{}, c.lot())...)
	correct := tournament.CorrectResult{Round: 1, Board: 1, Was: tournament.Drawn, Result: tournament.WhiteWins, Source: tournament.Source{Member: "a"}, Reason: "score sheets"}
	refusedContest(t, c.try(correct), tournament.PlayOffRests)
}

// What is refused about a play-off cites the rules that the event is under, never the annex of
// 2009 in an event under later ones.
func TestRefusalsOfPlayOffsCiteTheRulesOfTheEvent(t *testing.T) {
	for _, c := range []struct {
		rules                       tiebreak.Rules
		early, untied, rests, pause string
	}{
		{tiebreak.Annex2009, "C.06 Annex 6, 2009", "C.06 Annex 6, 2009", "C.06 Annex 6, 2009", "C.06 Annex 6(h), 2009"},
		{tiebreak.Rules2024, "", "C.07 2.2, 2024", "", ""},
		{tiebreak.Rules2026, "", "C.07 2.2, 2026", "", ""},
	} {
		cited := func(what string, err error, want string) {
			t.Helper()
			var r *tournament.Refusal
			if !errors.As(err, &r) {
				t.Errorf("%s: %s: %v", c.rules, what, err)
				return
			}
			got := ""
			if r.Article != "" || r.Edition != "" {
				got = r.Article + ", " + r.Edition
			}
			if got != want {
				t.Errorf("%s: %s: %q, want %q", c.rules, what, got, want)
			}
		}
		e := &contested{test: t, rng: rand.New(rand.NewPCG(1, 2)), under: c.rules}
		e.allDrawn(4)
		tie := acts.Ties(e.t)[0]
		three := tie
		three.Players = tie.Players[:3]
		cited("not all who are tied", e.try(acts.PlayOff(e.t, three, knockout.Regulations{}, e.lot())...), c.untied)
		reopened := e.t
		e.do(tournament.CorrectResult{Round: 3, Board: 1, Was: tournament.Drawn, Result: tournament.NoResult, Source: tournament.Source{Member: "a"}, Reason: "score sheets"})
		cited("before the end", e.try(acts.PlayOff(e.t, tie, knockout.Regulations{}, e.lot())...), c.early)
		e.t = reopened
		e.do(acts.PlayOff(e.t, tie, knockout.Regulations{}, e.lot())...)
		cited("the tie is broken", e.try(tournament.CorrectResult{Round: 1, Board: 1, Was: tournament.Drawn, Result: tournament.WhiteWins, Source: tournament.Source{Member: "a"}, Reason: "score sheets"}), c.rests)
		begin, err := acts.Begin(e.t, 1, 1, 0, "", e.lot())
		if err != nil {
			t.Fatal(err)
		}
		cited("before the pause is over", e.try(begin...), c.pause)
	}
}

// Who comes next in a play-off gets the next prize, whatever the points and the division;
// those who share a place share its prizes. C.06 Annex 6(e) and (f).
func TestPrizesFollowThePlayOff(t *testing.T) {
	c := &contested{test: t, rng: rand.New(rand.NewPCG(4, 4))}
	c.allDrawn(4)
	regs := c.t.Regulations()
	regs.Prizes, regs.Division = []tournament.PrizeList{{Amounts: []int{1000, 500, 300, 100}}}, tournament.Equal
	c.do(tournament.AmendRegulations{Regulations: regs, Reason: "a sponsor"})
	c.do(acts.PlayOff(c.t, acts.Ties(c.t)[0], knockout.Regulations{Short: true}, c.lot())...)
	for !c.t.Contest(1).Over() {
		commands, err := acts.BeginAll(c.t, 1, "all are ready", c.at+60_000, c.lot())
		if err != nil {
			t.Fatal(err)
		}
		c.do(commands...)
		k, _ := knockout.ContestOf(c.t, 1)
		for _, s := range k.Open() {
			c.do(acts.Score(c.t, 1, s.Number, 0, tournament.WhiteWins, 0)...)
		}
	}
	account, err := prizes.Of(c.t)
	if err != nil {
		t.Fatal(err)
	}
	var cents []int
	for _, a := range account.Awards {
		cents = append(cents, a.Cents)
	}
	if fmt.Sprint(cents) != "[1000 500 200 200]" { // the losers of the semi-finals share
		t.Error(cents)
	}
}

// The log of a contest that somebody has changed does not replay.
func TestAForgedContest(t *testing.T) {
	c := &contested{test: t, rng: rand.New(rand.NewPCG(1, 3))}
	c.bracket(4)
	commands, err := acts.BeginAll(c.t, 1, "", c.at+60_000, c.lot())
	if err != nil {
		t.Fatal(err)
	}
	c.do(commands...)
	for i, e := range c.log {
		advanced, is := e.(tournament.ContestAdvanced)
		if !is {
			continue
		}
		facts := advanced.Facts.(knockout.Facts)
		for _, forged := range []knockout.Facts{facts[:len(facts)-1], append(slices.Clone(facts), facts[0]), nil} {
			log := slices.Clone(c.log)
			advanced.Facts = forged
			log[i] = advanced
			if _, err := tournament.Replay(log); err == nil {
				t.Errorf("fact %d of %d replays with %d of %d parts", i+1, len(log), len(forged), len(facts))
			}
		}
	}
}
