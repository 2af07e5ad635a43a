package cli

import (
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/spf13/cobra"

	"github.com/escaque/escaque/internal/analysis"
	"github.com/escaque/escaque/internal/bus"
	"github.com/escaque/escaque/internal/calls"
	"github.com/escaque/escaque/internal/conduct"
	"github.com/escaque/escaque/internal/database"
	"github.com/escaque/escaque/internal/envelope"
	"github.com/escaque/escaque/internal/fidelist"
	"github.com/escaque/escaque/internal/forgetting"
	"github.com/escaque/escaque/internal/gamesearch"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/heap"
	"github.com/escaque/escaque/internal/icsd"
	"github.com/escaque/escaque/internal/journal"
	"github.com/escaque/escaque/internal/mail"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/metrics"
	"github.com/escaque/escaque/internal/moderation"
	"github.com/escaque/escaque/internal/nodes"
	"github.com/escaque/escaque/internal/office"
	"github.com/escaque/escaque/internal/passkeys"
	"github.com/escaque/escaque/internal/ratings"
	"github.com/escaque/escaque/internal/steward"
	"github.com/escaque/escaque/internal/traces"
	"github.com/escaque/escaque/internal/web"
)

// settings of `escaque serve`.
type settings struct {
	at      place
	belongs belonging
	entrances
	metrics         string            // "" gives no figures
	smtp            mail.Server       // without address the server sends no letters
	url             string            // at which people reach the server; "" where --acme says it, or nobody
	rules           map[string]string // of conduct, by name
	computer        string            // auto, built-in, none or the path of a program
	analysis        string            // auto, none or the path of a program
	envelopeKey     string            // the arbiter's public key; "" seals to the server's own
	secure          bool
	origins         []string
	venues, proxies []string // addresses and networks
	most            most
	drain           string // auto, or how long the server works after it was told to stop
	verbose         bool
	acceptClock     bool             // although the clock does not fit the log
	loadTest        bool             // bounds are lifted for measurements
	opened          func(openServer) // who has started it within the program is told; nobody when nil
}

// newServe is `escaque serve`: it starts the server.
func newServe(w *World) *cobra.Command {
	cmd := w.command("serve", "serve")
	cmd.Args = w.arguments(0, 0)
	f := cmd.Flags()
	var s settings
	w.placeFlags(f, &s.at)
	w.nodeFlags(f, &s.belongs)
	w.entranceFlags(f, &s.entrances)
	f.StringVar(&s.metrics, "metrics", "", w.about("serve.metrics"))
	f.StringVar(&s.smtp.Address, "smtp", "", w.about("serve.smtp"))
	f.StringVar(&s.smtp.From, "smtp-from", "", w.about("serve.smtp-from"))
	f.StringVar(&s.smtp.User, "smtp-user", "", w.about("serve.smtp-user"))
	f.StringVar(&s.url, "url", "", w.about("serve.url"))
	f.StringToStringVar(&s.rules, "conduct", nil, w.about("serve.conduct"))
	f.Lookup("conduct").DefValue = "" // help shows no empty list
	f.StringVar(&s.computer, "computer", "auto", w.about("serve.computer"))
	f.StringVar(&s.analysis, "analysis", "auto", w.about("serve.analysis"))
	f.StringVar(&s.envelopeKey, "envelope-key", "", w.about("serve.envelope-key"))
	f.BoolVar(&s.secure, "secure", false, w.about("serve.secure"))
	f.StringSliceVar(&s.origins, "origin", nil, w.about("serve.origin"))
	f.StringSliceVar(&s.venues, "venue", nil, w.about("serve.venue"))
	f.StringSliceVar(&s.proxies, "proxy", nil, w.about("serve.proxy"))
	w.limitFlags(f, &s.most)
	f.BoolVar(&s.at.upgrade, "upgrade", false, w.about("serve.upgrade"))
	f.StringVar(&s.drain, "drain", "auto", w.about("serve.drain"))
	f.BoolVar(&s.acceptClock, "accept-clock", false, w.about("serve.accept-clock"))
	f.BoolVar(&s.loadTest, "load-test", false, w.about("serve.load-test"))
	f.BoolVarP(&s.verbose, "verbose", "v", false, w.about("serve.verbose"))
	take := w.configFlags(cmd, nil)
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		from, done, err := take()
		if done || err != nil {
			return err
		}
		if err := s.most.check(); err != nil {
			return from.locate(err)
		}
		err = from.locate(serve(cmd.Context(), w, s))
		switch known := (*fault)(nil); {
		case err == nil, errors.As(err, &known):
			return err
		case database.IsFull(err):
			return &fault{key: "fault.serve-full", safe: safeKept, args: []any{"Where", cmp.Or(w.location(s.at).Shown(), s.at.data)}}
		case cmd.Context().Err() != nil:
			return &fault{key: "fault.closing", safe: safeKept, args: []any{"Folder", s.at.data}, under: err}
		}
		return &fault{key: "fault.serve", safe: safeKept, args: []any{"Folder", s.at.data}, under: err}
	}
	return cmd
}

