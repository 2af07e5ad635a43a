package events

import (
	"encoding/json"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/escaque/escaque/internal/fidelist"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/ownlist"
	"github.com/escaque/escaque/internal/web/sitetest"
)

const twoListed = `<playerslist>
<player><fideid>2200001</fideid><name>Garcia Lopez, Ana</name><country>ESP</country><sex>F</sex><title>WIM</title><rating>2250</rating><rapid_rating>2190</rapid_rating><blitz_rating>2150</blitz_rating><birthday>1990</birthday></player>
<player><fideid>2200002</fideid><name>Garcia, Bruno</name><country>ARG</country><sex>M</sex><rating>1900</rating><rapid_rating>0</rapid_rating><blitz_rating>0</blitz_rating><birthday>2001</birthday></player>
</playerslist>`

// An entry is filled from FIDE's list, on a page without script and by suggestions,
// with the rating of the list that the event's control asks for.
func TestEntriesFromTheRatingList(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(t.TempDir(), "players.xml")
	must(t, os.WriteFile(file, []byte(twoListed), 0o600))
	h := newHouse(t)
	carla := h.withRole("Carla", "en", members.RoleOrganiser)
	path := carla.NewEvent() // 5+3: blitz
	if page := carla.Get(path + "/manage/players/new").Page; strings.Contains(page, "data-fide") {
		t.Error("without a list it is offered")
	}
	carla.Get(path+"/fide?q=garcia").Want(t, http.StatusNotFound)

	h.pages.list = fidelist.ListIn(dir)
	defer h.pages.list.Close()
	_, err := fidelist.Import(t.Context(), dir, []string{file}, fidelist.Options{Date: "2026-11"})
	must(t, err)
	carla.Get(path+"/fide?q=garcia").Want(t, http.StatusOK)
	h.member("Berta", "en").Get(path+"/fide?q=garcia").Want(t, http.StatusForbidden)
	h.visitor("en").Get(path+"/fide?q=garcia").Want(t, http.StatusUnauthorized)

	var answer struct {
		Date, List, Said string
		Players          []listed
	}
	must(t, json.Unmarshal([]byte(carla.Get(path+"/fide?q=lop+gar").Page), &answer))
	if answer.Date != "2026-11" || answer.List != "blitz" || answer.Said != "1 player found" || len(answer.Players) != 1 {
		t.Fatalf("%+v", answer)
	}
	ana := answer.Players[0]
	if ana.Name != "WIM Garcia Lopez, Ana" || ana.Entry.Rating != 2150 || ana.Entry.RatingFrom != "effective-blitz 2026-11" || len(ana.Others) != 2 || ana.Others[0].Text != "Take: standard rating 2250" || ana.Entry.FIDEID != "2200001" || ana.Detail != "ESP · 1990 · 2150 · 2200001" {
		t.Errorf("%+v", ana)
	}

	// Without a script.
	a := carla.Get(path + "/manage/players/new?q=gar")
	a.Want(t, http.StatusOK, "2 players found", `?fide=2200001">WIM Garcia Lopez, Ana</a>`, "Garcia, Bruno")
	sitetest.CheckPage(t, "en", a)
	carla.Get(path+"/manage/players/new?q=nobody").Want(t, http.StatusOK, "Nobody of that name or number is in the list of 2026-11.")
	a = carla.Get(path + "/manage/players/new?fide=2200001")
	a.Want(t, http.StatusOK, `name="name" value="Garcia Lopez, Ana"`, `name="rating" value="2150"`, `name="fideid" value="2200001"`, `name="birth" value="1990"`, "The form was filled")
	carla.Get(path+"/manage/players/new?fide=2200002").Want(t, http.StatusOK, `name="rating" value="1900"`, "Rating taken: effective blitz rating 1900. It is the standard rating, for want of another.")
	carla.Get(path+"/manage/players/new?fide=2200001").Want(t, http.StatusOK, `?fide=2200001&amp;rating_of=rapid">Take: rapid rating 2190</a>`)
	carla.Get(path+"/manage/players/new?fide=2200001&rating_of=rapid").Want(t, http.StatusOK, `name="rating" value="2190"`, `name="rating_from" value="rapid 2026-11"`)
	carla.Post(path+"/settings/play", "rating_list", "blitz", "rating_list", "").Want(t, http.StatusOK)
	carla.Get(path+"/manage/players/new?fide=2200002").Want(t, http.StatusOK, `name="rating" value=""`, "None in: blitz rating.", "Take: standard rating 1900")
	carla.Post(path+"/players", "name", ana.Entry.Name, "title", string(ana.Entry.Title), "rating", "2150", "federation", "ESP", "fideid", "2200001", "birth", "1990", "sex", "w").Want(t, http.StatusOK, "Garcia Lopez, Ana")
}

