package icsd_test

import (
	"bufio"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/escaque/escaque/ics"
	"github.com/escaque/escaque/internal/calls"
	"github.com/escaque/escaque/internal/conduct"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/i18n"
	"github.com/escaque/escaque/internal/icsd"
	"github.com/escaque/escaque/internal/journal"
	"github.com/escaque/escaque/internal/limits"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/ratings"
)

var update = flag.Bool("update", false, "write down what the server says now")

// A transcript is what people type and what they see, a file for each command:
//
//	# a remark
//	login Ana            a member, or guest: somebody is at a telnet client; what
//	                     he is told beyond the usual lines is what he sees
//	time 30s             the clocks of the server go on
//	rated 8 blitz Ana Beto   so many rated games, of which Ana won three of four
//	titles Carla C       she is a computer
//	browser Beto         he comes in by the browser; with "accepts 1", "declines 1" or
//	                     "challenges Ana 300" behind it he does that there
//	visits Beto 2        two visits of his have been noted
//	escapes Beto 1       a game that he left has been noted
//	sight Ana Carla abf  she cannot see the board, and Carla assists her with these
//	                     duties; or sight Ana alone
//	admin Carla          she answers for the server from now on
//	finished 2           two games are in the index of finished ones
//	office create Open   an event of the office, into which members enter themselves;
//	                     numbers, publish 1 and scored 1 go on with it
//	Ana> who             she types
//	Ana<  ---- Ana       she sees; without prompts
//
// The clocks stand still between commands, so that every line is exact. The
// answer and the news that a command makes come from different places: in which
// order one person sees them is not compared.
func TestTranscripts(t *testing.T) {
	files, err := filepath.Glob("testdata/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatalf("no transcripts: %v", err)
	}
	cases := 0
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		cases += len(typed.FindAllString(string(text), -1))
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txt"), func(t *testing.T) {
			t.Parallel()
			got := transcribe(t, string(text))
			if *update {
				if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
					t.Fatal(err)
				}
			}
		})
	}
	if cases < 400 {
		t.Errorf("%d cases, which is fewer than 400", cases)
	}
}

// patient is how long a test waits for what must come. Only a test that fails waits so
// long: on a busy machine a line may take seconds.
const patient = 2 * time.Minute

var typed = regexp.MustCompile(`(?m)^\w+> `)

// scene is a server with people in it.
type scene struct {
	*house
	office *sceneOffice
	calls  *calls.Service
	now    atomic.Int64
	people map[string]*seat
	order  []string
}

// seat is somebody at a telnet client, whose lines are read beside.
type seat struct {
	conn   net.Conn
	handle string
	lines  chan string   // closed when the connection has ended
	over   chan struct{} // likewise, for who does not read lines
}

