package icsd

import (
	"context"
	"strconv"
	"strings"
	"time"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/ics"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/laws"
)

var sealCommand = command{
	name: "seal",
	do:   (*client).seal,
	en: `
seal MOVE

Seals a move when the game is being adjourned; a move typed alone does the
same, but only a legal one. What seal takes is your own affair: text that
means no legal move, or two, loses the game when the envelope is opened.
`,
	es: `
seal JUGADA

Escribe la jugada secreta cuando la partida se aplaza; una jugada escrita sin
más hace lo mismo, pero solo si es legal. El servidor no comprueba lo que
escribes con seal: si no es una jugada legal, o puede ser dos, pierdes la
partida cuando se abre el sobre.
`,
}

// seal seals what is typed: "seal Nf3". It is the player's own affair what it
// means.
func (c *client) seal(ctx context.Context, args string) (string, error) {
	v, ok := c.mine()
	switch {
	case !ok:
		return "", errNoGame
	case args == "":
		return "", c.used("seal MOVE")
	}
	if err := c.server.hall.Seal(ctx, v.Game, c.me, args); err != nil {
		return "", err
	}
	return c.text("seal.done", "Text", args) + " " + c.keeper(ctx, &v), nil
}

// keeper says who can open what is sealed in a game.
func (c *client) keeper(ctx context.Context, v *hall.View) string {
	to, err := c.server.hall.SealsTo(ctx, *v)
	switch {
	case err != nil:
		return c.refused(err)
	case to.Key == hall.ArbitersKey:
		return c.text("seal.arbiter", "Arbiter", strings.Join(c.server.hall.Holders(ctx, *v, to), ", "))
	}
	return c.text("seal.server")
}

var storedCommand = command{
	name: "stored",
	do:   (*client).stored,
	en: `
stored [HANDLE]

Lists adjourned games, yours if you name nobody: colour, opponent, whether he
is here, the game, the strength of White and Black, who is to move.
`,
	es: `
stored [NOMBRE]

Enumera las partidas aplazadas, las tuyas si no nombras a nadie: color, rival,
si está conectado, la partida, el material de blancas y negras, a quién le
toca.
`,
}

// stored lists the adjourned games of somebody.
func (c *client) stored(ctx context.Context, args string) (string, error) {
	id, handle := c.me.ID, c.me.Handle
	if args != "" {
		p, err := c.member(ctx, args)
		if err != nil {
			return "", err
		}
		id, handle = p.ID, p.Handle
	}
	views, err := c.server.hall.Stored(ctx, id, c.entitled())
	if err != nil {
		return "", err
	}
	games, keys := make([]ics.StoredGame, len(views)), make([]string, len(views))
	for i := range views {
		games[i], keys[i] = c.storedGame(i+1, &views[i]), c.keyOf(ctx, &views[i])
	}
	return join(append([]string{ics.StoredList(handle, games)}, keys...)...), nil
}

func (c *client) storedGame(number int, v *hall.View) ics.StoredGame {
	m, pos, opponent := match(v), v.Position(), v.Black
	if v.You == hall.AsBlack {
		opponent = v.White
	}
	return ics.StoredGame{
		Number: number, White: v.You == hall.AsWhite, Opponent: opponent.Handle, Online: c.server.hall.Present(opponent.ID),
		Rated: m.Rated, Type: m.Type, Initial: m.Initial, Increment: m.Increment,
		WhiteStrength: ics.Strength(&pos, chess.White), BlackStrength: ics.Strength(&pos, chess.Black),
		WhiteToMove: v.Turn == chess.White, Move: v.Ply/2 + 1, Started: time.UnixMilli(int64(v.Started)).UTC(),
	}
}

var resumeCommand = command{
	name: "resume",
	do:   (*client).resume,
	en: `
resume [HANDLE|NUMBER]

Asks the opponent of an adjourned game to go on with it: the only one who is
here, the one of that handle, or of that number in the list of stored. match
HANDLE does the same. The game goes on when both have asked, or with accept.
`,
	es: `
resume [NOMBRE|NÚMERO]

Propone al rival de una partida aplazada que siga con ella: el único que está
conectado, el de ese nombre o el de ese número en la lista de stored. match
NOMBRE hace lo mismo. La partida sigue cuando los dos lo han pedido, o con
accept.
`,
}

