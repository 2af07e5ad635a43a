package seeks

import (
	"context"
	"strconv"
	"time"

	"github.com/escaque/escaque/ics"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/icsd/format"
	"github.com/escaque/escaque/internal/icsd/session"
	"github.com/escaque/escaque/internal/starts"
)

// admits reports whether the formula of the asked player admits a game with the player by.
func admits(ctx context.Context, services *session.Services, asked Player, o hall.Offer, by Player) bool {
	values := asked.Variables()
	f, err := ics.ParseFormula(values.Get("formula"), 0)
	if err != nil || values.Get("formula") == "" {
		return true // one that cannot be read admits everything
	}
	initial, increment := format.FirstPeriod(o.Controls[0])
	who := by.Identity()
	r := ics.Request{
		Time: int(initial / time.Minute), Inc: int(increment / time.Second), Type: format.CategoryName(o.Category), Rated: o.Spec.Rated,
		Rating: o.From.Rating, MyRating: o.To.Rating, Registered: !who.Guest, Computer: format.IsComputer(who), Noescape: by.Variables().On("noescape"),
		Abuser:  services.Moderation.IsAbuser(who.ID),
		Private: values.On("private") || by.Variables().On("private"),
	}
	r.Color = o.Spec.Color.String()
	if o.Category.Rated() {
		mine, theirs, err := services.Ratings.Assess(ctx, asked.Identity().ID, who.ID, o.Category)
		if err != nil {
			logRatings(services, asked, err)
			return false
		}
		r.RD = int(theirs.Now.RD)
		r.Active, r.Provisional = theirs.Now.RD <= ics.EstimatedRD, theirs.Now.RD >= ics.ProvisionalRD
		r.AssessWin, r.AssessDraw, r.AssessLoss = mine.Win-mine.Now.Value, mine.Draw-mine.Now.Value, mine.Loss-mine.Now.Value
	}
	return f.Admits(r, func(n int) string { return values.Get("f" + strconv.Itoa(n)) })
}

// logRatings logs that a player's ratings could not be read.
func logRatings(services *session.Services, p Player, err error) {
	services.Log.Warn("ics: ratings", "error", err, "handle", p.Identity().Handle)
}

// Screen refuses a challenge from a browser or another node if the user's lists or formula exclude
// it.
func Screen(c Session, ctx context.Context, o hall.Offer) error {
	switch {
	case !c.Variables().On("open"), isAvoided(c, o.From.Handle):
		return refusalByLists(c)
	case !admits(ctx, c.Services(), c, o, newApplicant(c.Services(), o.From)):
		return formulaRefusal(c)
	}
	return nil
}

// newGuard returns the function that checks who may accept a user's seek. It refuses players whom
// the user's lists exclude and, if the seek says so, those whom the user's formula excludes.
func newGuard(c Session, spec hall.SeekSpec) hall.Guard {
	return func(p hall.Player) error {
		by := newApplicant(c.Services(), p)
		switch {
		case isAvoided(c, p.Handle), c.Variables().On("nocomputer") && format.IsComputer(by.Identity()):
			return refusalByLists(c)
		case !spec.Formula:
			return nil
		}
		ctx, cancel := context.WithTimeout(context.Background(), guardTime)
		defer cancel()
		o, err := c.Services().Hall.Preview(ctx, toIdentity(p), c.Identity(), opponentSpec(spec))
		if err != nil {
			return err
		}
		if !admits(ctx, c.Services(), c, o, by) {
			return formulaRefusal(c)
		}
		return nil
	}
}

// refusalByLists returns the refusal of a game that the user's lists exclude.
func refusalByLists(c Session) error {
	return &hall.Error{Code: hall.Unwanted, Args: []any{c.Identity().Handle}}
}

// formulaRefusal returns the refusal of a game that the user's formula excludes.
func formulaRefusal(c Session) error {
	return &hall.Error{Code: hall.FormulaRefuses, Args: []any{c.Identity().Handle, c.Variables().Get("formula")}}
}

// guardTime is how long the check of a formula may wait for ratings.
const guardTime = 2 * time.Second

// opponentSpec returns the terms of a seek as the player who accepts it would state them.
func opponentSpec(spec hall.SeekSpec) hall.SeekSpec {
	spec.Color = spec.Color.Other()
	if spec.Theirs != "" {
		spec.Control, spec.Theirs = spec.Theirs, spec.Control
	}
	if start, err := starts.Parse(spec.Start); err == nil {
		spec.Start = start.ForOpponent().String()
	}
	return spec
}
