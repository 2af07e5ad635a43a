package icsd

import (
	"context"
	"strconv"
	"strings"
	"time"

	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/laws"
)

var abortCommand = command{
	name:  "abort",
	takes: noWords,
	do:    proposes(hall.AbortOffer),
	en: `
abort

Calls the game off as long as both players have not moved. Later it proposes
that to your opponent, who agrees with the same word; only games under the
profile family know it.
`,
	es: `
abort

Cancela la partida mientras no hayan jugado los dos. Después se lo propone a tu
rival, que lo acepta con la misma orden; solo es posible en partidas con el
perfil family.
`,
}

var adjournCommand = command{
	name:  "adjourn",
	takes: noWords,
	do:    proposes(hall.AdjournOffer),
	en: `
adjourn

Proposes to adjourn the game; your opponent agrees with the same word.
By the Laws the player whose turn it is then seals a move: he types it, it is
not shown, and his clock runs until he has. What is sealed is published as a
commitment, so that everybody can check later that it was not changed, and
encrypted: to the arbiter's key where he has named one, and then nobody else
can read it; else to the server's own. When the game is resumed it is opened,
by the arbiter or by the server, and the move is made.
Under the profile family the game
stands as it is, without a sealed move. Guests have no place for an adjourned
game. Under family a game whose player leaves is adjourned, too, unless
noescape was set when it began: then leaving loses.
See: seal, envelope, resume, stored, profile.
`,
	es: `
adjourn

Propone aplazar la partida; tu rival lo acepta con la misma orden.
Según las Leyes, el jugador que tiene el turno hace entonces su jugada secreta:
la escribe, no se muestra, y su reloj corre hasta que lo hace. De lo escrito se
publica un compromiso, para que todos puedan comprobar después que no se ha
cambiado, y se cifra: con la clave del árbitro si ha dado una, y entonces nadie
más puede leerla; si no, con la del servidor. Al reanudar la partida el árbitro
o el servidor abre el sobre, y la jugada se hace.
Con el perfil family la partida queda como está, sin jugada secreta. Los
invitados no pueden aplazar partidas. Con family también se aplaza la partida
de quien se va, salvo que al empezar estuviera activado noescape: entonces
quien se va pierde.
Véase: seal, envelope, resume, stored, profile.
`,
}

var pauseCommand = command{
	name:  "pause",
	takes: noWords,
	do:    proposes(hall.PauseOffer),
	en: `
pause

Proposes to stop the clocks; your opponent agrees with the same word. Only
games under the profile family know it. See: unpause.
`,
	es: `
pause

Propone parar los relojes; tu rival lo acepta con la misma orden. Solo es
posible en partidas con el perfil family. Véase: unpause.
`,
}

var switchCommand = command{
	name:  "switch",
	takes: noWords,
	do:    proposes(hall.SwitchOffer),
	en: `
switch

Proposes to change colours before the first move. When your opponent agrees
with the same word, the game is called off and another begins.
`,
	es: `
switch

Propone cambiar los colores antes de la primera jugada. Si tu rival lo acepta
con la misma orden, la partida se cancela y empieza otra.
`,
}

var unpauseCommand = command{
	name:  "unpause",
	takes: noWords,
	do:    proposes(hall.UnpauseOffer),
	en: `
unpause

Proposes to let the clocks go on; your opponent agrees with the same word.
`,
	es: `
unpause

Propone que los relojes sigan; tu rival lo acepta con la misma orden.
`,
}

// proposes is the handler of proposing something to one's opponent, which has
// happened when he has proposed the same.
func proposes(kind hall.OfferKind) handler {
	return on(func(c *client, ctx context.Context, _ string) (string, error) { return c.propose(ctx, kind, 0) })
}

