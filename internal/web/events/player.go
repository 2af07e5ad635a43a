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
	"github.com/escaque/escaque/tournament/acts"
	"github.com/escaque/escaque/tournament/words"
)

// managePlayer is the data of the page of one player: the entry, the byes and whether they take part.
type managePlayer struct {
	manageHead
	New       bool
	Player    int // their identity
	Number    int
	Withdrawn bool
	Absent    *absentView
	Late      bool // a new entry is late, because the numbers were drawn
	From      int  // first round that they play, as typed
	First     int  // next round
	Entry     tournament.Entry
	Rating    string // as typed
	Official  string // as typed
	National  string // as typed
	Follows   string // the method of ratings; empty in an event without one
	RatingWas int    // the rating that Entry.RatingFrom is about
	Later     []tournament.LaterRating
	MayRate   bool // ratings of later rounds can be given
	Given     laterForm
	Titles    []string
	Byes      []byeRow
	MayBye    bool
	Kinds     []kindOfBye
	CanRemove bool
	List      listSearch
	Likes     []likeness // entered players who may be the same person; the form then needs a confirmation
	Another   bool       // another player will be entered after this one
	Sights    []sightForm
	Listed    []otherRating // ratings that the lists have of the player
}

// laterForm is the form of a rating of later rounds, as typed.
type laterForm struct {
	Rating, Round, List, Reason string
	Faulty                      string // the field at fault: rating, round, list or reason; "" for the form or none
	Fault                       string
}

// faultyField returns the field of the form that an error is about, or "".
func (laterForm) faultyField(err error) string {
	var r *tournament.Refusal
	if !errors.As(err, &r) {
		return ""
	}
	switch first := r.All()[0]; first.Code {
	case tournament.RatingImproper:
		return "rating"
	case tournament.LaterRatingRound:
		return "round"
	case tournament.ReasonMissing:
		return "reason"
	case tournament.TextImproper:
		if first.Args["field"] == "reason" {
			return "reason"
		}
		return "list"
	}
	return ""
}

