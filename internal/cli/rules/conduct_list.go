package rules

import (
	"fmt"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/escaque/escaque/internal/cli/terminal"
	"github.com/escaque/escaque/laws"
	"github.com/escaque/escaque/laws/wire"
)

// listConduct prints what an input line may contain and the possible answers: the commands with the
// actors who may give them, their fields and the words of each. With names, it prints only those
// commands, events or fields.
func listConduct(w *terminal.World, names []string) error {
	commands, events := wire.Kinds()
	t := tabwriter.NewWriter(w.Out, 0, 8, 2, ' ', 0)
	if len(names) == 0 {
		fmt.Fprintln(t, w.Text("conduct.list.commands"))
		for _, kind := range commands {
			fmt.Fprintf(t, "  %s\t%s\t%s\n", kind, strings.Join(actorsFor(kind), " "), strings.Join(fieldNames(kind), " "))
		}
		fmt.Fprintf(t, "\n%s\n", w.Text("conduct.list.words"))
		listWords(w, t, commands, "")
		fmt.Fprintf(t, "\n%s\n", w.Text("conduct.list.answers"))
		listWords(w, t, events, "")
		fmt.Fprintf(t, "\n%s\n%s\n", w.Text("conduct.list.times"), w.Text("conduct.list.more"))
		return t.Flush()
	}
	for i, name := range names {
		if i > 0 {
			fmt.Fprintln(t)
		}
		kinds := slices.Concat(commands, events)
		if at := slices.IndexFunc(kinds, func(k string) bool { return strings.EqualFold(k, name) }); at >= 0 {
			listKind(w, t, kinds[at])
			continue
		}
		if !listWords(w, t, kinds, name) {
			return unknownNameFault(w, name, kinds)
		}
	}
	return t.Flush()
}

// listKind prints a type of command or event.
func listKind(w *terminal.World, t *tabwriter.Writer, kind string) {
	fmt.Fprintln(t, kind)
	if by := actorsFor(kind); len(by) > 0 {
		fmt.Fprintf(t, "  %s\n", w.Text("conduct.list.given", "By", strings.Join(by, ", ")))
	}
	for _, f := range wire.Fields(kind) {
		takes := strings.Join(f.Values, " ")
		if takes == "" {
			takes = w.Text("conduct.list.takes." + string(f.Takes))
		}
		fmt.Fprintf(t, "  %s\t%s\n", f.Name, takes)
	}
	if example, ok := wire.Example(kind); ok {
		fmt.Fprintf(t, "  %s\n", example)
	}
}

// listWords prints the words of the fields of some types, of all fields or of only one. It reports
// whether there were any.
func listWords(w *terminal.World, t *tabwriter.Writer, kinds []string, only string) bool {
	type row struct{ field, words string }
	var rows []row
	in := map[row][]string{}
	for _, kind := range kinds {
		for _, f := range wire.Fields(kind) {
			if only != "" && !strings.EqualFold(only, f.Name) && !strings.HasSuffix(strings.ToLower(f.Name), "."+strings.ToLower(only)) {
				continue
			}
			r := row{f.Name, strings.Join(f.Values, " ")}
			if f.Takes != wire.TakesWord {
				if only == "" {
					continue
				}
				r.words = w.Text("conduct.list.takes." + string(f.Takes))
			}
			if in[r] == nil {
				rows = append(rows, r)
			}
			in[r] = append(in[r], kind)
		}
	}
	slices.SortStableFunc(rows, func(a, b row) int { return strings.Compare(a.field, b.field) })
	for _, r := range rows {
		where := ""
		if only != "" {
			where = "\t(" + strings.Join(in[r], ", ") + ")"
		} else if slices.ContainsFunc(rows, func(o row) bool { return o.field == r.field && o != r }) {
			where = " (" + strings.Join(in[r], ", ") + ")"
		}
		fmt.Fprintf(t, "  %s\t%s%s\n", r.field, r.words, where)
	}
	return len(rows) > 0
}

// unknownNameFault returns the fault for an unknown name.
func unknownNameFault(w *terminal.World, name string, kinds []string) error {
	known := slices.Clone(kinds)
	for _, kind := range kinds {
		for _, f := range wire.Fields(kind) {
			if !slices.Contains(known, f.Name) {
				known = append(known, f.Name)
			}
		}
	}
	if near := wire.Nearest(name, known); near != "" {
		return &terminal.Fault{Key: "conduct.list.near", Args: []any{"Name", terminal.Printable(name), "Near", near}}
	}
	return &terminal.Fault{Key: "conduct.list.nothing", Args: []any{"Name", terminal.Printable(name)}}
}

// fieldNames returns the top-level fields of a type.
func fieldNames(kind string) []string {
	var names []string
	for _, f := range wire.Fields(kind) {
		name, _, _ := strings.Cut(f.Name, ".")
		names = append(names, name)
	}
	return slices.Compact(names)
}

// actorsFor lists the actors who may give a command. It returns none for an event.
func actorsFor(kind string) []string {
	example, _ := wire.Example(kind)
	c, err := wire.DecodeCommand([]byte(example))
	if err != nil {
		return nil
	}
	var able []string
	for _, name := range wire.ActorNames() {
		if by, ok := wire.ParseActor(name); ok && laws.MayGive(by, c) {
			able = append(able, name)
		}
	}
	return able
}
