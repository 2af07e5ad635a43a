package icsd_test

import (
	"context"
	"encoding/hex"
	"strings"
	"testing"

	"filippo.io/age"

	"github.com/escaque/escaque/internal/envelope"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/laws"
)

// register makes members who may use telnet.
func (h *house) register(handles ...string) {
	h.t.Helper()
	for _, handle := range handles {
		if _, err := h.members.Register(h.t.Context(), members.Registration{Handle: handle, Password: "la rubia de La Habana"}); err != nil {
			h.t.Fatal(err)
		}
		p, err := h.members.Find(h.t.Context(), handle)
		if err != nil {
			h.t.Fatal(err)
		}
		if err := h.members.SetICSPassword(h.t.Context(), p.ID, members.Proof{Password: "la rubia de La Habana"}, "peon de rey"); err != nil {
			h.t.Fatal(err)
		}
	}
}

// What is sealed to the arbiter's key waits for him at the resumption, and everybody
// is told; he copies the envelope from the line, and hands in what it holds.
func TestTheArbitersEnvelope(t *testing.T) {
	key, err := age.GenerateX25519Identity()
	if err != nil {
		t.Fatal(err)
	}
	h := openWith(t, func(o *hall.Options) { o.Envelopes = envelope.NewKeys("", key.Recipient()) })
	h.register("Ana", "Beto", "Judge")
	if _, err := h.members.GrantRole(context.Background(), "Judge", members.RoleArbiter); err != nil {
		t.Fatal(err)
	}
	ana, beto, judge := h.call().enter("Ana"), h.call().enter("Beto"), h.call().enter("Judge")
	ana.send("match Beto 5 0 unrated white")
	beto.expect("Challenge")
	beto.send("accept")
	ana.expect("Creating unrated blitz match")
	ana.send("adjourn")
	beto.expect("would like to adjourn")
	beto.send("adjourn")
	ana.expect(`encrypts it to\s+\\?\s*the arbiter's\s+\\?\s*key`)
	ana.send("seal close e4")
	ana.expect(`only\s+\\?\s*the\s+\\?\s*arbiter\s+\\?\s*can\s+\\?\s*open\s+\\?\s*it`)
	beto.expect("Game adjourned")
	beto.send("resume")
	ana.expect("Challenge")
	ana.send("resume")
	ana.expect(`Both\s+\\?\s*clocks\s+\\?\s*are\s+\\?\s*stopped\s+\\?\s*until`)
	beto.expect(`Both\s+\\?\s*clocks\s+\\?\s*are\s+\\?\s*stopped\s+\\?\s*until`)

	judge.send("envelope 1")
	found := envelope.Find(judge.expect(`(?s)(.*)fics% $`))
	if len(found) != 1 {
		t.Fatalf("%+v", found)
	}
	content, err := envelope.Open(found[0].Sealed, found[0].Commitment, key)
	if err != nil {
		t.Fatal(err)
	}
	judge.send("envelope 1 open " + strings.Repeat("00", 32) + " e4")
	judge.expect("not what was sealed")
	for _, opened := range []string{content.Text, "ro " + content.Text} {
		judge.send("envelope 1 open " + hex.EncodeToString(content.Salt[:]) + " " + opened)
		judge.expect("not what was sealed")
	}
	judge.send("envelope 1 open " + hex.EncodeToString(content.Salt[:]) + " " + content.Lang + " " + content.Text)
	judge.expect("The envelope was opened")
	beto.expect("The sealed move: e4")
	beto.send("e5")
	ana.expect(`Black Moves : 'e5`) // "e5" alone may stand in an envelope

	// Adjourned again, and the envelope is lost before the game goes on: it is said when it does.
	ana.send("adjourn")
	beto.expect("would like to adjourn")
	beto.send("adjourn")
	ana.expect(`encrypts it to`)
	ana.send("seal close es: Cf3")
	beto.expect("Game adjourned")
	p, err := h.members.Find(t.Context(), "Judge")
	if err == nil {
		_, err = h.hall.Do(t.Context(), hall.GameID(found[0].Game), members.Identity{ID: p.ID, Handle: p.Handle, Roles: members.RoleArbiter}, laws.LoseEnvelope{})
	}
	if err != nil {
		t.Fatal(err)
	}
	beto.send("resume")
	ana.expect("Challenge")
	ana.send("resume")
	beto.expect(`The\s+\\?\s*envelope\s+\\?\s*is\s+\\?\s*lost:\s+\\?\s*Ana`)
}
