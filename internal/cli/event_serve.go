package cli

import (
	"context"
	"crypto/rand"
	"crypto/subtle"
	"encoding/base64"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"time"

	"github.com/spf13/cobra"

	"github.com/escaque/escaque/internal/fidelist"
	"github.com/escaque/escaque/internal/journal"
	"github.com/escaque/escaque/internal/limits"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/office"
	"github.com/escaque/escaque/internal/store/memory"
	"github.com/escaque/escaque/internal/store/onefile"
	"github.com/escaque/escaque/internal/web"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/wire"
)

// eventServe is `escaque event serve`: the browser office on one event file.
func eventServe(r *eventRun) *cobra.Command {
	listenAt, quiet := "", false
	var data *string
	var cmd *cobra.Command
	cmd = r.sub("serve", "serve FILE", 1, 1, func(args []string) error {
		return r.serve(cmd.Context(), args[0], listenAt, *data, !quiet)
	})
	data = r.w.listFlag(cmd)
	cmd.Flags().StringVar(&listenAt, "listen", "127.0.0.1:0", r.w.about("event.serve.listen"))
	cmd.Flags().BoolVar(&quiet, "no-browser", false, r.w.about("event.serve.no-browser"))
	return cmd
}

// lookEvery is how often the file is looked at for what others have appended.
const lookEvery = 300 * time.Millisecond

func (r *eventRun) serve(ctx context.Context, name, address, data string, browse bool) (err error) {
	if err := r.look(name, func(t tournament.Tournament) error {
		if !t.Exists() {
			return tournament.Refuse(tournament.NoEvent)
		}
		return nil
	}); err != nil {
		return err
	}
	door, err := listen("listen", address, safeNothing)
	if err != nil {
		return err
	}
	defer door.Close()
	id := eventID(name)
	store, err := onefile.Open(name, id.Stream())
	if err != nil {
		return &fault{key: "fault.read", args: []any{"File", name}, under: underlying(err)}
	}
	defer func() { err = errors.Join(err, store.Close()) }()
	log := openLog(r.w.Err, slog.LevelWarn, nil)
	j := journal.New(store, journal.Options{Log: log})
	defer func() { err = errors.Join(err, j.Close()) }()
	bounds := limits.New(limits.Options{})
	people := memory.New()
	register := members.New(members.Options{Store: people, Limits: bounds})
	link, err := newDoorKey(ctx, people, register, r.by().ID, r.by().Name)
	if err != nil {
		return err
	}
	o := office.New(office.Options{Journal: j, Hall: office.NoHall{}, Members: register, Log: log})
	if err := o.Open(ctx); err != nil {
		return err
	}
	list := fidelist.Keep(data)
	defer func() { err = errors.Join(err, list.Close()) }()
	pages, err := web.NewAlone(web.Options{List: list, Members: register, Office: o, Limits: bounds, Log: log, Version: versionText()}, web.Alone{Event: id, Enter: link.enter})
	if err != nil {
		return err
	}
	at := "http://" + forPeople(door.Addr()) + "/enter?token=" + link.token
	fmt.Fprintln(r.w.Out, at)
	fmt.Fprintln(r.w.Err, r.w.text("event.serve.open", "File", name))
	if browse && r.browser(ctx, at) {
		fmt.Fprintln(r.w.Err, r.w.text("event.serve.browser"))
	}
	if tcp, is := door.Addr().(*net.TCPAddr); is && !tcp.IP.IsLoopback() {
		fmt.Fprintln(r.w.Err, r.w.text("event.serve.public"))
	}
	return run(ctx, log,
		func(ctx context.Context) error { return pages.Serve(ctx, door) },
		func(ctx context.Context) error { return r.watch(ctx, name, store, o, id) },
	)
}

// eventID is the name of the event in addresses: that of its file.
func eventID(name string) office.EventID {
	base := strings.TrimSuffix(filepath.Base(name), filepath.Ext(name))
	short := strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= '0' && r <= '9' {
			return r
		}
		return -1
	}, strings.ToLower(base))
	if short == "" || short == "new" {
		short = "event"
	}
	return office.EventID(short[:min(len(short), 40)])
}

// watch takes in what others append to the file, until ctx ends, and says when it
// is not the same log any more.
func (r *eventRun) watch(ctx context.Context, name string, store *onefile.Store, o *office.Office, id office.EventID) error {
	every := time.NewTicker(lookEvery)
	defer every.Stop()
	told := ""
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-every.C:
		}
		moved, err := store.Moved()
		switch {
		case errors.Is(err, onefile.ErrOther):
			if err = o.LookAgain(ctx, id, store.Accept); err == nil {
				fmt.Fprintln(r.w.Err, r.w.text("event.serve.other", "File", name))
			}
		case err == nil && moved:
			err = o.Look(ctx, id)
		}
		var line *wire.LineError
		says := ""
		if errors.As(err, &line) {
			says = r.w.lineFault(line)
		} else if err != nil {
			says = underlying(err).Error()
		}
		if says != "" && says != told {
			fmt.Fprintf(r.w.Err, "%s: %s\n", name, says)
		}
		told = says
	}
}

// doorKey is the one-time link by which the local user comes in.
type doorKey struct {
	register *members.Service
	account  string
	token    string

	mu   sync.Mutex
	used bool
}

// newDoorKey makes the local user the administrator of a register. The pages speak
// the language of his browser.
func newDoorKey(ctx context.Context, people members.Store, register *members.Service, id, name string) (*doorKey, error) {
	secret := make([]byte, 24)
	_, _ = rand.Read(secret) // never fails
	k := &doorKey{register: register, account: id, token: base64.RawURLEncoding.EncodeToString(secret)}
	return k, people.CreateAccount(ctx, members.Account{Profile: members.Profile{
		ID: id, Handle: name, Roles: members.RoleAdministrator, Created: time.Now().UnixMilli(),
	}})
}

// enter opens a session for the link, once.
func (k *doorKey) enter(r *http.Request, token string) (in members.Login, ok bool, err error) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.used || subtle.ConstantTimeCompare([]byte(token), []byte(k.token)) == 0 {
		return in, false, nil
	}
	in, err = k.register.EnterTrusted(r.Context(), k.account)
	k.used = err == nil
	return in, err == nil, err
}

// browser opens an address in the machine's browser, when there is one.
func (r *eventRun) browser(ctx context.Context, address string) bool {
	var cmd *exec.Cmd
	switch {
	case runtime.GOOS == "darwin":
		cmd = exec.CommandContext(ctx, "open", address)
	case runtime.GOOS == "windows":
		cmd = exec.CommandContext(ctx, "rundll32", "url.dll,FileProtocolHandler", address)
	case r.w.Env("DISPLAY") != "" || r.w.Env("WAYLAND_DISPLAY") != "":
		cmd = exec.CommandContext(ctx, "xdg-open", address)
	default:
		return false
	}
	if cmd.Start() != nil {
		return false
	}
	go func() { _ = cmd.Wait() }() // it may stay for as long as it likes
	return true
}
