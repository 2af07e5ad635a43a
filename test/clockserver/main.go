// Command clockserver is the program with a clock that a test controls. Each line of standard input
// is a duration such as "61m" by which the clock is advanced immediately. Timers still use the
// machine's clock. So a change that depends on the time takes effect when another event makes the
// server check it.
package main

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"os/signal"
	"strings"
	"sync/atomic"
	"syscall"
	"time"

	"github.com/escaque/escaque/internal/cli"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop)
	var ahead atomic.Int64
	go func() {
		for lines := bufio.NewScanner(os.Stdin); lines.Scan(); {
			span, err := time.ParseDuration(lines.Text())
			if err != nil || span < 0 {
				fmt.Fprintln(os.Stderr, "clockserver: no span:", lines.Text())
				continue
			}
			fmt.Println("ahead", time.Duration(ahead.Add(int64(span))))
		}
	}()
	now := func() time.Time { return time.Now().Add(time.Duration(ahead.Load())) }
	os.Exit(cli.Main(ctx, cli.World{In: strings.NewReader(""), Out: os.Stdout, Err: os.Stderr, Env: os.Getenv, Now: now}, os.Args[1:]))
}
