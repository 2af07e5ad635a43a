package load

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"os"
	"slices"
	"strconv"
	"testing"
	"time"

	"github.com/alexedwards/argon2id"

	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/icsd"
	"github.com/escaque/escaque/internal/journal"
	"github.com/escaque/escaque/internal/limits"
	"github.com/escaque/escaque/internal/load"
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
	log := slog.New(slog.DiscardHandler)
	j := journal.New(store, journal.Options{Log: log})
	order, err := steward.Open(t.Context(), j, nil)
	if err != nil {
		t.Fatal(err)
	}
	// Everybody here comes from one address.
	set := limits.DefaultSettings
	if size(t, 0) > set.Door.Guests/2 {
		set = set.Unlimited()
	}
	bounds := limits.New(limits.Options{Venues: limits.Loopback(), Settings: &set})
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

// pair are two who play each other.
type pair struct {
	white, black *load.Caller
	script       []load.Ply
}

// seat lets two guests in, the n-th pair, and one challenge the other.
func seat(t *testing.T, address string, n int) (p pair, err error) {
	// A classic server wants every guest to bring a name of their own, of letters.
	own := func(side string) string {
		return side + string([]rune{rune('a' + n/26/26), rune('a' + n/26%26), rune('a' + n%26)})
	}
	p.script = load.Script(uint64(n), 400)
	if p.white, err = load.Call(t.Context(), address, own("white")); err != nil {
		return p, err
	}
	if p.black, err = load.Call(t.Context(), address, own("black")); err != nil {
		return p, err
	}
	return p, load.Seat(p.white, p.black)
}

// play makes the next moves, an even number of them, and returns how long each took from its mover
// to their opponent. rest is how long a player thinks.
func (p *pair) play(moves int, rest time.Duration) (took []time.Duration, err error) {
	err = load.Play(p.white, p.black, p.script[:moves], 400-len(p.script), func(int) { time.Sleep(rest) }, func(d time.Duration) { took = append(took, d) })
	p.script = p.script[moves:]
	return took, err
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

// The server is full of people. One reads nothing of what they ask for, one never
// stops typing, one never answers, and one sends bytes without a line end. Two who
// play must notice none of them.
func TestCrowd(t *testing.T) {
	if testing.Short() {
		t.Skip("watches 200 moves at the pace of people: too long for -short")
	}
	n := size(t, 100)
	address := open(t, memory.New())
	began := time.Now()
	invite(t, "quiet", address, n-6)
	came := time.Since(began)
	p, err := seat(t, address, 0)
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
	if err := p.white.Say("who"); err != nil {
		t.Fatal(err)
	}
	if _, err := p.white.Until("players displayed"); err != nil {
		t.Error(err)
	}
}

func middle(took []time.Duration) time.Duration {
	return slices.Sorted(slices.Values(took))[len(took)/2]
}
