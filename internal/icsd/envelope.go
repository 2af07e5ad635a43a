package icsd

import (
	"context"
	"encoding/hex"
	"strings"

	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/laws"
)

// envelope shows the closed envelope of a game, opens it with what the arbiter has
// decrypted, or notes that nobody can: "envelope [GAME]", "envelope GAME open SALT
// TEXT", "envelope GAME lost".
func (c *client) envelope(ctx context.Context, args string) (string, error) {
	const usage = "envelope [GAME [open SALT TEXT | lost]] | envelope key"
	words := strings.SplitN(args, " ", 4)
	if words[0] == "key" && len(words) == 1 {
		return c.envelopeKey(ctx)
	}
	id, ok := c.find(words[0])
	if !ok && words[0] != "" { // an adjourned game has no number
		id = hall.GameID(words[0])
	}
	switch {
	case id == "":
		return "", errNoSuchGame
	case len(words) == 1:
		return c.showEnvelope(ctx, id)
	case len(words) == 4 && words[1] == "open":
		var salt laws.Salt
		if n, err := hex.Decode(salt[:], []byte(words[2][:min(len(words[2]), 2*len(salt))])); err != nil || n != len(salt) {
			return "", c.used(usage)
		}
		if err := c.server.hall.OpenEnvelope(ctx, id, c.me, salt, words[3]); err != nil {
			return "", err
		}
		return c.text("envelope.done"), nil
	case len(words) == 2 && words[1] == "lost":
		if _, err := c.server.hall.Do(ctx, id, c.me, laws.LoseEnvelope{}); err != nil {
			return "", err
		}
		return c.text("envelope.gone"), nil
	}
	return "", c.used(usage)
}

// envelopeKey shows the key that the account has registered. It is registered where
// nothing travels in clear.
func (c *client) envelopeKey(ctx context.Context) (string, error) {
	key, err := c.server.members.EnvelopeKey(ctx, c.me.ID)
	switch {
	case err != nil:
		return "", err
	case key == "":
		return c.text("envelope.key-none"), nil
	}
	return c.text("envelope.key", "Key", key), nil
}

func (c *client) showEnvelope(ctx context.Context, id hall.GameID) (string, error) {
	v, err := c.server.hall.Table(ctx, id, c.me)
	switch {
	case err != nil:
		return "", err
	case v.Envelope == nil:
		return c.text("envelope.nothing"), nil
	}
	return join(c.keyOf(ctx, &v), v.Envelope.Token), nil
}

// keyOf says who can open the envelope of a game, "" where there is none.
func (c *client) keyOf(ctx context.Context, v *hall.View) string {
	if v.Envelope == nil {
		return ""
	}
	return c.text("envelope."+string(v.Envelope.Key), "Game", v.Game, "White", v.White.Handle, "Black", v.Black.Handle, "Arbiter", strings.Join(c.server.hall.Holders(ctx, *v, v.Envelope), ", "))
}
