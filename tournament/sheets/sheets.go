package sheets

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/tournament"
)

// Table is a table to be printed.
type Table struct {
	Title   string
	Tab     string // short title for the tab of a spreadsheet; empty if it equals Title
	Note    string // below the title: date and place, often empty
	Columns []Column
	Rows    [][]string
	Foot    []string // lines below the rows: missing results, meaning of column codes
	// Interim are the sentences that say why the table is not final, for formats without title or
	// foot. There are none if it is final, or if its rows cannot change.
	Interim []string
}

// Column is the heading of one column of a table, with its alignment.
type Column struct {
	Key    string // for programs: "rank", "name", "BH"
	Label  string // for readers
	Number bool   // right-aligned
}

// Say returns the name of a column or another word in some language, for a key of [Keys].
type Say func(key string) string

// Keys returns the keys that are passed to a Say.
func Keys() []string {
	return []string{
		"number", "name", "title", "rating", "federation", "club", "birth", "fideid", "withdrawn", "yes", "no",
		"board", "table", "white", "black", "result", "points", "rank", "player", "opponent", "round",
		"entries", "pairings", "standings", "cross", "bye-rest", "bye-full", "bye-half", "bye-zero", "excluded",
		"by-name", "colour", "wall", "prizes", "prize", "general", "amount", "left-over", "signature", "after-round",
		"bye-pairing", "games", "game-points", "empty", "colour-white", "colour-black", "team", "rosters", "top-boards",
		"place", "certificate", "certificate-points", "ratings", "rated-games", "average", "performance", "expected", "change", "new-rating",
		"standing-after", "standing-of", "not-final", "not-final-yet", "assumed-drawn", "missing-round", "missing-all", "missing-board", "missing-boards", "missing-more",
		"group", "knock-out", "play-off", "stage", "match", "rate", "game", "moves", "lots", "rate-mini-match", "rate-armageddon",
		"record", "matter", "article", "reason", "by", "revoked", "appeals", "against", "outcome", "decided-by", "decision", "game-lost", "open", "settled",
	}
}

// column returns a column with its label. number says that it is right-aligned.
func column(say Say, key string, number bool) Column { return Column{key, say(key), number} }

// Audience is the readership of a table: the public or the staff. The public sees only the year
// of a date of birth.
type Audience bool

// The audiences of a table.
const (
	Public Audience = false
	Staff  Audience = true
)

// Entries returns the table of players by starting number, or in the order of entry before numbers
// are assigned.
func Entries(t tournament.Tournament, say Say, audience Audience) Table {
	table := Table{Title: say("entries"), Columns: []Column{
		column(say, "number", true), column(say, "title", false), column(say, "name", false), column(say, "rating", true), column(say, "federation", false),
		column(say, "club", false), column(say, "birth", false), column(say, "fideid", true), column(say, "withdrawn", false),
	}}
	players := t.Players()
	if t.NumbersDrawn() {
		slices.SortStableFunc(players, func(a, b tournament.Player) int { return sortNumber(a) - sortNumber(b) })
	}
	for _, p := range players {
		if p.Removed {
			continue
		}
		birth := p.Birth
		if audience == Public && len(birth) > 4 {
			birth = birth[:4]
		}
		gone := ""
		if p.Withdrawn {
			gone = say("yes")
		}
		number := p.Number
		if !t.NumbersDrawn() {
			number = int(p.ID)
		}
		table.Rows = append(table.Rows, []string{blankZero(number), string(p.Title), p.Name, blankZero(p.Rating), p.Federation, p.Club, birth, p.FIDEID, gone})
	}
	return table
}

// sortNumber returns the starting number. Players without one follow all others.
func sortNumber(p tournament.Player) int {
	if p.Number == 0 {
		return tournament.MaxPlayers + int(p.ID)
	}
	return p.Number
}

// blankZero returns a number as text, and "" for 0.
func blankZero(n int) string {
	if n == 0 {
		return ""
	}
	return strconv.Itoa(n)
}

