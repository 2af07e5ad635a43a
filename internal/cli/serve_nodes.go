package cli

import (
	"cmp"
	"os"
	"strings"

	"github.com/spf13/pflag"

	"github.com/escaque/escaque/internal/bus"
	"github.com/escaque/escaque/internal/nodes"
	"github.com/escaque/escaque/internal/server"
	"github.com/escaque/escaque/internal/store/postgres"
)

// belonging says that the server is one of several nodes, and which.
type belonging struct {
	bus  string // address of the NATS servers; "" for a server that is alone
	name string
}

func nodeFlags(w *World, f *pflag.FlagSet, b *belonging) {
	f.StringVar(&b.bus, "bus", "", w.about("serve.bus"))
	f.StringVar(&b.name, "node", "", w.about("serve.node"))
}

// node returns which node the server is, or says what is wrong with what was given.
func (b belonging) node(w *World, at place) (server.Node, error) {
	n := server.Node{Bus: cmp.Or(b.bus, w.Env("ESCAQUE_BUS")), Name: b.name}
	switch {
	case n.Bus == "" && n.Name != "":
		return n, &fault{key: "fault.node-alone", flag: "node", safe: safeNothing}
	case n.Bus == "":
		return n, nil
	case !bus.IsAddress(n.Bus):
		return n, &fault{key: "fault.bus-address", flag: "bus", safe: safeNothing}
	case !postgres.IsAddress(databaseAddress(w, at)):
		return n, &fault{key: "fault.bus-database", flag: "bus", safe: safeNothing}
	}
	if n.Name == "" {
		host, _ := os.Hostname()
		n.Name, _, _ = strings.Cut(host, ".")
	}
	if !nodes.ValidName(n.Name) {
		return n, &fault{key: "fault.node-name", flag: "node", safe: safeNothing, args: []any{"Name", plain(n.Name)}}
	}
	return n, nil
}