// What is given back of a move's time on its way: the round trip that the server
// measured itself, up to lagFree, and beyond that lagQuota for all of a player's
// moves of a game. One move is never given more than lagCap, for so long a flag that
// has fallen is not observed, and all of a player's moves of a game no more than
// lagGame: eighty moves on a line of nearly 190 ms.
const (
	lagFree  = 250 * time.Millisecond
	lagQuota = time.Second
	lagCap   = 500 * time.Millisecond
	lagGame  = 15 * time.Second
)

// serve runs the server until told ends. The doors open last and close first.
func serve(told context.Context, w *World, s settings) (err error) {
	ctx, linger, end := lasting(told)
	defer end()
	inTurn := *w
	inTurn.Err = &turns{to: w.Err}
	w = &inTurn
	level := slog.LevelInfo
	if s.verbose {
		level = slog.LevelDebug
	}
	var mark atomic.Pointer[marker] // of addresses, once there is a register that has the key
	figures := metrics.New(versionText())
	log := slog.New(figures.Log(openLog(w.Err, level, &mark).Handler()))
	isOpen := false
	defer func() {
		switch {
		case isOpen:
			log.Info("the server has closed")
		case ctx.Err() != nil:
			err = nil // whoever ends it while it starts hears of nothing that the end has interrupted
		}
	}()

	lastSteps, err := traces.Open(ctx, w.Env, versionText(), s.belongs.node, log)
	if err != nil {
		name := traces.Endpoint
		if wrong := (*traces.SettingError)(nil); errors.As(err, &wrong) {
			name = wrong.Name
		}
		return &fault{key: "fault.traces", safe: safeNothing, args: []any{"Name", name}, under: err}
	}
	defer lastSteps()
	rules, err := conductRules(s.rules)
	if err != nil {
		return err
	}
	arbiter, err := arbiterKey(s.envelopeKey)
	if err != nil {
		return err
	}
	bounds, err := openLimits(w, s)
	if err != nil {
		return err
	}
	if s.loadTest {
		if err := onlyHere(s); err != nil {
			return err
		}
		fmt.Fprintln(w.Err, w.text("serve.load-test-on"))
	}
	var letters members.Mailer
	if s.smtp.Address != "" {
		s.smtp.Password = w.Env("ESCAQUE_SMTP_PASSWORD")
		if err := s.smtp.Check(); err != nil {
			return smtpFault(err, s.smtp)
		}
		letters = s.smtp
	}
	address, err := s.address()
	if err != nil {
		return err
	}
	if letters != nil && address == "" {
		fmt.Fprintln(w.Err, w.text("serve.no-url"))
	}

	if err := trusted(s.origins); err != nil {
		return err
	}
	if err := s.belongs.check(w, s.at); err != nil {
		return err
	}
	drain, err := drainTime(s.drain, s.belongs.bus != "")
	if err != nil {
		return err
	}

	// The ports first: whoever runs the machine hears of a port in use before
	// anything is touched.
	if err := s.apart(); err != nil {
		return err
	}
	open, err := openDoors(ctx, s.entrances, s.at.data, log)
	if err != nil {
		return err
	}
	defer open.close()

	var figuresDoor net.Listener
	if s.metrics != "" {
		if figuresDoor, err = listen("metrics", s.metrics, safeNothing); err != nil {
			return err
		}
		defer figuresDoor.Close()
	}

	store, err := w.openStore(ctx, s.at, s.belongs.bus != "", open.http, open.ics)
	if err != nil {
		return databaseFault(err)
	}
	defer func() { err = errors.Join(err, store.Close()) }()
	log.Info("server", "data", s.at.data, "database", w.location(s.at).Shown(), "version", versionText())
	logged := journal.Options{Log: log, Committed: figures.Committed, Answered: figures.Answered}
	keyPath := filepath.Join(s.at.data, envelopeKeyName)
	keys := envelope.NewKeys(keyPath, arbiter)
	cable, err := s.belongs.dial(log)
	if err != nil {
		return err
	}
	var line bus.Bus
	if cable != nil {
		defer cable.Close()
		if err := s.belongs.alone(ctx, store); err != nil {
			return err
		}
		secret, err := store.Secret(ctx, "news", []byte(rand.Text()))
		if err != nil {
			return err
		}
		line = bus.Seal(cable, secret, log)
		logged.Node, logged.Shared, logged.Appended = s.belongs.node, true, nodes.Word{Bus: line}.Say
	}

	j := journal.New(store, logged)
	defer func() { err = errors.Join(err, j.Close()) }()
	if err := checkKey(ctx, store, j, keys, keyPath, safeKept); err != nil {
		return err
	}
	if cable != nil {
		if _, err := (nodes.Word{Bus: line}).Hear(j.Hear); err != nil {
			return err
		}
		if _, err := bounds.Share(line, s.belongs.node); err != nil {
			return err
		}
		if err := keys.Agree(ctx, store.Secret); err != nil {
			return nodeKeyFault(err, keyPath, safeKept)
		}
	}
	if err := w.sayChained(ctx, j); err != nil {
		return err
	}
	if done, err := j.PurgeIfDue(ctx); err != nil {
		log.Error("what members have deleted still stands in the database's files", "error", err)
	} else if done {
		log.Info("the database's files were written anew without what members have deleted")
	}
	order, err := steward.Open(ctx, j, nil)
	if err != nil {
		return fmt.Errorf("opening the book of conduct: %w", err)
	}
	var h *hall.Hall
	var o *office.Office
	var judge *moderation.Service
	var arbiters *calls.Service
	people := members.New(members.Options{
		Store: store, Limits: bounds, Barred: order.Barred, Mailer: letters, MaySpeak: func(id string) error { return order.MaySpeak(id, conduct.ToSome) }, Playing: func(id string) bool { return h.IsPlaying(id) },
		SentHere: func(m members.Sent) { h.Written(m) }, Passkeys: passkeys.First(address, open.base()),
	})
	register := ratings.New(ratings.Options{Store: store, Accounts: store})
	places := marker(people.PlaceOf)
	mark.Store(&places)
	h = hall.New(hall.Options{Journal: j, Bus: line, Written: people.Told, Directory: register, Store: store, Sanctions: order, Limits: bounds, Log: log, LagCap: lagCap, LagFree: lagFree, LagQuota: lagQuota, LagGame: lagGame, AcceptClock: s.acceptClock, Decided: figures.Decided, Now: w.Now,
		Envelopes: keys, Called: func(c hall.Call) { arbiters.Told(c) }, Calls: func(ctx context.Context, who members.Identity, c hall.Call) { arbiters.Case(ctx, who, c) },
		Ruled: func(ctx context.Context, who members.Identity, id hall.GameID, what string) {
			judge.Ruled(ctx, who, id, what)
		},
		LanguageOf:  languageOf(people),
		ArbiterKeys: func(ctx context.Context, event string) ([]hall.ArbiterKey, error) { return o.ArbiterKeys(ctx, event) },
		Arbitrates: func(who members.Identity, event string) bool {
			return o.MayArbitrate(who, office.EventID(event)) == nil
		},
		Organises: func(who members.Identity, event string) bool {
			return o.MayOrganise(who, office.EventID(event)) == nil
		}})
	if err := checkFloor(w.now(), s.acceptClock); err != nil {
		return err
	}
	if err := h.Open(ctx); err != nil {
		return clockFault(fmt.Errorf("opening the hall: %w", err))
	}
	defer func() {
		// The hall closes with a last heartbeat, so the interruption that the
		// players will see is as short as it was.
		patience, cancel := context.WithTimeout(context.WithoutCancel(ctx), 10*time.Second)
		defer cancel()
		err = errors.Join(err, cmp.Or(h.Close(patience), h.Trouble())) // an outage is said even if there was room for the heartbeat
	}()
	o = office.New(office.Options{Journal: j, Hall: h, Members: people, Limits: bounds, Log: log})
	if err := o.Open(ctx); err != nil {
		return fmt.Errorf("opening the office: %w", err)
	}
	arbiters = calls.New(calls.Options{Hall: h, Members: people, Arbiters: o.Arbiters, Log: log})
	judge = moderation.New(moderation.Options{Steward: order, Hall: h, Members: people, Rules: rules, Log: log})
	list := fidelist.Keep(s.at.data)
	defer func() { err = errors.Join(err, list.Close()) }()
	partner, err := w.openComputer(ctx, h, s.computer, log)
	if err != nil {
		return err
	}
	var play web.Computer
	if partner != nil {
		defer partner.Close()
		play = partner
	}
	engine, err := w.openAnalysis(ctx, s.analysis, s.computer, analysis.Options{Store: store, Log: log})
	if err != nil {
		return err
	}
	if engine != nil {
		defer engine.Close()
	}
	eraser := &forgetting.Forgetter{Journal: j, Members: people, Games: h.Find, Hall: h, Office: o, Steward: order}
	search := gamesearch.New(gamesearch.Options{Store: store, Games: h, Log: log})
	pages, err := web.New(web.Options{
		Forget: eraser,
		Hall:   h, Search: search, Computer: play, Analysis: engine, List: list, Members: people, Ratings: register, Office: o, Moderation: judge, Calls: arbiters, Limits: bounds, Log: log, Version: versionText(), Updated: updateOn(s.at.data, log), Secure: s.secure || open.https != nil, Origins: s.origins, Address: address,
		Aside: j.AllAside,
		Ready: w.readiness(told, s.at, h, j),
	})
	if err != nil {
		return err
	}
	classic := icsd.New(icsd.Options{Hall: h, Members: people, Ratings: register, Moderation: judge, Calls: arbiters, Events: events{o}, Limits: bounds, Log: log, Aside: j.AllAside})

	link, err := people.FirstAdminLink(ctx)
	if err != nil && h.Trouble() == nil { // without room it is opened to be looked at
		return err
	}
	isOpen = true
	base := open.base()
	fmt.Fprintf(w.Out, "http http://%s\nics %s\n", forPeople(open.http.Addr()), forPeople(open.ics.Addr()))
	if open.https != nil {
		fmt.Fprintf(w.Out, "https %s\n", base)
	}
	if open.icsTLS != nil {
		fmt.Fprintf(w.Out, "ics-tls %s\n", forPeople(open.icsTLS.Addr()))
	}
	if link != "" {
		fmt.Fprintf(w.Out, "admin %s/admin/claim?token=%s\n", base, link)
	}
	fmt.Fprintln(w.Err, w.text("serve.open", "HTTP", base, "ICS", forPeople(open.ics.Addr())))
	if partner != nil {
		fmt.Fprintln(w.Err, w.text("serve.computer-is", "Name", partner.Name()))
	}
	if engine != nil {
		fmt.Fprintln(w.Err, w.text("serve.analysis-is", "Name", engine.Name()))
	}
	if link != "" {
		fmt.Fprintln(w.Err, w.text("serve.link"))
	}
	if why := h.Trouble(); why != nil {
		fmt.Fprintln(w.Err, w.readOnly(why))
	}
	aside := map[string]bool{}
	if err := w.sayAside(ctx, j, aside); err != nil {
		return err
	}
	from := func(ln net.Listener) net.Listener {
		if s.announced {
			return bounds.Proxied(ln, log)
		}
		return ln
	}
	parts := []func(context.Context) error{
		func(ctx context.Context) error {
			select {
			case <-told.Done():
			case <-ctx.Done():
			}
			log.Info("the server is closing")
			<-ctx.Done()
			return nil
		},
		func(ctx context.Context) error { return open.servePages(ctx, pages) },
		func(ctx context.Context) error { return classic.Serve(ctx, from(open.ics)) },
		func(ctx context.Context) error {
			return insist(ctx, log, "ratings", again, (&ratings.Follower{Journal: j, Games: h, Ratings: register, Told: func(a *ratings.Adjustment) { classic.Rated(a); pages.Rated(a) }}).Follow)
		},
		func(ctx context.Context) error { return insist(ctx, log, "moderation", again, judge.Follow) },
		search.Run, func(ctx context.Context) error { return o.Follow(ctx) },
		func(ctx context.Context) error {
			return insist(ctx, log, "looking through the log", again, func(ctx context.Context) error { return w.lookThrough(ctx, log, store, j, aside) })
		},
		func(ctx context.Context) error {
			return insist(ctx, log, "sessions", again, func(ctx context.Context) error { return forget(ctx, people) })
		},
	}
	if cable != nil {
		fmt.Fprintln(w.Err, w.text("serve.node-is", "Name", s.belongs.node))
		parts = append(parts, func(ctx context.Context) error {
			return insist(ctx, log, "conduct", again, func(ctx context.Context) error { return order.Follow(ctx, judge.DecidedElsewhere) })
		})
	}
	if figuresDoor != nil {
		fmt.Fprintf(w.Out, "metrics http://%s/metrics\n", forPeople(figuresDoor.Addr()))
		figures.Connections("browser", pages.Connections)
		figures.Connections("telnet", classic.Connections)
		figures.Gauge("escaque_tables", "Games in play at all nodes: take the maximum over nodes, not the sum.", func() float64 { return float64(len(h.Games())) })
		figures.Gauge("escaque_people", "People who are online at all nodes: take the maximum over nodes, not the sum.", func() float64 { return float64(len(h.People())) })
		figures.Gauge("escaque_recording", "1 while what happens can be recorded, 0 while the clocks of all games stand.", func() float64 {
			if h.Trouble() != nil {
				return 0
			}
			return 1
		})
		parts = append(parts, func(ctx context.Context) error { return figures.Serve(ctx, figuresDoor) })
	}
	if open.icsTLS != nil {
		parts = append(parts, func(ctx context.Context) error { return classic.Serve(ctx, open.source.Listener(from(open.icsTLS))) })
	}
	if open.https != nil {
		parts = append(parts, func(ctx context.Context) error { return pages.Redirect(ctx, open.http, open.https.Addr()) })
	}
	s.tell(link, h, pages, classic)
	linger(drain)
	go heap.Tend(ctx, w.Env)
	return run(ctx, log, parts...)
}

