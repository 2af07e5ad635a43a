package rules

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"github.com/escaque/escaque/chess/helpmate"
	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/cli/terminal"
	"github.com/escaque/escaque/internal/i18n"
	"github.com/escaque/escaque/laws"
	"github.com/escaque/escaque/laws/verdict"
	"github.com/escaque/escaque/laws/wire"
	"github.com/escaque/escaque/laws/words"
)

// conductBudget limits one verdict on mating material, in the units of helpmate.Decide. The hall
// uses the same limit.
const conductBudget = 1_000_000

// NewConduct returns the command `escaque conduct`.
func NewConduct(w *terminal.World) *cobra.Command {
	cmd := w.Command("conduct", "conduct [FILE] --edition EDITION --control CONTROL [...]")
	c := conductor{w: w}
	f := cmd.Flags()
	regs := addRegulationFlags(w, f)
	verdicts := choiceFlag(f, "verdicts", "auto", w.HelpText("conduct.verdicts"), "auto", "given")
	f.IntVar(&c.budget, "budget", conductBudget, w.HelpText("conduct.budget"))
	lang := choiceFlag(f, "lang", w.Lang, w.HelpText("conduct.lang"), i18n.TerminalLanguages()...)
	f.BoolVar(&c.text, "text", false, w.HelpText("conduct.text"))
	list := f.Bool("list", false, w.HelpText("conduct.list"))
	cmd.Args = func(cmd *cobra.Command, args []string) error {
		if *list {
			return nil
		}
		return w.Arguments(0, 1)(cmd, args)
	}
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		const most = 100_000_000
		if *list {
			return listConduct(w, args)
		}
		who, errWho := verdicts()
		said, errSaid := lang()
		switch {
		case c.budget < 0 || c.budget > most:
			return &terminal.Fault{Key: "fault.range", Args: []any{"Flag", "--budget", "Least", 0, "Most", most}}
		case errWho != nil:
			return errWho
		case errSaid != nil:
			return errSaid
		}
		c.judge, c.lang = who == "auto", said
		c.out = bufio.NewWriter(w.Out)
		if cmd.Flags().Changed("edition") {
			begin, err := regs()
			if err != nil {
				return err
			}
			if err := c.begin(begin); err != nil {
				return err
			}
		} else if name := regulationGiven(cmd.Flags()); name != "" {
			return &terminal.Fault{Key: "conduct.no-edition", Args: []any{"Flag", "--" + name}}
		}
		name := "-"
		if len(args) > 0 {
			name = args[0]
		}
		src, _, err := w.Open(name)
		if err != nil {
			return err
		}
		defer src.Close()
		return c.run(cmd.Context(), src)
	}
	return cmd
}

// conductor runs one game from lines of text.
type conductor struct {
	w      *terminal.World
	out    *bufio.Writer
	lang   string
	text   bool // prints sentences instead of JSON
	judge  bool // finds verdicts
	budget int

	game   laws.Game
	line   int // number of the current line, 0 before the first
	faulty bool
	// last is the instant of the last line that had one, which was line lastLine.
	last     clock.Instant
	lastLine int
}

// begin starts the game with regulations from the command line, at instant zero.
func (c *conductor) begin(regs laws.Regulations) error {
	_, _, err := laws.Decide(c.game, laws.ByServer(), laws.Start{Regulations: regs}, 0)
	var refusal *laws.Refusal
	if errors.As(err, &refusal) {
		return &terminal.Fault{Key: "conduct.start", Args: []any{"Why", words.Refusal(c.lang, refusal)}}
	}
	return c.do(wire.Line{By: laws.ByServer(), Command: laws.Start{Regulations: regs}})
}

// run reads lines until the end of the input.
func (c *conductor) run(ctx context.Context, src io.Reader) error {
	in := bufio.NewReaderSize(src, wire.MaxSize+2)
	for {
		text, err := in.ReadSlice('\n')
		c.line++
		if ctx.Err() != nil {
			return &terminal.Fault{Key: "fault.interrupted"}
		}
		long := errors.Is(err, bufio.ErrBufferFull)
		if err != nil && !long && !errors.Is(err, io.EOF) {
			return err
		}
		failed := c.execute(text)
		for ; long && errors.Is(err, bufio.ErrBufferFull); _, err = in.ReadSlice('\n') {
		}
		// With typed input, answer each line immediately.
		if flushed := c.out.Flush(); failed == nil {
			failed = flushed
		}
		switch {
		case failed != nil:
			return failed
		case errors.Is(err, io.EOF):
			if c.lastLine == 0 && !c.faulty && !c.game.Started() {
				return &terminal.Fault{Key: "conduct.nothing"}
			}
			return terminal.FaultsIf(c.faulty)
		case err != nil && !errors.Is(err, bufio.ErrBufferFull):
			return err
		}
	}
}