// Pairings returns the table of boards and byes of a published round.
func Pairings(t tournament.Tournament, round int, say Say) Table {
	return Boards(t, round, t.Boards(round), say)
}

// Boards returns the table of the given boards, which may be unpublished.
func Boards(t tournament.Tournament, round int, boards []tournament.Board, say Say) Table {
	table := Table{Title: fmt.Sprintf("%s %d", say("round"), round), Note: roundTerms(t, round, say), Columns: []Column{
		column(say, "board", true), {"white_number", say("number"), true}, column(say, "white", false), {"white_rating", say("rating"), true}, {"white_points", say("points"), true},
		column(say, "result", false), {"black_number", say("number"), true}, column(say, "black", false), {"black_rating", say("rating"), true}, {"black_points", say("points"), true},
	}}
	tables, _ := t.Tables(round)
	if tables != nil {
		table.Columns = slices.Insert(table.Columns, 1, column(say, "table", true))
	}
	points := pointsBefore(t, round)
	side := func(id tournament.PlayerID) []string {
		p, _ := t.Player(id)
		return []string{blankZero(p.Number), nameWithTitle(p), blankZero(p.Rating), points[id].String()}
	}
	for _, b := range boards {
		row := []string{blankZero(b.Board)}
		if tables != nil {
			row = append(row, blankZero(tables[b.Board]))
		}
		row = append(row, side(b.White)...)
		if b.Bye != "" {
			row = append(row, "", "", byeName(t, round, b, say), "", "")
		} else {
			row = append(append(row, boardResult(t, b)), side(b.Black)...)
		}
		table.Rows = append(table.Rows, row)
	}
	return table
}

// byeName returns the name of the bye of a board, or that its player was excluded from the round.
func byeName(t tournament.Tournament, round int, b tournament.Board, say Say) string {
	if t.ExcludedAt(round, b, b.White) {
		return say("excluded")
	}
	return say("bye-" + string(b.Bye))
}

// roundTerms returns the day, hour and place of a round, its time control if that differs, and its
// Chess960 position if one is drawn. It is empty if nothing is known.
func roundTerms(t tournament.Tournament, round int, say Say) string {
	regs := t.Regulations()
	own := regs.Terms(round)
	var parts []string
	for _, part := range []string{strings.TrimSpace(readableDay(regs.DateOf(round), say) + " " + own.Time), own.Place, readableControl(own.Control)} {
		if part != "" {
			parts = append(parts, part)
		}
	}
	if number, drawn := t.Position(round); drawn {
		parts = append(parts, fmt.Sprintf("Chess960 %d %s", number, tournament.BackRank(number)))
	}
	return strings.Join(parts, " · ")
}

// readableControl returns a time control in readable units.
func readableControl(control string) string {
	if c, err := clock.ParseControlSeconds(control); err == nil && control != "" {
		return c.StringWithUnits()
	}
	return control
}

// boardResult returns the result of a board. For a match it returns the current game points.
func boardResult(t tournament.Tournament, b tournament.Board) string {
	if !t.OfTeams() || !b.Played() {
		return Result(b.Result)
	}
	white, black := t.GamePoints(b)
	return white.String() + "-" + black.String()
}

