package watching

import (
	"net/url"
	"strconv"

	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/i18n"
	"github.com/escaque/escaque/internal/office"
	"github.com/escaque/escaque/internal/web/site"
	"github.com/escaque/escaque/tournament"
)

// The limits and default of the time for one screenful, in seconds.
const leastSeconds, usualSeconds, mostSeconds = 3, 15, 600

// boardsData is the data of a page with many boards.
type boardsData struct {
	Choice  choice
	Player  string // as typed
	Heading string
	Delay   string // delay of the event whose games are shown
	Source  string // address of the stream
	Screen  string // address of the same boards as a hall screen
	Share   string // address of the page for sharing them
	Seconds int    // time for one screenful; 0 if the page does not turn by itself
	Events  []eventChoice
	Rounds  []roundChoice
	Games   []gameLink // for browsers without scripts
}

type eventChoice struct {
	ID   office.EventID
	Name string
	On   bool
}

type roundChoice struct {
	Number int
	On     bool
}

type gameLink struct {
	ID           hall.GameID
	White, Black string
}

// boardsPage shows many boards: of the hall, of a round or of a player.
func (v *visit) boardsPage() error {
	q := v.R.URL.Query()
	screen := q.Has("screen")
	if screen {
		v.useQueryLanguage()
	}
	var d boardsData
	if err := v.describeChoice(&d); err != nil {
		return err
	}
	if d.Choice.Game != "" {
		return v.Redirect(v.pageOf(d.Choice))
	}
	if screen {
		return v.boardsScreen(d, q)
	}
	d.Screen = "/watch?" + url.Values{"screen": {"yes"}, "seconds": {strconv.Itoa(usualSeconds)}}.Encode()
	if more := d.Choice.query(); more != "" {
		d.Screen += "&" + more
	}
	for _, e := range v.wall.events.Events() {
		if _, games := roundGames(e, 0); len(games) > 0 {
			d.Events = append(d.Events, eventChoice{e.ID, e.Tournament.Regulations().Name, e.ID == d.Choice.Event})
		}
	}
	return v.Show(site.Page{Name: "wall", Title: v.T("web.watch.title"), Nav: "games", Width: "wide", Entry: "src/boards.ts", Data: d})
}

// boardsScreen shows the boards on a hall screen: as many as are legible, one screenful after
// another.
func (v *visit) boardsScreen(d boardsData, q url.Values) error {
	d.Seconds = usualSeconds
	if n, err := strconv.Atoi(q.Get("seconds")); err == nil {
		d.Seconds = min(max(n, leastSeconds), mostSeconds)
	}
	return v.Show(site.Page{Name: "wallscreen", Title: d.Heading, Bare: true, Entry: "src/boards.ts", Data: d})
}

// broadcastText describes how much later spectators see the games of an event. It returns "" when
// there is no delay.
func broadcastText(lang string, b tournament.Broadcast) (text string) {
	if b.Minutes > 0 {
		text = i18n.Count(lang, "web.watch.delay.minutes", b.Minutes)
	}
	if b.Moves > 0 {
		if text != "" {
			text += " · "
		}
		text += i18n.Count(lang, "web.watch.delay.moves", b.Moves)
	}
	return text
}
