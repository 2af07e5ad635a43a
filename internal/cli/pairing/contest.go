package pairing

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"

	"golang.org/x/term"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/cli/terminal"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/knockout"
	"github.com/escaque/escaque/tournament/knockout/wire"
	"github.com/escaque/escaque/tournament/words"
)

// contestRun runs a play-off or a knock-out from lines of text, typed or read from a file.
type contestRun struct {
	w    *terminal.World
	out  *bufio.Writer
	json bool
	name func(tournament.PlayerID) string

	contest knockout.Contest
	zero    clock.Instant // from which minutes are counted
	waited  time.Duration // time since then, as given by wait lines
	typed   time.Time     // when typing began; zero for a file, where only wait lines advance the time
	line    int
	faulty  bool
}

// maxContestLine is the maximum length of a line in bytes: a lot of the maximum number of players.
const maxContestLine = 16 << 10

// now returns the time of the current line.
func (r *contestRun) now() clock.Instant {
	at := r.zero.Add(r.waited)
	if !r.typed.IsZero() {
		at = at.Add(time.Since(r.typed))
	}
	return at
}

// start announces the contest.
func (r *contestRun) start(regs knockout.Regulations) error {
	_, _, err := knockout.Decide(r.contest, tournament.Actor{}, knockout.Announce{Regulations: regs}, r.now())
	var refusal *tournament.Refusal
	if errors.As(err, &refusal) {
		fmt.Fprintln(r.w.Err, words.Refusal(r.w.Lang, refusal))
		return terminal.ErrFaults
	}
	return r.do(knockout.Announce{Regulations: regs})
}

// run reads lines until the end of the input.
func (r *contestRun) run(ctx context.Context, src io.Reader) error {
	prompt := false
	if f, is := src.(*os.File); is && term.IsTerminal(int(f.Fd())) {
		prompt, r.typed = true, time.Now()
		r.say(r.w.Text("contest.welcome"))
	}
	lines := bufio.NewScanner(src)
	lines.Buffer(nil, maxContestLine)
	for {
		if prompt {
			fmt.Fprint(r.out, r.w.Text("contest.prompt", "Minute", int64(r.now().Sub(r.zero)/time.Minute))+" ")
		}
		if err := r.out.Flush(); err != nil {
			return err
		}
		if ctx.Err() != nil {
			return &terminal.Fault{Key: "fault.interrupted"}
		}
		if !lines.Scan() {
			break
		}
		r.line++
		words := strings.Fields(strings.ToValidUTF8(lines.Text(), "?"))
		if len(words) == 0 || strings.HasPrefix(words[0], "#") {
			continue
		}
		if englishWord(words[0]) == "quit" {
			break
		}
		if err := r.execute(words); err != nil {
			return err
		}
	}
	if err := lines.Err(); err != nil {
		if errors.Is(err, bufio.ErrTooLong) {
			return &terminal.Fault{Key: "contest.long-line", Args: []any{"Line", r.line + 1, "Most", maxContestLine}}
		}
		return &terminal.Fault{Key: "fault.read", Args: []any{"File", "-"}, Under: terminal.Cause(err)}
	}
	return cmp.Or(r.out.Flush(), terminal.FaultsIf(r.faulty))
}

// execute executes one line.
func (r *contestRun) execute(line []string) error {
	verb, rest := englishWord(line[0]), line[1:]
	switch verb {
	case "help":
		r.say(r.w.Text("contest.help"))
		return nil
	case "open":
		r.printOpen()
		return nil
	case "places":
		r.printPlaces(r.contest.Prizes(nil, 0), false)
		return nil
	case "prizes":
		return r.dividePrizes(rest)
	case "wait":
		return r.wait(rest)
	}
	command, err := parseCommand(verb, rest)
	if err != nil {
		return r.printLineFault(err)
	}
	return r.do(command)
}

// say prints a line of text. It prints nothing when the output is JSON.
func (r *contestRun) say(text string) {
	if !r.json && text != "" {
		fmt.Fprintln(r.out, text)
	}
}

// do executes a command and prints the resulting facts.
func (r *contestRun) do(command knockout.Command) error {
	_, events, err := knockout.Decide(r.contest, tournament.Actor{}, command, r.now())
	var refusal *tournament.Refusal
	if errors.As(err, &refusal) {
		r.faulty = true
		return r.printRefusal(refusal)
	}
	if err != nil {
		return err
	}
	for _, e := range events {
		text := strings.TrimSpace(words.ContestEvent(r.w.Lang, r.contest, e, r.name))
		r.contest = knockout.Apply(r.contest, e)
		if !r.json {
			r.say(text)
			continue
		}
		line, err := wire.EncodeEvent(e)
		if err != nil {
			return err
		}
		if err := r.writeJSON(line, text); err != nil {
			return err
		}
	}
	return nil
}

