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

// An adjourned game stays in the journal and leaves the hall's floor: its players are free to play
// others, and its table is unloaded like that of a finished game. The sealed move is encrypted in
// the game's log, next to a commitment with which everybody can check later that it was not
// changed. In older logs it is unencrypted in a separate stream.

// envelopePlace is the place of resumption that is written on every envelope.
const envelopePlace = "Escaque"

// envelopePrefix begins the names of the streams in which moves were sealed before envelopes were
// encrypted.
const envelopePrefix = "envelope/"

// plainEnvelope is a sealed move that was stored without encryption, as all were in older versions.
type plainEnvelope struct {
	Salt laws.Salt `json:"salt"`
	Text string    `json:"text"`
}

// Seal records the move that a player seals, closes the envelope and stops their clock (Guideline
// G.1a, 2009). An assistant with that duty seals for their player (Appendix E.2.9.f). The text is not checked for a legal move until the envelope is opened.
// [Hall.SealMeaningOf] shows its meaning before. If w has no language, the piece letters are those of
// the player's account language.
func (h *Hall) Seal(ctx context.Context, id GameID, who members.Identity, w laws.Written) error {
	if w.Lang == "" {
		w.Lang = game.LettersOf(who.Lang)
	}
	_, err := h.ask.seal.ask(ctx, sealRequest{gameRef{id}, who, w.Text, w.Lang})
	return err
}

