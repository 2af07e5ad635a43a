package api

import (
	"context"
	"strings"
	"time"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/fen"
	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/ratings"
	"github.com/escaque/escaque/internal/starts"
	"github.com/escaque/escaque/laws"
)

// bot is the title by which runners know a program's account.
const bot = "BOT"

// noClock is the time, in milliseconds, that runners expect in a game without clocks.
const noClock = 1<<31 - 1

// startpos is how the ordinary start is written.
const startpos = "startpos"

// title is that among titles and marks which runners know.
func title(titles string) string {
	if members.IsComputer(titles) {
		return bot
	}
	for one := range strings.FieldsSeq(titles) {
		return one
	}
	return ""
}

// player is one of two at a board.
type player struct {
	ID          string `json:"id"`
	Name        string `json:"name"`
	Username    string `json:"username,omitempty"`
	Title       string `json:"title,omitempty"`
	Rating      int    `json:"rating,omitempty"`
	Provisional bool   `json:"provisional,omitempty"`
	Online      bool   `json:"online,omitempty"`
	Abuser      bool   `json:"abuser,omitempty" about:"abuser"`
}

func (a *API) playerOf(ctx context.Context, p hall.Player, c ratings.Category) player {
	one := player{ID: members.Fold(p.Handle), Name: p.Handle, Title: title(p.Title), Rating: p.Rating, Abuser: !p.Guest && a.opt.Abuser(p.ID)}
	if p.Rating > 0 && !p.Guest {
		if list, err := a.opt.Ratings.Standings(ctx, p.ID); err == nil {
			for _, s := range list {
				one.Provisional = one.Provisional || s.Category == c && s.Provisional()
			}
		}
	}
	return one
}

// variant is what is played.
type variant struct {
	Key   string `json:"key"`
	Name  string `json:"name"`
	Short string `json:"short"`
}

func variantOf(start string) variant {
	switch {
	case start == "" || start == hall.StandardStart:
		return variant{"standard", "Standard", "Std"}
	case strings.HasPrefix(start, starts.Chess960):
		return variant{"chess960", "Chess960", "960"}
	}
	return variant{"fromPosition", "From Position", "FEN"}
}

// speed is how quick a game is, by the time for forty moves, in the words that runners filter by.
func speed(c clock.Control) string {
	if c.Untimed() {
		return "correspondence"
	}
	switch estimated := c[0].Time + 40*(c[0].Increment+c[0].Delay); {
	case estimated < 30*time.Second:
		return "ultraBullet"
	case estimated < 3*time.Minute:
		return "bullet"
	case estimated < 8*time.Minute:
		return "blitz"
	case estimated < 25*time.Minute:
		return "rapid"
	}
	return "classical"
}

// speeds are those in which the ratings of a category are told.
var speeds = map[ratings.Category][]string{
	ratings.Lightning: {"ultraBullet", "bullet"},
	ratings.Blitz:     {"blitz"},
	ratings.Standard:  {"rapid", "classical"},
	ratings.Chess960:  {"chess960"},
}

// perf is under which name a rating is found in a profile.
type perf struct {
	Name string `json:"name"`
}

func perfOf(c ratings.Category, control clock.Control) perf {
	key := speed(control)
	if names := speeds[c]; len(names) > 0 {
		name := names[len(names)-1]
		for _, one := range names {
			if one == key {
				name = one
			}
		}
		key = name
	}
	return perf{strings.ToUpper(key[:1]) + key[1:]}
}

// clockOf is the clock of a game in milliseconds; nil without one.
type gameClock struct {
	Initial   int64 `json:"initial"`
	Increment int64 `json:"increment"`
}

func clockOf(c clock.Control) *gameClock {
	if c.Untimed() {
		return nil
	}
	return &gameClock{c[0].Time.Milliseconds(), c[0].Increment.Milliseconds()}
}

// status is how a game stands, by the number and the word that runners know.
type status struct {
	ID   int    `json:"id"`
	Name string `json:"name"`
}

var statuses = map[string]int{
	"started": 20, "aborted": 25, "mate": 30, "resign": 31, "stalemate": 32, "timeout": 33, "draw": 34,
	"outoftime": 35, "cheat": 36, "noStart": 37, "unknownFinish": 38,
}

// statusOf is how a game stands.
func statusOf(v *hall.View) status {
	name := "started"
	if v.Over {
		name = ended(v.Termination, v.Result)
	}
	return status{statuses[name], name}
}

func ended(why laws.Termination, result laws.Result) string {
	switch why {
	case laws.Checkmate:
		return "mate"
	case laws.Resignation, laws.ResignationWithoutMate:
		return "resign"
	case laws.Stalemate:
		return "stalemate"
	case laws.TimeForfeit, laws.TimeWithoutMate, laws.BothFlags:
		return "outoftime"
	case laws.NoFirstMove, laws.LateArrival, laws.BothLate:
		return "noStart"
	case laws.Aborted, laws.Annulled:
		return "aborted"
	}
	if result == laws.Drawn {
		return "draw"
	}
	return "unknownFinish"
}

// winner is the colour that won, empty when none did.
func winner(v *hall.View) string {
	switch {
	case !v.Over:
	case v.Result == laws.WhiteWins:
		return "white"
	case v.Result == laws.BlackWins:
		return "black"
	}
	return ""
}

// initialFEN is the position from which a game began, as runners set it up.
func initialFEN(v *hall.View) string {
	if variantOf(v.Terms.Start).Key == "standard" {
		return startpos
	}
	return fen.Format(v.StartPosition())
}

// left is what a side has on its clock now, in milliseconds.
func left(v *hall.View, c hall.ClockView, side chess.Color) int64 {
	if v.Terms.Control[side].Untimed() {
		return noClock
	}
	if side == chess.White {
		return c.White.Milliseconds()
	}
	return c.Black.Milliseconds()
}

// moves are the half moves of a game, in one line.
func moves(v *hall.View) string {
	list := make([]string, len(v.Moves))
	for i, m := range v.Moves {
		list[i] = m.UCI
	}
	return strings.Join(list, " ")
}