// Games returns the games of the matches of a round of teams, by match and board.
func Games(t tournament.Tournament, round int, say Say) Table {
	table := Table{Title: fmt.Sprintf("%s, %s %d", say("games"), say("round"), round), Note: roundTerms(t, round, say), Columns: []Column{
		column(say, "board", false), {"white_number", say("number"), true}, {"white_team", say("team"), false}, {"white", say("player"), false}, {"white_rating", say("rating"), true}, {"colour", "", false},
		column(say, "result", false), {"black_number", say("number"), true}, {"black_team", say("team"), false}, {"black", say("opponent"), false}, {"black_rating", say("rating"), true},
	}}
	for _, b := range t.Boards(round) {
		if b.Bye != "" {
			continue
		}
		side := func(team tournament.PlayerID, game int) []string {
			p, _ := t.Player(team)
			e, sits := t.Seated(round, team, game)
			if !sits {
				return []string{blankZero(p.Number), p.Name, say("empty"), ""}
			}
			return []string{blankZero(p.Number), p.Name, strings.TrimSpace(string(e.Title) + " " + e.Name), blankZero(e.Rating)}
		}
		for game := 1; game <= t.Regulations().Teams.Boards; game++ {
			result := Result(b.GameResult(game))
			color := say("colour-white")
			if game%2 == 0 {
				color = say("colour-black")
			}
			row := append([]string{fmt.Sprintf("%d.%d", b.Board, game)}, side(b.White, game)...)
			row = append(row, color, result)
			table.Rows = append(table.Rows, append(row, side(b.Black, game)...))
		}
	}
	return table
}

// Rosters returns the players of all teams, by starting number of the team and by board.
func Rosters(t tournament.Tournament, say Say) Table {
	table := Table{Title: say("rosters"), Columns: []Column{
		column(say, "number", true), column(say, "team", false), {"place", say("board"), true}, column(say, "title", false), column(say, "name", false),
		column(say, "rating", true), column(say, "federation", false), column(say, "fideid", true),
	}}
	teams := t.Players()
	if t.NumbersDrawn() {
		slices.SortStableFunc(teams, func(a, b tournament.Player) int { return sortNumber(a) - sortNumber(b) })
	}
	for _, team := range teams {
		number := team.Number
		if !t.NumbersDrawn() {
			number = int(team.ID)
		}
		for i, p := range team.Roster {
			table.Rows = append(table.Rows, []string{blankZero(number), team.Name, strconv.Itoa(i + 1), string(p.Title), p.Name, blankZero(p.Rating), p.Federation, p.FIDEID})
		}
	}
	return table
}

// pointsBefore returns the points of all players before a round.
func pointsBefore(t tournament.Tournament, round int) map[tournament.PlayerID]tournament.Points {
	points := make(map[tournament.PlayerID]tournament.Points)
	for _, r := range t.Rounds() {
		if r.Number >= round {
			break
		}
		for _, b := range r.Boards {
			if b.Bye != "" {
				points[b.White] += t.ByeGained(b.Bye)
				continue
			}
			white, black := t.Gained(t.Counted(r.Number, b))
			points[b.White] += white
			points[b.Black] += black
		}
	}
	for _, a := range t.Adjustments() {
		if a.Before(round) {
			points[a.Player] += a.Ranking(t.Regulations())
		}
	}
	return points
}

// nameWithTitle returns the player's title and name.
func nameWithTitle(p tournament.Player) string {
	return strings.TrimSpace(string(p.Title) + " " + p.Name)
}

// Result returns a result as printed in tables of any language. A forfeit is written with + and -.
func Result(r tournament.Result) string {
	switch r {
	case tournament.NoResult:
		return ""
	case tournament.WhiteByForfeit:
		return "+ -"
	case tournament.BlackByForfeit:
		return "- +"
	case tournament.DoubleForfeit:
		return "- -"
	}
	return strings.ReplaceAll(r.Score().String(), "1/2", "½")
}

// Standings returns the table of the standings with the declared tie-breaks.
func Standings(t tournament.Tournament, say Say) Table {
	return ranking(t, "", say, func(tournament.Entry) bool { return true })
}

// CategoryStandings returns the table of the standings of a category, with its own ranks.
func CategoryStandings(t tournament.Tournament, c tournament.Category, say Say) Table {
	return ranking(t, " · "+c.Name, say, c.Has)
}

