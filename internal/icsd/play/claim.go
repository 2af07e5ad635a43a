package play

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
	Do:    session.WithSession(draw),
}

// draw accepts a draw offer of the opponent. Without an offer it claims a draw if the Laws allow
// that in the current position, and otherwise offers one. With a move as its argument it only
// claims.
func draw(c Session, ctx context.Context, args string) (string, error) {
	v, ok := c.Mine()
	switch {
	case !ok:
		return "", refuseWithoutGame(c, session.ErrNotPlaying)
	case args != "":
		return drawWith(c, ctx, &v, args)
	case v.Offer != hall.Neither && v.Offer != v.You:
		return carryOut(c, ctx, laws.AcceptDraw{}, "")
	case v.You.Is(v.Turn) && v.Claims.Repetition:
		return carryOut(c, ctx, laws.ClaimRepetition{}, "")
	case v.You.Is(v.Turn) && v.Claims.Fifty:
		return carryOut(c, ctx, laws.ClaimFifty{}, "")
	}
	return carryOut(c, ctx, laws.OfferDraw{}, "Draw request sent.")
}

// drawWith claims a draw with the move that the player intends to make (Articles 9.2.a and 9.3.a,
// 2009). It claims nothing if the move gives no right to a draw.
func drawWith(c Session, ctx context.Context, v *hall.View, text string) (string, error) {
	if !v.You.Is(v.Turn) {
		return "", session.Prevented("It is not your move.")
	}
	pos := v.Position()
	m, err := session.ReadMove(&pos, text, c.Play().Promotion())
	if err != nil {
		return "", err
	}
	intended := laws.Written{Text: san.Format(&pos, m)}
	switch claims := v.ClaimsWith(m); {
	case claims.Repetition:
		return carryOut(c, ctx, laws.ClaimRepetition{Intended: intended}, "")
	case claims.Fifty:
		return carryOut(c, ctx, laws.ClaimFifty{Intended: intended}, "")
	}
	return "", session.Prevented(c.Text("claim.nothing", "Move", intended.Text))
}

var claimCommand = session.Command{
	Name:  "claim",
	Takes: session.UpTo(2),
	Do:    session.WithSession(makeClaim),
}

// makeClaim makes the named claim without checking it.
func makeClaim(c Session, ctx context.Context, args string) (string, error) {
	what, with, _ := strings.Cut(args, " ")
	with = strings.TrimSpace(with)
	switch strings.ToLower(what) {
	case "threefold":
		return claimDraw(c, ctx, with, func(w laws.Written) laws.Command { return laws.ClaimRepetition{Intended: w} })
	case "fifty":
		return claimDraw(c, ctx, with, func(w laws.Written) laws.Command { return laws.ClaimFifty{Intended: w} })
	case "flag":
		if with != "" {
			return "", c.Unexpected("claim", with)
		}
		return callFlag(c, ctx)
	case "quickplay":
		ground, known := laws.ParseGround(strings.ToLower(with))
		if with != "" && !known {
			return "", c.Unexpected("claim", with)
		}
		return claimQuickplay(c, ctx, ground)
	case "terms":
		return claimTerms(c, ctx, with)
	case "":
		return "", session.Misused(c.HowToUse("claim"))
	}
	return "", c.Unexpected("claim", what)
}

// claimTerms returns who would decide a claim of a draw and what a wrong claim would cost. It
// claims nothing.
func claimTerms(c Session, ctx context.Context, what string) (string, error) {
	kinds := map[string]laws.Claim{"threefold": laws.RepetitionClaim, "fifty": laws.FiftyClaim, "quickplay": laws.QuickplayClaim}
	kind, known := kinds[strings.ToLower(what)]
	if !known {
		return "", session.Misused(c.HowToUse("claim"))
	}
	v, ok := c.Mine()
	if !ok {
		return "", refuseWithoutGame(c, session.ErrNotPlaying)
	}
	terms, err := c.Services().Hall.ClaimTerms(ctx, v.Game, c.Entitled(), kind)
	if err != nil {
		return "", err
	}
	return strings.Join(words.ClaimTerms(c.Language(), terms), "\n"), nil
}

// claimQuickplay claims a draw in the last two minutes. If no arbiter is present, the claim ends
// the game and waits for an absent one (Appendix D of 1997, 2005 and 2009; Guideline III.6.2 of
// 2023). If no arbiter could decide it, the player is warned first and must repeat the command to
// claim.
func claimQuickplay(c Session, ctx context.Context, ground laws.Ground) (string, error) {
	v, ok := c.Mine()
	if !ok {
		return "", refuseWithoutGame(c, session.ErrNotPlaying)
	}
	asks, err := hasNoDecider(c, ctx, &v)
	if err != nil {
		return "", err
	}
	repeated := c.Play().isRepeated(claim{v.Game, v.FEN}, asks)
	if asks && !repeated {
		return c.Text("claim.nobody"), nil
	}
	return carryOut(c, ctx, laws.ClaimQuickplay{Ground: ground}, "")
}

// hasNoDecider reports whether a claim in the last two minutes would end a game although no arbiter
// could decide it. It is false for a claim that the Laws refuse immediately.
func hasNoDecider(c Session, ctx context.Context, v *hall.View) (bool, error) {
	if v.Event != nil || !v.LastMinutes || v.Case != "" {
		return false, nil
	}
	dials := v.ClockAt(c.Services().Hall.Now())
	left := dials.White
	if v.You == hall.AsBlack {
		left = dials.Black
	}
	if left >= laws.LastMinutes {
		return false, nil
	}
	arbiters, err := c.Services().Calls.DecidersOf(ctx, v.Call(hall.CallForClaim, v.Turn))
	return len(arbiters) == 0, err
}

// claimDraw claims a draw, with the intended move if one is given. of makes the command from the
// move. If the player is not to move, the text is passed to the Laws unread.
func claimDraw(c Session, ctx context.Context, intended string, of func(laws.Written) laws.Command) (string, error) {
	v, ok := c.Mine()
	if !ok {
		return "", refuseWithoutGame(c, session.ErrNotPlaying)
	}
	if intended != "" && v.You.Is(v.Turn) {
		pos := v.Position()
		m, err := session.ReadMove(&pos, intended, c.Play().Promotion())
		if err != nil {
			return "", err
		}
		intended = san.Format(&pos, m)
	}
	return carryOut(c, ctx, of(laws.Written{Text: intended}), "")
}

// WrongClaimText returns the text on an incorrect claim for both players: the change of the clocks
// and the move that the claimant must make (Article 9.5, 2009). The board is added if the clocks
// were changed.
func WrongClaimText(c Session, v *hall.View, e laws.ClaimDecided, board func() string) string {
	text := c.Text("claim.wrong", "Handle", format.HandleOf(v, e.By), "Article", e.Article)
	if e.Outcome != laws.Wrong || e.Charge > 0 || e.Bonus > 0 {
		text = words.EventSentence(c.Language(), e)
	}
	if e.Obliged != chess.NoMove && v.You.Is(e.By) {
		pos := v.Position()
		text = format.Lines(text, c.Text("claim.bound", "Move", san.Format(&pos, e.Obliged)))
	}
	if e.Charge > 0 || e.Bonus > 0 {
		text += "\n\n" + board()
	}
	return text
}
