package icsd_test

import (
	"fmt"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/escaque/escaque/ics"
	"github.com/escaque/escaque/internal/icsd"
)

// blockCodes are the codes by which clients tell what a block answers, as they
// have them in their own tables.
const blockCodes = `
abort 10 accept 11 addlist 12 adjourn 13 allobservers 14 assess 15 backward 16 date 32 decline 33 draw 34 examine 36 finger 37 flag 38
follow 41 forward 42 games 43 handles 48 help 50 history 51 inchannel 53 iset 56 it 57 ivariables 58 journal 60 kibitz 62 limits 63
match 73 messages 74 mexamine 75 moretime 76 moves 77 news 78 observe 80 oldmoves 81 password 85 pause 86 pending 87 primary 91 quit 97
rank 98 refresh 101 rematch 102 resign 103 say 107 set 109 shout 110 showlist 111 simmatch 117 smoves 123 sposition 125 stored 127
style 128 switch 130 takeback 131 tell 132 time 133 unexamine 137 unobserve 138 unpause 139 uptime 140 variables 143 whisper 145 who 146
withdraw 147 xkibitz 149 xtell 150 znotify 152 seek 155 unseek 156 sought 157 play 158 alias 159 getgame 164 rmatch 183`

// blocked asks in block mode and returns the one block that answers. Nothing else
// may come with it but news, which stand outside of blocks.
func (s *scene) blocked(c *caller, id int, line string) ics.Block {
	c.t.Helper()
	s.now.Add(int64(time.Second)) // nobody types faster
	c.send(strconv.Itoa(id) + " " + line)
	text := c.expect(`(?s)(.*\x17\n[^\x15]*)fics% $`)
	if n := strings.Count(text, ics.BlockStart); n != 1 || strings.Count(text, ics.BlockEnd) != 1 {
		c.t.Fatalf("%s: %d blocks in %q", line, n, text)
	}
	frame := regexp.MustCompile(`(?s)\x15.*\x17`).FindString(text)
	b, ok := ics.ParseBlock(frame)
	if !ok || b.ID != id {
		c.t.Fatalf("%s: block %d of %q, want %d", line, b.ID, frame, id)
	}
	return b
}

// used are the arguments with which every command is tried.
var usedWith = []string{"", "zzz", "1", "Beto 1 rude", "Beto Ana uphold it"}

// Every command of this server answers in one block, with its number and the code
// of the command, or that for which it was refused: testdata/codes.tsv lists them
// all. What was not asked for comes outside.
func TestEveryCommandInABlock(t *testing.T) {
	known := map[string]ics.Code{}
	if !*update {
		text, err := os.ReadFile("testdata/codes.tsv")
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(text)) {
			code, typed, _ := strings.Cut(strings.TrimSuffix(line, "\n"), "\t")
			n, err := strconv.Atoi(code)
			if err != nil {
				t.Fatal(err)
			}
			known[typed] = ics.Code(n)
		}
	}
	sent := map[ics.Code]bool{}
	var lines []string
	t.Cleanup(func() {
		for _, code := range ics.RefusalCodes() {
			if !sent[code] {
				t.Errorf("the code %d is declared and nobody sends it", code)
			}
		}
		if *update {
			slices.Sort(lines)
			if err := os.WriteFile("testdata/codes.tsv", []byte(strings.Join(lines, "")), 0o644); err != nil {
				t.Fatal(err)
			}
		}
	})
	note := func(typed string, code ics.Code) {
		sent[code] = true
		lines = append(lines, fmt.Sprintf("%d\t%s\n", code, typed))
	}
	codes := map[ics.Name]ics.Code{}
	fields := strings.Fields(blockCodes)
	for i := 0; i < len(fields); i += 2 {
		n, err := strconv.Atoi(fields[i+1])
		if err != nil {
			t.Fatal(err)
		}
		codes[ics.Name(fields[i])] = ics.Code(n)
	}
	for _, args := range usedWith {
		t.Run(fmt.Sprintf("%q", args), func(t *testing.T) {
			s := newScene(t)
			s.login("Beto")
			c := s.call()
			c.t = t
			c.expect("login: $")
			c.send("Ana")
			c.expect("password: ")
			c.send("peon de rey")
			c.expect("fics% $")
			c.send("iset block 1")
			c.expect(`block set\.\nfics% $`)
			id := 0
			for _, name := range icsd.Commands() {
				if code, known := codes[name]; known && code != ics.CodeOf(name) {
					t.Errorf("%s has the code %d, clients know %d", name, ics.CodeOf(name), code)
				}
				if name == ics.Quit {
					continue
				}
				id++
				typed := strings.TrimSpace(string(name) + " " + args)
				b := s.blocked(c, id, typed)
				note(typed, b.Code)
				if want := known[typed]; !*update && b.Code != want {
					t.Errorf("%s: code %d, want %d: %q", typed, b.Code, want, b.Text)
				}
				if b.Code != ics.CodeOf(name) && !slices.Contains(ics.RefusalCodes(), b.Code) {
					t.Errorf("%s: code %d, which is neither its own nor that of a refusal", typed, b.Code)
				}
				switch name {
				case "match", "rmatch", "simmatch", "examine", "copygame", "bsetup", "play", "getgame", "seek":
					// Whoever has begun something ends it, so that the next command is
					// used as by somebody who does nothing.
					for _, end := range []string{"withdraw t all", "unexamine", "unseek"} {
						id++
						s.blocked(c, id, end)
					}
				}
			}
			for line, want := range map[string]ics.Code{
				"e4": ics.CodeNotPlaying, "": ics.CodeNull, "set s": ics.CodeAmbiguous, "nonsense": ics.CodeBadCommand, "si": ics.CodeAmbiguous,
				"=channel": 111, "fing": 37, "$finger": 37,
			} {
				id++
				if b := s.blocked(c, id, line); b.Code != want {
					t.Errorf("%q: code %d, want %d", line, b.Code, want)
				}
				sent[want] = true
			}
			for _, step := range []struct {
				line string
				want ics.Code
			}{{"+channel 50", 12}, {"+channel 50", 12}, {"-channel 50", 129}, {"+channel 999", ics.CodeBadParams}, {"+zzz 50", ics.CodeBadParams}} {
				id++
				if b := s.blocked(c, id, step.line); b.Code != step.want {
					t.Errorf("%q: code %d, want %d", step.line, b.Code, step.want)
				}
			}
			c.send("finger")
			c.expect(`\x150\x16519\x16\x17`)
			sent[ics.CodeNoSequence] = true
			c.send(strings.Repeat("long ", ics.MaxLine))
			c.expect(`\x150\x16520\x16`)
			sent[ics.CodeLength] = true
			id++
			c.send(strconv.Itoa(id) + " quit")
			c.expect(fmt.Sprintf(`\x15%d\x1697\x16Thank you for using[^\x15]*\x17`, id))
		})
	}
	if !slices.Contains(icsd.Commands(), ics.Quit) {
		t.Error("nobody can leave")
	}
}