// ranking returns a table of standings of the players for whom included returns true. suffix is
// appended to the title.
func ranking(t tournament.Tournament, suffix string, say Say, included func(tournament.Entry) bool) Table {
	table := Table{Title: say("standings") + afterRound(t, say) + suffix, Tab: say("standings") + suffix, Foot: footLines(t, included, say), Interim: Interim(t, say), Columns: []Column{
		column(say, "rank", true), column(say, "number", true), column(say, "name", false), column(say, "federation", false), column(say, "rating", true), column(say, "points", true),
	}}
	grouped := t.Regulations().System == tournament.Belgrade
	if grouped {
		table.Columns = slices.Insert(table.Columns, 0, column(say, "group", true))
	}
	for _, m := range t.Regulations().TieBreaks {
		table.Columns = append(table.Columns, Column{string(m), string(m), true})
	}
	if sides := t.ScheveningenTeams(); len(sides) > 0 {
		scores := t.SideScores()
		said := make([]string, len(sides))
		for i, side := range sides {
			said[i] = side.Name + " " + scores[i].String()
		}
		table.Note = strings.Join(said, " · ")
	}
	last, rank, group, begins := 0, 0, 0, 0
	for _, s := range t.Standings() {
		p, _ := t.Player(s.Player)
		if !included(p.Entry) {
			continue
		}
		if s.Group != group {
			last, group, begins = 0, s.Group, len(table.Rows)
		}
		if s.Rank != last {
			last, rank = s.Rank, len(table.Rows)-begins+1
		}
		row := []string{strconv.Itoa(rank), blankZero(p.Number), nameWithTitle(p), p.Federation, blankZero(p.Rating), s.Points.String()}
		if grouped {
			row = slices.Insert(row, 0, strconv.Itoa(s.Group))
		}
		for _, v := range s.Values {
			row = append(row, v.String())
		}
		table.Rows = append(table.Rows, row)
	}
	return table
}

// Cross returns the cross table in the order of the standings. Each round shows the number of the
// opponent, the colour and the score. A round robin has a column for every opponent instead.
func Cross(t tournament.Tournament, say Say) Table {
	standings := t.Standings()
	if t.Regulations().System.AllMeetAll() && len(standings) <= maxCrossColumns {
		return matrix(t, standings, say)
	}
	table := Table{Title: say("cross"), Foot: slices.Concat(OpenLines(t, say), AdjustmentLines(t, say), ExclusionLines(t, say)), Interim: Interim(t, say), Columns: []Column{
		column(say, "rank", true), column(say, "number", true), column(say, "name", false), column(say, "rating", true),
	}}
	rounds := t.Rounds()
	for _, r := range rounds {
		table.Columns = append(table.Columns, Column{"round_" + strconv.Itoa(r.Number), strconv.Itoa(r.Number), false})
	}
	table.Columns = append(table.Columns, column(say, "points", true))
	cells := playerRounds(t)
	for _, s := range standings {
		p, _ := t.Player(s.Player)
		row := []string{strconv.Itoa(s.Rank), blankZero(p.Number), nameWithTitle(p), blankZero(p.Rating)}
		for _, c := range cells[p.ID] {
			row = append(row, c.text)
		}
		table.Rows = append(table.Rows, append(row, s.Points.String()))
	}
	return table
}

// maxCrossColumns is the maximum number of opponents for which a cross table has columns.
const maxCrossColumns = 24

