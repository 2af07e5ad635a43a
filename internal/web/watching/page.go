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

// Bounds of how long a screen shows a screenful, in seconds.
const leastSeconds, usualSeconds, mostSeconds = 3, 15, 600

// boardsData is a page with many boards.
type boardsData struct {
	Choice  choice
	Player  string // as it was typed
	Heading string
	Delay   string // of the event whose games are shown
	Source  string // of the stream
	Screen  string // the address of the same as a hall screen
	Share   string // and of what others need to show it elsewhere
	Seconds int    // a screenful; 0 where the page does not turn by itself
	Events  []eventChoice
	Rounds  []roundChoice
	Games   []gameLink // for who has no scripts
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

// boardsPage shows many boards at once: of the hall, of a round, of a player.
func (v *visit) boardsPage() error {
	q := v.R.URL.Query()
	screen := q.Has("screen")
	if screen {
		v.speak()
	}
	var d boardsData
	if err := v.about(&d); err != nil {
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
		if _, games := roundOf(e, 0); len(games) > 0 {
			d.Events = append(d.Events, eventChoice{e.ID, e.Tournament.Regulations().Name, e.ID == d.Choice.Event})
		}
	}
	return v.Show(site.Page{Name: "wall", Title: v.T("web.watch.title"), Nav: "games", Width: "wide", Entry: "src/boards.ts", Data: d})
}

// boardsScreen is the same for a screen in a hall: nothing but boards, as many as can be read, one
// screenful after another.
func (v *visit) boardsScreen(d boardsData, q url.Values) error {
	d.Seconds = usualSeconds
	if n, err := strconv.Atoi(q.Get("seconds")); err == nil {
		d.Seconds = min(max(n, leastSeconds), mostSeconds)
	}
	return v.Show(site.Page{Name: "wallscreen", Title: d.Heading, Bare: true, Entry: "src/boards.ts", Data: d})
}

// broadcastText says how much later spectators see the games of an event; empty when they see them
// at once.
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
