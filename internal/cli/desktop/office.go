package desktop

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"time"

	"github.com/spf13/cobra"

	"github.com/escaque/escaque/internal/cli/ratinglist"
	"github.com/escaque/escaque/internal/cli/reports"
	"github.com/escaque/escaque/internal/cli/serve"
	"github.com/escaque/escaque/internal/cli/terminal"
	"github.com/escaque/escaque/internal/eventfile"
	"github.com/escaque/escaque/internal/fidelist"
	"github.com/escaque/escaque/internal/hold"
	"github.com/escaque/escaque/internal/intake"
	"github.com/escaque/escaque/internal/journal"
	"github.com/escaque/escaque/internal/limits"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/office"
	"github.com/escaque/escaque/internal/server"
	"github.com/escaque/escaque/internal/shelf"
	"github.com/escaque/escaque/internal/store/files"
	"github.com/escaque/escaque/internal/store/memory"
	"github.com/escaque/escaque/internal/store/onefile"
	"github.com/escaque/escaque/internal/web"
	"github.com/escaque/escaque/internal/web/launcher"
	"github.com/escaque/escaque/tournament/wire"
)

func init() {
	// Cobra would end a program that was started by a double click on Windows, and tell people
	// to use a terminal.
	cobra.MousetrapHelpText = ""
}

// Flags are those of a browser office, for one file or for many.
type Flags struct {
	listen string
	quiet  bool // no browser is opened
	data   *string
	folder string // of the event files; "" for the one among somebody's documents
}

// Flags gives a command the flags of a browser office.
func (u *User) Flags(cmd *cobra.Command) *Flags {
	f := &Flags{data: ratinglist.FolderFlag(u.World, cmd)}
	cmd.Flags().StringVar(&f.listen, "listen", "127.0.0.1:0", u.World.About("event.serve.listen"))
	cmd.Flags().BoolVar(&f.quiet, "no-browser", false, u.World.About("event.serve.no-browser"))
	return f
}

// New is `escaque office`, and `escaque` alone: the office on the event files of
// somebody's computer.
func New(w *terminal.World) *cobra.Command {
	u := &User{World: w}
	cmd := w.Command("office", "office [FILE]")
	cmd.Args = w.Arguments(0, 1)
	f := u.Flags(cmd)
	cmd.Flags().StringVar(&f.folder, "folder", "", w.About("office.folder"))
	cmd.Flags().StringVar(&u.As, "as", "", w.About("event.as"))
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		return u.office(cmd.Context(), *f, strings.Join(args, ""))
	}
	return cmd
}

// Start opens the office for somebody who starts the program without a command.
func Start(ctx context.Context, w *terminal.World, file string) error {
	data := w.DataFolder()
	return (&User{World: w}).office(ctx, Flags{listen: "127.0.0.1:0", data: &data}, file)
}

// IsEventFile reports whether an argument is an event file, as a double click gives one.
func IsEventFile(name string) bool {
	info, err := os.Stat(name)
	if err != nil || !info.Mode().IsRegular() {
		return false
	}
	if strings.EqualFold(filepath.Ext(name), eventfile.Ending) {
		return true
	}
	f, err := os.Open(name)
	if err != nil {
		return false
	}
	defer f.Close()
	head := make([]byte, 64)
	n, _ := f.Read(head)
	return intake.IsLog(head[:n])
}

