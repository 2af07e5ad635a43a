package events

import (
	"context"
	"errors"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"github.com/escaque/escaque/internal/office"
	"github.com/escaque/escaque/internal/web/site"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/desk"
	"github.com/escaque/escaque/tournament/words"
)

// playerDesk is the page of one player: what is known of them, their byes, whether they
// take part.
type playerDesk struct {
	deskHead
	New       bool
	Player    int // their identity
	Number    int
	Withdrawn bool
	Absent    *absentView
	Late      bool // entered now, they come after the numbers were drawn
	From      int  // the round from which they play, as typed
	First     int  // the next round
	Entry     tournament.Entry
	Rating    string // as typed
	Titles    []string
	Byes      []byeRow
	MayBye    bool
	Kinds     []kindOfBye
	CanRemove bool
	List      listSearch
	Likes     []likeness // who may be entered already: then the form asks before it is sent on
	Another   bool       // after this player one more is entered
}

// likeness is somebody who is entered already, or stands in the same form, and may be a person
// to be entered.
type likeness struct {
	ID           int // the page of the player or of the team; 0 of the same form
	Name, Detail string
}

type byeRow struct {
	Round   int
	Text    string
	ToCome  bool
	Confirm string
}

type kindOfBye struct {
	Code tournament.Bye
	Name string
}

// toCome is the next round; 0 when there is none.
func toCome(t tournament.Tournament) int {
	next := t.Published() + 1
	if planned := t.Planned(); planned > 0 && next > planned {
		return 0
	}
	return next
}

// fillPlayer fills in what the page of a player, or of a team, shows of the event.
func (v *visit) fillPlayer(e office.Event, d *playerDesk, faults []string) {
	t := e.Tournament
	d.deskHead = v.deskHead(e, entriesMatter, faults)
	d.Late, d.First = t.NumbersDrawn(), toCome(t)
	for _, title := range tournament.Titles() {
		d.Titles = append(d.Titles, string(title))
	}
	if !d.New {
		p, _ := t.Player(tournament.PlayerID(d.Player))
		d.Number, d.Withdrawn, d.Absent = p.Number, p.Withdrawn, v.absentOf(t, d.Player)
		d.CanRemove = d.MayOrganise && !t.NumbersDrawn()
		d.MayBye = d.First > 0 && !p.Withdrawn && !t.Regulations().System.Predetermined()
		for _, g := range t.Granted() {
			if g.Player == p.ID {
				_, published := t.Round(g.Round)
				d.Byes = append(d.Byes, byeRow{Round: g.Round, Text: words.Bye(v.Lang, g.Bye), ToCome: !published})
			}
		}
		for _, kind := range []tournament.Bye{tournament.HalfBye, tournament.ZeroBye, tournament.FullBye} {
			d.Kinds = append(d.Kinds, kindOfBye{kind, words.Bye(v.Lang, kind)})
		}
	}
}

func (v *visit) showPlayer(e office.Event, d playerDesk, faults []string, status int) error {
	v.fillPlayer(e, &d, faults)
	title := v.T("web.entries.new")
	if !d.New {
		title = d.Entry.Name
	}
	return v.Show(site.Page{
		Name: "desk_player", Script: "src/office/fide.ts", Title: d.Name + " · " + title, Nav: "events", Width: "wide", Notice: v.Told(), Status: status, Data: d,
	})
}

func (v *visit) newPlayerPage() error {
	e, err := v.desk()
	if err != nil {
		return err
	}
	if e.Tournament.OfTeams() {
		return v.showTeam(e, teamDesk{playerDesk: playerDesk{New: true}}, nil, 0)
	}
	search, err := v.searchList(e)
	if err != nil {
		return err
	}
	d := playerDesk{New: true, List: search}
	entry, found, err := v.fromList(e, &d.List)
	if err != nil {
		return err
	}
	if found {
		d.Entry, d.Rating = entry, shownRating(entry.Rating)
	}
	return v.showPlayer(e, d, nil, 0)
}

func (v *visit) playerPage() error {
	e, err := v.desk()
	if err != nil {
		return err
	}
	return v.showPlayerOf(e, nil, 0)
}

// showPlayerOf shows the player whom the address names as they stand.
func (v *visit) showPlayerOf(e office.Event, faults []string, status int) error {
	p, known := e.Tournament.Player(tournament.PlayerID(v.number("player")))
	if !known || p.Removed {
		return site.Refuse(http.StatusNotFound, "web.problem.no-player")
	}
	if e.Tournament.OfTeams() {
		d := teamDesk{playerDesk: playerDesk{Player: int(p.ID), Entry: p.Entry, Rating: shownRating(p.Rating)}, Was: mark(p.Entry)}
		return v.showTeam(e, d, faults, status)
	}
	return v.showPlayer(e, playerDesk{Player: int(p.ID), Entry: p.Entry, Rating: shownRating(p.Rating)}, faults, status)
}

// entryForm reads an entry from the form; what is no number is a fault of the rating.
func (v *visit) entryForm() (e tournament.Entry, rating string) {
	rating = v.Form("rating")
	e = tournament.Entry{
		Name: strings.Join(strings.Fields(v.Form("name")), " "), Title: tournament.Title(strings.ToUpper(v.Form("title"))),
		Federation: strings.ToUpper(v.Form("federation")), FIDEID: v.Form("fideid"), Birth: v.Form("birth"), Sex: v.Form("sex"),
		Club: v.Form("club"), Member: tournament.Member{Handle: v.Form("handle")},
	}
	e.Rating = number(rating)
	return e, rating
}

