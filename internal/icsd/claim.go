package icsd

import (
	"context"
	"strings"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/san"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/icsd/format"
	"github.com/escaque/escaque/internal/icsd/session"
	"github.com/escaque/escaque/laws"
	"github.com/escaque/escaque/laws/words"
)

var drawCommand = session.Command{
	Name:  "draw",
	Takes: session.UpTo(1),
	Do:    session.On((*client).draw),
}

// draw accepts, claims or offers, as the family's one word does: accepts when
// the opponent has offered, claims when the Laws allow it on the position shown,
// and offers otherwise. With a move it only claims.
func (c *client) draw(ctx context.Context, args string) (string, error) {
	v, ok := c.Mine()
	switch {
	case !ok:
		return "", session.ErrNotPlaying
	case args != "":
		return c.drawWith(ctx, &v, args)
	case v.Offer != hall.Neither && v.Offer != v.You:
		return c.deed(ctx, laws.AcceptDraw{}, "")
	case v.You.Is(v.Turn) && v.Claims.Repetition:
		return c.deed(ctx, laws.ClaimRepetition{}, "")
	case v.You.Is(v.Turn) && v.Claims.Fifty:
		return c.deed(ctx, laws.ClaimFifty{}, "")
	}
	return c.deed(ctx, laws.OfferDraw{}, "Draw request sent.")
}

// drawWith claims the draw that a player has with the move that they intend to make
// (Articles 9.2.a and 9.3.a, 2009). Where there is none it claims nothing.
func (c *client) drawWith(ctx context.Context, v *hall.View, text string) (string, error) {
	if !v.You.Is(v.Turn) {
		return "", session.Prevented("It is not your move.")
	}
	pos := v.Position()
	m, err := session.ReadMove(&pos, text, c.Promotion())
	if err != nil {
		return "", err
	}
	intended := laws.Written{Text: san.Format(&pos, m)}
	switch claims := v.ClaimsWith(m); {
	case claims.Repetition:
		return c.deed(ctx, laws.ClaimRepetition{Intended: intended}, "")
	case claims.Fifty:
		return c.deed(ctx, laws.ClaimFifty{Intended: intended}, "")
	}
	return "", session.Prevented(c.Text("claim.nothing", "Move", intended.Text))
}

var claimCommand = session.Command{
	Name:  "claim",
	Takes: session.UpTo(2),
	Do:    session.On((*client).claim),
}

// claim makes the claim that is named, without asking whether it is right.
func (c *client) claim(ctx context.Context, args string) (string, error) {
	what, with, _ := strings.Cut(args, " ")
	with = strings.TrimSpace(with)
	switch strings.ToLower(what) {
	case "threefold":
		return c.claimDraw(ctx, with, func(w laws.Written) laws.Command { return laws.ClaimRepetition{Intended: w} })
	case "fifty":
		return c.claimDraw(ctx, with, func(w laws.Written) laws.Command { return laws.ClaimFifty{Intended: w} })
	case "flag":
		if with != "" {
			return "", c.Unexpected("claim", with)
		}
		return c.flag(ctx, "")
	case "quickplay":
		ground, known := laws.ParseGround(strings.ToLower(with))
		if with != "" && !known {
			return "", c.Unexpected("claim", with)
		}
		return c.claimQuickplay(ctx, ground)
	case "":
		return "", session.Misused(c.howToUse(commands["claim"]))
	}
	return "", c.Unexpected("claim", what)
}

// claimAsked is the claim of the last two minutes that a player was asked to repeat.
type claimAsked struct {
	game     hall.GameID
	position string // a FEN: in no other is it the same claim
}

// claimQuickplay claims a draw in the last two minutes. Where no arbiter is present the claim
// ends the game and waits for one from elsewhere (Appendix D of 1997, 2005 and 2009; Guideline
// III.6.2 of 2023): when nobody could decide it the player is told so first, and repeats the
// command to claim all the same.
func (c *client) claimQuickplay(ctx context.Context, ground laws.Ground) (string, error) {
	v, ok := c.Mine()
	if !ok {
		return "", session.ErrNotPlaying
	}
	asks, err := c.nobodyDecides(ctx, &v)
	if err != nil {
		return "", err
	}
	now := claimAsked{v.Game, v.FEN}
	c.mu.Lock()
	repeated := c.claimAsked == now
	c.claimAsked = claimAsked{}
	if asks && !repeated {
		c.claimAsked = now
	}
	c.mu.Unlock()
	if asks && !repeated {
		return c.Text("claim.nobody"), nil
	}
	return c.deed(ctx, laws.ClaimQuickplay{Ground: ground}, "")
}

// nobodyDecides reports whether a claim of the last two minutes would end a game and nobody could
// decide it. What the Laws refuse at once asks nothing.
func (c *client) nobodyDecides(ctx context.Context, v *hall.View) (bool, error) {
	if v.Event != nil || !v.LastMinutes || v.Case != "" {
		return false, nil
	}
	dials := v.ClockAt(c.server.Hall.Now())
	left := dials.White
	if v.You == hall.AsBlack {
		left = dials.Black
	}
	if left >= laws.LastMinutes {
		return false, nil
	}
	arbiters, err := c.server.Calls.Deciding(ctx, v.Call(hall.CallForClaim, v.Turn))
	return len(arbiters) == 0, err
}

// claimDraw claims a draw, with the move that the player intends to make where one is
// named. Of a player who is not on the move the Laws take the text as it is.
func (c *client) claimDraw(ctx context.Context, with string, of func(laws.Written) laws.Command) (string, error) {
	v, ok := c.Mine()
	if !ok {
		return "", session.ErrNotPlaying
	}
	if with != "" && v.You.Is(v.Turn) {
		pos := v.Position()
		m, err := session.ReadMove(&pos, with, c.Promotion())
		if err != nil {
			return "", err
		}
		with = san.Format(&pos, m)
	}
	return c.deed(ctx, of(laws.Written{Text: with}), "")
}

// claimed is what both players read of a claim that was not right: what it costs, and
// the move to which it binds the claimant (Article 9.5, 2009). The board follows where the
// clocks were changed.
func (c *client) claimed(w *watch, e laws.ClaimDecided) string {
	v := &w.view
	text := c.Text("claim.wrong", "Handle", format.HandleOf(v, e.By), "Article", e.Article)
	if e.Outcome != laws.Wrong || e.Charge > 0 || e.Bonus > 0 {
		text = words.EventSentence(c.Language(), e)
	}
	if e.Obliged != chess.NoMove && v.You.Is(e.By) {
		pos := v.Position()
		text = format.Lines(text, c.Text("claim.bound", "Move", san.Format(&pos, e.Obliged)))
	}
	if e.Charge > 0 || e.Bonus > 0 {
		text += "\n\n" + c.board(w)
	}
	return text
}
