package cli

import (
	"context"
	"log/slog"
	"os"
	"strings"
	"time"

	"github.com/spf13/pflag"

	"github.com/escaque/escaque/internal/bus"
	"github.com/escaque/escaque/internal/journal"
	"github.com/escaque/escaque/internal/nodes"
	"github.com/escaque/escaque/internal/store/postgres"
)

// belonging says that the server is one of several nodes, and which.
type belonging struct {
	bus  string // address of the NATS servers; "" for a server that is alone
	node string
}

func (w *World) nodeFlags(f *pflag.FlagSet, b *belonging) {
	f.StringVar(&b.bus, "bus", "", w.about("serve.bus"))
	f.StringVar(&b.node, "node", "", w.about("serve.node"))
}

// check completes what was given, or says what is wrong with it.
func (b *belonging) check(w *World, at place) error {
	if b.bus == "" {
		b.bus = w.Env("ESCAQUE_BUS")
	}
	switch {
	case b.bus == "" && b.node != "":
		return &fault{key: "fault.node-alone", flag: "node", safe: safeNothing}
	case b.bus == "":
		return nil
	case !bus.IsAddress(b.bus):
		return &fault{key: "fault.bus-address", flag: "bus", safe: safeNothing}
	case !postgres.IsAddress(w.address(at)):
		return &fault{key: "fault.bus-database", flag: "bus", safe: safeNothing}
	}
	if b.node == "" {
		host, _ := os.Hostname()
		b.node, _, _ = strings.Cut(host, ".")
	}
	if !nodes.ValidName(b.node) {
		return &fault{key: "fault.node-name", flag: "node", safe: safeNothing, args: []any{"Name", plain(b.node)}}
	}
	return nil
}

// dial connects to the other nodes; nil for a server that is alone.
func (b *belonging) dial(log *slog.Logger) (*bus.NATS, error) {
	if b.bus == "" {
		return nil, nil
	}
	n, err := bus.Dial(b.bus, b.node, log)
	if err != nil {
		return nil, &fault{key: "fault.bus-address", flag: "bus", safe: safeKept, under: err}
	}
	return n, nil
}

// sameName is how often it is looked whether a node of the same name is alive, and for how long: after that
// it is silent for longer than anybody waits.
const (
	sameName    = 500 * time.Millisecond
	sameSilence = 5 * time.Second
)

// alone returns when no other process is the node of this name. One that was killed is known by its silence.
func (b *belonging) alone(ctx context.Context, store journal.Shared) error {
	var first *journal.Beat
	for {
		beats, err := store.Beats(ctx)
		if err != nil {
			return err
		}
		var now *journal.Beat
		for i := range beats {
			if beats[i].Node == b.node {
				now = &beats[i]
			}
		}
		switch {
		case now == nil || now.Silent > sameSilence:
			return nil
		case first == nil:
			first = now
		case now.At != first.At:
			return &fault{key: "fault.node-twice", safe: safeRunning, args: []any{"Name", b.node}}
		}
		select {
		case <-time.After(sameName):
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}
