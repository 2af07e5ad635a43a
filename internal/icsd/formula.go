package icsd

import (
	"context"
	"strconv"
	"time"

	"github.com/escaque/escaque/ics"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/icsd/format"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/starts"
)

// applicant is who asks for a game, as a formula sees him.
type applicant struct {
	who               members.Identity
	noescape, private bool
}

func (c *client) applicant() applicant {
	values := c.now().values
	return applicant{who: c.me, noescape: values.On("noescape"), private: values.On("private")}
}

// admits asks the client's formula about a game that somebody asks him for.
func (c *client) admits(ctx context.Context, o hall.Offer, by applicant) bool {
	values := c.now().values
	f, err := ics.ParseFormula(values.Get("formula"), 0)
	if err != nil || values.Get("formula") == "" {
		return true // one that cannot be read is as good as none
	}
	initial, increment := format.FirstPeriod(o.Controls[0])
	r := ics.Request{
		Time: int(initial / time.Minute), Inc: int(increment / time.Second), Type: format.CategoryName(o.Category), Rated: o.Spec.Rated,
		Rating: o.From.Rating, MyRating: o.To.Rating, Registered: !by.who.Guest, Computer: format.IsComputer(by.who), Noescape: by.noescape,
		Abuser:  c.server.Moderation.IsAbuser(by.who.ID),
		Private: values.On("private") || by.private,
	}
	r.Color = o.Spec.Color.String()
	if o.Category.Rated() {
		mine, theirs, err := c.server.Ratings.Assess(ctx, c.me.ID, by.who.ID, o.Category)
		if err != nil {
			c.Explain(err) // to the log
			return false
		}
		r.RD = int(theirs.Now.RD)
		r.Active, r.Provisional = theirs.Now.RD <= ics.EstimatedRD, theirs.Now.RD >= ics.ProvisionalRD
		r.AssessWin, r.AssessDraw, r.AssessLoss = mine.Win-mine.Now.Value, mine.Draw-mine.Now.Value, mine.Loss-mine.Now.Value
	}
	return f.Admits(r, func(n int) string { return values.Get("f" + strconv.Itoa(n)) })
}

// guard keeps away from a client's seek whom his lists and, when the seek says so,
// his formula are against.
func (c *client) guard(spec hall.SeekSpec) hall.Guard {
	return func(p hall.Player) error {
		who := members.Identity{ID: p.ID, Handle: p.Handle, Guest: p.Guest, Titles: p.Title}
		by := applicant{who: who}
		for _, other := range c.server.clientsOf(p.ID) {
			by = other.applicant()
		}
		s := c.now()
		switch {
		case members.Listed(s.lists["noplay"], p.Handle) >= 0, members.Listed(s.lists["censor"], p.Handle) >= 0, s.values.On("nocomputer") && format.IsComputer(by.who):
			return &hall.Error{Code: hall.Unwanted, Args: []any{c.me.Handle}}
		case !spec.Formula:
			return nil
		}
		ctx, cancel := context.WithTimeout(context.Background(), guardTime)
		defer cancel()
		o, err := c.server.Hall.Preview(ctx, who, c.me, mirrored(spec))
		if err != nil {
			return err
		}
		if !c.admits(ctx, o, by) {
			return &hall.Error{Code: hall.FormulaRefuses, Args: []any{c.me.Handle, s.values.Get("formula")}}
		}
		return nil
	}
}

// guardTime bounds how long a formula may wait for the ratings.
const guardTime = 2 * time.Second

// mirrored is a seek as who takes it up would ask for it.
func mirrored(spec hall.SeekSpec) hall.SeekSpec {
	spec.Color = spec.Color.Other()
	if spec.Theirs != "" {
		spec.Control, spec.Theirs = spec.Theirs, spec.Control
	}
	if start, err := starts.Parse(spec.Start); err == nil {
		spec.Start = start.Turned().String()
	}
	return spec
}
