package lobby

import (
	"github.com/escaque/escaque/internal/hall/game"
	"github.com/escaque/escaque/internal/hall/news"
	"github.com/escaque/escaque/internal/hall/refusal"

	"context"

	"github.com/escaque/escaque/internal/members"
)

// Rematch challenges the opponent of a finished game to another one with the colours switched; see
// [game.View.RematchSpec]. If both ask for it, the game begins. The refusals are those of
// RematchSpec and of [Lobby.Challenge]. It is AlreadyPlaying if the game is not over.
func (l *Lobby) Rematch(ctx context.Context, who members.Identity, id game.ID) (news.Offer, game.ID, error) {
	v, err := l.opt.Games.Table(ctx, id, who)
	if err != nil {
		return news.Offer{}, "", err
	}
	if !v.Over {
		return news.Offer{}, "", refusal.New(refusal.AlreadyPlaying, who.Handle, string(id))
	}
	spec, err := v.RematchSpec()
	if err != nil {
		return news.Offer{}, "", err
	}
	to := v.White
	if v.You == game.AsWhite {
		to = v.Black
	}
	return l.challenge(ctx, who, to.ID, spec, id)
}
