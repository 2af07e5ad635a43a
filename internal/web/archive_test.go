package web

import (
	"context"
	"encoding/json"
	"log/slog"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/internal/gamesearch"
	"github.com/escaque/escaque/internal/web/sitetest"
)

// The list of games is searched by everything at once, and says where in a game a position came.
func TestSearchOfGames(t *testing.T) {
	h := newHouse(t)
	game := string(h.game("Ana", "Berta")) // 1. e4 e5 2. Qh5
	b := h.browser("en")
	search := func(fields ...string) answer {
		t.Helper()
		v := url.Values{}
		for i := 0; i < len(fields); i += 2 {
			v.Set(fields[i], fields[i+1])
		}
		return b.Get("/games?" + v.Encode())
	}
	const afterE5 = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"
	found := search("fen", afterE5)
	found.Want(t, http.StatusOK, "/games/"+game+"#2", "after 2 half moves", "1 game<", "/analysis?fen=", `value="`+afterE5+`"`)
	sitetest.CheckPage(t, "en", found)
	for name, want := range map[string]struct {
		fields []string
		hit    bool
	}{
		"the beginning":                    {[]string{"fen", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"}, true},
		"without its counters":             {[]string{"fen", "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq"}, true},
		"another side to move":             {[]string{"fen", strings.Replace(afterE5, " w ", " b ", 1)}, false},
		"other castling":                   {[]string{"fen", strings.Replace(afterE5, "KQkq", "KQ", 1)}, false},
		"an opening":                       {[]string{"opening", "king's pawn"}, true},
		"its code":                         {[]string{"opening", "C20"}, true},
		"another opening":                  {[]string{"opening", "Sicilian"}, false},
		"all together":                     {[]string{"fen", afterE5, "opening", "C2", "player", "Berta", "opponent", "Ana", "result", "0-1", "from", "2020-01-01"}, true},
		"all together but for the result":  {[]string{"fen", afterE5, "opening", "C2", "player", "Berta", "result", "1-0"}, false},
		"all together but for the edition": {[]string{"fen", afterE5, "edition", "1993"}, false},
	} {
		a := search(want.fields...)
		if hit := strings.Contains(a.Page, "/games/"+game); a.StatusCode != http.StatusOK || hit != want.hit {
			t.Errorf("%s: %d, found: %t\n%s", name, a.StatusCode, hit, a.Page)
		}
	}
	for fen, want := range map[string]string{
		"nonsense":                    "This position cannot be searched for: the text is not a position in FEN. Look at character",
		"8/8/8/8/8/8/8/8 w - -":       "each side needs a king",
		"4k3/8/8/8/8/8/4R3/4K3 w - -": "the side that is not to move is in check",
		"4k3/8/8/8/8/8/8/4K3 w K -":   "to castle, king and rook must be on their first squares",
	} {
		a := search("fen", fen)
		a.Want(t, http.StatusOK, want)
		sitetest.CheckPage(t, "en", a)
	}
	for _, fields := range [][]string{{"edition", "1492"}, {"category", "chess"}} {
		search(fields...).Want(t, http.StatusOK, "is not one of the choices.")
	}
	search("opening", "<b>").Want(t, http.StatusOK, "No game matches this search.")
	for _, lang := range []string{"es", "ca", "fr", "de", "pt"} {
		sitetest.CheckPage(t, lang, h.browser(lang).Get("/games?fen="+url.QueryEscape(afterE5)))
		sitetest.CheckPage(t, lang, h.browser(lang).Get("/games?fen=x"))
	}

	var said struct {
		Total int    `json:"total"`
		Error string `json:"error"`
		Games []struct {
			ID, Result string
			Ply        *int
		}
	}
	ask := func(query string, status int) {
		t.Helper()
		a := b.Get("/api/games/search?" + query)
		said.Games, said.Error = nil, ""
		if err := json.Unmarshal([]byte(a.Page), &said); err != nil || a.StatusCode != status {
			t.Fatalf("%s: %d %v\n%s", query, a.StatusCode, err, a.Page)
		}
	}
	ask("opening=c20&fen="+url.QueryEscape(afterE5), http.StatusOK)
	if said.Total != 1 || len(said.Games) != 1 || said.Games[0].ID != game || said.Games[0].Result != "0-1" || said.Games[0].Ply == nil || *said.Games[0].Ply != 2 {
		t.Errorf("the API finds %+v", said)
	}
	ask("player=ana&max=1", http.StatusOK)
	if said.Total != 1 || said.Games[0].Ply != nil {
		t.Errorf("the API finds %+v", said)
	}
	ask("fen=x", http.StatusBadRequest)
	ask("player=Nobody", http.StatusBadRequest)
	if !strings.Contains(said.Error, "Nobody") {
		t.Errorf("the API says %q", said.Error)
	}
}

// Games that ended before there was a search, or while nobody searched, are taken in beside what goes on.
func TestGamesAreTakenIntoTheSearch(t *testing.T) {
	h := newHouse(t)
	h.game("Ana", "Berta")
	missing := func() int {
		t.Helper()
		n, err := h.store.CountUnnumbered(t.Context())
		must(t, err)
		return n
	}
	if n := missing(); n != 1 {
		t.Fatalf("%d games are missing before anybody looks", n)
	}
	ctx, stop := context.WithCancel(t.Context())
	done := make(chan error, 1)
	s := gamesearch.New(gamesearch.Options{Store: h.store, Games: h.hall, Every: time.Millisecond, Log: slog.New(slog.DiscardHandler)})
	go func() { done <- s.Run(ctx) }()
	for range 5000 {
		if missing() == 0 {
			break
		}
		time.Sleep(time.Millisecond)
	}
	if n := missing(); n != 0 {
		t.Errorf("%d games are still missing", n)
	}
	stop()
	must(t, <-done)
	begin := chess.Initial()
	found, err := s.Search(t.Context(), gamesearch.Query{Position: &begin})
	must(t, err)
	if found.Total != 1 || found.Missing != 0 {
		t.Errorf("%+v", found)
	}
}
