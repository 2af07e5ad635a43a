package laws

import (
	"crypto/sha256"
	"slices"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/san"
)

// Commitment is the published hash of a sealed move; see [Commit] and [CommitText].
type Commitment [sha256.Size]byte

// Salt is the random part of a commitment, chosen by the player who seals.
type Salt [32]byte

// Commit returns the commitment to a sealed move. It is SHA-256 over the name of the game, a byte
// 1, the salt, the language of the letters, a zero byte, and the text. Because of the salt, nobody
// can find the move by trying all legal moves. The language is included, so that nobody can choose
// one when the envelope is opened.
func Commit(game string, salt Salt, w Written) Commitment {
	return sha256.Sum256(slices.Concat([]byte(game), []byte{1}, salt[:], []byte(w.Lang), []byte{0}, []byte(w.Text)))
}

// CommitText returns the commitment to a sealed move without its language, as in old logs. It is
// SHA-256 over the name of the game, a zero byte, the salt, and the text. The zero byte
// distinguishes it from [Commit].
func CommitText(game string, salt Salt, text string) Commitment {
	return sha256.Sum256(slices.Concat([]byte(game), []byte{0}, salt[:], []byte(text)))
}

// MaxCiphertext is the greatest length of the ciphertext of a sealed move, in bytes.
const MaxCiphertext = 4096

// Seal writes the sealed move. Until the envelope is closed, another Seal replaces it. The move is
// given as text or as a commitment to a text. Over the board it may be written on paper only; then
// both are empty.
type Seal struct {
	Written Written
	// Game is the name of the game in the commitment, see [Commit].
	Game       string
	Commitment Commitment
	// Ciphertext is the move in a form that only the opener of the envelope can decrypt.
	Ciphertext []byte
}

var sealSpec = Spec{
	By: Players, In: InPlay, At: Anywhere,
	duty: AdjournFor,
	texts: textsOf(func(c Seal) []commandText {
		return []commandText{{"sealed", c.Written.Text}, {"sealed", c.Written.Lang}, {"game", c.Game}}
	}),
	larger: largerIn(func(c Seal) (field string, most int) {
		if len(c.Ciphertext) > MaxCiphertext {
			return "sealed", MaxCiphertext
		}
		return "", 0
	}),
}

func (Seal) CommandKind() string { return "Seal" }
func (Seal) spec() *Spec         { return &sealSpec }

// decide records a sealed move, which the player may change until their clock is stopped (Guideline
// G.1a, 2009). The text is not judged before the envelope is opened.
func (c Seal) decide(s *decision) *Refusal {
	rule := RuleSeal
	switch {
	case s.by != s.g.tail.position.Turn():
		return s.refuse(NotYourTurn, RuleSeal, Args{})
	case s.g.maySealReply(s.by):
		rule = RuleSealReply
	case s.g.AdjournState() != Sealing:
		return s.refuse(NotSealing, RuleSeal, Args{})
	case s.g.adjourned.sealed != nil:
		rule = RuleSealChange
	}
	committed := c.Commitment != Commitment{}
	_, known := letterSets(c.Written.Lang)
	switch {
	case !known:
		return s.refuse(UnknownLanguage, rule, Args{Text: truncate(c.Written.Lang)})
	case committed == (c.Written.Text != "") && (committed || s.g.regs.Venue == Screen),
		!committed && (c.Game != "" || len(c.Ciphertext) > 0), committed && c.Game == "":
		return s.refuse(SealOneWay, HallSealed, Args{})
	}
	if r := s.whyNotSealable(c.Written); r != nil {
		return r
	}
	s.emit(MoveSealed{
		Stamp: s.stamp(), By: s.by, Written: c.Written, Game: c.Game, Commitment: c.Commitment,
		Ciphertext: slices.Clone(c.Ciphertext), Assisted: s.assists, Citation: s.t.cite(rule),
	})
	return nil
}

// MoveSealed is a sealed move as its player handed it over. If it has a text, the opponent must not
// see it.
type MoveSealed struct {
	Stamp
	By         chess.Color
	Written    Written
	Game       string
	Commitment Commitment
	Ciphertext []byte
	// Assisted is set when the player's assistant wrote the move for them.
	Assisted bool
	Citation
}

func (MoveSealed) EventKind() string { return "MoveSealed" }

func (e MoveSealed) apply(g Game) Game {
	return g.withAdjournment(func(a *adjournment) { a.sealed = &e })
}

// MoveShown records that the player who must seal made a move on the board. They must seal that
// move.
type MoveShown struct {
	Stamp
	By   chess.Color
	Move chess.Move
	// SAN is the move in English standard algebraic notation.
	SAN string
	Citation
}

func (MoveShown) EventKind() string { return "MoveShown" }

func (e MoveShown) apply(g Game) Game {
	return g.withAdjournment(func(a *adjournment) { a.shown, a.sealed = e.Move, nil })
}

// meanwhileRule returns the rule for an end of the game by the players. During an adjournment it is
// the rule by which such an end counts whatever move was sealed (Guideline G.6, 2009). Otherwise it
// is the given rule.
func (s *decision) meanwhileRule(rule Rule) Rule {
	if s.g.isAdjourned() {
		return RuleMeanwhile
	}
	return rule
}

// recordShownMove records a move made on the board by the player who must seal. They must seal that
// move (Guideline G.1a, 2009).
func (s *decision) recordShownMove(m chess.Move) *Refusal {
	p := &s.g.tail.position
	if shown := s.owedMove(); shown != chess.NoMove && shown != m {
		return s.refuse(MustSealShown, RuleSealShown, Args{Text: san.Format(p, shown)})
	}
	s.emit(MoveShown{Stamp: s.stamp(), By: s.by, Move: m, SAN: san.Format(p, m), Citation: s.t.cite(RuleSealShown)})
	return nil
}

// owedMove returns the move that must be sealed, because it was shown on the board or because a
// wrong claim was made with it.
func (s *decision) owedMove() chess.Move {
	if a := s.g.adjourned; a != nil && a.state == Sealing && a.shown != chess.NoMove {
		return a.shown
	}
	return s.g.obliged
}

// whyNotSealable returns why a text may not be sealed, or nil. If a move must be sealed, the text must
// mean exactly that move; an unreadable text is refused too. Otherwise, where the arbiter watches
// touched pieces, the text must not mean a move that a touched piece or a move already begun forbids;
// an unreadable text is then accepted and judged when the envelope is opened.
func (s *decision) whyNotSealable(w Written) *Refusal {
	owed, p := s.owedMove(), &s.g.tail.position
	moves, _ := readSealed(p, w)
	switch {
	case owed == chess.NoMove && len(moves) == 1 && s.arbiterWatchesTouch():
		if d := s.g.duty(s.t); !d.allows(p, moves[0]) {
			return s.refuseBreach(&d, moves[0])
		}
		return nil
	case owed == chess.NoMove, len(moves) == 1 && moves[0] == owed:
		return nil
	}
	rule := RuleSealShown
	if owed == s.g.obliged {
		rule = RuleClaimMove
	}
	return s.refuse(MustSealShown, rule, Args{Text: san.Format(p, owed)})
}
