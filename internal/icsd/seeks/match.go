package seeks

import (
	"context"
	"strings"

	"github.com/escaque/escaque/ics"
	"github.com/escaque/escaque/internal/explain"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/icsd/format"
	"github.com/escaque/escaque/internal/icsd/session"
	"github.com/escaque/escaque/internal/starts"
)

var matchCommand = session.Command{
	Name:  "match",
	Takes: session.Checked,
	Do:    session.WithSession(match),
}

// match challenges a player: "match NAME [MINUTES [SECONDS [MINUTES SECONDS]]] [rated|unrated]
// [white|black] [wild/fr]". If the two have an adjourned game, "match NAME" asks to resume it.
func match(c Session, ctx context.Context, args string) (string, error) {
	name, rest, _ := strings.Cut(args, " ")
	if name = strings.ToLower(name); name == "" {
		return "", session.Misused(c.Text("match.whom"))
	}
	opponent, err := findOpponent(c, ctx, name)
	if err != nil {
		return "", err
	}
	who := opponent.Identity()
	if row, is := c.Services().Hall.StoredGameBetween(c.Identity().ID, who.ID); is {
		if rest != "" {
			return "", session.Prevented("You have an adjourned game with " + who.Handle + ".  You cannot start a new game until you finish it.")
		}
		v, err := c.Services().Hall.Table(ctx, row.ID, c.Entitled())
		if err != nil {
			return "", err
		}
		return c.Resume(ctx, &v)
	}
	r := readRequest(c.Variables(), splitRequest(rest))
	if word := r.wordNotForChallenge(); word != "" {
		return "", session.Misused("Can't interpret " + ics.Truncate(word, 40) + " in match command.")
	}
	if err := setControls(c, c.Variables(), &r); err != nil {
		return "", err
	}
	return challenge(c, ctx, opponent, r)
}

// findOpponent finds a user whom the user can challenge, by name or the beginning of a name.
func findOpponent(c Session, ctx context.Context, name string) (Player, error) {
	person, ok := c.Services().Hall.FindByHandle(name)
	if !ok {
		if p, err := c.Services().Members.Find(ctx, name); err == nil {
			return nil, session.Prevented(p.Handle + " is not logged in.")
		}
		return nil, session.Misused("There is no player matching the name " + ics.Truncate(name, 20) + ".")
	}
	switch playing := c.Services().Hall.PlayingIn(c.Identity().ID); {
	case person.ID == c.Identity().ID:
		return nil, session.Misused("You can't match yourself.")
	case len(playing) > 0:
		return nil, session.Prevented("You can't challenge while you are playing a game.")
	case c.IsExamining():
		return nil, session.Prevented("You cannot challenge while you are examining a game.")
	}
	opponent, err := newPlayer(ctx, c.Services(), person)
	switch {
	case err != nil:
		return nil, err
	case !opponent.Variables().On("open"):
		return nil, session.Prevented(person.Handle + " is not open to match requests.")
	case person.Playing != "":
		return nil, session.Prevented(person.Handle + " is playing a game.")
	}
	return opponent, nil
}

// challenge challenges a player, unless the lists or the formula of one of the two exclude the
// game.
func challenge(c Session, ctx context.Context, opponent Player, r request) (string, error) {
	who := opponent.Identity()
	lines := setRated(c, &r, &who)
	if !c.Variables().On("open") {
		if _, err := c.Set(ctx, "open 1"); err != nil {
			return "", err
		}
		lines = append(lines, "Setting you open for matches.")
	}
	if err := Refusal(c, opponent); err != nil {
		return "", err
	}
	preview, err := c.Services().Hall.Preview(ctx, c.Identity(), who, r.spec)
	if err != nil {
		return "", err
	}
	if !admits(ctx, c.Services(), opponent, preview, c) {
		tellIfConnected(opponent, "Ignoring (formula): "+format.ToICSChallenge(preview).String()+".")
		return "", session.Prevented("Match request does not fit formula for " + who.Handle + ":\n" +
			who.Handle + "'s formula: " + opponent.Variables().Get("formula"))
	}
	mine, theirs := challengesWith(c, who.ID)
	o, game, err := c.Services().Hall.Challenge(ctx, c.Identity(), who.ID, r.spec)
	switch {
	case hall.IsCode(err, hall.SameOffer):
		return "", alreadyOffering(who.Handle)
	case err != nil:
		return "", err
	case game != "":
		return format.Lines(append(lines, interceptText(who.Handle))...), nil
	case mine:
		lines = append(lines, "Updating the offer already made to "+who.Handle+".")
	case theirs:
		lines = append(lines, "Declining the offer from "+who.Handle+" and proposing a counteroffer.")
	}
	return format.Lines(append(lines, format.ToICSChallenge(o).Issuing(), warnings(c, ctx, opponent, o), termsText(c, o))...), nil
}

// alreadyOffering returns the refusal of a second identical challenge.
func alreadyOffering(handle string) error {
	return session.Prevented("You are already offering an identical match to " + handle + ".")
}

