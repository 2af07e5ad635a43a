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