// likeness is an entered player, or one in the same form, who may be the same person as a new
// entry.
type likeness struct {
	ID           int // player or team whose page exists; 0 in the same form
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

// nextRound returns the number of the next round, or 0 when there is none.
func nextRound(t tournament.Tournament) int {
	next := t.Published() + 1
	if planned := t.Planned(); planned > 0 && next > planned {
		return 0
	}
	return next
}

// fillPlayer fills in the data about the event on the page of a player or team.
func (v *visit) fillPlayer(e office.Event, d *managePlayer, faults []string) {
	t := e.Tournament
	d.manageHead = v.manageHead(e, entriesMatter, faults)
	d.Late, d.First = t.NumbersDrawn(), nextRound(t)
	if m := t.Regulations().RatingMethod; m != "" {
		key := "web.ratings.follows"
		if !m.Follows() {
			key = "web.ratings.given"
		}
		d.Follows = v.T(key, "Method", words.RatingMethod(v.Lang, m))
	}
	d.RatingWas = t.Regulations().OfficialRating(d.Entry)
	if d.Official == "" {
		d.Official, d.National = typedRating(d.Entry.Official), typedRating(d.Entry.National)
	}
	for _, title := range tournament.Titles() {
		d.Titles = append(d.Titles, string(title))
	}
	if !d.New {
		p, _ := t.Player(tournament.PlayerID(d.Player))
		d.Number, d.Withdrawn, d.Absent = p.Number, p.Withdrawn, v.absentOf(t, d.Player)
		d.CanRemove = d.MayOrganise && !t.NumbersDrawn()
		d.Later, d.MayRate = p.Later, d.MayOrganise && t.Regulations().Long && !t.OfTeams()
		d.Sights = sightForms(p.Entry)
		d.MayBye = d.First > 0 && !p.Withdrawn && !t.Regulations().System.Predetermined()
		for _, g := range t.Granted() {
			if g.Player == p.ID {
				_, published := t.Round(g.Round)
				d.Byes = append(d.Byes, byeRow{Round: g.Round, Text: words.ByeAt(v.Lang, t, g.Round, tournament.Board{Pairing: tournament.Pairing{White: g.Player, Bye: g.Bye}}), ToCome: !published})
			}
		}
		for _, kind := range []tournament.Bye{tournament.HalfBye, tournament.ZeroBye, tournament.FullBye} {
			d.Kinds = append(d.Kinds, kindOfBye{kind, words.Bye(v.Lang, kind)})
		}
	}
}

func (v *visit) showPlayer(e office.Event, d managePlayer, faults []string, status int) error {
	v.fillPlayer(e, &d, faults)
	if !d.New && d.MayOrganise {
		var err error
		if d.Listed, err = v.ratingsOf(d.Entry, e.Tournament.Regulations()); err != nil {
			return err
		}
	}
	title := v.T("web.entries.new")
	if !d.New {
		title = d.Entry.Name
	}
	return v.Show(site.Page{
		Name: "manage_player", Script: "src/office/fide.ts", Title: d.Name + " · " + title, Nav: "events", Width: "wide", Notice: v.TakeNotice(), Status: status, Data: d,
	})
}

func (v *visit) newPlayerPage() error {
	e, err := v.managedEvent()
	if err != nil {
		return err
	}
	if e.Tournament.OfTeams() {
		return v.showTeam(e, manageTeam{managePlayer: managePlayer{New: true}}, nil, 0)
	}
	search, err := v.searchList(e)
	if err != nil {
		return err
	}
	d := managePlayer{New: true, List: search}
	entry, found, err := v.entryFromList(e, &d.List)
	if err != nil {
		return err
	}
	if found {
		d.Entry, d.Rating = entry, ratingText(entry.Rating)
	}
	return v.showPlayer(e, d, nil, 0)
}

func (v *visit) playerPage() error {
	e, err := v.managedEvent()
	if err != nil {
		return err
	}
	return v.showPlayerOf(e, nil, 0)
}

// showPlayerOf shows the player in the path.
func (v *visit) showPlayerOf(e office.Event, faults []string, status int) error {
	p, known := e.Tournament.Player(tournament.PlayerID(v.pathNumber("player")))
	if !known || p.Removed {
		return site.Refuse(http.StatusNotFound, "web.problem.no-player")
	}
	if e.Tournament.OfTeams() {
		d := manageTeam{managePlayer: managePlayer{Player: int(p.ID), Entry: p.Entry, Rating: ratingText(p.Rating)}, Was: entryVersion(p.Entry)}
		return v.showTeam(e, d, faults, status)
	}
	return v.showPlayer(e, managePlayer{Player: int(p.ID), Entry: p.Entry, Rating: ratingText(p.Rating)}, faults, status)
}

// entryForm reads an entry from the form. rating is an invalid rating as typed.
func (v *visit) entryForm() (e tournament.Entry, rating string) {
	rating = v.Form("rating")
	e = tournament.Entry{
		Name: strings.Join(strings.Fields(v.Form("name")), " "), Title: tournament.Title(strings.ToUpper(v.Form("title"))),
		Federation: strings.ToUpper(v.Form("federation")), FIDEID: v.Form("fideid"), Birth: v.Form("birth"), Sex: v.Form("sex"),
		Club: v.Form("club"), Member: tournament.Member{Handle: v.Form("handle")},
	}
	e.NoHalfByes = v.Form("no_half_byes") != ""
	e.Table = parseRating(v.Form("table"))
	e.Rating, e.Official, e.National = parseRating(rating), parseRating(v.Form("official")), parseRating(v.Form("national"))
	about := e.Rating
	if _, has := v.R.PostForm["official"]; has {
		about = e.Official
	}
	if was, err := strconv.Atoi(v.Form("rating_was")); err == nil && was == about {
		e.RatingFrom = v.Form("rating_from")
	}
	return e, rating
}

// withoutField returns an entry of the form in which the data without a field stay as they were. The
// official and the national rating have fields only in an event with a method.
func (v *visit) withoutField(is, was tournament.Entry) tournament.Entry {
	if _, has := v.R.PostForm["official"]; !has {
		is.Official, is.National = was.Official, was.National
	}
	if v.Form("half_byes_asked") == "" {
		is.NoHalfByes, is.Table = was.NoHalfByes, was.Table
	}
	is.Typed = was.Typed && is.Rating == was.Rating && is.Rating != 0
	return is
}

// enterPlayer enters one player from the form.
func (v *visit) enterPlayer() error {
	e, err := v.managedEvent()
	if err != nil {
		return err
	}
	entry, rating := v.entryForm()
	from, _ := strconv.Atoi(v.Form("from"))
	if likes := v.similarEntries(e, acts.Namesakes(e.Tournament, []tournament.Entry{entry})); likes != nil {
		search, err := v.searchList(e)
		if err != nil {
			return err
		}
		d := managePlayer{New: true, Entry: entry, Rating: rating, From: from, List: search, Likes: likes, Another: v.Form("another") != ""}
		return v.showPlayer(e, d, nil, http.StatusConflict)
	}
	act, err := v.office.Enter(v.R.Context(), v.Who, e.ID, entry, from)
	if faults, status, ok := v.faultsOf(ratingAsTyped(err, rating)); ok {
		search, err := v.searchList(e)
		if err != nil {
			return err
		}
		return v.showPlayer(e, managePlayer{New: true, Entry: entry, Rating: rating, From: from, List: search}, faults, status)
	}
	if err == nil && v.Form("another") != "" && len(act.Renumbered()) == 0 {
		v.SetNotice("web.notice.entered")
		return v.Redirect("/events/" + string(e.ID) + "/manage/players/new")
	}
	return v.finishEntering(e, act, err, "web.notice.entered")
}

// similarEntries returns, as questions to the organiser, the entered players who may be the same person
// as a new entry. It returns none once the organiser has answered.
func (v *visit) similarEntries(e office.Event, namesakes []acts.Namesake) (list []likeness) {
	if v.Form("sure") != "" {
		return nil
	}
	for _, one := range namesakes {
		detail := []string{ratingText(one.Like.Rating), one.Like.Federation, one.Like.Club, one.Like.Birth}
		if team, known := e.Tournament.Player(one.At); known && e.Tournament.OfTeams() {
			detail = append([]string{team.Name}, detail...)
		}
		detail = slices.DeleteFunc(detail, func(s string) bool { return s == "" })
		list = append(list, likeness{int(one.At), one.Like.Name, strings.Join(detail, " · ")})
	}
	return list
}

// ratingAsTyped adds the typed text to the refusal of an invalid rating.
func ratingAsTyped(err error, typed string) error {
	var r *tournament.Refusal
	if parseRating(typed) < 0 && errors.As(err, &r) {
		for _, one := range r.All() {
			if one.Code == tournament.RatingImproper {
				one.Args["value"] = typed
			}
		}
	}
	return err
}

// RatingFaulty reports whether the typed rating is invalid.
func (d managePlayer) RatingFaulty() bool {
	n := parseRating(d.Rating)
	return n < 0 || n > tournament.MaxRating
}

// faultsOf returns the reasons of a refusal. ok is false when err is nil or no refusal.
func (v *visit) faultsOf(err error) (faults []string, status int, ok bool) {
	if err == nil {
		return nil, 0, false
	}
	return v.refusalTexts(err)
}

// amendPlayer replaces the entry of a player.
func (v *visit) amendPlayer() error {
	e, err := v.managedEvent()
	if err != nil {
		return err
	}
	entry, rating := v.entryForm()
	id := tournament.PlayerID(v.pathNumber("player"))
	_, err = v.office.Amend(v.R.Context(), v.Who, e.ID, id, func(was tournament.Entry) tournament.Entry {
		is := v.withoutField(entry, was)
		is.Member = keepMember(was.Member, is.Member)
		is.Roster, is.Captain, is.Sight = was.Roster, was.Captain, was.Sight // this form has none of them
		return is
	})
	if faults, status, ok := v.faultsOf(ratingAsTyped(err, rating)); ok {
		return v.showPlayer(e, managePlayer{Player: int(id), Entry: entry, Rating: rating}, faults, status)
	}
	return v.finish(e, err, entriesMatter, "web.notice.saved")
}

// runForPlayer runs a command about the player in the path and shows their page.
func (v *visit) runForPlayer(do func(ctx context.Context, e office.Event, id tournament.PlayerID) error) error {
	e, err := v.managedEvent()
	if err != nil {
		return err
	}
	id := tournament.PlayerID(v.pathNumber("player"))
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
	v.SetNotice("web.notice.saved")
	return v.Redirect("/events/" + string(e.ID) + "/manage/players/" + strconv.Itoa(int(id)))
}

// giveLaterRating gives a player another rating from a round on.
func (v *visit) giveLaterRating() error {
	e, err := v.managedEvent()
	if err != nil {
		return err
	}
	id := tournament.PlayerID(v.pathNumber("player"))
	f := laterForm{Rating: v.Form("rating"), Round: v.Form("round"), List: v.Form("list"), Reason: v.Form("reason")}
	_, err = v.office.GiveLaterRating(v.R.Context(), v.Who, e.ID, tournament.GiveLaterRating{
		Player: id, Round: v.formNumber("round"), Rating: parseRating(f.Rating), List: f.List, Reason: f.Reason,
	})
	p, known := e.Tournament.Player(id)
	faults, status, refused := v.faultsOf(ratingAsTyped(err, f.Rating))
	switch {
	case refused && known && !e.Tournament.OfTeams() && e.Tournament.Regulations().Long:
		f.Faulty, f.Fault = f.faultyField(err), strings.Join(faults, " ")
		return v.showPlayer(e, managePlayer{Player: int(id), Entry: p.Entry, Rating: ratingText(p.Rating), Given: f}, nil, status)
	case refused: // the page has no such form
		return v.showPlayerOf(e, faults, status)
	case err != nil:
		return err
	}
	v.SetNotice("web.notice.saved")
	return v.Redirect("/events/" + string(e.ID) + "/manage/players/" + strconv.Itoa(int(id)))
}

func (v *visit) grantBye() error {
	return v.runForPlayer(func(ctx context.Context, e office.Event, id tournament.PlayerID) error {
		round, err := strconv.Atoi(v.Form("round"))
		if err != nil {
			return errors.Join(err, tournament.Refuse(tournament.RoundUnknown, "round", 0))
		}
		_, err = v.office.GrantBye(ctx, v.Who, e.ID, []tournament.PlayerID{id}, round, tournament.Bye(v.Form("bye")), v.Form("reason"))
		return err
	})
}

func (v *visit) revokeBye() error {
	return v.runForPlayer(func(ctx context.Context, e office.Event, id tournament.PlayerID) error {
		round, err := strconv.Atoi(v.Form("round"))
		if err != nil {
			return errors.Join(err, tournament.Refuse(tournament.RoundUnknown, "round", 0))
		}
		_, err = v.office.RevokeBye(ctx, v.Who, e.ID, []tournament.PlayerID{id}, round, v.Form("reason"))
		return err
	})
}
