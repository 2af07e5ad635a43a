package cli

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"github.com/escaque/escaque/internal/i18n"
	"github.com/escaque/escaque/laws"
	"github.com/escaque/escaque/laws/review"
	"github.com/escaque/escaque/laws/words"
)

// newCheck is `escaque check`.
func newCheck(w *World) *cobra.Command {
	cmd := w.command("check", "check FILE...")
	cmd.Args = cobra.MinimumNArgs(1)
	c := checker{w: w}
	f := cmd.Flags()
	f.BoolVar(&c.json, "json", false, w.text("json.flag"))
	f.BoolVarP(&c.quiet, "quiet", "q", false, w.text("check.quiet"))
	f.StringVar(&c.edition, "edition", string(laws.Edition2009), w.text("check.edition"))
	cmd.RunE = func(cmd *cobra.Command, args []string) error { return c.run(cmd.Context(), args) }
	return cmd
}

// checker reviews files and prints what it finds.
type checker struct {
	w           *World
	json, quiet bool
	edition     string

	out   *bufio.Writer
	total tally
}

// tally counts verdicts over all files. Its JSON is the summary's.
type tally struct {
	Games        int                          `json:"games"`
	Legal        int                          `json:"legal"`
	Illegal      int                          `json:"illegal"`
	Faulty       int                          `json:"faulty"`
	PlayedOn     int                          `json:"playedOn"`
	Inconsistent int                          `json:"inconsistent"`
	Claimable    int                          `json:"claimable"` // games in which a draw could have been claimed
	Points       map[review.Ground]int        `json:"points"`    // positions, by ground
	Ended        map[laws.Termination]int     `json:"ended"`
	Results      map[review.Inconsistency]int `json:"results"` // inconsistencies, by kind
}

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
	for _, p := range g.Claimable {
		t.Points[p.Ground]++
	}
	if g.Ended != "" {
		t.Ended[g.Ended]++
	}
	for _, i := range g.Inconsistent {
		t.Results[i]++
	}
}

func (c *checker) run(ctx context.Context, files []string) error {
	c.out = bufio.NewWriterSize(c.w.Out, 64<<10)
	c.total = tally{Points: map[review.Ground]int{}, Ended: map[laws.Termination]int{}, Results: map[review.Inconsistency]int{}}
	var failed []error
	for _, name := range files {
		if err := c.file(ctx, name); err != nil {
			if ctx.Err() != nil {
				break
			}
			failed = append(failed, err)
		}
	}
	if err := c.out.Flush(); err != nil {
		return err
	}
	// In JSON the output is one object a game and nothing else; the summary goes
	// with what people read.
	to := c.w.Out
	if c.json {
		to = c.w.Err
	}
	c.summary(to)
	if err := ctx.Err(); err != nil {
		return &fault{key: "fault.interrupted"}
	}
	for _, err := range failed[min(1, len(failed)):] {
		fmt.Fprintln(c.w.Err, "escaque: "+c.w.sentence(err))
	}
	switch {
	case len(failed) > 0:
		return failed[0]
	case c.total.Illegal+c.total.Faulty+c.total.Inconsistent+c.total.PlayedOn > 0:
		return errFaults
	}
	return nil
}

func (c *checker) file(ctx context.Context, name string) error {
	src, size, err := c.w.open(name)
	if err != nil {
		return err
	}
	defer src.Close()
	r, err := review.New(src, laws.Edition(c.edition))
	if err != nil {
		var refusal *laws.Refusal
		if errors.As(err, &refusal) {
			return &fault{key: "fault.plain", args: []any{"Text", words.Refusal(c.w.Lang, refusal)}}
		}
		return err
	}
	bar := c.w.progress(name, size)
	defer bar.done()
	encode := json.NewEncoder(c.out)
	encode.SetEscapeHTML(false)
	for ctx.Err() == nil {
		g, err := r.Next()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return &fault{key: "fault.read", args: []any{"File", name}, under: err}
		}
		bar.at(r.Offset())
		c.total.add(g)
		switch {
		case c.json:
			err = encode.Encode(struct {
				File string `json:"file"`
				*review.Game
			}{name, g})
		case !c.quiet || !g.OK():
			_, err = c.out.WriteString(c.line(name, g))
		}
		if err != nil {
			return err
		}
	}
	return ctx.Err()
}

// line is one game's report for people.
func (c *checker) line(name string, g *review.Game) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s:%d: %s: ", name, g.Line, c.w.text("check.game", "Number", g.Number, "White", orUnknown(g.White), "Black", orUnknown(g.Black), "Result", g.Result))
	var found []string
	switch {
	case g.Illegal != nil:
		found = append(found, c.w.text("check.illegal", "Text", g.Illegal.Text, "Move", moveNumber(g.Illegal.Ply), "Line", g.Illegal.Line, "Column", g.Illegal.Column))
	case g.Fault != nil:
		found = append(found, c.w.text("check.fault", "Kind", c.w.text("pgn."+g.Fault.Kind), "Text", g.Fault.Text, "Line", g.Fault.Line, "Column", g.Fault.Column))
	default:
		found = append(found, c.w.text("check.legal", "Moves", (g.Plies+1)/2))
	}
	if g.Ended != "" {
		found = append(found, c.w.text("check.ended", "How", words.Termination(c.w.Lang, g.Ended), "Move", moveNumber(g.EndedAt-1)))
	}
	if g.PlayedOn() {
		found = append(found, c.w.text("check.played-on", "Plies", g.Plies-g.EndedAt))
	}
	for _, i := range g.Inconsistent {
		found = append(found, c.w.text("check."+string(i)))
	}
	b.WriteString(strings.Join(found, "; "))
	b.WriteByte('\n')
	for _, p := range g.Claimable {
		with := ""
		if p.With != "" {
			with = moveNumber(p.Ply) + p.With
		}
		fmt.Fprintf(&b, "    %s\n", c.w.text("check.claim."+string(p.Ground), "Move", moveNumber(p.Ply-1), "With", with))
	}
	if g.Unlisted > 0 {
		fmt.Fprintf(&b, "    %s\n", c.w.text("check.unlisted", "Points", g.Unlisted))
	}
	return b.String()
}

// moveNumber names the half move that follows ply half moves: "12." for
// White's, "12..." for Black's.
func moveNumber(ply int) string {
	if ply < 0 {
		return "1."
	}
	if ply%2 == 0 {
		return fmt.Sprintf("%d.", ply/2+1)
	}
	return fmt.Sprintf("%d...", ply/2+1)
}

func orUnknown(name string) string {
	if name == "" {
		return "?"
	}
	return name
}

func (c *checker) summary(to io.Writer) {
	t := &c.total
	fmt.Fprintln(to, i18n.Count(c.w.Lang, "cli.check.total", t.Games,
		"Legal", t.Legal, "Illegal", t.Illegal, "Faulty", t.Faulty, "Inconsistent", t.Inconsistent, "PlayedOn", t.PlayedOn, "Claimable", t.Claimable))
}
