package acts_test

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"testing"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/acts"
	"github.com/escaque/escaque/tournament/fidemode"
	"github.com/escaque/escaque/tournament/swiss"
	"github.com/escaque/escaque/tournament/systems"
	"github.com/escaque/escaque/tournament/trf"
	"github.com/escaque/escaque/tournament/wire"
)

// conducted is a random event that is being conducted.
type conducted struct {
	t    tournament.Tournament
	log  []tournament.Event
	rng  *rand.Rand
	done map[string]int // acts by their names

	boards int // of an event of teams
}

// entry is a player, or a team of its own players.
func (c *conducted) entry(name string) tournament.Entry {
	e := tournament.Entry{Name: name, Rating: 1000 + c.rng.IntN(1500)}
	for board := range c.boards {
		e.Roster = append(e.Roster, tournament.Entry{Name: fmt.Sprintf("%s %d", name, board), Rating: 1000 + c.rng.IntN(1500)})
	}
	return e
}

func (c *conducted) do(name string, commands ...tournament.Command) {
	after, facts, err := acts.Do(c.t, tournament.Actor{ID: "a", Name: "Aldo"}, commands, clock.Instant(len(c.log)+1), fidemode.Any)
	if err == nil {
		c.t, c.log = after, append(c.log, facts...)
		c.done[name]++
	}
}

func (c *conducted) someone() tournament.PlayerID {
	return tournament.PlayerID(c.rng.IntN(max(len(c.t.Players()), 1)) + 1)
}

func (c *conducted) round() int { return c.t.Published() + c.rng.IntN(3) }

