package socket

import (
	"cmp"
	"flag"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/escaque/escaque/internal/explain"
	"github.com/escaque/escaque/laws"
)

var update = flag.Bool("update", false, "write the generated files anew")

// The files that are generated from the tables of the protocol.
const (
	typesFile     = "../ui/src/protocol.ts"
	referenceFile = "../../../docs/protocol.md"
)

// TestGenerated holds the types of the browser and the reference of the protocol to the tables
// and their comments; -update writes both anew.
func TestGenerated(t *testing.T) {
	g := newGenerator(t)
	types := g.types()
	held, err := os.ReadFile(referenceFile)
	must(t, err)
	reference := g.into(string(held))
	for file, text := range map[string]string{typesFile: types, referenceFile: reference} {
		if *update {
			must(t, os.WriteFile(file, []byte(text), 0o600))
			continue
		}
		held, err := os.ReadFile(file)
		must(t, err)
		if string(held) != text {
			t.Errorf("%s is not what the tables say; go test -run TestGenerated -update writes it", file)
		}
	}
}

// TestTheTables holds what the generator and the connection rely on: names are given once, everything
// that is sent or received is a structure with a comment.
func TestTheTables(t *testing.T) {
	g := newGenerator(t)
	seen := map[string]bool{}
	for _, cmd := range allCommands() {
		if seen[cmd.name] {
			t.Errorf("two commands %s", cmd.name)
		}
		seen[cmd.name] = true
		if g.comment(cmd.fields) == "" {
			t.Errorf("%s: no comment on %s", cmd.name, cmd.fields)
		}
	}
	for _, b := range boundsIn(reflect.TypeFor[ruleResultCommand]()) {
		for r := laws.NoResult + 1; r.String() != laws.NoResult.String(); r++ {
			if !slices.Contains(b.values, r.String()) {
				t.Errorf("an arbiter cannot decide on %s", r)
			}
		}
	}
	clear(seen)
	for _, m := range allMessages() {
		if seen[m.on()] {
			t.Errorf("two messages %s", m.on())
		}
		seen[m.on()] = true
		if g.comment(reflect.TypeOf(m)) == "" {
			t.Errorf("%s: no comment on %T", m.on(), m)
		}
	}
}

// generator writes what the tables and the comments of their types say.
type generator struct {
	t       *testing.T
	specs   map[string]*ast.TypeSpec // by package and name, as reflect names them
	docs    map[string]string        // their comments
	names   map[reflect.Type]string  // in TypeScript, of those that have been met
	ordered []reflect.Type           // those
}

// browserNames are the names that types have in TypeScript, where it is not their own without the
// ending.
var browserNames = map[string]string{
	"wholeLobbyMessage": "WholeLobby", "seekMessage": "Seek", "eventMessage": "EventRef", "liveMessage": "LiveGame", "listChange": "ListChange<T>", "putMessage": "Put<T>",
	"moveMessage": "PlayedMove", "legalMessage": "LegalMove", "clockMessage": "ClockFace", "changeMessage": "TableChange", "TableSettings": "Settings",
	"talkMessage": "Talk", "channelMessage": "TalkChannel", "messageMessage": "Letter", "logMessage": "LogRecord", "toldMessage": "LogLine",
	"Refusal": "Refused", "watchersMessage": "Watchers", "positionMessage": "Position", "settingsMessage": "SettingsNews",
}

func newGenerator(t *testing.T) *generator {
	g := &generator{t: t, specs: map[string]*ast.TypeSpec{}, docs: map[string]string{}, names: map[reflect.Type]string{}}
	for dir, name := range map[string]string{".": "socket", "../watching": "watching", "../../explain": "explain"} {
		files, err := filepath.Glob(filepath.Join(dir, "*.go"))
		must(t, err)
		for _, file := range files {
			if strings.HasSuffix(file, "_test.go") {
				continue
			}
			parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ParseComments)
			must(t, err)
			for _, d := range parsed.Decls {
				decl, is := d.(*ast.GenDecl)
				if !is || decl.Tok != token.TYPE {
					continue
				}
				for _, s := range decl.Specs {
					spec := s.(*ast.TypeSpec)
					key := name + "." + spec.Name.Name
					g.specs[key] = spec
					g.docs[key] = cmp.Or(spec.Doc.Text(), decl.Doc.Text())
				}
			}
		}
	}
	return g
}

func key(t reflect.Type) string { return path.Base(t.PkgPath()) + "." + t.Name() }

// comment returns the comment on a type without its name: "Makes a move."
func (g *generator) comment(t reflect.Type) string {
	text := strings.Join(strings.Fields(g.docs[key(t)]), " ")
	text = strings.TrimPrefix(text, t.Name()+" ")
	for _, verb := range []string{"is ", "are "} { // of what a thing is the thing is enough
		if rest, cut := strings.CutPrefix(text, verb); cut && !strings.HasPrefix(rest, "answered") {
			text = rest
		}
	}
	if text == "" {
		return ""
	}
	return sentence(text)
}

