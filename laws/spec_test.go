package laws

import (
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/clock"
)

// typesWith lists the types of the package that have a method, with the file that
// declares each and the method.
func typesWith(t *testing.T, method string) map[string]string {
	t.Helper()
	declared, with := map[string]string{}, map[string]string{}
	names, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range file.Decls {
			switch d := d.(type) {
			case *ast.GenDecl:
				for _, s := range d.Specs {
					if s, ok := s.(*ast.TypeSpec); ok {
						declared[s.Name.Name] = name
					}
				}
			case *ast.FuncDecl:
				if d.Recv != nil && d.Name.Name == method {
					with[d.Recv.List[0].Type.(*ast.Ident).Name] = name
				}
			}
		}
	}
	for kind, file := range with {
		if declared[kind] != file {
			t.Errorf("%s stands in %s, and its %s in %s", kind, declared[kind], method, file)
		}
	}
	return with
}

// madeIn lists the files in which a value of each type is made with some of its
// fields.
func madeIn(t *testing.T) map[string][]string {
	t.Helper()
	made := map[string][]string{}
	names, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(n ast.Node) bool {
			lit, ok := n.(*ast.CompositeLit)
			if !ok || len(lit.Elts) == 0 || strings.HasSuffix(name, "_test.go") {
				return true
			}
			if kind, ok := lit.Type.(*ast.Ident); ok && !slices.Contains(made[kind.Name], name) {
				made[kind.Name] = append(made[kind.Name], name)
			}
			return true
		})
	}
	return made
}

// kindOf is the kind of a command or an event of a type. A command RuleOnX is
// written RuleX in logs: in Go that would be the name of a rule. Some types got new
// names in Go; their kinds in logs stay.
func kindOf(name string) string {
	if kind, ok := storedKinds[name]; ok {
		return kind
	}
	return strings.Replace(name, "RuleOn", "Rule", 1)
}

// storedKinds are the kinds of the types whose Go names are newer than the stored logs.
var storedKinds = map[string]string{
	"DisplacePieces": "DisplaceMen", "RestorePieces": "RightMen", "PiecePlaced": "ManPlaced",
	"PiecesDisplaced": "MenDisplaced", "PiecesRestored": "MenRighted",
}

// TestEveryCommandHasASpecification finds the commands in the source: each stands in
// one file with its methods and is in the registry, and says who may give it, when and
// where.
func TestEveryCommandHasASpecification(t *testing.T) {
	specs := Commands()
	typesWith(t, "decide")
	typesWith(t, "spec")
	for name := range typesWith(t, "CommandKind") {
		if !slices.ContainsFunc(specs, func(s Spec) bool { return s.Kind == kindOf(name) }) {
			t.Errorf("%s is not in the registry", name)
		}
	}
	for i, s := range specs {
		if s.By == 0 || s.In == 0 || s.At == 0 {
			t.Errorf("%s can never be given: %+v", s.Kind, s)
		}
		if i > 0 && specs[i-1].Kind >= s.Kind {
			t.Errorf("%s stands after %s", s.Kind, specs[i-1].Kind)
		}
		if name := reflect.TypeOf(commands[i]).Name(); kindOf(name) != s.Kind {
			t.Errorf("%s calls itself %s", name, s.Kind)
		}
	}
}

// TestEveryEventIsRegistered finds the events in the source: each stands in one file
// with what it does to the state, in the one that makes it when no other does, and is
// in the registry.
func TestEveryEventIsRegistered(t *testing.T) {
	applied, made := typesWith(t, "apply"), madeIn(t)
	for kind, file := range typesWith(t, "EventKind") {
		if in := made[kind]; len(in) == 1 && in[0] != file {
			t.Errorf("%s stands in %s, and only %s makes it", kind, file, in[0])
		}
		if applied[kind] == "" {
			t.Errorf("%s has no apply of its own", kind)
		}
		if !slices.ContainsFunc(events[:], func(e Event) bool { return e.EventKind() == kindOf(kind) }) {
			t.Errorf("%s is not in the registry", kind)
		}
	}
	for i, e := range events {
		if name := reflect.TypeOf(e).Name(); kindOf(name) != e.EventKind() {
			t.Errorf("%s calls itself %s", name, e.EventKind())
		}
		if i > 0 && events[i-1].EventKind() >= e.EventKind() {
			t.Errorf("%s stands after %s", e.EventKind(), events[i-1].EventKind())
		}
	}
}