// act does something that an organiser or an arbiter may do; what the rules refuse
// does not happen.
func (c *conducted) act() {
	source := tournament.Source{Member: "a", Name: "Aldo"}
	results := []tournament.Result{
		tournament.WhiteWins, tournament.BlackWins, tournament.Drawn, tournament.WhiteByForfeit, tournament.DoubleForfeit, tournament.BothLose, tournament.WhiteHalf,
	}
	result := results[c.rng.IntN(len(results))]
	switch c.rng.IntN(33) {
	case 27:
		c.do("open reports", tournament.OpenReports{Secret: fmt.Sprintf("secret %d", len(c.log))})
	case 28, 29, 30:
		if boards := c.t.Boards(c.t.Published()); len(boards) > 0 {
			c.report(c.t.Published(), boards[c.rng.IntN(len(boards))])
		}
	case 31:
		if boards := c.t.Boards(c.t.Published()); len(boards) > 0 {
			b := boards[c.rng.IntN(len(boards))]
			c.do("adjourn", tournament.AdjournBoard{Round: c.t.Published(), Board: b.Board, Sealed: []tournament.Color{tournament.White, tournament.Black}[c.rng.IntN(2)]})
		}
	case 32:
		for _, a := range c.t.Adjourned() {
			c.do("resume", tournament.RecordResult{Round: a.Round, Board: a.Board, Result: result, Source: source})
		}
	case 22, 23, 24:
		c.do("remove", tournament.Remove{Player: c.someone()})
	case 25:
		c.do("check in", tournament.CheckIn{Round: c.round(), Players: []tournament.PlayerID{c.someone()}})
	case 21, 26:
		if commands, err := acts.MarkMissing(c.t, c.t.Published()+1, ""); err == nil {
			c.do("absent", commands...)
		}
	case 0:
		c.do("enter", acts.Enter(c.t, c.entry(fmt.Sprintf("Late, %d", len(c.log))), c.round())...)
	case 1:
		byes := []tournament.Bye{tournament.HalfBye, tournament.ZeroBye, tournament.FullBye}
		c.do("bye", tournament.GrantBye{Player: c.someone(), Round: c.round(), Bye: byes[c.rng.IntN(3)]})
	case 2:
		c.do("forbid", tournament.ForbidPair{Players: []tournament.PlayerID{c.someone(), c.someone()}, First: c.round(), Last: c.round()})
	case 3:
		c.do("force", tournament.ForcePair{White: c.someone(), Black: c.someone(), Round: c.round()})
	case 4:
		c.do("withdraw", tournament.Withdraw{Player: c.someone()})
	case 5:
		c.do("return", tournament.Return{Player: c.someone()})
	case 6, 7:
		if places := c.t.LastAct(); len(places) > 0 && c.t.Facts() > 3 {
			c.do("undo", tournament.Undo{Facts: places})
		}
	case 8, 9:
		c.do("redo", tournament.Undo{Facts: c.t.LastUndone()})
	case 10:
		c.do("undo any", tournament.Undo{Facts: []int{3 + c.rng.IntN(c.t.Facts())}})
	case 11:
		if b := c.t.Boards(1); len(b) > 0 {
			c.do("correct", tournament.CorrectResult{Round: 1, Board: 1, Was: b[0].Result, Result: result, Source: source, Reason: "score sheets"})
		}
	case 12:
		p, _ := c.t.Player(c.someone())
		p.Entry.Rating = c.rng.IntN(2800)
		c.do("amend", tournament.Amend{Player: p.ID, Entry: p.Entry})
	default:
		if r, found := c.t.Round(c.t.Published()); found && r.Open() > 0 {
			for _, b := range r.Boards {
				if c.t.OfTeams() && b.Bye == "" && b.Result == tournament.NoResult {
					for game := range c.t.Regulations().Teams.Boards {
						if len(b.Games) == 0 || b.Games[game].Result == tournament.NoResult {
							c.do("game", tournament.RecordGame{Round: r.Number, Board: b.Board, Game: game + 1, Result: result, Source: source})
						}
					}
					return
				}
				if _, waits := c.t.AdjournedAt(r.Number, b.Board, 0); waits && c.t.RefuseIncomplete() == nil {
					break // it goes on another day: the next round is paired meanwhile
				} else if waits {
					continue
				}
				if b.Bye == "" && b.Result == tournament.NoResult {
					c.do("result", tournament.RecordResult{Round: r.Number, Board: b.Board, Result: result, Source: source})
					return
				}
			}
		}
		p, commands, err := acts.Draft(c.t, tournament.Actor{ID: "a", Name: "Aldo"}, clock.Instant(len(c.log)+1), acts.Lot{Color: tournament.White, Shuffle: c.rng.Perm}, swiss.Options{})
		if len(commands) > 0 {
			c.do("number", commands...)
		}
		if err == nil {
			c.do("publish", acts.Publish(c.t, p.Pairings(c.t), "", source)...)
		}
	}
}

// report is one of the players of a board, or both, who say how it ended: what both say
// is its result.
func (c *conducted) report(round int, b tournament.Board) {
	result := []tournament.Result{tournament.WhiteWins, tournament.Drawn, tournament.BlackWins}[c.rng.IntN(3)]
	for _, player := range []tournament.PlayerID{b.White, b.Black}[:1+c.rng.IntN(2)] {
		c.do("report", tournament.ReportResult{Round: round, Board: b.Board, Player: player, Result: result})
	}
	if agreed := c.t.Reported(round, b.Board).Agreed(); agreed != tournament.NoResult && c.rng.IntN(4) > 0 {
		c.do("agree", tournament.RecordResult{Round: round, Board: b.Board, Result: agreed, Source: tournament.Source{Players: true}})
	}
}

