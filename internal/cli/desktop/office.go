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
	// On Windows, Cobra would end a program started by a double click with the advice to use a
	// terminal.
	cobra.MousetrapHelpText = ""
}

// Flags are the flags of a browser office, for one file or for many.
type Flags struct {
	listen string
	quiet  bool // open no browser
	data   *string
	folder string // folder of the event files; "" for the default in the user's documents
}

// Flags adds the flags of a browser office to a command.
func (u *User) Flags(cmd *cobra.Command) *Flags {
	f := &Flags{data: ratinglist.FolderFlag(u.World, cmd)}
	cmd.Flags().StringVar(&f.listen, "listen", "127.0.0.1:0", u.World.HelpText("event.serve.listen"))
	cmd.Flags().BoolVar(&f.quiet, "no-browser", false, u.World.HelpText("event.serve.no-browser"))
	return f
}

// New returns the command `escaque office`, which also runs for `escaque` without a command: the
// office on the event files of this computer.
func New(w *terminal.World) *cobra.Command {
	u := &User{World: w}
	cmd := w.Command("office", "office [FILE]")
	cmd.Args = w.Arguments(0, 1)
	f := u.Flags(cmd)
	cmd.Flags().StringVar(&f.folder, "folder", "", w.HelpText("office.folder"))
	cmd.Flags().StringVar(&u.As, "as", "", w.HelpText("event.as"))
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		return u.runOffice(cmd.Context(), *f, strings.Join(args, ""))
	}
	return cmd
}

// Start opens the office when the program is started without a command.
func Start(ctx context.Context, w *terminal.World, file string) error {
	data := w.DataFolder()
	return (&User{World: w}).runOffice(ctx, Flags{listen: "127.0.0.1:0", data: &data}, file)
}

// IsEventFile reports whether an argument is an event file, such as one passed by a double click.
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

