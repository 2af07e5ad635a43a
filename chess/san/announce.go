package san

import (
	"slices"
	"strings"

	"github.com/escaque/escaque/chess"
)

// The words with which moves are announced to players who cannot see the
// board (Appendix E.2.1, 2009): names for the files, German for the rest.
var (
	fileWords = [8]string{"Anna", "Bella", "Cesar", "David", "Eva", "Felix", "Gustav", "Hector"}
	rankWords = [8]string{"eins", "zwei", "drei", "vier", "fuenf", "sechs", "sieben", "acht"}
	manWords  = [chess.King + 1]string{
		chess.Pawn: "Bauer", chess.Knight: "Springer", chess.Bishop: "Laeufer",
		chess.Rook: "Turm", chess.Queen: "Dame", chess.King: "Koenig",
	}
	castlingWords = [2]string{chess.KingSide: "Kurze Rochade", chess.QueenSide: "Lange Rochade"}
)

// Announce says a legal move aloud: "Springer Gustav eins Felix drei", "Eva
// sieben Eva acht Dame", "Kurze Rochade". A pawn is not named.
func Announce(m chess.Move) string {
	if m.IsCastling() {
		return castlingWords[m.Side()]
	}
	var words []string
	if m.Piece() != chess.Pawn {
		words = append(words, manWords[m.Piece()])
	}
	for _, s := range []chess.Square{m.From(), m.To()} {
		words = append(words, fileWords[s.File()], rankWords[s.Rank()])
	}
	if m.Promotion() != chess.NoPieceType {
		words = append(words, manWords[m.Promotion()])
	}
	return strings.Join(words, " ")
}

// AnnounceAloud says a legal move as [Announce] does, and adds "Schach" when it
// gives check and "Matt" when it mates.
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

// What may be said besides the move: that it takes something, gives check or
// mates. The appendix has no words for that, and they mean nothing.
const (
	checkWord = "Schach"
	mateWord  = "Matt"
)

var asides = []string{"schach", "matt", "schachmatt", "schlaegt", "nimmt", "auf", "nach", "en", "passant"}

// ReadAnnouncement gives the set of legal moves that spoken words can mean.
// The departure square may be left out, the pawn named; capitals do not
// matter, and "fünf", "König" and "Läufer" are understood, as are the
// misprints of the 2009 text, "Damme" and "Laeuffer". Words that say that the
// move takes something, gives check or mates are passed over.
func ReadAnnouncement(pos *chess.Position, text string) Reading {
	if len(text) > maxText {
		return Reading{}
	}
	words := slices.DeleteFunc(strings.Fields(spelling.Replace(strings.ToLower(text))), func(w string) bool {
		return slices.Contains(asides, w)
	})
	s, ok := announced(words)
	if !ok {
		return Reading{}
	}
	var list chess.MoveList
	pos.LegalMoves(&list)
	return Reading{Moves: union(nil, s.matches(pos, list.Slice(), true)), Readable: true}
}

var spelling = strings.NewReplacer("ü", "ue", "ö", "oe", "ä", "ae", "damme", "dame", "laeuffer", "laeufer")

// announced makes a sketch of the words of an announcement.
func announced(words []string) (s sketch, ok bool) {
	s = sketch{piece: chess.Pawn, from: everywhere, to: everywhere, castling: noCastling}
	for side, name := range castlingWords {
		if strings.Join(words, " ") == strings.ToLower(name) {
			s.castling = int8(side)
			return s, true
		}
	}
	if piece, named := indexWord(manWords[:], words, 0); named {
		s.piece, words = chess.PieceType(piece), words[1:]
	}
	if n := len(words); n%2 == 1 {
		piece, named := indexWord(manWords[:], words, n-1)
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

// indexWord finds the i-th word, in small letters, among names.
func indexWord(names, words []string, i int) (at int, ok bool) {
	for at, name := range names {
		if i < len(words) && name != "" && strings.ToLower(name) == words[i] {
			return at, true
		}
	}
	return 0, false
}
