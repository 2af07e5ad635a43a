package bot_test

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"io"
	"log/slog"
	"net"
	"os"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/alexedwards/argon2id"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/bot"
	"github.com/escaque/escaque/internal/engine"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/i18n"
	"github.com/escaque/escaque/internal/icsd"
	"github.com/escaque/escaque/internal/journal"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/moderation"
	"github.com/escaque/escaque/internal/ratings"
	"github.com/escaque/escaque/internal/steward"
	"github.com/escaque/escaque/internal/store/memory"
	"github.com/escaque/escaque/laws"
)

const secret = "brass and cabinet"

// house is a chess server with the computers Turk and Mephisto, and a member Ana
// who is none.
type house struct {
	t       *testing.T
	hall    *hall.Hall
	members *members.Service
	ratings *ratings.Service
	steward *steward.Steward
	ln      net.Listener
	log     *journalLog
	stop    func()
}

// journalLog keeps what a bot says of itself.
type journalLog struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (l *journalLog) Write(b []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(b)
}

func (l *journalLog) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.String()
}

func open(t *testing.T) *house {
	t.Helper()
	log := slog.New(slog.DiscardHandler)
	store := memory.New()
	j := journal.New(store, journal.Options{Log: log})
	order, err := steward.Open(t.Context(), j, nil)
	if err != nil {
		t.Fatal(err)
	}
	people := members.New(members.Options{Store: store, Hash: &argon2id.Params{Memory: 64, Iterations: 1, Parallelism: 1, SaltLength: 8, KeyLength: 16}})
	register := ratings.New(ratings.Options{Store: store, Accounts: store})
	h := hall.New(hall.Options{Journal: j, Store: store, Log: log, Directory: register, LobbyEvery: time.Millisecond})
	if err := h.Open(t.Context()); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"Turk", "Mephisto"} {
		if _, err := people.EnrolComputer(t.Context(), name, secret); err != nil {
			t.Fatal(err)
		}
	}
	ana, err := people.Register(t.Context(), members.Registration{Handle: "Ana", Password: "la rubia de La Habana"})
	if err != nil {
		t.Fatal(err)
	}
	if err := people.SetICSPassword(t.Context(), ana.Identity.ID, members.Proof{Password: "la rubia de La Habana"}, secret); err != nil {
		t.Fatal(err)
	}
	k := &house{t: t, hall: h, members: people, ratings: register, steward: order, log: &journalLog{}}
	k.door("127.0.0.1:0")
	t.Cleanup(func() {
		k.stop()
		if err := h.Close(context.Background()); err != nil {
			t.Error(err)
		}
		if err := j.Close(); err != nil {
			t.Error(err)
		}
	})
	return k
}

// door opens the chess server's port; stop closes it and sends everybody away.
func (h *house) door(address string) {
	h.t.Helper()
	ln, err := net.Listen("tcp", address)
	if err != nil {
		h.t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error, 1)
	server := icsd.New(icsd.Options{Hall: h.hall, Members: h.members, Ratings: h.ratings, Moderation: moderation.New(moderation.Options{Steward: h.steward, Hall: h.hall, Members: h.members}), Log: slog.New(slog.DiscardHandler)})
	go func() { done <- server.Serve(ctx, ln) }()
	h.ln = ln
	h.stop = sync.OnceFunc(func() {
		cancel()
		if err := <-done; err != nil {
			h.t.Error(err)
		}
	})
}

// options of a bot whose engine is this test itself, in the manner that is named.
func (h *house) options(name, manner string) bot.Options {
	return bot.Options{
		Hall: h.ln.Addr().String(), Name: name, Password: secret, Rest: time.Millisecond,
		Program: bot.Program{Program: engine.Program{Command: os.Args[0], Args: []string{engineArg, manner}, Settings: []engine.Setting{{Name: "Skill Level", Value: "3"}}}},
		Text:    func(key string, args ...any) string { return i18n.Text(i18n.English, key, args...) },
		Log:     slog.New(slog.NewTextHandler(h.log, nil)),
	}
}

