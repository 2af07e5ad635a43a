package ratinglist

import (
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"github.com/escaque/escaque/internal/cli/terminal"
	"github.com/escaque/escaque/internal/explain"
	"github.com/escaque/escaque/internal/ownlist"
	"github.com/escaque/escaque/internal/publish"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/sheets"
)

// NewOwn returns the command `escaque rating-list` for rating lists of one's own.
func NewOwn(w *terminal.World) *cobra.Command {
	cmd := w.Command("rating-list", "rating-list")
	cmd.AddCommand(ownAdd(w), ownList(w), ownShow(w), ownRemove(w))
	return cmd
}

// columnFlags are the flags that declare the column of a field.
var columnFlags = map[string]ownlist.Field{
	"rating": ownlist.Rating, "number": ownlist.Number, "name": ownlist.Name, "surname": ownlist.Surname, "birth": ownlist.Birth,
	"federation": ownlist.Federation, "title": ownlist.Title, "date-column": ownlist.Day,
}

// ownAdd returns the command `escaque rating-list add`.
func ownAdd(w *terminal.World) *cobra.Command {
	cmd := w.Command("rating-list.add", "add NAME FILE")
	cmd.Args = w.Arguments(2, 2)
	data := FolderFlag(w, cmd)
	a := adding{w: w}
	f := cmd.Flags()
	f.StringVar(&a.key, "key", "", w.HelpText("rating-list.add.key"))
	f.StringVar(&a.date, "date", "", w.HelpText("rating-list.add.date"))
	columns := make(map[string]*string)
	for flag := range columnFlags {
		columns[flag] = f.String(flag, "", w.HelpText("rating-list.add."+flag))
	}
	f.BoolVar(&a.preview, "preview", false, w.HelpText("rating-list.add.preview"))
	f.BoolVar(&a.skip, "skip-faults", false, w.HelpText("rating-list.add.skip"))
	cmd.RunE = func(_ *cobra.Command, args []string) error {
		a.name, a.file, a.folder = args[0], args[1], ownlist.In(*data)
		a.columns = make(map[ownlist.Field]string)
		for flag, field := range columnFlags {
			a.columns[field] = *columns[flag]
		}
		return a.run()
	}
	return cmd
}

// adding is a run of `escaque rating-list add`.
type adding struct {
	w                     *terminal.World
	folder                *ownlist.Folder
	name, file, key, date string
	columns               map[ownlist.Field]string
	preview, skip         bool
}

func (a *adding) run() error {
	w := a.w
	switch {
	case !slices.Contains(ownlist.Keys(), ownlist.Key(a.key)):
		return &terminal.Fault{Key: "rating-list.no-key", Args: []any{"Text", terminal.Printable(a.key)}}
	case a.date != "" && !ownlist.IsDate(a.date):
		return &terminal.Fault{Key: "rating-list.bad-date", Args: []any{"Text", terminal.Printable(a.date)}}
	}
	src, _, err := w.Open(a.file)
	if err != nil {
		return err
	}
	defer src.Close()
	r, err := ownlist.Read(src, ownlist.Declared{Key: ownlist.Key(a.key), Columns: a.columns})
	var fault *ownlist.Fault
	switch {
	case errors.As(err, &fault):
		a.printFault(fault)
		fmt.Fprintln(w.Err, w.Text("rating-list.nothing"))
		return terminal.ErrFaults
	case err != nil:
		return &terminal.Fault{Key: "fault.read", Args: []any{"File", a.file}, Under: terminal.Cause(err)}
	}
	for _, line := range explain.OwnListReading(w.Lang, r) {
		fmt.Fprintln(w.Err, terminal.Printable(line))
	}
	for _, one := range r.Faults {
		a.printFault(one)
	}
	if r.More > 0 {
		fmt.Fprintln(w.Err, w.Count("swiss.more", r.More))
	}
	info := ownlist.Info{Name: a.name, Date: a.date, File: filepath.Base(a.file), Key: r.Key, Players: len(r.Players)}
	if info.Date == "" {
		if info.Date = r.Date; info.Date == "" {
			info.Date = w.Time().Format(time.DateOnly)
			fmt.Fprintln(w.Err, w.Text("rating-list.dated", "Date", info.Date))
		}
	}
	return a.keep(info, r)
}

func (a *adding) printFault(f *ownlist.Fault) {
	fmt.Fprintf(a.w.Err, "%s: %s\n", a.file, terminal.Printable(explain.OwnListFault(a.w.Lang, f)))
}

// keep prints what would change, and keeps the list unless only a preview is wanted or faults forbid it.
func (a *adding) keep(info ownlist.Info, r *ownlist.Reading) error {
	w, faulty := a.w, len(r.Faults) > 0
	d, was, err := a.folder.Compare(a.name, r)
	if err != nil {
		return OwnFault(err, a.name)
	}
	kept := !a.preview && (!faulty || a.skip) && len(r.Players) > 0
	if kept {
		if d, err = a.folder.Keep(info, r, was); err != nil {
			return OwnFault(err, a.name)
		}
	}
	fmt.Fprintln(w.Out, w.Text("rating-list.difference", "List", a.name, "New", d.New, "Changed", d.Changed, "Gone", d.Gone))
	switch {
	case kept:
		fmt.Fprintln(w.Out, ownInfoLine(w, info))
	case faulty && !a.preview:
		fmt.Fprintln(w.Err, w.Count("rating-list.nothing-faults", len(r.Players)))
	default:
		fmt.Fprintln(w.Out, w.Text("rating-list.nothing"))
	}
	return terminal.FaultsIf(faulty)
}

