package sheets

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/text/collate"
	"golang.org/x/text/language"

	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/prizes"
)

// ByName returns the pairings of a published round, ordered by the names of the players.
func ByName(t tournament.Tournament, round int, say Say) Table {
	table := Table{Title: fmt.Sprintf("%s %d · %s", say("round"), round, say("by-name")), Note: roundTerms(t, round, say), Columns: []Column{
		column(say, "name", false), column(say, "rating", true), column(say, "board", true), column(say, "colour", false), column(say, "opponent", false),
	}}
	tables, _ := t.Tables(round)
	if tables != nil {
		table.Columns = slices.Insert(table.Columns, 3, column(say, "table", true))
	}
	type line struct {
		name string
		row  []string
	}
	var lines []line
	add := func(id tournament.PlayerID, board int, colour, opponent string) {
		p, _ := t.Player(id)
		row := []string{strings.TrimSpace(p.Name + " " + string(p.Title)), blankZero(p.Rating), blankZero(board)}
		if tables != nil {
			row = append(row, blankZero(tables[board]))
		}
		lines = append(lines, line{p.Name, append(row, colour, opponent)})
	}
	for _, b := range t.Boards(round) {
		if b.Bye != "" {
			add(b.White, 0, "", byeName(t, round, b, say))
			continue
		}
		white, _ := t.Player(b.White)
		black, _ := t.Player(b.Black)
		add(b.White, b.Board, say("white"), nameWithTitle(black))
		add(b.Black, b.Board, say("black"), nameWithTitle(white))
	}
	order := collate.New(language.Und, collate.IgnoreCase)
	slices.SortStableFunc(lines, func(a, b line) int { return order.CompareString(a.name, b.name) })
	for _, l := range lines {
		table.Rows = append(table.Rows, l.row)
	}
	return table
}

// WallChart returns the wall chart: the players by starting number, with opponent, colour and
// points after each round.
func WallChart(t tournament.Tournament, say Say) Table {
	table := Table{Title: say("wall"), Foot: append(OpenLines(t, say), ExclusionLines(t, say)...), Interim: Interim(t, say), Columns: []Column{column(say, "number", true), column(say, "name", false), column(say, "rating", true), column(say, "federation", false)}}
	for _, r := range t.Rounds() {
		table.Columns = append(table.Columns, Column{"round_" + strconv.Itoa(r.Number), strconv.Itoa(r.Number), false})
	}
	cells := playerRounds(t)
	for _, id := range t.Order() {
		p, _ := t.Player(id)
		row := []string{blankZero(p.Number), nameWithTitle(p), blankZero(p.Rating), p.Federation}
		sum := tournament.Points(0)
		for _, c := range cells[id] {
			sum += c.points
			row = append(row, strings.TrimSpace(c.text+" "+sum.String()))
		}
		table.Rows = append(table.Rows, row)
	}
	return table
}

// Person is a player on a slip or card.
type Person struct {
	Number           int
	Name, Title      string
	Rating           int
	Federation, Club string
}

func person(p tournament.Player) Person {
	return Person{p.Number, p.Name, string(p.Title), p.Rating, p.Federation, p.Club}
}

// Slip is a result slip, which both players sign.
type Slip struct {
	Head         string // round and board
	Note         string
	White, Black Person
}

// Slips returns the result slips of a published round, by board.
func Slips(t tournament.Tournament, round int, say Say) []Slip {
	var slips []Slip
	tables, _ := t.Tables(round)
	for _, b := range t.Boards(round) {
		if b.Bye != "" {
			continue
		}
		white, _ := t.Player(b.White)
		black, _ := t.Player(b.Black)
		title := fmt.Sprintf("%s %d · %s %d", say("round"), round, say("board"), b.Board)
		if tables != nil {
			title += fmt.Sprintf(" · %s %d", say("table"), tables[b.Board])
		}
		slips = append(slips, Slip{title, roundTerms(t, round, say), person(white), person(black)})
	}
	return slips
}

// Card is a place card, which shows at a board who plays there.
type Card struct {
	Person
	Link string // for a QR code; empty for none
}

// Cards returns place cards for all active players, by starting number. link returns the address
// for a player's QR code.
func Cards(t tournament.Tournament, link func(tournament.Player) string) []Card {
	players := t.Players()
	slices.SortStableFunc(players, func(a, b tournament.Player) int { return sortNumber(a) - sortNumber(b) })
	var cards []Card
	for _, p := range players {
		if !p.Withdrawn {
			cards = append(cards, Card{person(p), link(p)})
		}
	}
	return cards
}

// Prizes returns the table of prizes and their winners, list by list, with the amounts left over.
func Prizes(t tournament.Tournament, account prizes.Account, say Say) Table {
	regs := t.Regulations()
	table := Table{Title: say("prizes"), Columns: []Column{
		column(say, "prize", false), column(say, "rank", true), column(say, "number", true), column(say, "name", false), column(say, "points", true), column(say, "amount", true),
	}}
	table.Note, table.Interim = unfinishedNote(t, say), Interim(t, say)
	points := make(map[tournament.PlayerID]tournament.Points)
	for _, s := range t.Standings() {
		points[s.Player] = s.Points
	}
	for i := range regs.Prizes {
		name := prizeName(regs, i, say)
		for _, a := range account.Awards {
			if a.List == i {
				p, _ := t.Player(a.Player)
				table.Rows = append(table.Rows, []string{inGroup(name, a.Group, say), strconv.Itoa(a.Rank), blankZero(p.Number), nameWithTitle(p), points[a.Player].String(), tournament.Money(a.Cents, regs.Currency)})
			}
		}
		if left := account.Left[i]; left > 0 {
			table.Rows = append(table.Rows, []string{name, "", "", say("left-over"), "", tournament.Money(left, regs.Currency)})
		}
	}
	return table
}

// hasAllResults reports whether all published rounds have all results.
func hasAllResults(t tournament.Tournament) bool {
	return !slices.ContainsFunc(t.Rounds(), func(r tournament.Round) bool { return !r.Complete() })
}

// EventName returns the name of the event as the head of a small paper, such as a result slip. It says
// that the event is not in FIDE mode if it is not.
func EventName(t tournament.Tournament, say Say) string {
	if t.FIDEMode().In() {
		return t.Regulations().Name
	}
	return t.Regulations().Name + " · " + say("outside-mode")
}