// seal implements [Hall.Seal] at the node that holds the game.
func (h *Hall) seal(ctx context.Context, r sealRequest) error {
	id, who, w := r.Game, r.Who, laws.Written{Text: r.Text, Lang: r.Lang}
	v, err := h.Table(ctx, id, who)
	switch {
	case err != nil:
		return err
	case v.You == Neither && v.Assists == Neither:
		return refusal.New(NotYourGame)
	}
	if err := checkWithheld(w.Text); err != nil {
		return err
	}
	chance, err := h.lots.bytes(len(laws.Salt{}))
	if err != nil {
		return refusal.Because(NotRecorded, err)
	}
	content := envelope.Content{Game: string(id), Salt: laws.Salt(chance), Text: w.Text, Lang: w.Lang}
	to, err := h.SealKeys(ctx, v)
	if err != nil {
		return err
	}
	_, err = h.doSteps(ctx, id, func(g laws.Game) ([]step, error) {
		now, by := h.time.stamp(), sealingActor(&v)
		if a, _ := g.AdmittedAssistant(by.Color); by.Role == laws.Assistant && a.Account != who.ID {
			return nil, refusal.New(NotYourGame) // another has taken their place
		}
		sealing := func(seal laws.Seal) []step {
			return []step{
				{by, seal},
				{by, laws.CloseEnvelope{}},
				{laws.ByServer(), laws.KeepEnvelope{Envelope: laws.Envelope{
					Names: [2]string{v.White.Handle, v.Black.Handle}, Place: envelopePlace,
					Resumes: now.Add(time.Hour), // or earlier if both are present
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
			return inClear, nil // the move to be sealed is already known to everybody
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

// sealingActor returns the role in which the viewer of a game seals: a player for themselves, an
// assistant for their player.
func sealingActor(v *View) laws.Actor {
	if side, ok := v.You.Color(); ok {
		return laws.Seat(side)
	}
	side, _ := v.Assists.Color()
	return laws.Actor{Role: laws.Assistant, Color: side}
}

// checkWithheld returns a refusal of a text that is too long or contains invisible characters. It is
// for texts that do not reach the Laws, which would check them: a sealed move, of which they get a
// hash alone, and a question to the arbiter.
func checkWithheld(text string) error {
	if len(text) > laws.MaxText {
		return refusal.New(TextTooLong, laws.MaxText)
	}
	return presence.Readable(text)
}

// checkSteps applies the steps to g one after the other. It returns the first refusal of the Laws,
// nil if there is none.
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

// MaxAdjournments is how often the players of one game may adjourn it. Each adjournment leaves an
// envelope.
const MaxAdjournments = 20

// readPlainEnvelopes returns all unencrypted envelopes of a game, including those that were
// replaced before the envelope was closed. An envelope that cannot be read is an error. It is not
// treated as lost: the game waits until the record is mended.
func (h *Hall) readPlainEnvelopes(ctx context.Context, id GameID) (kept []plainEnvelope, err error) {
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
			e, err := decodePlainEnvelope(r)
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

// isEnvelopeStream reports whether a stream holds the unencrypted envelopes of a game.
func isEnvelopeStream(stream string) bool { return strings.HasPrefix(stream, envelopePrefix) }

// decodePlainEnvelope decodes one record of a stream of unencrypted envelopes.
func decodePlainEnvelope(r journal.Record) (e plainEnvelope, err error) {
	if err := json.Unmarshal(r.Data, &e); err != nil {
		return plainEnvelope{}, journal.Unreadable(r, err)
	}
	return e, nil
}

// adjournSteps returns the commands that adjourn a game by agreement. Under the FICS profile the
// game is adjourned immediately. Under the Laws the player to move must seal a move first.
func adjournSteps(g laws.Game) []step {
	if g.Regulations().Agreements {
		return []step{{laws.ByServer(), laws.Adjourn{Without: true, Reason: laws.ByAgreement}}}
	}
	return []step{{laws.ByArbiter(), laws.Adjourn{Reason: laws.ByAgreement}}}
}

// StoredGames lists the adjourned games of a member, the oldest first, as the viewer may see them.
func (h *Hall) StoredGames(ctx context.Context, memberID string, viewer members.Identity) ([]View, error) {
	var views []View
	for _, row := range h.floor.adjournedOf(memberID) {
		v, err := h.Listed(ctx, row.ID, viewer)
		if refusal.Is(err, SetAside) {
			continue // a request for this game gets the error
		}
		if err != nil {
			return nil, err
		}
		views = append(views, v.For(memberID))
	}
	return views, nil
}

// StoredOpponents lists the opponents with whom a member has an adjourned game, by handle.
func (h *Hall) StoredOpponents(memberID string) []Player {
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

// StoredGameBetween finds the oldest adjourned game of two members. The result is false if they
// have none.
func (h *Hall) StoredGameBetween(memberID, opponentID string) (GameRow, bool) {
	for _, row := range h.floor.adjournedOf(memberID) {
		if row.White.ID == opponentID || row.Black.ID == opponentID {
			return row, true
		}
	}
	return GameRow{}, false
}

// resumeGame resumes an adjourned game for which both players are reserved. Position and times are
// set up, and the envelope is opened in the presence of both (Guidelines G.5 and G.7, 2009). If
// only the arbiter can open the envelope, the clocks stay stopped until they do; see
// [Hall.OpenEnvelope].
func (h *Hall) resumeGame(ctx context.Context, id GameID) error {
	_, err := h.ask.resume.ask(ctx, gameRef{id})
	return err
}

// resumeAgreed implements resumeGame at the node that holds the game.
func (h *Hall) resumeAgreed(ctx context.Context, r gameRef) error {
	return h.resumeWith(ctx, r.Game, laws.ByServer(), laws.ResumeAdjourned{Present: [2]bool{true, true}})
}

// resumeWith resumes an adjourned game with the given command of an actor. It also opens the
// envelope if the server can and if the opponent of the player who sealed is present.
func (h *Hall) resumeWith(ctx context.Context, id GameID, by laws.Actor, resume laws.ResumeAdjourned) error {
	v, _, err := h.viewsOf(ctx, id)
	if err != nil {
		return err
	}
	before, err := h.readLegacySeals(ctx, id, [2]Player{v.White, v.Black})
	if err != nil {
		return err
	}
	_, err = h.doSteps(ctx, id, func(g laws.Game) ([]step, error) {
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

// listAdjourned lists the game as adjourned and releases its players for other games.
func (t *table) listAdjourned() {
	h := t.hall
	h.floor.setAdjourned(t.state.Row())
	h.lobby.Release(t.id, t.state.Seating().White.ID, t.state.Seating().Black.ID)
	h.lists.touch()
	t.linger()
}

// listLive lists a resumed or reopened game as live again.
func (t *table) listLive() {
	h := t.hall
	s := t.state.Seating()
	h.floor.setLive(t.state.Row())
	h.lobby.PlayerSeated(s.White, s.Black)
	h.lobby.PlayerSeated(s.Black, s.White)
	h.lists.touch()
}

// restoreTable returns the table of an adjourned game and loads it if necessary. It returns nil if
// the game is not adjourned.
func (h *Hall) restoreTable(ctx context.Context, id GameID) (*table, error) {
	if t := h.floor.table(id); t != nil {
		return t, nil
	}
	if _, is := h.floor.Adjourned(id); !is {
		return nil, nil
	}
	return h.loadTable(ctx, id)
}

// loadTable takes the lease of a game and sets up its table from its log.
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
	t.late = h.newLate(s, t.view)
	close(t.ready)
	if there, err := h.floor.addRestored(t); there != t || err != nil {
		return there, err
	}
	for _, q := range s.Game().Questions() {
		t.askVerdict(q)
	}
	go t.run()
	t.linger()
	return t, nil
}

// leaveGames ends or adjourns the live FICS games of a player who disconnected from all nodes. The
// Laws have no such rule: their games continue with the clock running. See departureSteps.
func (h *Hall) leaveGames(who members.Identity) {
	if h.floor.IsClosing() || h.people.IsHere(who.ID) {
		return
	}
	for _, row := range h.floor.liveOf(who.ID) {
		if row.Profile != FICSProfile {
			continue
		}
		id := row.ID
		if _, err := h.ask.depart.ask(h.work, departRequest{gameRef{id}, who}); err != nil {
			h.opt.Log.Warn("leaving a game", "game", id, "handle", who.Handle, "error", err)
		}
	}
}

// depart applies departureSteps to one game, at the node that holds it.
func (h *Hall) depart(ctx context.Context, r departRequest) error {
	v, _, err := h.viewsOf(ctx, r.Game)
	if err == nil {
		_, err = h.doSteps(ctx, r.Game, func(g laws.Game) ([]step, error) { return h.departureSteps(g, v, r.Who), nil })
	}
	return err
}

// departureSteps returns the commands that follow under the FICS profile when a player leaves a
// game. The game is aborted if fewer than two half moves were made or a guest plays. It is lost if
// the players agreed on noescape or if the player is listed as an abuser. Otherwise it is
// adjourned.
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
