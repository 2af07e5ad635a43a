package san

import (
	"slices"
	"strings"

	"github.com/escaque/escaque/chess"
)

// The words that announce moves to players who cannot see the board (Appendix E.2.1, 2009): names
// of persons for the files, German words for the rest.
var (
	fileWords  = [8]string{"Anna", "Bella", "Cesar", "David", "Eva", "Felix", "Gustav", "Hector"}
	rankWords  = [8]string{"eins", "zwei", "drei", "vier", "fuenf", "sechs", "sieben", "acht"}
	pieceWords = [chess.King + 1]string{
		chess.Pawn: "Bauer", chess.Knight: "Springer", chess.Bishop: "Laeufer",
		chess.Rook: "Turm", chess.Queen: "Dame", chess.King: "Koenig",
	}
	castlingWords = [2]string{chess.KingSide: "Kurze Rochade", chess.QueenSide: "Lange Rochade"}
)

// Announce returns a legal move as it is spoken: "Springer Gustav eins Felix drei", "Eva sieben Eva
// acht Dame", "Kurze Rochade". It does not name a pawn.
func Announce(m chess.Move) string {
	if m.IsCastling() {
		return castlingWords[m.Side()]
	}
	var words []string
	if m.Piece() != chess.Pawn {
		words = append(words, pieceWords[m.Piece()])
	}
	for _, s := range []chess.Square{m.From(), m.To()} {
		words = append(words, fileWords[s.File()], rankWords[s.Rank()])
	}
	if m.Promotion() != chess.NoPieceType {
		words = append(words, pieceWords[m.Promotion()])
	}
	return strings.Join(words, " ")
}

// AnnounceAloud returns a legal move as [Announce] does, followed by "Schach" for check or "Matt"
// for mate.
func AnnounceAloud(pos *chess.Position, m chess.Move) string {
	next := pos.After(m)
	switch {
	case !next.InCheck():
		return Announce(m)
	case next.HasLegalMove():
		return Announce(m) + " " + checkWord
	}
	return Announce(m) + " " + mateWord
}

// The words for check and mate. The appendix has none, and they do not affect the meaning of a
// move.
const (
	checkWord = "Schach"
	mateWord  = "Matt"
)

// ignoredWords are skipped in an announcement: words for a capture, check or mate.
var ignoredWords = []string{"schach", "matt", "schachmatt", "schlaegt", "nimmt", "auf", "nach", "en", "passant"}

// ReadAnnouncement returns the set of legal moves that spoken words can mean. The departure square
// may be omitted, and the pawn may be named. Capital and small letters count as equal. "fünf",
// "König", "Läufer" and the misprints of the 2009 text, "Damme" and "Laeuffer", are understood.
// Words for a capture, check or mate are skipped.
func ReadAnnouncement(pos *chess.Position, text string) Reading {
	if len(text) > maxText {
		return Reading{}
	}
	words := slices.DeleteFunc(strings.Fields(spelling.Replace(strings.ToLower(text))), func(w string) bool {
		return slices.Contains(ignoredWords, w)
	})
	s, ok := parseAnnouncement(words)
	if !ok {
		return Reading{}
	}
	var list chess.MoveList
	pos.LegalMoves(&list)
	return Reading{Moves: union(nil, s.legalMatches(pos, list.Slice(), true)), Readable: true}
}

// spelling normalizes the spelling of the words.
var spelling = strings.NewReplacer("ü", "ue", "ö", "oe", "ä", "ae", "damme", "dame", "laeuffer", "laeufer")

// parseAnnouncement parses the words of an announcement. ok is false when they are no announcement
// of a move.
func parseAnnouncement(words []string) (s parsedMove, ok bool) {
	s = parsedMove{piece: chess.Pawn, from: allSquares, to: allSquares, castling: noCastling}
	for side, name := range castlingWords {
		if strings.Join(words, " ") == strings.ToLower(name) {
			s.castling = int8(side)
			return s, true
		}
	}
	if piece, named := indexWord(pieceWords[:], words, 0); named {
		s.piece, words = chess.PieceType(piece), words[1:]
	}
	if n := len(words); n%2 == 1 {
		piece, named := indexWord(pieceWords[:], words, n-1)
		s.promotion, words = chess.PieceType(piece), words[:n-1]
		if !named || s.promotion == chess.Pawn || s.promotion == chess.King || s.piece != chess.Pawn {
			return s, false
		}
	}
	var squares []chess.Bitboard
	for i := 0; i+1 < len(words); i += 2 {
		file, isFile := indexWord(fileWords[:], words, i)
		rank, isRank := indexWord(rankWords[:], words, i+1)
		if !isFile || !isRank {
			return s, false
		}
		squares = append(squares, chess.MakeSquare(file, rank).Bitboard())
	}
	switch len(squares) {
	case 1:
		s.to = squares[0]
	case 2:
		s.from, s.to = squares[0], squares[1]
	default:
		return s, false
	}
	return s, true
}

// indexWord returns the index in names of words[i], which is in lower case. ok is false when names
// does not have it.
func indexWord(names, words []string, i int) (at int, ok bool) {
	for at, name := range names {
		if i < len(words) && name != "" && strings.ToLower(name) == words[i] {
			return at, true
		}
	}
	return 0, false
}
