package event

import (
	"errors"
	"fmt"
	"io"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/cli/ratinglist"
	"github.com/escaque/escaque/internal/cli/terminal"
	"github.com/escaque/escaque/internal/intake"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/acts"
	"github.com/escaque/escaque/tournament/entrylist"
	"github.com/escaque/escaque/tournament/sheets"
	"github.com/escaque/escaque/tournament/words"
)

// entryFlags adds the flags for the fields of an entry.
func (r *runner) entryFlags(cmd *cobra.Command, e *tournament.Entry) {
	f := cmd.Flags()
	f.IntVar(&e.Rating, "rating", 0, r.w.HelpText("event.enter.rating"))
	f.IntVar(&e.Official, "official", 0, r.w.HelpText("event.enter.official"))
	f.IntVar(&e.National, "national", 0, r.w.HelpText("event.enter.national"))
	f.StringVar((*string)(&e.Title), "title", "", r.w.HelpText("event.enter.title"))
	f.StringVar(&e.Federation, "federation", "", r.w.HelpText("event.enter.federation"))
	f.StringVar(&e.FIDEID, "fide-id", "", r.w.HelpText("event.enter.fide-id"))
	f.StringVar(&e.Birth, "birth", "", r.w.HelpText("event.enter.birth"))
	f.StringVar(&e.Sex, "sex", "", r.w.HelpText("event.enter.sex"))
	f.StringVar(&e.Captain, "captain", "", r.w.HelpText("event.enter.captain"))
	f.StringVar(&e.Club, "club", "", r.w.HelpText("event.enter.club"))
	f.IntVar(&e.Table, "table", 0, r.w.HelpText("event.enter.table"))
	f.BoolVar(&e.NoHalfByes, "no-half-byes", false, r.w.HelpText("event.enter.no-half-byes"))
}

// newEnter returns the command `escaque event enter`.
func newEnter(r *runner) *cobra.Command {
	var e tournament.Entry
	var players []string
	from, id, another := 0, int64(0), false
	var data, ratingOf *string
	var cmd *cobra.Command
	cmd = r.subcommand("enter", "enter FILE NAME", 1, 2, func(args []string) error {
		if err := refuseTwoRatings(cmd); err != nil {
			return err
		}
		if len(args) == 1 && id == 0 {
			return &terminal.Fault{Key: "event.enter.who"}
		}
		return r.act(args[0], func(t tournament.Tournament, _ clock.Instant) ([]tournament.Command, error) {
			if id != 0 {
				listed, err := r.entryFromFIDE(cmd.Context(), *data, id, t, *ratingOf)
				if err != nil {
					return nil, err
				}
				found := listed
				copyGiven(cmd, &listed, e)
				e = listed.FromList(found, t.Regulations())
			}
			if len(args) > 1 {
				e.Name = strings.Join(strings.Fields(args[1]), " ")
			}
			var err error
			if id == 0 && *ratingOf != "" {
				if e, err = r.takeRating(cmd.Context(), *data, e, t.Regulations(), *ratingOf); err != nil {
					return nil, err
				}
			}
			if e.Roster, err = parseRoster(players); err != nil {
				return nil, err
			}
			if err := r.refuseNamesakes(t, acts.Namesakes(t, []tournament.Entry{e}), another); err != nil {
				return nil, err
			}
			return acts.Enter(t, e, from), nil
		})
	})
	r.namesakeFlag(cmd, &another)
	r.entryFlags(cmd, &e)
	r.rosterFlag(cmd, &players)
	data, ratingOf = ratinglist.FolderFlag(r.w, cmd), r.ratingOfFlag(cmd)
	cmd.Flags().Int64Var(&id, "fide", 0, r.w.HelpText("event.enter.fide"))
	cmd.Flags().IntVar(&from, "from", 0, r.w.HelpText("event.enter.from"))
	return cmd
}

// namesakeFlag adds the flag which confirms that a player is not the namesake entered already.
func (r *runner) namesakeFlag(cmd *cobra.Command, another *bool) {
	cmd.Flags().BoolVar(another, "another-person", false, r.w.HelpText("event.enter.another-person"))
}

// refuseNamesakes prints players with the same name who may be entered already, and returns a fault
// unless another is true.
func (r *runner) refuseNamesakes(t tournament.Tournament, namesakes []acts.Namesake, another bool) error {
	if another || len(namesakes) == 0 {
		return nil
	}
	for _, one := range namesakes {
		key, team := "event.enter.like", ""
		switch p, known := t.Player(one.At); {
		case !known:
			key = "event.enter.like-here"
		case t.OfTeams():
			key, team = "event.enter.like-team", p.Name
		}
		fmt.Fprintln(r.w.Err, r.w.Text(key, "Name", terminal.Printable(one.Entry.Name), "Like", terminal.Printable(one.Like.Name), "Team", terminal.Printable(team)))
	}
	return &terminal.Fault{Key: "event.enter.another"}
}

