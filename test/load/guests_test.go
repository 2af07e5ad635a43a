package load

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/escaque/escaque/internal/load"
	"github.com/escaque/escaque/internal/machine"
)

// The crowd comes in processes of its own, this binary again, for what it costs
// to be many or rude must not be taken for the server's work.
const (
	guestsVar = "ESCAQUE_GUESTS" // quiet or rude; not set in the test itself
	doorVar   = "ESCAQUE_DOOR"   // the server's address
	countVar  = "ESCAQUE_COUNT"  // how many come
)

// within is what a process of guests prints when all of them are in.
const within = "all in"

func TestMain(m *testing.M) {
	switch os.Getenv(guestsVar) {
	case "quiet":
		report(quiet(os.Getenv(doorVar), number(countVar)))
	case "rude":
		report(rude(os.Getenv(doorVar)))
	default:
		fmt.Println("before:", machine.String())
		code := m.Run()
		fmt.Println("after: ", machine.String())
		os.Exit(code)
	}
}

func number(name string) (n int) {
	if _, err := fmt.Sscan(os.Getenv(name), &n); err != nil {
		panic(fmt.Sprintf("%s: %v", name, err))
	}
	return n
}

// report tells the test that the guests are in, or why not, and keeps them until
// the test lets go of the process.
func report(err error) {
	if err != nil {
		fmt.Println(err)
		os.Exit(1)
	}
	fmt.Println(within)
	_, _ = io.Copy(io.Discard, os.Stdin)
}

// invite starts a process of guests and waits until all of them are in. They go
// when leave is called, or with the test.
func invite(t *testing.T, manner, address string, n int) (leave func()) {
	t.Helper()
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), guestsVar+"="+manner, doorVar+"="+address, fmt.Sprintf("%s=%d", countVar, n))
	cmd.Stderr = os.Stderr
	hold, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	said, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	leave = sync.OnceFunc(func() {
		hold.Close()
		_ = cmd.Wait() // how it ends is of no interest
	})
	t.Cleanup(leave)
	if line, err := bufio.NewReader(said).ReadString('\n'); strings.TrimSpace(line) != within {
		t.Fatalf("%s guests: %s (%v)", manner, line, err)
	}
	return leave
}

// quiet are guests who come in, hear, and say nothing.
func quiet(address string, n int) error {
	queue := make(chan struct{}, n)
	for range n {
		queue <- struct{}{}
	}
	close(queue)
	trouble := make(chan error, n)
	var wg sync.WaitGroup
	for range min(n, 16) {
		wg.Go(func() {
			for range queue {
				c, err := load.Call(context.Background(), address, "guest")
				if err != nil {
					trouble <- err
					return
				}
				go func() { _, _ = io.Copy(io.Discard, c) }()
			}
		})
	}
	wg.Wait()
	close(trouble)
	return <-trouble
}

// rude are one who reads nothing of all that they ask for, one who never stops
// talking, one who asks whether anybody is there and sends bytes without a line,
// and one who never gives as much as a name. Whoever is shown out comes again.
func rude(address string) error {
	begun := make(chan error, 4)
	go func() {
		_, err := net.Dial("tcp", address)
		begun <- err
	}()
	elixir := strings.Repeat("tell 1 buy my elixir\n", 50)
	signs := strings.Repeat("\xff\xf6\x00\xfe", 1000)
	for _, one := range []struct {
		says  string
		hears bool
	}{{"help commands\nwho\ngames\ninchannel Guest\nznotify\n", false}, {elixir, true}, {signs, false}} {
		go func() {
			for first := true; ; first = false {
				c, err := load.Call(context.Background(), address, "guest")
				if first {
					begun <- err
				}
				if err == nil {
					if one.hears {
						go func() { _, _ = io.Copy(io.Discard, c) }()
					}
					for err == nil {
						_, err = io.WriteString(c, one.says)
					}
					c.Close()
				}
				time.Sleep(100 * time.Millisecond)
			}
		}()
	}
	for range cap(begun) {
		if err := <-begun; err != nil {
			return err
		}
	}
	return nil
}
