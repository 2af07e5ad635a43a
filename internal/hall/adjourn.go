package hall

import (
	"github.com/escaque/escaque/internal/hall/game"
	"github.com/escaque/escaque/internal/hall/presence"

	"github.com/escaque/escaque/internal/hall/refusal"

	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/envelope"
	"github.com/escaque/escaque/internal/journal"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/laws"
)

// An adjourned game stays in the journal and leaves the hall's floor: its players
// are free for others, and its table is folded up like that of a finished one.
// What is sealed stands in the game's log, encrypted, beside the commitment with
// which everybody can check afterwards that it was not changed. In older logs it
// lies unencrypted in a stream of its own.

// place is where games are resumed.
const place = "Escaque"

// envelopePrefix opens the name of the stream with what was sealed in a game
// before envelopes were encrypted.
const envelopePrefix = "envelope/"

// plainEnvelope is what a player sealed then.
type plainEnvelope struct {
	Salt laws.Salt `json:"salt"`
	Text string    `json:"text"`
}

// Seal writes down the move that a player seals, closes the envelope and stops
// their clock (Guideline G.1a, 2009). The text is their own: whether it means one
// legal move is found when the envelope is opened; [Hall.SealMeans] shows it before.
// Without a language its letters are those of the player's account.
func (h *Hall) Seal(ctx context.Context, id GameID, who members.Identity, w laws.Written) error {
	if w.Lang == "" {
		w.Lang = game.LettersOf(who.Lang)
	}
	_, err := h.ask.seal.ask(ctx, sealRequest{ofGame{id}, who, w.Text, w.Lang})
	return err
}

// seal is [Hall.Seal] at the node that holds the game.
func (h *Hall) seal(ctx context.Context, r sealRequest) error {
	id, who, w := r.Game, r.Who, laws.Written{Text: r.Text, Lang: r.Lang}
	v, err := h.Table(ctx, id, who)
	switch {
	case err != nil:
		return err
	case v.You == Neither:
		return refusal.New(NotYourGame)
	}
	if err := checkSealable(w.Text); err != nil {
		return err
	}
	chance, err := h.lots.bytes(len(laws.Salt{}))
	if err != nil {
		return refusal.Because(NotRecorded, err)
	}
	content := envelope.Content{Game: string(id), Salt: laws.Salt(chance), Text: w.Text, Lang: w.Lang}
	side, _ := v.You.Color()
	to, err := h.SealsTo(ctx, v)
	if err != nil {
		return err
	}
	_, err = h.doAgreed(ctx, id, func(g laws.Game) ([]step, error) {
		now := h.time.stamp()
		sealing := func(seal laws.Seal) []step {
			return []step{
				{laws.Seat(side), seal},
				{laws.Seat(side), laws.CloseEnvelope{}},
				{laws.ByServer(), laws.KeepEnvelope{Envelope: laws.Envelope{
					Names: [2]string{v.White.Handle, v.Black.Handle}, Place: place,
					Resumes: now.Add(time.Hour), // from then on; earlier when both are there
				}}},
			}
		}
		at := max(now, g.LastInstant())
		// The Laws are asked before anything is encrypted, first about the text itself.
		inClear := sealing(laws.Seal{Written: w})
		if err := checkSteps(g, inClear, at); err != nil {
			return nil, err
		}
		seal := laws.Seal{Game: content.Game, Commitment: content.Commitment()}
		var refused *laws.Refusal
		switch err := checkSteps(g, sealing(seal), at); {
		case errors.As(err, &refused) && refused.Code == laws.MustSealShown:
			return inClear, nil // everybody has seen the move that must be sealed
		case err != nil:
			return nil, err
		}
		if seal.Ciphertext, err = h.opt.Envelopes.Seal(content, to.Arbiters...); err != nil {
			return nil, refusal.Because(NotRecorded, err)
		}
		return sealing(seal), nil
	})
	return err
}

// checkSealable refuses a text that could not be read out when its envelope is opened.
func checkSealable(text string) error {
	if len(text) > laws.MaxText {
		return refusal.New(TextTooLong, laws.MaxText)
	}
	return presence.Readable(text) // the Laws see the commitment alone
}

// checkSteps reports what the Laws would refuse of steps that are taken together.
func checkSteps(g laws.Game, steps []step, at clock.Instant) error {
	for _, s := range steps {
		next, _, err := laws.Decide(g, s.by, s.cmd, at)
		if err != nil {
			return err
		}
		g = next
	}
	return nil
}

