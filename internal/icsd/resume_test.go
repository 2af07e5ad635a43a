package icsd_test

import (
	"context"
	"testing"

	"filippo.io/age"

	"github.com/escaque/escaque/internal/envelope"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/members"
)

// Players whose game is resumed before the adjournment was sent to them get the line of the
// adjournment first, and then the game.
func TestResumedBeforeTheAdjournmentIsTold(t *testing.T) {
	key, err := age.GenerateX25519Identity()
	if err != nil {
		t.Fatal(err)
	}
	h := openWith(t, func(o *hall.Options) { o.Envelopes = envelope.NewKeys("", key.Recipient()) })
	h.register("Ana", "Beto")
	ana, beto := h.call().enter("Ana"), h.call().enter("Beto")
	ana.send("match Beto 5 0 unrated white")
	beto.expect("Challenge")
	beto.send("accept")
	ana.expect("Creating unrated blitz match")
	beto.expect("Creating unrated blitz match")
	game := h.hall.Games()[0].ID
	p, err := h.members.Find(t.Context(), "Beto")
	if err != nil {
		t.Fatal(err)
	}
	tellBeto, err := h.server.HoldEnd(p.ID, game)
	if err != nil {
		t.Fatal(err)
	}

	ana.send("adjourn")
	beto.expect("would like to adjourn")
	beto.send("adjourn")
	ana.expect("encrypts it to")
	ana.send("seal close e4")
	ana.expect("Game adjourned")
	adjourned, err := h.hall.Table(t.Context(), game, members.Identity{ID: p.ID, Handle: p.Handle})
	if err != nil {
		t.Fatal(err)
	}
	ana.send("resume")
	beto.expect("Challenge")
	beto.send("resume")
	ana.expect(`stopped\s+\\?\s*until`)
	ctx, cancel := context.WithTimeout(t.Context(), patient)
	defer cancel()
	if err := tellBeto(ctx, adjourned); err != nil {
		t.Fatal(err)
	}
	beto.expect(`(?s)Game adjourned.*Creating.*stopped\s+\\?\s*until`)
	beto.send("adjourn")
	ana.expect("would like to adjourn")
}