// sayAside informs whoever runs the machine which streams are put aside, and why,
// except those of which he was informed before; it notes them as reported.
func (w *World) sayAside(ctx context.Context, j *journal.Journal, told map[string]bool) error {
	list, err := j.AllAside(ctx)
	for _, a := range list {
		if !told[a.Stream] {
			w.sayOneAside(a)
		}
		told[a.Stream] = true
	}
	return err
}

func (w *World) sayOneAside(a journal.Aside) {
	fmt.Fprintln(w.Err, w.text("serve.aside", "Stream", a.Stream, "Seq", a.Seq, "Kind", a.Kind, "Why", a.Why))
}

// conductRules are the default counts, replaced by those that the operator sets.
func conductRules(set map[string]string) (conduct.Rules, error) {
	rules := conduct.DefaultRules()
	for name, value := range set {
		var bad *conduct.RuleError
		switch err := rules.Set(name, value); {
		case errors.As(err, &bad) && bad.High > 0:
			return rules, &fault{key: "fault.conduct-value", flag: "conduct", safe: safeNothing, args: []any{"Name", name, "Value", value, "Low", bad.Low, "High", bad.High}}
		case err != nil:
			return rules, &fault{key: "fault.conduct-name", flag: "conduct", safe: safeNothing, args: []any{"Name", name, "Names", strings.Join(conduct.RuleNames(), ", ")}}
		}
	}
	return rules, nil
}