// enterPlayer enters one player by hand.
func (v *visit) enterPlayer() error {
	e, err := v.desk()
	if err != nil {
		return err
	}
	entry, rating := v.entryForm()
	from, _ := strconv.Atoi(v.Form("from"))
	if likes := v.likes(e, desk.Namesakes(e.Tournament, []tournament.Entry{entry})); likes != nil {
		search, err := v.searchList(e)
		if err != nil {
			return err
		}
		d := playerDesk{New: true, Entry: entry, Rating: rating, From: from, List: search, Likes: likes, Another: v.Form("another") != ""}
		return v.showPlayer(e, d, nil, http.StatusConflict)
	}
	act, err := v.office.Enter(v.R.Context(), v.Who, e.ID, entry, from)
	if faults, status, ok := v.faultsOf(ratingAsTyped(err, rating)); ok {
		search, err := v.searchList(e)
		if err != nil {
			return err
		}
		return v.showPlayer(e, playerDesk{New: true, Entry: entry, Rating: rating, From: from, List: search}, faults, status)
	}
	if err == nil && v.Form("another") != "" && len(act.Renumbered()) == 0 {
		v.Tell("web.notice.entered")
		return v.See("/events/" + string(e.ID) + "/manage/players/new")
	}
	return v.entered(e, act, err, "web.notice.entered")
}

// likes returns what the form asks about namesakes; nothing when it was answered that they are
// other people.
func (v *visit) likes(e office.Event, namesakes []desk.Namesake) (list []likeness) {
	if v.Form("sure") != "" {
		return nil
	}
	for _, one := range namesakes {
		detail := []string{shownRating(one.Like.Rating), one.Like.Federation, one.Like.Club, one.Like.Birth}
		if team, known := e.Tournament.Player(one.At); known && e.Tournament.OfTeams() {
			detail = append([]string{team.Name}, detail...)
		}
		detail = slices.DeleteFunc(detail, func(s string) bool { return s == "" })
		list = append(list, likeness{int(one.At), one.Like.Name, strings.Join(detail, " · ")})
	}
	return list
}

// ratingAsTyped has the refusal of a rating that is no number say what was typed.
func ratingAsTyped(err error, typed string) error {
	var r *tournament.Refusal
	if number(typed) < 0 && errors.As(err, &r) {
		for _, one := range r.All() {
			if one.Code == tournament.RatingImproper {
				one.Args["value"] = typed
			}
		}
	}
	return err
}

// RatingFaulty reports whether what was typed is no rating.
func (d playerDesk) RatingFaulty() bool {
	n := number(d.Rating)
	return n < 0 || n > tournament.MaxRating
}

// faultsOf are the reasons of a refusal; ok is false when nothing was refused.
func (v *visit) faultsOf(err error) (faults []string, status int, ok bool) {
	if err == nil {
		return nil, 0, false
	}
	return v.reasons(err)
}

// amendPlayer replaces what is known of a player.
func (v *visit) amendPlayer() error {
	e, err := v.desk()
	if err != nil {
		return err
	}
	entry, rating := v.entryForm()
	id := tournament.PlayerID(v.number("player"))
	_, err = v.office.Amend(v.R.Context(), v.Who, e.ID, id, func(was tournament.Entry) tournament.Entry {
		is := entry
		is.Member = sameMember(was.Member, is.Member)
		is.Roster, is.Captain = was.Roster, was.Captain // this form is of a player
		return is
	})
	if faults, status, ok := v.faultsOf(ratingAsTyped(err, rating)); ok {
		return v.showPlayer(e, playerDesk{Player: int(id), Entry: entry, Rating: rating}, faults, status)
	}
	return v.done(e, err, entriesMatter, "web.notice.saved")
}

// onPlayer runs a command about the player whom the address names and goes on at their
// page.
func (v *visit) onPlayer(do func(ctx context.Context, e office.Event, id tournament.PlayerID) error) error {
	e, err := v.desk()
	if err != nil {
		return err
	}
	id := tournament.PlayerID(v.number("player"))
	err = do(v.R.Context(), e, id)
	if faults, status, ok := v.faultsOf(err); ok {
		if e, err = v.event(); err != nil {
			return err
		}
		return v.showPlayerOf(e, faults, status)
	}
	if err != nil {
		return err
	}
	v.Tell("web.notice.saved")
	return v.See("/events/" + string(e.ID) + "/manage/players/" + strconv.Itoa(int(id)))
}

func (v *visit) grantBye() error {
	return v.onPlayer(func(ctx context.Context, e office.Event, id tournament.PlayerID) error {
		round, err := strconv.Atoi(v.Form("round"))
		if err != nil {
			return errors.Join(err, tournament.Refuse(tournament.RoundUnknown, "round", 0))
		}
		_, err = v.office.GrantBye(ctx, v.Who, e.ID, []tournament.PlayerID{id}, round, tournament.Bye(v.Form("bye")), v.Form("reason"))
		return err
	})
}

func (v *visit) revokeBye() error {
	return v.onPlayer(func(ctx context.Context, e office.Event, id tournament.PlayerID) error {
		round, err := strconv.Atoi(v.Form("round"))
		if err != nil {
			return errors.Join(err, tournament.Refuse(tournament.RoundUnknown, "round", 0))
		}
		_, err = v.office.RevokeBye(ctx, v.Who, e.ID, []tournament.PlayerID{id}, round, v.Form("reason"))
		return err
	})
}