// interceptText returns the line for a user whose challenge accepts the same challenge by the
// opponent.
func interceptText(handle string) string {
	return "Your challenge intercepts " + handle + "'s challenge."
}

// termsText returns the sentences on the unusual terms of a challenge.
func termsText(c Session, o hall.Offer) string {
	return format.Lines(format.TermsText(c.Language(), o.Spec.Edition, o.Spec.Profile, o.Spec.Start), format.ClaimedFlagsText(c.Language(), o.Spec.ClaimFlags),
		format.AnnouncedText(c.Language(), o.Spec.CannotSee))
}

// challengesWith reports whether the user has challenged a member (mine), and whether the member
// has challenged the user (theirs).
func challengesWith(c Session, memberID string) (mine, theirs bool) {
	from, to := c.Services().Hall.Offers(c.Identity().ID)
	for _, o := range to {
		mine = mine || o.Kind == hall.MatchOffer && o.To.ID == memberID
	}
	for _, o := range from {
		theirs = theirs || o.Kind == hall.MatchOffer && o.From.ID == memberID
	}
	return mine, theirs
}

// warnings returns what a user should know about an opponent and a rated game before they agree to
// it.
func warnings(c Session, ctx context.Context, opponent Player, o hall.Offer) string {
	var lines []string
	who := opponent.Identity()
	if format.IsComputer(who) {
		lines = append(lines, "--** "+who.Handle+" is a computer **--")
	}
	if c.Services().Moderation.IsAbuser(who.ID) {
		lines = append(lines, "--** "+who.Handle+" is an abuser **--")
	}
	if o.Spec.Rated {
		mine, _, err := c.Services().Ratings.Assess(ctx, c.Identity().ID, who.ID, o.Category)
		switch {
		case err != nil:
			logRatings(c.Services(), c, err) // a challenge does not depend on it
		case mine.Beyond:
			lines = append(lines, explain.DayIsFull(c.Language()))
		default:
			lines = append(lines, ics.WillChange(format.CategoryName(o.Category), format.AssessedRow(c.Identity().Handle, mine)))
		}
	}
	return format.Lines(lines...)
}

// ChallengeText returns the text for a user who is challenged.
func ChallengeText(c Session, ctx context.Context, n *hall.OfferNews) string {
	updates := ""
	if n.Step == hall.OfferUpdated {
		updates = n.Offer.From.Handle + " updates the match request."
	}
	warned := ""
	if from, is := c.Services().Hall.FindByHandle(n.Offer.From.Handle); is {
		if other, err := newPlayer(ctx, c.Services(), from); err == nil {
			warned = warnings(c, ctx, other, n.Offer)
		}
	}
	return format.Lines(updates, format.ToICSChallenge(n.Offer).Line(), warned, termsText(c, n.Offer), ics.HowToAnswer)
}

// Resume asks the opponent of an adjourned game outside simuls to resume it.
func Resume(c Session, ctx context.Context, v *hall.View) (string, error) {
	opponent, err := findOpponent(c, ctx, format.Opponent(v).Handle)
	if err != nil {
		return "", err
	}
	o, started, err := c.Services().Hall.OfferResume(ctx, c.Identity(), v.Game)
	switch {
	case hall.IsCode(err, hall.SameOffer):
		return "", alreadyOffering(opponent.Identity().Handle)
	case err != nil:
		return "", err
	case started:
		return interceptText(opponent.Identity().Handle), nil
	}
	return format.Lines(format.ToICSChallenge(o).Issuing(), warnings(c, ctx, opponent, o)), nil
}

var rematchCommand = session.Command{
	Name:  "rematch",
	Takes: session.NoWords,
	Do:    session.WithoutArgs(rematch),
}

// rematch challenges the last opponent to another game with the same terms.
func rematch(c Session, ctx context.Context) (string, error) {
	rows, err := session.FinishedGames(c, ctx, c.Identity().ID)
	switch {
	case err != nil:
		return "", err
	case len(rows) == 0:
		return "", session.Prevented("You have no previous opponent.")
	}
	last := rows[0]
	other, controls := last.Black, last.Control
	if last.White.ID != c.Identity().ID {
		other, controls = last.White, controls.Swapped()
	}
	if !c.Services().Hall.IsConnected(other.ID) {
		return "", session.Prevented(format.LastOpponentAway(other.Handle))
	}
	opponent, err := findOpponent(c, ctx, other.Handle)
	if err != nil {
		return "", err
	}
	r := request{rated: &last.Rated, spec: hall.SeekSpec{Edition: last.Edition, Profile: hall.Profile(c.Variables().Get("profile"))}}
	r.spec.Control, r.spec.Theirs = controls.SpecFields()
	position := ""
	if last.Start == starts.Position {
		v, err := c.Services().Hall.Table(ctx, last.ID, c.Entitled())
		if err != nil {
			return "", err
		}
		position = v.Terms.StartFEN
	}
	if start := starts.RematchRequest(last.Start, position, last.White.ID == c.Identity().ID); start != starts.Standard {
		r.spec.Start = start
	}
	return challenge(c, ctx, opponent, r)
}
