package desktop

import (
	"context"
	"errors"
	"net"
	"strconv"
	"sync"

	"github.com/escaque/escaque/internal/cli/operator"
	"github.com/escaque/escaque/internal/cli/serve"
	"github.com/escaque/escaque/internal/conduct"
	"github.com/escaque/escaque/internal/server"
	"github.com/escaque/escaque/internal/web/launcher"
)

// clubServer is the server of a club beside the office: in the same process, so that it ends with it
// on every system.
type clubServer struct {
	user *User
	ctx  context.Context //nolint:containedctx // that of the program, which outlives the request that starts it

	starting sync.Mutex // held while it is started

	mu    sync.Mutex
	stop  context.CancelFunc // nil while it is closed
	done  chan struct{}      // closed when it has closed
	state launcher.ClubState
	open  *server.Server
}

func (u *User) newClub(ctx context.Context) *clubServer {
	return &clubServer{user: u, ctx: ctx, state: launcher.ClubState{Folder: u.World.DataFolder()}}
}

// State implements launcher.Club.
func (c *clubServer) State() launcher.ClubState {
	c.mu.Lock()
	defer c.mu.Unlock()
	state := c.state
	if c.open != nil {
		state.People = c.open.People()
		state.Pages, state.Telnet = c.open.Connections()
	}
	return state
}

// Start implements launcher.Club.
func (c *clubServer) Start(asked launcher.ClubSettings) error {
	c.starting.Lock()
	defer c.starting.Unlock()
	if c.State().Running {
		return nil // it was started from another page
	}
	host := "127.0.0.1"
	if asked.Network {
		host = ""
	}
	if free := free(host, asked.Pages, asked); free != asked.Pages {
		return &launcher.TakenError{Port: asked.Pages, Free: free}
	}
	if free := free(host, asked.Telnet, asked); free != asked.Telnet {
		return &launcher.TakenError{Port: asked.Telnet, Free: free, Telnet: true}
	}
	ctx, stop := context.WithCancel(c.ctx)
	opened, done := make(chan *server.Server, 1), make(chan struct{})
	c.mu.Lock()
	c.stop, c.done, c.state.Fault = stop, done, ""
	c.mu.Unlock()
	go func() {
		defer close(done)
		c.ended(c.serve(ctx, host, asked, func(s *server.Server) { opened <- s }))
	}()
	select {
	case s := <-opened:
		c.isOpen(asked, s)
		return nil
	case <-done:
		if fault := c.State().Fault; fault != "" {
			return errors.New(fault)
		}
		return c.ctx.Err()
	}
}

// isOpen notes that it has opened, unless it has ended since.
func (c *clubServer) isOpen(asked launcher.ClubSettings, s *server.Server) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.stop == nil {
		return
	}
	c.open, c.state.Running, c.state.Settings = s, true, asked
	if claim := s.AdminPath(); claim != "" {
		c.state.Claim = "http://localhost:" + strconv.Itoa(asked.Pages) + claim
	}
}

// ended notes that it has closed, and why.
func (c *clubServer) ended(err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.stop, c.open, c.state.Running, c.state.Claim = nil, nil, false, ""
	if err != nil {
		c.state.Fault = c.user.World.Sentence(err)
	}
}

// serve runs a server with what the pages of the office ask for, and otherwise the defaults of `escaque serve`.
func (c *clubServer) serve(ctx context.Context, host string, asked launcher.ClubSettings, opened func(*server.Server)) (err error) {
	w := serve.InTurns(c.user.World)
	w.Out = w.Err // what the office prints for programs is its own link
	at := operator.Storage{Data: c.state.Folder}
	opt := serve.Options(w, at)
	opt.Ports = server.Ports{HTTP: net.JoinHostPort(host, strconv.Itoa(asked.Pages)), ICS: net.JoinHostPort(host, strconv.Itoa(asked.Telnet))}
	opt.Conduct, opt.Computer, opt.Analysis = conduct.DefaultRules(), server.Auto, server.Auto
	if opt.Node, err = (serve.Cluster{}).Node(w, at); err != nil {
		return err
	}
	if opt.Drain, err = serve.DrainTime("auto", opt.Node.Bus != ""); err != nil {
		return err
	}
	return serve.Run(ctx, w, opt, opened)
}

// free is a port that is free: the one that is asked for, or the next of those above it that
// is not asked for otherwise.
func free(host string, port int, asked launcher.ClubSettings) int {
	const tries = 100
	for p := port; p < port+tries && p <= 1<<16-1; p++ {
		if p != port && (p == asked.Pages || p == asked.Telnet) {
			continue
		}
		door, err := net.Listen("tcp", net.JoinHostPort(host, strconv.Itoa(p)))
		if err == nil {
			_ = door.Close()
			return p
		}
	}
	return port // serve says why it is not
}

// Stop implements launcher.Club.
func (c *clubServer) Stop() error {
	c.mu.Lock()
	stop, done := c.stop, c.done
	c.mu.Unlock()
	if stop == nil {
		return nil
	}
	stop()
	<-done
	if fault := c.State().Fault; fault != "" {
		return errors.New(fault)
	}
	return nil
}

// stopQuietly stops it when the program ends; what is wrong stands in the log.
func (c *clubServer) stopQuietly() { _ = c.Stop() }
