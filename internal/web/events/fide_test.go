package events

import (
	"encoding/json"
	"net/http"
	"os"
	"path/filepath"
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
	if ana.Name != "WIM Garcia Lopez, Ana" || ana.Entry.Rating != 2150 || ana.Entry.FIDEID != "2200001" || ana.Detail != "ESP · 1990 · 2150 · 2200001" {
		t.Errorf("%+v", ana)
	}

	// Without a script.
	a := carla.Get(path + "/manage/players/new?q=gar")
	a.Want(t, http.StatusOK, "2 players found", `?fide=2200001">WIM Garcia Lopez, Ana</a>`, "Garcia, Bruno")
	sitetest.CheckPage(t, "en", a)
	carla.Get(path+"/manage/players/new?q=nobody").Want(t, http.StatusOK, "Nobody of that name or number is in the list of 2026-11.")
	a = carla.Get(path + "/manage/players/new?fide=2200001")
	a.Want(t, http.StatusOK, `name="name" value="Garcia Lopez, Ana"`, `name="rating" value="2150"`, `name="fideid" value="2200001"`, `name="birth" value="1990"`, "The form was filled")
	carla.Get(path+"/manage/players/new?fide=2200002").Want(t, http.StatusOK, `name="rating" value=""`, "the standard rating 1900 was not taken")
	carla.Post(path+"/players", "name", ana.Entry.Name, "title", string(ana.Entry.Title), "rating", "2150", "federation", "ESP", "fideid", "2200001", "birth", "1990", "sex", "w").Want(t, http.StatusOK, "Garcia Lopez, Ana")
}
