package wire

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/escaque/escaque/laws"
)

var conductPage = filepath.Join("..", "..", "docs", "conduct.md")

// TestConductPage holds docs/conduct.md to the format: its lists of commands and
// events are made from the types' own comments and the examples (go test
// -update), and its table of fields, which is written by hand, knows each.
func TestConductPage(t *testing.T) {
	data, err := os.ReadFile(conductPage)
	if err != nil {
		t.Fatal(err)
	}
	page := string(data)
	commands, events := Kinds()
	for _, part := range []struct {
		name, method string
		kinds        []string
	}{{"commands", "CommandKind", commands}, {"events", "EventKind", events}} {
		about := declared(t, part.method)
		var made strings.Builder
		for _, kind := range part.kinds {
			example, _ := Example(kind)
			fmt.Fprintf(&made, "### %s\n\n%s%s\n\n```json\n%s\n```\n\n", kind, prose(about[kind]), givenBy(t, kind), example)
		}
		begin, end := "<!-- "+part.name+" -->\n", "<!-- end of "+part.name+" -->"
		before, rest, ok := strings.Cut(page, begin)
		was, after, closed := strings.Cut(rest, end)
		if !ok || !closed {
			t.Fatalf("the page has no place for the %s", part.name)
		}
		if want := "\n" + made.String(); was != want {
			if !*update {
				t.Errorf("the list of %s is not that of the program (go test ./laws/wire -update)", part.name)
			}
			page = before + begin + want + end + after
		}
	}
	for _, part := range []struct{ name, made string }{
		{"words of commands", wordTable(commands)}, {"words of events", wordTable(events)},
		{"problems", wordList(Problems())}, {"codes", wordList(laws.Codes())},
	} {
		begin, end := "<!-- "+part.name+" -->\n", "<!-- end of "+part.name+" -->"
		before, rest, ok := strings.Cut(page, begin)
		was, after, closed := strings.Cut(rest, end)
		if !ok || !closed {
			t.Fatalf("the page has no place for the %s", part.name)
		}
		if was != part.made && !*update {
			t.Errorf("the %s are not those of the program (go test ./laws/wire -update)", part.name)
		}
		page = before + begin + part.made + end + after
	}
	if *update && page != string(data) {
		if err := os.WriteFile(conductPage, []byte(page), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	checkFields(t, page, append(commands, events...))
}

// wordTable lists the words of every field that takes one of several, with the
// types that have it where not all read the same.
func wordTable(kinds []string) string {
	type row struct{ field, words string }
	in := map[row][]string{}
	var rows []row
	for _, kind := range kinds {
		for _, f := range Fields(kind) {
			if f.Takes != TakesWord {
				continue
			}
			r := row{f.Name, "`" + strings.Join(f.Values, "` `") + "`"}
			if in[r] == nil {
				rows = append(rows, r)
			}
			in[r] = append(in[r], kind)
		}
	}
	slices.SortStableFunc(rows, func(a, b row) int { return strings.Compare(a.field, b.field) })
	var made strings.Builder
	made.WriteString("\n| field | its words | of |\n|---|---|---|\n")
	for _, r := range rows {
		fmt.Fprintf(&made, "| `%s` | %s | %s |\n", r.field, r.words, strings.Join(in[r], ", "))
	}
	return made.String() + "\n"
}

// wordList lists words in a paragraph.
func wordList[T ~string](words []T) string {
	var made []string
	for _, w := range words {
		made = append(made, "`"+string(w)+"`")
	}
	return "\n" + strings.Join(made, ", ") + ".\n\n"
}

// prose is a type's comment as a paragraph of the page.
func prose(comment string) string {
	text := strings.Join(strings.Fields(comment), " ")
	return regexp.MustCompile(`\[([A-Z]\w+(?:\.\w+)?)\]`).ReplaceAllString(text, "`$1`")
}

// givenBy says who may give a command, when and where; "" for an event.
func givenBy(t *testing.T, kind string) string {
	t.Helper()
	example, _ := Example(kind)
	c, err := DecodeCommand([]byte(example))
	if err != nil {
		return ""
	}
	var able []string
	for _, name := range ActorNames() {
		if by, _ := ParseActor(name); laws.MayGive(by, c) {
			able = append(able, name)
		}
	}
	if len(able) == 0 {
		t.Errorf("nobody may give a %s", kind)
	}
	specs := laws.Commands()
	spec := specs[slices.IndexFunc(specs, func(s laws.Spec) bool { return s.Kind == kind })]
	return fmt.Sprintf(" Given by: %s. In phase: %s. At venue: %s.", strings.Join(able, ", "), spec.In, spec.At)
}

// checkFields requires a row for every field of every type in the page's table
// of fields.
func checkFields(t *testing.T, page string, kinds []string) {
	t.Helper()
	rows := map[string]bool{}
	for _, row := range regexp.MustCompile("(?m)^\\| `([A-Za-z0-9.]+)` \\| [^`|][^|]*\\|$").FindAllStringSubmatch(page, -1) {
		if rows[row[1]] {
			t.Errorf("the field %s is explained twice", row[1])
		}
		rows[row[1]] = true
	}
	used := map[string]string{"remedy": Unreadable, "input": Refused, "explanation": Refused}
	var walk func(kind, prefix string, v any)
	walk = func(kind, prefix string, v any) {
		switch v := v.(type) {
		case map[string]any:
			for name, inner := range v {
				field := prefix + name
				if used[field] == "" {
					used[field] = kind
				}
				walk(kind, field+".", inner)
			}
		case []any:
			for _, inner := range v {
				walk(kind, prefix, inner)
			}
		}
	}
	refused, err := EncodeRefusal(Line{Command: laws.Resign{}, By: laws.ByArbiter()}, &laws.Refusal{
		Code: laws.RoleMayNot, Edition: "2009", Citation: laws.Citation{Article: "1", Rule: "R"},
		Args: laws.Args{Text: "x", Piece: 1, Role: 1, Ply: 1, Want: 1, Span: 1e6},
	})
	if err != nil {
		t.Fatal(err)
	}
	unreadable, err := EncodeUnreadable(&LineError{Problem: BadValue, Column: 1, Field: "x", Err: ErrVersion})
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range append(strings.Split(strings.TrimSpace(examples), "\n"), string(refused), string(unreadable)) {
		var fields map[string]any
		if err := json.Unmarshal([]byte(line), &fields); err != nil {
			t.Fatal(err)
		}
		walk(fmt.Sprint(fields["type"]), "", fields)
	}
	var names []string
	for field := range used {
		names = append(names, field)
	}
	slices.Sort(names)
	for _, field := range names {
		if !rows[field] {
			t.Errorf("the field %s, as in %s, is not explained", field, used[field])
		}
	}
}
