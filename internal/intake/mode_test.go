package intake_test

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/intake"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/acts"
	"github.com/escaque/escaque/tournament/fidemode"
	"github.com/escaque/escaque/tournament/swiss"
	"github.com/escaque/escaque/tournament/systems"
	"github.com/escaque/escaque/tournament/trf"
)

// arbiter runs a random event that begins in FIDE mode.
type arbiter struct {
	*testing.T
	seed int
	rng  *rand.Rand
	t    tournament.Tournament
	at   clock.Instant
	done map[string]int // acts, refusals and questions by name
}

var (
	anArbiter = tournament.Actor{ID: "a", Name: "Aldo"}
	byArbiter = tournament.Source{Member: "a", Name: "Aldo"}
)

// do does an act as people do: they confirm at once what it asks, or look first and confirm then, or
// give up.
func (a *arbiter) do(name string, commands ...tournament.Command) {
	a.Helper()
	a.at++
	accepted := fidemode.Accepted{}.Telling()
	for answers := 0; ; answers++ {
		was := a.t
		after, facts, err := acts.Do(was, anArbiter, commands, a.at, accepted)
		var q *fidemode.Question
		switch {
		case errors.As(err, &q) && answers < 3 && a.rng.IntN(4) > 0:
			a.done["asked: "+name]++
			accepted = a.answer(q)
			continue
		case err != nil:
			if reportText(after) != reportText(was) {
				a.Fatalf("seed %d: %s was not done, and the event changed: %v", a.seed, name, err)
			}
			return
		}
		a.t = after
		a.done[name]++
		a.modeStays(was, facts)
		return
	}
}

// answer confirms a question, and all that was confirmed before.
func (a *arbiter) answer(q *fidemode.Question) fidemode.Accepted {
	var list []fidemode.Acceptance
	for _, c := range q.Conditions {
		once := c.Acceptance()
		list = append(list, once)
		if q.Again {
			once.Again = true
			list = append(list, once)
		}
	}
	if a.rng.IntN(4) == 0 {
		return fidemode.Any.Telling() // somebody who confirms everything
	}
	return fidemode.Accept(list...).Telling()
}

// modeStays holds an act to what must be true of the mode: an event that left it stays outside, and none
// leaves it without a fact.
func (a *arbiter) modeStays(was tournament.Tournament, facts []tournament.Event) {
	a.Helper()
	before, after := was.FIDEMode(), a.t.FIDEMode()
	left := slices.ContainsFunc(facts, func(f tournament.Event) bool { _, is := f.(tournament.FIDEModeLeft); return is })
	switch {
	case before.Left != nil && (after.Left == nil || after.Left.Round != before.Left.Round):
		a.Fatalf("seed %d: the event is in the mode again after %v", a.seed, facts)
	case was.Exists() && before.In() != after.In() && !left:
		a.Fatalf("seed %d: the mode changed without a fact: %v", a.seed, facts)
	case before.In() && !after.In():
		a.done["left"]++
	}
}

// someone returns a random player.
func (a *arbiter) someone() tournament.PlayerID {
	return tournament.PlayerID(a.rng.IntN(max(len(a.t.Players()), 1)) + 1)
}