// writeJSON writes a line of JSON with its explanation and the number of the input line, 0 before
// the first.
func (r *contestRun) writeJSON(line []byte, explanation string) error {
	var more bytes.Buffer
	encode := json.NewEncoder(&more)
	encode.SetEscapeHTML(false)
	if err := encode.Encode(struct {
		Explanation string `json:"explanation"`
		Input       int    `json:"input"`
	}{explanation, r.line}); err != nil {
		return err
	}
	_, err := r.out.Write(append(append(bytes.TrimSuffix(line, []byte("}")), ','), more.Bytes()[1:]...))
	return err
}

// printRefusal prints every fault of a command.
func (r *contestRun) printRefusal(refusal *tournament.Refusal) error {
	if !r.json {
		r.say(words.Refusal(r.w.Lang, refusal))
		return nil
	}
	for _, one := range refusal.All() {
		line, err := json.Marshal(struct {
			V       int            `json:"v"`
			Type    string         `json:"type"`
			At      clock.Instant  `json:"at"`
			Code    string         `json:"code"`
			Article string         `json:"article,omitempty"`
			Edition string         `json:"edition,omitempty"`
			Args    map[string]any `json:"args,omitempty"`
		}{wire.Version, wire.Refused, r.now(), string(one.Code), one.Article, one.Edition, one.Args})
		if err != nil {
			return err
		}
		if err := r.writeJSON(line, words.Refusal(r.w.Lang, one)); err != nil {
			return err
		}
	}
	return nil
}

// printLineFault prints what is wrong with a line, and a correct form.
func (r *contestRun) printLineFault(err error) error {
	r.faulty = true
	text := r.w.Sentence(err)
	if !r.json {
		r.say(r.w.Text("contest.line", "Line", r.line, "Text", text))
		return nil
	}
	line, err := json.Marshal(struct {
		V    int    `json:"v"`
		Type string `json:"type"`
	}{wire.Version, wire.Unreadable})
	if err != nil {
		return err
	}
	return r.writeJSON(line, text)
}

// printOpen prints the games to be played, and what is missing in each stage.
func (r *contestRun) printOpen() {
	for _, s := range r.contest.Open() {
		r.say(fmt.Sprintf("%d  %s", s.Number, words.Stage(r.w.Lang, s.Stage, r.name)))
		for i, g := range s.Games {
			if g.Result == tournament.NoResult {
				r.say(fmt.Sprintf("    %d  %s - %s", i+1, r.name(g.White), r.name(g.Black)))
			}
		}
	}
	if r.contest.Over() {
		r.say(r.w.Text("contest.over"))
	}
}

// printPlaces prints the final places, with prizes if prizes is true.
func (r *contestRun) printPlaces(shares []knockout.Share, prizes bool) {
	if len(shares) == 0 {
		r.say(r.w.Text("contest.not-over"))
	}
	for _, s := range shares {
		place := strconv.Itoa(s.From)
		if s.To > s.From {
			place += "-" + strconv.Itoa(s.To)
		}
		var who []string
		for _, id := range s.Players {
			who = append(who, r.name(id))
		}
		text := place + "  " + strings.Join(who, ", ")
		if prizes {
			text += "  " + r.w.Count("contest.share", len(s.Players), "Sum", s.Sum)
		}
		r.say(text)
	}
}

// dividePrizes divides prizes among the places: prizes 1000 500 250 [aside 100].
func (r *contestRun) dividePrizes(args []string) error {
	aside, prizes := 0, []int(nil)
	if i := slices.IndexFunc(args, func(s string) bool { return englishWord(s) == "aside" }); i >= 0 {
		n, err := parseNumbers(args[i+1:], "prizes")
		if err != nil || len(n) != 1 {
			return r.printLineFault(&terminal.Fault{Key: "contest.form", Args: []any{"Form", "prizes 1000 500 250 aside 100"}})
		}
		aside, args = n[0], args[:i]
	}
	prizes, err := parseNumbers(args, "prizes")
	if err != nil || len(prizes) == 0 {
		return r.printLineFault(&terminal.Fault{Key: "contest.form", Args: []any{"Form", "prizes 1000 500 250 aside 100"}})
	}
	r.printPlaces(r.contest.Prizes(prizes, aside), true)
	return nil
}

// wait advances the time by some minutes.
func (r *contestRun) wait(args []string) error {
	n, err := parseNumbers(args, "wait")
	if err != nil || len(n) != 1 || n[0] < 1 || n[0] > knockout.MostPause {
		return r.printLineFault(&terminal.Fault{Key: "contest.form", Args: []any{"Form", "wait 30"}})
	}
	r.waited += time.Duration(n[0]) * time.Minute
	return nil
}
