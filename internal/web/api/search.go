package api

import (
	"errors"

	"github.com/escaque/escaque/internal/gamesearch"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/members"
)

// searched is the answer to a search of games: one page of games, the newest first.
type searched struct {
	Total   int         `json:"total"`            // on all pages
	Missing int         `json:"missing"`          // finished games that the search has not indexed yet
	Before  string      `json:"before,omitempty"` // parameter for the next page; absent on the last
	Games   []foundGame `json:"games"`
}

// foundGame is a game found by a search.
type foundGame struct {
	ID      string `json:"id"`
	White   player `json:"white"`
	Black   player `json:"black"`
	Edition string `json:"edition"`
	Speed   string `json:"speed"` // category of the game
	Rated   bool   `json:"rated"`
	Begun   int64  `json:"createdAt"`
	Ended   int64  `json:"endedAt,omitempty"` // absent while the game is in progress
	Result  string `json:"result,omitempty"`
	Ply     *int   `json:"ply,omitempty"` // number of half moves before the position first occurred
}

// seatOf returns a player with the name and rating at the beginning of the game.
func seatOf(p hall.Player) player {
	return player{ID: members.Fold(p.Handle), Name: p.Handle, Title: title(p.Title), Rating: p.Rating}
}

// searchParams returns the parameters of a search.
func searchParams() []Param {
	results := make([]string, len(gamesearch.Results))
	for i, r := range gamesearch.Results {
		results[i] = r.String()
	}
	var list []Param
	for _, name := range gamesearch.Fields {
		p := Param{Name: name, Kind: "string"}
		if name == "result" {
			p.OneOf = results
		}
		list = append(list, p)
	}
	return append(list, Param{Name: "before", Kind: "string"}, Param{Name: "max", Kind: "integer"})
}

// search sends the games that match the parameters.
func (c *call) search() error {
	if err := c.v.MayWork(); err != nil {
		return err
	}
	asked := gamesearch.ReadForm(c.r.URL.Query().Get)
	q, err := asked.Query(func(handle string) (id string, known bool, err error) {
		p, err := c.opt.Members.Find(c.ctx, handle)
		if errors.Is(err, &members.Error{Code: members.HandleUnknown}) {
			return "", false, nil
		}
		return p.ID, err == nil, err
	})
	if err != nil {
		return err
	}
	if q.Limit, err = c.number("max", 50, 300); err != nil {
		return err
	}
	found, err := c.opt.Search.Search(c.ctx, q)
	if err != nil {
		return err
	}
	answer := searched{Total: found.Total, Missing: found.Missing, Games: make([]foundGame, len(found.Hits))}
	for i, h := range found.Hits {
		g := foundGame{
			ID: string(h.ID), White: seatOf(h.White), Black: seatOf(h.Black), Edition: string(h.Edition), Speed: string(h.Category),
			Rated: h.Rated, Begun: int64(h.Started), Ended: int64(h.Ended),
		}
		if !h.Live() {
			g.Result = h.Result.String()
		}
		if q.Position != nil {
			g.Ply = &h.Ply
		}
		answer.Games[i] = g
	}
	if found.More {
		answer.Before = answer.Games[len(answer.Games)-1].ID
	}
	return c.sendJSON(answer)
}
