package i18n

import (
	"encoding/json"
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"golang.org/x/text/language"
)

// TestMessages reads the examples that the browser part reads too.
func TestMessages(t *testing.T) {
	data, err := os.ReadFile("testdata/messages.json")
	if err != nil {
		t.Fatal(err)
	}
	var examples []struct {
		Lang, Sentence, Want string
		Args                 map[string]any
	}
	if err := json.Unmarshal(data, &examples); err != nil || len(examples) < 10 {
		t.Fatal(len(examples), err)
	}
	for _, e := range examples {
		m, err := readMessage(e.Sentence)
		if err != nil {
			t.Errorf("%s: %v", e.Sentence, err)
			continue
		}
		for name, value := range e.Args {
			if n, is := value.(float64); is {
				e.Args[name] = int(n)
			}
		}
		var b strings.Builder
		if m.writeTo(&b, language.Make(e.Lang), e.Args, 0); b.String() != e.Want {
			t.Errorf("%s with %v: %q, want %q", e.Sentence, e.Args, b.String(), e.Want)
		}
	}
}

func TestFaultsOfMessages(t *testing.T) {
	for _, sentence := range []string{
		"{", "}", "{}", "{a", "{a,}", "{a, number}", "{n, plural, one {x}}", "{n, plural, two", "{n, plural, several {x} other {y}}",
		"{n, plural, one {x} one {y} other {z}}", "{x, select, other y}", "{x, select, other {y}", "{n, plural, =one {x} other {y}}",
	} {
		if m, err := readMessage(sentence); err == nil {
			t.Errorf("%q was read: %v", sentence, m)
		}
	}
}

// FuzzMessage requires that whatever is read can be written, and that text without braces,
// apostrophes and numbers is written as it stands.
func FuzzMessage(f *testing.F) {
	for _, s := range []string{"Hello, {name}.", "{n, plural, one {# game} other {# games}}", "'{'x'}'", "it''s", "{x, select, none {} other {({x})}}"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		m, err := readMessage(s)
		if err != nil {
			return
		}
		args := map[string]bool{}
		m.addArguments(args)
		values := map[string]any{}
		for name := range args {
			values[name] = 1
		}
		var b strings.Builder
		m.writeTo(&b, language.English, values, 0)
		if strings.Contains(b.String(), NoArgument) && !strings.Contains(s, NoArgument) {
			t.Errorf("%q lacks an argument that it was given: %q", s, b.String())
		}
		if !strings.ContainsAny(s, "{}'") && b.String() != s {
			t.Errorf("%q is written %q", s, b.String())
		}
	})
}

// TestEverySentenceIsParsed requires that every file is read as encoding/json reads it, and that
// every sentence in it can be parsed.
func TestEverySentenceIsParsed(t *testing.T) {
	names, err := filepath.Glob("??/*.json")
	if err != nil || len(names) < len(All()) {
		t.Fatal(names, err)
	}
	for _, name := range names {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		var want map[string]string
		if err := json.Unmarshal(data, &want); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		maps.DeleteFunc(want, func(_, text string) bool { return text == "" })
		got, err := readSentences(string(data))
		if err != nil || len(got) != len(want) {
			t.Fatalf("%s: %d sentences of %d, %v", name, len(got), len(want), err)
		}
		for key, text := range want {
			m, err := readMessage(text)
			if err != nil {
				t.Errorf("%s: %s: %v", name, key, err)
			} else if s := got[key]; s == nil || !reflect.DeepEqual(s.message(), m) {
				t.Errorf("%s: %s is read as another sentence", name, key)
			}
		}
	}
}

// TestFilesAreReadStrictly requires that a line that is not a sentence is an error, and that what
// is not translated is left out.
func TestFilesAreReadStrictly(t *testing.T) {
	for _, bad := range []string{"{\n  \"a\":\n\"b\"\n}\n", "{\n  \"a\": 1\n}\n", "{\n  a\": \"b\"\n}\n", "{ \"a\": \"b\" }\n"} {
		if got, err := readSentences(bad); err == nil {
			t.Errorf("%q is read: %v", bad, got)
		}
	}
	got, err := readSentences("{\n  \"a\": \"\",\n  \"b\": \"\\\"\",\n  \"c\": \"x\\u00e9\"\n}\n")
	if err != nil || len(got) != 2 || got["b"].message()[0].text != `"` || got["c"].message()[0].text != "xé" {
		t.Errorf("%v, %v", got, err)
	}
}
