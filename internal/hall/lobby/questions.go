package lobby

import (
	"context"

	"github.com/escaque/escaque/internal/hall/cluster"
	"github.com/escaque/escaque/internal/hall/game"
	"github.com/escaque/escaque/internal/hall/news"
	"github.com/escaque/escaque/internal/members"
)

// questions are the requests that nodes send each other about a lobby, by kind.
type questions struct {
	accept           cluster.Question[acceptRequest, game.ID]
	unseek           cluster.Question[acceptRequest, cluster.Nothing]
	acceptInvitation cluster.Question[invitationRequest, game.ID]
	uninvite         cluster.Question[invitationRequest, cluster.Nothing]
	challenge        cluster.Question[challengeRequest, challengeReply]
	answer           cluster.Question[answerRequest, news.Offer]
	offers           cluster.Question[string, []news.Offer]
	hold             cluster.Question[reserveRequest, cluster.Nothing]
	release          cluster.Question[reserveRequest, cluster.Nothing]
	walk             cluster.Question[walkRequest, int]
}

// newQuestions registers the handler of each question under its name.
func newQuestions(l *Lobby, c *cluster.Cluster) (q questions) {
	q.accept = cluster.NewQuestion(c, "accept", l.acceptForNode)
	q.unseek = cluster.NewQuestion(c, "unseek", cluster.WithoutResult(func(ctx context.Context, r acceptRequest) error { return l.Unseek(ctx, r.Who, r.Seek) }))
	q.acceptInvitation = cluster.NewQuestion(c, "accept-invitation", func(ctx context.Context, r invitationRequest) (game.ID, error) {
		return l.acceptInvitationHere(ctx, r.Who, r.Invitation)
	})
	q.uninvite = cluster.NewQuestion(c, "uninvite", cluster.WithoutResult(func(_ context.Context, r invitationRequest) error { return l.Uninvite(r.Who, r.Invitation) }))
	q.challenge = cluster.NewQuestion(c, "challenge", l.challengeForNode)
	q.answer = cluster.NewQuestion(c, "answer", l.answerForNode)
	q.offers = cluster.NewQuestion(c, "offers", func(_ context.Context, memberID string) ([]news.Offer, error) { return l.localOffers(memberID), nil })
	q.hold = cluster.NewQuestion(c, "hold", cluster.WithoutResult(func(_ context.Context, r reserveRequest) error { return l.reserveForNode(r) }))
	q.release = cluster.NewQuestion(c, "release", cluster.WithoutResult(func(_ context.Context, r reserveRequest) error {
		l.opt.Seats.ReleaseUnbegun(r.Game, r.Members...)
		return nil
	}))
	q.walk = cluster.NewQuestion(c, "walk", l.walkHere)
	return q
}

// The parameters and results of the requests between nodes about a lobby.
type (
	acceptRequest struct {
		Who  members.Identity `json:"who"`
		Seek game.SeekID      `json:"seek"`
	}
	invitationRequest struct {
		Who        members.Identity `json:"who"`
		Invitation InvitationID     `json:"invitation"`
	}
	challengeRequest struct {
		Who    members.Identity `json:"who"`
		To     string           `json:"to"`
		Spec   game.SeekSpec    `json:"spec"`
		After  game.ID          `json:"after,omitempty"`
		Simul  bool             `json:"simul,omitempty"`
		Resume game.ID          `json:"resume,omitempty"`
	}
	challengeReply struct {
		Offer news.Offer `json:"offer"`
		Game  game.ID    `json:"game"`
	}
	answerRequest struct {
		Who    members.Identity `json:"who"`
		Number int              `json:"number"`
		Step   news.OfferStep   `json:"step"`
	}
	reserveRequest struct {
		Game    game.ID  `json:"game"`
		Members []string `json:"members"`
	}
	// walkRequest is a request of the giver of a simul, or of a player in it, to the node that runs
	// it.
	walkRequest struct {
		Who  members.Identity `json:"who"`
		Way  news.Walk        `json:"way,omitempty"`
		Game game.ID          `json:"game,omitempty"`
		Pass bool             `json:"pass,omitempty"`
		End  news.OfferKind   `json:"end,omitempty"`
		All  bool             `json:"all,omitempty"`
	}
)
