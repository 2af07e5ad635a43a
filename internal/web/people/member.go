package people

import (
	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/ratings"
	"github.com/escaque/escaque/internal/web/site"
	"github.com/escaque/escaque/laws"
)

// The limits of the history on a member's page.
const (
	pastGames   = 20
	plottedMost = 2000 // rated games of a category
)

// memberData is the data of a member's page.
type memberData struct {
	members.Profile
	Me       bool
	Here     bool
	Playing  hall.GameID // game in progress; empty for none
	Computer bool
	Abuser   bool // listed by an administrator
	Records  []record
	Games    []game
	More     bool // there are older games
	Known    bool // the reader is another member
	Followed bool // the reader follows the member
	Censored bool
}

// record is a member's rating in a category, with its history.
type record struct {
	ratings.Standing
	Settled bool // the rating is not provisional
	Plot    *plot
}

// game is a game from the member's point of view.
type game struct {
	hall.GameRow
	Color    string // white, black
	Opponent hall.Player
	Outcome  string // won, drawn, lost, other or live
}

// memberPage shows a member: ratings with their history, and the last games.
func (v *visit) memberPage() error {
	ctx := v.R.Context()
	profile, err := v.members.Find(ctx, v.R.PathValue("handle"))
	if isUnknownHandle(err) {
		return site.NotFound()
	}
	if err != nil {
		return err
	}
	if profile.Handle != v.R.PathValue("handle") {
		return v.Redirect("/people/" + profile.Handle)
	}
	d := memberData{Profile: profile, Me: profile.ID == v.Who.ID, Computer: members.IsComputer(profile.Titles), Abuser: v.abuser(profile.ID)}
	if d.Known = v.Known() && !v.Who.Guest && !d.Me && !profile.Disabled; d.Known {
		if d.Followed, err = v.members.OnList(ctx, v.Who.ID, members.Follows, profile.Handle); err != nil {
			return err
		}
		if d.Censored, err = v.members.OnList(ctx, v.Who.ID, members.Censor, profile.Handle); err != nil {
			return err
		}
	}
	for _, p := range v.hall.People() {
		if p.ID == profile.ID {
			d.Here, d.Playing = true, p.Playing
		}
	}
	standings, err := v.ratings.Standings(ctx, profile.ID)
	if err != nil {
		return err
	}
	for _, st := range standings {
		history, err := v.ratings.History(ctx, profile.ID, st.Category, plottedMost)
		if err != nil {
			return err
		}
		d.Records = append(d.Records, record{Standing: st, Settled: st.Rating.Active(), Plot: plotOf(profile.ID, history)})
	}
	rows, err := v.hall.Find(ctx, hall.GameQuery{Member: profile.ID, Limit: pastGames + 1})
	if err != nil {
		return err
	}
	d.More = len(rows) > pastGames
	for _, row := range rows[:min(len(rows), pastGames)] {
		d.Games = append(d.Games, gameOf(profile.ID, row))
	}
	return v.Show(site.Page{Name: "member", Title: profile.Handle, Nav: "people", Width: "wide", Notice: v.TakeNotice(), Data: d})
}

// gameOf converts a game to the point of view of one of its players.
func gameOf(id string, row hall.GameRow) game {
	g := game{GameRow: row, Color: "white", Opponent: row.Black, Outcome: "other"}
	mine, theirs := laws.WhiteWins, laws.BlackWins
	if row.White.ID != id {
		g.Color, g.Opponent = "black", row.White
		mine, theirs = theirs, mine
	}
	switch {
	case row.Live():
		g.Outcome = "live"
	case row.Result == mine:
		g.Outcome = "won"
	case row.Result == theirs:
		g.Outcome = "lost"
	case row.Result == laws.Drawn:
		g.Outcome = "drawn"
	}
	return g
}

// Seen returns the time when the member was last connected.
func (d memberData) Seen() clock.Instant { return clock.Instant(d.LastSeen) }
