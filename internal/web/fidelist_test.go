package web

import (
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/escaque/escaque/internal/fidelist"
	"github.com/escaque/escaque/internal/fidelist/listtest"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/web/sitetest"
)

// An administrator sends the list; what is at fault is shown with its lines, and the
// list in use stays.
func TestTheRatingListIsSent(t *testing.T) {
	t.Parallel()
	keeper := fidelist.NewKeeper(t.TempDir())
	defer keeper.Close()
	h := newHouse(t, func(o *Options) { o.List = keeper })
	berta := h.member("Berta", "en")
	berta.Get("/admin/fide").Want(t, http.StatusForbidden)
	admin := h.withRole("Carla", "en", members.RoleAdministrator)
	admin.Get("/admin").Want(t, http.StatusOK, "/admin/fide")
	admin.Get("/admin/fide").Want(t, http.StatusOK, "There is no list yet.")
	sitetest.CheckTranslated(t, admin.Browser, "/admin/fide")
	admin.SetCookie("lang", "en")

	var list strings.Builder
	sitetest.Must(t, listtest.Write(&list, listtest.Text, 3, 300))
	ended := func() { sitetest.Eventually(t, "the end of the import", func() bool { return !keeper.Work().Running }) }
	admin.Upload("/admin/fide", "file", "players_list_foa.txt", list.String()).Want(t, http.StatusOK)
	ended()
	admin.Get("/admin/fide").Want(t, http.StatusOK, "300 players, from players_list_foa.txt", "players_list_foa.txt was imported.")

	admin.Upload("/admin/fide", "file", "bad.txt", listtest.Header+"\nx1             Bad, Bruno\n").Want(t, http.StatusOK)
	ended()
	a := admin.Get("/admin/fide")
	a.Want(t, http.StatusOK, "Nothing was imported.", "bad.txt, line 2: fideid: “x1” cannot be.", "300 players, from")
	sitetest.CheckPage(t, "en", a)
	admin.Upload("/admin/fide", "other", "a.txt", "nothing").Want(t, http.StatusBadRequest, "Choose the file of the list.")
	admin.Post("/admin/fide/cancel").Want(t, http.StatusOK)
	berta.Upload("/admin/fide", "file", "a.txt", list.String()).Want(t, http.StatusForbidden)
}

// The list is fetched by a press, and where it is fetched from stands on the page; what goes wrong is said
// there, and the list in use stays.
func TestTheRatingListIsFetched(t *testing.T) {
	t.Parallel()
	var list strings.Builder
	sitetest.Must(t, listtest.Write(&list, listtest.Text, 3, 30))
	gone := false
	lists := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		if gone {
			http.Error(w, "gone", http.StatusGone)
			return
		}
		_, _ = io.WriteString(w, list.String())
	}))
	defer lists.Close()
	keeper := fidelist.NewKeeper(t.TempDir())
	defer keeper.Close()
	address := lists.URL + "/players_list_foa.txt"
	h := newHouse(t, func(o *Options) {
		o.List = keeper
		o.Fetcher = &fidelist.Fetcher{Keeper: keeper, Address: address, Client: lists.Client(), Log: slog.New(slog.DiscardHandler)}
	})
	h.member("Berta", "en").Post("/admin/fide/fetch").Want(t, http.StatusForbidden)
	admin := h.withRole("Carla", "en", members.RoleAdministrator)
	a := admin.Get("/admin/fide")
	a.Want(t, http.StatusOK, "once a day from "+address, "Fetch now")
	sitetest.CheckPage(t, "en", a)
	sitetest.CheckTranslated(t, admin.Browser, "/admin/fide")
	admin.SetCookie("lang", "en")
	admin.Post("/admin/fide/fetch").Want(t, http.StatusOK)
	sitetest.Eventually(t, "the end of the import", func() bool { return !keeper.Work().Running })
	admin.Get("/admin/fide").Want(t, http.StatusOK, "30 players, from players_list_foa.txt", "Last fetched:")
	admin.Get("/admin/audit").Want(t, http.StatusOK, lists.URL)
	gone = true
	admin.Post("/admin/fide/fetch").Want(t, http.StatusBadGateway, "The list did not arrive", "The last attempt failed", "30 players")
}

// Who cancels an import stands in the audit log; where nothing is imported there is nothing to cancel.
func TestACancelledImportIsAudited(t *testing.T) {
	keeper := fidelist.NewKeeper(t.TempDir())
	defer keeper.Close()
	h := newHouse(t, func(o *Options) { o.List = keeper })
	admin := h.withRole("Carla", "en", members.RoleAdministrator)
	const said = "cancelled the import of FIDE’s rating list"
	halted := func() bool { return strings.Contains(admin.Get("/admin/audit").Page, said) }
	admin.Post("/admin/fide/cancel").Want(t, http.StatusOK)
	if halted() {
		t.Error("nothing was cancelled")
	}
	var list strings.Builder
	sitetest.Must(t, listtest.Write(&list, listtest.Text, 3, 20000))
	for range 50 { // an import may have ended before it is cancelled
		admin.Upload("/admin/fide", "file", "players_list_foa.txt", list.String()).Want(t, http.StatusOK)
		admin.Post("/admin/fide/cancel").Want(t, http.StatusOK)
		if keeper.Work().Err != nil {
			break
		}
	}
	if !halted() {
		t.Error("it stands nowhere")
	}
}
