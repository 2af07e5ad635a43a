package events

import (
	"context"
	"strconv"
	"strings"

	"github.com/escaque/escaque/internal/office"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/acts"
)

// managePairs is the data of the tab of rules for future pairings: forbidden pairs, forced pairs and
// acceleration.
type managePairs struct {
	manageHead
	Next, Last  int
	Players     []string // names of the players for the fields
	Bans        []banRow
	Forced      []forcedRow
	MayAmend    bool // the acceleration may be changed
	Accelerated bool
	Swiss       bool
}

type banRow struct {
	IDs           string
	Names         string
	First, Last   int
	Reason, Label string
}

type forcedRow struct {
	WhiteID, BlackID int
	White, Black     string
	Round            int
	ToCome           bool
	Reason, Label    string
}

func (v *visit) showPairs(e office.Event, faults []string, status int) error {
	t, text := e.Tournament, v.eventText(e.Tournament)
	d := managePairs{manageHead: v.manageHead(e, pairsMatter, faults), Next: nextRound(t), Last: t.Planned()}
	d.Players = v.playerFields(t)
	name := func(id tournament.PlayerID) string { return text.person(id).Name }
	for _, b := range t.Bans() {
		var ids, names []string
		for _, id := range b.Players {
			ids, names = append(ids, strconv.Itoa(int(id))), append(names, name(id))
		}
		d.Bans = append(d.Bans, banRow{strings.Join(ids, " "), strings.Join(names, " – "), b.First, b.Last, b.Reason, v.T("web.pairs.allow")})
	}
	for _, f := range t.Forced() {
		_, published := t.Round(f.Round)
		d.Forced = append(d.Forced, forcedRow{int(f.White), int(f.Black), name(f.White), name(f.Black), f.Round, !published, f.Reason, v.T("web.pairs.release")})
	}
	regs := t.Regulations()
	d.Swiss, d.Accelerated = regs.System.Swiss(), regs.Acceleration != ""
	d.MayAmend = d.MayOrganise && d.Swiss && t.Published() == 0
	return v.showManage(d.manageHead, status, d)
}

// playerFields returns the players who have not withdrawn, as findPlayer reads them.
func (v *visit) playerFields(t tournament.Tournament) (texts []string) {
	for _, one := range v.eventText(t).entries() {
		if !one.Withdrawn {
			number := one.Number
			if number == 0 {
				number = one.ID
			}
			texts = append(texts, strconv.Itoa(number)+" · "+one.Who.Name)
		}
	}
	return texts
}

// findPlayer returns the player that a field names: by number, by name, or as the page lists them.
func findPlayer(t tournament.Tournament, text string) (tournament.PlayerID, error) {
	number, _, _ := strings.Cut(text, " · ")
	p, err := acts.Find(t, number)
	return p.ID, err
}

// findPlayers returns the players that fields name.
func findPlayers(t tournament.Tournament, texts ...string) ([]tournament.PlayerID, error) {
	var ids []tournament.PlayerID
	for _, text := range texts {
		if strings.TrimSpace(text) == "" {
			continue
		}
		id, err := findPlayer(t, text)
		if err != nil {
			return nil, err
		}
		ids = append(ids, id)
	}
	return ids, nil
}

// formValues returns all values of a field of the form.
func (v *visit) formValues(field string) []string {
	_ = v.R.PostFormValue(field) // reads the form
	return v.R.PostForm[field]
}

// formNumber returns a number of the form, or 0.
func (v *visit) formNumber(field string) int {
	n, _ := strconv.Atoi(v.Form(field))
	return n
}

func (v *visit) forbidPair() error {
	return v.runCommand(pairsMatter, "web.notice.saved", func(ctx context.Context, e office.Event) error {
		ids, err := findPlayers(e.Tournament, v.formValues("player")...)
		if err != nil {
			return err
		}
		_, err = v.office.Forbid(ctx, v.Who, e.ID, ids, v.formNumber("first"), v.formNumber("last"), v.Form("reason"))
		return err
	})
}

func (v *visit) allowPair() error {
	return v.runCommand(pairsMatter, "web.notice.saved", func(ctx context.Context, e office.Event) error {
		var ids []tournament.PlayerID
		for text := range strings.FieldsSeq(v.Form("players")) {
			id, _ := strconv.Atoi(text)
			ids = append(ids, tournament.PlayerID(id))
		}
		_, err := v.office.Allow(ctx, v.Who, e.ID, ids, v.Form("reason"))
		return err
	})
}

func (v *visit) forcePair() error {
	return v.runCommand(pairsMatter, "web.notice.saved", func(ctx context.Context, e office.Event) error {
		white, err := findPlayer(e.Tournament, v.Form("white"))
		if err != nil {
			return err
		}
		black, err := findPlayer(e.Tournament, v.Form("black"))
		if err != nil {
			return err
		}
		_, err = v.office.Force(ctx, v.Who, e.ID, white, black, v.formNumber("round"), v.Form("reason"))
		return err
	})
}

func (v *visit) releasePair() error {
	return v.runCommand(pairsMatter, "web.notice.saved", func(ctx context.Context, e office.Event) error {
		white, black := tournament.PlayerID(v.formNumber("white")), tournament.PlayerID(v.formNumber("black"))
		_, err := v.office.Release(ctx, v.Who, e.ID, white, black, v.formNumber("round"), v.Form("reason"))
		return err
	})
}

func (v *visit) accelerate() error {
	return v.runCommand(pairsMatter, "web.notice.saved", func(ctx context.Context, e office.Event) error {
		_, err := v.office.Accelerate(ctx, v.Who, e.ID, tournament.Acceleration(v.Form("acceleration")), v.Form("reason"))
		return err
	})
}