// office opens the office on many files, or the page of the one that runs.
func (u *User) office(ctx context.Context, f Flags, file string) (err error) {
	if file != "" {
		if file, err = filepath.Abs(file); err != nil {
			return err
		}
		if _, err := os.Stat(file); errors.Is(err, fs.ErrNotExist) {
			return &terminal.Fault{Key: "event.no-file", Args: []any{"File", file}}
		}
	}
	home := f.folder
	if home == "" {
		home, err = shelf.Home()
	} else {
		home, err = filepath.Abs(home)
	}
	if err != nil {
		return &terminal.Fault{Key: "office.no-home", Under: err}
	}
	settings, err := shelf.Settings()
	if err != nil {
		return &terminal.Fault{Key: "office.no-home", Under: err}
	}
	on := shelf.New(home, settings)
	u.chosen = on.Name
	door, err := serve.Listen("listen", f.listen)
	if err != nil {
		return err
	}
	defer door.Close()
	key := rand.Text()
	alone, running, err := u.first(settings, "http://"+server.DisplayAddress(door.Addr()), key)
	if err != nil {
		return err
	}
	if running != nil {
		return u.second(ctx, running, file, !f.quiet)
	}
	defer func() { err = errors.Join(err, alone.Release()) }()

	d, err := u.openFileOffice(ctx, door, f, on)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, d.close()) }()
	club := u.newClub(ctx)
	defer club.stopQuietly()
	ctx, end := context.WithCancel(ctx)
	defer end()
	pages, err := d.pages(web.Alone{
		LinkFor: func(req *http.Request, given, file string) string { return d.linkFor(req.Context(), key, given, file) },
		Program: launcher.Program{
			Shelf: d.shelf, Open: d.open, Opened: d.opened, Close: d.closeFile, NameFree: u.As == "", Club: club, End: soon(end),
		},
	})
	if err != nil {
		return err
	}
	at := d.link(d.page(ctx, file))
	fmt.Fprintln(u.World.Out, at)
	if !f.quiet && u.browser(ctx, at) {
		fmt.Fprintln(u.World.Err, u.World.Text("office.open"))
	} else {
		fmt.Fprintln(u.World.Err, u.World.Text("office.open-bare"))
		fmt.Fprintln(u.World.Err, u.World.Text("office.open"))
	}
	u.warnPublic(door)
	err = server.RunParts(ctx, d.log, func(ctx context.Context) error { return pages.Serve(ctx, door) }, d.watch)
	if err == nil {
		fmt.Fprintln(u.World.Err, u.World.Text("office.ended", "Folder", home))
	}
	return err
}

// afterGoodbye is how long the program goes on after the page that says that it ends was
// answered: the page asks for its style sheet.
const afterGoodbye = time.Second

// soon ends the program when the answer has gone out.
func soon(end func()) func() { return func() { time.AfterFunc(afterGoodbye, end) } }

func (u *User) warnPublic(door net.Listener) {
	if tcp, is := door.Addr().(*net.TCPAddr); is && !tcp.IP.IsLoopback() {
		fmt.Fprintln(u.World.Err, u.World.Text("event.serve.public"))
	}
}

// fileOffice is the office on files, behind one door.
type fileOffice struct {
	data  string // where the program keeps what is its own
	user  *User
	door  net.Listener
	log   *slog.Logger
	shelf *shelf.Shelf // nil for one file alone

	store    *files.Store
	journal  *journal.Journal
	register *members.Service
	office   *office.Office
	list     *fidelist.Keeper
	bounds   *limits.Limits
	entries  *entryLinks

	opening sync.Mutex // held while a file is opened
}

// openFileOffice opens an office in which no file is open. Its caller closes it.
func (u *User) openFileOffice(ctx context.Context, door net.Listener, f Flags, on *shelf.Shelf) (*fileOffice, error) {
	d := &fileOffice{user: u, door: door, shelf: on, log: server.NewLog(u.World.Err, slog.LevelWarn)}
	opt := files.Options{Events: office.EventID("").Stream(), Note: func() hold.Note {
		n := hold.Mine("Escaque "+u.World.Version, u.Actor().Name, u.World.Time())
		n.Address = "http://" + server.DisplayAddress(door.Addr())
		return n
	}}
	if on != nil {
		opt.Create = on.Create
	}
	d.store = files.New(opt)
	d.journal = journal.New(d.store, journal.Options{Log: d.log})
	settings := limits.DefaultSettings
	settings.DemonstrationsHeld = 1 << 20 // each is a file of the user who makes it
	d.bounds = limits.New(limits.Options{Settings: &settings})
	people := memory.New()
	d.register = members.New(members.Options{Store: people, Limits: d.bounds})
	d.office = office.New(office.Options{Journal: d.journal, Hall: office.NoHall{}, Members: d.register, Limits: d.bounds, Log: d.log})
	d.data, d.list = *f.data, fidelist.Keep(*f.data)
	var err error
	if d.entries, err = newEntryLinks(ctx, people, d.register, u.Actor().ID, u.Actor().Name); err != nil {
		return nil, errors.Join(err, d.close())
	}
	return d, nil
}

