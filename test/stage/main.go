// Command stage is the program with a clock that stands until a test moves it, and with games under
// whatever regulations the test gives. Each line of standard input is an order in JSON, and its
// answer is a line of standard output that begins with "stage". Everything else is done through
// the ports of the program.
package main

import (
	"bufio"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"strings"
	"sync/atomic"
	"syscall"
	"time"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/cli/serve"
	"github.com/escaque/escaque/internal/cli/terminal"
	"github.com/escaque/escaque/internal/conduct"
	"github.com/escaque/escaque/internal/database"
	"github.com/escaque/escaque/internal/hall"
	gamelog "github.com/escaque/escaque/internal/hall/game"
	"github.com/escaque/escaque/internal/server"
	"github.com/escaque/escaque/laws"
	"github.com/escaque/escaque/laws/wire"
)

// order is a line of standard input.
type order struct {
	// Do is "go" to set the clock forward to an instant, "seat" to start a game, or "log" to read the
	// events of a game.
	Do           string
	At           clock.Instant
	White, Black string        // handles
	Event        hall.EventRef // of which the game is
	Start        json.RawMessage
	Game         hall.GameID
}

// answer is the answer to an order.
type answer struct {
	At     clock.Instant     `json:"at,omitzero"`
	Game   hall.GameID       `json:"game,omitzero"`
	Events []json.RawMessage `json:"events,omitempty"`
	Error  string            `json:"error,omitzero"`
}

// stage is the server with its clock.
type stage struct {
	now    atomic.Int64 // in milliseconds
	server *server.Server
}

// execute executes an order.
func (s *stage) execute(ctx context.Context, o order) (a answer, err error) {
	switch o.Do {
	case "go":
		if int64(o.At) < s.now.Load() {
			return a, fmt.Errorf("the clock goes forward only: %d", o.At)
		}
		s.now.Store(int64(o.At))
		return answer{At: o.At}, nil
	case "seat":
		line, err := wire.DecodeLine(o.Start)
		if err != nil {
			return a, err
		}
		start, is := line.Command.(laws.Start)
		if !is {
			return a, fmt.Errorf("%s starts no game", line.Command.CommandKind())
		}
		spec := hall.SeatSpec{Regulations: start.Regulations, Event: &o.Event}
		a.Game, err = s.server.Seat(ctx, o.White, o.Black, spec)
		a.At = clock.Instant(s.now.Load())
		return a, err
	case "log":
		records, err := s.server.Records(ctx, o.Game.Stream())
		if err != nil {
			return a, err
		}
		for _, r := range records {
			if r.Kind == gamelog.BeginningKind {
				continue
			}
			a.Events = append(a.Events, r.Data)
		}
		return a, nil
	}
	return a, fmt.Errorf("%q is no order", o.Do)
}

// obey executes the orders of standard input.
func (s *stage) obey(ctx context.Context) {
	lines := bufio.NewScanner(os.Stdin)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var o order
		err := json.Unmarshal(lines.Bytes(), &o)
		var a answer
		if err == nil {
			a, err = s.execute(ctx, o)
		}
		if err != nil {
			a.Error = err.Error()
		}
		text, err := json.Marshal(a)
		if err != nil {
			panic(err)
		}
		fmt.Printf("stage %s\n", text)
	}
}

func main() {
	flags := flag.NewFlagSet("stage serve", flag.ExitOnError)
	data := flags.String("data", "", "folder of the data")
	http := flags.String("http", "127.0.0.1:0", "address of the pages")
	ics := flags.String("ics", "127.0.0.1:0", "address of the chess server")
	_ = flags.Parse(os.Args[min(2, len(os.Args)):]) // exits on an error
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop)
	var s stage
	s.now.Store(time.Now().UnixMilli())
	w := &terminal.World{
		In: strings.NewReader(""), Out: os.Stdout, Err: os.Stderr, Env: os.Getenv, Lang: "en",
		Now: func() time.Time { return time.UnixMilli(s.now.Load()) },
	}
	err := serve.Run(ctx, w, server.Options{
		Data: database.Location{Folder: *data}, Ports: server.Ports{HTTP: *http, ICS: *ics}, Limits: server.Limits{Lifted: true},
		Conduct: conduct.DefaultRules(), Computer: server.None, Analysis: server.None, Now: w.Now, Env: w.Env,
	}, func(open *server.Server) {
		s.server = open
		go s.obey(ctx)
	})
	if err != nil {
		fmt.Fprintln(os.Stderr, "stage:", err)
		os.Exit(2)
	}
}