// resume asks the opponent of an adjourned game to go on: "resume", "resume NAME"
// or "resume NUMBER" of the list of stored games.
func (c *client) resume(ctx context.Context, args string) (string, error) {
	views, err := c.server.hall.Stored(ctx, c.me.ID, c.me)
	switch {
	case err != nil:
		return "", err
	case len(views) == 0:
		return "", prevented(c.me.Handle + " has no adjourned games.")
	}
	var fit []hall.View
	for i := range views {
		other := opponentOf(&views[i])
		n, err := strconv.Atoi(args)
		switch {
		case args == "" && c.server.hall.Present(other.ID), args != "" && err == nil && n == i+1,
			args != "" && err != nil && strings.HasPrefix(members.Fold(other.Handle), members.Fold(args)):
			fit = append(fit, views[i])
		}
	}
	switch {
	case len(fit) == 0 && args == "":
		return "", prevented(c.text("resume.nobody"))
	case len(fit) == 0:
		return "", misused(c.text("resume.none", "Which", ics.Cut(args, 20)))
	case len(fit) > 1:
		return "", ambiguous(c.text("resume.several"))
	}
	return c.goOn(ctx, &fit[0])
}

func opponentOf(v *hall.View) hall.Player {
	if v.You == hall.AsBlack {
		return v.White
	}
	return v.Black
}

// goOn puts the request to go on with an adjourned game to its opponent.
func (c *client) goOn(ctx context.Context, v *hall.View) (string, error) {
	if v.Terms.Simul {
		return c.simmatch(ctx, opponentOf(v).Handle)
	}
	opponent, err := c.opponent(ctx, opponentOf(v).Handle)
	if err != nil {
		return "", err
	}
	o, started, err := c.server.hall.OfferResume(ctx, c.me, v.Game)
	switch {
	case hall.IsCode(err, hall.SameOffer):
		return "", prevented("You are already offering an identical match to " + opponent.me.Handle + ".")
	case err != nil:
		return "", err
	case started:
		return "Your challenge intercepts " + opponent.me.Handle + "'s challenge.", nil
	}
	return join(challengeOf(o).Issuing(), c.warnings(ctx, opponent, o)), nil
}

// opponentsHere are those present with whom the client has adjourned games.
func (c *client) opponentsHere() (handles []string) {
	for _, p := range c.server.hall.StoredWith(c.me.ID) {
		if c.server.hall.Present(p.ID) {
			handles = append(handles, p.Handle)
		}
	}
	return handles
}

// tellOpponents informs those who have an adjourned game with the client that he has
// come.
func (c *client) tellOpponents() {
	for _, p := range c.server.hall.StoredWith(c.me.ID) {
		for _, other := range c.server.clientsOf(p.ID) {
			other.tell(ics.AdjournedArrived(c.me.Handle))
		}
	}
}

// adjournment is the line for what happens while a game is adjourned and resumed.
func (c *client) adjournment(v *hall.View, e laws.Event) string {
	switch e := e.(type) { //nolint:gochecksumtype // what adjourns and resumes; happened has the rest
	case laws.SealingAsked:
		if v.You.Is(e.By) {
			ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
			defer cancel()
			return c.text("seal.asked") + " " + c.keeper(ctx, v)
		}
		if v.You != hall.Neither {
			return c.text("seal.waits", "Handle", handle(v, e.By))
		}
	case laws.PlayResumed:
		if v.Waiting == hall.WaitingForEnvelope {
			return c.text("seal.waiting", "Game", v.Game)
		}
	case laws.EnvelopeOpened:
		return c.text("seal.opened", "Text", e.Written.Text)
	case laws.EnvelopeLost:
		return c.text("seal.lost", "Handle", handle(v, e.By))
	default: // the board shows it
	}
	return ""
}

// left returns who has left a game, by the reason that the hall gave to the Laws.
func left(v *hall.View) (name string, ok bool) { return byReason(v, laws.ReasonLeft) }

// courteous returns who has not called a flag, in the same way.
func courteous(v *hall.View) (name string, ok bool) { return byReason(v, laws.ReasonCourtesy) }

func byReason(v *hall.View, of func(chess.Color) string) (name string, ok bool) {
	for _, side := range []chess.Color{chess.White, chess.Black} {
		if v.Reason == of(side) {
			return handle(v, side), true
		}
	}
	return "", false
}

// halted is the family's sentence for an adjournment.
func halted(v *hall.View) string {
	if name, ok := courteous(v); ok {
		return "Game courtesyadjourned by " + name
	}
	if name, ok := left(v); ok {
		return name + " lost connection; game adjourned"
	}
	return "Game adjourned by mutual agreement"
}