// act does something that an arbiter may do.
func (a *arbiter) act() {
	results := []tournament.Result{tournament.WhiteWins, tournament.BlackWins, tournament.Drawn, tournament.Drawn, tournament.WhiteByForfeit, tournament.BothLose}
	result := results[a.rng.IntN(len(results))]
	published := a.t.Published()
	board := func(round int) (tournament.Board, bool) {
		boards := slices.DeleteFunc(a.t.Boards(round), func(b tournament.Board) bool { return b.Bye != "" })
		if len(boards) == 0 {
			return tournament.Board{}, false
		}
		return boards[a.rng.IntN(len(boards))], true
	}
	if a.t.OfTeams() && a.rng.IntN(2) == 0 {
		a.actOfTeams()
		return
	}
	switch a.rng.IntN(30) {
	case 0:
		a.do("bye", tournament.GrantBye{Player: a.someone(), Round: published + 1 + a.rng.IntN(2), Bye: []tournament.Bye{tournament.HalfBye, tournament.FullBye, tournament.ZeroBye}[a.rng.IntN(3)]})
	case 1:
		a.do("force", tournament.ForcePair{White: a.someone(), Black: a.someone(), Round: published + 1})
	case 2, 3:
		if places := a.t.LastAct(); len(places) > 0 && a.t.Facts() > 4 {
			a.do("undo", tournament.Undo{Facts: places})
		}
	case 4:
		a.do("redo", tournament.Undo{Facts: a.t.LastUndone()})
	case 5:
		a.do("undo any", tournament.Undo{Facts: a.t.Act(4 + a.rng.IntN(a.t.Facts()))})
	case 6, 7:
		round := max(1, published-a.rng.IntN(3))
		if b, found := board(round); found {
			a.do("correct", tournament.CorrectResult{Round: round, Board: b.Board, Was: b.Result, Result: result, Source: byArbiter, Reason: "score sheets"})
		}
	case 8:
		if b, found := board(published); found {
			adjourn := tournament.AdjournBoard{Round: published, Board: b.Board, Sealed: tournament.White}
			if a.t.OfTeams() {
				adjourn.Game = 1 + a.rng.IntN(a.t.Regulations().Teams.Boards)
			}
			a.do("adjourn", adjourn)
		}
	case 9:
		for _, g := range a.t.Adjourned() {
			a.do("resume", acts.BoardID{Round: g.Round, Board: g.Board, Game: g.Game}.Record(result, byArbiter))
		}
	case 10:
		a.do("begin by hand", tournament.BeginByHand{Round: published + 1})
	case 11:
		a.do("end by hand", tournament.EndByHand{Round: published + 1})
	case 12, 13:
		a.publishByHand()
	case 14:
		a.do("revoke", tournament.RevokeRound{Round: published, Reason: "too early"})
	case 15:
		if a.rng.IntN(6) == 0 {
			a.do("leave", tournament.LeaveFIDEMode{Because: []tournament.Departure{tournament.DepartsByWish}, Reason: "friends play"})
		}
	case 16:
		if regs := a.t.Regulations(); a.rng.IntN(6) == 0 {
			regs.Laws = []string{"2009", "2023"}[a.rng.IntN(2)]
			a.do("regulate", tournament.AmendRegulations{Regulations: regs, Reason: "old Laws"})
		}
	case 17, 18:
		a.publish()
	case 19, 24:
		one, other := a.someone(), a.someone()
		p, _ := a.t.Player(one)
		for _, q := range a.t.Players() {
			if q.Rating == p.Rating && q.ID != one && a.rng.IntN(2) == 0 {
				other = q.ID
			}
		}
		a.do("exchange", tournament.ExchangeNumbers{A: one, B: other})
	case 20:
		a.do("regenerate", tournament.RegenerateNumbers{})
	case 21:
		if p, found := a.t.Player(a.someone()); found {
			p.Rating = 2100 + 10*a.rng.IntN(4)
			a.do("rate", tournament.Amend{Player: p.ID, Entry: p.Entry})
		}
	case 22:
		if n := len(a.t.Players()); a.rng.IntN(8) == 0 {
			a.do("enter late", tournament.EnterLate{Entry: tournament.Entry{Name: fmt.Sprintf("Player, %c", 'A'+n), Rating: 2100 + 10*a.rng.IntN(6)}})
		}
	case 23:
		players := a.t.Players()
		if i := slices.IndexFunc(players, func(p tournament.Player) bool { return p.Withdrawn }); i >= 0 {
			a.do("return", tournament.Return{Player: players[i].ID})
		} else if a.rng.IntN(3) == 0 {
			a.do("withdraw", tournament.Withdraw{Player: a.someone()})
		}
	default:
		for _, b := range a.t.Boards(published) {
			if b.Bye == "" && b.Result == tournament.NoResult && a.rng.IntN(3) > 0 {
				a.do("result", tournament.RecordResult{Round: published, Board: b.Board, Result: result, Source: byArbiter})
			}
		}
	}
}

// draft returns the proposal for the next round, and the commands that give the starting numbers.
func (a *arbiter) draft() (systems.Proposal, []tournament.Command, error) {
	return acts.Draft(a.t, anArbiter, a.at+1, acts.Lot{Color: tournament.White, Shuffle: a.rng.Perm}, swiss.Options{})
}

// publish publishes the next round by the rules.
func (a *arbiter) publish() {
	p, numbers, err := a.draft()
	if len(numbers) > 0 {
		a.do("number", numbers...)
	}
	if err == nil {
		a.do("publish", acts.Publish(a.t, p.Pairings(a.t), "", byArbiter)...)
	}
}

