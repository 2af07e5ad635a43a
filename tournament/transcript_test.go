package tournament_test

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/cockroachdb/datadriven"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/swiss"
	"github.com/escaque/escaque/tournament/systems"
	"github.com/escaque/escaque/tournament/tiebreak"
	"github.com/escaque/escaque/tournament/words"
)

// The transcripts of testdata read like an arbiter's protocol: a command, and
// what stands in the log or why it was refused. Rewrite them with -rewrite.
func TestTranscripts(t *testing.T) {
	datadriven.Walk(t, "testdata/transcripts", func(t *testing.T, path string) {
		p := protocol{by: tournament.Actor{ID: "a1", Name: "Aldo"}}
		datadriven.RunTest(t, path, func(t *testing.T, d *datadriven.TestData) string {
			switch d.Cmd {
			case "standings":
				return p.standings()
			case "annulled":
				return p.annulled()
			case "cross-table":
				return p.crossTable()
			case "explain":
				return p.explain(d)
			case "numbers":
				return p.numbers()
			case "round":
				return p.round(p.number(t, d, 0))
			default:
				return p.do(p.command(t, d))
			}
		})
	})
}

type protocol struct {
	t  tournament.Tournament
	by tournament.Actor
	at clock.Instant
}

// argument returns the value of a key, "" without it.
func argument(d *datadriven.TestData, key string) string {
	if arg, found := d.Arg(key); found && len(arg.Vals) > 0 {
		return strings.Join(arg.Vals, ",")
	}
	return ""
}

// number returns the i-th argument without a key.
func (p *protocol) number(t *testing.T, d *datadriven.TestData, i int) int {
	t.Helper()
	n, err := strconv.Atoi(d.CmdArgs[i].Key)
	if err != nil {
		d.Fatalf(t, "%v", err)
	}
	return n
}

