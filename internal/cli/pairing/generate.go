package pairing

import (
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"math/big"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/escaque/escaque/internal/cli/reports"
	"github.com/escaque/escaque/internal/cli/terminal"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/swiss"
	"github.com/escaque/escaque/tournament/swiss/generate"
	"github.com/escaque/escaque/tournament/systems"
	"github.com/escaque/escaque/tournament/trf"
)

// NewGenerate returns the command `escaque generate`.
func NewGenerate(w *terminal.World) *cobra.Command {
	cmd := w.Command("generate", "generate")
	cmd.Args = w.Arguments(0, 0)
	g := generateRun{w: w, config: generate.Default()}
	c := &g.config
	systemFlag(w, cmd, &g.system, reports.SwissSystems())
	f := cmd.Flags()
	f.IntVar(&c.Players, "players", c.Players, w.HelpText("generate.players"))
	f.IntVar(&c.Rounds, "rounds", c.Rounds, w.HelpText("generate.rounds"))
	f.Uint64Var(&c.Seed, "seed", 0, w.HelpText("generate.seed"))
	f.IntVar(&c.Lowest, "lowest", c.Lowest, w.HelpText("generate.lowest"))
	f.IntVar(&c.Highest, "highest", c.Highest, w.HelpText("generate.highest"))
	f.StringVar((*string)(&c.Spread), "spread", string(c.Spread), w.HelpText("generate.spread"))
	f.BoolVar(&c.Baku, "baku", false, w.HelpText("generate.baku"))
	f.StringVar(&g.scoring, "scoring", "1-0.5-0", w.HelpText("generate.scoring"))
	for _, r := range []struct {
		name  string
		value *int
	}{
		{"draws", &c.Draws}, {"forfeits", &c.Forfeits}, {"half-byes", &c.HalfByes}, {"zero-byes", &c.ZeroByes}, {"full-byes", &c.FullByes},
		{"late", &c.Late}, {"withdraw", &c.Withdraw}, {"bans", &c.Bans}, {"unrated", &c.Unrated},
	} {
		f.Var((*perCent)(r.value), r.name, w.HelpText("generate."+r.name))
	}
	f.StringVar(&g.version, "format", "trf26", w.HelpText("generate.format"))
	f.StringVarP(&g.file, "output", "o", "-", w.HelpText("generate.output"))
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		if !f.Changed("seed") {
			c.Seed, g.drawn = newSeed(), true
		}
		return g.run()
	}
	return cmd
}

// maxRandomSeed bounds a random seed, so that it is easy to type again.
const maxRandomSeed = 1_000_000_000

// newSeed returns a seed that differs from run to run.
func newSeed() uint64 {
	n, _ := rand.Int(rand.Reader, big.NewInt(maxRandomSeed)) // never fails
	return n.Uint64()
}

// generateRun executes the command generate.
type generateRun struct {
	w                              *terminal.World
	config                         generate.Config
	system, scoring, version, file string
	drawn                          bool // the seed was not given
}

// perCent is a flag in per cent with at most one decimal, stored in thousandths.
type perCent int

// errRate reports a value that is not a percentage.
var errRate = errors.New("0 ... 100, 2.5, 33.3")

// Set parses the flag.
func (p *perCent) Set(text string) error {
	whole, tenth, split := strings.Cut(strings.TrimSuffix(text, "%"), ".")
	if !split {
		tenth = "0"
	}
	n, err := strconv.Atoi(whole + tenth)
	if err != nil || len(tenth) != 1 || n < 0 || n > 1000 {
		return errRate
	}
	*p = perCent(n)
	return nil
}

// String formats the flag as it is parsed.
func (p *perCent) String() string {
	return strings.TrimSuffix(strconv.Itoa(int(*p)/10)+"."+strconv.Itoa(int(*p)%10), ".0")
}

// Type returns the word shown in the list of flags.
func (p *perCent) Type() string { return "%" }

// run generates a tournament and writes its report.
func (g *generateRun) run() error {
	system, err := reports.SwissSystems().Named(g.system)
	if err != nil {
		return err
	}
	version, err := reports.VersionNamed(g.version)
	if err != nil {
		return err
	}
	if g.config.Scoring, err = reports.ParseScoring(g.scoring); err != nil {
		return err
	}
	t, err := generate.Tournament(g.config, system.Swiss)
	var improper *generate.Improper
	var impossible *swiss.Impossible
	switch {
	case errors.As(err, &improper) && improper.Most == 0:
		return &terminal.Fault{Key: "generate.improper-spread", Args: []any{"Text", terminal.Printable(string(g.config.Spread))}}
	case errors.As(err, &improper):
		return &terminal.Fault{Key: "fault.range", Args: []any{"Flag", "--" + improper.Field, "Least", improper.Least, "Most", improper.Most}}
	case errors.As(err, &impossible):
		// A tournament that ended early is written nevertheless.
		err = reports.PrintImpossible(g.w, err)
	case err != nil:
		return reports.PrintImpossible(g.w, err)
	}
	if g.drawn {
		fmt.Fprintln(g.w.Err, g.w.Text("generate.new-seed", "Seed", strconv.FormatUint(g.config.Seed, 10)))
	}
	if failed := g.w.Output(g.file, func(to io.Writer) error {
		_, err := trf.New(t, version, g.infoRecords(system, version)...).WriteTo(to)
		return err
	}); failed != nil {
		return failed
	}
	return err
}

// infoRecords returns the records that describe how the file was made.
func (g *generateRun) infoRecords(system systems.Registered, version trf.Version) []trf.Info {
	about := []trf.Info{
		{Name: "012", Text: g.w.Text("generate.name", "Seed", g.config.Seed)},
		{Name: "062", Text: strconv.Itoa(g.config.Players)},
		{Name: "092", Text: "Individual: Swiss-System"},
		{Name: "182", Text: "Escaque"},
	}
	regs := tournament.Regulations{System: system.Name}
	if g.config.Baku {
		regs.Acceleration = tournament.Baku
	}
	if code := systems.CodeWithoutYear(regs); code != "" && version == trf.TRF26 {
		about = append(about, trf.Info{Name: "192", Text: code})
	}
	return about
}