// newAmend returns the command `escaque event amend`.
func newAmend(r *runner) *cobra.Command {
	var e tournament.Entry
	var sight sightFlags
	name, member, another := "", "", false
	var players []string
	var data, ratingOf *string
	var cmd *cobra.Command
	cmd = r.subcommand("amend", "amend FILE PLAYER", 2, 2, func(args []string) error {
		if err := refuseTwoRatings(cmd); err != nil {
			return err
		}
		return r.act(args[0], func(t tournament.Tournament, _ clock.Instant) ([]tournament.Command, error) {
			p, err := acts.Find(t, args[1])
			if err != nil {
				return nil, err
			}
			is := p.Entry
			copyGiven(cmd, &is, e)
			is = is.FromList(p.Entry, t.Regulations())
			if cmd.Flags().Changed("name") {
				is.Name = name
			}
			more, err := parseRoster(players)
			if err != nil {
				return nil, err
			}
			is.Roster = append(slices.Clone(is.Roster), more...)
			if *ratingOf != "" {
				if is, err = r.takeRatingOf(cmd.Context(), *data, p, is, t, *ratingOf, member); err != nil {
					return nil, err
				}
			}
			if err := sight.declare(cmd, &is); err != nil {
				return nil, err
			}
			if err := r.refuseNamesakes(t, acts.NamesakesInTeam(t, p.ID, is), another); err != nil {
				return nil, err
			}
			if reflect.DeepEqual(is, p.Entry) {
				return nil, &terminal.Fault{Key: "event.amend.nothing", Args: []any{"Name", p.Name}}
			}
			return []tournament.Command{tournament.Amend{Player: p.ID, Entry: is}}, nil
		})
	})
	r.entryFlags(cmd, &e)
	r.rosterFlag(cmd, &players)
	r.namesakeFlag(cmd, &another)
	sight.add(r, cmd)
	data, ratingOf = ratinglist.FolderFlag(r.w, cmd), r.ratingOfFlag(cmd)
	cmd.Flags().StringVar(&name, "name", "", r.w.HelpText("event.enter.name"))
	cmd.Flags().StringVar(&member, "member", "", r.w.HelpText("event.rating-of.member-flag"))
	return cmd
}

// copyGiven copies the fields whose flags were given.
func copyGiven(cmd *cobra.Command, to *tournament.Entry, from tournament.Entry) {
	for flag, set := range map[string]func(){
		"rating": func() { to.Rating = from.Rating }, "official": func() { to.Official = from.Official }, "national": func() { to.National = from.National },
		"title": func() { to.Title = from.Title }, "federation": func() { to.Federation = from.Federation },
		"fide-id": func() { to.FIDEID = from.FIDEID }, "birth": func() { to.Birth = from.Birth }, "sex": func() { to.Sex = from.Sex }, "club": func() { to.Club = from.Club },
		"captain": func() { to.Captain = from.Captain }, "no-half-byes": func() { to.NoHalfByes = from.NoHalfByes }, "table": func() { to.Table = from.Table },
	} {
		if cmd.Flags().Changed(flag) {
			set()
		}
	}
}

// newImport returns the command `escaque event import`.
func newImport(r *runner) *cobra.Command {
	preview, filled := false, false
	var data *string
	var cmd *cobra.Command
	cmd = r.subcommand("import", "import FILE PLAYERS", 2, 2, func(args []string) error {
		list, err := r.readList(args[1])
		if err != nil {
			return err
		}
		r.printColumns(list.Columns)
		fill := func(t tournament.Tournament) error {
			if m := t.Regulations().RatingMethod; list.Under(m) {
				fmt.Fprintln(r.w.Err, r.w.Text("event.import.official", "Method", words.RatingMethod(r.w.Lang, m)))
			}
			if !filled {
				return nil
			}
			return r.fillFromLists(cmd.Context(), *data, t, list)
		}
		if preview {
			return r.readOnly(args[0], func(t tournament.Tournament) error {
				if err := fill(t); err != nil {
					return err
				}
				return r.printPreview(t, list)
			})
		}
		return r.act(args[0], func(t tournament.Tournament, _ clock.Instant) ([]tournament.Command, error) {
			if err := fill(t); err != nil {
				return nil, err
			}
			r.printResembling(t, list)
			entries := list.Players
			if t.OfTeams() {
				if entries, err = r.groupTeams(args[1], list); err != nil {
					return nil, err
				}
			}
			return acts.EnterAll(t, entries), nil
		})
	})
	data = ratinglist.FolderFlag(r.w, cmd)
	cmd.Flags().BoolVar(&filled, "fide-list", false, r.w.HelpText("event.import.fide-list"))
	cmd.Flags().BoolVar(&preview, "preview", false, r.w.HelpText("event.import.preview"))
	return cmd
}

