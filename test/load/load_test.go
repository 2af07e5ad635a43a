package load

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/alexedwards/argon2id"

	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/icsd"
	"github.com/escaque/escaque/internal/journal"
	"github.com/escaque/escaque/internal/limits"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/moderation"
	"github.com/escaque/escaque/internal/ratings"
	"github.com/escaque/escaque/internal/steward"
	"github.com/escaque/escaque/internal/store/memory"
)

// storage is the store of a server's journal and accounts.
type storage interface {
	journal.Store
	members.Store
	ratings.Store
	hall.Store
}

// open opens a chess server and returns its address.
func open(t *testing.T, store storage) string {
	t.Helper()
	log := slog.New(slog.NewTextHandler(io.Discard, nil))
	j := journal.New(store, journal.Options{Log: log})
	order, err := steward.Open(t.Context(), j, nil)
	if err != nil {
		t.Fatal(err)
	}
	// Everybody here comes from one address.
	bounds := limits.New(limits.Options{Venues: limits.Loopback()})
	people := members.New(members.Options{
		Store: store, Limits: bounds, Hash: &argon2id.Params{Memory: 64, Iterations: 1, Parallelism: 1, SaltLength: 8, KeyLength: 16},
	})
	register := ratings.New(ratings.Options{Store: store, Accounts: store})
	h := hall.New(hall.Options{Journal: j, Store: store, Log: log, Directory: register, LagCap: 500 * time.Millisecond, LagFree: 250 * time.Millisecond, LagQuota: time.Second})
	if err := h.Open(t.Context()); err != nil {
		t.Fatal(err)
	}
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error, 1)
	judge := moderation.New(moderation.Options{Steward: order, Hall: h, Members: people, Log: log})
	judged := make(chan error, 1)
	go func() { judged <- judge.Follow(ctx) }()
	go func() {
		done <- icsd.New(icsd.Options{Hall: h, Members: people, Ratings: register, Moderation: judge, Limits: bounds, Log: log}).Serve(ctx, ln)
	}()
	t.Cleanup(func() {
		cancel()
		if err := errors.Join(<-done, <-judged); err != nil {
			t.Error(err)
		}
		if err := h.Close(context.Background()); err != nil {
			t.Error(err)
		}
		if err := j.Close(); err != nil {
			t.Error(err)
		}
	})
	return ln.Addr().String()
}

// caller is somebody at a line of text.
type caller struct {
	net.Conn
	in   *bufio.Reader
	name string // the one the server knows him by
}

var entering = regexp.MustCompile(`Press return to enter the \S+ as "(\w+)"`)

// call connects a guest who has asked for style 12 and wants to hear nothing else.
func call(address, name string) (*caller, error) {
	conn, err := net.Dial("tcp", address)
	if err != nil {
		return nil, err
	}
	c := &caller{Conn: conn, in: bufio.NewReader(conn)}
	for _, step := range []struct{ wait, say string }{
		{"login: ", name}, {"\":", ""}, {"fics% ", "set seek 0"}, {"fics% ", "style 12"}, {"Style 12 set.", ""},
	} {
		heard, err := c.until(step.wait)
		if err != nil {
			return nil, fmt.Errorf("waiting for %q: %w", step.wait, err)
		}
		if m := entering.FindStringSubmatch(heard); m != nil {
			c.name = m[1]
		}
		if step.say != "" || c.name != "" && step.wait == "\":" {
			if err := c.say(step.say); err != nil {
				return nil, err
			}
		}
	}
	return c, nil
}

func (c *caller) say(line string) error {
	_, err := io.WriteString(c, line+"\n")
	return err
}

// until reads up to a text and returns what came before its end.
func (c *caller) until(text string) (string, error) {
	if err := c.SetReadDeadline(time.Now().Add(60 * time.Second)); err != nil {
		return "", err
	}
	var heard []byte
	for !strings.HasSuffix(string(heard[max(0, len(heard)-len(text)):]), text) {
		b, err := c.in.ReadByte()
		if err != nil {
			return string(heard), err
		}
		heard = append(heard, b)
	}
	return string(heard), nil
}

// pair are two who play each other, knights to and fro.
type pair struct{ white, black *caller }