func (p *protocol) command(t *testing.T, d *datadriven.TestData) tournament.Command {
	t.Helper()
	n := func(i int) int { return p.number(t, d, i) }
	body := strings.TrimSpace(d.Input)
	switch d.Cmd {
	case "create", "amend-regulations":
		cycles, _ := strconv.Atoi(argument(d, "cycles"))
		rounds, _ := strconv.Atoi(argument(d, "rounds"))
		regs := tournament.Regulations{
			Name: body, System: tournament.System(argument(d, "system")), Cycles: cycles, Rounds: rounds,
			Starts: argument(d, "starts"), Ends: argument(d, "ends"), Federation: argument(d, "federation"),
			Acceleration: tournament.Acceleration(argument(d, "acceleration")),
		}
		if points := argument(d, "points"); points != "" { // of a win, a draw and a loss
			var whole [3]int
			if _, err := fmt.Sscanf(points, "%d-%d-%d", &whole[0], &whole[1], &whole[2]); err != nil {
				t.Fatalf("%s: points=%s: %v", d.Pos, points, err)
			}
			regs.Scoring = tournament.Scoring{Win: tournament.Points(2 * whole[0]), Draw: tournament.Points(2 * whole[1]), Loss: tournament.Points(2 * whole[2])}
		}
		if list := argument(d, "tiebreaks"); list != "" {
			for code := range strings.SplitSeq(list, ",") {
				regs.TieBreaks = append(regs.TieBreaks, tiebreak.Method(strings.TrimSpace(code)))
			}
		}
		if d.Cmd == "create" {
			return tournament.Create{Regulations: regs}
		}
		var reason string
		regs.Name, reason, _ = strings.Cut(body, "\n")
		return tournament.AmendRegulations{Regulations: regs, Reason: reason}
	case "enter":
		var players []tournament.Entry
		for line := range strings.Lines(body) {
			name, rest, _ := strings.Cut(strings.TrimSpace(line), ";")
			birth, handle, _ := strings.Cut(rest, ";")
			players = append(players, tournament.Entry{Name: name, Birth: birth, Member: tournament.Member{Handle: handle}})
		}
		return tournament.Enter{Players: players}
	case "enter-late":
		name, rating, _ := strings.Cut(body, ";")
		elo, _ := strconv.Atoi(strings.TrimSpace(rating))
		return tournament.EnterLate{Entry: tournament.Entry{Name: name, Rating: elo}}
	case "forbid", "allow":
		var players []tournament.PlayerID
		for i, arg := range d.CmdArgs {
			if len(arg.Vals) == 0 {
				players = append(players, tournament.PlayerID(n(i)))
			}
		}
		if d.Cmd == "allow" {
			return tournament.AllowPair{Players: players, Reason: body}
		}
		first, _ := strconv.Atoi(argument(d, "from"))
		last, _ := strconv.Atoi(argument(d, "to"))
		return tournament.ForbidPair{Players: players, First: first, Last: last, Reason: body}
	case "force":
		return tournament.ForcePair{White: tournament.PlayerID(n(0)), Black: tournament.PlayerID(n(1)), Round: n(2), Reason: body}
	case "release":
		return tournament.ReleasePair{White: tournament.PlayerID(n(0)), Black: tournament.PlayerID(n(1)), Round: n(2), Reason: body}
	case "undo":
		c := tournament.Undo{Reason: body}
		for i := range d.CmdArgs {
			c.Facts = append(c.Facts, n(i))
		}
		if len(c.Facts) == 0 {
			c.Facts = p.t.LastAct()
		}
		return c
	case "redo":
		return tournament.Undo{Facts: p.t.LastUndone(), Reason: body}
	case "amend":
		return tournament.Amend{Player: tournament.PlayerID(n(0)), Entry: tournament.Entry{Name: body}}
	case "withdraw":
		return tournament.Withdraw{Player: tournament.PlayerID(n(0)), Reason: body}
	case "remove":
		return tournament.Remove{Player: tournament.PlayerID(n(0)), Reason: body}
	case "check-in", "check-out":
		var players []tournament.PlayerID
		for i := range d.CmdArgs[1:] {
			players = append(players, tournament.PlayerID(n(i+1)))
		}
		if d.Cmd == "check-in" {
			return tournament.CheckIn{Round: n(0), Players: players}
		}
		return tournament.CheckOut{Round: n(0), Players: players}
	case "return":
		return tournament.Return{Player: tournament.PlayerID(n(0))}
	case "lots":
		c := tournament.DrawLots{Color: tournament.Color(body)}
		for i := range d.CmdArgs {
			c.Order = append(c.Order, tournament.PlayerID(n(i)))
		}
		return c
	case "revoke-lots":
		return tournament.RevokeLots{Reason: body}
	case "publish":
		c := tournament.PublishRound{Round: n(0)}
		if body == "berger" {
			draft, err := systems.Draft(p.t, c.Round, swiss.Options{})
			if err != nil {
				d.Fatalf(t, "%v", err)
			}
			c.Pairings = draft.Pairings(p.t)
			return c
		}
		for line := range strings.Lines(body) {
			var g tournament.Pairing
			if k, _ := fmt.Sscanf(line, "%d: %d-%d", &g.Board, &g.White, &g.Black); k < 3 {
				g = tournament.Pairing{}
				if _, err := fmt.Sscanf(line, "%d %s", &g.White, &g.Bye); err != nil {
					d.Fatalf(t, "%q: %v", line, err)
				}
			}
			c.Pairings = append(c.Pairings, g)
		}
		return c
	case "revoke-round":
		return tournament.RevokeRound{Round: n(0), Reason: body}
	case "seat":
		return tournament.SeatBoard{Round: n(0), Board: n(1), Game: argument(d, "game"), Instead: argument(d, "instead")}
	case "result", "correct":
		source := tournament.Source{Member: "a1", Name: "Aldo"}
		if game := argument(d, "game"); game != "" {
			seq, _ := strconv.Atoi(argument(d, "seq"))
			source = tournament.Source{Game: game, Seq: uint64(seq)}
		}
		parse := func(text string) tournament.Result {
			r, err := tournament.ParseResult(text)
			if err != nil {
				d.Fatalf(t, "%v", err)
			}
			return r
		}
		if d.Cmd == "result" {
			return tournament.RecordResult{Round: n(0), Board: n(1), Result: parse(argument(d, "is")), Source: source}
		}
		return tournament.CorrectResult{Round: n(0), Board: n(1), Was: parse(argument(d, "was")), Result: parse(argument(d, "is")), Source: source, Reason: body}
	case "close":
		return tournament.CloseRound{Round: n(0)}
	case "reopen":
		return tournament.ReopenRound{Round: n(0), Reason: body}
	case "grant-bye":
		return tournament.GrantBye{Player: tournament.PlayerID(n(0)), Round: n(1), Bye: tournament.Bye(argument(d, "bye"))}
	case "revoke-bye":
		return tournament.RevokeBye{Player: tournament.PlayerID(n(0)), Round: n(1), Reason: body}
	case "ruling":
		r := tournament.Ruling{Article: argument(d, "article"), Text: body}
		r.Round, _ = strconv.Atoi(argument(d, "round"))
		r.Board, _ = strconv.Atoi(argument(d, "board"))
		player, _ := strconv.Atoi(argument(d, "player"))
		r.Player = tournament.PlayerID(player)
		return tournament.NoteRuling{Ruling: r}
	case "revoke-ruling":
		return tournament.RevokeRuling{Ruling: n(0), Reason: body}
	}
	d.Fatalf(t, "no command %q", d.Cmd)
	return nil
}

