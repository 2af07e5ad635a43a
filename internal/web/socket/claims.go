package socket

import (
	"context"
	"slices"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/fen"
	"github.com/escaque/escaque/chess/helpmate"
	"github.com/escaque/escaque/chess/san"
	"github.com/escaque/escaque/chess/uci"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/i18n"
	"github.com/escaque/escaque/laws"
	"github.com/escaque/escaque/laws/words"
)

// What a claim of a draw costs, for the player before they make it, and the facts on which it is
// decided, for the arbiter.

// claimTermsCommand asks who would decide a claim of a draw now and what it would cost. Whether the
// claim would be right is said only in a game with hints. Only a player of the game may ask.
type claimTermsCommand struct {
	inGame
	Kind string `json:"kind" oneof:"repetition|fifty-moves|quickplay"` // the claim
	UCI  string `json:"uci,omitempty"`                                 // the intended move; without it the claim is about the position on the board
}

// claimTermsAnswer is what the player should know before the claim.
type claimTermsAnswer struct {
	Terms   []string `json:"terms"`             // sentences with their articles
	Refused bool     `json:"refused,omitempty"` // the claim cannot be made now; the first sentence says why
	Right   *bool    `json:"right,omitempty"`   // the claim would be right; only in a game with hints
}

// claimKinds are the kinds of claims that players make in a browser.
var claimKinds = []laws.Claim{laws.RepetitionClaim, laws.FiftyClaim, laws.QuickplayClaim}

func (c *conn) claimTerms(ctx context.Context, cmd claimTermsCommand) (claimTermsAnswer, error) {
	i := slices.IndexFunc(claimKinds, func(k laws.Claim) bool { return k.String() == cmd.Kind })
	terms, err := c.s.hall.ClaimTerms(ctx, cmd.Game, c.who, claimKinds[max(i, 0)])
	if err != nil {
		return claimTermsAnswer{}, err
	}
	a := claimTermsAnswer{Terms: words.ClaimTerms(c.language(), terms), Refused: terms.Refused != nil}
	if terms.Refused == nil && claimKinds[max(i, 0)] != laws.QuickplayClaim {
		a.Right, err = c.isRightClaim(ctx, cmd)
	}
	return a, err
}

// isRightClaim returns whether a claim would be right. The result is nil in a game without hints.
func (c *conn) isRightClaim(ctx context.Context, cmd claimTermsCommand) (*bool, error) {
	v, err := c.s.hall.Table(ctx, cmd.Game, c.who)
	if err != nil || !v.Terms.Hints {
		return nil, err
	}
	claims := v.Claims
	if cmd.UCI != "" {
		m, err := uci.Read(cmd.UCI)
		if err != nil {
			return nil, c.refuse("bad-move")
		}
		pos := v.Position()
		i := slices.IndexFunc(v.Legal(), func(legal chess.Move) bool { return uci.Format(&pos, legal) == uci.Format(&pos, m) })
		if i < 0 {
			return nil, c.refuse("bad-move")
		}
		claims = v.ClaimsWith(v.Legal()[i])
	}
	right := claims.Repetition
	if cmd.Kind == laws.FiftyClaim.String() {
		right = claims.Fifty
	}
	return &right, nil
}

// proofCommand asks for the facts on which claims of a draw are decided: earlier occurrences of the
// position, the last capture or pawn move, and whether each side can still mate. After a claim with
// an intended move they are about the position after that move. The arbiter of the game may ask,
// and everyone when it is over.
type proofCommand struct{ inGame }

// proofAnswer is the facts about a position.
type proofAnswer struct {
	Ply         int              `json:"ply"`              // half moves made
	Claim       string           `json:"claim,omitempty"`  // the latest claim, as a sentence
	Move        string           `json:"move,omitempty"`   // the intended move of the facts
	Occurrences []momentMessage  `json:"occurrences"`      // of the position, the present one last
	Repetitions int              `json:"repetitions"`      // how many occurrences a claim needs
	Quiet       int              `json:"quiet"`            // half moves since the last capture or pawn move
	QuietNeeded int              `json:"quietNeeded"`      // how many a claim needs
	Change      *momentMessage   `json:"change,omitempty"` // the last capture or pawn move; absent if there was none
	Mates       []canMateMessage `json:"mates"`            // White and Black
}

