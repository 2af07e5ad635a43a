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

// languagesOf lists for both players the languages whose letters they may have used
// in an envelope of before its language was sealed: that of their account and then
// English, which the pages gave as the example. Where the account has no language
// they are all, English first.
func (h *Hall) languagesOf(ctx context.Context, players [2]Player) (codes [2][]string, err error) {
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

// sealedBefore is what opens envelopes of older logs, besides their keys: those that
// lie unencrypted, and the languages of the players.
type sealedBefore struct {
	plain     []plainEnvelope
	languages [2][]string
}

func (h *Hall) sealedBefore(ctx context.Context, id GameID, players [2]Player) (before sealedBefore, err error) {
	if before.plain, err = h.plainEnvelopes(ctx, id); err != nil {
		return before, h.notRecorded(err)
	}
	before.languages, err = h.languagesOf(ctx, players)
	return before, err
}

// SealMeaning is what a text would prove to be if it were sealed now.
type SealMeaning struct {
	Outcome laws.SealOutcome
	// Moves are the legal moves that it can mean, in English notation, and Squares
	// where they go from and to.
	Moves, Squares []string
	// Article is that of the Laws for a sealed move that is not valid.
	Article string

	position chess.Position
	moves    []chess.Move
}

// In returns the moves in the letters of a language, a BCP 47 tag.
func (m *SealMeaning) In(tag string) (names []string) {
	l, _ := san.ByLanguage(game.LettersOf(tag))
	for _, move := range m.moves {
		names = append(names, san.FormatIn(&m.position, move, l))
	}
	return names
}

// SealMeans returns what a text means on the board of the player whose turn it is,
// for that player to see before the envelope is closed. Nothing of it is kept.
func (h *Hall) SealMeans(ctx context.Context, id GameID, who members.Identity, w laws.Written) (m SealMeaning, err error) {
	v, err := h.Table(ctx, id, who)
	switch {
	case err != nil:
		return m, err
	case v.You == Neither:
		return m, refusal.New(NotYourGame)
	}
	article, _ := laws.Article(v.Terms.Edition, laws.RuleSeal)
	refused := &laws.Refusal{Code: laws.NotSealing, Edition: v.Terms.Edition, Citation: laws.Citation{Article: article, Rule: laws.RuleSeal}}
	switch {
	case v.Over || v.Session != laws.Sealing && !v.Resumed: // a reply to a player who has not come is sealed, too
		return m, refused
	case !v.You.Is(v.Turn):
		refused.Code = laws.NotYourTurn
		return m, refused
	}
	if w.Lang == "" {
		w.Lang = game.LettersOf(who.Lang)
	}
	if err := checkSealable(w.Text); err != nil {
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