// execute parses one line and executes it. Empty lines and lines that begin with # are ignored.
func (c *conductor) execute(text []byte) error {
	text = bytes.TrimRight(text, "\r\n")
	if c.line == 1 {
		text = bytes.TrimPrefix(text, []byte("\ufeff")) // a byte order mark
	}
	if bare := bytes.TrimSpace(text); len(bare) == 0 || bare[0] == '#' {
		return nil
	}
	deed, err := wire.DecodeLine(text)
	var bad *wire.LineError
	if errors.As(err, &bad) {
		c.faulty = true
		return c.printLineFault(bad)
	}
	if deed.At < c.last && (c.lastLine > 0 || c.game.Started()) {
		c.faulty = true
		return c.printLineFault(&wire.LineError{
			Problem: wire.Earlier, Column: max(1, bytes.Index(text, []byte(`"at"`))+1), Field: "at",
			Err: fmt.Errorf("%s is before %s", wire.FormatInstant(deed.At), wire.FormatInstant(c.last)),
		}, "At", wire.FormatInstant(deed.At), "Last", wire.FormatInstant(c.last), "LastLine", c.lastLine)
	}
	c.last, c.lastLine = deed.At, c.line
	if err := c.wait(deed.At, deed.Command == nil); err != nil || deed.Command == nil {
		return err
	}
	if m, ok := deed.Command.(laws.Move); ok && deed.AnyPly {
		m.Ply = c.game.Ply()
		deed.Command = m
	}
	return c.do(deed)
}

// wait advances the clock to an instant and applies what falls due before it. With through it also
// applies what falls due at that instant; otherwise the Laws decide its order with the next
// command.
func (c *conductor) wait(until clock.Instant, through bool) error {
	for {
		at, command, ok := c.game.Alarm()
		if !ok || at > until || at == until && !through {
			return nil
		}
		before := c.game.LastInstant()
		if err := c.do(wire.Line{At: at, By: laws.ByServer(), Command: command}); err != nil {
			return err
		}
		if next, _, ok := c.game.Alarm(); ok && next == at && c.game.LastInstant() == before {
			return nil // it was refused; the next line reports more
		}
	}
}

// do executes a command, prints the resulting events, and answers the questions that they raise.
func (c *conductor) do(d wire.Line) error {
	next, events, err := laws.Decide(c.game, d.By, d.Command, d.At)
	var refusal *laws.Refusal
	if errors.As(err, &refusal) {
		line, err := wire.EncodeRefusal(d, refusal)
		return c.printLine(line, err, words.Refusal(c.lang, refusal), "")
	}
	if err != nil {
		return err
	}
	c.game = next
	for _, e := range events {
		line, err := wire.EncodeEvent(e)
		if err := c.printLine(line, err, words.EventSentence(c.lang, e), ""); err != nil {
			return err
		}
	}
	if open := c.game.Questions(); c.judge && len(open) > 0 {
		at := max(d.At, c.game.LastInstant())
		// The Laws wrote the position. If it cannot be read, unknown is a valid answer.
		v, _ := verdict.Find(open[0], helpmate.Decide, c.budget)
		return c.do(wire.Line{At: at, By: laws.ByServer(), Command: v})
	}
	return nil
}

// printLineFault prints what is wrong with a line, and a correct form.
func (c *conductor) printLineFault(e *wire.LineError, more ...any) error {
	example, _ := wire.Example(e.Type)
	args := append([]any{
		"Line", c.line, "Column", e.Column, "Field", terminal.Printable(e.Field), "Type", terminal.Printable(e.Type), "Near", e.Near, "Example", example,
		"Known", strings.Join(e.Known, ", "), "Readings", strings.Join(e.Readings, ", "),
	}, more...)
	say := func(key string) string { return i18n.Text(c.lang, "cli.conduct."+key, args...) }
	remedy := []string{}
	switch {
	case len(e.Readings) > 0:
		remedy = append(remedy, say("remedy.readings"))
	case e.Problem == wire.UnknownType:
		if e.Near != "" {
			remedy = append(remedy, say("remedy.near"))
		}
		remedy = append(remedy, say("remedy.unknown-type"))
	case len(e.Known) > 0:
		if e.Near != "" {
			remedy = append(remedy, say("remedy.near"))
		}
		remedy = append(remedy, say("remedy.known"))
	case e.Problem == wire.BadValue && e.Takes != "" && e.Takes != wire.TakesText:
		remedy = append(remedy, say("remedy.takes."+string(e.Takes)))
	}
	if (e.Problem == wire.BadValue || e.Problem == wire.UnknownField) && example != "" {
		remedy = append(remedy, say("remedy.example"))
	}
	if len(remedy) == 0 {
		remedy = append(remedy, say("remedy."+string(e.Problem)))
	}
	line, err := wire.EncodeUnreadable(e)
	return c.printLine(line, err, say("problem."+string(e.Problem)), strings.Join(remedy, " "))
}

// printLine writes a line of JSON with its explanation, its remedy if there is one, and the number
// of the input line. With c.text it writes the number, the type and the two sentences.
func (c *conductor) printLine(line []byte, err error, explanation, remedy string) error {
	if err != nil {
		return err
	}
	if c.text {
		var of struct{ Type string }
		if err := json.Unmarshal(line, &of); err != nil {
			return err
		}
		_, err := fmt.Fprintf(c.out, "%2d  %-16s %s\n", c.line, of.Type, strings.TrimSpace(explanation+" "+remedy))
		return err
	}
	var more bytes.Buffer
	enc := json.NewEncoder(&more)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(struct {
		Explanation string `json:"explanation"`
		Remedy      string `json:"remedy,omitempty"`
		Input       int    `json:"input"`
	}{explanation, remedy, c.line}); err != nil {
		return err
	}
	whole := append(bytes.TrimSuffix(line, []byte("}")), ',')
	_, err = c.out.Write(append(whole, more.Bytes()[1:]...))
	return err
}
