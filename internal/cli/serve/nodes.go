package serve

import (
	"cmp"
	"os"
	"strings"

	"github.com/spf13/pflag"

	"github.com/escaque/escaque/internal/bus"
	"github.com/escaque/escaque/internal/cli/operator"
	"github.com/escaque/escaque/internal/cli/terminal"
	"github.com/escaque/escaque/internal/nodes"
	"github.com/escaque/escaque/internal/server"
	"github.com/escaque/escaque/internal/store/postgres"
)

// Cluster has the flags that make the server one of several nodes.
type Cluster struct {
	bus  string // address of the NATS servers; "" for a single server
	name string
}

// nodeFlags adds the flags of a node.
func nodeFlags(w *terminal.World, f *pflag.FlagSet, c *Cluster) {
	f.StringVar(&c.bus, "bus", "", w.HelpText("serve.bus"))
	f.StringVar(&c.name, "node", "", w.HelpText("serve.node"))
}

// Node returns the node settings for the server, or a fault of the flags.
func (c Cluster) Node(w *terminal.World, at operator.Storage) (server.Node, error) {
	n := server.Node{Bus: cmp.Or(c.bus, w.Env("ESCAQUE_BUS")), Name: c.name}
	switch {
	case n.Bus == "" && n.Name != "":
		return n, &terminal.Fault{Key: "fault.node-alone", Flag: "node", Safe: terminal.SafeNothing}
	case n.Bus == "":
		return n, nil
	case !bus.IsAddress(n.Bus):
		return n, &terminal.Fault{Key: "fault.bus-address", Flag: "bus", Safe: terminal.SafeNothing}
	case !postgres.IsAddress(operator.DatabaseAddress(w, at)):
		return n, &terminal.Fault{Key: "fault.bus-database", Flag: "bus", Safe: terminal.SafeNothing}
	}
	if n.Name == "" {
		host, _ := os.Hostname()
		n.Name, _, _ = strings.Cut(host, ".")
	}
	if !nodes.ValidName(n.Name) {
		return n, &terminal.Fault{Key: "fault.node-name", Flag: "node", Safe: terminal.SafeNothing, Args: []any{"Name", terminal.Printable(n.Name)}}
	}
	return n, nil
}
