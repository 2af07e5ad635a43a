package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"os/user"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/escaque/escaque/internal/config"
	"github.com/escaque/escaque/internal/i18n"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/laws/wire"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/systems"
	"github.com/escaque/escaque/tournament/words"
)

// The exit codes of every command.
const (
	exitOK     = 0
	exitFaults = 1 // the work was done, and faults were found in what was given
	exitFailed = 2 // the work could not be done
)

// errFaults ends a command that has already said what it found.
var errFaults = errors.New("faults found")

// World is everything a command touches besides its arguments, so that a test
// can be the world.
type World struct {
	In  io.Reader
	Out io.Writer
	Err io.Writer
	Env func(string) string
	Now func() time.Time // the machine's clock; time.Now when nil

	Environ func() []string // every variable of Env, as NAME=VALUE; nil where they are not known
	Lang    string          // the language that people read; chosen from Env when empty

	helping bool // somebody reads the help of a command
}

// Main runs one command line and returns its exit code. It returns early, with
// the command's own clean-up done, when ctx ends.
func Main(ctx context.Context, w World, args []string) int {
	if w.Lang == "" {
		w.Lang = language(w.Env)
	}
	named := ""
	if len(args) > 0 {
		named = args[0]
	}
	root := newRoot(&w, named)
	root.SetArgs(args)
	root.SetIn(w.In)
	root.SetOut(w.Out)
	root.SetErr(w.Err)
	err := root.ExecuteContext(members.Acting(ctx, members.Identity{}, holder()))
	switch {
	case err == nil:
		return exitOK
	case errors.Is(err, errFaults):
		return exitFaults
	case errors.Is(err, syscall.EPIPE):
		// Whoever read what we wrote has seen enough, as in `| head`.
		return exitFailed
	}
	fmt.Fprintf(w.Err, "escaque: %s\n", w.sentence(err))
	return exitFailed
}

// holder is who runs the program on which machine, as the audit log names them.
func holder() string {
	name := "uid " + strconv.Itoa(os.Getuid())
	if u, err := user.Current(); err == nil {
		name = u.Username
	}
	if host, err := os.Hostname(); err == nil {
		name += "@" + host
	}
	return name
}

// now is the hour.
func (w *World) now() time.Time {
	if w.Now != nil {
		return w.Now()
	}
	return time.Now()
}

// language reads the locale variables in the order that POSIX gives them.
func language(env func(string) string) string {
	for _, name := range []string{"LC_ALL", "LC_MESSAGES", "LANG"} {
		if v := env(name); v != "" {
			tag, _, _ := strings.Cut(v, ".")
			return i18n.MatchTerminal(strings.ReplaceAll(tag, "_", "-"))
		}
	}
	return i18n.MatchTerminal()
}

// text is a sentence of the catalogue's area "cli".
func (w *World) text(key string, args ...any) string {
	return i18n.Text(w.Lang, "cli."+key, args...)
}

// about is text for the help of a command. It is empty while nobody reads that:
// to look up the words of all commands takes longer than many of them run.
func (w *World) about(key string, args ...any) string {
	if !w.helping {
		return ""
	}
	return w.text(key, args...)
}

// help shows the help of a command: of the same one, made again with its words.
func (w *World) help(cmd *cobra.Command, _ []string) {
	helping := *w
	helping.helping = true
	same, _, err := newRoot(&helping, "").Find(strings.Fields(cmd.CommandPath())[1:])
	if err == nil {
		same.SetOut(cmd.OutOrStdout())
		err = same.Help()
	}
	if err != nil {
		cmd.PrintErrln(err)
	}
}

// count is a sentence of the catalogue with a plural form.
func (w *World) count(key string, n int, args ...any) string {
	return i18n.Count(w.Lang, "cli."+key, n, args...)
}

// fault is an error that people read: a key of the catalogue with its
// arguments, and what lies under it for those who look closer.
type fault struct {
	key   string
	args  []any
	under error
	safe  safety        // of a fault of a server
	flag  string        // whose value it is, for [sources.locate]
	at    config.Source // of that value, when it is not the command line
}

// safety is what whoever runs a server need not fear for when he reads of a fault: the key of a
// sentence under "safe". A fault that has one is said in three parts: what happened, under its own
// key; what is safe; what is to be done, under KEY.do.
type safety string

