package icsd

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"github.com/escaque/escaque/ics"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/icsd/format"
	"github.com/escaque/escaque/internal/icsd/seeks"
	"github.com/escaque/escaque/internal/icsd/session"
	"github.com/escaque/escaque/internal/icsd/settings"
	"github.com/escaque/escaque/internal/icsd/watching"
)

// A simul is the hall's; here are its words and lines. Its giver watches all his
// boards, and the one where he is, is in front of him.

var simmatchCommand = session.Command{
	Name:  "simmatch",
	Takes: session.Checked,
	Do:    session.On((*client).simmatch),
}

// simmatch asks somebody for a place in his simul: "simmatch NAME [MINUTES SECONDS
// [MINUTES SECONDS]] [START]", one's own minutes first. Who was asked for one lets
// the other in with it.
func (c *client) simmatch(ctx context.Context, args string) (string, error) {
	name, rest, _ := strings.Cut(strings.ToLower(args), " ")
	if name == "" {
		return "", c.Usage("simmatch HANDLE [MINUTES [SECONDS]] [wild/fr]")
	}
	giver, ok := c.server.Hall.Named(name)
	switch {
	case !ok:
		return "", session.Misused(fmt.Sprintf("No user named %q is logged in.", ics.Cut(name, 20)))
	case giver.ID == c.me.ID:
		return "", session.Misused("You can't simmatch yourself!")
	case c.examining.Exam() != nil:
		return "", session.Prevented("You are still examining a game.")
	}
	asked := false
	from, _ := c.server.Hall.Offers(c.me.ID)
	for _, o := range from {
		switch {
		case o.Kind != hall.SimulOffer:
		case o.From.ID != giver.ID:
			asked = true
		default:
			if rest != "" { // the terms are those that were asked for
				return "", c.Unexpected("simmatch", rest)
			}
			if _, err := c.server.Hall.AcceptOffer(ctx, c.me, o.Number); err != nil {
				return "", err
			}
			return format.OfferOf(o).Accepting(), nil
		}
	}
	if row, is := c.server.Hall.StoredBetween(c.me.ID, giver.ID); is && row.Simul {
		if rest != "" { // the game goes on as it was
			return "", c.Unexpected("simmatch", rest)
		}
		return c.joinSimul(ctx, giver, hall.SeekSpec{})
	}
	if _, gives := c.server.Hall.Simul(c.me.ID); gives || asked {
		return "", session.Prevented("You cannot be the simul giver and request to join another simul.\nThat would just be too confusing for me and you.")
	}
	spec, err := seeks.ReadSimul(c, rest)
	if err != nil {
		return "", err
	}
	return c.joinSimul(ctx, giver, spec)
}

var simopenCommand = session.Command{
	Name:  "simopen",
	Takes: session.NoWords,
	Do:    session.On(func(c *client, ctx context.Context, _ string) (string, error) { return settings.Set(c, ctx, "simopen") }),
}

// joinSimul puts a request for a place in a simul to its giver, or the request to
// go on with an adjourned game of one to its other player.
func (c *client) joinSimul(ctx context.Context, other hall.Person, spec hall.SeekSpec) (string, error) {
	row, again := c.server.Hall.StoredBetween(c.me.ID, other.ID)
	again = again && row.Simul
	giving := again && row.White.ID == c.me.ID
	if !giving && len(c.server.Hall.PlayingIn(c.me.ID)) > 0 {
		return "", session.Prevented("You are already playing a game.")
	}
	clients := c.server.clientsOf(other.ID)
	switch {
	case len(clients) == 0, !giving && !clients[0].Variables().On("simopen"):
		return "", session.Prevented(other.Handle + " is not open to receiving simul requests.")
	case other.Playing != "":
		if err := c.elsewhere(ctx, other, giving); err != nil {
			return "", err
		}
	}
	if err := seeks.Refusal(c, clients[0]); err != nil {
		return "", err
	}
	var o hall.Offer
	var err error
	started := false
	if again {
		o, started, err = c.server.Hall.OfferResume(ctx, c.me, row.ID)
	} else {
		var game hall.GameID
		o, game, err = c.server.Hall.AskSimul(ctx, c.me, other.ID, spec)
		started = game != ""
	}
	switch {
	case hall.IsCode(err, hall.SameOffer):
		return "", session.Prevented("You are already offering an identical match to " + other.Handle + ".")
	case hall.IsCode(err, hall.TooManyBoards):
		return "", session.Prevented(fmt.Sprintf("%s is already playing the maximum of %d boards.", other.Handle, hall.MaxBoards))
	case err != nil:
		return "", err
	case started:
		return format.OfferOf(o).Accepting(), nil
	}
	return format.OfferOf(o).Sent(), nil
}

