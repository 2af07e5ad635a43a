package icsd_test

import (
	"bufio"
	"context"
	"errors"
	"io"
	"log/slog"
	"net"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/alexedwards/argon2id"

	"github.com/escaque/escaque/ics"
	"github.com/escaque/escaque/internal/conduct"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/icsd"
	"github.com/escaque/escaque/internal/journal"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/moderation"
	"github.com/escaque/escaque/internal/ratings"
	"github.com/escaque/escaque/internal/steward"
	"github.com/escaque/escaque/internal/store/memory"
)

// house is a hall over the memory store with the telnet door open.
type house struct {
	t       *testing.T
	address string
	hall    *hall.Hall
	members *members.Service
	ratings *ratings.Service
	steward *moderation.Service
	letters letterbox
	store   *memory.Store
	server  *icsd.Server
}

func open(t *testing.T, change ...func(*icsd.Options)) *house {
	t.Helper()
	return openWith(t, func(*hall.Options) {}, change...)
}

func openWith(t *testing.T, inside func(*hall.Options), change ...func(*icsd.Options)) *house {
	t.Helper()
	log := slog.New(slog.DiscardHandler)
	store := memory.New()
	j := journal.New(store, journal.Options{Log: log})
	opening := hall.Options{Journal: j, Store: store, Log: log, LobbyEvery: time.Millisecond}
	inside(&opening)
	order, err := steward.Open(t.Context(), j, opening.Now)
	if err != nil {
		t.Fatal(err)
	}
	letters := make(letterbox, 20)
	people := members.New(members.Options{Store: store, Now: opening.Now, Barred: order.Barred, Mailer: letters, MaySpeak: func(id string) error { return order.MaySpeak(id, conduct.ToSome) }, Hash: &argon2id.Params{Memory: 64, Iterations: 1, Parallelism: 1, SaltLength: 8, KeyLength: 16}})
	register := ratings.New(ratings.Options{Store: store, Accounts: store, Now: opening.Now})
	opening.Directory, opening.Sanctions = register, order
	h := hall.New(opening)
	if err := h.Open(t.Context()); err != nil {
		t.Fatal(err)
	}
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error, 1)
	judge := moderation.New(moderation.Options{Steward: order, Hall: h, Members: people, Log: log, Now: opening.Now})
	opt := icsd.Options{Hall: h, Members: people, Ratings: register, Moderation: judge, Log: log}
	for _, c := range change {
		c(&opt)
	}
	server := icsd.New(opt)
	go func() { done <- server.Serve(ctx, ln) }()
	rated := make(chan struct{})
	go func() {
		defer close(rated)
		following := &ratings.Follower{Journal: j, Games: h, Ratings: register, Told: server.Rated}
		if err := following.Follow(ctx); err != nil && ctx.Err() == nil {
			t.Error(err)
		}
	}()
	judged := make(chan error, 1)
	go func() { judged <- judge.Follow(ctx) }()
	t.Cleanup(func() {
		cancel()
		<-rated
		if err := <-judged; err != nil {
			t.Error(err)
		}
		if err := <-done; err != nil {
			t.Error(err)
		}
		if err := h.Close(context.Background()); err != nil {
			t.Error(err)
		}
		if err := j.Close(); err != nil {
			t.Error(err)
		}
	})
	return &house{t: t, address: ln.Addr().String(), hall: h, members: people, ratings: register, steward: judge, letters: letters, store: store, server: server}
}

// letterbox is a mailer whose letters a test takes out. An address that says so
// is refused.
type letterbox chan string

func (l letterbox) Mail(_ context.Context, to, subject, text string) error {
	if strings.HasPrefix(to, "refused@") {
		return errors.New("no such box")
	}
	l <- to + "\n" + subject + "\n\n" + text
	return nil
}

// caller is somebody at a telnet client.
type caller struct {
	t      *testing.T
	conn   net.Conn
	in     *bufio.Reader
	handle string
}

func (h *house) call() *caller {
	h.t.Helper()
	conn, err := net.Dial("tcp", h.address)
	if err != nil {
		h.t.Fatal(err)
	}
	h.t.Cleanup(func() { conn.Close() })
	return &caller{t: h.t, conn: conn, in: bufio.NewReader(conn)}
}

func (c *caller) send(line string) {
	c.t.Helper()
	if _, err := io.WriteString(c.conn, line+"\n"); err != nil {
		c.t.Fatal(err)
	}
}

