package cli

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/escaque/escaque/internal/cli/serve"
	"github.com/escaque/escaque/internal/office"
	"github.com/escaque/escaque/internal/server"
	"github.com/escaque/escaque/internal/web"
	"github.com/escaque/escaque/internal/web/launcher"
	"github.com/escaque/escaque/tournament"
)

// eventServe is `escaque event serve`: the browser office on one event file.
func eventServe(r *eventRun) *cobra.Command {
	var f *officeFlags
	var cmd *cobra.Command
	cmd = r.sub("serve", "serve FILE", 1, 1, func(args []string) error { return r.serve(cmd.Context(), args[0], *f) })
	f = r.officeFlags(cmd)
	return cmd
}

// begun refuses a file without an event.
func begun(t tournament.Tournament) error {
	if !t.Exists() {
		return tournament.Refuse(tournament.NoEvent)
	}
	return nil
}

func (r *eventRun) serve(ctx context.Context, name string, f officeFlags) (err error) {
	whole, err := filepath.Abs(name)
	if err != nil {
		return err
	}
	if err := r.look(name, begun); err != nil {
		return err
	}
	door, err := serve.Listen("listen", f.listen)
	if err != nil {
		return err
	}
	defer door.Close()
	d, err := r.openFileOffice(ctx, door, f, nil)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, d.close()) }()
	id := eventID(name)
	if err := d.openAs(ctx, name, id, false); err != nil {
		return r.notOpened(name, err)
	}
	ctx, end := context.WithCancel(ctx)
	defer end()
	pages, err := d.pages(web.Alone{Event: id, Program: launcher.Program{File: whole, End: soon(end)}})
	if err != nil {
		return err
	}
	at := d.link("")
	fmt.Fprintln(r.w.Out, at)
	fmt.Fprintln(r.w.Err, r.w.Text("event.serve.open", "File", name))
	if !f.quiet && r.browser(ctx, at) {
		fmt.Fprintln(r.w.Err, r.w.Text("event.serve.browser"))
	}
	r.warnPublic(door)
	return server.RunParts(ctx, d.log, func(ctx context.Context) error { return pages.Serve(ctx, door) }, d.watch)
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
