// Package witness is shared by the tests of the real program: it builds the program, connects
// guests, decodes messages, and checks the lists of moves that players were told against the log.
package witness

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"
)

// Build builds the program. With -short it skips the test.
func Build(t *testing.T) string {
	t.Helper()
	if testing.Short() {
		t.Skip("builds and starts the program: too long for -short")
	}
	bin := filepath.Join(t.TempDir(), "escaque")
	cmd := exec.Command("go", "build", "-o", bin, "github.com/escaque/escaque/cmd/escaque")
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("building: %v\n%s", err, out)
	}
	return bin
}

// Guest signs in as a guest and returns the session's cookies.
func Guest(at *url.URL) ([]*http.Cookie, error) {
	jar, err := cookiejar.New(nil)
	if err != nil {
		return nil, err
	}
	client := &http.Client{Jar: jar, Timeout: 20 * time.Second, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	answer, err := client.PostForm(at.JoinPath("guest").String(), url.Values{})
	if err != nil {
		return nil, err
	}
	answer.Body.Close()
	cookies := jar.Cookies(at)
	if len(cookies) == 0 {
		return nil, fmt.Errorf("no session came of POST /guest: %s", answer.Status)
	}
	return cookies, nil
}

// Dial opens the WebSocket of a session.
func Dial(ctx context.Context, at *url.URL, session []*http.Cookie) (*websocket.Conn, error) {
	head := http.Header{}
	for _, c := range session {
		head.Add("Cookie", c.Name+"="+c.Value)
	}
	ws, _, err := websocket.Dial(ctx, "ws"+strings.TrimPrefix(at.JoinPath("ws").String(), "http"),
		&websocket.DialOptions{HTTPHeader: head, Subprotocols: []string{"escaque.v1"}})
	if err == nil {
		ws.SetReadLimit(1 << 20)
	}
	return ws, err
}

// Message holds the parts of server messages that a player needs.
type Message struct {
	On      string   `json:"on"`
	Re      int64    `json:"re"`
	OK      bool     `json:"ok"`
	Seq     Numbers  `json:"seq"`
	Game    string   `json:"game"`
	Playing []string `json:"playing"`
	Me      *struct {
		Handle string `json:"handle"`
	} `json:"me"`
	Seeks []struct {
		ID string `json:"id"`
		By struct {
			Handle string `json:"handle"`
		} `json:"by"`
	} `json:"seeks"`
	View struct {
		Game  string `json:"game"`
		Ply   int    `json:"ply"`
		Turn  string `json:"turn"`
		You   string `json:"you"`
		Over  bool   `json:"over"`
		Why   string `json:"waiting"`
		Clock struct {
			White int64 `json:"white"` // milliseconds
			Black int64 `json:"black"`
		} `json:"clock"`
		Legal []struct {
			UCI string `json:"uci"`
		} `json:"legal"`
	} `json:"view"`
	Error *struct {
		Code string `json:"code"`
	} `json:"error"`
}

// Numbers is a list in replies and one number in other messages.
type Numbers []uint64

// UnmarshalJSON implements json.Unmarshaler.
func (s *Numbers) UnmarshalJSON(b []byte) error {
	if len(b) > 0 && b[0] == '[' {
		return json.Unmarshal(b, (*[]uint64)(s))
	}
	var one uint64
	*s = nil
	return json.Unmarshal(b, &one)
}
