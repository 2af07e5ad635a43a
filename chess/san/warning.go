package san

import (
	"math/bits"
	"strings"
)

// Warning is a set of things that are not as the export format of PGN wants
// them, although the text may well mean one move. The zero value is none.
type Warning uint32

// The warnings. The last group is known only when the text means one move.
const (
	Spaces               Warning = 1 << iota // blanks within or around the move
	Annotated                                // "!" or "?" after the move
	DrawOffer                                // "(=)" after the move
	PassingMark                              // "e.p." or "a.p."
	DoublePlus                               // "++", or a dagger, for mate or double check
	DigitCastling                            // "0-0" with zeros
	OddCastling                              // castling spelled otherwise: "oo", "O O"
	OddCapture                               // ":" or another sign instead of "x", or at the end
	OddPromotion                             // "e8(Q)" or "e8/Q"
	MissingPromotionSign                     // "e8Q" without "="
	PawnLetter                               // the pawn's letter: "Pe4"
	SmallLetter                              // a small letter for a piece: "nf3"
	LookAlike                                // Cyrillic letters that look like files
	LongForm                                 // the whole departure square: "Ng1-f3"
	UCIForm                                  // the move of a chess engine: "g1f3"
	OtherLetters                             // letters of a set that is not the first one
	ShortCapture                             // a pawn's capture without ranks: "exd"

	MissingCapture    // a capture without sign
	WrongCapture      // a capture sign, but nothing is captured
	MissingFile       // a pawn's capture without the file it comes from
	OverDisambiguated // more of the departure square than needed
	MissingCheck      // check, but no sign
	WrongCheck        // a sign of check, but there is none
	MissingMate       // mate, but no sign of mate
	WrongMate         // a sign of mate, but it is not mate
)

var warningNames = [...]string{
	"spaces", "annotated", "draw-offer", "passing-mark", "double-plus", "digit-castling", "odd-castling",
	"odd-capture", "odd-promotion", "missing-promotion-sign", "pawn-letter", "small-letter", "look-alike",
	"long-form", "uci-form", "other-letters", "short-capture",
	"missing-capture", "wrong-capture", "missing-file", "over-disambiguated",
	"missing-check", "wrong-check", "missing-mate", "wrong-mate",
}

// Has reports whether all of w's warnings are in the set.
func (s Warning) Has(w Warning) bool { return s&w == w }

// Names gives the stable names of the warnings in the set.
func (s Warning) Names() []string {
	var names []string
	for ; s != 0; s &= s - 1 {
		if i := bits.TrailingZeros32(uint32(s)); i < len(warningNames) {
			names = append(names, warningNames[i])
		}
	}
	return names
}

// String joins the names with commas.
func (s Warning) String() string { return strings.Join(s.Names(), ",") }