// matrix returns a cross table with a column for every opponent.
func matrix(t tournament.Tournament, standings []tournament.Standing, say Say) Table {
	table := Table{Title: say("cross"), Foot: slices.Concat(OpenLines(t, say), AdjustmentLines(t, say), ExclusionLines(t, say)), Interim: Interim(t, say), Columns: []Column{
		column(say, "rank", true), column(say, "number", true), column(say, "name", false), column(say, "rating", true),
	}}
	met := make(map[[2]tournament.PlayerID]string)
	for _, r := range t.Rounds() {
		for _, b := range r.Boards {
			counted := t.Counted(r.Number, b)
			if b.Bye != "" || counted.Result == tournament.NoResult {
				continue
			}
			for player, score := range map[tournament.PlayerID]string{
				b.White: scoreOf(t, r.Number, counted, b.White, counted.WhitePoints), b.Black: scoreOf(t, r.Number, counted, b.Black, counted.BlackPoints),
			} {
				if b.Result == tournament.NoResult {
					score = "(" + score + ")"
				}
				met[[2]tournament.PlayerID{player, b.White + b.Black - player}] += score
			}
		}
	}
	for i := range standings {
		place := strconv.Itoa(i + 1)
		table.Columns = append(table.Columns, Column{"place_" + place, place, false})
	}
	table.Columns = append(table.Columns, column(say, "points", true))
	for i, s := range standings {
		p, _ := t.Player(s.Player)
		row := []string{strconv.Itoa(i + 1), blankZero(p.Number), nameWithTitle(p), blankZero(p.Rating)}
		for j, o := range standings {
			if i == j {
				row = append(row, "×")
			} else {
				row = append(row, met[[2]tournament.PlayerID{s.Player, o.Player}])
			}
		}
		table.Rows = append(table.Rows, append(row, s.Points.String()))
	}
	return table
}

// scoreOf returns the points of a player at a board, + or - for a forfeit, or the sign of an exclusion.
func scoreOf(t tournament.Tournament, round int, b tournament.Board, player tournament.PlayerID, points tournament.Points) string {
	r := b.Result
	switch {
	case t.ExcludedAt(round, b, player):
		return ExcludedSign
	case r.Forfeit() && points > 0:
		return "+"
	case r.Forfeit():
		return "-"
	}
	return points.String()
}

// roundCell is a round of one player in a table.
type roundCell struct {
	text   string
	points tournament.Points
}

// playerRounds returns the rounds of all players with a starting number.
func playerRounds(t tournament.Tournament) map[tournament.PlayerID][]roundCell {
	rounds := t.Rounds()
	cells := make(map[tournament.PlayerID][]roundCell)
	for _, id := range t.Order() {
		cells[id] = make([]roundCell, len(rounds))
	}
	for i, r := range rounds {
		for _, b := range r.Boards {
			set := func(id tournament.PlayerID, text string, points tournament.Points) {
				if cells[id] != nil {
					cells[id][i] = roundCell{text, points}
				}
			}
			if b.Bye != "" {
				points := t.ByeGained(b.Bye)
				text := points.String()
				if t.ExcludedAt(r.Number, b, b.White) {
					text = ExcludedSign
				}
				set(b.White, text, points)
				continue
			}
			white, _ := t.Player(b.White)
			black, _ := t.Player(b.Black)
			assumed := b.Result == tournament.NoResult
			b = t.Counted(r.Number, b)
			assumed = assumed && b.Result != tournament.NoResult
			gained, conceded := t.Gained(b)
			ours, theirs := b.WhitePoints, b.BlackPoints
			if t.OfTeams() { // a match shows its game points
				ours, theirs = t.GamePoints(b)
			}
			set(b.White, signedCell(t, r.Number, b, b.White, cell(black.Number, "w", b.Result, ours, assumed)), gained)
			set(b.Black, signedCell(t, r.Number, b, b.Black, cell(white.Number, "b", b.Result, theirs, assumed)), conceded)
		}
	}
	return cells
}

// signedCell returns the text of a cell, with a sign if the player was excluded from the round.
func signedCell(t tournament.Tournament, round int, b tournament.Board, player tournament.PlayerID, text string) string {
	if t.ExcludedAt(round, b, player) {
		return text + " " + ExcludedSign
	}
	return text
}

// cell returns the text for a round: opponent, colour and points. The points of an adjourned game are
// in parentheses, because they are assumed.
func cell(opponent int, color string, r tournament.Result, points tournament.Points, assumed bool) string {
	switch {
	case r == tournament.NoResult:
		return fmt.Sprintf("%d%s", opponent, color)
	case assumed:
		return fmt.Sprintf("%d%s(%s)", opponent, color, points)
	}
	forfeit := ""
	if r.Forfeit() {
		forfeit = "f"
	}
	return fmt.Sprintf("%d%s%s%s", opponent, color, points, forfeit)
}