// publishByHand publishes the next round with two players of its draft exchanged.
func (a *arbiter) publishByHand() {
	p, numbers, err := a.draft()
	if err != nil || len(numbers) > 0 {
		return
	}
	pairings := p.Pairings(a.t)
	one, other := a.rng.IntN(len(pairings)), a.rng.IntN(len(pairings))
	if one != other {
		pairings[one].White, pairings[other].White = pairings[other].White, pairings[one].White
	} else if pairings[one].Bye == "" {
		pairings[one].White, pairings[one].Black = pairings[one].Black, pairings[one].White
	}
	if commands, _, err := acts.PublishByHand(a.t, pairings, "by hand", byArbiter); err == nil {
		a.do("publish by hand", commands...)
	}
}

// reportText returns the report of an event as text.
func reportText(t tournament.Tournament) string {
	if !t.Exists() {
		return ""
	}
	var b bytes.Buffer
	if _, err := trf.OfEvent(t, systems.CodeOf(t.Regulations()), systems.WordsOf(t.Regulations())).WriteTo(&b); err != nil {
		return err.Error()
	}
	return b.String()
}

// lines returns the lines of integrity events and of the exit that a log gives, found in another way:
// from the facts in force one after another, with the pairs of the rules calculated again.
func (a *arbiter) lines() (lines []string) {
	number := func(id tournament.PlayerID) int { p, _ := a.t.Player(id); return p.Number }
	var state tournament.Tournament
	type line struct {
		kind   string
		round  int
		change string
	}
	var found []line
	for _, f := range a.t.Log() {
		if _, undoes := f.Event.(tournament.Undone); f.Struck != 0 || undoes {
			continue
		}
		result := func(round, board, game int, was, is tournament.Result) {
			b, _ := state.Board(round, board)
			pair := fmt.Sprintf("%d-%d", number(b.White), number(b.Black))
			earlier := b.CorrectedFrom
			if game > 0 {
				pair += fmt.Sprintf("/%d", game)
				earlier = nil
				if game <= len(b.Games) {
					earlier = b.Games[game-1].CorrectedFrom
				}
			}
			switch first := was == tournament.NoResult && state.WasAdjourned(round, board, game) && len(earlier) == 0; {
			case !state.Regulations().System.Swiss(), round >= state.Published() || first && is.Score() == tournament.Drawn:
			case first:
				found = append(found, line{"Adjournment", round, fmt.Sprintf("%s %s", pair, is)})
			default:
				found = append(found, line{"Correction", round, fmt.Sprintf("%s: %s => %s", pair, was, is)})
			}
		}
		renumbered := func(kind string, e tournament.Event) {
			was, is := state.Order(), tournament.Apply(state, e).Order()
			var before, after []string
			for i, id := range is {
				if was[i] != id {
					before, after = append(before, fmt.Sprint(number(was[i]))), append(after, fmt.Sprint(number(id)))
				}
			}
			if next := state.Published() + 1; next > 1 {
				found = append(found, line{kind, next, strings.Join(before, " ") + " => " + strings.Join(after, " ")})
			}
		}
		switch e := f.Event.(type) { //nolint:gochecksumtype // the others change no round
		case tournament.RoundPublished:
			rules, instead, err := systems.DifferenceFromRules(state, e.Pairings)
			if err != nil {
				a.Fatalf("seed %d: round %d: %v", a.seed, e.Round, err)
			}
			if len(rules)+len(instead) > 0 {
				_, change, _ := strings.Cut(fidemode.IntegrityLine(a.t, tournament.IntegrityEvent{Kind: tournament.IntegrityByHand, Round: e.Round, Before: rules, After: instead}), ": ")
				found = append(found, line{"MPA", e.Round, change})
			}
		case tournament.RoundRevoked:
			ofNumbers := func(l line) bool { return l.kind == "Exchange" || l.kind == "Regeneration" }
			found = slices.DeleteFunc(found, func(l line) bool { return e.Round == 1 || l.round == e.Round && !ofNumbers(l) })
			for i, l := range found {
				if ofNumbers(l) { // it comes before the round is paired again
					found[i].round = min(l.round, e.Round)
				}
			}
		case tournament.NumbersExchanged:
			renumbered("Exchange", e)
		case tournament.NumbersRegenerated:
			renumbered("Regeneration", e)
		case tournament.ResultRecorded:
			result(e.Round, e.Board, 0, tournament.NoResult, e.Result)
		case tournament.ResultCorrected:
			result(e.Round, e.Board, 0, e.Was, e.Result)
		case tournament.GameRecorded:
			result(e.Round, e.Board, e.Game, tournament.NoResult, e.Result)
		case tournament.GameCorrected:
			result(e.Round, e.Board, e.Game, e.Was, e.Result)
		}
		state = tournament.Apply(state, f.Event)
	}
	for _, l := range found {
		lines = append(lines, fmt.Sprintf("### %s @ Round %d: %s", l.kind, l.round, l.change))
	}
	return lines
}

