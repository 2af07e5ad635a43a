package san

import (
	"math/bits"
	"strings"
)

// Warning is a set of deviations of a text from PGN's export format. A text with warnings may still
// mean exactly one move. The zero value is empty.
type Warning uint32

// The values of type [Warning]. Those of the last group depend on the move, so they occur only if
// the text means exactly one move.
const (
	Spaces               Warning = 1 << iota // blanks within or around the move
	Annotated                                // "!" or "?" after the move
	DrawOffer                                // "(=)" after the move
	PassingMark                              // "e.p." or "a.p."
	DoublePlus                               // "++", or a dagger, for mate or double check
	DigitCastling                            // "0-0" with zeros
	OddCastling                              // castling in another spelling: "oo", "O O"
	OddCapture                               // ":" or another sign instead of "x", or at the end of the move
	OddPromotion                             // "e8(Q)" or "e8/Q"
	MissingPromotionSign                     // "e8Q" without "="
	PawnLetter                               // a letter for the pawn: "Pe4"
	SmallLetter                              // a lower-case letter for a piece: "nf3"
	LookAlike                                // Cyrillic letters that look like those of files
	LongForm                                 // the whole departure square: "Ng1-f3"
	UCIForm                                  // the notation of the UCI protocol: "g1f3"
	OtherLetters                             // letters of another set than the first
	ShortCapture                             // a pawn's capture without ranks: "exd"

	MissingCapture    // a capture without a sign
	WrongCapture      // a capture sign, but nothing is captured
	MissingFile       // a pawn's capture without its file
	OverDisambiguated // more of the departure square than needed
	MissingCheck      // check without a sign
	WrongCheck        // a check sign without check
	MissingMate       // mate without a sign of mate
	WrongMate         // a sign of mate without mate
)

// warningNames holds the stable names of the warnings.
var warningNames = [...]string{
	"spaces", "annotated", "draw-offer", "passing-mark", "double-plus", "digit-castling", "odd-castling",
	"odd-capture", "odd-promotion", "missing-promotion-sign", "pawn-letter", "small-letter", "look-alike",
	"long-form", "uci-form", "other-letters", "short-capture",
	"missing-capture", "wrong-capture", "missing-file", "over-disambiguated",
	"missing-check", "wrong-check", "missing-mate", "wrong-mate",
}

// Has reports whether the set contains all warnings of w.
func (s Warning) Has(w Warning) bool { return s&w == w }

// Names returns the stable names of the warnings in the set.
func (s Warning) Names() []string {
	var names []string
	for ; s != 0; s &= s - 1 {
		if i := bits.TrailingZeros32(uint32(s)); i < len(warningNames) {
			names = append(names, warningNames[i])
		}
	}
	return names
}

// String returns the names, separated by commas.
func (s Warning) String() string { return strings.Join(s.Names(), ",") }
