package events

import (
	"net/http"
	"slices"
	"strconv"

	"github.com/escaque/escaque/internal/office"
	"github.com/escaque/escaque/internal/web/site"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/words"
)

// noResult is how the form and the log write that there is none.
var noResult = tournament.NoResult.String()

type resultsData struct {
	deskHead
	Round  *roundView
	Boards []resultRow
	Reason string
}

type resultRow struct {
	Board        int
	White, Black personView
	Was          string
	Choices      []resultChoice // those that are typed all day, with their keys
	Others       []resultChoice // forfeits and decisions, in a list
}

type resultChoice struct {
	Value, Key, Text string
	Checked          bool
}

// ordinary are the results of nearly every board, in the order of their keys.
var ordinary = []tournament.Result{tournament.WhiteWins, tournament.Drawn, tournament.BlackWins}

func (v *visit) resultsPage() error {
	if err := v.Require(arbiter); err != nil {
		return err
	}
	e, r, err := v.round()
	if err != nil {
		return err
	}
	if err := v.office.MayArbitrate(v.Who, e.ID); err != nil {
		return v.refused(err)
	}
	return v.showResults(e, r, nil, nil, 0)
}

// showResults shows the form with what stands, or, by board, with what was typed
// and not recorded: nobody types a round twice for one fault.
func (v *visit) showResults(e office.Event, r tournament.Round, typed map[int]string, faults []string, status int) error {
	text := v.eventText(e.Tournament)
	d := resultsData{deskHead: v.deskHead(e, resultsMatter, faults), Round: text.round(r), Reason: v.Form("reason")}
	d.TabRound = r.Number
	for _, b := range r.Boards {
		if b.Bye != "" {
			continue
		}
		row := resultRow{Board: b.Board, White: text.person(b.White), Black: text.person(b.Black), Was: b.Result.String()}
		if b.Result == tournament.NoResult {
			row.White.Withdrawn, row.Black.Withdrawn = text.withdrawn(b.White), text.withdrawn(b.Black)
		}
		chosen := row.Was
		if t, ok := typed[b.Board]; ok {
			chosen = t
		}
		for i, res := range ordinary {
			row.Choices = append(row.Choices, resultChoice{
				Value: res.String(), Key: strconv.Itoa(i + 1), Text: boardResult(res), Checked: res.String() == chosen,
			})
		}
		for _, res := range tournament.Results() {
			if !slices.Contains(ordinary, res) {
				row.Others = append(row.Others, resultChoice{Value: res.String(), Text: words.Result(v.Lang, res), Checked: res.String() == chosen})
			}
		}
		row.Choices = append(row.Choices, resultChoice{Value: noResult, Key: "0", Text: "–", Checked: chosen == noResult})
		d.Boards = append(d.Boards, row)
	}
	return v.Show(site.Page{
		Name: "results", Title: v.T("web.event.results-of", "N", r.Number) + " · " + d.Name, Nav: "events", Width: "wide",
		Notice: v.Told(), Status: status, Data: d,
	})
}

// resultsAddress is the page of results of the first round that has boards without
// one; of the last round when all have one.
func (v *visit) resultsAddress(e office.Event) string {
	round := e.Tournament.Published()
	for _, r := range e.Tournament.Rounds() {
		if !r.Complete() {
			round = r.Number
			break
		}
	}
	return "/events/" + string(e.ID) + "/rounds/" + strconv.Itoa(max(round, 1)) + "/results"
}

// enterResults records what the arbiter typed. Only boards that were changed on
// the page count, against what the page showed: when a result has come in from
// the hall meanwhile, the office refuses to write over it unseen.
func (v *visit) enterResults() error {
	if err := v.Require(arbiter); err != nil {
		return err
	}
	e, r, err := v.round()
	if err != nil {
		return err
	}
	if err := v.office.MayArbitrate(v.Who, e.ID); err != nil {
		return v.refused(err)
	}
	var faults []string
	notice := "web.notice.results"
	typed := make(map[int]string)
	worst := 0
	for _, b := range r.Boards {
		n := strconv.Itoa(b.Board)
		was, now := v.Form("was"+n), v.Form("r"+n)
		// The list counts when something was chosen from it just now.
		if other := v.Form("o" + n); other != "" && other != was {
			if now != "" && now != was && b.Bye == "" {
				worst = max(worst, http.StatusBadRequest)
				faults = append(faults, v.T("web.event.board", "N", b.Board)+": "+v.T("web.event.two-results"))
				continue
			}
			now = other
		}
		if b.Bye != "" || now == "" || now == was {
			continue
		}
		err := v.enterResult(e.ID, r.Number, b.Board, was, now)
		if err == nil {
			if e.Tournament.PlaysOn(v.Who.ID, r.Number, b.Board) {
				notice = "web.notice.own-board"
			}
			continue
		}
		said, status, ok := v.reasons(err)
		if !ok {
			return err
		}
		worst = max(worst, status)
		typed[b.Board] = now
		for _, s := range said {
			faults = append(faults, v.T("web.event.board", "N", b.Board)+": "+s)
		}
	}
	if len(faults) > 0 {
		if e, r, err = v.round(); err != nil {
			return err
		}
		return v.showResults(e, r, typed, faults, worst)
	}
	v.Tell(notice)
	return v.See("/events/" + string(e.ID) + "/rounds/" + strconv.Itoa(r.Number))
}

func (v *visit) enterResult(id office.EventID, round, board int, was, now string) error {
	before, after := tournament.NoResult, tournament.NoResult
	var err error
	if was != noResult && was != "" {
		if before, err = tournament.ParseResult(was); err != nil {
			return site.Refuse(http.StatusBadRequest, "web.problem.bad-form")
		}
	}
	if now != noResult {
		if after, err = tournament.ParseResult(now); err != nil {
			return site.Refuse(http.StatusBadRequest, "web.problem.bad-form")
		}
	}
	if before == tournament.NoResult {
		return v.office.RecordResult(v.R.Context(), v.Who, id, round, board, after)
	}
	_, err = v.office.CorrectResult(v.R.Context(), v.Who, id, round, board, before, after, v.Form("reason"))
	return err
}
