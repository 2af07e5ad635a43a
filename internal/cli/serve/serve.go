package serve

import (
	"cmp"
	"context"
	"errors"
	"io"
	"sync"

	"github.com/spf13/cobra"

	"github.com/escaque/escaque/internal/cli/operator"
	"github.com/escaque/escaque/internal/cli/terminal"
	"github.com/escaque/escaque/internal/database"
	"github.com/escaque/escaque/internal/mail"
	"github.com/escaque/escaque/internal/server"
)

// settings are the flags of `escaque serve`.
type settings struct {
	at      operator.Storage
	belongs Cluster
	portSettings
	metrics         string            // "" serves no metrics
	smtp            mail.Server       // without an address the server sends no e-mail
	ratingList      string            // address of FIDE's list; fide for FIDE's own, "" for none
	url             string            // public address; "" when --acme implies it or it is unknown
	rules           map[string]string // limits of misconduct by name
	computer        string            // auto, built-in, none or the path of a program
	analysis        string            // auto, none or the path of a program
	envelopeKey     string            // the arbiter's public key; "" seals to the server's own
	secure          bool
	origins         []string
	venues, proxies []string // addresses and networks
	most            maxConnections
	drain           string // auto, or how long the server continues after it was told to stop
	verbose         bool
	acceptClock     bool // start although the clock does not fit the log
	loadTest        bool // lift the limits for measurements
}

// New returns the command `escaque serve`, which starts the server.
func New(w *terminal.World) *cobra.Command {
	cmd := w.Command("serve", "serve")
	cmd.Args = w.Arguments(0, 0)
	f := cmd.Flags()
	var s settings
	operator.StorageFlags(w, f, &s.at)
	nodeFlags(w, f, &s.belongs)
	portFlags(w, f, &s.portSettings)
	f.StringVar(&s.metrics, "metrics", "", w.HelpText("serve.metrics"))
	f.StringVar(&s.smtp.Address, "smtp", "", w.HelpText("serve.smtp"))
	f.StringVar(&s.smtp.From, "smtp-from", "", w.HelpText("serve.smtp-from"))
	f.StringVar(&s.smtp.User, "smtp-user", "", w.HelpText("serve.smtp-user"))
	f.StringVar(&s.ratingList, "fide-list-from", "", w.HelpText("serve.fide-list-from"))
	f.StringVar(&s.url, "url", "", w.HelpText("serve.url"))
	f.StringToStringVar(&s.rules, "conduct", nil, w.HelpText("serve.conduct"))
	f.Lookup("conduct").DefValue = "" // show no empty list in the help
	f.StringVar(&s.computer, "computer", "auto", w.HelpText("serve.computer"))
	f.StringVar(&s.analysis, "analysis", "auto", w.HelpText("serve.analysis"))
	f.StringVar(&s.envelopeKey, "envelope-key", "", w.HelpText("serve.envelope-key"))
	f.BoolVar(&s.secure, "secure", false, w.HelpText("serve.secure"))
	f.StringSliceVar(&s.origins, "origin", nil, w.HelpText("serve.origin"))
	f.StringSliceVar(&s.venues, "venue", nil, w.HelpText("serve.venue"))
	f.StringSliceVar(&s.proxies, "proxy", nil, w.HelpText("serve.proxy"))
	limitFlags(w, f, &s.most)
	f.BoolVar(&s.at.Upgrade, "upgrade", false, w.HelpText("serve.upgrade"))
	f.StringVar(&s.drain, "drain", "auto", w.HelpText("serve.drain"))
	f.BoolVar(&s.acceptClock, "accept-clock", false, w.HelpText("serve.accept-clock"))
	f.BoolVar(&s.loadTest, "load-test", false, w.HelpText("serve.load-test"))
	f.BoolVarP(&s.verbose, "verbose", "v", false, w.HelpText("serve.verbose"))
	take := configFlags(w, cmd, nil)
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		from, done, err := take()
		if done || err != nil {
			return err
		}
		if err := s.most.check(); err != nil {
			return from.addSource(err)
		}
		err = from.addSource(serve(cmd.Context(), w, s))
		switch known := (*terminal.Fault)(nil); {
		case err == nil, errors.As(err, &known):
			return err
		case database.IsFull(err):
			return &terminal.Fault{Key: "fault.serve-full", Safe: terminal.SafeKept, Args: []any{"Where", cmp.Or(operator.DatabaseLocation(w, s.at).Shown(), s.at.Data)}}
		case cmd.Context().Err() != nil:
			return &terminal.Fault{Key: "fault.closing", Safe: terminal.SafeKept, Args: []any{"Folder", s.at.Data}, Under: err}
		}
		return &terminal.Fault{Key: "fault.serve", Safe: terminal.SafeKept, Args: []any{"Folder", s.at.Data}, Under: err}
	}
	return cmd
}

// serve opens a server with settings and runs it until ctx ends.
func serve(ctx context.Context, w *terminal.World, s settings) error {
	w = SerialiseErr(w)
	opt, err := s.options(w)
	if err != nil {
		return err
	}
	return Run(ctx, w, opt, func(*server.Server) {})
}

// Run opens a server, prints notices for the operator, calls opened, and runs the server until ctx
// ends.
func Run(ctx context.Context, w *terminal.World, opt server.Options, opened func(*server.Server)) (err error) {
	opt.Log, opt.Notify = w.Err, func(n server.Notice) { printNotice(w, n) }
	s, err := server.Open(ctx, opt)
	switch {
	case err != nil && ctx.Err() != nil:
		return nil // an interruption at the end is not a fault
	case err != nil:
		return serverFault(err)
	}
	defer func() { err = errors.Join(err, s.Close()) }()
	if err := printServing(w, s, opt); err != nil {
		return err
	}
	opened(s)
	return s.Run(ctx)
}

// SerialiseErr returns a copy of the world in which goroutines write to Err one at a time.
func SerialiseErr(w *terminal.World) *terminal.World {
	same := *w
	same.Err = &serialWriter{to: w.Err}
	return &same
}

// serialWriter lets goroutines write one after the other.
type serialWriter struct {
	mu sync.Mutex
	to io.Writer
}

// Write implements io.Writer.
func (t *serialWriter) Write(b []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.to.Write(b)
}
