package knockout_test

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/cockroachdb/datadriven"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/knockout"
	"github.com/escaque/escaque/tournament/words"
)

// The transcripts of testdata read like an arbiter's protocol: a command, and
// what stands in the log or why it was refused. Instants are minutes after the
// last main game. Rewrite them with -rewrite.
func TestTranscripts(t *testing.T) {
	datadriven.Walk(t, "testdata/transcripts", func(t *testing.T, path string) {
		p := protocol{}
		datadriven.RunTest(t, path, func(t *testing.T, d *datadriven.TestData) string {
			switch d.Cmd {
			case "wait":
				p.at += clock.Instant(p.number(t, d, 0)) * 60_000
				return ""
			case "waiting":
				var b strings.Builder
				for _, s := range p.c.Waiting() {
					white, black, err := s.Rate.Controls()
					if err != nil {
						d.Fatalf(t, "%v", err)
					}
					fmt.Fprintf(&b, "stage %d, game %d: %s %v, %s %v %s\n", s.Stage, s.Number, p.name(s.White), white, p.name(s.Black), black, s.Hall)
				}
				return b.String()
			case "places":
				return p.places()
			case "prizes":
				return p.prizes(t, d)
			case "open":
				var b strings.Builder
				for _, s := range p.c.Open() {
					fmt.Fprintf(&b, "%d %s\n", s.Number, words.Stage("en", s.Stage, p.name))
				}
				return b.String()
			default:
				return p.do(p.command(t, d))
			}
		})
		// Whatever was told can be told again.
		if _, err := knockout.Replay(p.log); err != nil {
			t.Error(err)
		}
	})
}

type protocol struct {
	c   knockout.Contest
	log []knockout.Event
	at  clock.Instant
}

var names = strings.Fields("Ana Bob Carl Dora Eva Fede Gil Hugo Inés Juan Kira Luis")

func (p *protocol) name(id tournament.PlayerID) string {
	if int(id) <= len(names) {
		return names[id-1]
	}
	return fmt.Sprint("#", id)
}

func (p *protocol) number(t *testing.T, d *datadriven.TestData, i int) int {
	t.Helper()
	n, err := strconv.Atoi(d.CmdArgs[i].Key)
	if err != nil {
		d.Fatalf(t, "%v", err)
	}
	return n
}

func (p *protocol) command(t *testing.T, d *datadriven.TestData) knockout.Command {
	t.Helper()
	n := func(i int) int { return p.number(t, d, i) }
	value := func(key string) int {
		arg, found := d.Arg(key)
		if !found {
			return 0
		}
		v, err := strconv.Atoi(arg.Vals[0])
		if err != nil {
			d.Fatalf(t, "%v", err)
		}
		return v
	}
	text := func(key string) string {
		if arg, found := d.Arg(key); found {
			return strings.Join(arg.Vals, ",")
		}
		return ""
	}
	result := func() tournament.Result {
		r, err := tournament.ParseResult(text("is"))
		if err != nil {
			d.Fatalf(t, "%v", err)
		}
		return r
	}
	hall := func() tournament.Source {
		if d.HasArg("both") {
			return tournament.Source{Players: true}
		}
		return tournament.Source{Game: text("hall"), Seq: uint64(value("seq"))}
	}
	switch d.Cmd {
	case "playoff", "wimbledon":
		regs := knockout.Regulations{
			System: knockout.System(d.Cmd), Name: strings.TrimSpace(d.Input), Drawn: d.HasArg("drawn"), Straight: d.HasArg("straight"),
			Short: d.HasArg("short"), Early: d.HasArg("early"), Agreed: text("agreed"), Control: text("control"),
			FirstPause: value("first-pause"), Pause: value("pause"),
		}
		if d.Cmd == "playoff" {
			regs.LastGame = 1
		}
		if arg, found := d.Arg("games"); found {
			for _, v := range arg.Vals {
				games, _ := strconv.Atoi(v)
				regs.Games = append(regs.Games, games)
			}
		}
		for i := range value("players") {
			regs.Players = append(regs.Players, tournament.PlayerID(i+1))
		}
		if twice := value("twice"); twice > 0 {
			regs.Players = append(regs.Players, tournament.PlayerID(twice))
		}
		return knockout.Announce{Regulations: regs}
	case "begin":
		return knockout.Begin{Stage: n(0), White: tournament.PlayerID(value("white"))}
	case "result":
		return knockout.RecordResult{Stage: n(0), Game: n(1), Result: result(), Moves: value("moves"), Source: hall()}
	case "correct":
		return knockout.CorrectResult{Stage: n(0), Game: n(1), Result: result(), Moves: value("moves"), Reason: strings.TrimSpace(d.Input), Source: hall()}
	case "adjourn":
		return knockout.Adjourn{Stage: n(0), Game: n(1), Sealed: tournament.Color(text("sealed")), Note: strings.TrimSpace(d.Input)}
	case "seat":
		return knockout.SeatGame{Stage: n(0), Game: n(1), Hall: text("hall"), Instead: text("instead")}
	case "report":
		return knockout.Report{Stage: n(0), Game: n(1), Player: tournament.PlayerID(value("by")), Result: result(), Moves: value("moves")}
	case "forfeit":
		f := knockout.Forfeit{Stage: n(0)}
		for i := range d.CmdArgs[1:] {
			f.Players = append(f.Players, tournament.PlayerID(n(i+1)))
		}
		return f
	case "lots":
		l := knockout.DrawLots{Stage: n(0)}
		for i := range d.CmdArgs[1:] {
			l.Order = append(l.Order, tournament.PlayerID(n(i+1)))
		}
		return l
	}
	d.Fatalf(t, "no command %q", d.Cmd)
	return nil
}

// do says what a command caused, or why it was refused.
func (p *protocol) do(c knockout.Command) string {
	_, events, err := knockout.Decide(p.c, tournament.Actor{ID: "a1"}, c, p.at+1)
	var b strings.Builder
	var refusal *tournament.Refusal
	if errors.As(err, &refusal) {
		for _, r := range refusal.All() {
			fmt.Fprintf(&b, "refused, %s: %s\n", r.Code, words.Refusal("en", r))
		}
		return b.String()
	}
	for _, e := range events {
		b.WriteString(strings.TrimSpace(words.ContestEvent("en", p.c, e, p.name)) + "\n")
		p.c = knockout.Apply(p.c, e)
	}
	p.log = append(p.log, events...)
	return b.String()
}

func (p *protocol) standing(s knockout.Standing) string {
	var who []string
	for _, id := range s.Players {
		who = append(who, p.name(id))
	}
	if s.From == s.To {
		return fmt.Sprintf("%d  %s", s.From, strings.Join(who, ", "))
	}
	return fmt.Sprintf("%d-%d  %s", s.From, s.To, strings.Join(who, ", "))
}

func (p *protocol) places() string {
	var b strings.Builder
	for _, s := range p.c.Places() {
		fmt.Fprintln(&b, p.standing(s))
	}
	return b.String()
}

func (p *protocol) prizes(t *testing.T, d *datadriven.TestData) string {
	var prizes []int
	aside := 0
	for i, arg := range d.CmdArgs {
		if arg.Key == "aside" {
			aside, _ = strconv.Atoi(arg.Vals[0])
			continue
		}
		prizes = append(prizes, p.number(t, d, i))
	}
	var b strings.Builder
	for _, s := range p.c.Prizes(prizes, aside) {
		fmt.Fprintf(&b, "%s: %d together\n", p.standing(s.Standing), s.Sum)
	}
	return b.String()
}
