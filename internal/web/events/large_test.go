//go:build unix

package events

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io"
	"net/http"
	"os"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/office"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/fidemode"
)

// large is an event of 1,998 players and eleven rounds, paired by hand.
func (h *house) large(owner string) string {
	h.t.Helper()
	profile, err := h.members.Find(h.t.Context(), owner)
	must(h.t, err)
	ctx, who := h.t.Context(), profile.Identity()
	id, err := h.office.Create(office.WithAccepted(ctx, fidemode.Any), who, tournament.Regulations{Name: "Large", System: tournament.Manual, Rounds: 12, Venue: tournament.OverTheBoard, Laws: "2023", TieBreakRules: "c07-2026"})
	must(h.t, err)
	entries := make([]tournament.Entry, tournament.MaxPlayers-2)
	for i := range entries {
		entries[i] = tournament.Entry{Name: fmt.Sprintf("Player, %04d", i), Rating: 2800 - i/2, Club: "Peón", Birth: "1990-12-31"}
	}
	_, err = h.office.EnterAll(ctx, who, id, entries)
	must(h.t, err)
	must(h.t, h.office.DrawLots(ctx, who, id))
	n := len(entries)
	for round := 1; round <= 11; round++ {
		var pairings []tournament.Pairing
		var typed []office.Typed
		for b := range n / 2 {
			pairings = append(pairings, tournament.Pairing{Board: b + 1, White: tournament.PlayerID(b + 1), Black: tournament.PlayerID(n/2 + (b+round)%(n/2) + 1)})
			typed = append(typed, office.Typed{Board: b + 1, Result: tournament.Results()[(b+round)%3]})
		}
		_, _, err := h.office.PublishPairings(ctx, who, id, round, pairings, "")
		must(h.t, err)
		_, err = h.office.RecordResults(ctx, who, id, round, typed)
		must(h.t, err)
	}
	return "/events/" + string(id)
}

// The pages of an event of 1,998 players and eleven rounds. Run with
// ESCAQUE_PROOF=full; what each page takes is printed, when nothing has changed and
// when something has.
func TestLargeEvent(t *testing.T) {
	if os.Getenv("ESCAQUE_PROOF") != "full" {
		t.Skip("ESCAQUE_PROOF=full runs it")
	}
	h := newHouse(t)
	carla := h.withRole("Carla", "en", members.RoleOrganiser|members.RoleArbiter)
	path := h.large("Carla")
	profile, err := h.members.Find(t.Context(), "Carla")
	must(t, err)
	carlaIs := profile.Identity()
	id := office.EventID(strings.TrimPrefix(path, "/events/"))
	corrected := 0
	anew := func() { // the log grows: nothing that is kept of the event will do
		corrected++
		e, err := h.office.Event(id)
		must(t, err)
		b, _ := e.Tournament.Board(11, corrected)
		_, err = h.office.CorrectResult(t.Context(), carlaIs, id, 11, corrected, b.Result, tournament.BothLose, "score sheets")
		must(t, err)
	}
	for _, page := range []string{"/manage/entries", "/manage/entries?q=0042", "/manage/players/7", "/manage/presence", "/manage/pairs", "/manage/log", "/manage/log/9000", "/entries", "/files/trf26", "/files/event",
		"", "/prizes", "/ratings", "/players/7", "/rounds/11", "/files", "/files/csv?sheet=standings", "/print/pairings", "/print/by-name", "/print/standings", "/print/wall", "/print/slips", "/print/cards",
		"/manage/print", "/manage/prizes", "/manage/report", "/screen", "/screen?show=standings",
		"/crosstable", "/print/cross", "/print/it3", "/manage", "/manage/rounds", "/manage/results", "/manage/settings", "/manage/staff", "/manage/phones", "/manage/files", "/manage/contests",
		"/rounds/11/results", "/rounds/11/reread", "/rounds/11/boards/1", "/files/json", "/files/xlsx?sheet=standings"} {
		anew()
		began, worked := time.Now(), processor(t)
		carla.Get(path+page).Want(t, http.StatusOK)
		first, firstBusy := time.Since(began), processor(t)-worked
		var best, busy time.Duration
		for range 5 {
			began, worked := time.Now(), processor(t)
			carla.Get(path+page).Want(t, http.StatusOK)
			if took := time.Since(began); best == 0 || took < best {
				best = took
			}
			if took := processor(t) - worked; busy == 0 || took < busy {
				busy = took
			}
		}
		t.Logf("%-28s %v, processor %v; after a change %v, processor %v", page, best.Round(time.Millisecond), busy.Round(time.Millisecond), first.Round(time.Millisecond), firstBusy.Round(time.Millisecond))
	}
	began := time.Now()
	carla.Post(path+"/players", "name", "Late, Eva", "rating", "2000").Want(t, http.StatusOK)
	t.Logf("%-24s %v", "a late entry", time.Since(began).Round(time.Millisecond))
}

// processor is how long the processor has worked for this process.
func processor(t *testing.T) time.Duration {
	t.Helper()
	var used syscall.Rusage
	must(t, syscall.Getrusage(syscall.RUSAGE_SELF, &used))
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}

// A thousand watch one screen while a result comes in. Run with ESCAQUE_PROOF=full; how
// long it takes until the last of them has the new page is printed.
func TestAThousandWatch(t *testing.T) {
	if os.Getenv("ESCAQUE_PROOF") != "full" {
		t.Skip("ESCAQUE_PROOF=full runs it")
	}
	const watchers, rounds = 1000, 5
	h := newHouse(t)
	carla := h.withRole("Carla", "en", members.RoleOrganiser|members.RoleArbiter)
	path := open(carla, 24, 3)
	carla.Post(path+"/rounds/1/publish").Want(t, http.StatusOK)
	client := &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: watchers}}
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	follow := func(page string) (<-chan string, error) {
		r, err := http.NewRequestWithContext(ctx, http.MethodGet, h.url+page, nil)
		if err != nil {
			return nil, err
		}
		resp, err := client.Do(r)
		if err != nil || resp.StatusCode != http.StatusOK {
			return nil, fmt.Errorf("the stream: %v %v", resp, err)
		}
		news := make(chan string, 100)
		go func() {
			defer resp.Body.Close()
			for lines := bufio.NewScanner(resp.Body); lines.Scan(); {
				if revision, is := strings.CutPrefix(lines.Text(), "data: "); is {
					news <- revision
				}
			}
		}()
		return news, nil
	}
	streams := make([]<-chan string, watchers)
	for i := range streams {
		var err error
		if streams[i], err = follow(path + "/live"); err != nil {
			t.Fatalf("watcher %d: %v", i+1, err)
		}
		<-streams[i]
	}
	for round := range rounds {
		board := strconv.Itoa(round + 1)
		began := time.Now()
		carla.Post(path+"/rounds/1/results", "was"+board, "*", "r"+board, "1-0").Want(t, http.StatusOK)
		acknowledged := time.Since(began)
		var all sync.WaitGroup
		for _, news := range streams {
			all.Go(func() {
				revision := <-news
				resp, err := client.Get(h.url + path + "/screen")
				if err != nil {
					t.Error(err)
					return
				}
				defer resp.Body.Close()
				page, err := io.ReadAll(resp.Body)
				if err != nil || !bytes.Contains(page, []byte(`data-live-revision="`+revision+`"`)) {
					t.Errorf("not the page of revision %s: %v", revision, err)
				}
			})
		}
		all.Wait()
		t.Logf("acknowledged after %v, on the last of %d screens after %v", acknowledged.Round(time.Millisecond), watchers, time.Since(began).Round(time.Millisecond))
	}
}