// readList reads a list of players from a text table or a spreadsheet. When there are faults it
// prints them all and returns [terminal.ErrFaults].
func (r *runner) readList(name string) (*entrylist.List, error) {
	src, _, err := r.w.Open(name)
	if err != nil {
		return nil, err
	}
	defer src.Close()
	data, err := io.ReadAll(io.LimitReader(src, entrylist.MaxFileBytes+1))
	if err != nil {
		return nil, &terminal.Fault{Key: "fault.read", Args: []any{"File", name}, Under: terminal.Cause(err)}
	}
	list, err := intake.List(data)
	var spreadsheet *intake.SpreadsheetError
	if errors.As(err, &spreadsheet) {
		return nil, &terminal.Fault{Key: "event.import.spreadsheet", Args: []any{"File", name}, Under: spreadsheet.Err}
	}
	if faults := words.ListFaults(r.w.Lang, err); faults != nil {
		r.printColumns(faults.Columns)
		for _, line := range faults.Lines {
			fmt.Fprintf(r.w.Err, "%s: %s\n", name, line)
		}
		if faults.More > 0 {
			fmt.Fprintf(r.w.Err, "%s: %s\n", name, r.w.Count("swiss.more", faults.More))
		}
		fmt.Fprintln(r.w.Err, r.w.Text("event.import.nothing"))
		return nil, terminal.ErrFaults
	}
	return list, err
}

// printColumns prints the meaning recognised for each column.
func (r *runner) printColumns(columns []entrylist.Column) {
	for _, c := range columns {
		switch {
		case c.Near != "":
			fmt.Fprintln(r.w.Err, r.w.Text("event.import.ignored-near", "Header", terminal.Printable(c.Header), "Field", words.Field(r.w.Lang, c.Near)))
		case c.Field != "":
			fmt.Fprintln(r.w.Err, r.w.Text("event.import.column", "Header", terminal.Printable(c.Header), "Field", words.Field(r.w.Lang, c.Field)))
		case c.Header != "":
			fmt.Fprintln(r.w.Err, r.w.Text("event.import.ignored", "Header", terminal.Printable(c.Header)))
		}
	}
}

// printPreview prints what an import would enter, and the players who are entered already.
func (r *runner) printPreview(t tournament.Tournament, list *entrylist.List) error {
	old, _ := acts.Entered(t)
	twice := tournament.FindTwice(old, list.Players)
	for _, one := range twice {
		fmt.Fprintln(r.w.Err, r.w.Text("event.import.twice", "Line", list.Lines[one.Index], "Name", terminal.Printable(list.Players[one.Index].Name)))
	}
	r.printResembling(t, list)
	if r.json {
		return errors.Join(r.w.PrintJSON(struct {
			Columns []entrylist.Column `json:"columns"`
			Players []tournament.Entry `json:"players"`
		}{list.Columns, list.Players}), terminal.FaultsIf(len(twice) > 0))
	}
	table := sheets.Table{Columns: []sheets.Column{
		{Label: r.w.Text("event.import.line"), Number: true}, {Label: r.translate("title")}, {Label: r.translate("name")}, {Label: r.translate("rating"), Number: true},
		{Label: r.translate("federation")}, {Label: r.translate("fideid"), Number: true}, {Label: r.translate("birth")}, {Label: r.translate("club")},
	}}
	for i, e := range list.Players {
		table.Rows = append(table.Rows, []string{
			strconv.Itoa(list.Lines[i]), string(e.Title), e.Name, terminal.OrNothing(e.Rating), e.Federation, e.FIDEID, e.Birth, e.Club,
		})
	}
	if _, err := io.WriteString(r.w.Out, terminal.AlignedText(table)); err != nil {
		return err
	}
	fmt.Fprintln(r.w.Out, r.w.Count("event.import.preview-end", len(list.Players)))
	return terminal.FaultsIf(len(twice) > 0)
}

// printResembling prints the players of a list who may be entered already, or twice in the list.
func (r *runner) printResembling(t tournament.Tournament, list *entrylist.List) {
	old, _ := acts.Entered(t)
	all := slices.Concat(old, list.Players)
	for _, one := range acts.Resembling(old, list.Players) {
		fmt.Fprintln(r.w.Err, r.w.Text("event.import.like", "Line", list.Lines[one.Index], "Name", terminal.Printable(list.Players[one.Index].Name), "Like", terminal.Printable(all[one.Of].Name)))
	}
}
