package ics_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/escaque/escaque/ics"
)

func TestIvars(t *testing.T) {
	s := ics.NewIvars()
	if !s.Has(ics.IvarShowownseek) || s.Has(ics.IvarMS) {
		t.Error("a session does not start with showownseek alone")
	}
	say := func(name, value, want string) {
		t.Helper()
		var got string
		if s, got = settled(s.Set(name, value)); got != want {
			t.Errorf("iset %s %s: %q, want %q", name, value, got, want)
		}
	}
	say("ms", "1", "ms set.")
	say("smartmove", "1", "smartmove set.")
	say("smartm", "0", "smartmove unset.")
	say("nohigh", "on", "nohighlight set.")
	say("ms", "7", `Bad value given for ivariable "ms".`)
	say("se", "1", `Ambiguous ivariable "se". Matches: seekremove seekinfo seekca`)
	say("colour", "1", `No such ivariable "colour".`)
	say("defprompt", "", "defprompt set.")
	say("lock", "1", "lock set.")
	say("ms", "0", "Cannot alter: Interface setting locked.")
	if !s.Has(ics.IvarMS) {
		t.Error("a lock was broken")
	}
	list := s.List("Ana")
	for _, want := range []string{"Interface variable settings of Ana:\n\n", "ms=1", "block=0", "atomic=0"} {
		if !strings.Contains(list, want) {
			t.Errorf("the list lacks %q:\n%s", want, list)
		}
	}
}

func TestIvarsAtLogin(t *testing.T) {
	s, ok := ics.NewIvars().AtLogin("%b10011101010001000100001000000001000")
	if !ok || !s.Has(ics.IvarCompressmove) || s.Has(ics.IvarBlock) || !s.Has(ics.IvarSeekinfo) == s.Has(ics.IvarSeekinfo) {
		t.Errorf("%v %s", ok, s.List("x"))
	}
	if s.Has(ics.IvarShowownseek) != (string("10011101010001000100001000000001000"[22]) == "1") {
		t.Error("bit 22 is not showownseek")
	}
	for _, line := range []string{"%b", "%b012", "%q", "guest"} {
		if _, ok := ics.NewIvars().AtLogin(line); ok {
			t.Errorf("%q was taken for bits", line)
		}
	}
}

func TestVariables(t *testing.T) {
	var vs ics.Values
	say := func(name, value, want string) {
		t.Helper()
		var got string
		if vs, got = settled(vs.Set(name, value)); got != want {
			t.Errorf("set %s %s: %q, want %q", name, value, got, want)
		}
	}
	say("tell", "0", "You will not hear direct tells from unregistered users.")
	say("tell", "on", "You will now hear direct tells from unregistered users.")
	say("shout", "", "You will not hear shouts.")
	say("open", "2", `Bad value given for variable "open".`)
	say("style", "12", "Style 12 set.")
	say("style", "-1", `Bad value given for variable "style".`)
	say("style", "14", `Bad value given for variable "style".`)
	say("width", "100", "width set to 100.")
	say("prompt", "foobar%", `prompt set to "foobar% ".`)
	say("interface", "Thief 1.23 Midget edition", `interface set to "Thief 1.23 Midget edition".`)
	say("interface", strings.Repeat("x", 100), `Bad value given for variable "interface".`)
	say("inter", "x\x1b[2Jy", `interface set to "x[2Jy".`)
	say("nonsense", "1", `No such variable "nonsense".`)
	say("av", "1", `Ambiguous variable "av". Matches: availinfo availmin availmax`)
	say("1", "I like endings", "Note 1 set: I like endings")
	say("1", "", "Note 1 unset.")
	say("formula", "!blitz && time > 1", `formula set to "!blitz && time > 1".`)
	say("formula", "foo", `Bad value given for variable "formula".`)
	say("f1", "33-", `Bad value given for variable "f1".`)
	say("f2", "(77", `Bad value given for variable "f2".`)
	say("f3", "f2", `Bad value given for variable "f3".`)
	say("f1", "# comment test", `f1 set to "# comment test".`)
	say("formula", "", "formula unset.")
	if vs.On("shout") || !vs.On("tell") || vs.Int("style") != 12 || vs.Get("f1") != "# comment test" || vs.Get("time") != "2" {
		t.Errorf("%v", vs)
	}
	list := vs.List("Ana")
	for _, want := range []string{"Variable settings of Ana:\n\n", "shout=0", "width=100", "Interface: x[2Jy", "f1: # comment test"} {
		if !strings.Contains(list, want) {
			t.Errorf("the list lacks %q:\n%s", want, list)
		}
	}
	if _, stays := vs["tell"]; stays {
		t.Error("a variable at its default is kept")
	}
}

