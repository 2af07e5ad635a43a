package events

import (
	"net/http"
	"slices"
	"strconv"
	"strings"

	"github.com/escaque/escaque/internal/office"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/words"
)

// appealRow is an appeal.
type appealRow struct {
	Number                    int
	At                        int64
	Who, Place, Text, Article string
	Against                   int
	Outcome, Reason, Members  string
	Waits                     bool
	Committee                 []recordChoice
	Outcomes                  []recordChoice
	Decided                   int64
	MayDecide                 bool
	Address                   string // of the page of its board, if it has one
	Reopenable                bool   // the hall's game of its board was ended by an arbiter
	Typed                     decisionForm
}

// decisionForm is what was typed for an appeal whose decision or withdrawal was refused, so that
// the page can show it again.
type decisionForm struct {
	Decides, Withdraws   bool
	Reason, MembersNamed string
	Reopens              bool
}

// appealRow returns a row for an appeal.
func (v *visit) appealRow(e office.Event, a tournament.NotedAppeal) appealRow {
	t := e.Tournament
	p, _ := t.Player(a.Player)
	row := appealRow{
		Number: a.Number, At: int64(a.At), Who: p.Name, Place: words.MatterPlace(v.Lang, t, a.ContestPlace, a.Round, a.Board, a.MatchBoard), Text: a.Text, Against: a.Ruling,
		Outcome: words.Outcome(v.Lang, a), Reason: a.Reason, Members: strings.Join(a.Members, ", "), Waits: a.Waits(),
		Decided: int64(a.Decided.At), MayDecide: a.Waits() && e.Rights(v.Who).Arbitrate, Address: boardPage(e, a.Round, a.Board, a.MatchBoard),
	}
	var outcome string
	var chosen []string
	if v.R.Method == http.MethodPost && v.Form("appeal") == strconv.Itoa(a.Number) {
		withdraws := strings.HasSuffix(v.R.URL.Path, "/withdraw")
		row.Typed = decisionForm{!withdraws, withdraws, v.Form("reason"), v.Form("members"), v.Form("reopen") == "yes"}
		outcome, chosen = v.Form("outcome"), v.formValues("member")
	}
	for _, name := range t.Regulations().Appeals.Members {
		row.Committee = append(row.Committee, recordChoice{name, name, slices.Contains(chosen, name)})
	}
	if a.Article != "" {
		row.Article = words.Article(v.Lang, a.Article, t.Regulations().LawsOf(a.Round))
		row.Reopenable = row.MayDecide && a.Board > 0 && v.office.Reopenable(v.R.Context(), t, appealBoard(a))
	}
	for _, o := range tournament.Outcomes() {
		row.Outcomes = append(row.Outcomes, recordChoice{string(o), words.OutcomeName(v.Lang, o), string(o) == outcome})
	}
	return row
}

// appealBoard returns the board that an appeal is about.
func appealBoard(a tournament.NotedAppeal) office.RoundBoard {
	return office.RoundBoard{Round: a.Round, Board: a.Board, Game: a.MatchBoard}
}

// decideAppeal records the decision on an appeal. If it is upheld, the game of the board is reopened
// on request.
func (v *visit) decideAppeal() error {
	e, err := v.managedEvent()
	if err != nil {
		return err
	}
	names := v.formValues("member")
	for name := range strings.SplitSeq(v.Form("members"), ",") {
		if name = strings.TrimSpace(name); name != "" {
			names = append(names, name)
		}
	}
	c := tournament.DecideAppeal{Appeal: v.formNumber("appeal"), Outcome: tournament.Outcome(v.Form("outcome")), Reason: v.Form("reason"), Members: names}
	_, err = v.office.DecideAppeal(v.R.Context(), v.Who, e.ID, c)
	if a, found := e.Tournament.Appeal(c.Appeal); found && err == nil && c.Outcome == tournament.Upheld {
		if v.Form("reopen") == "yes" {
			return v.reopenAfterAppeal(e.ID, a, c.Reason)
		}
		return v.finishRevoked(e, a.Ruling)
	}
	return v.finish(e, err, recordMatter, "web.notice.saved")
}

// reopenAfterAppeal reopens the game that an upheld appeal is about and leads to the page of its
// board. If the game cannot be reopened, the record says why; the decision on the appeal stands.
func (v *visit) reopenAfterAppeal(id office.EventID, a tournament.NotedAppeal, reason string) error {
	_, refused := v.office.ReopenGame(v.R.Context(), v.Who, id, appealBoard(a), reason, a.Article)
	e, err := v.event()
	if err != nil {
		return err
	}
	if refused != nil {
		return v.finish(e, refused, recordMatter, "")
	}
	v.SetNotice("web.notice.saved", reopenedNotice)
	return v.Redirect(boardPage(e, a.Round, a.Board, a.MatchBoard))
}

// withdrawAppeal records that an appeal was withdrawn.
func (v *visit) withdrawAppeal() error {
	e, err := v.managedEvent()
	if err != nil {
		return err
	}
	_, err = v.office.WithdrawAppeal(v.R.Context(), v.Who, e.ID, v.formNumber("appeal"), v.Form("reason"))
	return v.finish(e, err, recordMatter, "web.notice.saved")
}