// run starts a bot and returns how to end it; its error is handed to end.
func (h *house) run(opt bot.Options) (end func() error) {
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() { done <- bot.Run(ctx, opt) }()
	end = sync.OnceValue(func() error {
		cancel()
		select {
		case err := <-done:
			return err
		case <-time.After(30 * time.Second):
			return errors.New("the bot does not end")
		}
	})
	h.t.Cleanup(func() { _ = end() })
	return end
}

// person is somebody at a telnet line.
type person struct {
	t    *testing.T
	conn net.Conn
	in   *bufio.Reader
}

func (h *house) guest() *person {
	h.t.Helper()
	conn, err := net.Dial("tcp", h.ln.Addr().String())
	if err != nil {
		h.t.Fatal(err)
	}
	h.t.Cleanup(func() { conn.Close() })
	p := &person{h.t, conn, bufio.NewReader(conn)}
	p.hears("login: $")
	p.says("guest")
	p.hears("Press return")
	p.says("")
	p.hears(`Starting FICS session`)
	p.says("style 12")
	p.hears(`Style 12 set\.`)
	return p
}

func (p *person) says(line string) {
	p.t.Helper()
	if _, err := io.WriteString(p.conn, line+"\n"); err != nil {
		p.t.Fatal(err)
	}
}

func (p *person) hears(pattern string) []string {
	p.t.Helper()
	re := regexp.MustCompile(pattern)
	var heard strings.Builder
	if err := p.conn.SetReadDeadline(time.Now().Add(30 * time.Second)); err != nil {
		p.t.Fatal(err)
	}
	for {
		b, err := p.in.ReadByte()
		if err != nil {
			p.t.Fatalf("waiting for %s: %v; heard\n%s", pattern, err, heard.String())
		}
		if b != '\r' {
			heard.WriteByte(b)
		}
		if m := re.FindStringSubmatch(heard.String()); m != nil {
			return m
		}
	}
}

// accepts takes the first unrated seek of somebody and returns when the board stands.
func (p *person) accepts(handle string) {
	p.t.Helper()
	for late := time.Now().Add(20 * time.Second); ; {
		p.says("sought")
		m := p.hears(`(?s)(\d+) +\S+ ` + handle + `\S* +\d+ +\d+ unrated|\d+ ads? displayed`)
		if m[1] != "" {
			p.says("play " + m[1])
			break
		}
		if time.Now().After(late) {
			p.t.Fatalf("no seek of %s", handle)
		}
		time.Sleep(10 * time.Millisecond)
	}
	p.hears(`\{Game \d+ \(`)
}

// seat begins a game of the two programs, as the office does, once both are here.
func (h *house) seat(white, black string) hall.GameID {
	h.t.Helper()
	control, err := clock.ParseControlSeconds("300+0")
	if err != nil {
		h.t.Fatal(err)
	}
	spec := hall.SeatSpec{Regulations: laws.Regulations{Edition: laws.Edition1997, Venue: laws.Screen}.EqualControls(control), Rated: true}
	for late := time.Now().Add(20 * time.Second); spec.White.ID == "" || spec.Black.ID == ""; time.Sleep(time.Millisecond) {
		if time.Now().After(late) {
			h.t.Fatalf("the programs do not come:\n%s", h.log)
		}
		for _, p := range h.hall.People() {
			switch p.Handle {
			case white:
				spec.White = hall.Player{ID: p.ID, Handle: p.Handle}
			case black:
				spec.Black = hall.Player{ID: p.ID, Handle: p.Handle}
			}
		}
	}
	id, err := h.hall.Seat(h.t.Context(), spec)
	if err != nil {
		h.t.Fatal(err)
	}
	return id
}

// ends waits for the end of a game and returns how it ended.
func (h *house) ends(id hall.GameID) hall.View {
	h.t.Helper()
	for late := time.Now().Add(50 * time.Second); ; time.Sleep(5 * time.Millisecond) {
		v, err := h.hall.Table(h.t.Context(), id, members.Identity{})
		if err != nil {
			h.t.Fatal(err)
		}
		if v.Over {
			return v
		}
		if time.Now().After(late) {
			h.t.Fatalf("game %s goes on after %d half moves:\n%s", id, v.Ply, h.log)
		}
	}
}