// sentence returns a text with a capital letter and a full stop.
func sentence(text string) string {
	return strings.ToUpper(text[:1]) + strings.TrimRight(text[1:], ".") + "."
}

// field is one field of a structure as it is written in JSON.
type field struct {
	name     string
	kind     string // in TypeScript
	optional bool
	bounds   string
	comment  string
}

// fields returns those of a structure, those of embedded ones in their place.
func (g *generator) fields(t reflect.Type) (list []field) {
	spec, is := g.specs[key(t)]
	if !is {
		g.t.Fatalf("%s is not among the sources", t)
	}
	comments := map[string]string{}
	for _, f := range spec.Type.(*ast.StructType).Fields.List {
		for _, name := range f.Names {
			comments[name.Name] = strings.Join(strings.Fields(cmp.Or(f.Comment.Text(), f.Doc.Text())), " ")
		}
	}
	for i := range t.NumField() {
		f := t.Field(i)
		if f.Anonymous {
			list = append(list, g.fields(f.Type)...)
			continue
		}
		if !f.IsExported() {
			continue
		}
		name, optional := jsonName(f)
		list = append(list, field{name, g.kind(f), optional, boundsOf(f.Tag), comments[f.Name]})
	}
	return list
}

// kind returns the type of a field in TypeScript.
func (g *generator) kind(f reflect.StructField) string {
	if kind := f.Tag.Get("type"); kind != "" {
		g.inside(f.Type)
		return kind
	}
	if values := f.Tag.Get("oneof"); values != "" {
		kind := "'" + strings.ReplaceAll(values, "|", "' | '") + "'"
		kind = strings.ReplaceAll(kind, "'white' | 'black'", "Colour")
		if f.Type.Kind() == reflect.Slice {
			kind += "[]"
		}
		return kind
	}
	kind := g.kindOf(f.Type)
	if _, optional := jsonName(f); f.Type.Kind() == reflect.Pointer && !optional {
		kind += " | null"
	}
	return kind
}

// inside meets the structures of which a type is made.
func (g *generator) inside(t reflect.Type) {
	switch t.Kind() {
	case reflect.Pointer, reflect.Slice:
		g.inside(t.Elem())
	case reflect.Struct:
		g.meet(t)
	}
}

func (g *generator) kindOf(t reflect.Type) string {
	switch t.Kind() {
	case reflect.Pointer:
		return g.kindOf(t.Elem())
	case reflect.Slice:
		return g.kindOf(t.Elem()) + "[]"
	case reflect.Struct:
		return g.meet(t)
	case reflect.String:
		return "string"
	case reflect.Bool:
		return "boolean"
	case reflect.Int, reflect.Int64, reflect.Uint64:
		return "number"
	}
	g.t.Fatalf("%s has no type in TypeScript", t)
	return ""
}

// meet returns the name of a structure in TypeScript, and keeps it to be declared.
func (g *generator) meet(t reflect.Type) string {
	if name := g.names[t]; name != "" {
		return name
	}
	name := browserNames[t.Name()]
	if name == "" {
		name = strings.TrimSuffix(t.Name(), "Message")
		name = strings.ToUpper(name[:1]) + name[1:]
	}
	g.names[t] = name
	g.fields(t) // those inside first
	g.ordered = append(g.ordered, t)
	return name
}

// types returns ui/src/protocol.ts.
func (g *generator) types() string {
	var messages, commands, answers strings.Builder
	for _, item := range []any{seekMessage{}, liveMessage{}, personMessage{}, explain.Refusal{}} {
		g.meet(reflect.TypeOf(item))
	}
	for _, m := range allMessages() {
		fmt.Fprintf(&messages, "\n  | ({ on: '%s' } & %s)", m.on(), g.meet(reflect.TypeOf(m)))
	}
	g.meet(reflect.TypeFor[gameTerms]())
	var answered []string
	for _, cmd := range allCommands() {
		if cmd.fields.NumField() == 0 {
			fmt.Fprintf(&commands, "\n  | { do: '%s' }", cmd.name)
		} else {
			fmt.Fprintf(&commands, "\n  | ({ do: '%s' } & %s)", cmd.name, g.meet(cmd.fields))
		}
		if cmd.answer.NumField() > 0 {
			if name := g.meet(cmd.answer); !slices.Contains(answered, name) {
				answered = append(answered, name)
				fmt.Fprintf(&answers, " & Partial<%s>", name)
			}
		}
	}
	var b strings.Builder
	b.WriteString("// The protocol escaque.v1. Generated from the tables of internal/web/socket by `go test ./internal/web/socket -run TestGenerated -update`: do not edit.\n" +
		"// Unknown fields are ignored, optional ones may be missing. Instants and durations are milliseconds.\n\n" +
		"export const SUBPROTOCOL = '" + Subprotocol + "';\n\nexport type Colour = 'white' | 'black';\n")
	for _, t := range g.ordered {
		b.WriteString("\n")
		if comment := g.comment(t); comment != "" {
			fmt.Fprintf(&b, "/** %s */\n", comment)
		}
		fmt.Fprintf(&b, "export interface %s {\n", g.names[t])
		for _, f := range g.fields(t) {
			if f.comment != "" {
				fmt.Fprintf(&b, "  /** %s */\n", sentence(f.comment))
			}
			if f.optional {
				fmt.Fprintf(&b, "  %s?: %s | undefined;\n", f.name, f.kind)
			} else {
				fmt.Fprintf(&b, "  %s: %s;\n", f.name, f.kind)
			}
		}
		b.WriteString("}\n")
	}
	fmt.Fprintf(&b, "\n/** What the server sends of its own accord. */\nexport type Message =%s;\n", messages.String())
	fmt.Fprintf(&b, "\n/** The answer to a command: what it brought, or why it was refused. */\nexport type Reply =\n  | ({ re: number; ok: true }%s)\n  | { re: number; ok?: false; error: Refused };\n", answers.String())
	b.WriteString("\n/** What the server sends. */\nexport type Incoming = Reply | Message;\n")
	fmt.Fprintf(&b, "\n/** What the browser sends; the client adds `id`. */\nexport type Command =%s;\n", commands.String())
	return b.String()
}