// smtpFault says which part of a mail server's settings is wrong.
func smtpFault(err error, smtp mail.Server) error {
	switch {
	case errors.Is(err, mail.ErrAddress):
		return &fault{key: "fault.smtp-address", flag: "smtp", safe: safeNothing, args: []any{"Text", plain(smtp.Address)}}
	case errors.Is(err, mail.ErrSender) && smtp.From == "":
		return &fault{key: "fault.smtp-no-from", flag: "smtp", safe: safeNothing}
	case errors.Is(err, mail.ErrSender):
		return &fault{key: "fault.smtp-from", flag: "smtp-from", safe: safeNothing, args: []any{"Text", plain(smtp.From)}}
	}
	return &fault{key: "fault.smtp-password", flag: "smtp-user", safe: safeNothing}
}

// trusted refuses what cannot be the origin of a page.
func trusted(origins []string) error {
	for _, o := range origins {
		if http.NewCrossOriginProtection().AddTrustedOrigin(o) != nil {
			return &fault{key: "fault.origin", flag: "origin", safe: safeNothing, args: []any{"Text", plain(o)}}
		}
	}
	return nil
}

// run runs the parts together until ctx ends or one of them fails, and returns
// when all have ended.
func run(ctx context.Context, log *slog.Logger, parts ...func(context.Context) error) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	var wg sync.WaitGroup
	var mu sync.Mutex
	var failed error
	for _, part := range parts {
		wg.Go(func() {
			err := part(ctx)
			if err != nil && ctx.Err() == nil {
				mu.Lock()
				failed = errors.Join(failed, err)
				mu.Unlock()
				log.Error("a part of the server failed; closing", "err", err)
			}
			cancel(err)
		})
	}
	wg.Wait()
	return failed
}