const (
	safeNothing safety = "nothing" // was changed
	safeKept    safety = "kept"    // is what was acknowledged; the database was opened already
	safeRunning safety = "running" // is another server, which is not disturbed
	safeFile    safety = "file"    // is what a damaged database holds
	safeSource  safety = "source"  // is what was to be copied
	safeBoth    safety = "both"    // are what was to be copied, and what is where it was to go
)

func (f *fault) Error() string {
	if f.under != nil {
		return f.key + ": " + f.under.Error()
	}
	return f.key
}

func (f *fault) Unwrap() error { return f.under }

// sentence is err as one plain sentence.
func (w *World) sentence(err error) string {
	var refusal *tournament.Refusal
	if errors.As(err, &refusal) {
		text := words.Refusal(w.Lang, refusal)
		if all := refusal.All(); all[len(all)-1].Code == tournament.ReasonMissing {
			text += w.text("fault.reason")
		}
		return text
	}
	var f *fault
	if errors.As(err, &f) {
		args := f.args
		if f.under != nil {
			args = append(args[:len(args):len(args)], "Err", f.under.Error())
		}
		if f.safe == "" {
			return w.text(f.key, args...)
		}
		said := strings.Join(w.parts(f.key, f.safe, args), " ")
		if f.at.Name != "" {
			said = w.place(f.at) + ": " + said
		}
		return said
	}
	return err.Error()
}

// parts are the sentences of a server's fault: what happened, what is safe, what is to be done.
func (w *World) parts(key string, safe safety, args []any) []string {
	return []string{strings.TrimRight(w.text(key, args...), ".") + ".", w.text("safe." + string(safe)), w.text(key+".do", args...)}
}

// command makes a cobra command whose words come from the catalogue under
// NAME.short, NAME.long and NAME.example.
func (w *World) command(name, use string) *cobra.Command {
	return &cobra.Command{
		Use:     use,
		Short:   w.about(name + ".short"),
		Long:    w.about(name + ".long"),
		Example: w.about(name + ".example"),
	}
}

// usage is cobra's template for how a command is used, with our words.
func (w *World) usage() string {
	return strings.NewReplacer(
		"USAGE", w.text("usage.usage"), "COMMANDS", w.text("usage.commands"), "EXAMPLE", w.text("usage.example"),
		"GENERAL", w.text("usage.general"), "FLAGS", w.text("usage.flags"),
	).Replace(`USAGE{{if .Runnable}}
  {{.UseLine}}{{end}}{{if .HasAvailableSubCommands}}
  {{.CommandPath}} [command]

COMMANDS{{range .Commands}}{{if .IsAvailableCommand}}
  {{rpad .Name .NamePadding}} {{.Short}}{{end}}{{end}}{{end}}{{if .HasExample}}

EXAMPLE
{{.Example}}{{end}}{{if .HasAvailableLocalFlags}}

FLAGS
{{.LocalFlags.FlagUsages | trimTrailingWhitespaces}}{{end}}{{if .HasAvailableInheritedFlags}}

GENERAL
{{.InheritedFlags.FlagUsages | trimTrailingWhitespaces}}{{end}}
`)
}

// newRoot makes the program's command line. When the command that was named is
// known only that one is made, unless somebody wants to read about it.
func newRoot(w *World, named string) *cobra.Command {
	root := w.command("root", "escaque")
	root.SilenceUsage = true
	root.SilenceErrors = true
	root.CompletionOptions.HiddenDefaultCmd = true
	if w.helping {
		root.SetUsageTemplate(w.usage())
	} else {
		root.SetHelpFunc(w.help)
	}
	root.SetHelpCommand(&cobra.Command{Hidden: true, Use: "no-help"})
	root.PersistentFlags().BoolP("help", "h", false, w.about("help.flag"))
	root.SetFlagErrorFunc(w.flagFault)
	root.Args = cobra.ArbitraryArgs
	root.RunE = w.whichCommand
	if add, known := commands()[named]; known && !w.helping {
		root.AddCommand(add(w))
		w.groups(root)
		return root
	}
	for _, add := range commands() {
		root.AddCommand(add(w))
	}
	w.groups(root)
	return root
}