// momentMessage is a position of the game.
type momentMessage struct {
	Ply   int    `json:"ply"`  // half moves made before it
	Move  string `json:"move"` // that led to it, with its number; empty for the start
	FEN   string `json:"fen"`
	White int64  `json:"white,omitempty"` // on the clock after the last move of each player; absent without one
	Black int64  `json:"black,omitempty"`
}

// canMateMessage is whether a side can still mate by any series of legal moves.
type canMateMessage struct {
	Side   string `json:"side" oneof:"white|black"`
	Answer string `json:"answer" oneof:"winnable|unwinnable|unknown"`
	Text   string `json:"text"`           // the answer with its reason
	Line   string `json:"line,omitempty"` // moves that end in mate
}

func (c *conn) proof(ctx context.Context, cmd proofCommand) (proofAnswer, error) {
	p, err := c.s.hall.Proof(ctx, cmd.Game, c.who)
	if err != nil {
		return proofAnswer{}, err
	}
	lang, pos := c.language(), p.View.Position()
	a := proofAnswer{
		Ply: p.View.Ply, Occurrences: []momentMessage{}, Repetitions: p.Facts.Repetitions, Quiet: p.Facts.Quiet, QuietNeeded: p.Facts.QuietNeeded,
	}
	if p.Claim.At != 0 {
		a.Claim = claimSentence(lang, p.Claim, words.EventSentence(lang, p.Claim))
	}
	if p.Move != chess.NoMove {
		a.Move = InLetters(lang, san.Format(&pos, p.Move))
	}
	moments := momentsOf(lang, &p)
	for _, ply := range p.Facts.Occurrences {
		a.Occurrences = append(a.Occurrences, moments[ply])
	}
	if ply := p.Facts.LastChange; ply > 0 {
		a.Change = &moments[ply]
	}
	for side := chess.White; side <= chess.Black; side++ {
		a.Mates = append(a.Mates, canMate(lang, pos, side, p.Mates[side]))
	}
	return a, nil
}

// momentsOf returns the positions of a game by the number of half moves before them, with the
// position after the intended move of a claim at the end.
func momentsOf(lang string, p *hall.Proof) []momentMessage {
	pos := p.View.StartPosition()
	first := int(pos.Turn())
	now := momentMessage{FEN: fen.Format(pos)}
	list := []momentMessage{now}
	after := func(ply int, m chess.Move, text string) {
		pos.Play(m)
		now.Ply, now.FEN = ply+1, fen.Format(pos)
		now.Move = InLetters(lang, san.Numbered(ply+first, []string{text}))
	}
	for i, m := range p.View.Moves {
		mover := pos.Turn()
		after(i, m.Move, m.SAN)
		if !p.View.Terms.Control[mover].Untimed() {
			if left := m.Left.Milliseconds(); mover == chess.White {
				now.White = left
			} else {
				now.Black = left
			}
		}
		list = append(list, now)
	}
	if p.Move != chess.NoMove {
		after(len(p.View.Moves), p.Move, san.Format(&pos, p.Move))
		list = append(list, now)
	}
	return list
}

// canMate returns whether a side can mate from a position, in a language.
func canMate(lang string, pos chess.Position, side chess.Color, found helpmate.Answer) canMateMessage {
	m := canMateMessage{Side: side.String(), Answer: found.Verdict.String(), Text: i18n.Text(lang, "web.mate."+found.Reason)}
	if len(found.Line) == 0 {
		return m
	}
	from := int(pos.Turn())
	var line []string
	for _, move := range found.Line {
		line = append(line, san.Format(&pos, move))
		pos.Play(move)
	}
	m.Line = InLetters(lang, san.Numbered(from, line))
	return m
}