// seat lets two guests in, the n-th pair, and one challenge the other.
func seat(address string, n int) (p pair, err error) {
	// A classic server wants every guest to bring a name of his own, of letters.
	own := func(side string) string {
		return side + string([]rune{rune('a' + n/26/26), rune('a' + n/26%26), rune('a' + n%26)})
	}
	if p.white, err = call(address, own("white")); err != nil {
		return p, err
	}
	if p.black, err = call(address, own("black")); err != nil {
		return p, err
	}
	if err := p.white.say("match " + p.black.name + " 60 60 unrated white"); err != nil {
		return p, err
	}
	if _, err := p.black.until("Challenge: "); err != nil {
		return p, err
	}
	if err := p.black.say("accept"); err != nil {
		return p, err
	}
	for _, c := range []*caller{p.white, p.black} {
		if _, err := c.until("<12> "); err != nil {
			return p, err
		}
	}
	return p, nil
}

var knights = []struct{ move, verbose string }{{"g1f3", "N/g1-f3"}, {"g8f6", "N/g8-f6"}, {"f3g1", "N/f3-g1"}, {"f6g8", "N/f6-g8"}}

// play makes moves, a multiple of four, and returns how long each took from its mover to his opponent.
// rest is how long a player thinks.
func (p pair) play(moves int, rest time.Duration) (took []time.Duration, err error) {
	for i := range moves {
		k := knights[i%4]
		mover, other := p.white, p.black
		if i%2 == 1 {
			mover, other = p.black, p.white
		}
		sent := time.Now()
		if err := mover.say(k.move); err != nil {
			return took, err
		}
		if _, err := other.until(k.verbose); err != nil {
			return took, fmt.Errorf("move %d: %w", i, err)
		}
		took = append(took, time.Since(sent))
		if _, err := mover.until(k.verbose); err != nil {
			return took, fmt.Errorf("move %d: %w", i, err)
		}
		time.Sleep(rest)
	}
	return took, nil
}

// figures are the median and the hundredth part that took longest.
func figures(took []time.Duration) string {
	s := slices.Sorted(slices.Values(took))
	at := func(part float64) time.Duration {
		return s[min(len(s)-1, int(part*float64(len(s))))].Round(time.Microsecond)
	}
	return fmt.Sprintf("p50 %v, p99 %v, longest %v of %d", at(0.5), at(0.99), at(1), len(s))
}

// size is how many connections there shall be: few, or as many as ESCAQUE_LOAD says.
func size(t *testing.T, few int) int {
	text := os.Getenv("ESCAQUE_LOAD")
	if text == "" {
		return few
	}
	n, err := strconv.Atoi(text)
	if err != nil {
		t.Fatalf("ESCAQUE_LOAD=%q: %v", text, err)
	}
	return n
}

// unnoticed is how many times as long a move may take, in the middle of the
// moves, when abusive clients have come: whatever the machine, much less than what any
// waiting for one of them is.
const unnoticed = 10

// The server is full of people. One reads nothing of what he asks for, one never
// stops typing, one never answers, and one sends bytes without a line end. Two who
// play must notice none of them.
func TestCrowd(t *testing.T) {
	n := size(t, 100)
	address := open(t, memory.New())
	began := time.Now()
	invite(t, "quiet", address, n-6)
	came := time.Since(began)
	p, err := seat(address, 0)
	if err != nil {
		t.Fatal(err)
	}
	play := func() []time.Duration {
		took, err := p.play(100, 40*time.Millisecond)
		if err != nil {
			t.Fatalf("the players notice: %v", err)
		}
		return took
	}
	alone := play()
	leave := invite(t, "rude", address, 4)
	beside := play()
	leave()
	t.Logf("%d connections, in within %v: %s; with abusive clients: %s", n, came.Round(time.Millisecond), figures(alone), figures(beside))
	if middle(beside) > unnoticed*middle(alone) {
		t.Errorf("with abusive clients a move takes %v, without them %v", middle(beside), middle(alone))
	}
	if err := p.white.say("who"); err != nil {
		t.Fatal(err)
	}
	if _, err := p.white.until("players displayed"); err != nil {
		t.Error(err)
	}
}

func middle(took []time.Duration) time.Duration {
	return slices.Sorted(slices.Values(took))[len(took)/2]
}
