package web

import (
	"net/http"
	"slices"
	"strings"
	"testing"

	"filippo.io/age"

	"github.com/escaque/escaque/internal/fidelist"
	"github.com/escaque/escaque/internal/fidelist/listtest"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/web/sitetest"
)

// Every act by the rights of an administrator, and of an arbiter, stands in the audit log: a form that is new has to be
// tried here.
func TestEveryAdministrativeActIsAudited(t *testing.T) {
	keeper := fidelist.NewKeeper(t.TempDir())
	defer keeper.Close()
	h := newHouse(t, func(o *Options) { o.List = keeper })
	anas, bertas := h.member("Ana", "en"), h.member("Berta", "en")
	ana, berta := anas.enter(), bertas.enter()
	begin := func() string {
		return berta.ok("accept", "seek", ana.ok("seek", "control", "300", "edition", "2009", "rated", true, "colour", "white")["seek"])["game"].(string)
	}
	chief, judge := h.member("Chief", "en"), h.withRole("Judge", "en", members.RoleArbiter)
	deputy := h.withRole("Deputy", "en", members.RoleAdministrator)
	anas.Post("/complaints", "against", "Berta", "kind", "abuse", "text", "rude words").Want(t, http.StatusOK)
	link, err := h.members.NewAdminLink(t.Context())
	must(t, err)
	key, err := age.GenerateX25519Identity()
	must(t, err)
	seen := map[string]bool{}
	said := func() (list []string) {
		acts, err := h.members.Acts(t.Context(), "", 1000)
		must(t, err)
		for _, a := range acts {
			if !seen[a.ID] {
				list = append(list, strings.Join(strings.Fields(a.Handle+" "+string(a.What)+" "+a.About+" "+a.Detail), " "))
				if a.From != "http 127.0.0.1" && len(seen) > 0 {
					t.Errorf("%+v", a)
				}
			}
		}
		for _, a := range acts {
			seen[a.ID] = true
		}
		slices.Sort(list)
		return list
	}
	said() // what stands there already is by the machine
	var left []string
	for _, pattern := range patterns(t, h.server.routes) {
		if path, is := strings.CutPrefix(pattern, "POST "); is && strings.HasPrefix(path, "/admin/") {
			left = append(left, path)
		}
	}
	if len(left) < 12 {
		t.Fatalf("only %q", left)
	}
	first, second, third := begin(), "", ""
	for _, c := range []struct {
		by     *browser
		path   string
		fields []string
		want   []string
	}{
		{chief, "/admin/claim", []string{"token", link}, []string{"Chief claim Chief"}},
		{chief, "/admin/roles", []string{"handle", "Judge", "role", "arbiter", "role", "organiser"}, []string{"Chief grant Judge organiser"}},
		{chief, "/admin/roles", []string{"handle", "Judge", "role", "arbiter"}, []string{"Chief revoke Judge organiser"}},
		{chief, "/admin/reset", []string{"handle", "Ana"}, []string{"Chief reset Ana"}},
		{chief, "/admin/conduct/act", []string{"complaint", "1", "measure", "mute", "span", "1d", "reason", "x"}, []string{"Chief measure Berta mute"}},
		{chief, "/admin/conduct/close", []string{"complaint", "1", "reason", "x"}, []string{"Chief settle Berta #1"}},
		{bertas, "/account/acts/1/appeal", []string{"text", "x"}, nil},
		{deputy, "/admin/conduct/rule", []string{"act", "1", "ruling", "uphold", "reason", "x"}, []string{"Deputy rule Berta mute"}},
		{chief, "/admin/conduct/lift", []string{"who", "Berta", "measure", "mute", "reason", "x"}, []string{"Chief lift Berta mute"}},
		{chief, "/admin/conduct/adjudicate", []string{"who", "Ana", "opponent", "Berta", "colour", "white", "result", "1-0", "reason", "x"}, []string{"Chief measure Ana adjudicate " + first, "Chief measure Berta adjudicate " + first}},
		{chief, "/admin/conduct/annul", []string{"who", "Berta", "opponent", "Ana", "span", "", "reason", "x"}, []string{"Chief measure Berta annul"}},
		{chief, "/admin/conduct/reinstate", []string{"act", "5", "reason", "x"}, []string{"Chief lift Berta annul"}},
		{chief, "/admin/conduct/move", []string{"who", "Berta", "channel", "50", "text", "x"}, []string{"Chief measure Berta move"}},
		{chief, "/admin/fide", nil, []string{"Chief list players.txt"}},
		{chief, "/admin/fide/cancel", nil, nil}, // see TestACancelledImportIsAudited
		{chief, "/admin/fide/fetch", nil, nil},  // see TestTheRatingListIsFetched
		{chief, "/admin/rating-lists", nil, nil},
		{chief, "/admin/rating-lists/keep", nil, []string{"Chief own-list club 2026-11-15 1"}},
		{chief, "/admin/rating-lists/remove", []string{"list", "club"}, nil},
		{chief, "/admin/rating-lists/remove", []string{"list", "club", "sure", "yes"}, []string{"Chief remove-list club"}},
		{judge, "/account/envelope-key", []string{"own", password, "key", key.Recipient().String()}, []string{"Judge key Judge"}},
		{judge, "/account/envelope-key", []string{"own", password, "key", ""}, []string{"Judge key Judge off"}},
		{judge, "/games/SECOND/envelope/adjourn", nil, []string{"Judge ruling game/SECOND Adjourn"}},
		{judge, "stop-clocks", nil, []string{"Judge ruling game/THIRD StopClocks"}},
	} {
		path := c.path
		switch {
		case strings.Contains(path, "SECOND"):
			second = begin()
			path = strings.Replace(path, "SECOND", second, 1)
			c.by.Post(path).Want(t, http.StatusOK)
		case path == "stop-clocks":
			ana.ok("move", "game", second, "uci", "e2e4", "ply", 0)
			third = second
			c.by.enter().ok(path, "game", third, "text", "noise")
		case path == "/admin/fide/fetch": // this server fetches no list
			c.by.Post(path).Want(t, http.StatusNotFound)
		case path == "/admin/rating-lists":
			sendOwnList(c.by, "club", "fide", "club.csv", "fideid,elo\n1,1900\n").Want(t, http.StatusOK)
		case path == "/admin/rating-lists/keep":
			c.by.Post(path, "token", draftToken(sendOwnList(c.by, "club", "fide", "club.csv", "fideid,elo\n1,1900\n"))).Want(t, http.StatusOK)
		case path == "/admin/fide":
			var list strings.Builder
			must(t, listtest.Write(&list, listtest.Text, 3, 300))
			c.by.Upload(path, "file", "players.txt", list.String()).Want(t, http.StatusOK)
			sitetest.Eventually(t, "the end of the import", func() bool { return !keeper.Work().Running })
		default:
			c.by.Post(path, c.fields...).Want(t, http.StatusOK)
		}
		for i := range c.want {
			c.want[i] = strings.NewReplacer("SECOND", second, "THIRD", third).Replace(c.want[i])
		}
		if got := said(); !slices.Equal(got, c.want) {
			t.Errorf("%s leaves %q, want %q", path, got, c.want)
		}
		left = slices.DeleteFunc(left, func(p string) bool { return p == path })
	}
	if len(left) > 0 {
		t.Errorf("nobody has tried what %q leave in the audit log", left)
	}
}