// elsewhere is why somebody who plays has no place for a game of a simul; empty
// when he gives one.
func (c *client) elsewhere(ctx context.Context, other hall.Person, giving bool) error {
	if _, gives := c.server.Hall.Simul(other.ID); gives && !giving {
		return nil
	}
	v, err := c.server.Hall.Look(ctx, other.Playing)
	switch {
	case err != nil:
		return err
	case giving:
		return session.Prevented(other.Handle + " is playing a game.")
	case v.Terms.Simul:
		return session.Prevented(fmt.Sprintf("%s is playing in %s's simul, and can't accept.", other.Handle, v.White.Handle))
	}
	return session.Prevented(other.Handle + " can't begin a simul while playing a non-simul game.")
}

var simnextCommand = session.Command{
	Name:  "simnext",
	Takes: session.NoWords,
	Do:    walks(func(h *hall.Hall, c *client) error { return h.NextBoard(c.me) }),
}

var simprevCommand = session.Command{
	Name:  "simprev",
	Takes: session.NoWords,
	Do:    walks(func(h *hall.Hall, c *client) error { return h.PrevBoard(c.me) }),
}

// walks is the handler of going from board to board.
func walks(where func(h *hall.Hall, c *client) error) session.Handler {
	return session.On(func(c *client, _ context.Context, _ string) (string, error) { return c.walked(where(c.server.Hall, c)) })
}

func (c *client) walked(err error) (string, error) {
	switch {
	case hall.IsCode(err, hall.NotInSimul):
		return "", session.ErrNotGiving
	case hall.IsCode(err, hall.OneBoard):
		return "", session.Prevented("You are only playing one board!")
	case hall.IsCode(err, hall.SameBoard):
		return "", session.Prevented("You are already at that board!")
	case hall.IsCode(err, hall.NoSuchGame):
		return "", session.Misused("You are not playing that game/person.")
	case err != nil:
		return "", err
	}
	return "", nil
}

var goboardCommand = session.Command{
	Name:  "goboard",
	Takes: session.UpTo(1),
	Do:    session.On((*client).goBoard),
}

// goBoard goes to a board by the number of its game or by who sits there.
func (c *client) goBoard(ctx context.Context, args string) (string, error) {
	simul, gives := c.server.Hall.Simul(c.me.ID)
	switch {
	case !gives:
		return "", session.ErrNotGiving
	case args == "":
		return "", c.Usage("goboard HANDLE|GAME")
	}
	var to hall.GameID
	if n, err := strconv.Atoi(args); err == nil {
		to, _ = c.server.Games.Id(n)
	} else {
		for _, id := range simul.Boards {
			if v, err := c.server.Hall.Table(ctx, id, c.Entitled()); err == nil && format.SameHandle(v.Black.Handle, args) {
				to = id
			}
		}
	}
	return c.walked(c.server.Hall.GoBoard(c.me, to))
}

var simpassCommand = session.Command{
	Name:  "simpass",
	Takes: session.NoWords,
	Do:    session.On((*client).simpass),
}