func (d *fileOffice) close() error {
	return errors.Join(d.list.Close(), d.journal.Close(), d.store.Close())
}

// pages are those of the office; how somebody enters is the same for all.
func (d *fileOffice) pages(alone web.Alone) (*web.Server, error) {
	alone.Enter, alone.Name = d.entries.enter, func() string {
		name, _ := d.user.Name()
		return name
	}
	return web.NewAlone(web.Options{
		List: d.list, Members: d.register, Office: d.office, Limits: d.bounds, Log: d.log, Version: d.user.World.Version, Updated: server.Update(d.data, d.user.World.Version, d.log),
	}, alone)
}

// link is an address that lets one browser in, once, to a page; "" is the first one.
func (d *fileOffice) link(page string) string {
	return "http://" + server.DisplayAddress(d.door.Addr()) + "/enter?token=" + d.entries.link(page)
}

// opened is the event of a file that is open.
func (d *fileOffice) opened(path string) (office.EventID, bool) {
	for _, f := range d.store.Files() {
		if f.Path == path {
			return office.EventOfStream(f.Stream)
		}
	}
	return "", false
}

// open opens a file of many, and remembers it.
func (d *fileOffice) open(ctx context.Context, path string, anyway bool) (office.EventID, error) {
	d.opening.Lock()
	defer d.opening.Unlock()
	if id, is := d.opened(path); is {
		return id, nil
	}
	id := fileID(path)
	if err := d.openAs(ctx, path, id, anyway); err != nil {
		return "", err
	}
	if err := d.shelf.Opened(path); err != nil {
		d.log.Warn("the file is not remembered", "file", path, "error", err)
	}
	return id, nil
}

// closeFile lets go of a file that is open.
func (d *fileOffice) closeFile(path string) error {
	d.opening.Lock()
	defer d.opening.Unlock()
	id, is := d.opened(path)
	if !is {
		return nil
	}
	return d.office.Unload(id, func() error { return d.store.CloseFile(id.Stream()) })
}

// openAs opens a file as an event.
func (d *fileOffice) openAs(ctx context.Context, path string, id office.EventID, anyway bool) error {
	if err := d.store.Open(path, id.Stream(), anyway); err != nil {
		return err
	}
	return d.office.Refresh(ctx, id)
}

// fileID is the name in addresses of the event of a file: always the same for one path, so that a
// page that was left open never shows another event.
func fileID(path string) office.EventID {
	sum := sha256.Sum256([]byte(path))
	const short = 20
	id := string(eventID(path))
	return office.EventID(id[:min(len(id), short)] + hex.EncodeToString(sum[:5]))
}

// notOpened says why a file was not opened.
func (u *User) notOpened(name string, err error) error {
	var held *hold.HeldError
	var line *wire.LineError
	switch {
	case errors.As(err, &held):
		n := held.Note
		key := "event.held"
		switch {
		case n.Process == 0:
			return &terminal.Fault{Key: "event.held-unknown", Args: []any{"File", name}}
		case held.Elsewhere:
			key = "event.held-elsewhere"
		}
		return &terminal.Fault{Key: key, Args: []any{
			"File", name, "Program", n.Program, "Process", n.Process, "User", n.User, "Host", n.Host,
			"Since", n.Since.Local().Format("2006-01-02 15:04"), "Lock", held.Lock,
		}}
	case errors.As(err, &line):
		fmt.Fprintf(u.World.Err, "%s: %s\n", name, reports.LineFault(u.World, line))
		return terminal.ErrFaults
	}
	return &terminal.Fault{Key: "fault.read", Args: []any{"File", name}, Under: terminal.Cause(err)}
}

// lookEvery is how often the files are looked at for what others have appended.
const lookEvery = 300 * time.Millisecond

// watch takes in what others append to the files, until ctx ends, and says when one
// is not the same log any more.
func (d *fileOffice) watch(ctx context.Context) error {
	every := time.NewTicker(lookEvery)
	defer every.Stop()
	told := map[string]string{}
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-every.C:
		}
		for _, f := range d.store.Files() {
			says := d.lookAt(ctx, f)
			if says != "" && says != told[f.Path] {
				fmt.Fprintf(d.user.World.Err, "%s: %s\n", f.Path, says)
			}
			told[f.Path] = says
		}
	}
}