// MaxAdjournments is how often the players of a game may adjourn it: each time
// leaves an envelope.
const MaxAdjournments = 20

// plainEnvelopes are all that were sealed in a game before envelopes were
// encrypted, also what was changed before the envelope was closed. One that cannot
// be read is not a lost one: the game waits until it was mended.
func (h *Hall) plainEnvelopes(ctx context.Context, id GameID) (kept []plainEnvelope, err error) {
	for last := uint64(0); ; {
		records, err := h.opt.Journal.Read(ctx, envelopePrefix+string(id), last+1, journal.ReadChunk)
		if err != nil {
			return nil, fmt.Errorf("hall: envelopes of %s: %w", id, err)
		}
		for _, r := range records {
			last = r.Seq
			if r.IsVoid() {
				continue
			}
			e, err := envelopeOf(r)
			if err != nil {
				return nil, err
			}
			kept = append(kept, e)
		}
		if len(records) < journal.ReadChunk {
			return kept, nil
		}
	}
}

func isEnvelope(stream string) bool { return strings.HasPrefix(stream, envelopePrefix) }

func envelopeOf(r journal.Record) (e plainEnvelope, err error) {
	if err := json.Unmarshal(r.Data, &e); err != nil {
		return plainEnvelope{}, journal.Unreadable(r, err)
	}
	return e, nil
}

// adjourning is how a game is adjourned as both want it: in the family at once, by
// the Laws with a sealed move by the player whose turn it is.
func adjourning(g laws.Game) []step {
	if g.Regulations().Agreements {
		return []step{{laws.ByServer(), laws.Adjourn{Without: true, Reason: laws.ByAgreement}}}
	}
	return []step{{laws.ByArbiter(), laws.Adjourn{Reason: laws.ByAgreement}}}
}

// Stored lists the adjourned games of somebody, the oldest first, with what who may see of them by
// now.
func (h *Hall) Stored(ctx context.Context, memberID string, who members.Identity) ([]View, error) {
	var views []View
	for _, row := range h.floor.adjournedOf(memberID) {
		v, err := h.Listed(ctx, row.ID, who)
		if refusal.Is(err, SetAside) {
			continue // who asks for it by its number gets the error
		}
		if err != nil {
			return nil, err
		}
		views = append(views, v.For(memberID))
	}
	return views, nil
}

// StoredWith lists who has an adjourned game with somebody, by handle.
func (h *Hall) StoredWith(memberID string) []Player {
	var list []Player
	for _, row := range h.floor.adjournedOf(memberID) {
		if row.White.ID == memberID {
			list = append(list, row.Black)
		} else {
			list = append(list, row.White)
		}
	}
	slices.SortFunc(list, func(a, b Player) int { return cmp.Compare(a.Handle, b.Handle) })
	return slices.CompactFunc(list, func(a, b Player) bool { return a.ID == b.ID })
}

// StoredBetween finds the adjourned game of two members, the oldest if they have
// several.
func (h *Hall) StoredBetween(one, other string) (GameRow, bool) {
	for _, row := range h.floor.adjournedOf(one) {
		if row.White.ID == other || row.Black.ID == other {
			return row, true
		}
	}
	return GameRow{}, false
}

// resumeGame lets an adjourned game go on, for which both players are held: the
// position and the times are set up, and the envelope is opened before both
// (Guidelines G.5 and G.7, 2009). One that only the arbiter can open waits for them,
// and the clocks stand; see [Hall.OpenEnvelope].
func (h *Hall) resumeGame(ctx context.Context, id GameID) error {
	_, err := h.ask.resume.ask(ctx, ofGame{id})
	return err
}

// resumeAgreed resumes a game on which both players have agreed, at the node that holds it.
func (h *Hall) resumeAgreed(ctx context.Context, r ofGame) error {
	return h.resumeWith(ctx, r.Game, laws.ByServer(), laws.ResumeAdjourned{Present: [2]bool{true, true}})
}

