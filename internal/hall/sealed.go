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

// SealsTo returns the owners of the keys to which a move that is sealed in a game now is encrypted:
// of the arbiters of its event who have registered one and do not play in the game, else as the
// server was given.
func (h *Hall) SealsTo(ctx context.Context, v View) (*EnvelopeView, error) {
	keys, err := h.arbiterKeysOf(ctx, v)
	if err != nil {
		return nil, err
	}
	var arbiters []string
	for _, k := range keys {
		arbiters = append(arbiters, k.Key)
	}
	return game.KeyFor(h.opt.Envelopes.Addressees(arbiters)), nil
}

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

// Holders names those to whose keys an envelope is encrypted: the handle of an arbiter
// of the game's event whose key it is, with the key, or the key alone.
func (h *Hall) Holders(ctx context.Context, v View, e *EnvelopeView) []string {
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

// openingCommand is how the server opens the envelope of a game that is resumed: nil when
// it cannot, because only the arbiter has the key. A damaged envelope, which nobody can
// open any more, is a lost one.
func (h *Hall) openingCommand(id GameID, sealed laws.MoveSealed, before sealedBefore) (laws.Command, error) {
	if sealed.Written.Text != "" {
		return laws.OpenEnvelope{}, nil // it is in clear, because everybody has seen the move
	}
	switch game.ShowEnvelope(sealed).Key {
	case ArbitersKey:
		return nil, nil
	case ServersKey:
		c, err := h.opt.Envelopes.Open(sealed.Ciphertext, sealed.Commitment)
		switch {
		case err == nil:
			return unsealing(sealed, c.Salt, c.Written(), before.languages), nil
		case !errors.Is(err, envelope.ErrWrongKey) && !errors.Is(err, envelope.ErrDamaged) && !errors.Is(err, envelope.ErrOtherText):
			return nil, refusal.Because(NotRecorded, err) // the key is there and cannot be read now
		}
		if errors.Is(err, envelope.ErrWrongKey) {
			// Somebody may have the right key: nothing is lost before the operator says so.
			h.opt.Log.Error("an envelope was sealed to a key that this server has not, and its game waits: put the right envelope.key back, or see escaque envelope lost", "game", id)
			return nil, refusal.Because(NoKey, err)
		}
		h.opt.Log.Warn("an envelope cannot be opened and is treated as lost", "game", id, "error", err)
	default:
		for _, e := range before.plain {
			if laws.CommitText(sealed.Game, e.Salt, e.Text) == sealed.Commitment {
				return unsealing(sealed, e.Salt, laws.Written{Text: e.Text}, before.languages), nil
			}
		}
	}
	return laws.LoseEnvelope{}, nil
}

// unsealing returns the command that opens an envelope. Where no language stands
// inside it carries those of the player who sealed, so that a replay asks no account.
func unsealing(sealed laws.MoveSealed, salt laws.Salt, w laws.Written, languages [2][]string) laws.OpenEnvelope {
	open := laws.OpenEnvelope{Salt: salt, Written: w}
	if w.Lang == "" && sealed.Written.Lang == "" {
		open.Languages = languages[sealed.By]
	}
	return open
}

// Lose notes that the sealed move of a game is lost with the key to it: who sealed makes the move
// that they say they sealed (Guideline G.11a, 2009). It is for the machine's console, while no hall
// is open.
func Lose(ctx context.Context, j *journal.Journal, id GameID, at int64) error {
	return commandOffline(ctx, j, id, laws.LoseEnvelope{}, at)
}

// OpenEnvelope opens the envelope of a game that has been resumed with what the
// arbiter has decrypted. The commitment proves that it is what was sealed, so
// either player may hand it in as well.
func (h *Hall) OpenEnvelope(ctx context.Context, id GameID, who members.Identity, salt laws.Salt, w laws.Written) error {
	_, err := h.ask.openEnvelope.ask(ctx, envelopeRequest{ofGame{id}, who, salt, w.Text, w.Lang})
	if err == nil {
		h.ruled(ctx, who, id, laws.OpenEnvelope{})
	}
	return err
}

// openEnvelope is [Hall.OpenEnvelope] at the node that holds the game.
func (h *Hall) openEnvelope(ctx context.Context, r envelopeRequest) error {
	id, who := r.Game, r.Who
	v, err := h.Table(ctx, id, who)
	switch {
	case err != nil:
		return err
	case v.You == Neither && !h.officiating(who, v.Event).Roles.Has(members.RoleArbiter) && !who.Roles.Has(members.RoleAdministrator):
		return refusal.New(NotYourGame)
	}
	languages, err := h.languagesOf(ctx, [2]Player{v.White, v.Black})
	if err != nil {
		return err
	}
	_, err = h.doAgreed(ctx, id, func(g laws.Game) ([]step, error) {
		sealed, _ := g.SealedMove()
		return []step{{laws.ByServer(), unsealing(sealed, r.Salt, laws.Written{Text: r.Text, Lang: r.Lang}, languages)}}, nil
	})
	return err
}