// After a list was imported, the pages of an event say who differs from it. The organiser chooses
// whose data to take, in one act that can be undone, and can switch the check off.
func TestEntriesCheckedByTheList(t *testing.T) {
	dir := t.TempDir()
	h := newHouse(t)
	carla := h.withRole("Carla", "en", members.RoleOrganiser)
	today := h.office.Now().Time().Format("2006-01-02")
	path, month := carla.NewEvent("control", "90+30", "starts", today, "ends", today), today[:7]
	for _, p := range [][]string{
		{"name", "Garcia, Bruno", "rating", "1850", "federation", "ARG", "fideid", "2200002", "birth", "2001", "sex", "m"},
		{"name", "Other, Olga", "rating", "2250", "fideid", "2200001"},
	} {
		carla.Post(path+"/players", p...).Want(t, http.StatusOK)
	}
	carla.Get(path+"/manage/list-check").Want(t, http.StatusOK, "There is no rating list here yet")

	h.pages.list = fidelist.ListIn(dir)
	defer h.pages.list.Close()
	file := filepath.Join(t.TempDir(), "players.xml")
	must(t, os.WriteFile(file, []byte(twoListed), 0o600))
	_, err := fidelist.Import(t.Context(), dir, []string{file}, fidelist.Options{Date: month})
	must(t, err)
	for _, tab := range []string{"entries", "log", "settings"} {
		carla.Get(path+"/manage/"+tab).Want(t, http.StatusOK, "2 players differ from FIDE’s list of "+month+".", path+"/manage/list-check")
	}
	a := carla.Get(path + "/manage/list-check")
	a.Want(t, http.StatusOK, "rating: 1850 → 1900", "The number 2200001 is that of WIM Garcia Lopez, Ana in the list.", `name="take" value="1-0"`)
	sitetest.CheckPage(t, "en", a)
	if strings.Contains(a.Page, `name="take" value="2-0"`) {
		t.Error("the data of another person can be taken")
	}
	seen := regexp.MustCompile(`name="seen" value="(\w+)"`).FindStringSubmatch(a.Page)[1]
	carla.Post(path+"/list-check", "seen", seen).Want(t, http.StatusBadRequest, "Choose the players")
	carla.Post(path+"/list-check", "seen", "other", "take", "1-0").Want(t, http.StatusConflict, "changed since this page was shown")
	h.member("Berta", "en").Post(path+"/list-check", "seen", seen, "take", "1-0").Want(t, http.StatusForbidden)
	carla.Post(path+"/list-check", "seen", seen, "take", "1-0").Want(t, http.StatusOK, "have the data of the list", "1 player differs", "1900", "typed")
	if p, _ := h.only().Tournament.Player(1); p.Rating != 1900 || p.RatingFrom != "standard "+month {
		t.Errorf("%+v", p.Entry)
	}
	carla.Get(path+"/manage/players/1").Want(t, http.StatusOK, "Rating from the list: standard "+month)

	// A new list is compared by itself.
	must(t, os.WriteFile(file, []byte(strings.ReplaceAll(twoListed, "1900", "1925")), 0o600))
	_, err = fidelist.Import(t.Context(), dir, []string{file}, fidelist.Options{Date: month})
	must(t, err)
	carla.Get(path+"/manage/list-check").Want(t, http.StatusOK, "rating: 1900 → 1925")

	carla.Post(path+"/settings/about", "has_no_list_check", "yes", "no_list_check", "yes").Want(t, http.StatusOK)
	if page := carla.Get(path + "/manage/entries").Page; strings.Contains(page, "players differ") {
		t.Error("the check was switched off")
	}
	carla.Get(path+"/manage/list-check").Want(t, http.StatusOK, "rating: 1900 → 1925")
}

