package events

import (
	"encoding/json"
	"hash/fnv"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"github.com/escaque/escaque/internal/office"
	"github.com/escaque/escaque/internal/web/site"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/acts"
)

// teamRow is a team in the list of Manage.
type teamRow struct {
	ID, Number int
	Who        personView
	Captain    string
	Players    []string
	Withdrawn  bool
	Here       bool
}

// teamRows returns the teams whose name, captain or players match a search, and the number of all
// teams.
func (v *visit) teamRows(t tournament.Tournament, search string) (rows []teamRow, all int) {
	for _, e := range v.eventText(t).entries() {
		team, _ := t.Player(tournament.PlayerID(e.ID))
		row := teamRow{ID: e.ID, Number: e.Number, Who: e.Who, Captain: team.Captain, Withdrawn: e.Withdrawn, Here: e.Here}
		for _, p := range team.Roster {
			row.Players = append(row.Players, p.Name)
		}
		all++
		where := strings.Join(append(slices.Clone(row.Players), strconv.Itoa(e.Number), team.Name, team.Captain, team.Member.Handle), " ")
		if strings.Contains(site.Folded(where), site.Folded(search)) {
			rows = append(rows, row)
		}
	}
	return rows, all
}

// manageTeam is the data of the page of one team: its entry, its players in order, its byes and
// whether it takes part.
type manageTeam struct {
	managePlayer
	Roster []rosterRow
	Boards int
	Fixed  bool   // it was already paired, so the order of its players is fixed
	Was    string // version of the entry from which the form was made
	Rated  []ratedSeat
}

// ratedSeat is a player of a team with the ratings that the lists have of them.
type ratedSeat struct {
	Seat    int
	Name    string
	From    string // list of the rating, "" for none
	Ratings []otherRating
}

// ratedSeats returns the players of a team of whom the lists have ratings.
func (v *visit) ratedSeats(t tournament.Tournament, team tournament.Entry) (seats []ratedSeat, err error) {
	for i, p := range team.Roster {
		ratings, err := v.ratingsOf(p, t.Regulations())
		if err != nil {
			return nil, err
		}
		if len(ratings) > 0 {
			seats = append(seats, ratedSeat{i + 1, p.Name, p.RatingFrom, ratings})
		}
	}
	return seats, nil
}

// rosterRow is a player of a team as typed; an empty row adds a player.
type rosterRow struct {
	Place       int
	Player      tournament.Entry
	Rating      string
	First, Last bool
}

// spareRows is the number of empty rows after the players of a team.
const spareRows = 2

func (v *visit) showTeam(e office.Event, d manageTeam, faults []string, status int) error {
	v.fillPlayer(e, &d.managePlayer, faults)
	d.Boards = e.Tournament.Regulations().Teams.Boards
	d.Fixed = e.Tournament.Published() > 0 && !d.New
	players := len(d.Entry.Roster)
	for i, p := range d.Entry.Roster {
		d.Roster = append(d.Roster, rosterRow{i + 1, p, typedRating(p.Rating), i == 0, i == players-1})
	}
	for range max(spareRows, d.Boards-players) {
		d.Roster = append(d.Roster, rosterRow{Place: len(d.Roster) + 1})
	}
	title := v.T("web.teams.enter-new")
	if !d.New {
		title = d.Entry.Name
	}
	// Players as typed may differ from the entered ones, of whom the buttons are.
	if stands, _ := e.Tournament.Player(tournament.PlayerID(d.Player)); !d.New && d.MayOrganise && d.Was == entryVersion(stands.Entry) {
		var err error
		if d.Rated, err = v.ratedSeats(e.Tournament, stands.Entry); err != nil {
			return err
		}
	}
	return v.Show(site.Page{Name: "manage_team", Title: d.Name + " · " + title, Nav: "events", Width: "wide", Notice: v.TakeNotice(), Status: status, Data: d})
}

// typedRating returns a rating for a form field. An invalid one is shown as "?".
func typedRating(n int) string {
	if n < 0 {
		return "?"
	}
	return ratingText(n)
}

// entryVersion returns a hash of an entry, which shows whether the entry has changed since a form
// was made.
func entryVersion(e tournament.Entry) string {
	text, _ := json.Marshal(e) // entries always can be
	h := fnv.New64a()
	_, _ = h.Write(text) // it never fails
	return strconv.FormatUint(h.Sum64(), 36)
}

// teamForm reads a team from the form, after applying its button: a player moved up or down or
// removed. rating is an invalid rating as typed.
func (v *visit) teamForm() (e tournament.Entry, rating string) {
	e, rating = v.entryForm()
	e.Captain = strings.Join(strings.Fields(v.Form("captain")), " ")
	column := make(map[string][]string)
	for _, name := range []string{"name", "title", "rating", "federation", "fideid", "birth", "sex", "handle"} {
		column[name] = v.formValues("p_" + name)
	}
	at := func(name string, i int) string {
		if i < len(column[name]) {
			return strings.TrimSpace(column[name][i])
		}
		return ""
	}
	do, place, _ := strings.Cut(v.Form("do"), "-")
	n, _ := strconv.Atoi(place)
	for i := range column["name"] {
		p := tournament.Entry{
			Name: strings.Join(strings.Fields(at("name", i)), " "), Title: tournament.Title(strings.ToUpper(at("title", i))), Federation: strings.ToUpper(at("federation", i)),
			FIDEID: at("fideid", i), Birth: at("birth", i), Sex: at("sex", i), Member: tournament.Member{Handle: at("handle", i)}, Rating: parseRating(at("rating", i)),
		}
		if !isBlank(p) && (do != "remove" || n != i+1) {
			e.Roster = append(e.Roster, p)
		}
	}
	other := map[string]int{"up": n - 1, "down": n + 1}[do]
	if n >= 1 && other >= 1 && max(n, other) <= len(e.Roster) {
		e.Roster[n-1], e.Roster[other-1] = e.Roster[other-1], e.Roster[n-1]
	}
	return e, rating
}

