package socket

import (
	"context"

	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/hall/game"
	"github.com/escaque/escaque/laws"
)

// gameTerms are the terms of an offered game.
type gameTerms struct {
	Control string       `json:"control"`           // of the clock, in seconds: `300+3`, `40/7200+30:1800+30`, or `-` without clocks
	Theirs  string       `json:"theirs,omitempty"`  // the opponent's time control, when it differs (time odds)
	Edition laws.Edition `json:"edition,omitempty"` // of the Laws
	Rated   bool         `json:"rated,omitempty"`   // for users with an account only
	Color   string       `json:"colour,omitempty"`  // `any`, `white` or `black`
	Start   string       `json:"start,omitempty"`   // `standard`, `chess960`, `chess960:518`, `position:FEN`, or odds as `gives/knight` and `takes/pawn`
	Delay   int          `json:"delay,omitempty"`   // delay for spectators in minutes
	Hints   bool         `json:"hints,omitempty"`   // the players of an unrated game are told whether a claim of a draw would be right
	Profile hall.Profile `json:"profile,omitempty"` // `family` for the chess server's rules instead of the Laws'
}

// spec converts the terms for the hall.
func (t gameTerms) spec() (hall.SeekSpec, error) {
	color, err := game.ParseColor(t.Color)
	return hall.SeekSpec{
		Control: t.Control, Theirs: t.Theirs, Edition: t.Edition, Rated: t.Rated, Color: color, Start: t.Start, Delay: hall.Delay{Minutes: t.Delay},
		Profile: t.Profile, Hints: t.Hints,
	}, err
}

// seekCommand offers a game to all users.
type seekCommand struct{ gameTerms }

// sought is the answer to a seek.
type sought struct {
	Seek hall.SeekID `json:"seek,omitempty"` // its id
}

func (c *conn) seek(ctx context.Context, cmd seekCommand) (sought, error) {
	spec, err := cmd.spec()
	if err != nil {
		return sought{}, err
	}
	s, err := c.s.hall.Seek(ctx, c.who, spec)
	return sought{s.ID}, err
}

// unseekCommand withdraws your own seek.
type unseekCommand struct {
	Seek hall.SeekID `json:"seek"` // its id
}

func (c *conn) unseek(ctx context.Context, cmd unseekCommand) (nothing, error) {
	return nothing{}, c.s.hall.Unseek(ctx, c.who, cmd.Seek)
}

// acceptCommand accepts somebody's seek. Both players get `seated`.
type acceptCommand struct {
	Seek hall.SeekID `json:"seek"` // its id
}

// gameBegun is the answer of a command that begins a game.
type gameBegun struct {
	Game hall.GameID `json:"game,omitempty"` // its id
}

func (c *conn) accept(ctx context.Context, cmd acceptCommand) (gameBegun, error) {
	gameID, err := c.s.hall.Accept(ctx, c.who, cmd.Seek)
	return gameBegun{gameID}, err
}

// openingCommand requests the start position of a game on these terms, or the reason why it cannot
// begin. A position that is drawn by lot is not known yet.
type openingCommand struct{ gameTerms }

func (c *conn) opening(_ context.Context, cmd openingCommand) (positionAnswer, error) {
	spec, err := cmd.spec()
	if err != nil {
		return positionAnswer{}, err
	}
	position, _, err := c.s.hall.Opening(c.who, spec)
	return positionAnswer{positionMessage{FEN: position, Legal: []legalMessage{}}}, err
}