func newScene(t *testing.T) *scene {
	s := &scene{people: map[string]*seat{}}
	var log *journal.Journal
	s.now.Store(time.Date(2009, 7, 1, 10, 0, 0, 0, time.UTC).UnixNano())
	s.house = openWith(t, func(o *hall.Options) {
		set := limits.DefaultSettings
		set.ChallengePair.Burst = 100 // a script types no slower for its clock
		o.Limits = limits.New(limits.Options{Settings: &set})
		o.Now = func() time.Time { return time.Unix(0, s.now.Load()) }
		o.Random = rand.NewChaCha8([32]byte{7})
		log = o.Journal
		o.Sight = func(ctx context.Context, id string) (members.Sight, error) {
			return s.members.Sight(ctx, members.Identity{ID: id})
		}
		o.FindMember = func(ctx context.Context, handle string) (members.Identity, error) {
			p, err := s.members.Find(ctx, handle)
			return members.Identity{ID: p.ID, Handle: p.Handle}, err
		}
		o.Calls = func(ctx context.Context, who members.Identity, c hall.Call) error { return s.calls.Case(ctx, who, c) }
	}, func(o *icsd.Options) {
		o.Now = func() time.Time { return time.Unix(0, s.now.Load()) }
		o.Recheck = time.Hour // what ends a connection sooner is not that it asked
		s.office = openOffice(t, o.Hall, o.Members, log, o.Now)
		o.Events = s.office
		s.calls = calls.New(calls.Options{Hall: o.Hall, Members: o.Members, Arbiters: s.office.Arbiters})
		o.Calls = s.calls
	})
	s.office.follow(t)
	for _, handle := range []string{"Ana", "Beto", "Carla", "Chief"} {
		if _, err := s.members.Register(t.Context(), members.Registration{Handle: handle, Password: "la rubia de La Habana"}); err != nil {
			t.Fatal(err)
		}
		p, err := s.members.Find(t.Context(), handle)
		if err != nil {
			t.Fatal(err)
		}
		if err := s.members.SetICSPassword(t.Context(), p.ID, members.Proof{Password: "la rubia de La Habana"}, "peon de rey"); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := s.members.GrantRole(t.Context(), "Chief", members.RoleAdministrator); err != nil {
		t.Fatal(err)
	}
	return s
}

// login seats somebody; a guest gets the name that he is given here.
func (s *scene) login(name string) {
	s.t.Helper()
	c := s.call()
	c.expect("login: $")
	if strings.HasPrefix(name, "Guest") {
		c.send(name)
		c.handle = c.expect(`Press return to enter the server as "(\w+)":\n`)
		c.send("")
	} else {
		c.handle = name
		c.send(name)
		c.expect("password: ")
		c.send("peon de rey")
	}
	c.expect(`Starting FICS session as (?s:.*?)set language (?:es|en)\n`)
	p := &seat{conn: c.conn, handle: c.handle, lines: make(chan string, 1000), over: make(chan struct{})}
	for line := range strings.Lines(c.expect(`(?s)(.*)fics% $`)) {
		p.lines <- strings.TrimSuffix(line, "\n")
	}
	go p.read(c.in)
	s.people[name] = p
	if !slices.Contains(s.order, name) {
		s.order = append(s.order, name)
	}
}

// read takes lines in, without the prompts before them, until the connection
// ends. A prompt alone is no line.
func (p *seat) read(in *bufio.Reader) {
	defer close(p.over)
	defer close(p.lines)
	// Whoever logged in has read the prompt: news that begin with an empty line
	// end that prompt, whether they come before his first answer or after it.
	for prompted := true; ; prompted = false {
		line, err := in.ReadString('\n')
		if err != nil {
			return
		}
		line = strings.Trim(line, "\r\n")
		for strings.HasPrefix(line, "fics% ") {
			line, prompted = strings.TrimPrefix(line, "fics% "), true
		}
		if line != "" || !prompted {
			p.lines <- line
		}
	}
}

// masks hide what the machine's clock shows.
var masks = []struct {
	find *regexp.Regexp
	put  string
}{
	{regexp.MustCompile(`Guest[A-Z]{4}`), "GuestABCD"},
	{regexp.MustCompile(`chess server: [-\w]{10}`), "chess server: abcdefghij"},
	{regexp.MustCompile(`servidor de ajedrez: [-\w]{10}`), "servidor de ajedrez: abcdefghij"},
}

func masked(line string) string {
	for _, m := range masks {
		line = m.find.ReplaceAllString(line, m.put)
	}
	return printableLine(line)
}

// printableLine shows control characters as they are written in Go.
func printableLine(line string) string {
	var s strings.Builder
	for _, r := range line {
		if r < 0x20 || r == 0x7f {
			fmt.Fprintf(&s, `\x%02x`, r)
		} else {
			s.WriteRune(r)
		}
	}
	return s.String()
}

// transcribe plays a transcript. What people see is compared with what is
// written, line by line; with -update it is written anew.
func transcribe(t *testing.T, text string) string {
	s := newScene(t)
	var out strings.Builder
	expected := map[string][]string{}
	settle := func(number int) {
		for name, want := range expected {
			got := make([]string, 0, len(want))
			for range want {
				line, ok := s.hears(name)
				got = append(got, masked(line))
				if !ok {
					break
				}
			}
			if sorted(got) != sorted(want) {
				t.Fatalf("before line %d %s sees\n%s\nwant\n%s", number, name, strings.Join(got, "\n"), strings.Join(want, "\n"))
			}
		}
		for name, lines := range expected {
			if slices.ContainsFunc(lines, func(l string) bool { return strings.HasPrefix(l, "**** You have been kicked out") }) {
				s.left(s.people[name])
			}
		}
		clear(expected)
	}
	for number, line := range strings.Split(strings.TrimRight(text, "\n"), "\n") {
		word, rest, _ := strings.Cut(line, " ")
		if !strings.HasSuffix(word, "<") {
			settle(number + 1)
			s.rest()
		}
		switch {
		case strings.HasSuffix(word, "<"):
			if *update {
				continue
			}
			name := strings.TrimSuffix(word, "<")
			expected[name] = append(expected[name], rest)
			continue
		case line == "" || strings.HasPrefix(line, "#"):
		case word == "login":
			s.login(rest)
		case word == "time":
			d, err := time.ParseDuration(rest)
			if err != nil {
				t.Fatal(err)
			}
			s.now.Add(int64(d))
		case word == "visits":
			s.waitFor(rest, func(id string) (int, error) {
				own, _, err := s.members.SamePlaceVisits(t.Context(), id)
				return len(own), err
			})
		case word == "browser":
			s.browser(rest)
		case word == "escapes":
			s.waitFor(rest, func(id string) (int, error) { return s.steward.Escapes(id, conduct.DefaultRules().Window()), nil })
		case word == "admin":
			if _, err := s.members.GrantRole(t.Context(), rest, members.RoleAdministrator); err != nil {
				t.Fatal(err)
			}
		case word == "sight":
			s.sight(strings.Fields(rest))
		case word == "titles":
			handle, marks, _ := strings.Cut(rest, " ")
			if _, err := s.members.SetTitles(t.Context(), handle, marks); err != nil {
				t.Fatal(err)
			}
		case word == "rated":
			s.rated(rest)
		case word == "finished":
			s.waitForIndex(rest)
		case word == "office":
			s.conduct(rest)
		case strings.HasSuffix(word, ">"):
			p := s.people[strings.TrimSuffix(word, ">")]
			if p == nil {
				t.Fatalf("line %d: nobody is called so: %s", number+1, line)
			}
			if _, err := io.WriteString(p.conn, rest+"\n"); err != nil {
				t.Fatal(err)
			}
			if rest == "quit" {
				s.left(p)
			}
		default:
			t.Fatalf("line %d: %q is no line of a transcript", number+1, line)
		}
		out.WriteString(line + "\n")
		if *update && (strings.HasSuffix(word, ">") || word == "login") {
			s.quiet(&out)
		}
	}
	settle(0)
	if !*update {
		for _, name := range s.order {
			if more, ok := s.more(name); ok {
				t.Errorf("at the end %s sees %q, which is not written", name, more)
			}
		}
	}
	return out.String()
}

// sight declares that somebody cannot see the board, and who assists them.
func (s *scene) sight(words []string) {
	s.t.Helper()
	words = append(words, "", "")
	p, err := s.members.Find(s.t.Context(), words[0])
	if err == nil {
		err = s.members.DeclareSight(s.t.Context(), members.Identity{ID: p.ID, Handle: p.Handle}, members.Sight{CannotSee: true, Assistant: words[1], Duties: words[2]})
	}
	if err != nil {
		s.t.Fatal(err)
	}
}

// rated writes games into the register of ratings that nobody has seen: as boards
// of events, or as games with the bounds of the hall.
func (s *scene) rated(what string) {
	s.t.Helper()
	var games int
	var category ratings.Category
	var winner, loser string
	what, bounded := strings.CutSuffix(what, " bounded")
	if _, err := fmt.Sscan(what, &games, &category, &winner, &loser); err != nil {
		s.t.Fatalf("rated %s: %v", what, err)
	}
	var ids [2]string
	for i, handle := range []string{winner, loser} {
		p, err := s.members.Find(s.t.Context(), handle)
		if err != nil {
			s.t.Fatal(err)
		}
		ids[i] = p.ID
	}
	for n := range games {
		result := ratings.WhiteWins
		if n%4 == 3 {
			result = ratings.BlackWins
		}
		if _, err := s.ratings.ApplyGame(s.t.Context(), 0, ratings.Game{
			ID: fmt.Sprint(what, n), White: ids[0], Black: ids[1], Result: result, Category: category, Rated: true, Bounded: bounded,
			At: s.now.Load() / int64(time.Millisecond),
		}); err != nil {
			s.t.Fatal(err)
		}
	}
}

// browser is somebody who is here by another door, and what he does there.
func (s *scene) browser(line string) {
	s.t.Helper()
	words := strings.Fields(line)
	p, err := s.members.Find(s.t.Context(), words[0])
	if err != nil {
		s.t.Fatal(err)
	}
	who := members.Identity{ID: p.ID, Handle: p.Handle, Roles: p.Roles}
	switch {
	case len(words) == 1:
		session, err := s.hall.Connect(who)
		if err != nil {
			s.t.Fatal(err)
		}
		s.t.Cleanup(session.Close)
	case words[1] == "challenges":
		to, err := s.members.Find(s.t.Context(), words[2])
		if err != nil {
			s.t.Fatal(err)
		}
		_, _, err = s.hall.Challenge(s.t.Context(), who, to.ID, hall.SeekSpec{Control: words[3], Edition: "2009", Color: hall.AnyColor})
		if refused := (*hall.Error)(nil); err != nil && !errors.As(err, &refused) {
			s.t.Fatal(err)
		}
	default:
		answer := map[string]func(context.Context, members.Identity, int) (hall.Offer, error){"accepts": s.hall.AcceptOffer, "declines": s.hall.DeclineOffer}[words[1]]
		n, err := strconv.Atoi(words[2])
		if answer == nil || err != nil {
			s.t.Fatalf("browser %s", line)
		}
		if _, err := answer(s.t.Context(), who, n); err != nil {
			s.t.Fatal(err)
		}
	}
}

// left waits until the server has closed the connection of somebody who quits or is sent
// away, so that what others do next is done without him: whoever is told over that connection
// has left the hall before it is closed.
func (s *scene) left(p *seat) {
	s.t.Helper()
	select {
	case <-p.over:
	case <-time.After(patient):
		s.t.Fatalf("the connection of %s does not end", p.handle)
	}
}

// gone waits until nobody of a name is in the hall.
func (s *scene) gone(handle string) {
	s.t.Helper()
	here := func(p hall.Person) bool { return p.Handle == handle }
	for late := time.Now().Add(patient); slices.ContainsFunc(s.hall.People(), here); time.Sleep(time.Millisecond) {
		if time.Now().After(late) {
			s.t.Fatalf("%s does not leave", handle)
		}
	}
}

// rest waits until what was told beside commands has had its consequences: whoever has seen the end of a game
// watches it a moment longer.
func (s *scene) rest() {
	for late := time.Now().Add(patient); s.server.Errands() > 0; time.Sleep(time.Millisecond) {
		if time.Now().After(late) {
			s.t.Fatal("something is told without end")
		}
	}
}

// waitFor waits until something about a member has been counted.
func (s *scene) waitFor(what string, count func(id string) (int, error)) {
	s.t.Helper()
	handle, want, _ := strings.Cut(what, " ")
	p, err := s.members.Find(s.t.Context(), handle)
	if err != nil {
		s.t.Fatal(err)
	}
	for late := time.Now().Add(patient); ; time.Sleep(time.Millisecond) {
		n, err := count(p.ID)
		if err != nil {
			s.t.Fatal(err)
		}
		if fmt.Sprint(n) == want {
			return
		}
		if time.Now().After(late) {
			s.t.Fatalf("%d, want %s", n, what)
		}
	}
}

// waitForIndex waits until the hall's index, which is made beside the games,
// has as many finished ones.
func (s *scene) waitForIndex(n string) {
	for late := time.Now().Add(patient); ; time.Sleep(time.Millisecond) {
		rows, err := s.hall.Find(s.t.Context(), hall.GameQuery{})
		if err != nil {
			s.t.Fatal(err)
		}
		finished := 0
		for _, g := range rows {
			if !g.Live() {
				finished++
			}
		}
		if fmt.Sprint(finished) == n {
			return
		}
		if time.Now().After(late) {
			s.t.Fatalf("%d finished games, want %s", finished, n)
		}
	}
}

func sorted(lines []string) string {
	return strings.Join(slices.Sorted(slices.Values(lines)), "\n")
}

func (s *scene) hears(name string) (string, bool) {
	p := s.people[name]
	if p == nil {
		return "", false
	}
	select {
	case line, ok := <-p.lines:
		return line, ok
	case <-time.After(patient):
		return fmt.Sprintf("(nothing for %s)", patient), false
	}
}

// more is a line that came and that nobody expected.
func (s *scene) more(name string) (string, bool) {
	select {
	case line, ok := <-s.people[name].lines:
		return line, ok
	default:
		return "", false
	}
}

// quiet writes down what people see until nothing comes any more.
func (s *scene) quiet(out *strings.Builder) {
	seen := map[string][]string{}
	for still := 0; still < 10; still++ {
		time.Sleep(10 * time.Millisecond)
		for _, name := range s.order {
			for {
				line, ok := s.more(name)
				if !ok {
					break
				}
				seen[name] = append(seen[name], line)
				still = 0
			}
		}
	}
	for _, name := range s.order {
		for _, line := range seen[name] {
			fmt.Fprintf(out, "%s< %s\n", name, masked(line))
		}
	}
}

// Every command and every topic has its help in both languages, and a
// transcript that shows what it does.
func TestEveryCommandIsShown(t *testing.T) {
	for _, name := range icsd.Commands() {
		for _, lang := range []string{"en", "es"} {
			if text := icsd.Help(lang, name); text == "" || strings.HasPrefix(text, i18n.Missing) {
				t.Errorf("%s has no help in %s", name, lang)
			}
		}
		if _, err := os.Stat(filepath.Join("testdata", string(name)+".txt")); err != nil {
			t.Error(err)
		}
	}
}

// A help page, and whatever else is written in several lines, fits a screen of 80
// columns: nobody sees it wrapped who has not asked for less.
func TestHelpFitsTheScreen(t *testing.T) {
	const columns = 79
	fits := func(what, text string) {
		for n, line := range strings.Split(text, "\n") {
			if got := utf8.RuneCountInString(line); got > columns {
				t.Errorf("%s, line %d: %d columns: %s", what, n+1, got, line)
			}
		}
	}
	for _, lang := range i18n.TerminalLanguages() {
		for _, name := range icsd.Commands() {
			fits(lang+" "+string(name), icsd.Help(lang, name))
		}
		for _, key := range append(i18n.Program.Keys(lang, "help"), "icsd.banner", "icsd.help") {
			fits(lang+" "+key, i18n.Text(lang, key))
		}
	}
}

// docs/ics.md says of every command of the family whether it is here, and it is
// right.
func TestThePageKnowsEveryCommand(t *testing.T) {
	page, err := os.ReadFile("../../docs/ics.md")
	if err != nil {
		t.Fatal(err)
	}
	said := map[ics.Name]string{}
	for _, row := range regexp.MustCompile(`(?m)^\| ([a-z_]+) \| ([a-z ]+) \|`).FindAllStringSubmatch(string(page), -1) {
		said[ics.Name(row[1])] = row[2]
	}
	here := icsd.Commands()
	for _, name := range append(ics.CodedCommands(), here...) {
		want := slices.Contains(here, name)
		if got := said[name]; (got == "supported" || got == "different") != want || got == "" {
			t.Errorf("%s: the page says %q, the server has it: %v", name, got, want)
		}
	}
}
