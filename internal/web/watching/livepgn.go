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
	// pgnFresh is the time for which a live PGN is reused.
	pgnFresh = time.Second
	// maxCachedPGNs is the greatest number of cached PGNs.
	maxCachedPGNs = 256
)

// livePGN caches the PGN for addresses that programs request repeatedly. All clients get the same
// text: the games as spectators see them.
type livePGN struct {
	writing singleflight.Group
	mu      sync.Mutex
	kept    map[string]keptPGN
}

type keptPGN struct {
	data    []byte
	tag     string    // entity tag; equal texts have equal tags on every node
	changed time.Time // time of the last known change
	asked   time.Time // time of the last writing
}

// get returns the text with a key. It calls write if there is none or it is too old.
func (l *livePGN) get(key string, now func() time.Time, write func() ([]byte, error)) (keptPGN, error) {
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
		if l.kept == nil || len(l.kept) >= maxCachedPGNs {
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

// allowOrigins lets pages of other origins read the answer.
func (v *visit) allowOrigins() {
	h := v.W.Header()
	h.Set("Access-Control-Allow-Origin", "*")
	h.Set("Access-Control-Expose-Headers", "ETag, Last-Modified")
	h.Set("Cross-Origin-Resource-Policy", "cross-origin")
}

// answerPreflight answers a browser's preflight request for a live PGN with conditional headers.
func (v *visit) answerPreflight() error {
	v.allowOrigins()
	h := v.W.Header()
	h.Set("Access-Control-Allow-Methods", "GET, HEAD")
	h.Set("Access-Control-Allow-Headers", "If-None-Match, If-Modified-Since")
	h.Set("Access-Control-Max-Age", "86400")
	v.W.WriteHeader(http.StatusNoContent)
	return nil
}

// sendPGN sends a PGN that write makes, or the one made under the same key a short time ago.
func (v *visit) sendPGN(key string, write func(context.Context) ([]byte, error)) error {
	// The client that asked first may hang up, and others wait for the same.
	ctx := context.WithoutCancel(v.R.Context())
	k, err := v.live.get(key, v.now, func() ([]byte, error) { return write(ctx) })
	if err != nil {
		return v.Refused(err)
	}
	v.allowOrigins()
	h := v.W.Header()
	h.Set("Content-Type", "application/x-chess-pgn; charset=utf-8")
	h.Set("Cache-Control", "public, max-age="+strconv.Itoa(int(pgnFresh/time.Second)))
	h.Set("ETag", k.tag)
	http.ServeContent(v.W, v.R, "", k.changed, bytes.NewReader(k.data))
	return nil
}

// gamePGN sends the PGN of one game, even in progress.
func (v *visit) gamePGN() error {
	id := hall.GameID(v.R.PathValue("game"))
	return v.sendPGN("game/"+string(id), func(ctx context.Context) ([]byte, error) {
		return v.hall.PGN(ctx, id, members.Identity{})
	})
}

// roundPGN sends the PGN of all games of a round, even in progress: of the round in the path, or of
// the last one.
func (v *visit) roundPGN() error {
	e, err := v.wall.events.Event(office.EventID(v.R.PathValue("event")))
	if err != nil {
		return site.NotFound()
	}
	round, _ := roundGames(e, 0)
	if text := v.R.PathValue("round"); text != "" {
		if round, err = strconv.Atoi(text); err != nil || round < 1 || round > publish.Rounds(e.Tournament) {
			return site.NotFound()
		}
	}
	return v.sendPGN("event/"+string(e.ID)+"/"+strconv.Itoa(round), func(ctx context.Context) ([]byte, error) {
		var text bytes.Buffer
		err := publish.RoundPGN(&text, e.Tournament, round, func(game string) ([]byte, error) {
			if !office.IsLocalGame(game) {
				return nil, nil
			}
			return v.hall.PGN(ctx, hall.GameID(game), members.Identity{})
		})
		return text.Bytes(), err
	})
}
