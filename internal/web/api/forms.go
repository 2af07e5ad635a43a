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

// bot is the title of computer accounts in the format of runners.
const bot = "BOT"

// noClock is the time, in milliseconds, that runners expect in an untimed game.
const noClock = 1<<31 - 1

// startpos is the notation of the ordinary start position.
const startpos = "startpos"

// title returns the first title that runners know, or "".
func title(titles string) string {
	if members.IsComputer(titles) {
		return bot
	}
	for one := range strings.FieldsSeq(titles) {
		return one
	}
	return ""
}

// player is a player of a game.
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

// playerOf converts a player. c is the category of the game's ratings.
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

// variant is the variant of a game.
type variant struct {
	Key   string `json:"key"`
	Name  string `json:"name"`
	Short string `json:"short"`
}

// variantOf returns the variant of a start, as the hall writes it.
func variantOf(start string) variant {
	switch {
	case start == "" || start == hall.StandardStart:
		return variant{"standard", "Standard", "Std"}
	case strings.HasPrefix(start, starts.Chess960):
		return variant{"chess960", "Chess960", "960"}
	}
	return variant{"fromPosition", "From Position", "FEN"}
}

// speed returns the speed of a time control in the words that programs expect. It depends on the
// estimated time for forty moves.
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

// speeds lists, for each category of ratings, the speeds under which they are shown.
var speeds = map[ratings.Category][]string{
	ratings.Lightning: {"ultraBullet", "bullet"},
	ratings.Blitz:     {"blitz"},
	ratings.Standard:  {"rapid", "classical"},
	ratings.Chess960:  {"chess960"},
}

// perf is the speed under which a profile shows a rating, such as "blitz".
type perf struct {
	Name string `json:"name"`
}

// perfOf returns the speed under which profiles show the rating of a game.
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

// gameClock is the clock of a game, in milliseconds.
type gameClock struct {
	Initial   int64 `json:"initial"`
	Increment int64 `json:"increment"`
}

// clockOf returns the clock of a game, or nil for an untimed game.
func clockOf(c clock.Control) *gameClock {
	if c.Untimed() {
		return nil
	}
	return &gameClock{c[0].Time.Milliseconds(), c[0].Increment.Milliseconds()}
}

// status is the state of a game, with the number and the word of runners.
type status struct {
	ID   int    `json:"id"`
	Name string `json:"name"`
}

// statuses maps the names of the states of a game to the numbers that programs expect.
var statuses = map[string]int{
	"started": 20, "aborted": 25, "mate": 30, "resign": 31, "stalemate": 32, "timeout": 33, "draw": 34,
	"outoftime": 35, "cheat": 36, "noStart": 37, "unknownFinish": 38,
}

// statusOf returns the state of a game.
func statusOf(v *hall.View) status {
	name := "started"
	if v.Over {
		name = endName(v.Termination, v.Result)
	}
	return status{statuses[name], name}
}

// endName returns the word for the end of a game.
func endName(why laws.Termination, result laws.Result) string {
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

// winner returns the winning colour, or "".
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

// initialFEN returns the start position of a game in the format of runners.
func initialFEN(v *hall.View) string {
	if variantOf(v.Terms.Start).Key == "standard" {
		return startpos
	}
	return fen.Format(v.StartPosition())
}

// timeLeft returns the time on a side's clock, in milliseconds.
func timeLeft(v *hall.View, c hall.ClockView, side chess.Color) int64 {
	if v.Terms.Control[side].Untimed() {
		return noClock
	}
	if side == chess.White {
		return c.White.Milliseconds()
	}
	return c.Black.Milliseconds()
}

// moves returns the half moves of a game on one line.
func moves(v *hall.View) string {
	list := make([]string, len(v.Moves))
	for i, m := range v.Moves {
		list[i] = m.UCI
	}
	return strings.Join(list, " ")
}
