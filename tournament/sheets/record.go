package sheets

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/escaque/escaque/tournament"
)

// Prefixes of the keys for the kinds of matters, the penalties, the decisions on appeals, and the
// refusals because of which entries are open.
const (
	MatterKey  = "matter "  // followed by the kind
	PenaltyKey = "penalty " // followed by the penalty
	OffenceKey = "offence " // followed by the broken rule of conduct
	RuledKey   = "ruled "   // followed by the event of the Laws that says what was decided
	OutcomeKey = "outcome " // followed by the outcome, waiting or withdrawn
	RefusalKey = "refusal " // followed by a tournament.FollowRefused as JSON
)

// Which selects entries of the arbiter's record.
type Which struct {
	Round, Board, MatchBoard int // 0 for all
	Player                   tournament.PlayerID
	// Points selects the deductions and awards alone, which the public sees.
	Points bool
}

// Has reports whether an entry is selected. round, board, matchBoard and player are those of the
// entry.
func (w Which) Has(t tournament.Tournament, round, board, matchBoard int, player tournament.PlayerID) bool {
	if w.Player != 0 && w.Player != player {
		b, found := t.Board(round, board)
		if !found || player != 0 || w.Player != b.White && w.Player != b.Black {
			return false
		}
	}
	return (w.Round == 0 || w.Round == round) && (w.Board == 0 || w.Board == board) && (w.MatchBoard == 0 || matchBoard == 0 || w.MatchBoard == matchBoard)
}

// Record returns the arbiter's record: the rulings, penalties, late arrivals, incidents and
// deductions, and the appeals. Revoked entries stay, with the reason. If the event ever refused the
// consequence of an entry, a column says which entries are open and how others were settled.
func Record(t tournament.Tournament, which Which, say Say) []Table {
	title := say("record")
	if which.Round > 0 {
		title += " · " + say("round") + " " + strconv.Itoa(which.Round)
	}
	if which.Board > 0 {
		title += " · " + say("board") + " " + BoardName(which.Board, which.MatchBoard)
	}
	table := Table{Title: title, Tab: say("record"), Columns: []Column{
		column(say, "number", true), column(say, "round", true), column(say, "board", true), column(say, "player", false),
		column(say, "matter", false), column(say, "article", false), column(say, "reason", false), column(say, "by", false), column(say, "revoked", false),
	}}
	leftOpen := slices.ContainsFunc(t.Rulings(), func(r tournament.NotedRuling) bool { return r.Unfollowed != nil }) && !which.Points
	if leftOpen {
		table.Columns = append(table.Columns, column(say, "open", false))
	}
	for _, r := range t.Rulings() {
		if !which.Has(t, r.Round, r.Board, r.MatchBoard, r.Player) || which.Points && r.Kind != tournament.PointsMatter {
			continue
		}
		p, _ := t.Player(r.Player)
		revoked := ""
		if r.Revoked {
			revoked = say("yes") + ": " + r.Why
		}
		row := []string{
			strconv.Itoa(r.Number), blankZero(r.Round), place(r.ContestPlace, r.Board, r.MatchBoard), p.Name, matter(t, r.Matter, say), r.Article, r.Text, r.RuledBy().Name, revoked,
		}
		if leftOpen {
			row = append(row, openNote(r, say))
		}
		table.Rows = append(table.Rows, row)
	}
	tables := []Table{table}
	if which.Points {
		return tables
	}
	appeals := Table{Title: say("appeals") + strings.TrimPrefix(title, say("record")), Tab: say("appeals"), Columns: []Column{
		column(say, "number", true), column(say, "round", true), column(say, "board", true), column(say, "player", false),
		column(say, "against", true), column(say, "reason", false), column(say, "outcome", false), column(say, "decided-by", false), column(say, "decision", false),
	}}
	for _, a := range t.Appeals() {
		if !which.Has(t, a.Round, a.Board, a.MatchBoard, a.Player) {
			continue
		}
		p, _ := t.Player(a.Player)
		outcome := string(a.Outcome)
		switch {
		case a.Withdrawn:
			outcome = "withdrawn"
		case a.Waits():
			outcome = "waiting"
		}
		appeals.Rows = append(appeals.Rows, []string{
			strconv.Itoa(a.Number), blankZero(a.Round), place(a.ContestPlace, a.Board, a.MatchBoard), p.Name,
			blankZero(a.Ruling), a.Text, say(OutcomeKey + outcome), strings.Join(a.Members, ", "), a.Reason,
		})
	}
	if len(appeals.Rows) > 0 {
		tables = append(tables, appeals)
	}
	return tables
}

// openNote returns why an entry is open, or who settled it and how; "" if it was revoked or never open.
func openNote(r tournament.NotedRuling, say Say) string {
	switch {
	case r.Open():
		refused, err := json.Marshal(tournament.NewFollowRefused(tournament.Stamp{}, r.Number, r.Unfollowed))
		if err != nil {
			return say("yes")
		}
		return say("yes") + ": " + say(RefusalKey+string(refused))
	case r.Settled != "" && r.SettledBy.Name != "":
		return say("settled") + " (" + r.SettledBy.Name + "): " + r.Settled
	case r.Settled != "":
		return say("settled") + ": " + r.Settled
	}
	return ""
}