// expect reads until the pattern is there, and returns its first group, or all
// of it.
func (c *caller) expect(pattern string) string {
	c.t.Helper()
	re := regexp.MustCompile(pattern)
	var seen strings.Builder
	if err := c.conn.SetReadDeadline(time.Now().Add(patient)); err != nil {
		c.t.Fatal(err)
	}
	for {
		b, err := c.in.ReadByte()
		if err != nil {
			c.t.Fatalf("%s: waiting for %q: %v; heard:\n%s", c.handle, pattern, err, seen.String())
		}
		if b != '\r' {
			seen.WriteByte(b)
		}
		if m := re.FindStringSubmatch(seen.String()); m != nil {
			return m[len(m)-1]
		}
	}
}

func (c *caller) guest() {
	c.t.Helper()
	c.expect("login: $")
	c.send("guest")
	c.handle = c.expect(`Press return to enter the server as "(\w+)":\n`)
	c.send("")
	c.expect(`\*\*\*\* Starting FICS session as ` + c.handle + `\(U\) \*\*\*\*\n`)
	c.expect(ics.Prompt + "$")
	c.send("style 12")
	c.expect(`Style 12 set\.\n` + ics.Prompt + "$")
}

// TestGame plays a game between two telnet clients while a third observes.
func TestGame(t *testing.T) {
	h := open(t)
	white, black, third := h.call(), h.call(), h.call()
	white.guest()
	black.guest()
	third.guest()

	white.send("seek 5 3 unrated white")
	white.expect(`Your seek has been posted with index 1\.`)
	black.expect(white.handle + ` \(\+\+\+\+\) seeking 5 3 unrated blitz \[white\] \("play 1" to respond\)`)
	black.send("sought")
	black.expect(`  1 \+\+\+\+ ` + white.handle + ` +5   3 unrated blitz +\[white\] +0-9999\n1 ad displayed\.`)
	black.send("play 1")
	creating := `Creating: ` + white.handle + ` \(\+\+\+\+\) ` + black.handle + ` \(\+\+\+\+\) unrated blitz 5 3\n` +
		`\{Game 1 \(` + white.handle + ` vs\. ` + black.handle + `\) Creating unrated blitz match\.\}\n\n<12> rnbqkbnr pppppppp`
	white.expect(creating + `.* 1 5 3 39 39 300 300 1 none \(0:00\) none 0 1 0\n`)
	black.expect(creating + `.* -1 5 3 39 39 300 300 1 none \(0:00\) none 1 1 0\n`)

	third.send("games")
	third.expect(`  1 \+\+\+\+ ` + white.handle + ` *\+\+\+\+ ` + black.handle + ` *\[ bu  5   3\] +\d:\d\d - *\d:\d\d \(39-39\) W:  1\n`)
	third.send("observe 1")
	third.expect(`You are now observing game 1\.`)

	black.send("e7e5")
	black.expect(`It is not your move\.`)
	white.send("e2e5")
	white.expect(`Illegal move \(e2e5\)\.`)
	for i, m := range []struct{ text, verbose, san string }{
		{"e2e4", "P/e2-e4", "e4"}, {"e5", "P/e7-e5", "e5"}, {"Bc4", "B/f1-c4", "Bc4"}, {"nc6", "N/b8-c6", "Nc6"},
		{"Qh5", "Q/d1-h5", "Qh5"}, {"g8f6", "N/g8-f6", "Nf6"}, {"h5f7", "Q/h5-f7", "Qxf7#"},
	} {
		mover, other := white, black
		if i%2 == 1 {
			mover, other = black, white
		}
		mover.send(m.text)
		for _, c := range []*caller{mover, other, third} {
			c.expect(`<12> .* ` + m.verbose + ` \(0:\d\d\) ` + m.san + ` \d \d 0\n`)
		}
	}
	for _, c := range []*caller{white, black, third} {
		c.expect(`\{Game 1 \(` + white.handle + ` vs\. ` + black.handle + `\) ` + black.handle + ` checkmated\} 1-0\n`)
	}
	white.send("moves 1")
	white.expect(`  4\.  Qxf7#   \(0:00\) *\n      \{` + black.handle + ` checkmated\} 1-0`)
	white.send("quit")
	white.expect(`Thank you for using`)
}