func TestEveryDefaultIsAdmitted(t *testing.T) {
	names := map[string]bool{}
	for _, v := range ics.AllVariables() {
		if names[v.Name] {
			t.Errorf("%s is there twice", v.Name)
		}
		names[v.Name] = true
		if v.Default == "" {
			continue
		}
		value := strings.TrimRight(v.Default, " ")
		if _, _, err := (ics.Values{}).Set(v.Name, value); err != nil {
			t.Errorf("%s: %s", v.Name, err)
		}
		if v.Switch() && v.Off == "" {
			t.Errorf("%s says nothing when it is unset", v.Name)
		}
	}
}

func TestFormula(t *testing.T) {
	blitz := ics.Request{Time: 5, Inc: 3, Type: "blitz", Rated: true, Registered: true, Rating: 1500, MyRating: 1600}
	others := func(n int) string {
		return map[int]string{1: "2 + 2 == 4 && f2", 2: "f3 && f4 # test", 3: "!standard", 4: "!lightning"}[n]
	}
	for text, want := range map[string]bool{
		"": true, "1": true, "0": false, "blitz": true, "!blitz": false, "not blitz": false, "BLITZ": true,
		"time > 4": true, "time>=5&inc<4": true, "rated and registered": true, "unrated | computer": false,
		"ratingdiff > -150 && ratingdiff <= -100": true, "rating + 100 = myrating": true, "rating = < 2": false,
		"(blitz | standard) & !abuser": true, "2 + 3 * 4 == 14": true, "(2+3)*4 == 20": true, "-2 + 3": true, "7/0": false,
		"5 minutes == 300": true, "f1": true, "f5": true, "etime == 7": true, "1 # remark": true, "wild or nocolor": true,
		"1000 <= rating and rating <= 2000": true, "blitz<>1": false, "bughouse": false,
	} {
		f, err := ics.ParseFormula(text, 0)
		if text == "rating = < 2" {
			if !errors.Is(err, ics.ErrFormula) {
				t.Errorf("%q was read", text)
			}
			continue
		}
		if err != nil {
			t.Errorf("%q: %v", text, err)
			continue
		}
		if got := f.Admits(blitz, others); got != want {
			t.Errorf("%q admits: %v", text, got)
		}
	}
	for _, text := range []string{"foo", "33-", "(77", "*88", "77)", "1 1", "f0", "99999999999999999999", "blitzer", strings.Repeat("(", 300) + "1" + strings.Repeat(")", 300), strings.Repeat("!", 300) + "1"} {
		if _, err := ics.ParseFormula(text, 0); !errors.Is(err, ics.ErrFormula) {
			t.Errorf("%q: %v", Truncate(text), err)
		}
	}
	if _, err := ics.ParseFormula("f2", 3); err == nil {
		t.Error("f3 may use f2: they could go round in a circle")
	}
}

// Variables that use the next one many times cost no more than once each.
func TestFormulaDoesNotBlowUp(t *testing.T) {
	others := func(n int) string {
		if n == 9 {
			return "1"
		}
		next := "f" + string(rune('0'+n+1))
		return strings.TrimSuffix(strings.Repeat(next+"+", 80), "+") + " > 0"
	}
	f, err := ics.ParseFormula("f1", 0)
	if err != nil || !f.Admits(ics.Request{}, others) {
		t.Errorf("%v", err)
	}
}

func FuzzFormula(f *testing.F) {
	for _, s := range []string{"!blitz && time > 1", "f1 | 5 minutes", "((1)", "- - 3", "a=b", "\x00"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		parsed, err := ics.ParseFormula(text, 0)
		if err == nil {
			parsed.Admits(ics.Request{Time: 5}, func(int) string { return text })
		}
	})
}

func Truncate(s string) string { return ics.Truncate(s, 40) }

func TestLists(t *testing.T) {
	if l, err := ics.FindList("cen"); err != nil || l.Name != "censor" {
		t.Errorf("%v %v", l, err)
	}
	if _, err := ics.FindList("no"); refusal(err, ics.CodeAmbiguous) != `Ambiguous list "no". Matches: noplay notify` {
		t.Errorf("%v", err)
	}
	if _, err := ics.FindList("zzz"); refusal(err, ics.CodeBadParams) != `"zzz" does not match any list name.` {
		t.Errorf("%v", err)
	}
	if got := ics.ShowList("censor", []string{"a", "b"}); got != "-- censor list: 2 names --\na b" {
		t.Errorf("%q", got)
	}
	if s := ics.ShowLists(false); !strings.HasPrefix(s, "Lists:\n\n") || strings.Contains(s, "muzzle") || !strings.Contains(s, "censor               is PERSONAL") {
		t.Errorf("%s", s)
	}
	if s := ics.ShowLists(true); !strings.Contains(s, "muzzle               is PRIVATE") {
		t.Errorf("%s", s)
	}
}