// place returns the board of an entry, or the stage and game of a contest: "2.1".
func place(at tournament.ContestPlace, board, matchBoard int) string {
	if at.Contest > 0 {
		return BoardName(at.Stage, at.Game)
	}
	return BoardName(board, matchBoard)
}

// BoardName returns a board as it is written in the record: 3, or 3.2 in a match; "" for none.
func BoardName(board, matchBoard int) string {
	if board > 0 && matchBoard > 0 {
		return strconv.Itoa(board) + "." + strconv.Itoa(matchBoard)
	}
	return blankZero(board)
}

// matter returns the text of a table cell about a matter.
func matter(t tournament.Tournament, m tournament.Matter, say Say) string {
	parts := []string{say(MatterKey + string(m.Kind))}
	if m.Ruled != "" {
		return say(RuledKey + m.Ruled)
	}
	if m.Kind == tournament.PenaltyMatter {
		parts[0] = say(PenaltyKey + string(m.Penalty))
	}
	if m.Call > 0 {
		parts[0] = say("call-without-cause")
	}
	if m.Offence != "" {
		parts = append(parts, say(OffenceKey+m.Offence))
	}
	if m.Count > 0 {
		parts = append(parts, strconv.Itoa(m.Count))
	}
	if m.Seconds > 0 {
		parts = append(parts, tournament.Clock(m.Seconds))
	}
	if m.Kind == tournament.ClocksMatter {
		parts = append(parts, tournament.Clock(m.White)+" – "+tournament.Clock(m.Black))
	}
	if m.Amount > 0 {
		parts = append(parts, tournament.Money(m.Amount, t.Regulations().Currency))
	}
	if m.Rounds > 0 {
		rounds := strconv.Itoa(m.From)
		if m.Rounds > 1 {
			rounds += "–" + strconv.Itoa(m.From+m.Rounds-1)
		}
		parts = append(parts, say("round")+" "+rounds)
	}
	switch {
	case m.Kind == tournament.PenaltyMatter && m.Penalty == tournament.PenaltyLessPoints:
		parts = append(parts, signed(-m.Points))
	case m.Points != 0:
		parts = append(parts, signed(m.Points))
	}
	if m.GamePoints != 0 {
		parts = append(parts, signed(m.GamePoints)+" "+say("game-points"))
	}
	if m.Default {
		parts = append(parts, say("game-lost"))
	}
	return strings.Join(parts, " · ")
}

// signed returns points with their sign: −1½, +½.
func signed(p tournament.Points) string {
	if p < 0 {
		return "−" + (-p).String()
	}
	return "+" + p.String()
}

// AdjustmentLines returns a line for each player whose points the record changes, for the foot of
// standings and cross tables.
func AdjustmentLines(t tournament.Tournament, say Say) (lines []string) {
	list := t.Adjustments()
	slices.SortStableFunc(list, func(a, b tournament.Adjustment) int {
		one, _ := t.Player(a.Player)
		other, _ := t.Player(b.Player)
		return sortNumber(one) - sortNumber(other)
	})
	for _, a := range list {
		p, _ := t.Player(a.Player)
		lines = append(lines, p.Name+": "+adjustmentLine(a, say))
	}
	return lines
}

// ExcludedSign marks a round from which a player was excluded, in the tables that have rounds.
const ExcludedSign = "ex"

// ExclusionLines returns a line for each player who was excluded from published rounds, with the sign
// of these rounds, for the foot of cross tables.
func ExclusionLines(t tournament.Tournament, say Say) (lines []string) {
	rounds := make(map[tournament.PlayerID][]string)
	for _, r := range t.Rounds() {
		for _, b := range r.Boards {
			for _, id := range [...]tournament.PlayerID{b.White, b.Black} {
				if id != 0 && t.ExcludedAt(r.Number, b, id) {
					rounds[id] = append(rounds[id], strconv.Itoa(r.Number))
				}
			}
		}
	}
	for _, p := range t.Players() {
		if list := rounds[p.ID]; len(list) > 0 {
			lines = append(lines, fmt.Sprintf("%s = %s: %s, %s %s", ExcludedSign, say("excluded"), p.Name, say("round"), strings.Join(list, ", ")))
		}
	}
	return lines
}

// AdjustmentsOf returns a line for each change of a player's points by the record.
func AdjustmentsOf(t tournament.Tournament, player tournament.PlayerID, say Say) (lines []string) {
	for _, a := range t.Adjustments() {
		if a.Player == player {
			lines = append(lines, adjustmentLine(a, say))
		}
	}
	return lines
}

// adjustmentLine returns the points of an adjustment, its round and its reason.
func adjustmentLine(a tournament.Adjustment, say Say) string {
	var said []string
	if a.Points != 0 {
		said = append(said, signed(a.Points))
	}
	if a.GamePoints != 0 {
		said = append(said, signed(a.GamePoints)+" "+say("game-points"))
	}
	line := strings.Join(said, ", ")
	if a.Round > 0 {
		line += " · " + say("round") + " " + strconv.Itoa(a.Round)
	}
	return line + " · " + a.Reason
}
