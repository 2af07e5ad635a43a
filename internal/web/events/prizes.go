package events

import (
	"net/http"
	"strings"

	"github.com/escaque/escaque/internal/office"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/prizes"
	"github.com/escaque/escaque/tournament/words"
)

// prizesData is the data of the page of prizes, with the reasons.
type prizesData struct {
	eventHead
	Provisional bool
	Division    string
	Lists       []prizeList
}

// prizeList is a fund of prizes with the winners.
type prizeList struct {
	Name   string
	Sums   []string
	Awards []awardView
	Left   string // prizes without a winner
}

type awardView struct {
	Rank   int
	Group  int // group of a Belgrade tournament; 0 in other events
	ID     int
	Who    personView
	Points string
	Amount string
	Why    []string
}

// prizesPage shows the prizes according to the present standings.
func (v *visit) prizesPage() error {
	e, err := v.event()
	if err != nil {
		return err
	}
	d := prizesData{eventHead: v.head(e, "prizes")}
	if d.Lists, err = v.prizeLists(e); err != nil {
		return err
	}
	d.Provisional, d.Division = !e.Tournament.Over(), words.Division(v.Lang, e.Tournament.Regulations().Division)
	return v.showEvent("prizes", d.eventHead, d)
}

// prizeLists returns the declared prizes with their winners according to the present standings.
func (v *visit) prizeLists(e office.Event) ([]prizeList, error) {
	t := e.Tournament
	regs, text := t.Regulations(), v.eventText(t)
	money := func(cents int) string { return tournament.Money(cents, regs.Currency) }
	lists := make([]prizeList, len(regs.Prizes))
	for i, p := range regs.Prizes {
		lists[i].Name = words.PrizeList(v.Lang, regs, i)
		for _, cents := range p.Amounts {
			lists[i].Sums = append(lists[i].Sums, money(cents))
		}
	}
	if t.Published() == 0 && len(t.Contests()) == 0 {
		return lists, nil
	}
	account, err := prizes.Of(t)
	if err != nil {
		return nil, err
	}
	points := make(map[tournament.PlayerID]string)
	for _, s := range v.standings(e) {
		points[s.Player] = s.Points.String()
	}
	for _, a := range account.Awards {
		lists[a.List].Awards = append(lists[a.List].Awards, awardView{
			a.Rank, a.Group, int(a.Player), text.person(a.Player), points[a.Player], money(a.Cents), words.Award(v.Lang, regs, a, money),
		})
	}
	for i, cents := range account.Left {
		if cents > 0 {
			lists[i].Left = money(cents)
		}
	}
	return lists, nil
}

// managePrizes is the data of the form that declares the prizes.
type managePrizes struct {
	manageHead
	Funds     []fund
	Divisions []division
	Currency  string
	Reason    string
}

// fund is a list of prizes as typed, for all players or for a category.
type fund struct {
	Category, Name string
	Amounts        string
	Sum            string
}

type division struct {
	Code tournament.Division
	Name string
	On   bool
}

// showManagePrizes shows the form with the declared or typed prizes.
func (v *visit) showManagePrizes(e office.Event, typed *managePrizes, faults []string, status int) error {
	d := managePrizes{}
	regs := e.Tournament.Regulations()
	if typed != nil {
		d = *typed
	} else {
		d.Currency = regs.Currency
	}
	d.manageHead = v.manageHead(e, prizesMatter, faults)
	if typed == nil {
		d.Funds = fundsOf(regs)
	}
	chosen := regs.Division
	for i := range d.Funds {
		if d.Funds[i].Name = d.Funds[i].Category; d.Funds[i].Name == "" {
			d.Funds[i].Name = v.T("web.prizes.everybody")
		}
	}
	if typed != nil && len(typed.Divisions) == 1 {
		chosen = typed.Divisions[0].Code
	}
	if chosen == "" {
		chosen = tournament.Hort
	}
	d.Divisions = nil
	for _, one := range []tournament.Division{tournament.Hort, tournament.Equal, tournament.Ranked} {
		d.Divisions = append(d.Divisions, division{one, words.Division(v.Lang, one), one == chosen})
	}
	return v.showManage(d.manageHead, status, d)
}

// fundsOf returns the rows of the form: one for all players and one for each category.
func fundsOf(regs tournament.Regulations) []fund {
	rows := []fund{{}}
	for _, c := range regs.Categories {
		rows = append(rows, fund{Category: c.Name})
	}
	for i := range rows {
		for _, p := range regs.Prizes {
			if p.Category != rows[i].Category {
				continue
			}
			sum := 0
			var amounts []string
			for _, cents := range p.Amounts {
				amounts = append(amounts, prizes.WriteAmount(cents))
				sum += cents
			}
			rows[i].Amounts, rows[i].Sum = strings.Join(amounts, " "), tournament.Money(sum, regs.Currency)
		}
	}
	return rows
}

// declarePrizes replaces the prizes of the regulations by those of the form.
func (v *visit) declarePrizes() error {
	e, err := v.managedEvent()
	if err != nil {
		return err
	}
	typed := managePrizes{Currency: v.Form("currency"), Reason: v.Form("reason"), Divisions: []division{{Code: tournament.Division(v.Form("division"))}}}
	var lists []tournament.PrizeList
	var faults []string
	categories, amounts := v.R.PostForm["category"], v.R.PostForm["amounts"]
	for i, category := range categories {
		row := fund{Category: category}
		if i < len(amounts) {
			row.Amounts = amounts[i]
		}
		typed.Funds = append(typed.Funds, row)
		list, wrong := readAmounts(row.Amounts)
		switch {
		case wrong != "":
			faults = append(faults, v.T("web.prizes.unread", "Text", wrong))
		case len(list) > 0:
			lists = append(lists, tournament.PrizeList{Category: category, Amounts: list})
		}
	}
	if len(faults) > 0 {
		return v.showManagePrizes(e, &typed, faults, http.StatusUnprocessableEntity)
	}
	_, err = v.office.AmendRegulations(v.R.Context(), v.Who, e.ID, func(regs tournament.Regulations) tournament.Regulations {
		regs.Prizes, regs.Division, regs.Currency = lists, typed.Divisions[0].Code, typed.Currency
		return regs
	}, typed.Reason)
	if why, status, ok := v.faultsOf(err); ok {
		if e, err = v.event(); err != nil {
			return err
		}
		return v.showManagePrizes(e, &typed, why, status)
	}
	return v.finish(e, err, prizesMatter, "web.notice.saved")
}

// readAmounts parses amounts, the first prize first, separated by spaces or semicolons. A comma may
// end an amount but not be part of one, because it could separate cents or prizes. wrong is the
// first invalid text.
func readAmounts(text string) (cents []int, wrong string) {
	for _, word := range strings.FieldsFunc(text, func(r rune) bool { return r == ';' || r == ' ' || r == '\n' || r == '\r' || r == '\t' }) {
		one, ok := prizes.ReadAmount(strings.TrimSuffix(word, ","))
		if !ok {
			return nil, word
		}
		cents = append(cents, one)
	}
	return cents, ""
}
