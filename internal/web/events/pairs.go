package events

import (
	"slices"
	"strconv"
	"strings"

	"github.com/escaque/escaque/internal/web/site"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/desk"
)

// handMade is a pairing while it is changed by hand: boards, then byes. It stands in
// the address of its page, by starting numbers: "4-1_2-5_3.half". So each step has an
// address, the way back is the browser's, and a colleague can be sent there.
type handMade struct {
	t        tournament.Tournament
	pairings []tournament.Pairing
}

// String writes the pairing as an address has it.
func (h handMade) String() string {
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

// readPairs reads a pairing by starting numbers: 4-1 for a board, 3.half or 3=half
// for a bye, with spaces, commas, new lines or underscores between. unread is what
// says nothing.
func readPairs(t tournament.Tournament, text string) (h handMade, unread string) {
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
			words = append(words, handMade{t, []tournament.Pairing{p}}.String())
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

// The signs of a line that names its players: "4 Beta, Bruno – 1 Alfa, Ana" for a board, "3
// Gamma, Gil = half" for a bye.
const (
	versus = " – "
	gets   = " = "
)

// text writes the pairing with names, a line for each board and bye.
func (h handMade) text() string {
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

// readNamed reads a line that text has written, or somebody like it: a side is a number, a name,
// or both where they are of one player. named is false for a line in another form; White is 0
// where it says nobody.
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
		p.White = sideOf(t, one)
		return p, true
	}
	if p.White, p.Black = sideOf(t, one), sideOf(t, other); p.White == 0 || p.Black == 0 {
		return tournament.Pairing{}, true
	}
	return p, true
}

// sideOf is the player whom a side of a line names; 0 for nobody.
func sideOf(t tournament.Tournament, text string) tournament.PlayerID {
	text = strings.TrimSpace(text)
	number, name, _ := strings.Cut(text, " ")
	n, err := strconv.Atoi(number)
	switch order := t.Order(); {
	case err != nil:
		p, err := desk.Find(t, text)
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

// left are the players who are neither paired nor have a bye. In a round robin the
// withdrawn too keep their boards. Who counts as withdrawn is named apart.
func (h handMade) left() []tournament.PlayerID {
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

// byes are the kinds of byes that the event's system knows.
func (h handMade) byes() []tournament.Bye {
	if h.t.Regulations().System.Predetermined() {
		return []tournament.Bye{tournament.Rest}
	}
	if h.t.OfTeams() {
		return []tournament.Bye{tournament.PairingBye, tournament.FullBye, tournament.HalfBye, tournament.ZeroBye}
	}
	return []tournament.Bye{tournament.FullBye, tournament.HalfBye, tournament.ZeroBye}
}

// unpaired is the bye that the pairing gives to who is left over.
func unpaired(t tournament.Tournament) tournament.Bye {
	if t.OfTeams() {
		return tournament.PairingBye
	}
	return tournament.FullBye
}

// turned exchanges the colours of a board.
func (h handMade) turned(board int) handMade {
	h.pairings = slices.Clone(h.pairings)
	for i, p := range h.pairings {
		if p.Board == board && p.Bye == "" {
			h.pairings[i].White, h.pairings[i].Black = p.Black, p.White
		}
	}
	return h
}

// exchanged puts each of two players where the other was.
func (h handMade) exchanged(one, other tournament.PlayerID) handMade {
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

// without takes players out, wherever they are; their opponents are left over.
func (h handMade) without(ids ...tournament.PlayerID) handMade {
	h.pairings = slices.DeleteFunc(slices.Clone(h.pairings), func(p tournament.Pairing) bool {
		return slices.Contains(ids, p.White) || slices.Contains(ids, p.Black)
	})
	return h.numbered()
}

// paired seats two players at a board of their own: the first of those at which they
// sat, or else the last.
func (h handMade) paired(white, black tournament.PlayerID) handMade {
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
	return h.numbered()
}

// given gives a player a bye.
func (h handMade) given(id tournament.PlayerID, bye tournament.Bye) handMade {
	h = h.without(id)
	h.pairings = append(h.pairings, tournament.Pairing{White: id, Bye: bye})
	return h
}

// numbered gives the boards their numbers in their order.
func (h handMade) numbered() handMade {
	board := 0
	for i, p := range h.pairings {
		if p.Bye == "" {
			board++
			h.pairings[i].Board = board
		}
	}
	return h
}
