package events

import (
	"slices"
	"strconv"
	"strings"

	"github.com/escaque/escaque/internal/web/site"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/acts"
)

// manualPairing is a pairing that is being changed by hand: boards, then byes. The address of its
// page holds it by starting numbers: "4-1_2-5_3.half". Each step thus has an address, so that the
// browser's back button undoes it and it can be sent to a colleague.
type manualPairing struct {
	t        tournament.Tournament
	pairings []tournament.Pairing
}

// String returns the pairing as written in an address.
func (h manualPairing) String() string {
	var b strings.Builder
	number := func(id tournament.PlayerID) string { p, _ := h.t.Player(id); return strconv.Itoa(p.Number) }
	for i, p := range h.pairings {
		if i > 0 {
			b.WriteByte('_')
		}
		b.WriteString(number(p.White))
		if p.Bye != "" {
			b.WriteString("." + string(p.Bye))
		} else {
			b.WriteString("-" + number(p.Black))
		}
	}
	return b.String()
}

// readPairs parses a pairing by starting numbers: 4-1 for a board, and 3.half or 3=half for a bye,
// separated by spaces, commas, semicolons, new lines or underscores. It also parses lines with
// names. unread is the first part that is invalid.
func readPairs(t tournament.Tournament, text string) (h manualPairing, unread string) {
	order := t.Order()
	player := func(text string) tournament.PlayerID {
		n, err := strconv.Atoi(text)
		if err != nil || n < 1 || n > len(order) {
			return 0
		}
		return order[n-1]
	}
	h.t = t
	var byes []tournament.Pairing
	var words []string
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		p, named := readNamed(t, line)
		switch {
		case !named:
			words = append(words, strings.FieldsFunc(line, func(r rune) bool { return strings.ContainsRune("_, \t\r\n;", r) })...)
		case p.White == 0:
			return h, line
		default:
			words = append(words, manualPairing{t, []tournament.Pairing{p}}.String())
		}
	}
	for _, word := range words {
		p := tournament.Pairing{Board: len(h.pairings) + 1}
		if white, black, pair := strings.Cut(word, "-"); pair {
			if p.White, p.Black = player(white), player(black); p.White == 0 || p.Black == 0 {
				return h, word
			}
			h.pairings = append(h.pairings, p)
			continue
		}
		who, bye, _ := strings.Cut(strings.ReplaceAll(word, "=", "."), ".")
		p = tournament.Pairing{White: player(who), Bye: tournament.Bye(bye)}
		if p.White == 0 || !slices.Contains(tournament.Byes(), p.Bye) {
			return h, word
		}
		byes = append(byes, p)
	}
	h.pairings = append(h.pairings, byes...)
	return h, ""
}

// The separators of a line with names: "4 Beta, Bruno – 1 Alfa, Ana" for a board, and "3 Gamma, Gil
// = half" for a bye.
const (
	versus = " – "
	gets   = " = "
)

// namedText returns the pairing with names, one line for each board and bye.
func (h manualPairing) namedText() string {
	var b strings.Builder
	side := func(id tournament.PlayerID) string {
		p, _ := h.t.Player(id)
		return strconv.Itoa(p.Number) + " " + p.Name
	}
	for _, p := range h.pairings {
		b.WriteString(side(p.White))
		if p.Bye != "" {
			b.WriteString(gets + string(p.Bye) + "\n")
		} else {
			b.WriteString(versus + side(p.Black) + "\n")
		}
	}
	return b.String()
}

// readNamed parses a line in the format of namedText. A side is a number, a name, or both if they
// belong to one player. named is false for a line in another format. White is 0 for an unknown
// player or bye.
func readNamed(t tournament.Tournament, line string) (p tournament.Pairing, named bool) {
	one, other, pair := strings.Cut(strings.ReplaceAll(line, " - ", versus), versus)
	if !pair {
		var bye bool
		if one, other, bye = strings.Cut(line, gets); !bye {
			return p, false
		}
		if p.Bye = tournament.Bye(strings.TrimSpace(other)); !slices.Contains(tournament.Byes(), p.Bye) {
			return tournament.Pairing{}, true
		}
		p.White = playerOfSide(t, one)
		return p, true
	}
	if p.White, p.Black = playerOfSide(t, one), playerOfSide(t, other); p.White == 0 || p.Black == 0 {
		return tournament.Pairing{}, true
	}
	return p, true
}

