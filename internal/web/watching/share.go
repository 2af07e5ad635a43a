package watching

import (
	"html"
	"net/url"
	"slices"
	"strconv"

	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/i18n"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/publish"
	"github.com/escaque/escaque/internal/web/site"
)

// shareData is the data of the page for showing games on other websites.
type shareData struct {
	boardsData
	Page    string // address of the same boards on this server
	Embed   string // address of the page to embed
	Snippet string
	PGN     []pgnAddress
	Here    bool // the addresses work only on this machine
}

type pgnAddress struct{ Label, Text string }

// sharePage shows the addresses of live PGN, and the HTML for embedding the boards.
func (v *visit) sharePage() error {
	d := shareData{}
	if err := v.describeChoice(&d.boardsData); err != nil {
		return err
	}
	origin := v.Origin()
	if d.Here = origin == ""; d.Here {
		origin = "http://" + v.R.Host
	}
	c := d.Choice
	d.Page, d.Embed = v.pageOf(c), "/embed?"+c.query()
	height := "600"
	switch {
	case c.Game != "":
		height = "480"
		d.PGN = []pgnAddress{{v.T("web.watch.pgn.game"), origin + "/games/" + url.PathEscape(string(c.Game)) + "/live.pgn"}}
	case c.Event != "":
		at := origin + "/events/" + url.PathEscape(string(c.Event))
		d.PGN = []pgnAddress{{v.T("web.watch.pgn.latest"), at + "/live.pgn"}}
		for _, r := range d.Rounds {
			d.PGN = append(d.PGN, pgnAddress{v.T("web.watch.pgn.round", "N", r.Number), at + "/rounds/" + strconv.Itoa(r.Number) + "/live.pgn"})
		}
	}
	d.Snippet = `<iframe src="` + html.EscapeString(origin+d.Embed) + `" title="` + html.EscapeString(d.Heading) + `" width="100%" height="` + height + `" style="border:0" loading="lazy"></iframe>`
	return v.Show(site.Page{Name: "share", Title: v.T("web.watch.share.title"), Nav: "games", Data: d})
}

// embedPage shows boards for embedding. It contains nothing about the reader, and is the only page
// that other websites may show in a frame.
func (v *visit) embedPage() error {
	v.useQueryLanguage()
	v.Who = members.Identity{}
	d := shareData{}
	if err := v.describeChoice(&d.boardsData); err != nil {
		return err
	}
	d.Page = v.pageOf(d.Choice)
	v.AllowFraming()
	return v.Show(site.Page{Name: "embed", Title: d.Heading, Bare: true, Entry: "src/boards.ts", Data: d})
}

// pageOf returns the address of the page that shows a choice.
func (v *visit) pageOf(c choice) string {
	if c.Game != "" {
		return "/games/" + url.PathEscape(string(c.Game))
	}
	return "/watch?" + c.query()
}

// useQueryLanguage sets the language to that of the query.
func (v *visit) useQueryLanguage() {
	if lang := v.R.URL.Query().Get("lang"); i18n.Known(lang) {
		v.Lang = lang
	}
}

// describeChoice fills in the public description of a choice.
func (v *visit) describeChoice(d *boardsData) error {
	q := v.R.URL.Query()
	c := choiceOf(q)
	*d = boardsData{Choice: c, Player: q.Get("player"), Heading: v.T("web.watch.all"), Source: "/watch/stream?" + c.query(), Share: "/watch/share?" + c.query()}
	switch {
	case c.Game != "":
		view, err := v.hall.Table(v.R.Context(), c.Game, members.Identity{})
		if err != nil {
			return v.Refused(err)
		}
		d.Heading, d.Delay = v.site.Name(view.White.Handle)+" – "+v.site.Name(view.Black.Handle), DelayText(v.Lang, view.Terms.Delay)
		d.Games = []gameLink{{c.Game, v.site.Name(view.White.Handle), v.site.Name(view.Black.Handle)}}
		return nil
	case c.Player != "":
		d.Heading = v.T("web.watch.of-player", "Name", d.Player)
	case c.Event != "":
		e, err := v.wall.events.Event(c.Event)
		if err != nil {
			return site.NotFound()
		}
		shown, _ := roundGames(e, c.Round)
		regs := e.Tournament.Regulations()
		if d.Heading, d.Delay = regs.Name, broadcastText(v.Lang, regs.Broadcast); shown > 0 {
			d.Heading += " · " + v.T("web.event.round", "N", shown)
		}
		for n := 1; n <= publish.Rounds(e.Tournament); n++ {
			d.Rounds = append(d.Rounds, roundChoice{n, n == c.Round})
		}
	}
	picks, err := v.wall.picks(c)
	if err != nil {
		return err
	}
	rows := v.hall.Games()
	for _, p := range picks {
		link := gameLink{p.game, p.white, p.black}
		if at := slices.IndexFunc(rows, func(g hall.GameRow) bool { return g.ID == p.game }); at >= 0 && p.white == "" {
			link.White, link.Black = v.site.Name(rows[at].White.Handle), v.site.Name(rows[at].Black.Handle)
		}
		d.Games = append(d.Games, link)
	}
	return nil
}