// isBlank reports whether nothing was typed about a player.
func isBlank(p tournament.Entry) bool {
	return p.Name == "" && p.Title == "" && p.Federation == "" && p.FIDEID == "" && p.Birth == "" && p.Sex == "" && p.Member.Handle == "" && p.Rating == 0
}

// parseRating parses a rating: 0 for an empty text and a negative number for an invalid one.
func parseRating(text string) int {
	if text == "" {
		return 0
	}
	n, err := strconv.Atoi(text)
	if err != nil {
		return -1
	}
	return n
}

// enterTeam enters a team from the form.
func (v *visit) enterTeam() error {
	e, err := v.managedEvent()
	if err != nil {
		return err
	}
	entry, rating := v.teamForm()
	from, _ := strconv.Atoi(v.Form("from"))
	if likes := v.similarEntries(e, acts.Namesakes(e.Tournament, []tournament.Entry{entry})); likes != nil {
		return v.showTeam(e, manageTeam{managePlayer: managePlayer{New: true, Entry: entry, Rating: rating, From: from, Likes: likes}}, nil, http.StatusConflict)
	}
	act, err := v.office.Enter(v.R.Context(), v.Who, e.ID, entry, from)
	if faults, status, ok := v.faultsOf(err); ok {
		return v.showTeam(e, manageTeam{managePlayer: managePlayer{New: true, Entry: entry, Rating: rating, From: from}}, faults, status)
	}
	return v.finishEntering(e, act, err, "web.notice.team-entered")
}

// amendTeam replaces the entry of a team. It is refused if a colleague has changed the entry since
// the form was shown.
func (v *visit) amendTeam() error {
	e, err := v.managedEvent()
	if err != nil {
		return err
	}
	id := tournament.PlayerID(v.pathNumber("player"))
	stands, known := e.Tournament.Player(id)
	if !known || stands.Removed {
		return site.Refuse(http.StatusNotFound, "web.problem.no-player")
	}
	entry, rating := v.teamForm()
	if v.Form("was") != entryVersion(stands.Entry) {
		return v.showTeam(e, manageTeam{managePlayer: managePlayer{Player: int(id), Entry: entry, Rating: rating}, Was: entryVersion(stands.Entry)}, []string{v.T("web.teams.changed-meanwhile")}, http.StatusConflict)
	}
	if likes := v.similarEntries(e, acts.NamesakesInTeam(e.Tournament, id, entry)); likes != nil {
		return v.showTeam(e, manageTeam{managePlayer: managePlayer{Player: int(id), Entry: entry, Rating: rating, Likes: likes}, Was: v.Form("was")}, nil, http.StatusConflict)
	}
	_, err = v.office.Amend(v.R.Context(), v.Who, e.ID, id, func(was tournament.Entry) tournament.Entry {
		is := entry
		is.Roster = slices.Clone(entry.Roster)
		is.Member = keepMember(was.Member, is.Member)
		for i, p := range is.Roster {
			if at := rosterPlace(was.Roster, is.Roster, i); at >= 0 {
				o := was.Roster[at]
				is.Roster[i].Sight = o.Sight // the form has none
				is.Roster[i].Official, is.Roster[i].National = o.Official, o.National
				is.Roster[i].Typed = o.Typed && o.Rating == p.Rating
				if o.Rating == p.Rating {
					is.Roster[i].RatingFrom = o.RatingFrom
				}
			}
			if at := slices.IndexFunc(was.Roster, func(o tournament.Entry) bool { return strings.EqualFold(o.Member.Handle, p.Member.Handle) }); at >= 0 && p.Member.Handle != "" {
				is.Roster[i].Member = was.Roster[at].Member
			}
			if i < len(was.Roster) && was.Roster[i].Name == p.Name {
				is.Roster[i].Club = was.Roster[i].Club // the form has none
			}
		}
		return is
	})
	if faults, status, ok := v.faultsOf(err); ok {
		return v.showTeam(e, manageTeam{managePlayer: managePlayer{Player: int(id), Entry: entry, Rating: rating}, Was: v.Form("was")}, faults, status)
	}
	if err != nil {
		return err
	}
	v.SetNotice("web.notice.saved")
	return v.Redirect("/events/" + string(e.ID) + "/manage/players/" + strconv.Itoa(int(id)))
}

// rosterPlace returns the index in an old roster of the player at index i of a new one, or -1. When
// nobody left or came, a corrected name stands for the player who stood there.
func rosterPlace(was, is []tournament.Entry, i int) int {
	same := func(p tournament.Entry) func(tournament.Entry) bool {
		return func(o tournament.Entry) bool { return o.SamePerson(p) || o.Name == p.Name }
	}
	if at := slices.IndexFunc(was, same(is[i])); at >= 0 {
		return at
	}
	if len(was) == len(is) && !slices.ContainsFunc(is, same(was[i])) {
		return i
	}
	return -1
}

// keepMember returns the former member if both have the same handle, else the new one. So the
// handle keeps its member.
func keepMember(was, is tournament.Member) tournament.Member {
	if strings.EqualFold(was.Handle, is.Handle) {
		return was
	}
	return is
}