// playerOfSide returns the player that a side of a line names, or 0.
func playerOfSide(t tournament.Tournament, text string) tournament.PlayerID {
	text = strings.TrimSpace(text)
	number, name, _ := strings.Cut(text, " ")
	n, err := strconv.Atoi(number)
	switch order := t.Order(); {
	case err != nil:
		p, err := acts.Find(t, text)
		if err != nil || p.Number == 0 {
			return 0
		}
		return p.ID
	case n < 1 || n > len(order):
		return 0
	default:
		p, _ := t.Player(order[n-1])
		if name = strings.TrimSpace(name); name != "" && site.Folded(name) != site.Folded(p.Name) {
			return 0
		}
		return p.ID
	}
}

// unpairedPlayers returns the players who are neither paired nor have a bye. In a round robin they
// include withdrawn players, who keep their boards. Players who count as withdrawn because they
// were absent are left out.
func (h manualPairing) unpairedPlayers() []tournament.PlayerID {
	seen := make(map[tournament.PlayerID]bool)
	for _, p := range h.pairings {
		seen[p.White], seen[p.Black] = true, true
	}
	var left []tournament.PlayerID
	t := h.t.WithoutAbsent(nil)
	for _, id := range t.Order() {
		p, _ := t.Player(id)
		if !seen[id] && (!p.Withdrawn || h.t.Regulations().System.Predetermined()) {
			left = append(left, id)
		}
	}
	return left
}

// byeKinds returns the kinds of byes in the event's system.
func (h manualPairing) byeKinds() []tournament.Bye {
	if h.t.Regulations().System.Predetermined() {
		return []tournament.Bye{tournament.Rest}
	}
	if h.t.AllocatedBye() == tournament.PairingBye {
		return []tournament.Bye{tournament.PairingBye, tournament.FullBye, tournament.HalfBye, tournament.ZeroBye}
	}
	return []tournament.Bye{tournament.FullBye, tournament.HalfBye, tournament.ZeroBye}
}

// withColoursSwapped returns the pairing with the colours of a board exchanged.
func (h manualPairing) withColoursSwapped(board int) manualPairing {
	h.pairings = slices.Clone(h.pairings)
	for i, p := range h.pairings {
		if p.Board == board && p.Bye == "" {
			h.pairings[i].White, h.pairings[i].Black = p.Black, p.White
		}
	}
	return h
}

// withPlayersExchanged returns the pairing with two players exchanged.
func (h manualPairing) withPlayersExchanged(one, other tournament.PlayerID) manualPairing {
	h.pairings = slices.Clone(h.pairings)
	instead := func(id tournament.PlayerID) tournament.PlayerID {
		switch id {
		case one:
			return other
		case other:
			return one
		}
		return id
	}
	for i, p := range h.pairings {
		h.pairings[i].White, h.pairings[i].Black = instead(p.White), instead(p.Black)
	}
	return h
}

// without returns the pairing without some players. Their opponents become unpaired.
func (h manualPairing) without(ids ...tournament.PlayerID) manualPairing {
	h.pairings = slices.DeleteFunc(slices.Clone(h.pairings), func(p tournament.Pairing) bool {
		return slices.Contains(ids, p.White) || slices.Contains(ids, p.Black)
	})
	return h.renumbered()
}

// withPair returns the pairing with two players on one board: the first board that one of them had,
// or else the last.
func (h manualPairing) withPair(white, black tournament.PlayerID) manualPairing {
	at := slices.IndexFunc(h.pairings, func(p tournament.Pairing) bool {
		return p.Bye == "" && (p.White == white || p.Black == white || p.White == black || p.Black == black)
	})
	h = h.without(white, black)
	boards := slices.IndexFunc(h.pairings, func(p tournament.Pairing) bool { return p.Bye != "" })
	if boards < 0 {
		boards = len(h.pairings)
	}
	if at < 0 || at > boards {
		at = boards
	}
	h.pairings = slices.Insert(h.pairings, at, tournament.Pairing{White: white, Black: black})
	return h.renumbered()
}

// withBye returns the pairing with a bye for a player.
func (h manualPairing) withBye(id tournament.PlayerID, bye tournament.Bye) manualPairing {
	h = h.without(id)
	h.pairings = append(h.pairings, tournament.Pairing{White: id, Bye: bye})
	return h
}

// renumbered returns the pairing with its boards numbered in order.
func (h manualPairing) renumbered() manualPairing {
	board := 0
	for i, p := range h.pairings {
		if p.Bye == "" {
			board++
			h.pairings[i].Board = board
		}
	}
	return h
}