// simpass lets a player in a simul think until its giver comes round again.
func (c *client) simpass(ctx context.Context, _ string) (string, error) {
	v, ok := c.Mine()
	switch {
	case !ok:
		return "", session.ErrNotPlaying
	case !v.Terms.Simul:
		return "", session.NotPlaying("You are not participating in a simul.")
	case v.You == hall.AsWhite:
		return "", session.Forbidden("You are the simul holder and cannot pass!")
	}
	left, err := c.server.Hall.PassBoard(ctx, c.me, v.Game)
	switch {
	case hall.IsCode(err, hall.OneBoard):
		return "", session.Prevented("This is the only game, so passing is futile.")
	case hall.IsCode(err, hall.GiverAway) && !v.You.Is(v.Turn):
		return "", session.Prevented("It is not your move.")
	case hall.IsCode(err, hall.GiverAway):
		return "", session.Prevented("You cannot pass until the simul holder arrives!")
	case hall.IsCode(err, hall.NoPasses):
		return "", session.Prevented(fmt.Sprintf("You have reached your maximum of %d pass(es).\nPlease move IMMEDIATELY!", hall.MaxPasses))
	case err != nil:
		return "", err
	}
	return fmt.Sprintf("You have passed and have %d pass(es) left.", left), nil
}

var simgamesCommand = session.Command{
	Name:  "simgames",
	Takes: session.UpTo(1),
	Do:    session.WithWords((*client).simgames),
}

// simgames counts the games of a simul.
func (c *client) simgames(args string) (string, error) {
	id, who := c.me.ID, "You are"
	if args != "" {
		p, ok := c.server.Hall.Named(args)
		if !ok {
			return "", session.Misused(fmt.Sprintf("No player named %s is logged in.", ics.Cut(args, 20)))
		}
		if p.ID != id {
			id, who = p.ID, p.Handle+" is"
		}
	}
	simul, _ := c.server.Hall.Simul(id)
	return fmt.Sprintf("%s playing %d simultaneous games.", who, len(simul.Boards)), nil
}

var simabortCommand = session.Command{
	Name:  "simabort",
	Takes: session.NoWords,
	Do:    endsBoards(hall.AbortOffer, false),
}

var simadjournCommand = session.Command{
	Name:  "simadjourn",
	Takes: session.NoWords,
	Do:    endsBoards(hall.AdjournOffer, false),
}

var simallabortCommand = session.Command{
	Name:  "simallabort",
	Takes: session.NoWords,
	Do:    endsBoards(hall.AbortOffer, true),
}

var simalladjournCommand = session.Command{
	Name:  "simalladjourn",
	Takes: session.NoWords,
	Do:    endsBoards(hall.AdjournOffer, true),
}

// endsBoards is the handler of calling games of one's simul off, or adjourning them.
func endsBoards(kind hall.OfferKind, all bool) session.Handler {
	return session.On(func(c *client, ctx context.Context, _ string) (string, error) {
		simul, gives := c.server.Hall.Simul(c.me.ID)
		if !gives {
			return "", session.ErrNotGiving
		}
		if kind == hall.AbortOffer && !all {
			c.play.SetAborting(simul.At)
		}
		err := c.server.Hall.EndBoards(ctx, c.me, kind, all)
		switch {
		case hall.IsCode(err, hall.NotInSimul):
			return "", session.ErrNotGiving
		case hall.IsCode(err, hall.MembersOnly):
			return "", session.Forbidden("Both players must be registered to adjourn a game.  Use \"simabort\".")
		case err != nil:
			return "", err
		}
		return "", nil
	})
}

var simobserveCommand = session.Command{
	Name:  "simobserve",
	Takes: session.UpTo(1),
	Do:    session.On((*client).simobserve),
}

