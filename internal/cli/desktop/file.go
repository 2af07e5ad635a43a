package desktop

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strings"

	"github.com/escaque/escaque/internal/cli/serve"
	"github.com/escaque/escaque/internal/office"
	"github.com/escaque/escaque/internal/server"
	"github.com/escaque/escaque/internal/web"
	"github.com/escaque/escaque/internal/web/launcher"
)

// ServeFile opens the office on one event file, until ctx ends or the user ends it.
func (u *User) ServeFile(ctx context.Context, name string, f Flags) (err error) {
	whole, err := filepath.Abs(name)
	if err != nil {
		return err
	}
	door, err := serve.Listen("listen", f.listen)
	if err != nil {
		return err
	}
	defer door.Close()
	d, err := u.openFileOffice(ctx, door, f, nil)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, d.close()) }()
	id := eventID(name)
	if err := d.openAs(ctx, name, id, false); err != nil {
		return u.openFault(name, err)
	}
	ctx, end := context.WithCancel(ctx)
	defer end()
	pages, err := d.newPages(web.Alone{Event: id, Program: launcher.Program{File: whole, End: endSoon(end)}})
	if err != nil {
		return err
	}
	at := d.newLink("")
	fmt.Fprintln(u.World.Out, at)
	fmt.Fprintln(u.World.Err, u.World.Text("event.serve.open", "File", name))
	if !f.quiet && u.openBrowser(ctx, at) {
		fmt.Fprintln(u.World.Err, u.World.Text("event.serve.browser"))
	}
	u.warnPublic(door)
	return server.RunParts(ctx, d.log, func(ctx context.Context) error { return pages.Serve(ctx, door) }, d.watch)
}

// eventID returns the id of an event in URLs, made from the name of its file.
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