// TestDraws offers, declines, accepts; and claims a third repetition with the
// family's one word.
func TestDraws(t *testing.T) {
	h := open(t)
	white, black := h.call(), h.call()
	seat := func() {
		white.send("seek 5 0 unrated white")
		index := white.expect(`posted with index (\d+)\.`)
		black.send("play " + index)
		white.expect(`<12> .*\n`)
		black.expect(`<12> .*\n`)
	}
	white.guest()
	black.guest()
	seat()
	white.send("e4")
	white.expect("<12> ")
	white.send("draw")
	white.expect(`Draw request sent\.`)
	black.expect(white.handle + ` offers you a draw\.`)
	black.send("decline")
	white.expect(black.handle + ` declines the draw request\.`)
	black.send("e5")
	black.expect(`<12> .* P/e7-e5`)
	black.send("draw")
	white.expect(`offers you a draw\.`)
	white.send("accept")
	white.expect(`Game drawn by mutual agreement\} 1/2-1/2`)
	black.expect(`Game drawn by mutual agreement\} 1/2-1/2`)

	seat()
	moves := []string{"Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1", "Ng8"}
	for i, m := range moves {
		mover, other := white, black
		if i%2 == 1 {
			mover, other = black, white
		}
		mover.send(m)
		mover.expect(`<12> .*` + m + ` \d`)
		other.expect(`<12> .*` + m + ` \d`)
	}
	white.send("draw")
	white.expect(`Game drawn by repetition\} 1/2-1/2`)
	black.expect(`Game drawn by repetition\} 1/2-1/2`)

	seat()
	black.send("resign")
	white.expect(black.handle + ` resigns\} 1-0`)
}

// TestDoor tries what newcomers type, and what robots send.
func TestDoor(t *testing.T) {
	h := open(t)
	if _, err := h.members.Register(t.Context(), members.Registration{Handle: "Capablanca", Password: "la rubia de La Habana"}); err != nil {
		t.Fatal(err)
	}
	p, err := h.members.Find(t.Context(), "Capablanca")
	if err != nil {
		t.Fatal(err)
	}
	if err := h.members.SetICSPassword(t.Context(), p.ID, members.Proof{Password: "la rubia de La Habana"}, "peon de rey"); err != nil {
		t.Fatal(err)
	}
	c := h.call()
	c.expect("login: $")
	c.send("capablanca")
	c.expect(`"Capablanca" is a registered name\.  If it is yours, type the password\.\n`)
	c.expect("password: ")
	c.send("dama")
	c.expect(`\*\*\*\* Invalid password! \*\*\*\*\n`)
	c.expect("login: $")
	c.send("Capablanca")
	c.expect("password: ")
	c.send("peon de rey")
	c.expect(`\*\*\*\* Starting FICS session as Capablanca \*\*\*\*\n`)
	c.send("who")
	c.expect(`Capablanca`)
	c.expect(`1 players displayed \(of 1\)`)
	c.send(strings.Repeat("x", 5000))
	c.expect(`at most 1024 bytes`)
	c.send("\xff\xf6") // are you there?
	c.expect(`\[Responding to AYT: Yes, I'm here\.\]`)
	c.send("frobnicate")
	c.expect(`frobnicate: Command not found\.`)
	c.send("set lang es")
	c.expect(`El servidor usa ahora el español\.`)
	c.send("play 77")
	c.expect(`No existe la oferta 77\.`)

	robot := h.call()
	robot.expect("login: $")
	robot.send("GET / HTTP/1.1")
	if _, err := io.ReadAll(robot.in); err != nil {
		t.Errorf("the robot was not shown out: %v", err)
	}
}

// TestComesBack leaves in the middle of a game and is seated at it again, from
// the other side of the server.
func TestComesBack(t *testing.T) {
	h := open(t)
	if _, err := h.members.Register(t.Context(), members.Registration{Handle: "Lasker", Password: "sentido comun"}); err != nil {
		t.Fatal(err)
	}
	p, err := h.members.Find(t.Context(), "Lasker")
	if err != nil {
		t.Fatal(err)
	}
	if err := h.members.SetICSPassword(t.Context(), p.ID, members.Proof{Password: "sentido comun"}, "en ajedrez"); err != nil {
		t.Fatal(err)
	}
	enter := func() *caller {
		c := h.call()
		c.expect("login: $")
		c.send("Lasker")
		c.expect("password: ")
		c.send("en ajedrez")
		c.expect("Starting FICS session as Lasker") // what follows at once depends on the game
		return c
	}
	lasker, other := enter(), h.call()
	other.guest()
	lasker.send("seek 5 0 unrated white")
	other.send("play " + lasker.expect(`posted with index (\d+)\.`))
	lasker.expect(`Creating: Lasker`)
	lasker.send("d4")
	other.expect(`P/d2-d4`)
	lasker.conn.Close()
	lasker = enter()
	lasker.expect(`Your game is resumed\.`)
	other.send("d5")
	lasker.expect(`Black Moves : 'd5`)
	other.send("draw")
	lasker.expect(`offers you a draw\.`)
	// Nobody is here twice: the line that was there before is let go, and the
	// game is played on over the new one.
	before := lasker
	lasker = enter()
	before.expect(`\*\*\*\* Lasker has arrived - you can't both be logged in\. \*\*\*\*`)
	if _, err := io.ReadAll(before.in); err != nil {
		t.Errorf("still there: %v", err)
	}
	lasker.expect(`Your game is resumed\.`)
	lasker.expect(`offers you a draw\.`) // it still stands
	lasker.send("c4")
	other.expect(`P/c2-c4`)
}

