package icsd

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/internal/icsd/session"
	"github.com/escaque/escaque/laws"
)

var flagCommand = session.Command{
	Name:  "flag",
	Takes: session.NoWords,
	Do:    session.On((*client).flag),
	En: `
flag

Calls your opponent's flag. The server sees every flag that falls and ends the
game by itself, unless whoever asked for the game had set autoflag 0 and the
edition leaves flags to the players at that speed (blitz and rapid in 1997 and
2005): then it falls only when it is called, and with both flags down the game
is drawn. Under the profile family abort or adjourn, instead of flag, lets the
opponent off.
`,
	Es: `
flag

Reclama la bandera de tu rival. El servidor detecta las banderas que caen y
termina la partida, salvo que quien pidió la partida tuviera autoflag 0 y en la
edición las banderas las reclamen los jugadores a ese ritmo (relámpago y
rápidas en 1997 y 2005): entonces solo cae si se reclama, y con las dos caídas
son tablas. Con el perfil family puedes escribir abort o adjourn en vez de flag
y no ganar por tiempo.
`,
}

// flag calls the opponent's flag, where the edition leaves that to the players;
// elsewhere the server sees it.
func (c *client) flag(ctx context.Context, _ string) (string, error) {
	v, ok := c.Mine()
	switch {
	case !ok:
		return "", session.ErrNoGame
	case v.Terms.Control.Untimed():
		return "", session.Prevented("You can't flag an untimed game.")
	}
	_, err := c.server.Hall.Do(ctx, v.Game, c.me, laws.ClaimFlag{})
	var r *laws.Refusal
	switch {
	case errors.As(err, &r) && r.Code == laws.FlagNotFallen && v.Terms.ClaimedFlags:
		return "", session.Prevented("Opponent is not out of time.")
	case errors.As(err, &r) && r.Code == laws.FlagNotFallen:
		return "", session.Prevented("Opponent is not out of time, wait for server autoflag.")
	case errors.As(err, &r) && (r.Code == laws.AwaitingEnd || r.Code == laws.GameOver):
		return "", nil // the flag has fallen, and both learn what follows from it
	case err != nil:
		return "", err
	}
	return "", nil
}

var timeCommand = session.Command{
	Name:  "time",
	Takes: session.UpTo(1),
	Do:    session.On((*client).clocks),
	En: `
time [NUMBER|HANDLE]

Tells what both players of a game have left, yours if you name none.
`,
	Es: `
time [NÚMERO|NOMBRE]

Muestra el tiempo que les queda a los dos jugadores de una partida, la tuya si
no nombras ninguna.
`,
}

// clocks shows how much time both players have left: "time", "time NUMBER" or "time HANDLE".
func (c *client) clocks(ctx context.Context, args string) (string, error) {
	id, ok := c.find(args)
	if !ok {
		return "", session.ErrNoSuchGame
	}
	line := func(colour, name string, left time.Duration) string {
		return fmt.Sprintf("%s (%s) : %d mins, %d secs", colour, name, left/time.Minute, left%time.Minute/time.Second)
	}
	if e := c.server.exam(id); e != nil {
		e.mu.Lock()
		defer e.mu.Unlock()
		left := e.study.Left()
		return line("White", e.study.White(), left[chess.White]) + "\n" + line("Black", e.study.Black(), left[chess.Black]), nil
	}
	v, err := c.server.Hall.Table(ctx, id, c.Entitled())
	if err != nil {
		return "", c.unseen(id, err)
	}
	dials := v.ClockAt(c.server.Hall.Now())
	return line("White", v.White.Handle, dials.White) + "\n" + line("Black", v.Black.Handle, dials.Black), nil
}