// randomKind is a kind of random events.
type randomKind struct {
	name   string
	events int                                     // of a short run; a full one has a thousand
	regs   func(a *arbiter) tournament.Regulations // without what all events have
	roster int                                     // players of a team; 0 for events of players
	done   string                                  // what must have been done in all events together
}

// randomKinds are the kinds of random events.
var randomKinds = []randomKind{
	{name: "Swiss", events: 20, regs: func(a *arbiter) tournament.Regulations {
		regs := tournament.Regulations{System: tournament.Dutch2026, Rounds: 5}
		if a.rng.IntN(4) == 0 {
			regs.Acceleration = tournament.Baku
		}
		return regs
	}, done: "bye,force,undo,redo,undo any,correct,adjourn,resume,begin by hand,end by hand,publish by hand,revoke,leave,regulate,publish,result,left,exchange,regenerate,rate,enter late,withdraw,return," +
		"asked: publish by hand,asked: correct,asked: leave,asked: resume,asked: exchange,asked: regenerate"},
	{name: "Round robin", events: 20, regs: func(a *arbiter) tournament.Regulations {
		regs := tournament.Regulations{System: tournament.Berger, Cycles: 1 + a.rng.IntN(2)}
		if regs.Cycles == 2 {
			regs.Swap = tournament.Swaps()[a.rng.IntN(3)]
		}
		return regs
	}, done: "undo,redo,undo any,correct,adjourn,resume,begin by hand,end by hand,publish by hand,revoke,leave,regulate,publish,result,left,withdraw,return,asked: publish by hand,asked: leave"},
	{name: "Swiss of teams", events: 20, roster: 4, regs: func(a *arbiter) tournament.Regulations {
		return tournament.Regulations{System: tournament.TeamSwiss, Rounds: 4, Teams: tournament.TeamRules{
			Boards: 1 + a.rng.IntN(3), Colors: []tournament.TeamColors{"a", "b", "none"}[a.rng.IntN(3)], OneScore: a.rng.IntN(3) == 0,
			Primary: []tournament.PrimaryScore{tournament.ByMatches, tournament.ByGames}[a.rng.IntN(2)],
		}}
	}, done: "bye,force,undo,redo,undo any,correct,correct game,line-up,begin by hand,end by hand,publish by hand,revoke,leave,publish,result,play,left,exchange,regenerate,rate,withdraw,return," +
		"asked: publish by hand,asked: correct,asked: correct game,asked: leave,asked: exchange,asked: regenerate"},
}

// newArbiter begins the random event of a kind with a seed.
func newArbiter(t *testing.T, k randomKind, seed int, done map[string]int) *arbiter {
	t.Helper()
	a := &arbiter{T: t, seed: seed, rng: rand.New(rand.NewPCG(uint64(seed), 37)), done: done}
	regs := k.regs(a)
	regs.Name, regs.Laws, regs.TieBreakRules = fmt.Sprintf("Event %d", seed), "2023", "c07-2026"
	regs.Venue, regs.Starts = tournament.OverTheBoard, "2026-04-03"
	if regs.Scoring = tournament.OrdinaryScoring(); k.roster > 0 {
		regs.Scoring, regs.Teams.Games = tournament.OrdinaryMatches(), tournament.OrdinaryScoring()
	} else {
		regs.RatingMethod = []tournament.RatingMethod{"", tournament.RatedByFIDE, tournament.RatedOtherwise}[seed%3] // record 172
	}
	var players []tournament.Entry
	for i := range 6 + a.rng.IntN(6) {
		entry := tournament.Entry{Name: fmt.Sprintf("Player, %c", 'A'+i), Rating: 2200 - 10*i}
		for j := range max(0, k.roster-a.rng.IntN(2)) {
			entry.Roster = append(entry.Roster, tournament.Entry{Name: fmt.Sprintf("Member, %c %d", 'A'+i, j+1), Rating: 2200 - 10*i - 100*j})
		}
		players = append(players, entry)
	}
	a.do("create", tournament.Create{Regulations: regs, FIDEMode: true}, tournament.Enter{Players: players})
	return a
}