// simobserve watches all games of a simul, also those that are yet to begin.
func (c *client) simobserve(ctx context.Context, args string) (string, error) {
	if args == "" {
		return "", c.Usage("simobserve HANDLE")
	}
	p, ok := c.server.Hall.Named(args)
	if !ok {
		return "", session.Misused(fmt.Sprintf("No player named %s is logged in.", ics.Cut(args, 20)))
	}
	simul, gives := c.server.Hall.Simul(p.ID)
	switch {
	case !gives:
		return "", session.Prevented(p.Handle + " is not giving a simul.")
	case p.ID == c.me.ID:
		return "", session.Prevented("You cannot observe yourself.")
	}
	c.watching.SetSimul(p.Handle)
	var lines []string
	var refused error
	for _, id := range simul.Boards {
		line, err := watching.Observe(c, ctx, id)
		lines, refused = append(lines, line), session.And(refused, err)
	}
	return format.Lines(lines...), refused
}

// hearSimul reports what happens in a simul that the client gives, plays in or
// watches.
func (c *client) hearSimul(ctx context.Context, n *hall.SimulNews) {
	mine := n.Giver.ID == c.me.ID
	switch n.Step {
	case hall.SimulAt:
		if mine {
			c.standAt(ctx, n)
			return
		}
		switch n.Away {
		case 0:
			c.Tell(n.Giver.Handle + " is at your board!")
		case 1:
			c.Tell(n.Giver.Handle + " will be at your board NEXT!")
		default:
			c.Tell(fmt.Sprintf("%s is %d boards away.", n.Giver.Handle, n.Away))
		}
	case hall.SimulLeft:
		c.Tell(n.Giver.Handle + map[hall.Walk]string{
			hall.WalkOn: " is moving away from your board.", hall.WalkBack: " is moving back to the previous board.",
			hall.WalkTo: " has moved away from your board.",
		}[n.Way])
	case hall.SimulPassed:
		if mine {
			c.Tell(fmt.Sprintf("%s has decided to pass and has %d pass(es) left.", n.Player, n.Left))
		}
	case hall.SimulBoardOver:
		c.watching.AwaitSent(ctx, n.From, n.Seq)
		left := ""
		if n.Left > 0 {
			left = fmt.Sprintf("There are %d boards left.", n.Left)
		}
		c.Tell(format.Lines(fmt.Sprintf("Board %d has completed.", n.Number), left))
	case hall.SimulOver:
		c.simulOver(n, mine)
	}
}

// simulOver sends the score of a simul to its giver, to those who watch it, and to
// those who want to hear of all games.
func (c *client) simulOver(n *hall.SimulNews, mine bool) {
	watched := c.watching.EndSimul(n.Giver.Handle)
	thanks := ""
	if mine {
		thanks = "That was the last board, thanks for playing."
	}
	if mine || watched || c.Variables().On("gin") {
		c.Tell(format.Lines(ics.SimulOver(n.Giver.Handle, n.Number), ics.SimulScore(n.Score.Wins, n.Score.Losses, n.Score.Draws, n.Score.Unfinished), thanks))
	}
}

// standAt puts the board where the giver of a simul is in front of him, after the
// one from which he comes.
func (c *client) standAt(ctx context.Context, n *hall.SimulNews) {
	c.watching.AwaitSent(ctx, n.From, n.Seq)
	g := c.watching.PlayAt(n.Game)
	if g == nil {
		return
	}
	if v := g.View(); v.You.Is(v.Turn) {
		c.TellMover(watching.Board(c, g))
		return
	}
	c.Tell(watching.Board(c, g))
}

// backAtBoards puts the board of a giver in front of him who comes back to his
// simul.
func (c *client) backAtBoards(ctx context.Context) {
	simul, gives := c.server.Hall.Simul(c.me.ID)
	if !gives || len(simul.Boards) < 2 {
		return
	}
	for _, id := range simul.Boards {
		c.watching.AwaitSent(ctx, id, 1)
	}
	c.standAt(ctx, &hall.SimulNews{Giver: simul.Giver, Game: simul.At})
}