// do says what a command caused, or why it was refused.
func (p *protocol) do(c tournament.Command) string {
	p.at++
	_, events, err := tournament.Decide(p.t, p.by, c, p.at)
	var refusal *tournament.Refusal
	if errors.As(err, &refusal) {
		var b strings.Builder
		for _, r := range refusal.All() {
			fmt.Fprintf(&b, "refused, %s: %s\n", r.Code, words.Refusal("en", r))
		}
		return b.String()
	}
	var b strings.Builder
	for _, e := range events {
		b.WriteString(strings.TrimSpace(words.Event("en", p.t, e)) + "\n")
		p.t = tournament.Apply(p.t, e)
	}
	return b.String()
}

func (p *protocol) name(id tournament.PlayerID) string {
	player, _ := p.t.Player(id)
	return player.Name
}

func (p *protocol) round(n int) string {
	var b strings.Builder
	for _, bd := range p.t.Boards(n) {
		if bd.Bye != "" {
			fmt.Fprintf(&b, "   %s %s\n", p.name(bd.White), words.Bye("en", bd.Bye))
			continue
		}
		fmt.Fprintf(&b, "%d. %s – %s  %s\n", bd.Board, p.name(bd.White), p.name(bd.Black), words.Result("en", bd.Result))
	}
	return b.String()
}

func (p *protocol) numbers() string {
	var b strings.Builder
	for i, id := range p.t.Order() {
		fmt.Fprintf(&b, "%d %s\n", i+1, p.name(id))
	}
	return b.String()
}

func (p *protocol) standings() string {
	var b strings.Builder
	for _, m := range p.t.Regulations().TieBreaks {
		fmt.Fprintf(&b, "%s ", m)
	}
	fmt.Fprintln(&b)
	for _, s := range p.t.Standings() {
		shared := " "
		if s.Shared {
			shared = "="
		}
		fmt.Fprintf(&b, "%d%s %-8s %s", s.Rank, shared, p.name(s.Player), s.Points)
		for _, v := range s.Values {
			fmt.Fprintf(&b, "  %s", v)
		}
		fmt.Fprintln(&b)
	}
	return b.String()
}

func (p *protocol) explain(d *datadriven.TestData) string {
	var b strings.Builder
	player, _ := strconv.Atoi(argument(d, "player"))
	regs := p.t.Regulations()
	for i, m := range regs.TieBreaks {
		if string(m) == argument(d, "by") {
			e := p.t.Explain(tournament.PlayerID(player), i)
			for _, line := range words.Explain("en", regs.TieBreakRules, e, func(place int) string { return p.name(tournament.PlayerID(place)) }) {
				fmt.Fprintln(&b, line)
			}
		}
	}
	return b.String()
}

func (p *protocol) crossTable() string {
	var b strings.Builder
	for i, row := range p.t.CrossTable() {
		fmt.Fprintf(&b, "%d %-8s", i+1, p.name(row.Player))
		for j, games := range row.Cells {
			cell := "."
			if i == j {
				cell = "*"
			}
			for k, g := range games {
				if k == 0 {
					cell = ""
				}
				color := "b"
				if g.White {
					color = "w"
				}
				cell += g.Points.String() + color
				if g.Result.Forfeit() {
					cell += "f"
				}
			}
			fmt.Fprintf(&b, " %4s", cell)
		}
		for _, bye := range row.Byes {
			fmt.Fprintf(&b, " (round %d %s)", bye.Round, bye.Bye)
		}
		fmt.Fprintf(&b, "  %s\n", row.Total)
	}
	return b.String()
}

func (p *protocol) annulled() string {
	var names []string
	for _, id := range p.t.Annulled() {
		names = append(names, p.name(id))
	}
	return strings.Join(names, ", ")
}