// flagFault puts into words why the flags of a command line cannot be read.
func (w *World) flagFault(cmd *cobra.Command, err error) error {
	var unknown *pflag.NotExistError
	var missing *pflag.ValueRequiredError
	var value *pflag.InvalidValueError
	switch {
	case errors.As(err, &unknown) && unknown.GetSpecifiedShortnames() != "":
		return &fault{key: "fault.flag-unknown", args: []any{"Flag", "-" + plain(unknown.GetSpecifiedName())}}
	case errors.As(err, &unknown):
		var names []string
		cmd.Flags().VisitAll(func(f *pflag.Flag) { names = append(names, f.Name) })
		name := unknown.GetSpecifiedName()
		if near := wire.Nearest(name, names); near != "" {
			return &fault{key: "fault.flag-near", args: []any{"Flag", "--" + plain(name), "Near", "--" + near}}
		}
		return &fault{key: "fault.flag-unknown", args: []any{"Flag", "--" + plain(name)}}
	case errors.As(err, &missing):
		return &fault{key: "fault.flag-bare", args: []any{"Flag", "--" + missing.GetFlag().Name}}
	case errors.As(err, &value):
		return &fault{key: "fault.flag-value", args: []any{"Flag", "--" + value.GetFlag().Name, "Value", plain(value.GetValue()), "Want", w.wanted(value.GetFlag().Value.Type())}}
	}
	return &fault{key: "fault.flag", under: err}
}

// groups lets commands that only hold others say that they do not hold one.
func (w *World) groups(root *cobra.Command) {
	if w.helping {
		return // such a command is not to be read of as one that runs
	}
	for _, cmd := range root.Commands() {
		if cmd.HasSubCommands() && !cmd.Runnable() {
			cmd.Args, cmd.RunE = cobra.ArbitraryArgs, w.whichCommand
		}
		w.groups(cmd)
	}
}

// whichCommand shows the help of a command that holds others, or says that it has none
// of the name that was written, and which was probably meant. The program itself opens the
// office, on a file where it is given one, as a double click gives it.
func (w *World) whichCommand(cmd *cobra.Command, args []string) error {
	switch {
	case !cmd.HasParent() && len(args) == 0:
		return w.startOffice(cmd.Context(), "")
	case !cmd.HasParent() && len(args) == 1 && isEventFile(args[0]):
		return w.startOffice(cmd.Context(), args[0])
	case len(args) == 0:
		return cmd.Help()
	}
	var names []string
	if !cmd.HasParent() {
		names = slices.Sorted(maps.Keys(commands()))
	}
	for _, sub := range cmd.Commands() {
		names = append(names, sub.Name())
	}
	said := []any{"Word", plain(args[0]), "Of", cmd.CommandPath()}
	if near := systems.Near(args[0], names); len(near) > 0 {
		return &fault{key: "fault.command-near", args: append(said, "Near", strings.Join(slices.Compact(slices.Sorted(slices.Values(near))), ", "))}
	}
	return &fault{key: "fault.command", args: said}
}

// commands are all of the program by name. A new one is one line here.
func commands() map[string]func(*World) *cobra.Command {
	return map[string]func(*World) *cobra.Command{
		"serve": newServe, "bot": newBot, "admin": newAdmin, "journal": newJournal, "verify": newVerify, "db": newDB, "backup": newBackup, "restore": newRestore, "doctor": newDoctor, "load": newLoad, "envelope": newEnvelope, "version": newVersion, "man": newMan,
		"check": newCheck, "pgn": newPGN, "convert": newConvert, "fen": newFEN, "perft": newPerft, "helpmate": newHelpmate,
		"conduct": newConduct, "laws": newLaws,
		"office": newOffice, "event": newEvent, "trf": newTRF, "pair": newPair, "explain": newExplain, "check-pairings": newCheckPairings, "generate": newGenerate,
		"schedule": newSchedule, "bracket": newBracket, "playoff": newPlayoff,
		"fide": newFIDE, "standings": newStandings, "crosstable": newCrossTable, "rate": newRate,
	}
}

// open is the file that a command-line argument names; "-" is standard input.
// size is its length in bytes, or 0 when that is not known beforehand.
func (w *World) open(name string) (r io.ReadCloser, size int64, err error) {
	if name == "-" {
		return io.NopCloser(w.In), 0, nil
	}
	f, err := os.Open(name)
	if err != nil {
		return nil, 0, &fault{key: "fault.open", args: []any{"File", name}, under: errors.Unwrap(err)}
	}
	info, err := f.Stat()
	if err == nil && info.IsDir() {
		f.Close()
		return nil, 0, &fault{key: "fault.directory", args: []any{"File", name}}
	}
	if err == nil && info.Mode().IsRegular() {
		size = info.Size()
	}
	return f, size, nil
}
