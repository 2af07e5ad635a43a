package hall

import (
	"github.com/escaque/escaque/internal/hall/game"

	"github.com/escaque/escaque/internal/hall/refusal"

	"context"
	"slices"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/san"
	"github.com/escaque/escaque/chess/uci"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/laws"
)

// sealLanguages lists, for both players, the languages whose piece letters they may have used in an
// envelope without a language: the language of their account, then English, which the pages showed
// as the example. If the account has no language, it lists all, English first.
func (h *Hall) sealLanguages(ctx context.Context, players [2]Player) (codes [2][]string, err error) {
	for i, p := range players {
		tag := ""
		if h.opt.LanguageOf != nil {
			if tag, err = h.opt.LanguageOf(ctx, p.ID); err != nil {
				return codes, refusal.Because(NotRecorded, err)
			}
		}
		if tag != "" {
			codes[i] = slices.Compact([]string{game.LettersOf(tag), san.English().Code()})
			continue
		}
		for _, l := range san.All() {
			codes[i] = append(codes[i], l.Code())
		}
	}
	return codes, nil
}

// legacySeals is what older logs need, besides the keys, to open their envelopes: the unencrypted
// envelopes and the languages of the players.
type legacySeals struct {
	plain     []plainEnvelope
	languages [2][]string
}

// readLegacySeals reads the unencrypted envelopes of a game and the languages of its players.
func (h *Hall) readLegacySeals(ctx context.Context, id GameID, players [2]Player) (before legacySeals, err error) {
	if before.plain, err = h.readPlainEnvelopes(ctx, id); err != nil {
		return before, h.refuseUnrecorded(err)
	}
	before.languages, err = h.sealLanguages(ctx, players)
	return before, err
}

// SealMeaning is the meaning that a text would have if a player sealed it now.
type SealMeaning struct {
	Outcome laws.SealOutcome
	// Moves are the legal moves that the text can mean, in English notation. Squares holds the
	// start and target square of each.
	Moves, Squares []string
	// Article is the article of the Laws on a sealed move that is not valid.
	Article string

	position chess.Position
	moves    []chess.Move
}

// MovesIn returns the moves that the text can mean, written with the piece letters of a language, a
// BCP 47 tag.
func (m *SealMeaning) MovesIn(tag string) (names []string) {
	l, _ := san.ByLanguage(game.LettersOf(tag))
	for _, move := range m.moves {
		names = append(names, san.FormatIn(&m.position, move, l))
	}
	return names
}

// SealMeaningOf returns the meaning of a text in the position, for the player to move, before they
// close the envelope, or for their assistant if the formalities of an adjournment are among the
// assistant's duties. Nothing is recorded.
func (h *Hall) SealMeaningOf(ctx context.Context, id GameID, who members.Identity, w laws.Written) (m SealMeaning, err error) {
	v, err := h.Table(ctx, id, who)
	switch {
	case err != nil:
		return m, err
	case v.You == Neither && v.Assists == Neither:
		return m, refusal.New(NotYourGame)
	}
	if v.Seals() == Neither {
		article, _ := laws.Article(v.Terms.Edition, laws.RuleAssistant)
		return m, &laws.Refusal{
			Code: laws.AssistantMayNot, Edition: v.Terms.Edition, Args: laws.Args{Text: laws.Seal{}.CommandKind()},
			Citation: laws.Citation{Article: article, Rule: laws.RuleAssistant},
		}
	}
	article, _ := laws.Article(v.Terms.Edition, laws.RuleSeal)
	refused := &laws.Refusal{Code: laws.NotSealing, Edition: v.Terms.Edition, Citation: laws.Citation{Article: article, Rule: laws.RuleSeal}}
	switch {
	case v.Over || v.Session != laws.Sealing && !v.Resumed: // the reply to an absent player is sealed, too
		return m, refused
	case !v.Seals().Is(v.Turn):
		refused.Code = laws.NotYourTurn
		return m, refused
	}
	if w.Lang == "" {
		w.Lang = game.LettersOf(who.Lang)
	}
	if err := checkWithheld(w.Text); err != nil {
		return m, err
	}
	p := v.Position()
	moves, outcome := laws.SealedMeaning(&p, w)
	m.Outcome, m.position, m.moves = outcome, p, moves
	m.Article, _ = laws.Article(v.Terms.Edition, laws.RuleBadSeal)
	for _, move := range moves {
		m.Moves = append(m.Moves, san.Format(&p, move))
		m.Squares = append(m.Squares, uci.Format(&p, move))
	}
	return m, nil
}
