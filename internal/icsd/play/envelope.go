package play

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
	Do:    session.WithSession(envelope),
}

// envelope shows the closed envelope of a game, opens it with the text that the arbiter has
// decrypted, or records that it is lost: "envelope [GAME]", "envelope GAME open SALT [LANGUAGE]
// TEXT", "envelope GAME lost".
func envelope(c Session, ctx context.Context, args string) (string, error) {
	const usage = "envelope [GAME [open SALT [LANGUAGE] TEXT | lost]] | envelope key"
	words := strings.SplitN(args, " ", 4)
	if words[0] == "key" && len(words) == 1 {
		return envelopeKey(c, ctx)
	}
	id, ok := c.FindGame(words[0])
	if !ok && words[0] != "" { // an adjourned game has no number
		id = hall.GameID(words[0])
	}
	switch {
	case id == "":
		return "", session.ErrNoSuchGame
	case len(words) == 1:
		return showEnvelope(c, ctx, id)
	case len(words) == 4 && words[1] == "open":
		var salt laws.Salt
		if n, err := hex.Decode(salt[:], []byte(words[2][:min(len(words[2]), 2*len(salt))])); err != nil || n != len(salt) {
			return "", c.Usage(usage)
		}
		return openEnvelope(c, ctx, id, salt, words[3])
	case len(words) == 2 && words[1] == "lost":
		if _, err := c.Services().Hall.Do(ctx, id, c.Identity(), laws.LoseEnvelope{}); err != nil {
			return "", err
		}
		return c.Text("envelope.gone"), nil
	}
	if words[1] == "open" {
		return "", c.Usage(usage)
	}
	return "", c.Unexpected("envelope", strings.Join(words[1:], " "))
}

// openEnvelope opens an envelope with its text, which begins with its language. Older envelopes
// have no language. The commitment shows which reading is right.
func openEnvelope(c Session, ctx context.Context, id hall.GameID, salt laws.Salt, text string) (string, error) {
	lang, rest, _ := strings.Cut(text, " ")
	err := c.Services().Hall.OpenEnvelope(ctx, id, c.Identity(), salt, laws.Written{Text: text})
	var refused *laws.Refusal
	if errors.As(err, &refused) && refused.Code == laws.CommitmentBroken && isSealLanguage(lang) {
		err = c.Services().Hall.OpenEnvelope(ctx, id, c.Identity(), salt, laws.Written{Text: strings.TrimLeft(rest, " "), Lang: lang})
	}
	if err != nil {
		return "", err
	}
	return c.Text("envelope.done"), nil
}

// envelopeKey shows the registered key of the account. Keys are registered in the browser, over an
// encrypted connection.
func envelopeKey(c Session, ctx context.Context) (string, error) {
	key, err := c.Services().Members.EnvelopeKey(ctx, c.Identity().ID)
	switch {
	case err != nil:
		return "", err
	case key == "":
		return c.Text("envelope.key-none"), nil
	}
	return c.Text("envelope.key", "Key", key), nil
}

// showEnvelope shows who can open the envelope of a game, and the envelope itself.
func showEnvelope(c Session, ctx context.Context, id hall.GameID) (string, error) {
	v, err := c.Services().Hall.Table(ctx, id, c.Identity())
	switch {
	case err != nil:
		return "", err
	case v.Envelope == nil:
		return c.Text("envelope.nothing"), nil
	}
	return format.Lines(envelopeText(c, ctx, &v), v.Envelope.Token), nil
}

// envelopeText returns the sentence on who can open the envelope of a game, "" if there is no
// envelope.
func envelopeText(c Session, ctx context.Context, v *hall.View) string {
	if v.Envelope == nil {
		return ""
	}
	return c.Text("envelope."+string(v.Envelope.Key), "Game", v.Game, "White", v.White.Handle, "Black", v.Black.Handle, "Arbiter", strings.Join(c.Services().Hall.KeyHolders(ctx, *v, v.Envelope), ", "))
}
