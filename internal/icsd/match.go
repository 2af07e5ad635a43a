package icsd

import (
	"context"
	"strings"

	"github.com/escaque/escaque/ics"
	"github.com/escaque/escaque/internal/explain"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/icsd/format"
	"github.com/escaque/escaque/internal/icsd/session"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/starts"
)

var matchCommand = session.Command{
	Name:  "match",
	Takes: session.Checked,
	Do:    session.On((*client).match),
}

// match reads "match NAME [MINUTES [SECONDS [MINUTES SECONDS]]] [rated|unrated]
// [white|black] [wild/fr]" and challenges that person.
func (c *client) match(ctx context.Context, args string) (string, error) {
	name, rest, _ := strings.Cut(args, " ")
	if name = strings.ToLower(name); name == "" {
		return "", session.Misused(c.Text("match.whom"))
	}
	opponent, err := c.opponent(ctx, name)
	if err != nil {
		return "", err
	}
	if row, is := c.server.Hall.StoredBetween(c.me.ID, opponent.me.ID); is {
		if rest != "" {
			return "", session.Prevented("You have an adjourned game with " + opponent.me.Handle + ".  You cannot start a new game until you finish it.")
		}
		v, err := c.server.Hall.Table(ctx, row.ID, c.Entitled())
		if err != nil {
			return "", err
		}
		return c.goOn(ctx, &v)
	}
	r := c.readRequest(wordsOf(rest))
	if word := r.notForOne(); word != "" {
		return "", session.Misused("Can't interpret " + ics.Cut(word, 40) + " in match command.")
	}
	var ok bool
	if r.spec.Control, r.spec.Theirs, ok = c.controls(r.numbers); !ok {
		return "", session.Misused(c.Text("seek.bounds", "Minutes", maxMinutes, "Seconds", maxIncrement))
	}
	return c.challenge(ctx, opponent, r)
}

// opponent finds who is here and open to challenges by a name or the beginning of
// it. The answer explains why there is nobody.
func (c *client) opponent(ctx context.Context, name string) (opponent *client, err error) {
	person, ok := c.personHere(name)
	if !ok {
		if p, err := c.server.Members.Find(ctx, name); err == nil {
			return nil, session.Prevented(p.Handle + " is not logged in.")
		}
		return nil, session.Misused("There is no player matching the name " + ics.Cut(name, 20) + ".")
	}
	switch playing := c.server.Hall.PlayingIn(c.me.ID); {
	case person.ID == c.me.ID:
		return nil, session.Misused("You can't match yourself.")
	case len(playing) > 0:
		return nil, session.Prevented("You can't challenge while you are playing a game.")
	case c.examined() != nil:
		return nil, session.Prevented("You cannot challenge while you are examining a game.")
	}
	other, err := c.server.byAnyDoor(ctx, person)
	switch {
	case err != nil:
		return nil, err
	case !other.now().values.On("open"):
		return nil, session.Prevented(person.Handle + " is not open to match requests.")
	case person.Playing != "":
		return nil, session.Prevented(person.Handle + " is playing a game.")
	}
	return other, nil
}

// byAnyDoor is the connection of somebody present. Who has come in by the browser
// is as the chess server knows him: with the lists and the formula that he keeps, and
// without a line over which anything could be sent to him.
func (s *Server) byAnyDoor(ctx context.Context, p hall.Person) (*client, error) {
	if clients := s.clientsOf(p.ID); len(clients) > 0 {
		return clients[0], nil
	}
	c := &client{server: s, account: account{me: identityOf(p)}}
	kept, err := s.Members.Settings(ctx, c.me)
	c.settings = settingsOf(kept)
	return c, err
}

func identityOf(p hall.Person) members.Identity {
	return members.Identity{ID: p.ID, Handle: p.Handle, Guest: p.Guest, Titles: p.Titles, Roles: p.Roles, Place: p.Place}
}

// screen keeps challenges from the client that come by another door and that his
// lists or his formula are against.
func (c *client) screen(ctx context.Context, o hall.Offer) error {
	by := applicant{who: members.Identity{ID: o.From.ID, Handle: o.From.Handle, Guest: o.From.Guest, Titles: o.From.Title}}
	for _, other := range c.server.clientsOf(o.From.ID) {
		by = other.applicant()
	}
	s := c.now()
	switch {
	case !s.values.On("open"), members.Listed(s.lists["noplay"], o.From.Handle) >= 0, members.Listed(s.lists["censor"], o.From.Handle) >= 0:
		return &hall.Error{Code: hall.Unwanted, Args: []any{c.me.Handle}}
	case !c.admits(ctx, o, by):
		return &hall.Error{Code: hall.FormulaRefuses, Args: []any{c.me.Handle, s.values.Get("formula")}}
	}
	return nil
}

// personHere finds somebody present by his handle, or by the beginning of it when
// only one is meant.
func (c *client) personHere(name string) (hall.Person, bool) {
	return c.server.Hall.Named(name)
}

