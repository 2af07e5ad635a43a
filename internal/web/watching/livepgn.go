package watching

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/base64"
	"net/http"
	"strconv"
	"sync"
	"time"

	"golang.org/x/sync/singleflight"

	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/office"
	"github.com/escaque/escaque/internal/publish"
	"github.com/escaque/escaque/internal/web/site"
)

const (
	// pgnFresh is for how long a live PGN is given out as it was written last, to however many ask.
	pgnFresh = time.Second
	// pgnsKept is how many are kept.
	pgnsKept = 256
)

// livePGN keeps what was written last under an address that programs ask again and again. Everybody
// gets the same: the games as those see them who have no part in them.
type livePGN struct {
	writing singleflight.Group
	mu      sync.Mutex
	kept    map[string]keptPGN
}

type keptPGN struct {
	data    []byte
	tag     string    // an entity tag: the same text has the same on every node
	changed time.Time // since when it is as it is, as far as is known here
	asked   time.Time // when it was written last
}

// of gives what stands under a key, which is written anew when it is old.
func (l *livePGN) of(key string, now func() time.Time, write func() ([]byte, error)) (keptPGN, error) {
	l.mu.Lock()
	k, known := l.kept[key]
	l.mu.Unlock()
	if known && now().Sub(k.asked) < pgnFresh {
		return k, nil
	}
	fresh, err, _ := l.writing.Do(key, func() (any, error) {
		data, err := write()
		if err != nil {
			return keptPGN{}, err
		}
		sum := sha256.Sum256(data)
		k := keptPGN{data: data, tag: `"` + base64.RawURLEncoding.EncodeToString(sum[:18]) + `"`, asked: now()}
		k.changed = k.asked
		l.mu.Lock()
		defer l.mu.Unlock()
		if old, is := l.kept[key]; is && old.tag == k.tag {
			k.changed = old.changed
		}
		if l.kept == nil || len(l.kept) >= pgnsKept {
			l.kept = make(map[string]keptPGN)
		}
		l.kept[key] = k
		return k, nil
	})
	if err != nil {
		return keptPGN{}, err
	}
	return fresh.(keptPGN), nil
}

// open lets pages of other origins read an answer.
func (v *visit) open() {
	h := v.W.Header()
	h.Set("Access-Control-Allow-Origin", "*")
	h.Set("Access-Control-Expose-Headers", "ETag, Last-Modified")
	h.Set("Cross-Origin-Resource-Policy", "cross-origin")
}

// pgnAsked answers the browser of somebody whose page asks for a live PGN with conditions.
func (v *visit) pgnAsked() error {
	v.open()
	h := v.W.Header()
	h.Set("Access-Control-Allow-Methods", "GET, HEAD")
	h.Set("Access-Control-Allow-Headers", "If-None-Match, If-Modified-Since")
	h.Set("Access-Control-Max-Age", "86400")
	v.W.WriteHeader(http.StatusNoContent)
	return nil
}

func (v *visit) sendPGN(key string, write func(context.Context) ([]byte, error)) error {
	// The client that asked first may hang up, and others wait for the same.
	ctx := context.WithoutCancel(v.R.Context())
	k, err := v.live.of(key, v.now, func() ([]byte, error) { return write(ctx) })
	if err != nil {
		return v.Refused(err)
	}
	v.open()
	h := v.W.Header()
	h.Set("Content-Type", "application/x-chess-pgn; charset=utf-8")
	h.Set("Cache-Control", "public, max-age="+strconv.Itoa(int(pgnFresh/time.Second)))
	h.Set("ETag", k.tag)
	http.ServeContent(v.W, v.R, "", k.changed, bytes.NewReader(k.data))
	return nil
}

// gamePGN is one game, as it goes on.
func (v *visit) gamePGN() error {
	id := hall.GameID(v.R.PathValue("game"))
	return v.sendPGN("game/"+string(id), func(ctx context.Context) ([]byte, error) {
		return v.hall.PGN(ctx, id, members.Identity{})
	})
}

// roundPGN is all games of a round, as they go on: of the round that the address names, or of the
// last.
func (v *visit) roundPGN() error {
	e, err := v.wall.events.Event(office.EventID(v.R.PathValue("event")))
	if err != nil {
		return site.NotFound()
	}
	round, _ := roundOf(e, 0)
	if text := v.R.PathValue("round"); text != "" {
		if round, err = strconv.Atoi(text); err != nil || round < 1 || round > publish.Rounds(e.Tournament) {
			return site.NotFound()
		}
	}
	return v.sendPGN("event/"+string(e.ID)+"/"+strconv.Itoa(round), func(ctx context.Context) ([]byte, error) {
		var text bytes.Buffer
		err := publish.RoundPGN(&text, e.Tournament, round, func(game string) ([]byte, error) {
			if !office.Here(game) {
				return nil, nil
			}
			return v.hall.PGN(ctx, hall.GameID(game), members.Identity{})
		})
		return text.Bytes(), err
	})
}