// again is how long a part that failed rests before it begins once more.
const again = 5 * time.Second

// insist begins a part again when it fails, until ctx ends: games in play do not
// end because a busy disk refused to tidy up. What the part takes in, it takes in
// from where it stood.
func insist(ctx context.Context, log *slog.Logger, name string, rest time.Duration, part func(context.Context) error) error {
	for {
		err := part(ctx)
		if err == nil || ctx.Err() != nil || errors.Is(err, journal.ErrClosed) {
			return err
		}
		log.Error("trouble; trying again", "part", name, "err", err)
		select {
		case <-time.After(rest):
		case <-ctx.Done():
			return nil
		}
	}
}

// forget removes ended sessions now and then.
func forget(ctx context.Context, people *members.Service) error {
	every := time.NewTicker(time.Hour)
	defer every.Stop()
	for {
		if err := people.ForgetExpired(ctx); err != nil {
			return err
		}
		select {
		case <-ctx.Done():
			return nil
		case <-every.C:
		}
	}
}

// listen opens a door, or says why it cannot, what is safe, and what to do.
func listen(name, address string, safe safety) (net.Listener, error) {
	ln, err := net.Listen("tcp", address)
	switch {
	case err == nil:
		return ln, nil
	case portTaken(err):
		return nil, &fault{key: "fault.in-use", flag: name, safe: safe, args: []any{"Door", name, "Address", address}}
	case portDenied(err):
		return nil, &fault{key: "fault.port-denied", flag: name, safe: safe, args: []any{"Door", name, "Address", address}}
	}
	return nil, &fault{key: "fault.listen", flag: name, safe: safe, args: []any{"Door", name, "Address", address}, under: err}
}

// forPeople is an address as people type it: the machine's own name for itself
// instead of the loopback number.
func forPeople(a net.Addr) string {
	host, port, err := net.SplitHostPort(a.String())
	if err != nil {
		return a.String()
	}
	if ip := net.ParseIP(host); ip != nil && (ip.IsLoopback() || ip.IsUnspecified()) {
		host = "localhost"
	}
	return net.JoinHostPort(host, port)
}
