package event

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/escaque/escaque/internal/cli/ratinglist"
	"github.com/escaque/escaque/internal/cli/terminal"
	"github.com/escaque/escaque/internal/fidelist"
	"github.com/escaque/escaque/internal/ratingwords"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/entrylist"
	"github.com/escaque/escaque/tournament/words"
)

// entryFromFIDE returns an entry for the player with a number in FIDE's list, and prints who that
// is. The rating is the one for the event's time control.
func (r *runner) entryFromFIDE(ctx context.Context, data string, id int64, t tournament.Tournament) (e tournament.Entry, err error) {
	list := fidelist.ListIn(data)
	defer func() { err = errors.Join(err, list.Close()) }()
	info, err := list.Info(ctx)
	if err != nil {
		return e, ratinglist.Fault(r.w, err)
	}
	p, err := list.Player(ctx, id)
	if errors.Is(err, fidelist.ErrUnknown) {
		return e, &terminal.Fault{Key: "event.fide.unknown", Args: []any{"ID", id, "Date", info.Date}}
	}
	if err != nil {
		return e, ratinglist.Fault(r.w, err)
	}
	of := fidelist.ListOf(t.Regulations())
	e = p.EntryFor(t.Regulations(), info.Date)
	fmt.Fprintln(r.w.Err, r.w.Text("event.fide.found", "Date", info.Date, "Name", terminal.Printable(strings.TrimSpace(string(e.Title)+" "+e.Name)), "Federation", e.Federation,
		"Birth", e.Birth, "Rating", p.Rating(of), "List", ratingwords.List(r.w.Lang, of)))
	if p.Rating(of) == 0 && p.Standard > 0 {
		fmt.Fprintln(r.w.Err, r.w.Text("event.fide.unrated", "List", ratingwords.List(r.w.Lang, of), "Standard", p.Standard))
	}
	return e, nil
}

// fillFromFIDE completes the entries of a list from FIDE's list by their numbers. It prints what
// was filled in and who was not found.
func (r *runner) fillFromFIDE(ctx context.Context, data string, t tournament.Tournament, entries *entrylist.List) (err error) {
	list := fidelist.ListIn(data)
	defer func() { err = errors.Join(err, list.Close()) }()
	info, err := list.Info(ctx)
	if err != nil {
		return ratinglist.Fault(r.w, err)
	}
	of := fidelist.ListOf(t.Regulations())
	for i := range entries.Players {
		e := &entries.Players[i]
		id, err := strconv.ParseInt(e.FIDEID, 10, 64)
		if err != nil {
			continue
		}
		p, err := list.Player(ctx, id)
		if errors.Is(err, fidelist.ErrUnknown) {
			fmt.Fprintln(r.w.Err, r.w.Text("event.fide.line", "Line", entries.Lines[i], "Name", terminal.Printable(e.Name), "What", r.w.Text("event.fide.unknown", "ID", id, "Date", info.Date)))
			continue
		}
		if err != nil {
			return ratinglist.Fault(r.w, err)
		}
		var said []string
		for _, field := range fidelist.Fill(e, p, t.Regulations(), info.Date) {
			value := map[string]string{"rating": strconv.Itoa(e.Rating), "official": strconv.Itoa(e.Official), "title": string(e.Title), "federation": e.Federation, "birth": e.Birth, "sex": e.Sex}[field]
			said = append(said, words.Field(r.w.Lang, field)+" "+value)
		}
		if len(said) > 0 {
			fmt.Fprintln(r.w.Err, r.w.Text("event.fide.line", "Line", entries.Lines[i], "Name", terminal.Printable(e.Name), "What",
				r.w.Text("event.fide.filled", "What", strings.Join(said, ", "), "List", ratingwords.List(r.w.Lang, of), "Date", info.Date)))
		}
	}
	return nil
}