// lookAt takes in what others have appended to a file; it returns what is wrong with it.
func (d *fileOffice) lookAt(ctx context.Context, f files.File) string {
	w := d.user.World
	id, _ := office.EventOfStream(f.Stream)
	moved, err := f.Store.Refresh()
	switch {
	case errors.Is(err, onefile.ErrOther):
		if err = d.office.Reread(ctx, id, f.Store.Accept); err == nil {
			fmt.Fprintln(w.Err, w.Text("event.serve.other", "File", f.Path))
		}
	case err == nil && moved:
		err = d.office.Refresh(ctx, id)
	}
	var line *wire.LineError
	switch {
	case errors.As(err, &line):
		return reports.LineFault(w, line)
	case err != nil:
		return terminal.Cause(err).Error()
	}
	return ""
}

// entryLinks are the one-time links by which the local user comes in.
type entryLinks struct {
	register *members.Service
	account  string

	mu    sync.Mutex
	pages map[string]string // to which a link leads, by its token
}

// newEntryLinks makes the local user the administrator of a register. The pages speak
// the language of their browser.
func newEntryLinks(ctx context.Context, people members.Store, register *members.Service, id, name string) (*entryLinks, error) {
	return &entryLinks{register: register, account: id, pages: map[string]string{}}, people.CreateAccount(ctx, members.Account{Profile: members.Profile{
		ID: id, Handle: name, Roles: members.RoleAdministrator, Created: time.Now().UnixMilli(),
	}})
}

// link makes the token of a link to a page.
func (k *entryLinks) link(page string) string {
	secret := make([]byte, 24)
	_, _ = rand.Read(secret) // never fails
	token := base64.RawURLEncoding.EncodeToString(secret)
	k.mu.Lock()
	defer k.mu.Unlock()
	k.pages[token] = page
	return token
}

// enter opens a session for a link, once.
func (k *entryLinks) enter(r *http.Request, token string) (in members.Login, page string, ok bool, err error) {
	k.mu.Lock()
	defer k.mu.Unlock()
	for known, leads := range k.pages {
		if subtle.ConstantTimeCompare([]byte(token), []byte(known)) == 0 {
			continue
		}
		if in, err = k.register.EnterTrusted(r.Context(), k.account); err == nil {
			delete(k.pages, known)
		}
		return in, leads, err == nil, err
	}
	return in, "", false, nil
}

// browser opens an address in the machine's browser, when there is one.
func (u *User) browser(ctx context.Context, address string) bool {
	var cmd *exec.Cmd
	switch {
	case runtime.GOOS == "darwin":
		cmd = exec.CommandContext(ctx, "open", address)
	case runtime.GOOS == "windows":
		cmd = exec.CommandContext(ctx, "rundll32", "url.dll,FileProtocolHandler", address)
	case u.World.Env("DISPLAY") != "" || u.World.Env("WAYLAND_DISPLAY") != "":
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

// page is that of a file, which is opened, or the first one without a file. A file that cannot be
// opened does not keep the program from starting, which may have been started by a double click on
// it: its folder is shown, where it is listed with what is wrong with it.
func (d *fileOffice) page(ctx context.Context, file string) string {
	if file == "" {
		return ""
	}
	id, err := d.open(ctx, file, false)
	if err == nil {
		return "/events/" + string(id) + "/manage"
	}
	if why := d.user.notOpened(file, err); !errors.Is(why, terminal.ErrFaults) { // which were said
		fmt.Fprintln(d.user.World.Err, d.user.World.Sentence(why))
	}
	return "/open?folder=" + url.QueryEscape(filepath.Dir(file))
}

// linkFor returns a link to the page of a file for another start of the program, "" for a wrong key.
func (d *fileOffice) linkFor(ctx context.Context, key, given, file string) string {
	if subtle.ConstantTimeCompare([]byte(given), []byte(key)) == 0 {
		return ""
	}
	return d.link(d.page(ctx, file))
}