// OwnFault converts an error of the rating lists of organisers to a fault with a translated sentence. It
// returns other errors unchanged.
func OwnFault(err error, name string) error {
	key := ""
	switch {
	case errors.Is(err, ownlist.ErrNone):
		key = "rating-list.none"
	case errors.Is(err, ownlist.ErrBroken):
		key = "rating-list.broken"
	case errors.Is(err, ownlist.ErrName):
		key = "rating-list.bad-name"
	case errors.Is(err, ownlist.ErrFull):
		key = "rating-list.full"
	case errors.Is(err, ownlist.ErrMovedOn):
		key = "rating-list.moved-on"
	default:
		return err
	}
	return &terminal.Fault{Key: key, Args: []any{"List", terminal.Printable(name), "Lists", ownlist.MaxLists, "Players", ownlist.MaxTogether}}
}

// ownInfoLine returns a list as one line.
func ownInfoLine(w *terminal.World, info ownlist.Info) string {
	if info.Broken {
		return w.Text("rating-list.broken", "List", info.Name)
	}
	return w.Count("rating-list.info-"+string(info.Key), info.Players, "List", info.Name, "Date", info.Date, "File", terminal.Printable(info.File))
}

// ownList returns the command `escaque rating-list list`.
func ownList(w *terminal.World) *cobra.Command {
	cmd := w.Command("rating-list.list", "list")
	cmd.Args = w.Arguments(0, 0)
	data := FolderFlag(w, cmd)
	asJSON := cmd.Flags().Bool("json", false, w.HelpText("json.flag"))
	cmd.RunE = func(*cobra.Command, []string) error {
		infos, err := ownlist.In(*data).Infos()
		if err != nil {
			return err
		}
		if *asJSON {
			return w.PrintJSON(append([]ownlist.Info{}, infos...)) // print [] for no lists, too
		}
		for _, info := range infos {
			fmt.Fprintln(w.Out, ownInfoLine(w, info))
		}
		if len(infos) == 0 {
			fmt.Fprintln(w.Err, w.Text("rating-list.no-lists"))
		}
		return nil
	}
	return cmd
}

// ownShow returns the command `escaque rating-list show`.
func ownShow(w *terminal.World) *cobra.Command {
	cmd := w.Command("rating-list.show", "show NAME")
	cmd.Args = w.Arguments(1, 1)
	data := FolderFlag(w, cmd)
	asJSON := cmd.Flags().Bool("json", false, w.HelpText("json.flag"))
	cmd.RunE = func(_ *cobra.Command, args []string) error {
		list, err := ownlist.In(*data).List(args[0])
		if err != nil {
			return OwnFault(err, args[0])
		}
		if *asJSON {
			return w.PrintJSON(struct {
				ownlist.Info
				All []ownlist.Player `json:"list"`
			}{list.Info, list.All()})
		}
		fmt.Fprintln(w.Out, ownInfoLine(w, list.Info))
		_, err = io.WriteString(w.Out, terminal.AlignedText(ownTable(w, list)))
		return err
	}
	return cmd
}

// ownTable returns the players of a list as a table.
func ownTable(w *terminal.World, list *ownlist.List) sheets.Table {
	say := publish.Say(w.Lang)
	table := sheets.Table{Columns: []sheets.Column{
		{Label: say("fideid"), Number: true}, {Label: say("title")}, {Label: say("name")}, {Label: say("federation")}, {Label: say("birth")}, {Label: say("rating"), Number: true},
	}}
	for _, p := range list.All() {
		rating := terminal.OrNothing(p.Rating)
		if p.Twice {
			rating = w.Text("rating-list.twice")
		}
		table.Rows = append(table.Rows, []string{p.Number, p.Title, p.Name, p.Federation, p.Birth, rating})
	}
	return table
}

// ownRemove returns the command `escaque rating-list remove`.
func ownRemove(w *terminal.World) *cobra.Command {
	cmd := w.Command("rating-list.remove", "remove NAME")
	cmd.Args = w.Arguments(1, 1)
	data := FolderFlag(w, cmd)
	yes := cmd.Flags().Bool("yes", false, w.HelpText("rating-list.remove.yes"))
	cmd.RunE = func(_ *cobra.Command, args []string) error {
		folder, name := ownlist.In(*data), args[0]
		if names, err := folder.Names(); err != nil || !slices.Contains(names, name) {
			return errors.Join(err, &terminal.Fault{Key: "rating-list.none", Args: []any{"List", terminal.Printable(name)}})
		}
		if !*yes {
			return &terminal.Fault{Key: "rating-list.remove.ask", Args: []any{"List", name}}
		}
		if err := folder.Remove(name); err != nil {
			return OwnFault(err, name)
		}
		_, err := fmt.Fprintln(w.Out, w.Text("rating-list.removed", "List", name))
		return err
	}
	return cmd
}

// KnownNames returns the names of the lists that an event can name: those of FIDE and those of
// organisers in a data folder.
func KnownNames(data string) ([]string, error) {
	own, err := ownlist.In(data).Names()
	return append(tournament.RatingLists(), own...), err
}
