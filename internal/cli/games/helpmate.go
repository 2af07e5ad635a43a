package games

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/helpmate"
	"github.com/escaque/escaque/chess/uci"
	"github.com/escaque/escaque/internal/cli/terminal"
)

// helpmateBudget is the default search budget. It decides nearly every position in some seconds and
// a few gigabytes.
const helpmateBudget = 20_000_000

// helpmateWaived lists faults of a position that do not prevent a search: impossible promotions, a
// check that no move gave, and wrong counters.
const helpmateWaived = chess.FaultMaterial | chess.FaultCheckers | chess.FaultCounters

// NewHelpmate returns the command `escaque helpmate`.
func NewHelpmate(w *terminal.World) *cobra.Command {
	cmd := w.Command("helpmate", "helpmate FEN [white|black] | helpmate --batch [FILE...]")
	r := helpmateRun{w: w}
	f := cmd.Flags()
	batch := f.Bool("batch", false, w.HelpText("helpmate.batch"))
	quick := f.Bool("quick", false, w.HelpText("helpmate.quick"))
	f.BoolVar(&r.static, "static", false, w.HelpText("helpmate.static"))
	f.IntVar(&r.budget, "budget", helpmateBudget, w.HelpText("helpmate.budget"))
	f.StringVar(&r.dir, "certificates", "", w.HelpText("helpmate.certificates"))
	cmd.Args = func(cmd *cobra.Command, args []string) error {
		if *batch {
			return nil
		}
		return w.Arguments(1, -1)(cmd, args)
	}
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		const most = 100_000_000
		if r.budget < 0 || r.budget > most {
			return &terminal.Fault{Key: "fault.range", Args: []any{"Flag", "--budget", "Least", 0, "Most", most}}
		}
		if *quick {
			r.budget = min(r.budget, helpmate.QuickBudget)
		}
		if r.dir != "" {
			if err := os.MkdirAll(r.dir, 0o755); err != nil {
				return &terminal.Fault{Key: "helpmate.write", Under: err}
			}
		}
		if *batch {
			return r.answerAll(cmd.Context(), args)
		}
		return r.answerOne(args)
	}
	cmd.AddCommand(newHelpmateVerify(w))
	return cmd
}

// helpmateRun executes the command helpmate.
type helpmateRun struct {
	w      *terminal.World
	budget int
	static bool   // no search, whatever the budget
	dir    string // folder of certificates; "" for none
}

// answerOne answers for one position, whose FEN may be split over several arguments, and for one
// side or both.
func (r *helpmateRun) answerOne(args []string) error {
	sides := []chess.Color{chess.White, chess.Black}
	if side, ok := parseColor(args[len(args)-1]); ok && len(args) > 1 {
		sides, args = []chess.Color{side}, args[:len(args)-1]
	}
	pos, err := startPosition(r.w, strings.Join(args, " "), helpmateWaived)
	if err != nil {
		return err
	}
	hopeless := 0
	for _, side := range sides {
		a, err := r.decide(pos, side, side.String())
		if err != nil {
			return err
		}
		if a.Verdict == helpmate.Unwinnable {
			hopeless++
		}
		if _, err := fmt.Fprintf(r.w.Out, "%v\t%s\n", side, answerLine(pos, a)); err != nil {
			return err
		}
	}
	if hopeless == 2 {
		_, err = fmt.Fprintln(r.w.Out, r.w.Text("helpmate.dead"))
	}
	return err
}

// answerAll answers for every line of files, or of standard input.
func (r *helpmateRun) answerAll(ctx context.Context, files []string) error {
	if len(files) == 0 {
		files = []string{"-"}
	}
	faulty, number := false, 0
	for _, name := range files {
		src, size, err := r.w.Open(name)
		if err != nil {
			return err
		}
		bar := r.w.Progress(name, size)
		done := int64(0)
		err = eachLine(ctx, r.w, src, func(_ int, text string) error {
			number++
			done += int64(len(text)) + 1
			bar.At(done)
			pos, side, refused := r.parseQuery(text)
			if refused != nil {
				faulty = true
				_, err := fmt.Fprintln(r.w.Out, "invalid\t"+r.w.Sentence(refused))
				return err
			}
			a, err := r.decide(pos, side, fmt.Sprintf("%06d", number))
			if err != nil {
				return err
			}
			_, err = fmt.Fprintln(r.w.Out, answerLine(pos, a))
			return err
		})
		bar.Done()
		src.Close()
		if err != nil {
			return err
		}
	}
	return terminal.FaultsIf(faulty)
}

// parseQuery parses one line, "white FEN" or "black FEN".
func (r *helpmateRun) parseQuery(text string) (pos chess.Position, side chess.Color, err error) {
	word, rest, _ := strings.Cut(strings.TrimSpace(text), " ")
	side, ok := parseColor(word)
	if !ok || rest == "" {
		return pos, side, &terminal.Fault{Key: "helpmate.side", Args: []any{"Text", terminal.Printable(text)}}
	}
	pos, err = startPosition(r.w, rest, helpmateWaived)
	return pos, side, err
}

// decide answers a query and writes the certificate if wanted.
func (r *helpmateRun) decide(pos chess.Position, side chess.Color, name string) (helpmate.Answer, error) {
	var a helpmate.Answer
	var c *helpmate.Certificate
	switch {
	case r.static && r.dir == "":
		return helpmate.Static(pos, side), nil
	case r.static:
		a, c = helpmate.ProveStatic(pos, side)
	case r.dir == "":
		return helpmate.Decide(pos, side, r.budget), nil
	default:
		a, c = helpmate.Prove(pos, side, r.budget)
	}
	if c == nil {
		return a, nil
	}
	f, err := os.Create(filepath.Join(r.dir, name+".certificate"))
	if err != nil {
		return a, &terminal.Fault{Key: "helpmate.write", Under: err}
	}
	_, err = c.WriteTo(f)
	if closed := f.Close(); err == nil {
		err = closed
	}
	if err != nil {
		return a, &terminal.Fault{Key: "helpmate.write", Under: err}
	}
	return a, nil
}

// parseColor parses "white" or "black". The second result is false for other words.
func parseColor(word string) (chess.Color, bool) {
	for _, c := range []chess.Color{chess.White, chess.Black} {
		if word == c.String() {
			return c, true
		}
	}
	return chess.White, false
}

// answerLine returns the verdict, a tab, and the mating line or the kind of certificate.
func answerLine(pos chess.Position, a helpmate.Answer) string {
	if a.Verdict != helpmate.Winnable {
		return a.Verdict.String() + "\t" + a.Reason
	}
	var moves []string
	for _, m := range a.Line {
		moves = append(moves, uci.Format(&pos, m))
		pos.Play(m)
	}
	return a.Verdict.String() + "\t" + strings.Join(moves, " ")
}
