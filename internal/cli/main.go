package cli

import (
	"context"
	"errors"
	"maps"
	"os"
	"os/user"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/escaque/escaque/internal/cli/clients"
	"github.com/escaque/escaque/internal/cli/desktop"
	"github.com/escaque/escaque/internal/cli/event"
	"github.com/escaque/escaque/internal/cli/games"
	"github.com/escaque/escaque/internal/cli/operator"
	"github.com/escaque/escaque/internal/cli/pairing"
	"github.com/escaque/escaque/internal/cli/ranking"
	"github.com/escaque/escaque/internal/cli/ratinglist"
	"github.com/escaque/escaque/internal/cli/rules"
	"github.com/escaque/escaque/internal/cli/serve"
	"github.com/escaque/escaque/internal/cli/terminal"
	"github.com/escaque/escaque/internal/i18n"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/laws/wire"
	"github.com/escaque/escaque/tournament/systems"
)

// World is the environment of a command besides its arguments.
type World = terminal.World

// Main executes one command line and returns its exit code. When ctx ends, it returns early after
// the command has cleaned up.
func Main(ctx context.Context, w terminal.World, args []string) int {
	if w.Lang == "" {
		w.Lang = language(w.Env)
	}
	w.Version = versionText()
	named := ""
	if len(args) > 0 {
		named = args[0]
	}
	if len(args) > 1 {
		w.Subcommand = args[1]
	}
	root := newRoot(&w, named)
	return w.Execute(members.WithActor(ctx, members.Identity{}, operatorName()), root, args)
}

// operatorName returns the user and the host name of this process for the audit log.
func operatorName() string {
	name := "uid " + strconv.Itoa(os.Getuid())
	if u, err := user.Current(); err == nil {
		name = u.Username
	}
	if host, err := os.Hostname(); err == nil {
		name += "@" + host
	}
	return name
}

// language returns the language of the locale variables, in the order that POSIX defines.
func language(env func(string) string) string {
	for _, name := range []string{"LC_ALL", "LC_MESSAGES", "LANG"} {
		if v := env(name); v != "" {
			tag, _, _ := strings.Cut(v, ".")
			return i18n.TerminalLanguage(strings.ReplaceAll(tag, "_", "-"))
		}
	}
	return i18n.TerminalLanguage()
}

// showHelp prints the help of a command. It creates the command again, this time with its texts.
func showHelp(w *terminal.World, cmd *cobra.Command) {
	helping := *w
	helping.Helping, helping.Subcommand = true, ""
	same, _, err := newRoot(&helping, "").Find(strings.Fields(cmd.CommandPath())[1:])
	if err == nil {
		same.SetOut(cmd.OutOrStdout())
		err = same.Help()
	}
	if err != nil {
		cmd.PrintErrln(err)
	}
}