// wait returns what a bot ends with by itself.
func (h *house) wait(done chan error) error {
	h.t.Helper()
	select {
	case err := <-done:
		return err
	case <-time.After(30 * time.Second):
		h.t.Fatalf("the bot does not end:\n%s", h.log)
		return nil
	}
}

// Two programs that move at random play whole rated games to their ends on the
// board, and leave after as many as they were told.
func TestWholeGames(t *testing.T) {
	h, games := open(t), 2
	if testing.Short() {
		games = 1
	}
	done := make(chan error, 2)
	for _, name := range []string{"Turk", "Mephisto"} {
		opt := h.options(name, "random")
		opt.Games = games
		go func() { done <- bot.Run(t.Context(), opt) }()
	}
	for i := range games {
		v := h.ends(h.seat([]string{"Turk", "Mephisto"}[i], []string{"Mephisto", "Turk"}[i]))
		switch v.Termination {
		case laws.Checkmate, laws.Stalemate, laws.DeadPosition, laws.Repetition, laws.FiftyMoves:
		default:
			t.Errorf("ended by %s after %d half moves:\n%s", v.Termination, v.Ply, h.log)
		}
	}
	for range 2 {
		if err := h.wait(done); err != nil {
			t.Error(err)
		}
	}
}

// slow is a way to the server on which nothing of what a client sends after its
// login arrives before let is called.
func (h *house) slow() (address string, let func()) {
	h.t.Helper()
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		h.t.Fatal(err)
	}
	h.t.Cleanup(func() { ln.Close() })
	open := make(chan struct{})
	go func() {
		client, err := ln.Accept()
		if err != nil {
			return
		}
		defer client.Close()
		server, err := net.Dial("tcp", h.ln.Addr().String())
		if err != nil {
			return
		}
		defer server.Close()
		go func() {
			_, _ = io.Copy(client, server)
			client.Close()
		}()
		lines := bufio.NewScanner(client)
		for n := 0; lines.Scan(); n++ {
			if n == 2 { // name and password have been sent
				<-open
			}
			if _, err := io.WriteString(server, lines.Text()+"\n"); err != nil {
				return
			}
		}
	}()
	return ln.Addr().String(), sync.OnceFunc(func() { close(open) })
}

// A game that begins while the program still sets up what it needs is played: the
// first board has been sent in a style that it does not read.
func TestAGameThatBeginsAtOnce(t *testing.T) {
	h := open(t)
	done := make(chan error, 2)
	late, let := h.slow()
	defer let()
	for _, name := range []string{"Turk", "Mephisto"} {
		opt := h.options(name, "random")
		opt.Games = 1
		if name == "Turk" {
			opt.Hall = late
		}
		go func() { done <- bot.Run(t.Context(), opt) }()
	}
	id := h.seat("Turk", "Mephisto")
	let()
	h.ends(id)
	for range 2 {
		if err := h.wait(done); err != nil {
			t.Error(err)
		}
	}
}

// A newcomer takes the program's seek, offers what can be offered, and leaves it
// seeking again.
func TestOffers(t *testing.T) {
	h := open(t)
	opt := h.options("Turk", "level")
	opt.Seeks = []bot.Seek{{Minutes: 5, Increment: 3}, {Minutes: 15, Increment: 10, Rated: true}}
	h.run(opt)
	p := h.guest()
	p.accepts("Turk")
	p.hears(`<12> (?:\S+ ){18}1 `) // a move of the program would decline the draw by itself
	p.says("finger Turk")
	p.hears(`1: I am Levelheaded, a chess program \(Skill Level 3\)\.`)
	p.says("draw") // a level game is young: no
	p.hears(`Turk declines the draw request\.`)
	p.says("resign")
	p.hears(`\} (1-0|0-1)`)
	p.accepts("Turk")
	p.says("abort")
	p.hears(`aborted`)
	p.accepts("Turk")
}