// In an event with a method the form has the FIDE and the national rating, and that of the event
// follows them.
func TestRatingFollowsInTheForm(t *testing.T) {
	h := newHouse(t)
	carla := h.withRole("Carla", "en", members.RoleOrganiser)
	path := carla.NewEvent()
	carla.Post(path+"/settings/play", "rating_method", "NIDOF").Want(t, http.StatusOK)
	carla.Get(path+"/manage/players/new").Want(t, http.StatusOK, `name="official"`, `name="national"`, "The rating of the event is the national rating, else the FIDE one.")
	carla.Post(path+"/players", "name", "Alfa", "official", "1800", "national", "1900", "rating", "").Want(t, http.StatusOK)
	is := func(rating, official int, typed bool) {
		t.Helper()
		if p, _ := h.only().Tournament.Player(1); p.Rating != rating || p.Official != official || p.Typed != typed {
			t.Errorf("%+v", p.Entry)
		}
	}
	is(1900, 1800, false)
	carla.Post(path+"/players/1", "name", "Alfa", "official", "1810", "national", "", "rating", "1900").Want(t, http.StatusOK)
	is(1810, 1810, false)
	carla.Post(path+"/players/1", "name", "Alfa", "official", "1810", "national", "", "rating", "1700").Want(t, http.StatusOK, "typed")
	is(1700, 1810, true)
	carla.Post(path+"/players/1", "name", "Alfa", "official", "1820", "national", "", "rating", "1700").Want(t, http.StatusOK)
	is(1700, 1820, true)
	carla.Post(path+"/players/1", "name", "Alfa", "official", "1820", "national", "", "rating", "").Want(t, http.StatusOK)
	is(1820, 1820, false)
}

// The order of the lists is chosen in the settings, and one press gives an entered player the rating
// of another list, which can be undone.
func TestRatingListsOfAnEvent(t *testing.T) {
	dir := t.TempDir()
	h := newHouse(t)
	h.pages.list = fidelist.ListIn(dir)
	defer h.pages.list.Close()
	file := filepath.Join(t.TempDir(), "players.xml")
	must(t, os.WriteFile(file, []byte(twoListed), 0o600))
	_, err := fidelist.Import(t.Context(), dir, []string{file}, fidelist.Options{Date: "2026-11"})
	must(t, err)
	carla := h.withRole("Carla", "en", members.RoleOrganiser)
	path := carla.NewEvent() // 5+3: blitz
	a := carla.Get(path + "/manage/settings")
	a.Want(t, http.StatusOK, `<option value="usual" selected>Usual: effective blitz rating, rapid rating</option>`)
	sitetest.CheckPage(t, "en", a)
	order := func() string { return strings.Join(h.only().Tournament.Regulations().RatingLists, " ") }
	for _, change := range []struct{ lists, want string }{{"rapid standard ", "rapid standard"}, {"standard", "standard"}, {"", "usual"}, {"rapid", "rapid"}} {
		var form []string
		for _, name := range strings.Split(change.lists, " ") {
			form = append(form, "rating_list", name)
		}
		carla.Post(path+"/settings/play", form...).Want(t, http.StatusOK)
		if order() != change.want {
			t.Errorf("%q: %s", change.lists, order())
		}
	}
	carla.Post(path+"/settings/play", "rating_list", "club").Want(t, http.StatusBadRequest, "There is no rating list “club”.")
	carla.Post(path+"/settings/play", "rating_list", "rapid", "rating_list", "rapid").Want(t, http.StatusConflict)

	carla.Post(path+"/players", "name", "Garcia Lopez, Ana", "rating", "2190", "rating_was", "2190", "rating_from", "rapid 2026-11", "fideid", "2200001").Want(t, http.StatusOK)
	a = carla.Get(path + "/manage/players/1")
	a.Want(t, http.StatusOK, `name="list" value="standard">Take: standard rating 2250`)
	sitetest.CheckPage(t, "en", a)
	carla.Post(path+"/players/1/rating-of", "list", "standard").Want(t, http.StatusOK, "Rating from the list: standard 2026-11")
	if p, _ := h.only().Tournament.Player(1); p.Rating != 2250 || p.RatingFrom != "standard 2026-11" {
		t.Errorf("%+v", p.Entry)
	}
	carla.Post(path+"/players/1/rating-of", "list", "club").Want(t, http.StatusConflict, "no rating of this player")
	h.member("Berta", "en").Post(path+"/players/1/rating-of", "list", "rapid").Want(t, http.StatusForbidden)
}

// keepOwn keeps a rating list of an organiser beside FIDE's.
func keepOwn(t *testing.T, own *ownlist.Folder, name, data string) {
	t.Helper()
	r, err := ownlist.Read(strings.NewReader(data), ownlist.Declared{Key: ownlist.ByName})
	must(t, err)
	_, was, err := own.Compare(name, r)
	must(t, err)
	_, err = own.Keep(ownlist.Info{Name: name, Date: "2026-11-15"}, r, was)
	must(t, err)
}

