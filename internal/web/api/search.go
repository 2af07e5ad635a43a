package api

import (
	"errors"

	"github.com/escaque/escaque/internal/gamesearch"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/members"
)

// searched is what a search of games answers: a page of them, the newest first.
type searched struct {
	Total   int         `json:"total"`            // on all pages
	Missing int         `json:"missing"`          // games that are over and that the search does not know yet
	Before  string      `json:"before,omitempty"` // to send for the next page; absent on the last
	Games   []foundGame `json:"games"`
}

type foundGame struct {
	ID      string `json:"id"`
	White   player `json:"white"`
	Black   player `json:"black"`
	Edition string `json:"edition"`
	Speed   string `json:"speed"` // its category
	Rated   bool   `json:"rated"`
	Begun   int64  `json:"createdAt"`
	Ended   int64  `json:"endedAt,omitempty"` // absent while it is played
	Result  string `json:"result,omitempty"`
	Ply     *int   `json:"ply,omitempty"` // after how many half moves the position came first
}

// seatOf is a player as they were known when the game began.
func seatOf(p hall.Player) player {
	return player{ID: members.Fold(p.Handle), Name: p.Handle, Title: title(p.Title), Rating: p.Rating}
}

// searchParams are the fields of a search.
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

// search finds games.
func (c *call) search() error {
	if err := c.v.MayWork(); err != nil {
		return err
	}
	asked := gamesearch.Read(c.r.URL.Query().Get)
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
	return c.give(answer)
}
