package rules

import (
	"bytes"
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	"github.com/spf13/pflag"

	"github.com/escaque/escaque/internal/cli/terminal"
	"github.com/escaque/escaque/internal/i18n"
	"github.com/escaque/escaque/laws"
	"github.com/escaque/escaque/laws/wire"
)

// conducted runs the command and returns what it prints.
func conducted(t *testing.T, input string, args ...string) (lines []string, code int) {
	t.Helper()
	var out, errs bytes.Buffer
	w := terminal.World{In: strings.NewReader(input), Out: &out, Err: &errs, Env: func(string) string { return "" }, Lang: i18n.English}
	code = w.Execute(t.Context(), NewConduct(&w), args)
	if errs.Len() > 0 {
		t.Errorf("%s", &errs)
	}
	return strings.Split(strings.TrimRight(out.String(), "\n"), "\n"), code
}

// TestConductAnswersEveryLine: each line that says something is answered, the
// answers are JSON that says which line they are for, and the log among them
// replays to the same game.
func TestConductAnswersEveryLine(t *testing.T) {
	input := strings.Join([]string{
		`# a line that is too long is answered too, and the next one is read`,
		`{"at":1,"by":"white","type":"Move","move":"e2e4","ply":` + strings.Repeat(" ", 3*wire.MaxSize) + `0}`,
		`{"at":2,"by":"white","type":"Move","move":"e2e4"}`,
		``,
		`{"at":3,"by":"white","type":"Move","move":"d2d4"}`,
		`{"at":4,"by":"black","type":"Resign"}`,
		`{"at":5,"by":"black","type":"Resign"}`, // without a line end
	}, "\n")
	lines, code := conducted(t, input, "--edition", "2009", "--control", "300")
	if code != terminal.ExitFaults {
		t.Errorf("exit code %d", code)
	}
	var got []string
	var log []laws.Event
	for _, line := range lines {
		var said struct {
			V           int
			Type        string
			Input       int
			Explanation string
		}
		if err := json.Unmarshal([]byte(line), &said); err != nil || said.V != wire.Version || said.Explanation == "" {
			t.Fatalf("%s: %v", line, err)
		}
		got = append(got, string(rune('0'+said.Input))+said.Type)
		if e, err := wire.DecodeEvent([]byte(line)); err == nil {
			log = append(log, e)
		}
	}
	want := "0GameStarted 2Unreadable 3MoveMade 5Refused 6GameEnded 7Refused"
	if strings.Join(got, " ") != want {
		t.Errorf("%v, want %s", got, want)
	}
	if g := laws.Replay(log); g.Result() != laws.WhiteWins || g.Ply() != 1 {
		t.Errorf("the log replays to %v after %d half moves", g.Result(), g.Ply())
	}
}

// TestConductSaysThatThereIsNothing: input in which no line says anything is no
// success, unless a game was begun on the command line, which is told.
func TestConductSaysThatThereIsNothing(t *testing.T) {
	for lang, want := range map[string]string{"en": "nothing to conduct", "es": "nada que dirigir"} {
		for _, input := range []string{"", "\n", "\ufeff", "# a scene to be written\n\n"} {
			for _, args := range [][]string{nil, {"--edition", "2023", "--control", "300"}} {
				var out, errs bytes.Buffer
				w := terminal.World{Lang: lang, In: strings.NewReader(input), Out: &out, Err: &errs, Env: func(string) string { return "" }}
				code := w.Execute(t.Context(), NewConduct(&w), args)
				begun := args != nil && code == terminal.ExitOK && strings.Contains(out.String(), "GameStarted")
				if told := code == terminal.ExitFailed && strings.Contains(errs.String(), want); begun == told || told != (args == nil) {
					t.Errorf("%q %v: exit code %d, %s%s", input, args, code, &out, &errs)
				}
			}
		}
	}
}

// TestEveryRegulationHasAFlag gives every flag and looks for a regulation that
// is still as it was.
func TestEveryRegulationHasAFlag(t *testing.T) {
	values := map[string]string{
		"edition": "2009", "control": "300", "black": "200", "conduct": "board", "supervision": "inadequate", "960": "17",
		"from": "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "draws-after": "30", "default-time": "30m", "unknown": "arbiter", "lag": "1s", "lag-free": "250ms", "lag-quota": "1s", "lag-game": "15s",
		"extended": "KRB-KR=75", "sheets": "paper", "cannot-see": "both", "cannot-hear": "both",
		"white-assistant": "abc", "black-assistant": "f", "absent-time": "shared", "house-rule": "Nobody eats at the board.", "resumption-time": "2h",
	}
	f := pflag.NewFlagSet("", pflag.ContinueOnError)
	w := terminal.World{Lang: i18n.English}
	read := addRegulationFlags(&w, f)
	var line []string
	for _, r := range regulations {
		if r.kind == "" {
			line = append(line, "--"+r.name)
			continue
		}
		v, ok := values[r.name]
		if !ok {
			t.Errorf("no value for --%s", r.name)
		}
		line = append(line, "--"+r.name, v)
	}
	if err := f.Parse(line); err != nil {
		t.Fatal(err)
	}
	regs, err := read()
	if err != nil {
		t.Fatal(err)
	}
	var walk func(name string, v reflect.Value)
	walk = func(name string, v reflect.Value) {
		if v.Kind() == reflect.Struct {
			for i := range v.NumField() {
				walk(name+"."+v.Type().Field(i).Name, v.Field(i))
			}
		} else if v.IsZero() {
			t.Errorf("no flag sets %s", name)
		}
	}
	walk("Regulations", reflect.ValueOf(regs))
}

// TestEveryProblemHasARemedy, in every language.
func TestEveryProblemHasARemedy(t *testing.T) {
	for _, lang := range i18n.TerminalLanguages() {
		w := terminal.World{Lang: lang}
		for _, p := range wire.Problems() {
			for _, key := range []string{"problem.", "remedy."} {
				if text := w.Text("conduct."+key+string(p), "Line", 7, "Column", 3, "Field", "move", "Type", "Move", "At", "0:00:01", "Last", "0:00:02", "LastLine", 6); strings.Contains(text, i18n.Missing) || strings.Contains(text, i18n.NoArgument) {
					t.Errorf("%s: %s", lang, text)
				}
			}
		}
	}
}

// TestBeforeTheGame: with --edition the game begins at zero, and nothing comes
// before it.
func TestBeforeTheGame(t *testing.T) {
	line := `{"at":"-3s","by":"arbiter","type":"StopClocks","reason":"early"}` + "\n"
	lines, code := conducted(t, line, "--edition", "2009", "--control", "300")
	out := strings.Join(lines, "\n")
	if code != terminal.ExitFaults || !strings.Contains(out, "before 0:00:00") || strings.Contains(out, "ClocksStopped") {
		t.Errorf("exit code %d: %s", code, out)
	}
	start := `{"at":"-1h","by":"server","type":"Start","regulations":{"edition":"2009","control":["300","300"]}}` + "\n"
	lines, code = conducted(t, start+`{"at":"-59m59s","by":"white","type":"Move","move":"e2e4"}`)
	out = strings.Join(lines, "\n")
	if code != 0 || !strings.Contains(out, "MoveMade") {
		t.Errorf("any zero will do without --edition: exit code %d: %s", code, out)
	}
}