// eachText visits the texts in a value, one element of each list.
func eachText(v reflect.Value, visit func(reflect.Value)) {
	switch v.Kind() {
	case reflect.String:
		visit(v)
	case reflect.Struct:
		for i := range v.NumField() {
			eachText(v.Field(i), visit)
		}
	case reflect.Array:
		for i := range v.Len() {
			eachText(v.Index(i), visit)
		}
	case reflect.Slice:
		if v.Type().Elem().Kind() == reflect.String {
			v.Set(reflect.MakeSlice(v.Type(), 2, 2))
			eachText(v.Index(1), visit)
		}
	}
}

// TestEveryTextIsBounded writes too much into each text of each command, and a
// character that nobody sees.
func TestEveryTextIsBounded(t *testing.T) {
	s := &decision{t: tables[Edition2009]()}
	for _, zero := range commands {
		if _, begins := zero.(Start); begins {
			continue // the regulations have bounds of their own
		}
		c := reflect.New(reflect.TypeOf(zero)).Elem()
		eachText(c, func(text reflect.Value) {
			for bad, code := range map[string]Code{strings.Repeat("x", MaxText+1): TextTooBig, "a\u202eb": TextHidden} {
				text.SetString(bad)
				given := c.Interface().(Command)
				if _, sealed := given.(OpenEnvelope); sealed && code == TextHidden {
					continue // what was sealed is ruled on when it is read
				}
				if r := s.whyTextRefused(given, given.spec()); r == nil || r.Code != code {
					t.Errorf("%s with %.4q: %v", given.CommandKind(), bad, r)
				}
			}
			text.SetString("")
		})
	}
}

// TestLargerFieldsAreBounded writes too much into the fields that have bounds of their
// own: the refusal names that bound, and not the one of texts.
func TestLargerFieldsAreBounded(t *testing.T) {
	s := &decision{t: tables[Edition2009]()}
	for most, longest := range map[int][2]Command{
		MaxCiphertext:  {Seal{Ciphertext: make([]byte, MaxCiphertext)}, Seal{Ciphertext: make([]byte, MaxCiphertext+1)}},
		maxCertificate: {Verdict{Line: make([]string, maxCertificate)}, Verdict{Line: make([]string, maxCertificate+1)}},
	} {
		if r := s.whyTextRefused(longest[0], longest[0].spec()); r != nil {
			t.Errorf("%s of %d: %v", longest[0].CommandKind(), most, r)
		}
		if r := s.whyTextRefused(longest[1], longest[1].spec()); r == nil || r.Code != TextTooBig || r.Args.Want != most {
			t.Errorf("%s of more than %d: %v", longest[1].CommandKind(), most, r)
		}
	}
}

// told folds commands at their instants, none of which may be refused.
func told(t *testing.T, told ...given) Game {
	t.Helper()
	g := New()
	for _, c := range told {
		next, _, err := Decide(g, c.by, c.command, c.at)
		if err != nil {
			t.Fatalf("%s: %v", c.command.CommandKind(), err)
		}
		g = next
	}
	return g
}

type given struct {
	at      clock.Instant
	by      Actor
	command Command
}

