package games

import (
	"bytes"
	"cmp"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/escaque/escaque/chess/san"
	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/desk"
	"github.com/escaque/escaque/internal/explain"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/publish"
	"github.com/escaque/escaque/internal/web/site"
	"github.com/escaque/escaque/internal/web/socket"
	"github.com/escaque/escaque/laws"
	"github.com/escaque/escaque/laws/words"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/sheets"
)

// protocolForms are the file formats of the protocol of a game.
var protocolForms = []publish.Form{publish.Pages, publish.CSVTables, publish.JSONTables}

// protocolData is the data of the page with the protocol of a game.
type protocolData struct {
	ID      hall.GameID
	Title   string
	Note    string
	Printed string // date of printing
	Columns []sheets.Column
	Rows    [][]string
	Foot    []string
	Forms   []publish.Form
}

// protocolPage shows the protocol of a game, for reading and printing.
func (v *visit) protocolPage() error {
	view, table, err := v.protocol()
	if err != nil {
		return err
	}
	return v.Show(site.Page{
		Name: "protocol", Title: table.Tab + " · " + table.Title, Nav: "games", Width: "wide", Script: "src/office/print.ts",
		Data: protocolData{view.Game, table.Title, table.Note, publish.Printed(v.Lang, v.hall.Now().Time()), table.Columns, table.Rows, table.Foot, protocolForms},
	})
}

// downloadProtocol sends the protocol of a game as a file.
func (v *visit) downloadProtocol() error {
	form := publish.Form(v.R.PathValue("form"))
	if !slices.Contains(protocolForms, form) {
		return site.NotFound()
	}
	view, table, err := v.protocol()
	if err != nil {
		return err
	}
	var data bytes.Buffer
	tables, now := []sheets.Table{table}, v.hall.Now().Time()
	switch form {
	case publish.CSVTables:
		err = publish.CSV(&data, tables)
	case publish.JSONTables:
		err = publish.JSON(&data, table.Tab, false, tables)
	default:
		err = publish.PDF(&data, table.Tab, tables, publish.Printed(v.Lang, now), now)
	}
	if err != nil {
		return err
	}
	h := v.W.Header()
	h.Set("Content-Disposition", publish.Download(form.Extension(), "protocol", view.White.Handle, view.Black.Handle, string(view.Game)))
	h.Set("Cache-Control", "private, no-cache")
	v.SendFile(form.MediaType(), data.Bytes())
	return nil
}

// protocol returns the game in the path with its protocol as a table. Its head has the event with
// round and board, and the terms of the game.
func (v *visit) protocol() (hall.View, sheets.Table, error) {
	view, events, err := v.hall.Protocol(v.R.Context(), hall.GameID(v.R.PathValue("game")), v.Who)
	if err != nil {
		return view, sheets.Table{}, v.Refused(err)
	}
	column := func(key string, number bool) sheets.Column {
		return sheets.Column{Key: key, Label: v.T("web.protocol." + key), Number: number}
	}
	table := sheets.Table{
		Title:   v.site.Name(view.White.Handle) + " – " + v.site.Name(view.Black.Handle),
		Tab:     v.T("web.protocol.title"),
		Columns: []sheets.Column{column("number", true), column("time", true), column("what", false), column("white", true), column("black", true)},
	}
	if e := view.Event; e != nil {
		table.Note = e.Name + " · "
		if e.Round > 0 { // the games of a contest have none
			table.Note += v.T("arbiter.where", "round", e.Round, "board", e.Board) + " · "
		}
	}
	table.Note += site.Controls(view.Terms.Control) + " · " + v.T("web.game.edition") + " " + string(view.Terms.Edition) + " · " + view.Started.Time().UTC().Format("2006-01-02 15:04 UTC")
	if table.Rows, err = v.protocolRows(&view, events); err != nil {
		return view, sheets.Table{}, err
	}
	if view.Over {
		table.Foot = append(table.Foot, site.Result(view.Result)+" · "+explain.End(v.Lang, &view))
	}
	return view, table, nil
}

// protocolRows returns the rows of the protocol of a game, numbered from 1: every move with the time
// left after it, moves that were taken back as well, and every other event of the log as a sentence,
// with the arbiter who decided it. Its players and arbiters also read what happened to the calls of
// the game.
func (v *visit) protocolRows(view *hall.View, events []hall.Recorded) (rows [][]string, err error) {
	acts, rulings, err := v.calls.ActsAt(v.R.Context(), view.Game)
	if err != nil {
		return nil, err
	}
	if acts, err = v.readableActs(view, acts); err != nil {
		return nil, err
	}
	decidedBy := map[uint64]string{}
	for _, r := range rulings {
		for _, seq := range r.Seqs {
			decidedBy[seq] = v.T("web.protocol.decided", "Who", cmp.Or(v.site.Name(r.By.Handle), r.By.Handle))
		}
	}
	addRow := func(at clock.Instant, said string) []string {
		row := []string{strconv.Itoa(len(rows) + 1), at.Time().UTC().Format("15:04:05"), said, "", ""}
		rows = append(rows, row)
		return row
	}
	addCalls := func(until clock.Instant) {
		for ; len(acts) > 0 && acts[0].At < until; acts = acts[1:] {
			addRow(acts[0].At, socket.CallSentence(v.Lang, acts[0], v.site.Name))
		}
	}
	start := view.StartPosition()
	takenBack := socket.MovesTakenBack(events, len(view.Moves))
	for _, r := range events {
		addCalls(r.Event.Instant())
		made, is := r.Event.(laws.MoveMade)
		if !is {
			if said := socket.EventSentence(v.Lang, view, r); said != "" {
				addRow(r.Event.Instant(), strings.TrimSpace(said+" "+decidedBy[r.Seq]))
			}
			continue
		}
		move := socket.InLetters(v.Lang, san.Numbered(made.Ply+int(start.Turn()), []string{made.SAN})) + words.AssistantNote(v.Lang, made)
		if takenBack[r.Seq] {
			move = v.T("web.protocol.taken-back", "Move", move)
		}
		row := addRow(made.At, move)
		for side, control := range view.Terms.Control {
			if !control.Untimed() {
				row[3+side] = tournament.Clock(int(max(made.Clock.Left[side], 0) / time.Second))
			}
		}
	}
	addCalls(math.MaxInt64)
	return rows, nil
}

// readableActs returns what happened to the calls of a game, as far as the visitor may read it: players
// without what the opponent wrote to the arbiter, and people who neither play nor arbitrate the game
// nothing.
func (v *visit) readableActs(view *hall.View, acts []desk.Act) ([]desk.Act, error) {
	if view.You == hall.Neither {
		scope := desk.Everywhere
		if view.Event != nil {
			scope = view.Event.Event
		}
		if is, err := v.calls.IsArbiter(v.R.Context(), v.Who, scope); err != nil || !is {
			return nil, err
		}
		return acts, nil
	}
	for i := range acts {
		private := acts[i].Command == desk.MakesCall || acts[i].For == desk.ForQuestion
		if private && acts[i].Caller.ID != v.Who.ID {
			acts[i].Reason = ""
		}
	}
	return acts, nil
}
