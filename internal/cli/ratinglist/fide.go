package ratinglist

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/escaque/escaque/internal/cli/terminal"
	"github.com/escaque/escaque/internal/explain"
	"github.com/escaque/escaque/internal/fidelist"
	"github.com/escaque/escaque/internal/publish"
	"github.com/escaque/escaque/internal/ratingwords"
	"github.com/escaque/escaque/rating/fide"
	"github.com/escaque/escaque/tournament/sheets"
)

// New returns the command `escaque fide` for FIDE's rating list on this machine.
func New(w *terminal.World) *cobra.Command {
	cmd := w.Command("fide", "fide")
	cmd.AddCommand(fideImport(w), fideFetch(w), fideSearch(w), fideInfo(w))
	return cmd
}

// FolderFlag adds the flag --data, for the folder of the list, to a command.
func FolderFlag(w *terminal.World, cmd *cobra.Command) *string {
	return cmd.Flags().String("data", w.DataFolder(), w.HelpText("fide.data"))
}

// fideImport returns the command `escaque fide import`.
func fideImport(w *terminal.World) *cobra.Command {
	cmd := w.Command("fide.import", "import FILE...")
	cmd.Args = w.Arguments(1, -1)
	data := FolderFlag(w, cmd)
	var o fidelist.Options
	list := ""
	f := cmd.Flags()
	f.StringVar(&list, "list", "", w.HelpText("fide.import.list"))
	f.StringVar(&o.Date, "date", "", w.HelpText("fide.import.date"))
	f.BoolVar(&o.Skip, "skip-faults", false, w.HelpText("fide.import.skip"))
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if list != "" {
			at := slices.Index(Names(), list)
			if at < 0 {
				return &terminal.Fault{Key: "rate.no-list", Args: []any{"Text", terminal.Printable(list), "Known", strings.Join(Names(), ", ")}}
			}
			o.List = &fide.Lists()[at]
		}
		if _, err := time.Parse("2006-01", o.Date); o.Date != "" && err != nil {
			return &terminal.Fault{Key: "fide.import.bad-date", Args: []any{"Text", terminal.Printable(o.Date)}}
		}
		return importList(cmd.Context(), w, *data, args, o)
	}
	return cmd
}

// fideFetch returns the command `escaque fide fetch`.
func fideFetch(w *terminal.World) *cobra.Command {
	cmd := w.Command("fide.fetch", "fetch [ADDRESS]")
	cmd.Args = w.Arguments(0, 1)
	data := FolderFlag(w, cmd)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		address := fidelist.FIDEAddress
		if len(args) > 0 {
			address = args[0]
		}
		folder, err := os.MkdirTemp("", "escaque-fide-*")
		if err != nil {
			return err
		}
		defer func() { _ = os.RemoveAll(folder) }()
		file, err := download(cmd.Context(), w, address, folder)
		if err != nil {
			return err
		}
		return importList(cmd.Context(), w, *data, []string{file}, fidelist.Options{})
	}
	return cmd
}

// download stores the file at an address in a folder and returns its path.
func download(ctx context.Context, w *terminal.World, address, folder string) (string, error) {
	from, name, err := fidelist.Download(ctx, nil, address)
	var answered *fidelist.StatusError
	switch {
	case errors.As(err, &answered):
		return "", &terminal.Fault{Key: "fide.fetch.status", Args: []any{"Status", terminal.Printable(answered.Status)}}
	case err != nil:
		return "", &terminal.Fault{Key: "fide.fetch.failed", Under: err}
	}
	defer func() { _ = from.Close() }()
	file := filepath.Join(folder, filepath.Base(filepath.Clean("/"+name)))
	to, err := os.OpenFile(file, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return "", err
	}
	bar := w.Progress(name, 0)
	_, err = io.Copy(to, from)
	bar.Done()
	if err = errors.Join(err, to.Close()); err != nil {
		return "", &terminal.Fault{Key: "fide.fetch.failed", Under: err}
	}
	return file, nil
}

// importList imports files of FIDE's list.
func importList(ctx context.Context, w *terminal.World, data string, files []string, o fidelist.Options) error {
	bar := &terminal.Progress{}
	begun, indexing := false, false
	o.Progress = func(p fidelist.Progress) {
		if !begun || p.Indexing != indexing {
			bar.Done()
			if begun, indexing = true, p.Indexing; indexing {
				bar = w.CountProgress(w.Text("fide.import.indexing"), int(p.Total))
			} else {
				bar = w.Progress(filepath.Base(files[0]), p.Total)
			}
		}
		bar.At(p.Done)
	}
	info, err := fidelist.Import(ctx, data, files, o)
	bar.Done()
	var faults *fidelist.Faults
	if errors.As(err, &faults) {
		for _, one := range faults.List {
			fmt.Fprintln(w.Err, explain.ListFault(w.Lang, one))
		}
		if faults.More > 0 {
			fmt.Fprintln(w.Err, w.Count("swiss.more", faults.More))
		}
		if info.Players == 0 {
			fmt.Fprintln(w.Err, w.Text("event.import.nothing"))
			return terminal.ErrFaults
		}
	}
	if info.Players == 0 {
		return Fault(w, err)
	}
	if err := printInfo(w, info); err != nil {
		return err
	}
	return terminal.FaultsIf(faults != nil)
}

