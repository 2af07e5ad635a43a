package games

import (
	"bufio"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"runtime"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/escaque/escaque/internal/cli/terminal"
	"github.com/escaque/escaque/internal/i18n"
	"github.com/escaque/escaque/laws"
	"github.com/escaque/escaque/laws/review"
	"github.com/escaque/escaque/laws/words"
)

// NewCheck returns the command `escaque check`.
func NewCheck(w *terminal.World) *cobra.Command {
	cmd := w.Command("check", "check FILE...")
	cmd.Args = w.Arguments(1, -1)
	c := checker{w: w}
	c.addFlags(cmd)
	cmd.Flags().StringVar(&c.edition, "edition", string(laws.Edition2009), w.HelpText("check.edition"))
	return cmd
}

// addFlags adds the flags of a check to a command, and sets the command to run it.
func (c *checker) addFlags(cmd *cobra.Command) {
	f := cmd.Flags()
	f.BoolVar(&c.json, "json", false, c.w.HelpText("json.flag"))
	f.BoolVarP(&c.quiet, "quiet", "q", false, c.w.HelpText("check.quiet"))
	f.IntVar(&c.jobs, "jobs", runtime.GOMAXPROCS(0), c.w.HelpText("check.jobs"))
	cmd.RunE = func(cmd *cobra.Command, args []string) error { return c.run(cmd.Context(), args) }
}

// checker reviews files and prints the findings.
type checker struct {
	w           *terminal.World
	json, quiet bool
	jobs        int
	section     int    // bytes for each of several jobs; sectionSize when 0
	edition     string // of the Laws; with "" only form and moves are checked

	out         *bufio.Writer
	total       tally
	game, legal *terminal.Phrase
}

// tally counts the verdicts over all files.
type tally struct {
	Games        int
	Legal        int
	Illegal      int
	Faulty       int
	PlayedOn     int
	Inconsistent int
	Claimable    int // games in which a draw could have been claimed
}

// add counts the verdict of one game.
func (t *tally) add(g *review.Game) {
	t.Games++
	switch {
	case g.Legal:
		t.Legal++
	case g.Illegal != nil:
		t.Illegal++
	default:
		t.Faulty++
	}
	if g.PlayedOn() {
		t.PlayedOn++
	}
	if len(g.Inconsistent) > 0 {
		t.Inconsistent++
	}
	if len(g.Claimable) > 0 {
		t.Claimable++
	}
}

// run reviews the files and prints the summary.
func (c *checker) run(ctx context.Context, files []string) error {
	c.out = bufio.NewWriterSize(c.w.Out, 64<<10)
	c.game = c.w.Phrase("check.game", "Number", "White", "Black", "Result")
	c.legal = c.w.Phrase("check.legal", "Moves")
	var failed []error
	for _, name := range files {
		if err := c.reviewFile(ctx, name); err != nil {
			if ctx.Err() != nil {
				break
			}
			failed = append(failed, err)
		}
	}
	if err := c.out.Flush(); err != nil {
		return err
	}
	// JSON output consists only of one object per game, so the summary goes to standard error.
	to := c.w.Out
	if c.json {
		to = c.w.Err
	}
	c.printSummary(to)
	if err := ctx.Err(); err != nil {
		return &terminal.Fault{Key: "fault.interrupted"}
	}
	for _, err := range failed[min(1, len(failed)):] {
		fmt.Fprintln(c.w.Err, "escaque: "+c.w.Sentence(err))
	}
	switch {
	case len(failed) > 0:
		return failed[0]
	case c.total.Illegal+c.total.Faulty+c.total.Inconsistent+c.total.PlayedOn > 0:
		return terminal.ErrFaults
	}
	return nil
}

// reviewFile reviews one file.
func (c *checker) reviewFile(ctx context.Context, name string) error {
	src, size, err := c.w.Open(name)
	if err != nil {
		return err
	}
	defer src.Close()
	bar := c.w.Progress(name, size)
	defer bar.Done()
	encode := json.NewEncoder(c.out)
	encode.SetEscapeHTML(false)
	var failed error // the error is one of writing the output
	take := func(g *review.Game) error {
		c.total.add(g)
		switch {
		case c.json:
			failed = encode.Encode(struct {
				File string `json:"file"`
				*review.Game
			}{name, g})
		case !c.quiet || !g.OK():
			_, failed = c.out.WriteString(c.reportLine(name, g))
		}
		return failed
	}
	section := cmp.Or(c.section, sectionSize)
	if c.jobs > 1 && size > int64(2*section) {
		hands := parallelReview{jobs: c.jobs, size: section, make: c.reviewer, take: take, at: bar.At}
		err = hands.run(ctx, src)
	} else {
		err = c.reviewAll(ctx, src, take, bar.At)
	}
	if err == nil || errors.Is(err, failed) || ctx.Err() != nil {
		return err
	}
	var own *terminal.Fault
	if errors.As(err, &own) {
		return err
	}
	return &terminal.Fault{Key: "fault.read", Args: []any{"File", name}, Under: err}
}

