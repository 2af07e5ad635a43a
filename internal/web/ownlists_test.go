package web

import (
	"bytes"
	"mime/multipart"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"github.com/escaque/escaque/internal/fidelist"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/office"
	"github.com/escaque/escaque/internal/ownlist"
	"github.com/escaque/escaque/internal/web/sitetest"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/fidemode"
)

// sendOwnList sends a rating list of one's own, of 15 November, as the form does. more are further fields.
func sendOwnList(b *browser, name, key, file, text string, more ...string) sitetest.Answer {
	b.T.Helper()
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	fields := append([]string{"name", name, "key", key, "date", "2026-11-15"}, more...)
	for i := 0; i+1 < len(fields); i += 2 {
		must(b.T, form.WriteField(fields[i], fields[i+1]))
	}
	part, err := form.CreateFormFile("file", file)
	must(b.T, err)
	_, err = part.Write([]byte(text))
	must(b.T, err)
	must(b.T, form.Close())
	r, err := http.NewRequest(http.MethodPost, b.URL+"/admin/rating-lists", &body)
	must(b.T, err)
	r.Header.Set("Content-Type", form.FormDataContentType())
	r.Header.Set("Sec-Fetch-Site", "same-origin")
	return b.Do(r)
}

// draftToken returns the token of the list that a page shows before it is kept, or "".
func draftToken(a sitetest.Answer) string {
	if found := regexp.MustCompile(`name="token" value="(\w+)"`).FindStringSubmatch(a.Page); found != nil {
		return found[1]
	}
	return ""
}