// into returns a text with its generated parts anew: what stands between their two marks.
func (g *generator) into(text string) string {
	g.types()
	for mark, part := range map[string]string{"commands": g.commandRows(), "messages": g.messageParts(), "types": g.typeParts()} {
		begin, end := "<!-- generated: "+mark+" -->\n", "<!-- end: "+mark+" -->"
		from, to := strings.Index(text, begin), strings.Index(text, end)
		if from < 0 || to < from {
			g.t.Fatalf("%s has no part %s", referenceFile, mark)
		}
		text = text[:from+len(begin)] + part + text[to:]
	}
	return text
}

// commandRows returns the table of commands.
func (g *generator) commandRows() string {
	var b strings.Builder
	b.WriteString("| `do` | who | what it does | fields | the answer has |\n|---|---|---|---|---|\n")
	for _, cmd := range allCommands() {
		who := [...]string{anyone: "anybody", named: "with a name", member: "with an account"}[cmd.who]
		fmt.Fprintf(&b, "| `%s` | %s | %s | %s | %s |\n", cmd.name, who, g.comment(cmd.fields), g.fieldList(cmd.fields, true), g.fieldList(cmd.answer, false))
	}
	return b.String()
}

// fieldList returns the fields of a structure in a cell of a table. The terms of a game have a part
// of their own.
func (g *generator) fieldList(t reflect.Type, optional bool) string {
	terms := map[string]bool{}
	var list []string
	if f, has := t.FieldByName("gameTerms"); has {
		for _, f := range g.fields(f.Type) {
			terms[f.name] = true
		}
	}
	for _, f := range g.fields(t) {
		if terms[f.name] {
			continue
		}
		text := "`" + f.name + "`"
		var about []string
		if f.optional && optional {
			about = append(about, "optional")
		}
		if f.bounds != "" {
			about = append(about, f.bounds)
		}
		if f.comment != "" {
			about = append(about, f.comment)
		}
		if about != nil {
			text += " (" + strings.Join(about, "; ") + ")"
		}
		list = append(list, text)
	}
	if len(terms) > 0 {
		list = append(list, "those of [GameTerms](#gameterms)")
	}
	return strings.ReplaceAll(strings.Join(list, ", "), "|", `\|`)
}

// messageParts returns a part for each message.
func (g *generator) messageParts() string {
	var b strings.Builder
	for _, m := range allMessages() {
		t := reflect.TypeOf(m)
		fmt.Fprintf(&b, "### `%s`\n%s\n\n%s\n", m.on(), g.comment(t), g.fieldLines(t))
	}
	return b.String()
}

// typeParts returns a part for each structure within messages and answers.
func (g *generator) typeParts() string {
	sent := map[reflect.Type]bool{}
	for _, m := range allMessages() {
		sent[reflect.TypeOf(m)] = true
	}
	for _, cmd := range allCommands() {
		sent[cmd.fields], sent[cmd.answer] = true, true
	}
	var b strings.Builder
	for _, t := range g.ordered {
		if !sent[t] && t != reflect.TypeFor[gameTerms]() {
			fmt.Fprintf(&b, "### %s\n%s\n\n%s\n", strings.TrimSuffix(g.names[t], "<T>"), g.comment(t), g.fieldLines(t))
		}
	}
	return b.String()
}

// fieldLines returns the fields of a structure as a list.
func (g *generator) fieldLines(t reflect.Type) string {
	var b strings.Builder
	for _, f := range g.fields(t) {
		fmt.Fprintf(&b, "- `%s`: `%s`", f.name, f.kind)
		if f.optional {
			b.WriteString(", optional")
		}
		if f.comment != "" {
			b.WriteString("; " + f.comment)
		}
		b.WriteString("\n")
	}
	return b.String()
}