// The settings offer the lists of organisers, a button takes a rating from one, the check compares with
// it, and a list that is removed while a page is open is named.
func TestOwnRatingListsOfAnEvent(t *testing.T) {
	h := newHouse(t)
	h.pages.list = fidelist.ListIn(t.TempDir())
	defer h.pages.list.Close()
	own := h.pages.list.Own()
	keepOwn(t, own, "club", "name,birth,elo\nAlfa,1990,1900\nBeta,1980,1700\nBeta,1980,1750\n")
	carla := h.withRole("Carla", "en", members.RoleOrganiser)
	path := carla.NewEvent("control", "90+30")
	carla.Get(path+"/manage/list-check").Want(t, http.StatusOK, "There is no rating list here yet")
	carla.Get(path+"/manage/settings").Want(t, http.StatusOK, `<option value="club">Rating of the list club</option>`)
	carla.Post(path+"/settings/play", "rating_list", "verein").Want(t, http.StatusBadRequest, "There is no rating list “verein”.", "blitz", "club")
	carla.Post(path+"/settings/play", "rating_list", "club", "rating_list", "standard").Want(t, http.StatusOK)
	for _, p := range [][]string{{"name", "Alfa", "birth", "1990"}, {"name", "Beta", "birth", "1980"}} {
		carla.Post(path+"/players", p...).Want(t, http.StatusOK)
	}
	a := carla.Get(path + "/manage/list-check")
	a.Want(t, http.StatusOK, "There is no rating list of FIDE here.", "Compared with the list club of 2026-11-15.", "rating: – → 1900", "The list club has several people")
	sitetest.CheckPage(t, "en", a)
	carla.Get(path+"/manage/entries").Want(t, http.StatusOK, "2 players differ from the rating lists.")
	carla.Get(path+"/manage/players/1").Want(t, http.StatusOK, "Take: rating of the list club 1900")
	carla.Post(path+"/players/1/rating-of", "list", "club").Want(t, http.StatusOK, "Rating from the list: club 2026-11-15")
	carla.Post(path+"/players/2/rating-of", "list", "club").Want(t, http.StatusConflict, "no rating of this player")
	seen := regexp.MustCompile(`name="seen" value="(\w+)"`).FindStringSubmatch(a.Page)[1]
	must(t, own.Remove("club"))
	carla.Post(path+"/list-check", "seen", seen, "take", "1-0").Want(t, http.StatusConflict, "changed since this page was shown", "The list club is named by the event")
	carla.Post(path+"/players/1/rating-of", "list", "club").Want(t, http.StatusConflict, "no rating of this player")
	carla.Get(path+"/manage/settings").Want(t, http.StatusOK, "club (not here)")
	carla.Post(path+"/settings/play", "rating_list", "club", "rating_list", "rapid").Want(t, http.StatusOK)
	if p, _ := h.only().Tournament.Player(1); p.Rating != 1900 || p.RatingFrom != "club 2026-11-15" {
		t.Errorf("%+v", p.Entry)
	}
}

// The page of a team has the ratings of its players in the lists; one press takes one, unless the team
// has changed since.
func TestRatingListsOfATeam(t *testing.T) {
	h := newHouse(t)
	h.pages.list = fidelist.ListIn(t.TempDir())
	defer h.pages.list.Close()
	keepOwn(t, h.pages.list.Own(), "club", "name,birth,elo\nBob,1980,1925\n")
	olga := both(h)
	path := olga.NewEvent(teamFields...)
	olga.UploadEntries(path, "name;rating;team;birth\nAna;2000;Torre;1990\nBob;1900;Torre;1980\n").Want(t, http.StatusOK, "Torre")
	a := olga.Get(path + "/manage/players/1")
	a.Want(t, http.StatusOK, `aria-label="Bob: Take: rating of the list club 1925"`)
	sitetest.CheckPage(t, "en", a)
	if strings.Contains(a.Page, "Ana: Take") {
		t.Error("Ana is in no list")
	}
	was := regexp.MustCompile(`name="was" value="(\w+)"`).FindStringSubmatch(a.Page)[1]
	post := func(status int, was, seat, list string, parts ...string) {
		t.Helper()
		olga.Post(path+"/players/1/rating-of", "was", was, "seat", seat, "list", list).Want(t, status, parts...)
	}
	post(http.StatusConflict, "other", "2", "club", "The team has changed")
	post(http.StatusConflict, was, "3", "club", "The team has changed")
	post(http.StatusConflict, was, "1", "club", "no rating of this player")
	post(http.StatusOK, was, "2", "club", "Rating from the list: club 2026-11-15", `value="1925"`)
	post(http.StatusConflict, was, "2", "club", "The team has changed")
	team, _ := h.only().Tournament.Player(1)
	if p := team.Roster[1]; p.Rating != 1925 || p.RatingFrom != "club 2026-11-15" || team.Roster[0].Rating != 2000 {
		t.Errorf("%+v", team.Roster)
	}
	h.member("Berta", "en").Post(path+"/players/1/rating-of", "was", was, "seat", "2", "list", "club").Want(t, http.StatusForbidden)
}
