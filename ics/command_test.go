package ics_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/escaque/escaque/ics"
)

// vocabulary is a small one, enough for what is tested here.
var vocabulary = ics.NewVocabulary("say", "seek", "set", "sought", "style", "who", "moves", "quit", "quota", "bsetup", "decline")

func TestParse(t *testing.T) {
	for _, c := range []struct {
		line string
		name ics.Name
		args string
	}{
		{"", "", ""},
		{"   ", "", ""},
		{"who", "who", ""},
		{"WHO", "who", ""},
		{"wh", "who", ""},
		{"sought", "sought", ""},
		{"so all", "sought", "all"},
		{"seek 5 3 unrated", "seek", "5 3 unrated"},
		{"say line\x07with\x1bbells", "say", "linewithbells"},
		{"e2e4", ics.MakeMove, "e2e4"},
		{"e7e8q", ics.MakeMove, "e7e8q"},
		{"e2-e4", ics.MakeMove, "e2-e4"},
		{"Nbd7", ics.MakeMove, "Nbd7"},
		{"exd8=Q+", ics.MakeMove, "exd8=Q+"},
		{"o-o-o", ics.MakeMove, "o-o-o"},
		{"O-O", ics.MakeMove, "O-O"},
		{"0-0", ics.MakeMove, "0-0"},
		{"P@e4", ics.MakeMove, "P@e4"},
		{"x@h8", ics.MakeMove, "x@h8"},
		{"style 12", "style", "12"},
		{"qui", "", ""},
		{"quo 3", "quota", "3"},
	} {
		got, err := vocabulary.Parse(c.line)
		if c.line == "qui" {
			if err == nil {
				t.Error("quit was abbreviated")
			}
			continue
		}
		if err != nil || got.Name != c.name || got.Args != c.args {
			t.Errorf("Parse(%q) = %q %q, %v; want %q %q", c.line, got.Name, got.Args, err, c.name, c.args)
		}
	}
	for _, line := range []string{"$moves 3", "$$moves 3", "$ moves 3"} {
		quiet, err := vocabulary.Parse(line)
		if err != nil || !quiet.Quiet || quiet.Name != "moves" || quiet.Args != "3" {
			t.Errorf("%s: %+v %v", line, quiet, err)
		}
	}
}

func TestParseRefuses(t *testing.T) {
	_, err := vocabulary.Parse("foo bar")
	var unknown *ics.Unknown
	if !errors.As(err, &unknown) || err.Error() != "foo: Command not found." {
		t.Errorf("foo: %v", err)
	}
	_, err = vocabulary.Parse("s")
	var ambiguous *ics.Ambiguous
	if !errors.As(err, &ambiguous) || err.Error() != `Ambiguous command "s". Matches: say seek set sought style` {
		t.Errorf("s: %v", err)
	}
}

func FuzzParse(f *testing.F) {
	for _, s := range []string{"who", "$ e2e4", "'x", "\xff\xfb\x01seek", "s", "K9", strings.Repeat("a", ics.MaxLine)} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, line string) {
		c, err := vocabulary.Parse(line)
		if err != nil {
			return
		}
		if strings.ContainsFunc(c.Args, func(r rune) bool { return r < 0x20 || r == 0x7f }) {
			t.Errorf("control characters went through: %q", c.Args)
		}
	})
}

func TestAliases(t *testing.T) {
	own := map[string]string{"foo": "tell $m $2 $1 jkl", "gg": "say good game", "all": "xtell $1 $2-", "head": "xtell $-2 x", "old": "moves @", "cost": "say 5$$", "bad": "say $q", "end": "say $"}
	scope := ics.AliasScope{Me: "Ana", Opponent: "Beto"}
	for _, c := range []struct{ line, want string }{
		{"foo abcd efgh 1234", "tell Ana efgh abcd jkl"},
		{"gg wp", "say good game"},
		{"all x a b c", "xtell x a b c"},
		{"head a b c", "xtell a b x"},
		{"old 12", "moves 12"},
		{"cost", "say 5$"},
		{"t Beto hi", "tell Beto hi"},
		{"T Beto hi", "tell Beto hi"},
		{"'hi there", "say hi there"},
		{"+ch 1", "addlist ch 1"},
		{"! all", "shout all"},
		{"hop", "hop"},
		{"ho", "history Beto"},
		{"e4", "e4"},
		{"exit", "quit"},
		{"", ""},
	} {
		got, err := ics.ExpandAlias(c.line, own, scope)
		if err != nil || got != c.want {
			t.Errorf("ExpandAlias(%q) = %q, %v; want %q", c.line, got, err, c.want)
		}
	}
	for _, line := range []string{"bad", "end", "hp"} {
		if got, err := ics.ExpandAlias(line, own, scope); !errors.Is(err, ics.ErrAlias) {
			t.Errorf("ExpandAlias(%q) = %q, %v", line, got, err)
		}
	}
}

// An alias cannot blow a line up without bound.
func TestAliasIsBounded(t *testing.T) {
	own := map[string]string{"x": strings.Repeat("$@", 100)}
	if _, err := ics.ExpandAlias("x "+strings.Repeat("a", 500), own, ics.AliasScope{}); !errors.Is(err, ics.ErrAlias) {
		t.Errorf("%v", err)
	}
}

func TestSystemAliasesLeadToCommands(t *testing.T) {
	for word, text := range ics.SystemAliases() {
		command, _, _ := strings.Cut(text, " ")
		if ics.CodeOf(ics.Name(command)) == 0 {
			t.Errorf("%s stands for %q, which is no command of the family", word, text)
		}
	}
}

func TestBlocks(t *testing.T) {
	b := ics.Block{ID: 12, Code: ics.CodeOf("finger"), Text: "Finger of A:\n\x17\x15"}
	const want = "\x1512\x1637\x16Finger of A:\n\x17"
	if b.String() != want {
		t.Errorf("%q", b.String())
	}
	got, ok := ics.ParseBlock(want)
	if !ok || got.ID != 12 || got.Code != 37 || got.Text != "Finger of A:\n" {
		t.Errorf("%+v %v", got, ok)
	}
	got, ok = ics.ParseBlock("\x153\x1656\x16513\x16Usage\x17")
	if !ok || got.ID != 3 || got.Code != ics.CodeBadParams || got.Text != "Usage" {
		t.Errorf("four parts: %+v %v", got, ok)
	}
	if s := ics.NoSequence().String(); s != "\x150\x16519\x16\x17" {
		t.Errorf("%q", s)
	}
	for line, want := range map[string]struct {
		id   int
		rest string
		ok   bool
	}{
		"7 e4": {7, "e4", true}, "  12  who": {12, "who", true}, "9": {9, "", true}, "e4": {0, "e4", false},
		"12e4": {0, "12e4", false}, "99999999999 x": {0, "99999999999 x", false}, "": {0, "", false},
	} {
		id, rest, ok := ics.CutBlockID(line)
		if id != want.id || rest != want.rest || ok != want.ok {
			t.Errorf("Numbered(%q) = %d %q %v", line, id, rest, ok)
		}
	}
}

func FuzzBlock(f *testing.F) {
	f.Add(3, 37, "text")
	f.Fuzz(func(t *testing.T, id, code int, text string) {
		b := ics.Block{ID: id, Code: ics.Code(code), Text: text}
		got, ok := ics.ParseBlock(b.String())
		if !ok || got.ID != id || got.Code != ics.Code(code) {
			t.Errorf("%+v came back as %+v, %v", b, got, ok)
		}
	})
}