// reviewer returns a reviewer of a stream with the settings of the flags.
func (c *checker) reviewer(src io.Reader) (*review.Reviewer, error) {
	if c.edition == "" {
		return review.NewSheets(src), nil
	}
	r, err := review.New(src, laws.Edition(c.edition))
	var refusal *laws.Refusal
	if errors.As(err, &refusal) {
		return nil, &terminal.Fault{Key: "fault.plain", Args: []any{"Text", words.Refusal(c.w.Lang, refusal)}}
	}
	return r, err
}

// reviewAll reviews a stream with one reviewer.
func (c *checker) reviewAll(ctx context.Context, src io.Reader, onGame func(*review.Game) error, onProgress func(int64)) error {
	r, err := c.reviewer(src)
	if err != nil {
		return err
	}
	for ctx.Err() == nil {
		g, err := r.Next()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		onProgress(r.Offset())
		if err := onGame(g); err != nil {
			return err
		}
	}
	return ctx.Err()
}

// reportLine returns one game's report as text.
func (c *checker) reportLine(name string, g *review.Game) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s:%d: %s: ", name, g.Line, c.game.With(strconv.Itoa(g.Number), terminal.OrUnknown(g.White), terminal.OrUnknown(g.Black), terminal.Printable(g.Result)))
	var found []string
	switch {
	case g.Illegal != nil:
		found = append(found, c.w.Text("check.illegal", "Text", terminal.Printable(g.Illegal.Text), "Move", moveNumber(g.Illegal.Ply), "Line", g.Illegal.Line, "Column", g.Illegal.Column))
	case g.Fault != nil:
		found = append(found, c.w.Text("check.fault", "Kind", c.w.Text("pgn."+g.Fault.Kind), "Text", terminal.Printable(g.Fault.Text), "Line", g.Fault.Line, "Column", g.Fault.Column))
	default:
		found = append(found, c.legal.With(strconv.Itoa((g.Plies+1)/2)))
	}
	if g.Ended != "" {
		found = append(found, c.w.Text("check.ended", "How", words.Termination(c.w.Lang, g.Ended), "Move", moveNumber(g.EndedAt-1)))
	}
	if g.PlayedOn() {
		found = append(found, c.w.Text("check.played-on", "Plies", g.Plies-g.EndedAt))
	}
	for _, i := range g.Inconsistent {
		found = append(found, c.w.Text("check."+string(i)))
	}
	b.WriteString(strings.Join(found, "; "))
	b.WriteByte('\n')
	for _, p := range g.Claimable {
		with := ""
		if p.With != "" {
			with = moveNumber(p.Ply) + p.With
		}
		fmt.Fprintf(&b, "    %s\n", c.w.Text("check.claim."+string(p.Ground), "Move", moveNumber(p.Ply-1), "With", with))
	}
	if g.Unlisted > 0 {
		fmt.Fprintf(&b, "    %s\n", c.w.Text("check.unlisted", "Points", g.Unlisted))
	}
	return b.String()
}

// moveNumber returns the move number of the half-move after ply half-moves: "12." for White's,
// "12..." for Black's.
func moveNumber(ply int) string {
	if ply < 0 {
		return "1."
	}
	if ply%2 == 0 {
		return fmt.Sprintf("%d.", ply/2+1)
	}
	return fmt.Sprintf("%d...", ply/2+1)
}

// printSummary prints the counts of all files.
func (c *checker) printSummary(to io.Writer) {
	t := &c.total
	if c.edition == "" {
		fmt.Fprintln(to, i18n.Count(c.w.Lang, "cli.pgn.check.total", t.Games, "Legal", t.Legal, "Illegal", t.Illegal, "Faulty", t.Faulty))
		return
	}
	fmt.Fprintln(to, i18n.Count(c.w.Lang, "cli.check.total", t.Games,
		"Legal", t.Legal, "Illegal", t.Illegal, "Faulty", t.Faulty, "Inconsistent", t.Inconsistent, "PlayedOn", t.PlayedOn, "Claimable", t.Claimable))
}