// challenge puts a request to somebody, unless his lists or his formula are
// against it.
func (c *client) challenge(ctx context.Context, opponent *client, r request) (string, error) {
	lines := c.rate(&r, &opponent.me)
	if !c.now().values.On("open") {
		if _, err := c.set(ctx, "open 1"); err != nil {
			return "", err
		}
		lines = append(lines, "Setting you open for matches.")
	}
	if err := c.unwanted(opponent); err != nil {
		return "", err
	}
	preview, err := c.server.Hall.Preview(ctx, c.me, opponent.me, r.spec)
	if err != nil {
		return "", err
	}
	if !opponent.admits(ctx, preview, c.applicant()) {
		opponent.tellIfHere("Ignoring (formula): " + format.ChallengeOf(preview).String() + ".")
		return "", session.Prevented("Match request does not fit formula for " + opponent.me.Handle + ":\n" +
			opponent.me.Handle + "'s formula: " + opponent.now().values.Get("formula"))
	}
	had := c.waits(opponent.me.ID)
	o, game, err := c.server.Hall.Challenge(ctx, c.me, opponent.me.ID, r.spec)
	switch {
	case hall.IsCode(err, hall.SameOffer):
		return "", session.Prevented("You are already offering an identical match to " + opponent.me.Handle + ".")
	case err != nil:
		return "", err
	case game != "":
		return format.Lines(append(lines, "Your challenge intercepts "+opponent.me.Handle+"'s challenge.")...), nil
	case had.mine:
		lines = append(lines, "Updating the offer already made to "+opponent.me.Handle+".")
	case had.theirs:
		lines = append(lines, "Declining the offer from "+opponent.me.Handle+" and proposing a counteroffer.")
	}
	return format.Lines(append(lines, format.ChallengeOf(o).Issuing(), c.warnings(ctx, opponent, o), format.TermsText(c.Language(), o.Spec.Edition, o.Spec.Profile, o.Spec.Start), format.ClaimedFlagsText(c.Language(), o.Spec.ClaimFlags))...), nil
}

// tellIfHere is tell, for somebody who may be here by another door only.
func (c *client) tellIfHere(text string) {
	if c.session != nil {
		c.Tell(text)
	}
}

// waiting are the challenges between the client and somebody.
type waiting struct{ mine, theirs bool }

func (c *client) waits(memberID string) (w waiting) {
	from, to := c.server.Hall.Offers(c.me.ID)
	for _, o := range to {
		w.mine = w.mine || o.Kind == hall.MatchOffer && o.To.ID == memberID
	}
	for _, o := range from {
		w.theirs = w.theirs || o.Kind == hall.MatchOffer && o.From.ID == memberID
	}
	return w
}

// unwanted is why two people do not play with each other, by what they have on
// their lists.
func (c *client) unwanted(opponent *client) error {
	mine, theirs := c.now(), opponent.now()
	switch {
	case members.Listed(theirs.lists["noplay"], c.me.Handle) >= 0:
		return session.Forbidden("You are on " + opponent.me.Handle + "'s noplay list.")
	case members.Listed(theirs.lists["censor"], c.me.Handle) >= 0:
		return session.Forbidden(opponent.me.Handle + " is censoring you.")
	case members.Listed(mine.lists["noplay"], opponent.me.Handle) >= 0:
		return session.Forbidden("You have " + opponent.me.Handle + " on your noplay list.")
	case members.Listed(mine.lists["censor"], opponent.me.Handle) >= 0:
		return session.Forbidden("You are censoring " + opponent.me.Handle + ".")
	}
	return nil
}

// warnings are what somebody reads about an opponent and a rated game, before
// either has agreed.
func (c *client) warnings(ctx context.Context, opponent *client, o hall.Offer) string {
	var lines []string
	if format.IsComputer(opponent.me) {
		lines = append(lines, "--** "+opponent.me.Handle+" is a computer **--")
	}
	if c.server.Moderation.IsAbuser(opponent.me.ID) {
		lines = append(lines, "--** "+opponent.me.Handle+" is an abuser **--")
	}
	if o.Spec.Rated {
		mine, _, err := c.server.Ratings.Assess(ctx, c.me.ID, opponent.me.ID, o.Category)
		switch {
		case err != nil:
			c.Explain(err) // to the log: a challenge does not hang on it
		case mine.Beyond:
			lines = append(lines, explain.DayIsFull(c.Language()))
		default:
			lines = append(lines, ics.WillChange(format.CategoryName(o.Category), format.AssessedRow(c.me.Handle, mine)))
		}
	}
	return format.Lines(lines...)
}

var rematchCommand = session.Command{
	Name:  "rematch",
	Takes: session.NoWords,
	Do:    session.On((*client).rematch),
}

// rematch challenges the last opponent to the same game again.
func (c *client) rematch(ctx context.Context, _ string) (string, error) {
	rows, err := session.FinishedGames(c, ctx, c.me.ID)
	switch {
	case err != nil:
		return "", err
	case len(rows) == 0:
		return "", session.Prevented("You have no previous opponent.")
	}
	last := rows[0]
	other, controls := last.Black, last.Control
	if last.White.ID != c.me.ID {
		other, controls = last.White, controls.Turned()
	}
	if !c.server.Hall.Present(other.ID) {
		return "", session.Prevented(format.LastOpponentAway(other.Handle))
	}
	opponent, err := c.opponent(ctx, other.Handle)
	if err != nil {
		return "", err
	}
	r := request{rated: &last.Rated, spec: hall.SeekSpec{Edition: last.Edition, Profile: hall.Profile(c.now().values.Get("profile"))}}
	r.spec.Control, r.spec.Theirs = controls.Wish()
	position := ""
	if last.Start == starts.Position {
		v, err := c.server.Hall.Table(ctx, last.ID, c.Entitled())
		if err != nil {
			return "", err
		}
		position = v.Terms.StartFEN
	}
	if start := starts.Again(last.Start, position, last.White.ID == c.me.ID); start != starts.Standard {
		r.spec.Start = start
	}
	return c.challenge(ctx, opponent, r)
}
