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

// clubServer is a club's server in the same process as the office, so that it ends with the office.
type clubServer struct {
	user *User
	ctx  context.Context //nolint:containedctx // that of the program, which outlives the request that starts it

	starting sync.Mutex // held while the server is started

	mu    sync.Mutex
	stop  context.CancelFunc // nil while the server is closed
	done  chan struct{}      // closed when the server has closed
	state launcher.ClubState
	open  *server.Server
}

// newClub returns a club server that is not started.
func (u *User) newClub(ctx context.Context) *clubServer {
	return &clubServer{user: u, ctx: ctx, state: launcher.ClubState{Folder: u.World.DataFolder()}}
}

// State implements launcher.Club.
func (c *clubServer) State() launcher.ClubState {
	c.mu.Lock()
	defer c.mu.Unlock()
	state := c.state
	if c.open != nil {
		state.People = c.open.Online()
		state.Pages, state.Telnet = c.open.Connections()
	}
	return state
}

// Start implements launcher.Club.
func (c *clubServer) Start(settings launcher.ClubSettings) error {
	c.starting.Lock()
	defer c.starting.Unlock()
	if c.State().Running {
		return nil // it was started from another page meanwhile
	}
	host := "127.0.0.1"
	if settings.Network {
		host = ""
	}
	if free := freePort(host, settings.Pages, settings); free != settings.Pages {
		return &launcher.TakenError{Port: settings.Pages, Free: free}
	}
	if free := freePort(host, settings.Telnet, settings); free != settings.Telnet {
		return &launcher.TakenError{Port: settings.Telnet, Free: free, Telnet: true}
	}
	ctx, stop := context.WithCancel(c.ctx)
	opened, done := make(chan *server.Server, 1), make(chan struct{})
	c.mu.Lock()
	c.stop, c.done, c.state.Fault = stop, done, ""
	c.mu.Unlock()
	go func() {
		defer close(done)
		c.setEnded(c.serve(ctx, host, settings, func(s *server.Server) { opened <- s }))
	}()
	select {
	case s := <-opened:
		c.setOpen(settings, s)
		return nil
	case <-done:
		if fault := c.State().Fault; fault != "" {
			return errors.New(fault)
		}
		return c.ctx.Err()
	}
}

// setOpen records that the server has opened, unless it has ended already.
func (c *clubServer) setOpen(settings launcher.ClubSettings, s *server.Server) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.stop == nil {
		return
	}
	c.open, c.state.Running, c.state.Settings = s, true, settings
	if claim := s.AdminPath(); claim != "" {
		c.state.Claim = "http://localhost:" + strconv.Itoa(settings.Pages) + claim
	}
}

// setEnded records that the server has closed, and why.
func (c *clubServer) setEnded(err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.stop, c.open, c.state.Running, c.state.Claim = nil, nil, false, ""
	if err != nil {
		c.state.Fault = c.user.World.Sentence(err)
	}
}

// serve runs a server with the settings that the user entered, and otherwise the defaults of
// `escaque serve`.
func (c *clubServer) serve(ctx context.Context, host string, settings launcher.ClubSettings, opened func(*server.Server)) (err error) {
	w := serve.SerialiseErr(c.user.World)
	w.Out = w.Err // the office prints only its own link for programs
	at := operator.Storage{Data: c.state.Folder}
	opt := serve.Options(w, at)
	opt.Ports = server.Ports{HTTP: net.JoinHostPort(host, strconv.Itoa(settings.Pages)), ICS: net.JoinHostPort(host, strconv.Itoa(settings.Telnet))}
	opt.Conduct, opt.Computer, opt.Analysis = conduct.DefaultRules(), server.Auto, server.Auto
	if opt.Node, err = (serve.Cluster{}).Node(w, at); err != nil {
		return err
	}
	if opt.Drain, err = serve.DrainTime("auto", opt.Node.Bus != ""); err != nil {
		return err
	}
	return serve.Run(ctx, w, opt, opened)
}

// freePort returns a free port: the requested one, or the next above it that is not requested for
// another purpose.
func freePort(host string, port int, settings launcher.ClubSettings) int {
	const tries = 100
	for p := port; p < port+tries && p <= 1<<16-1; p++ {
		if p != port && (p == settings.Pages || p == settings.Telnet) {
			continue
		}
		door, err := net.Listen("tcp", net.JoinHostPort(host, strconv.Itoa(p)))
		if err == nil {
			_ = door.Close()
			return p
		}
	}
	return port // serve reports the reason
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

// stopQuietly stops the server when the program ends, and logs errors.
func (c *clubServer) stopQuietly() { _ = c.Stop() }