// TestPhasesKeepOut gives each command in a phase that its specification does not
// name: it is refused, with what that phase says, or, when time is up, the fall of the
// flag is recorded instead of it.
func TestPhasesKeepOut(t *testing.T) {
	begin := func(r Regulations) given {
		r.Edition = Edition2009
		return given{0, ByServer(), Start{r}}
	}
	onBoard := begin(Regulations{Venue: Board})
	hour, err := clock.ParseControlSeconds("60")
	if err != nil {
		t.Fatal(err)
	}
	timed := begin(Regulations{Control: [2]clock.Control{hour, hour}})
	// After e3e4 it is an open question whether anybody can still win: an end waits for
	// the answer.
	shut := begin(Regulations{
		Control: [2]clock.Control{hour, hour}, Adjournments: true, Start: StartSpec{FEN: "4k3/8/8/p1p1p1p1/P1P3P1/4P3/8/4K3 w - - 0 1"},
	})
	closing := given{0, Seat(chess.White), Move{Move: chess.NewMove(chess.E3, chess.E4, chess.Pawn, chess.NoPieceType)}}
	for _, c := range []struct {
		phase Phases
		g     Game
		at    clock.Instant
		roles func(Role) bool
		code  Code
	}{
		{phase: BeforeStart, g: New(), code: NotStarted},
		{phase: WhileAbsent, g: told(t, begin(Regulations{Venue: Board, Arrivals: true})), roles: isPlayer, code: NotArrived},
		{phase: WhileExpelled, g: told(t, onBoard, given{0, ByArbiter(), Penalise{Penalty: Expulsion, Reason: "x"}}), roles: isPlayer, code: PlayerExpelled},
		{phase: AfterEnd, g: told(t, onBoard, given{0, ByArbiter(), SetResult{Result: Drawn, Reason: "x"}}), code: GameOver},
		{phase: AwaitingSealed, g: told(t, shut,
			given{1, ByArbiter(), Adjourn{}}, given{2, Seat(chess.White), Seal{Game: "g", Commitment: Commitment{1}}}, given{3, Seat(chess.White), CloseEnvelope{}},
			given{4, ByArbiter(), ResumeAdjourned{Present: [2]bool{chess.Black: true}, Late: time.Second}}, given{5000, ByServer(), NoShow{}},
		), at: 5000, code: AwaitingEnd},
		{phase: AwaitingVerdict, g: told(t, shut, closing, given{0, Seat(chess.Black), Resign{}}), code: AwaitingEnd},
		{phase: TimeUp, g: told(t, timed), at: 3_700_000},
		{phase: WhileAdjourned, g: told(t, onBoard, given{0, ByArbiter(), Adjourn{Without: true, Reason: "x"}}), code: GameIsAdjourned},
		{phase: InPlay, g: told(t, onBoard)},
	} {
		if awaits := c.g.AwaitsSeal(); awaits != (c.phase == AwaitingSealed) { // which looks like AwaitingVerdict otherwise
			t.Fatalf("the game %s awaits a sealed move: %v", c.phase, awaits)
		}
		venue := OnScreen
		if c.g.OverTheBoard() || !c.g.Started() {
			venue = OnBoard
		}
		kept := 0
		for _, command := range commands {
			spec := command.spec()
			if spec.In.Has(c.phase) || spec.At&venue == 0 || spec.In == BeforeStart && c.phase != InPlay {
				continue
			}
			for role := Player; role <= Server; role++ {
				if !spec.By.Has(role) || c.roles != nil && !c.roles(role) {
					continue
				}
				kept++
				var r *Refusal
				_, events, err := Decide(c.g, Actor{Role: role}, command, c.at)
				if c.phase == TimeUp {
					if err != nil || len(events) == 0 || events[0].EventKind() != (FlagFell{}).EventKind() {
						t.Errorf("%s, when time is up, is answered with %v and %v", command.CommandKind(), events, err)
					}
				} else if !errors.As(err, &r) || c.code != "" && r.Code != c.code {
					t.Errorf("%s, which may be given %s, is answered %s with %v", command.CommandKind(), spec.In, c.phase, err)
				}
			}
		}
		if kept == 0 {
			t.Errorf("%s keeps nothing out", c.phase)
		}
	}
}

func isPlayer(r Role) bool { return r == Player }