// A program that is switched off gives its game up, so that nobody waits.
func TestLeavesInGoodOrder(t *testing.T) {
	h := open(t)
	opt := h.options("Turk", "random")
	opt.Seeks = []bot.Seek{{Minutes: 5}}
	end := h.run(opt)
	p := h.guest()
	p.accepts("Turk")
	if m := p.hears(`<12> (?:\S+ ){18}(\S+) [^\n]*\n`); m[1] == "1" {
		p.says("e4")
		p.hears(`<12> .*P/e2-e4[^\n]*\n(?s:.*)<12> .* W [^\n]*\n`)
	} else {
		p.hears(`<12> .* B [^\n]*\n`)
		p.says("e5")
		p.hears(`<12> .*P/e7-e5[^\n]*\n(?s:.*)<12> .* B [^\n]*\n`)
	}
	if err := end(); err != nil {
		t.Error(err)
	}
	p.hears(`Turk.* says: I am being switched off`)
	p.hears(`Turk resigns\}`)
	for late := time.Now().Add(20 * time.Second); len(h.hall.People()) > 1; time.Sleep(time.Millisecond) {
		if time.Now().After(late) {
			t.Fatal("the bot has not left")
		}
	}
}

// An engine that dies, talks nonsense or stays mute costs its game and no more:
// the opponent reads a sentence, and the program comes back with a fresh engine.
func TestEnginesThatFail(t *testing.T) {
	for _, manner := range []string{"dies", "nonsense"} {
		h := open(t)
		opt := h.options("Turk", manner)
		opt.Seeks = []bot.Seek{{Minutes: 5}}
		done := make(chan error, 1)
		go func() { done <- bot.Run(t.Context(), opt) }()
		p := h.guest()
		for range 3 {
			p.accepts("Turk")
			p.hears(`<12> (?s:.*)`)
			p.says("e4") // in vain when the program has White
			p.hears(`Turk\S* says: My engine has stopped`)
			p.hears(`\} (1-0|0-1|\*)`)
		}
		if err := h.wait(done); !errors.Is(err, bot.ErrEngine) {
			t.Errorf("%s: ended with %v:\n%s", manner, err, h.log)
		}
	}
}

// The line breaks in the middle of a game: the program comes back and plays on.
func TestComesBack(t *testing.T) {
	h := open(t)
	done := make(chan error, 2)
	for _, name := range []string{"Turk", "Mephisto"} {
		opt := h.options(name, "random")
		opt.Games = 1
		go func() { done <- bot.Run(t.Context(), opt) }()
	}
	id := h.seat("Turk", "Mephisto")
	for late := time.Now().Add(20 * time.Second); ; time.Sleep(time.Millisecond) {
		v, err := h.hall.Table(t.Context(), id, members.Identity{})
		if err != nil {
			t.Fatal(err)
		}
		if v.Ply >= 6 || v.Over {
			break
		}
		if time.Now().After(late) {
			t.Fatalf("no moves:\n%s", h.log)
		}
	}
	address := h.ln.Addr().String()
	h.stop()
	h.door(address)
	v := h.ends(id)
	switch v.Termination {
	case laws.Checkmate, laws.Stalemate, laws.DeadPosition, laws.Repetition, laws.FiftyMoves:
	default:
		t.Errorf("ended by %s after %d half moves:\n%s", v.Termination, v.Ply, h.log)
	}
	for range 2 {
		if err := h.wait(done); err != nil {
			t.Error(err)
		}
	}
}

// Nobody gets in with a wrong password, as a person, or without an engine; and
// trying again would not help.
func TestGivesUp(t *testing.T) {
	h := open(t)
	for _, c := range []struct {
		what   string
		change func(*bot.Options)
		want   error
	}{
		{"a wrong password", func(o *bot.Options) { o.Password = "gears and levers" }, bot.ErrRefused},
		{"nobody's name", func(o *bot.Options) { o.Name = "Ajeeb" }, bot.ErrRefused},
		{"a person's account", func(o *bot.Options) { o.Name = "Ana" }, bot.ErrUnregistered},
		{"no engine", func(o *bot.Options) { o.Program.Command = "/nowhere/engine" }, engine.ErrStart},
		{"no UCI", func(o *bot.Options) { o.Program.Args[1] = "mute" }, engine.ErrStart},
		{"no such option", func(o *bot.Options) { o.Program.Settings[0].Name = "Courage" }, engine.ErrNoSetting},
	} {
		opt := h.options("Turk", "random")
		c.change(&opt)
		if err := bot.Run(t.Context(), opt); !errors.Is(err, c.want) {
			t.Errorf("%s: %v", c.what, err)
		}
	}
}
