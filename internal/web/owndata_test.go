package web

import (
	"archive/zip"
	"bytes"
	"context"
	"io"
	"net/http"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/escaque/escaque/internal/forgetting"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/laws"
)

// A member takes everything that is kept about them, and nothing of others.
func TestExportOfOnesData(t *testing.T) {
	h := newHouse(t)
	game := h.game("Ana", "Berta")
	ana := h.browser("en")
	ana.Post("/login", "handle", "Ana", "password", password)
	ctx := context.Background()
	a, err := h.members.Find(ctx, "Ana")
	must(t, err)
	b, err := h.members.Find(ctx, "Berta")
	must(t, err)
	_, _, err = h.members.Send(ctx, b.Identity(), "Ana", "see you on Friday")
	must(t, err)
	_, _, err = h.members.Send(ctx, a.Identity(), "Berta", "on Friday then")
	must(t, err)
	_, err = h.members.SaveStudy(ctx, a.Identity(), members.Study{Title: "Endings", PGN: "1. e4 *\n"}, 0)
	must(t, err)
	ana.token("my engine", "bot:play")

	parts := h.exports(ana)
	if name := ana.Get("/account/export").Header.Get("Content-Disposition"); !regexp.MustCompile(`^attachment; filename="data-ana-\d{4}-\d\d-\d\d\.zip"$`).MatchString(name) {
		t.Errorf("the file is called %s", name)
	}
	study, err := h.members.Studies(ctx, a.Identity())
	must(t, err)
	if name := ana.Get("/studies/" + study[0].ID + ".pgn").Header.Get("Content-Disposition"); !regexp.MustCompile(`^attachment; filename="study-endings-\d{4}-\d\d-\d\d\.pgn"$`).MatchString(name) {
		t.Errorf("the study is called %s", name)
	}
	for name, want := range map[string]string{"account.json": `"SecondFactor": {`, "messages.json": "on Friday then"} {
		if !strings.Contains(parts[name], want) {
			t.Errorf("%s lacks %q:\n%s", name, want, parts[name])
		}
	}
	if !strings.Contains(parts["account.json"], `"Agent": "Go-http-client`) {
		t.Errorf("account.json lacks the session:\n%s", parts["account.json"])
	}
	for name, want := range map[string]string{
		"account.json": "my engine", "messages.json": "see you on Friday", "studies.pgn": "1. e4 *", "games.pgn": string(game), "events.json": "[]", "conduct.json": "Acts",
	} {
		if !strings.Contains(parts[name], want) {
			t.Errorf("%s lacks %q:\n%s", name, want, parts[name])
		}
	}
	if strings.Contains(parts["account.json"], "argon2") {
		t.Error("a password's hash is handed out")
	}
	if a := h.browser("en").Get("/account/export"); a.StatusCode == http.StatusOK && a.Header.Get("Content-Type") == "application/zip" {
		t.Error("a visitor got a file")
	}
}

