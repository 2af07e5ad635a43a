package hall

import (
	"github.com/escaque/escaque/internal/hall/game"

	"github.com/escaque/escaque/internal/hall/refusal"

	"context"
	"errors"

	"github.com/escaque/escaque/internal/envelope"
	"github.com/escaque/escaque/internal/journal"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/laws"
)

// ArbiterKey is the public key that an arbiter has registered for sealed moves.
type ArbiterKey struct {
	ID, Handle string // of the arbiter
	Key        string
}

// SealKeys returns the owners of the keys to which a move sealed now would be encrypted. These are
// the arbiters of the game's event who have registered a key and do not play in the game. If there
// are none, it is the key of the server's configuration.
func (h *Hall) SealKeys(ctx context.Context, v View) (*EnvelopeView, error) {
	keys, err := h.arbiterKeysOf(ctx, v)
	if err != nil {
		return nil, err
	}
	var arbiters []string
	for _, k := range keys {
		arbiters = append(arbiters, k.Key)
	}
	return game.EnvelopeViewFor(h.opt.Envelopes.Addressees(arbiters)), nil
}

// arbiterKeysOf returns the registered keys of the arbiters of a game's event, without its players.
func (h *Hall) arbiterKeysOf(ctx context.Context, v View) (list []ArbiterKey, err error) {
	if v.Event == nil || h.opt.ArbiterKeys == nil {
		return nil, nil
	}
	keys, err := h.opt.ArbiterKeys(ctx, v.Event.Event)
	if err != nil {
		return nil, refusal.Because(NotRecorded, err)
	}
	for _, k := range keys {
		if k.ID != v.White.ID && k.ID != v.Black.ID {
			list = append(list, k)
		}
	}
	return list, nil
}

// KeyHolders returns a name for each arbiter key to which an envelope is encrypted: the arbiter's
// handle with the key, or the key alone if its arbiter is unknown.
func (h *Hall) KeyHolders(ctx context.Context, v View, e *EnvelopeView) []string {
	known, err := h.arbiterKeysOf(ctx, v)
	if err != nil {
		h.opt.Log.Warn("the keys of arbiters cannot be read", "game", v.Game, "error", err)
	}
	var names []string
	for _, key := range e.Arbiters {
		name := key
		for _, k := range known {
			if k.Key == key {
				name = k.Handle + " (" + key + ")"
			}
		}
		names = append(names, name)
	}
	return names
}

// openingCommand returns the command with which the server opens the envelope of a resumed game. It
// is nil if only the arbiter has the key. A damaged envelope that nobody can open counts as lost.
func (h *Hall) openingCommand(id GameID, sealed laws.MoveSealed, before legacySeals) (laws.Command, error) {
	if sealed.Written.Text != "" {
		return laws.OpenEnvelope{}, nil // unencrypted, because the move was already visible
	}
	switch game.NewEnvelopeView(sealed).Key {
	case ArbitersKey:
		return nil, nil
	case ServersKey:
		c, err := h.opt.Envelopes.Open(sealed.Ciphertext, sealed.Commitment)
		switch {
		case err == nil:
			return openCommand(sealed, c.Salt, c.Written(), before.languages), nil
		case !errors.Is(err, envelope.ErrWrongKey) && !errors.Is(err, envelope.ErrDamaged) && !errors.Is(err, envelope.ErrOtherText):
			return nil, refusal.Because(NotRecorded, err) // the key exists but cannot be read now
		}
		if errors.Is(err, envelope.ErrWrongKey) {
			// The right key may still exist, so only the operator may declare the envelope lost.
			h.opt.Log.Error("an envelope was sealed to a key that this server has not, and its game waits: put the right envelope.key back, or see escaque envelope lost", "game", id)
			return nil, refusal.Because(NoKey, err)
		}
		h.opt.Log.Warn("an envelope cannot be opened and is treated as lost", "game", id, "error", err)
	default:
		for _, e := range before.plain {
			if laws.CommitText(sealed.Game, e.Salt, e.Text) == sealed.Commitment {
				return openCommand(sealed, e.Salt, laws.Written{Text: e.Text}, before.languages), nil
			}
		}
	}
	return laws.LoseEnvelope{}, nil
}

// openCommand returns the command that opens an envelope. If no language was sealed with the move,
// the command carries the languages of the player who sealed, so that a replay needs no account.
func openCommand(sealed laws.MoveSealed, salt laws.Salt, w laws.Written, languages [2][]string) laws.OpenEnvelope {
	open := laws.OpenEnvelope{Salt: salt, Written: w}
	if w.Lang == "" && sealed.Written.Lang == "" {
		open.Languages = languages[sealed.By]
	}
	return open
}

// LoseEnvelope records that the key to a sealed move is lost. The player who sealed then makes the
// move that they say they sealed (Guideline G.11a, 2009). It is called from the operator's console
// while no hall is open. at is Unix time in milliseconds.
func LoseEnvelope(ctx context.Context, j *journal.Journal, id GameID, at int64) error {
	return commandOffline(ctx, j, id, laws.LoseEnvelope{}, at)
}

// OpenEnvelope opens the envelope of a resumed game with the salt and text that the arbiter has
// decrypted. The commitment proves that they are what was sealed, so either player may call it as
// well.
func (h *Hall) OpenEnvelope(ctx context.Context, id GameID, who members.Identity, salt laws.Salt, w laws.Written) error {
	if err := h.refuseOwnRound(ctx, id, who); err != nil {
		return err
	}
	_, err := h.ask.openEnvelope.ask(ctx, envelopeRequest{gameRef{id}, who, salt, w.Text, w.Lang})
	if err == nil {
		h.reportRuling(ctx, who, id, laws.OpenEnvelope{})
	}
	return err
}

// openEnvelope implements [Hall.OpenEnvelope] at the node that holds the game.
func (h *Hall) openEnvelope(ctx context.Context, r envelopeRequest) error {
	id, who := r.Game, r.Who
	v, err := h.Table(ctx, id, who)
	switch {
	case err != nil:
		return err
	case v.You == Neither && !h.withGameRoles(who, v.Event).Roles.Has(members.RoleArbiter) && !who.Roles.Has(members.RoleAdministrator):
		return refusal.New(NotYourGame)
	}
	languages, err := h.sealLanguages(ctx, [2]Player{v.White, v.Black})
	if err != nil {
		return err
	}
	_, err = h.doSteps(ctx, id, func(g laws.Game) ([]step, error) {
		sealed, _ := g.SealedMove()
		return []step{{laws.ByServer(), openCommand(sealed, r.Salt, laws.Written{Text: r.Text, Lang: r.Lang}, languages)}}, nil
	})
	return err
}