func (c *client) propose(ctx context.Context, kind hall.OfferKind, plies int) (string, error) {
	v, ok := c.mine()
	if !ok {
		return "", errNoGame
	}
	if kind == hall.AbortOffer {
		c.mu.Lock()
		c.aborting = v.Game
		c.mu.Unlock()
	}
	o, agreed, err := c.server.hall.Propose(ctx, v.Game, c.me, kind, plies)
	switch {
	case hall.IsCode(err, hall.SameOffer):
		return "", prevented("You are already offering that to your opponent.")
	case hall.IsCode(err, hall.TooFewMoves) && v.Ply == 0:
		return "", prevented("There are no moves in your game.")
	case hall.IsCode(err, hall.TooFewMoves):
		return "", prevented("There are only " + strconv.Itoa(v.Ply) + " half moves in your game.")
	case hall.IsCode(err, hall.Underway):
		return "", prevented("You cannot switch sides once a game is underway.")
	case hall.IsCode(err, hall.ClockNotPaused):
		return "", prevented("The clock is not paused.")
	case hall.IsCode(err, hall.GiverAway):
		return "", errGiverAway
	case hall.IsCode(err, hall.MembersOnly):
		return "", forbidden("Both players must be registered to adjourn a game.  Use \"abort\".")
	case err != nil:
		return "", err
	case agreed && o.Number == 0 && v.Ply >= 2:
		return "Since you have time, and your opponent has none, the game has been " + map[hall.OfferKind]string{hall.AbortOffer: "aborted.", hall.AdjournOffer: "adjourned."}[kind], nil
	case agreed && o.Number == 0: // a game without two half moves
		return "The game has been aborted on move one.", nil
	case agreed:
		return offerOf(o).Accepting(), nil
	}
	return offerOf(o).Sent(), nil
}

var takebackCommand = command{
	name:  "takeback",
	takes: upTo(1),
	do:    on((*client).takeback),
	en: `
takeback [N]

Proposes to take back the last N half moves, one if you name no number. Your
opponent agrees with the same, or with accept; another number is another
proposal. The time that was used stays used. Only for unrated games under the
profile family: what is rated is the game as it was played.
`,
	es: `
takeback [N]

Propone retirar las últimas N medias jugadas, una si no dices cuántas. Tu
rival lo acepta con la misma orden o con accept; otro número es otra propuesta.
El tiempo usado no se devuelve. Solo es posible en partidas no puntuables con
el perfil family.
`,
}

// takeback proposes to take moves back, one half move when no number is given.
func (c *client) takeback(ctx context.Context, args string) (string, error) {
	n := 1
	if args != "" {
		var err error
		if n, err = strconv.Atoi(args); err != nil {
			return "", c.used("takeback [N]")
		}
	}
	if n < 1 {
		return "", misused("You can't takeback less than 1 move.")
	}
	return c.propose(ctx, hall.TakebackOffer, n)
}

var moretimeCommand = command{
	name:  "moretime",
	takes: upTo(1),
	do:    on((*client).moretime),
	en: `
moretime SECONDS

Gives your opponent up to 600 seconds. Only games under the profile family
know it.
`,
	es: `
moretime SEGUNDOS

Da a tu rival hasta 600 segundos. Solo es posible en partidas con el perfil
family.
`,
}

// moretime gives the opponent seconds.
func (c *client) moretime(ctx context.Context, args string) (string, error) {
	v, ok := c.mine()
	if !ok {
		return "", errNoGame
	}
	n, err := strconv.Atoi(strings.TrimSpace(args))
	if err != nil || n <= 0 {
		return "", misused("Moretime requires an integer value greater than zero.")
	}
	if n > int(hall.MaxMoreTime/time.Second) {
		return "", misused("Moretime has a maximum limit of " + strconv.Itoa(int(hall.MaxMoreTime/time.Second)) + " seconds.")
	}
	if err := c.server.hall.MoreTime(ctx, v.Game, c.me, time.Duration(n)*time.Second); err != nil {
		return "", err
	}
	return strconv.Itoa(n) + " seconds were added to your opponents clock", nil
}

// hasAborted reports whether it is the client himself who has called a game off.
func (c *client) hasAborted(id hall.GameID) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.aborting == id
}

// about is a line about a game: for who only watches it, it names the game.
func about(w *watch, line string) string {
	if w.view.You != hall.Neither {
		return line
	}
	return "Game " + strconv.Itoa(w.number) + ": " + line
}

// given informs a player that his opponent has given him time; the giver has had
// his answer, and the board follows for everybody.
func given(v *hall.View, e laws.TimeGiven) string {
	if e.Reason != laws.ByOpponent || !v.You.Is(e.To) {
		return ""
	}
	return "Your opponent has added " + strconv.Itoa(int(e.Span/time.Second)) + " seconds to your clock.\n\n"
}