func TestSeal(t *testing.T) {
	for offset := range 50 {
		line := ics.Seal("TIMESTAMP|user|system|", 123456789, offset)
		text, at, err := ics.Unseal(line)
		if err != nil || text != "TIMESTAMP|user|system|" || at != 123456789 {
			t.Fatalf("offset %d: %q %d %v", offset, text, at, err)
		}
		if len(line)%12 != 1 {
			t.Fatalf("%d bytes", len(line))
		}
	}
	for _, bad := range []string{"", "e4", string(sealedFeed), string(sealedEnd), strings.Repeat("x", 13), strings.Repeat("\xff", 25), string(ics.Seal("e4", 1, 3)[:12])} {
		if _, _, err := ics.Unseal([]byte(bad)); !errors.Is(err, ics.ErrSeal) {
			t.Errorf("%q: %v", bad, err)
		}
	}
}

// sealedFeed is "e4", a line feed and "resign", stamped as one line: a client
// that seals two commands at once is no client of timeseal. sealedEnd has the end
// of a stamp within its text.
var (
	sealedFeed = sealed("e4\nresign")
	sealedEnd  = sealed("e4\x19")
)

// sealed stamps a text with the time 5, whatever is in it.
func sealed(text string) []byte {
	swap := []int{11, 1, 9, 3, 7, 5, 6, 4, 8, 2, 10, 0} // the places within twelve bytes
	const key = "Timestamp (FICS) v1.0 - programmed by Henrik Gram."
	plain := text + "\x185\x19" + strings.Repeat("1", 12)
	sealed := make([]byte, 0, 25)
	for i := range 24 {
		at := i - i%12 + swap[i%12]
		b := byte('1')
		if at < len(plain) {
			b = plain[at]
		}
		sealed = append(sealed, ((b|0x80)^key[i])-32)
	}
	return append(sealed, 0x80)
}

func FuzzUnseal(f *testing.F) {
	f.Add(sealedFeed)
	f.Add(sealedEnd)
	f.Add(ics.Seal("e2e4", 99, 7))
	f.Add([]byte("e2e4"))
	f.Fuzz(func(t *testing.T, line []byte) {
		text, at, err := ics.Unseal(line)
		if err != nil {
			return
		}
		again, when, err := ics.Unseal(ics.Seal(text, at, 3))
		if err != nil || again != text || when != at {
			t.Errorf("%q %d came back as %q %d, %v", text, at, again, when, err)
		}
	})
}

func TestWrap(t *testing.T) {
	const said = "GuestABCD(U) tells you: Four score and seven years ago our fathers brought forth on this continent, a new nation, conceived in Liberty, and dedicated to the proposition that all men are created equal."
	const want = "GuestABCD(U) tells you: Four score and seven years ago our fathers brought \n\\   forth on this continent, a new nation, conceived in Liberty, and dedicated \n\\   to the proposition that all men are created equal."
	got := ics.Wrap(said, 79)
	if got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	if ics.Unwrap(got) != said {
		t.Errorf("unwrapped: %s", ics.Unwrap(got))
	}
	board := "<12> " + strings.Repeat("x ", 100)
	if ics.Wrap(board, 79) != board {
		t.Error("a line for programs was broken")
	}
	if long := strings.Repeat("x", 200); ics.Wrap(long, 79) != long {
		t.Error("a long word was broken")
	}
}

func FuzzWrap(f *testing.F) {
	f.Add("one two three four five six seven eight nine ten", 32)
	f.Fuzz(func(t *testing.T, text string, width int) {
		if width < 32 || width > 240 || strings.ContainsAny(text, "\n\\") || !strings.EqualFold(strings.ToValidUTF8(text, ""), text) {
			return
		}
		if got := ics.Unwrap(ics.Wrap(text, width)); strings.ReplaceAll(got, " ", "") != strings.ReplaceAll(text, " ", "") {
			t.Errorf("%q became %q", text, got)
		}
	})
}

// settled is what a setting is afterwards, with the line that answers: that of the
// refusal where it was refused.
func settled[S any](s S, answer string, err error) (S, string) {
	if err != nil {
		return s, err.Error()
	}
	return s, answer
}

// refusal is the line of a refusal of that code, empty for any other error.
func refusal(err error, code ics.Code) string {
	var r *ics.Refusal
	if !errors.As(err, &r) || r.Code != code {
		return ""
	}
	return r.Line
}