// A member deletes their account: on their password and name, not while they play, and then nobody
// reads their name any more, on no page that was open before.
func TestDeletingOnesAccount(t *testing.T) {
	var h *house
	indexed := true
	h = newHouse(t, func(o *Options) {
		o.Forget = forgetterOf{func() *forgetting.Forgetter {
			games := h.hall.Find
			if !indexed {
				games = func(context.Context, hall.GameQuery) ([]hall.GameRow, error) { return nil, nil }
			}
			return &forgetting.Forgetter{Journal: h.journal, Members: h.members, Games: games, Hall: h.hall, Office: h.office, Steward: h.judge.Steward}
		}}
	})
	ctx := context.Background()
	game := h.game("Zacarias", "Berta")
	z := h.browser("en")
	z.Post("/login", "handle", "Zacarias", "password", password)
	z.Get("/games/"+string(game)).Want(t, http.StatusOK, "Zacarias") // it is unfolded
	if a := z.Post("/account/delete", "own", "not it", "handle", "Zacarias"); a.StatusCode != http.StatusForbidden {
		t.Errorf("a wrong password: %d", a.StatusCode)
	}
	if a := z.Post("/account/delete", "own", password, "handle", "Berta"); a.StatusCode != http.StatusBadRequest {
		t.Errorf("a wrong name: %d", a.StatusCode)
	}

	p, err := h.members.Find(ctx, "Zacarias")
	must(t, err)
	b, err := h.members.Find(ctx, "Berta")
	must(t, err)
	for _, who := range []members.Profile{p, b} {
		s, err := h.hall.Connect(who.Identity())
		must(t, err)
		defer s.Close()
	}
	o, _, err := h.hall.Challenge(ctx, b.Identity(), p.ID, hall.SeekSpec{Control: "60"})
	must(t, err)
	_, err = h.hall.AcceptOffer(ctx, p.Identity(), o.Number)
	must(t, err)
	indexed = false // the index of games comes after the game
	z.Post("/account/delete", "own", password, "handle", "zacarias").Want(t, http.StatusConflict, "in play or adjourned")
	indexed = true
	_, err = h.hall.Do(ctx, o.Begins, b.Identity(), laws.Abort{})
	must(t, err)

	// Who assists a player stays until the game is over or another assistant is admitted.
	h.member("Carla", "en")
	c := h.who("Carla")
	cs, err := h.hall.Connect(c)
	must(t, err)
	defer cs.Close()
	o, _, err = h.hall.Challenge(ctx, b.Identity(), c.ID, hall.SeekSpec{Control: "60"})
	must(t, err)
	_, err = h.hall.AcceptOffer(ctx, c, o.Number)
	must(t, err)
	h.withRole("Rita", "en", members.RoleArbiter)
	v, err := h.hall.Table(ctx, o.Begins, b.Identity())
	must(t, err)
	color, _ := v.You.Color()
	_, err = h.hall.Do(ctx, o.Begins, h.who("Rita"), laws.AdmitAssistant{To: color, Task: laws.MovesPieces, Name: "Zacarias"})
	must(t, err)
	z.Post("/account/delete", "own", password, "handle", "zacarias").Want(t, http.StatusConflict, "You assist a player")
	_, err = h.hall.Do(ctx, o.Begins, c, laws.Resign{})
	must(t, err)
	for range 500 { // until it is known whether Berta could mate
		if len(h.hall.AssistingIn(p.ID)) == 0 {
			break
		}
		time.Sleep(10 * time.Millisecond)
	}

	z.Post("/account/delete", "own", password, "handle", "zacarias").Want(t, http.StatusOK, "Your account and your data are deleted")
	if a := z.Get("/account"); a.StatusCode != http.StatusUnauthorized {
		t.Errorf("he is still in: %d", a.StatusCode)
	}
	berta := h.browser("en")
	for _, path := range []string{"/games/" + string(game), "/games/" + string(game) + ".pgn", "/games"} {
		a := berta.Get(path)
		for range 500 { // the table at which people could still talk is folded up beside
			if !strings.Contains(a.Page, "Zacarias") {
				break
			}
			time.Sleep(10 * time.Millisecond)
			a = berta.Get(path)
		}
		if strings.Contains(a.Page, "Zacarias") || !strings.Contains(a.Page, "Former") {
			t.Errorf("%s shows\n%s", path, a.Page)
		}
	}
	berta.Get("/people/Zacarias").Want(t, http.StatusNotFound)
	h.member("Zacarias", "en") // the name is free
}

// forgetterOf asks for the forgetter when it is needed: it is made after the server that it is given to.
type forgetterOf struct {
	of func() *forgetting.Forgetter
}

func (f forgetterOf) Forget(ctx context.Context, who members.Profile) (forgetting.Done, error) {
	return f.of().Forget(ctx, who)
}

// exports are the files of a member's own data, by their names.
func (h *house) exports(b *browser) map[string]string {
	t := h.t
	t.Helper()
	got := b.Get("/account/export")
	if got.StatusCode != http.StatusOK || got.Header.Get("Content-Type") != "application/zip" {
		t.Fatalf("%d %v", got.StatusCode, got.Header)
	}
	file, err := zip.NewReader(bytes.NewReader([]byte(got.Page)), int64(len(got.Page)))
	must(t, err)
	parts := map[string]string{}
	for _, f := range file.File {
		r, err := f.Open()
		must(t, err)
		data, err := io.ReadAll(r)
		must(t, err)
		parts[f.Name] = string(data)
	}
	return parts
}

func (h *house) exported(b *browser, name string) string { return h.exports(b)[name] }