// runOffice opens the office on many files. When an office runs already, it opens a page of that
// one instead.
func (u *User) runOffice(ctx context.Context, f Flags, file string) (err error) {
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
	alone, running, err := u.acquireLock(settings, "http://"+server.DisplayAddress(door.Addr()), key)
	if err != nil {
		return err
	}
	if running != nil {
		return u.openRunning(ctx, running, file, !f.quiet)
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
	pages, err := d.newPages(web.Alone{
		LinkFor: func(req *http.Request, given, file string) string { return d.linkFor(req.Context(), key, given, file) },
		Program: launcher.Program{
			Shelf: d.shelf, Open: d.open, Opened: d.openedEvent, Close: d.closeFile, NameFree: u.As == "", Club: club, End: endSoon(end),
		},
	})
	if err != nil {
		return err
	}
	at := d.newLink(d.pagePath(ctx, file))
	fmt.Fprintln(u.World.Out, at)
	if !f.quiet && u.openBrowser(ctx, at) {
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

// afterGoodbye is how long the program continues after it has sent its last page, because the page
// still loads its style sheet.
const afterGoodbye = time.Second

// endSoon returns a function that ends the program when the response was sent.
func endSoon(end func()) func() { return func() { time.AfterFunc(afterGoodbye, end) } }

// warnPublic prints a warning when other computers can reach the office.
func (u *User) warnPublic(door net.Listener) {
	if tcp, is := door.Addr().(*net.TCPAddr); is && !tcp.IP.IsLoopback() {
		fmt.Fprintln(u.World.Err, u.World.Text("event.serve.public"))
	}
}

// fileOffice is an office on event files that serves one port.
type fileOffice struct {
	data  string // folder of the program's own data
	user  *User
	door  net.Listener
	log   *slog.Logger
	shelf *shelf.Shelf // nil for a single file

	store    *files.Store
	journal  *journal.Journal
	register *members.Service
	office   *office.Office
	list     *fidelist.Keeper
	bounds   *limits.Limits
	entries  *entryLinks

	opening sync.Mutex // held while a file is opened
}

// openFileOffice opens an office in which no file is open. The caller closes it.
func (u *User) openFileOffice(ctx context.Context, door net.Listener, f Flags, on *shelf.Shelf) (*fileOffice, error) {
	d := &fileOffice{user: u, door: door, shelf: on, log: server.NewLog(u.World.Err, slog.LevelWarn)}
	opt := files.Options{Events: office.EventID("").Stream(), Note: func() hold.Note {
		n := hold.NewNote("Escaque "+u.World.Version, u.Actor().Name, u.World.Time())
		n.Address = "http://" + server.DisplayAddress(door.Addr())
		return n
	}}
	if on != nil {
		opt.Create = on.Create
	}
	d.store = files.New(opt)
	d.journal = journal.New(d.store, journal.Options{Log: d.log})
	settings := limits.DefaultSettings
	settings.DemonstrationsHeld = 1 << 20 // each is a file of the user who creates it
	d.bounds = limits.New(limits.Options{Settings: &settings})
	people := memory.New()
	d.register = members.New(members.Options{Store: people, Limits: d.bounds})
	d.office = office.New(office.Options{Journal: d.journal, Hall: office.NoHall{}, Members: d.register, Limits: d.bounds, Log: d.log})
	d.data, d.list = *f.data, fidelist.NewKeeper(*f.data)
	var err error
	if d.entries, err = newEntryLinks(ctx, people, d.register, u.Actor().ID, u.Actor().Name); err != nil {
		return nil, errors.Join(err, d.close())
	}
	return d, nil
}

// close closes the office and its files.
func (d *fileOffice) close() error {
	return errors.Join(d.list.Close(), d.journal.Close(), d.store.Close())
}

// newPages returns the web server of the office. It sets how the user logs in.
func (d *fileOffice) newPages(alone web.Alone) (*web.Server, error) {
	alone.Enter, alone.Name = d.entries.enter, func() string {
		name, _ := d.user.Name()
		return name
	}
	return web.NewAlone(web.Options{
		List: d.list, Members: d.register, Office: d.office, Limits: d.bounds, Log: d.log, Version: d.user.World.Version, Updated: server.UpdateNotice(d.data, d.user.World.Version, d.log),
	}, alone)
}

// newLink returns a one-time URL that logs a browser in and leads to a page; "" is the first page.
func (d *fileOffice) newLink(page string) string {
	return "http://" + server.DisplayAddress(d.door.Addr()) + "/enter?token=" + d.entries.newToken(page)
}

// openedEvent returns the event of a file, and whether the file is open.
func (d *fileOffice) openedEvent(path string) (office.EventID, bool) {
	for _, f := range d.store.Files() {
		if f.Path == path {
			return office.EventOfStream(f.Stream)
		}
	}
	return "", false
}

// open opens a file and adds it to the list of recent files.
func (d *fileOffice) open(ctx context.Context, path string, force bool) (office.EventID, error) {
	d.opening.Lock()
	defer d.opening.Unlock()
	if id, is := d.openedEvent(path); is {
		return id, nil
	}
	id := fileID(path)
	if err := d.openAs(ctx, path, id, force); err != nil {
		return "", err
	}
	if err := d.shelf.RememberOpened(path); err != nil {
		d.log.Warn("the file is not remembered", "file", path, "error", err)
	}
	return id, nil
}

// closeFile closes an open file. It returns nil when the file is not open.
func (d *fileOffice) closeFile(path string) error {
	d.opening.Lock()
	defer d.opening.Unlock()
	id, is := d.openedEvent(path)
	if !is {
		return nil
	}
	return d.office.Unload(id, func() error { return d.store.CloseFile(id.Stream()) })
}

// openAs opens a file as an event.
func (d *fileOffice) openAs(ctx context.Context, path string, id office.EventID, force bool) error {
	if err := d.store.Open(path, id.Stream(), force); err != nil {
		return err
	}
	return d.office.Refresh(ctx, id)
}

// fileID returns the id of a file's event in URLs. It is always the same for one path, so that a
// page left open never shows another event.
func fileID(path string) office.EventID {
	sum := sha256.Sum256([]byte(path))
	const short = 20
	id := string(eventID(path))
	return office.EventID(id[:min(len(id), short)] + hex.EncodeToString(sum[:5]))
}

// openFault returns the fault that explains why a file was not opened.
func (u *User) openFault(name string, err error) error {
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

// refreshEvery is how often the files are checked for records that other programs appended.
const refreshEvery = 300 * time.Millisecond

// watch reads what other programs append to the files until ctx ends. It prints a message when a
// file cannot be read or was replaced.
func (d *fileOffice) watch(ctx context.Context) error {
	every := time.NewTicker(refreshEvery)
	defer every.Stop()
	told := map[string]string{}
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-every.C:
		}
		for _, f := range d.store.Files() {
			says := d.refresh(ctx, f)
			if says != "" && says != told[f.Path] {
				fmt.Fprintf(d.user.World.Err, "%s: %s\n", f.Path, says)
			}
			told[f.Path] = says
		}
	}
}

// refresh reads what other programs have appended to a file. It returns a message when the file
// cannot be read.
func (d *fileOffice) refresh(ctx context.Context, f files.File) string {
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

// entryLinks are the one-time links with which the local user logs in.
type entryLinks struct {
	register *members.Service
	account  string

	mu    sync.Mutex
	pages map[string]string // page of each link by its token
}

// newEntryLinks adds the local user as an administrator. No language is stored, so that the pages
// use the browser's.
func newEntryLinks(ctx context.Context, people members.Store, register *members.Service, id, name string) (*entryLinks, error) {
	return &entryLinks{register: register, account: id, pages: map[string]string{}}, people.CreateAccount(ctx, members.Account{Profile: members.Profile{
		ID: id, Handle: name, Roles: members.RoleAdministrator, Created: time.Now().UnixMilli(),
	}})
}

// newToken returns the token of a new link to a page.
func (k *entryLinks) newToken(page string) string {
	secret := make([]byte, 24)
	_, _ = rand.Read(secret) // never fails
	token := base64.RawURLEncoding.EncodeToString(secret)
	k.mu.Lock()
	defer k.mu.Unlock()
	k.pages[token] = page
	return token
}

// enter opens a session for a link and invalidates it. ok is false for an unknown token.
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

// openBrowser opens a URL in the machine's browser. It returns false when there is none.
func (u *User) openBrowser(ctx context.Context, address string) bool {
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
	go func() { _ = cmd.Wait() }() // the browser may run for any time
	return true
}

// pagePath opens a file and returns the path of its page, or "" without a file. When the file
// cannot be opened it returns the page of the folder, which lists the file with its fault. So the
// program starts even after a double click on a damaged file.
func (d *fileOffice) pagePath(ctx context.Context, file string) string {
	if file == "" {
		return ""
	}
	id, err := d.open(ctx, file, false)
	if err == nil {
		return "/events/" + string(id) + "/manage"
	}
	if why := d.user.openFault(file, err); !errors.Is(why, terminal.ErrFaults) { // ErrFaults means that the faults were printed
		fmt.Fprintln(d.user.World.Err, d.user.World.Sentence(why))
	}
	return "/open?folder=" + url.QueryEscape(filepath.Dir(file))
}

// linkFor returns a link to the page of a file for another start of the program, or "" for a wrong
// key.
func (d *fileOffice) linkFor(ctx context.Context, key, givenKey, file string) string {
	if subtle.ConstantTimeCompare([]byte(givenKey), []byte(key)) == 0 {
		return ""
	}
	return d.newLink(d.pagePath(ctx, file))
}