// resumeWith resumes a game by a command.
func (h *Hall) resumeWith(ctx context.Context, id GameID, by laws.Actor, resume laws.ResumeAdjourned) error {
	v, _, err := h.viewsOf(ctx, id)
	if err != nil {
		return err
	}
	before, err := h.sealedBefore(ctx, id, [2]Player{v.White, v.Black})
	if err != nil {
		return err
	}
	_, err = h.doAgreed(ctx, id, func(g laws.Game) ([]step, error) {
		steps := []step{{by, resume}}
		sealed, is := g.SealedMove()
		if !is || !resume.Present[sealed.By.Other()] {
			return steps, nil
		}
		open, err := h.openingCommand(id, sealed, before)
		if err != nil || open == nil {
			return steps, err
		}
		return append(steps, step{laws.ByServer(), open}), nil
	})
	return err
}

// leaveFloor takes a game that has been adjourned off the floor.
func (t *table) leaveFloor() {
	h := t.hall
	h.floor.setAdjourned(t.state.Row())
	h.lobby.LetGo(t.id, t.state.Seating().White.ID, t.state.Seating().Black.ID)
	h.lists.touch()
	t.linger()
}

// returnToFloor brings a game that goes on back.
func (t *table) returnToFloor() {
	h := t.hall
	s := t.state.Seating()
	h.floor.setLive(t.state.Row())
	h.lobby.PlayerSeated(s.White, s.Black)
	h.lobby.PlayerSeated(s.Black, s.White)
	h.lists.touch()
}

// restoreTable sets the table of an adjourned game up again; nil when there is none.
func (h *Hall) restoreTable(ctx context.Context, id GameID) (*table, error) {
	if t := h.floor.table(id); t != nil {
		return t, nil
	}
	if _, is := h.floor.Adjourned(id); !is {
		return nil, nil
	}
	return h.loadTable(ctx, id)
}

// loadTable sets the table of a game up from its log.
func (h *Hall) loadTable(ctx context.Context, id GameID) (*table, error) {
	lease, err := h.lease(ctx, id)
	if err != nil {
		return nil, err
	}
	s, err := h.replay(ctx, id)
	if err != nil {
		return nil, err
	}
	t := h.newTable(id)
	t.state, t.view, t.opened, t.epoch = *s, s.View(), true, lease.Epoch
	t.late = h.lateOf(s, t.view)
	close(t.ready)
	if there, err := h.floor.addAgain(t); there != t || err != nil {
		return there, err
	}
	for _, q := range s.Game().Questions() {
		t.askVerdict(q)
	}
	go t.run()
	t.linger()
	return t, nil
}

// leaveGames does what the family's profile has for who leaves in the middle of a game: it is
// adjourned, or lost when that was agreed on (noescape) or when they are listed as an abuser, or
// called off when it has hardly begun or a guest plays it. The Laws alone have nothing for it: the
// clock runs.
func (h *Hall) leaveGames(who members.Identity) {
	if h.floor.IsClosing() || h.people.IsHere(who.ID) {
		return
	}
	for _, row := range h.floor.liveOf(who.ID) {
		if row.Profile != FICSProfile {
			continue
		}
		id := row.ID
		if _, err := h.ask.depart.ask(h.work, departRequest{ofGame{id}, who}); err != nil {
			h.opt.Log.Warn("leaving a game", "game", id, "handle", who.Handle, "error", err)
		}
	}
}

// depart does what follows for one game, at the node that holds it.
func (h *Hall) depart(ctx context.Context, r departRequest) error {
	v, _, err := h.viewsOf(ctx, r.Game)
	if err == nil {
		_, err = h.doAgreed(ctx, r.Game, func(g laws.Game) ([]step, error) { return h.departureSteps(g, v, r.Who), nil })
	}
	return err
}

func (h *Hall) departureSteps(g laws.Game, v *View, who members.Identity) []step {
	side, result := chess.White, laws.BlackWins
	if v.Black.ID == who.ID {
		side, result = chess.Black, laws.WhiteWins
	}
	reason := laws.ReasonLeft(side)
	switch {
	case g.Over(), g.Awaiting(), g.AdjournState() == laws.Adjourned:
		return nil
	case g.Ply() < 2, v.White.Guest, v.Black.Guest:
		return []step{{laws.ByArbiter(), laws.Abort{Reason: reason}}}
	case v.Terms.NoEscape, h.isAbuser(who.ID):
		return []step{{laws.ByArbiter(), laws.SetResult{Result: result, Reason: reason}}}
	}
	return []step{{laws.ByServer(), laws.Adjourn{Without: true, Reason: reason}}}
}