// TestShortGamesAreHeardOf plays games that are over long before the lobby is
// looked at again: whoever wants to hear of all games hears of them, the server
// counts who has left one, and the ratings are told.
func TestShortGamesAreHeardOf(t *testing.T) {
	h := openWith(t, func(o *hall.Options) { o.LobbyEvery = time.Hour })
	for _, handle := range []string{"Lasker", "Schlechter"} {
		if _, err := h.members.Register(t.Context(), members.Registration{Handle: handle, Password: "sentido comun"}); err != nil {
			t.Fatal(err)
		}
		p, err := h.members.Find(t.Context(), handle)
		if err != nil {
			t.Fatal(err)
		}
		if err := h.members.SetICSPassword(t.Context(), p.ID, members.Proof{Password: "sentido comun"}, "en ajedrez"); err != nil {
			t.Fatal(err)
		}
	}
	enter := func(handle string) *caller {
		c := h.call()
		c.handle = handle
		c.expect("login: $")
		c.send(handle)
		c.expect("password: ")
		c.send("en ajedrez")
		c.expect("Starting FICS session as " + handle)
		c.expect(ics.Prompt + "$")
		return c
	}
	lasker, schlechter, third := enter("Lasker"), enter("Schlechter"), h.call()
	third.guest()
	third.send("set gin 1")
	third.expect(`You will now hear game results\.`)
	lasker.send("set profile family")
	lasker.expect(`profile set`)
	for n := 1; n <= 2; n++ {
		lasker.send("match Schlechter 5 0 rated white")
		schlechter.expect(`Challenge: Lasker .*\n(?:.*\n)*You can "accept"`)
		schlechter.send("accept")
		lasker.expect(`Creating: `)
		for i, m := range []string{"e4", "e5", "Nf3", "Nc6", "Bb5", "a6"} {
			mover, other := lasker, schlechter
			if i%2 == 1 {
				mover, other = schlechter, lasker
			}
			mover.send(m)
			other.expect(`Moves : '` + m)
		}
		if n == 1 {
			lasker.send("resign")
			lasker.expect(`\{Game 1 \(Lasker vs\. Schlechter\) Lasker resigns\} 0-1\n[^{]*Blitz rating adjustment: 1720 --> 1558\n`)
			schlechter.expect(`Lasker resigns\} 0-1\n[^{]*Blitz rating adjustment: 1720 --> 1882\n`)
			third.expect(`\{Game 1 \(Lasker vs\. Schlechter\) Creating rated blitz match\.\}\n[^{]*\{Game 1 \(Lasker vs\. Schlechter\) Lasker resigns\} 0-1\n`)
			continue
		}
		schlechter.send("quit")
		lasker.expect(`Schlechter lost connection; game adjourned\} \*`)
	}
	p, err := h.members.Find(t.Context(), "Schlechter")
	if err != nil {
		t.Fatal(err)
	}
	for late := time.Now().Add(patient); h.steward.Escapes(p.ID, time.Hour) != 1; time.Sleep(time.Millisecond) {
		if time.Now().After(late) {
			t.Fatalf("%d games left", h.steward.Escapes(p.ID, time.Hour))
		}
	}
}

// TestNamesAtTheLogin: what can be nobody's name is asked for again, in the lines
// of the family, and a stranger's name is not.
func TestNamesAtTheLogin(t *testing.T) {
	c := open(t).call()
	for name, answer := range map[string]string{
		"ab": "A name should be at least three characters long!  Try again.", "Ana2": "Sorry, names can only consist of lower and upper case letters.  Try again.",
		strings.Repeat("a", 18): "Sorry, names may be at most 17 characters long.  Try again.",
	} {
		c.expect("login: $")
		c.send(name)
		c.expect("\n" + regexp.QuoteMeta(answer) + "\n")
	}
	c.expect("login: $")
	c.send("Stranger")
	c.expect(`"Stranger" is not a registered name`)
}