// Random events with random acts, undone and done again: the log replays to the
// same bytes, and from the first published round on every beginning of it makes a
// report in which nothing is at fault.
func TestRandomEvents(t *testing.T) {
	events := 25
	if os.Getenv("ESCAQUE_PROOF") == "full" {
		events = 1000
	}
	done := make(map[string]int)
	rounds := 0
	for seed := range events {
		c := &conducted{rng: rand.New(rand.NewPCG(uint64(seed), 7)), done: done}
		regs := tournament.Regulations{Name: fmt.Sprintf("Event %d", seed), System: tournament.Systems()[seed%len(tournament.Systems())], TieBreakRules: "c07-2026"}
		if regs.System.Swiss() || regs.System == tournament.Manual {
			regs.Rounds = 3 + c.rng.IntN(3)
		}
		if c.boards = 0; regs.System == tournament.TeamSwiss || regs.System == tournament.Berger && seed%2 == 0 {
			c.boards = 1 + c.rng.IntN(3)
			regs.Teams.Boards = c.boards
		}
		if regs.System == tournament.Dutch2026 && seed%2 == 0 {
			regs.Acceleration = tournament.Baku
		}
		if regs.System == tournament.Belgrade {
			regs.Groups = 2 + c.rng.IntN(2)
			regs.Cycles = 1 + c.rng.IntN(2)
		}
		enter := tournament.Enter{}
		for i := range 5 + c.rng.IntN(10) {
			e := c.entry(fmt.Sprintf("Player, %d", i))
			if regs.System == tournament.Scheveningen {
				e.Club = []string{"Casino", "Café"}[i*(1+c.rng.IntN(5))/4%2]
			}
			enter.Players = append(enter.Players, e)
		}
		c.do("create", tournament.Create{Regulations: regs}, enter)
		if !c.t.Exists() {
			t.Fatalf("seed %d: no event", seed)
		}
		for range 180 {
			c.act()
		}
		rounds += c.t.Published()
		check(t, seed, c)
	}
	t.Log(rounds, "rounds,", done)
	for _, name := range []string{"enter", "bye", "forbid", "force", "withdraw", "return", "undo", "redo", "undo any", "correct", "amend", "result", "game", "publish", "remove", "check in", "absent", "open reports", "report", "agree", "adjourn", "resume"} {
		if done[name] == 0 {
			t.Errorf("nothing was ever done of %q", name)
		}
	}
}

func check(t *testing.T, seed int, c *conducted) {
	t.Helper()
	var written, again bytes.Buffer
	if err := wire.Write(&written, c.log); err != nil {
		t.Fatal(err)
	}
	read, err := wire.Read(bytes.NewReader(written.Bytes()))
	if err != nil {
		t.Fatal(err)
	}
	if err := wire.Write(&again, read); err != nil || !bytes.Equal(written.Bytes(), again.Bytes()) {
		t.Fatalf("seed %d: the log is written otherwise: %v", seed, err)
	}
	var fold tournament.Fold
	for i, e := range read {
		if err := fold.Add(e); err != nil {
			t.Fatalf("seed %d: fact %d: %v", seed, i+1, err)
		}
		if state := fold.State(); state.Published() > 0 {
			reported(t, seed, i+1, state)
		}
	}
	if one, other := report(fold.State()), report(c.t); one != other {
		t.Fatalf("seed %d: the log replays to another event:\n%s\n%s", seed, one, other)
	}
}

func report(t tournament.Tournament) string {
	var b bytes.Buffer
	f := trf.OfEvent(t, systems.CodeOf(t.Regulations()), systems.WordsOf(t.Regulations()))
	if _, err := f.WriteTo(&b); err != nil {
		return err.Error()
	}
	return b.String()
}

// reported holds a report to what `trf check` asks of it.
func reported(t *testing.T, seed, fact int, state tournament.Tournament) {
	t.Helper()
	text := report(state)
	f, err := trf.Read(bytes.NewReader([]byte(text)), "")
	if err == nil {
		_, err = f.Tournament()
		if state.OfTeams() {
			_, err = f.Games()
		}
	}
	var faults *trf.Faults
	if errors.As(err, &faults) {
		t.Fatalf("seed %d, fact %d: %v\n%s", seed, fact, faults.List, text)
	}
	if err != nil {
		t.Fatalf("seed %d, fact %d: %v\n%s", seed, fact, err, text)
	}
}