// Fault converts an error of the list to a fault with a translated sentence. It returns other
// errors unchanged.
func Fault(w *terminal.World, err error) error {
	var path *os.PathError
	switch {
	case err == nil:
		return nil
	case errors.Is(err, fidelist.ErrNone):
		return &terminal.Fault{Key: "fide.none"}
	case errors.Is(err, fidelist.ErrOther):
		return &terminal.Fault{Key: "fide.other"}
	case errors.Is(err, fidelist.ErrBusy):
		return &terminal.Fault{Key: "fide.busy"}
	case errors.Is(err, context.Canceled):
		return &terminal.Fault{Key: "fide.cancelled"}
	case errors.As(err, &path):
		return &terminal.Fault{Key: "fault.read", Args: []any{"File", path.Path}, Under: path.Err}
	}
	return err
}

// printInfo prints a description of the list.
func printInfo(w *terminal.World, info fidelist.Info) error {
	key := "fide.info"
	if !info.Told {
		key = "fide.info-file"
	}
	_, err := fmt.Fprintln(w.Out, w.Count(key, info.Players, "Date", info.Date, "Files", info.Files))
	if err == nil && info.Skipped > 0 {
		_, err = fmt.Fprintln(w.Out, w.Count("fide.skipped", info.Skipped))
	}
	return err
}

// fideInfo returns the command `escaque fide info`.
func fideInfo(w *terminal.World) *cobra.Command {
	cmd := w.Command("fide.info", "info")
	cmd.Args = w.Arguments(0, 0)
	data := FolderFlag(w, cmd)
	asJSON := cmd.Flags().Bool("json", false, w.HelpText("json.flag"))
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		list := fidelist.ListIn(*data)
		info, err := list.Info(cmd.Context())
		switch {
		case err != nil:
			err = Fault(w, err)
		case *asJSON:
			err = w.PrintJSON(info)
		default:
			err = printInfo(w, info)
		}
		return errors.Join(err, list.Close())
	}
	return cmd
}

// fideSearch returns the command `escaque fide search`.
func fideSearch(w *terminal.World) *cobra.Command {
	cmd := w.Command("fide.search", "search TEXT...")
	cmd.Args = w.Arguments(1, -1)
	data := FolderFlag(w, cmd)
	var q fidelist.Query
	f := cmd.Flags()
	f.StringVar(&q.Federation, "federation", "", w.HelpText("fide.search.federation"))
	f.IntVar(&q.Limit, "limit", 20, w.HelpText("fide.search.limit"))
	asJSON := f.Bool("json", false, w.HelpText("json.flag"))
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		q.Text = strings.Join(args, " ")
		list := fidelist.ListIn(*data)
		found, err := list.Search(cmd.Context(), q)
		if err == nil {
			err = printPlayers(w, found, *asJSON)
		}
		return errors.Join(Fault(w, err), list.Close())
	}
	return cmd
}

// printPlayers prints players of the list.
func printPlayers(w *terminal.World, found []fidelist.Player, asJSON bool) error {
	say := publish.Say(w.Lang)
	if asJSON {
		return w.PrintJSON(append([]fidelist.Player{}, found...)) // print [] for no players, too
	}
	if len(found) == 0 {
		fmt.Fprintln(w.Err, w.Text("fide.search.nobody"))
		return terminal.ErrFaults
	}
	table := sheets.Table{Columns: []sheets.Column{
		{Label: say("fideid"), Number: true}, {Label: say("title")}, {Label: say("name")}, {Label: say("federation")},
		{Label: ratingwords.List(w.Lang, fide.Standard), Number: true}, {Label: ratingwords.List(w.Lang, fide.Rapid), Number: true}, {Label: ratingwords.List(w.Lang, fide.Blitz), Number: true}, {Label: say("birth")},
	}}
	for _, p := range found {
		table.Rows = append(table.Rows, []string{
			fmt.Sprint(p.ID), p.Title, p.Name, p.Federation, terminal.OrNothing(p.Standard), terminal.OrNothing(p.Rapid), terminal.OrNothing(p.Blitz), p.Birth,
		})
	}
	_, err := io.WriteString(w.Out, terminal.AlignedText(table))
	return err
}

// Names returns the names of FIDE's lists: standard, rapid, blitz.
func Names() []string {
	var names []string
	for _, l := range fide.Lists() {
		names = append(names, l.String())
	}
	return names
}