// usageTemplate returns cobra's usage template with translated words.
func usageTemplate(w *terminal.World) string {
	return strings.NewReplacer(
		"USAGE", w.Text("usage.usage"), "COMMANDS", w.Text("usage.commands"), "EXAMPLE", w.Text("usage.example"),
		"GENERAL", w.Text("usage.general"), "FLAGS", w.Text("usage.flags"),
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

// newRoot returns the root command. When the named command is known, only that one is created,
// unless help is wanted.
func newRoot(w *terminal.World, named string) *cobra.Command {
	root := w.Command("root", "escaque")
	root.CompletionOptions.HiddenDefaultCmd = true
	if w.Helping {
		root.SetUsageTemplate(usageTemplate(w))
	} else {
		root.SetHelpFunc(func(cmd *cobra.Command, _ []string) { showHelp(w, cmd) })
	}
	root.SetHelpCommand(&cobra.Command{Hidden: true, Use: "no-help"})
	root.PersistentFlags().BoolP("help", "h", false, w.HelpText("help.flag"))
	root.SetFlagErrorFunc(func(cmd *cobra.Command, err error) error { return flagFault(w, cmd, err) })
	root.Args = cobra.ArbitraryArgs
	root.RunE = func(cmd *cobra.Command, args []string) error { return runGroup(w, cmd, args) }
	if add, known := commands()[named]; known && !w.Helping {
		root.CompletionOptions.DisableDefaultCmd = true
		root.AddCommand(add(w))
		completeGroups(w, root)
		return root
	}
	for _, add := range commands() {
		root.AddCommand(add(w))
	}
	completeGroups(w, root)
	return root
}

// flagFault converts an error of parsing flags to a fault with a translated sentence.
func flagFault(w *terminal.World, cmd *cobra.Command, err error) error {
	var unknown *pflag.NotExistError
	var missing *pflag.ValueRequiredError
	var value *pflag.InvalidValueError
	switch {
	case errors.As(err, &unknown) && unknown.GetSpecifiedShortnames() != "":
		return &terminal.Fault{Key: "fault.flag-unknown", Args: []any{"Flag", "-" + terminal.Printable(unknown.GetSpecifiedName())}}
	case errors.As(err, &unknown):
		var names []string
		cmd.Flags().VisitAll(func(f *pflag.Flag) { names = append(names, f.Name) })
		name := unknown.GetSpecifiedName()
		if near := wire.Nearest(name, names); near != "" {
			return &terminal.Fault{Key: "fault.flag-near", Args: []any{"Flag", "--" + terminal.Printable(name), "Near", "--" + near}}
		}
		return &terminal.Fault{Key: "fault.flag-unknown", Args: []any{"Flag", "--" + terminal.Printable(name)}}
	case errors.As(err, &missing):
		return &terminal.Fault{Key: "fault.flag-bare", Args: []any{"Flag", "--" + missing.GetFlag().Name}}
	case errors.As(err, &value):
		return &terminal.Fault{Key: "fault.flag-value", Args: []any{"Flag", "--" + value.GetFlag().Name, "Value", terminal.Printable(value.GetValue()), "Want", w.DescribeType(value.GetFlag().Value.Type())}}
	}
	return &terminal.Fault{Key: "fault.flag", Under: err}
}

// completeGroups makes commands that only have subcommands report an unknown subcommand.
func completeGroups(w *terminal.World, root *cobra.Command) {
	if w.Helping {
		return // such a command cannot be run, so do not document it as runnable
	}
	for _, cmd := range root.Commands() {
		if cmd.HasSubCommands() && !cmd.Runnable() {
			cmd.Args = cobra.ArbitraryArgs
			cmd.RunE = func(cmd *cobra.Command, args []string) error { return runGroup(w, cmd, args) }
		}
		completeGroups(w, cmd)
	}
}

// runGroup prints the help of a command that has subcommands, or reports an unknown subcommand and
// suggests a similar one. The root command opens the office instead, with a file if one is given,
// as on a double click.
func runGroup(w *terminal.World, cmd *cobra.Command, args []string) error {
	switch {
	case !cmd.HasParent() && len(args) == 0:
		return desktop.Start(cmd.Context(), w, "")
	case !cmd.HasParent() && len(args) == 1 && desktop.IsEventFile(args[0]):
		return desktop.Start(cmd.Context(), w, args[0])
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
	said := []any{"Word", terminal.Printable(args[0]), "Of", cmd.CommandPath()}
	if near := systems.Near(args[0], names); len(near) > 0 {
		return &terminal.Fault{Key: "fault.command-near", Args: append(said, "Near", strings.Join(slices.Compact(slices.Sorted(slices.Values(near))), ", "))}
	}
	return &terminal.Fault{Key: "fault.command", Args: said}
}

// commands returns a constructor for each command of the program, by name.
func commands() map[string]func(*terminal.World) *cobra.Command {
	return map[string]func(*terminal.World) *cobra.Command{
		"version": newVersion, "man": newMan,
		"serve": serve.New, "doctor": serve.NewDoctor,
		"admin": operator.NewAdmin, "journal": operator.NewJournal, "verify": operator.NewVerify, "db": operator.NewDB,
		"backup": operator.NewBackup, "restore": operator.NewRestore, "envelope": operator.NewEnvelope,
		"load": clients.NewLoad, "bot": clients.NewBot,
		"check": games.NewCheck, "pgn": games.NewPGN, "convert": games.NewConvert, "fen": games.NewFEN, "perft": games.NewPerft, "helpmate": games.NewHelpmate,
		"conduct": rules.NewConduct, "laws": rules.NewLaws,
		"office": desktop.New, "event": event.New, "fide": ratinglist.New, "rating-list": ratinglist.NewOwn,
		"trf": pairing.NewTRF, "pair": pairing.NewPair, "explain": pairing.NewExplain, "check-pairings": pairing.NewCheckPairings,
		"generate": pairing.NewGenerate, "schedule": pairing.NewSchedule, "bracket": pairing.NewBracket, "playoff": pairing.NewPlayoff,
		"standings": ranking.NewStandings, "crosstable": ranking.NewCrossTable, "rate": ranking.NewRate,
	}
}