// An administrator sends a list, reads how it was understood and what is wrong, and keeps it; another
// one replaces it after the difference was shown, and it is removed after a question.
func TestRatingListsOfOnesOwn(t *testing.T) {
	t.Parallel()
	keeper := fidelist.NewKeeper(t.TempDir())
	defer keeper.Close()
	var rooms *office.Office
	h := newHouse(t, func(o *Options) { o.List, rooms = keeper, o.Office })
	berta := h.member("Berta", "en")
	berta.Get("/admin/rating-lists").Want(t, http.StatusForbidden)
	sendOwnList(berta, "club", "name", "club.csv", "x").Want(t, http.StatusForbidden)
	for _, act := range []string{"keep", "remove"} {
		berta.Post("/admin/rating-lists/"+act, "list", "club", "sure", "yes").Want(t, http.StatusForbidden)
	}
	admin := h.withRole("Carla", "en", members.RoleAdministrator)
	admin.Get("/admin").Want(t, http.StatusOK, "/admin/rating-lists")
	a := admin.Get("/admin/rating-lists")
	a.Want(t, http.StatusOK, "There is no list of your own yet.", "200000 players and 20 MB")
	sitetest.CheckPage(t, "en", a)
	sitetest.CheckTranslated(t, admin.Browser, "/admin/rating-lists")
	admin.SetCookie("lang", "en")

	const club = "name;birth;elo\n<b>Alfa</b>;1990;1900\nBeta;1980;x\n"
	sendOwnList(admin, "rapid", "name", "club.csv", club).Want(t, http.StatusBadRequest, "not the name of one of FIDE’s")
	sendOwnList(admin, "club", "name", "club.csv", club, "date", "").Want(t, http.StatusUnprocessableEntity)
	sendOwnList(admin, "club", "name", "club.zip", "PK\x03\x04").Want(t, http.StatusUnprocessableEntity, "Nothing was kept.", "a spreadsheet or a zip file", `value="club"`)
	sendOwnList(admin, "club", "name", "club.csv", club, "column_rating", "dwz").Want(t, http.StatusUnprocessableEntity, "no column “dwz”", `value="dwz"`)
	admin.Upload("/admin/rating-lists", "other", "a.csv", "nothing").Want(t, http.StatusBadRequest, "Choose the file of the list.")

	a = sendOwnList(admin, "club", "name", "club.csv", club)
	a.Want(t, http.StatusUnprocessableEntity, "club of 2026-11-15: not kept yet", "Read as UTF-8; the columns are separated by semicolons.", "Column “elo”: rating", "Line 3: rating: “x” cannot be.", "Keep 1 player without these lines")
	sitetest.CheckPage(t, "en", a)
	if strings.Contains(a.Page, "<b>Alfa") {
		t.Error("a name is markup")
	}
	if infos, err := keeper.Own().Infos(); err != nil || len(infos) != 0 {
		t.Errorf("kept unasked: %v %v", infos, err)
	}
	first := draftToken(a)
	second := draftToken(sendOwnList(admin, "club", "name", "club.csv", club))
	other := h.withRole("Dora", "en", members.RoleAdministrator)
	for _, c := range []struct {
		by    *browser
		token string
	}{{admin, first}, {admin, ""}, {other, second}} {
		c.by.Post("/admin/rating-lists/keep", "token", c.token).Want(t, http.StatusConflict, "Nothing was kept")
	}
	admin.Post("/admin/rating-lists/keep", "token", second).Want(t, http.StatusOK, "The list is kept.", "club of 2026-11-15: 1 player by name and year of birth, from club.csv")
	admin.Post("/admin/rating-lists/keep", "token", second).Want(t, http.StatusConflict)

	// The list changes while the new one waits.
	a = sendOwnList(admin, "club", "name", "new.csv", "name,birth,elo\nAlfa,1990,1950\nGamma,1970,1700\n")
	a.Want(t, http.StatusOK, "2 new, 0 changed, 1 gone")
	moved, err := ownlist.Read(strings.NewReader("name,birth,elo\nAlfa,1990,1900\n"), ownlist.Declared{Key: ownlist.ByName})
	must(t, err)
	_, was, err := keeper.Own().Compare("club", moved)
	must(t, err)
	_, err = keeper.Own().Keep(ownlist.Info{Name: "club", Date: "2026-11-16"}, moved, was)
	must(t, err)
	admin.Post("/admin/rating-lists/keep", "token", draftToken(a)).Want(t, http.StatusConflict, "has changed since then")
	a = sendOwnList(admin, "club", "name", "new.csv", "name,birth,elo\nAlfa,1990,1950\nGamma,1970,1700\n")
	a.Want(t, http.StatusOK, "1 new, 1 changed, 0 gone")
	admin.Post("/admin/rating-lists/keep", "token", draftToken(a)).Want(t, http.StatusOK, "2 players")

	a = admin.Post("/admin/rating-lists/remove", "list", "club")
	a.Want(t, http.StatusOK, "Remove the list club?", "find no rating in it")
	if strings.Contains(a.Page, "These events use it") {
		t.Error("no event uses the list")
	}
	for _, lists := range [][]string{{"club"}, {"standard"}} {
		regs := tournament.Regulations{Name: "Cup by " + lists[0], System: tournament.Dutch2026, Rounds: 3, Control: "90+30", RatingLists: lists}
		_, err := rooms.Create(office.WithAccepted(t.Context(), fidemode.Any), members.Identity{ID: "aldo", Handle: "aldo", Roles: members.RoleAdministrator}, regs)
		must(t, err)
	}
	a = admin.Post("/admin/rating-lists/remove", "list", "club")
	a.Want(t, http.StatusOK, "These events use it:", "<li>Cup by club</li>")
	if strings.Contains(a.Page, "Cup by standard") {
		t.Error("an event is named that uses another list")
	}
	sitetest.CheckPage(t, "en", a)
	admin.Post("/admin/rating-lists/remove", "list", "club", "sure", "yes").Want(t, http.StatusOK, "The list is removed.", "There is no list of your own yet.")
	admin.Post("/admin/rating-lists/remove", "list", "club", "sure", "yes").Want(t, http.StatusNotFound, "no such list any more")
	admin.Get("/admin/audit").Want(t, http.StatusOK, "replaced the rating list", "removed the rating list")
}