// Random events with random acts, whose questions are confirmed, confirmed twice or not at all, undone
// and done again: the mode never comes back, each line of the report follows from the log, the report
// has no fault, and it reads back to the same lines.
func TestRandomEventsInTheMode(t *testing.T) {
	for _, k := range randomKinds {
		t.Run(k.name, func(t *testing.T) {
			events := k.events
			if os.Getenv("ESCAQUE_PROOF") == "full" {
				events = 1000
			}
			done := make(map[string]int)
			for seed := range events {
				a := newArbiter(t, k, seed, done)
				if !a.t.Exists() {
					continue // nobody confirmed that it leaves the mode
				}
				for range 150 {
					a.act()
				}
				a.check()
			}
			t.Log(done)
			for name := range strings.SplitSeq(k.done, ",") {
				if done[name] == 0 {
					t.Errorf("nothing was ever done of %q", name)
				}
			}
		})
	}
}

// check holds the lines of an event and of its report to those that are found otherwise.
func (a *arbiter) check() {
	a.Helper()
	if a.t.Published() == 0 {
		return
	}
	written := fidemode.Lines(a.t)
	of := func(lines []string, kinds ...string) []string {
		return slices.DeleteFunc(slices.Clone(lines), func(l string) bool {
			return !slices.ContainsFunc(kinds, func(kind string) bool { return strings.HasPrefix(l, "### "+kind+" @") })
		})
	}
	if got, want := of(written, "MPA", "Adjournment", "Correction", "Exchange", "Regeneration"), a.lines(); a.t.FIDEMode().In() && !slices.Equal(got, want) {
		a.Fatalf("seed %d: lines\n%s\nfound otherwise\n%s", a.seed, strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	text := reportText(a.t)
	for _, l := range written {
		if !strings.Contains(text, l) {
			a.Fatalf("seed %d: %q is not in the report\n%s", a.seed, l, text)
		}
	}
	if f, err := trf.Read(strings.NewReader(text), ""); err != nil || len(f.Warnings) > 0 {
		a.Fatalf("seed %d: the report has faults: %v %v\n%s", a.seed, err, f, text)
	}
	taken, err := intake.Event([]byte(text), "again")
	if err != nil {
		a.Fatalf("seed %d: %v\n%s", a.seed, err, text)
	}
	if len(taken.Changes) > 0 {
		a.Fatalf("seed %d: the report is defective: %v\n%s", a.seed, taken.Changes, text)
	}
	for _, w := range taken.Wrong {
		if a.t.FIDEMode().In() && !w.Declared {
			a.Fatalf("seed %d: no line says why round %d is otherwise: %+v\n%s", a.seed, w.Round, w, text)
		}
	}
	again, err := tournament.Replay(taken.Facts)
	if err != nil {
		a.Fatalf("seed %d: %v\n%s", a.seed, err, text)
	}
	if was, is := a.t.Regulations(), again.Regulations(); was.System != is.System || was.Cycles != is.Cycles {
		a.Fatalf("seed %d: read back as %s\n%v\n%s", a.seed, is.System, taken.Ignored, text)
	}
	// What the report declares is read as it stands; rounds that it does not declare may be added.
	if got := of(fidemode.Lines(again), "MPA", "Adjournment", "Correction", "Exchange", "Regeneration", "FPB", "FIDE mode exited"); !slices.Equal(got, of(written, "MPA", "Adjournment", "Correction", "Exchange", "Regeneration", "FPB", "FIDE mode exited")) {
		a.Fatalf("seed %d: read back\n%s\nwritten\n%s", a.seed, strings.Join(got, "\n"), strings.Join(written, "\n"))
	}
	if a.t.FIDEMode().Left != nil && again.FIDEMode().In() {
		a.Fatalf("seed %d: the event is in the mode again after it was read", a.seed)
	}
}
