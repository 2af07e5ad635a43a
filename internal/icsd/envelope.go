package icsd

import (
	"context"
	"encoding/hex"
	"errors"
	"strings"

	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/icsd/format"
	"github.com/escaque/escaque/internal/icsd/session"
	"github.com/escaque/escaque/laws"
)

var envelopeCommand = session.Command{
	Name:  "envelope",
	Takes: session.Checked,
	Do:    session.On((*client).envelope),
}

// envelope shows the closed envelope of a game, opens it with what the arbiter has
// decrypted, or notes that nobody can: "envelope [GAME]", "envelope GAME open SALT
// [LANGUAGE] TEXT", "envelope GAME lost".
func (c *client) envelope(ctx context.Context, args string) (string, error) {
	const usage = "envelope [GAME [open SALT [LANGUAGE] TEXT | lost]] | envelope key"
	words := strings.SplitN(args, " ", 4)
	if words[0] == "key" && len(words) == 1 {
		return c.envelopeKey(ctx)
	}
	id, ok := c.FindGame(words[0])
	if !ok && words[0] != "" { // an adjourned game has no number
		id = hall.GameID(words[0])
	}
	switch {
	case id == "":
		return "", session.ErrNoSuchGame
	case len(words) == 1:
		return c.showEnvelope(ctx, id)
	case len(words) == 4 && words[1] == "open":
		var salt laws.Salt
		if n, err := hex.Decode(salt[:], []byte(words[2][:min(len(words[2]), 2*len(salt))])); err != nil || n != len(salt) {
			return "", c.Usage(usage)
		}
		return c.openEnvelope(ctx, id, salt, words[3])
	case len(words) == 2 && words[1] == "lost":
		if _, err := c.server.Hall.Do(ctx, id, c.me, laws.LoseEnvelope{}); err != nil {
			return "", err
		}
		return c.Text("envelope.gone"), nil
	}
	if words[1] == "open" {
		return "", c.Usage(usage)
	}
	return "", c.Unexpected("envelope", strings.Join(words[1:], " "))
}

// openEnvelope opens an envelope with its text, before which the language stands. An
// older envelope has none, and the commitment tells which it is.
func (c *client) openEnvelope(ctx context.Context, id hall.GameID, salt laws.Salt, text string) (string, error) {
	lang, rest, _ := strings.Cut(text, " ")
	err := c.server.Hall.OpenEnvelope(ctx, id, c.me, salt, laws.Written{Text: text})
	var refused *laws.Refusal
	if errors.As(err, &refused) && refused.Code == laws.CommitmentBroken && sealedIn(lang) {
		err = c.server.Hall.OpenEnvelope(ctx, id, c.me, salt, laws.Written{Text: strings.TrimLeft(rest, " "), Lang: lang})
	}
	if err != nil {
		return "", err
	}
	return c.Text("envelope.done"), nil
}

// envelopeKey shows the key that the account has registered. It is registered where
// nothing travels in clear.
func (c *client) envelopeKey(ctx context.Context) (string, error) {
	key, err := c.server.Members.EnvelopeKey(ctx, c.me.ID)
	switch {
	case err != nil:
		return "", err
	case key == "":
		return c.Text("envelope.key-none"), nil
	}
	return c.Text("envelope.key", "Key", key), nil
}

func (c *client) showEnvelope(ctx context.Context, id hall.GameID) (string, error) {
	v, err := c.server.Hall.Table(ctx, id, c.me)
	switch {
	case err != nil:
		return "", err
	case v.Envelope == nil:
		return c.Text("envelope.nothing"), nil
	}
	return format.Lines(c.keyOf(ctx, &v), v.Envelope.Token), nil
}

// keyOf says who can open the envelope of a game, "" where there is none.
func (c *client) keyOf(ctx context.Context, v *hall.View) string {
	if v.Envelope == nil {
		return ""
	}
	return c.Text("envelope."+string(v.Envelope.Key), "Game", v.Game, "White", v.White.Handle, "Black", v.Black.Handle, "Arbiter", strings.Join(c.server.Hall.Holders(ctx, *v, v.Envelope), ", "))
}
