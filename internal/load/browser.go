package load

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"github.com/coder/websocket"
)

// browser is a server as reached by guests with a browser, at http://HOST:PORT.
type browser struct {
	address string
	client  *http.Client
}

func newBrowser(address string) browser {
	return browser{strings.TrimSuffix(address, "/"), &http.Client{
		Timeout:       patience,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}}
}

// page is a guest's open WebSocket. Only one goroutine may use it at a time.
type page struct {
	ws     *websocket.Conn
	ctx    context.Context
	handle string
	game   string
	ply    int // of the last board sent
	asked  int // the number of the last command
}

// message holds the parts of a server message that a guest reads, except tables.
type message struct {
	On     string                   `json:"on"`
	Me     *struct{ Handle string } `json:"me"`
	Number int                      `json:"number"`
	Mine   bool                     `json:"mine"`
	Game   string                   `json:"game"`
	Re     int                      `json:"re"`
	Error  *struct{ Text string }   `json:"error"`
}

// enter connects a guest as a game page does: with compressed messages, without the lobby, and with
// only the changes of tables.
func (b browser) enter(ctx context.Context, _ int) (Guest, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, b.address+"/guest", strings.NewReader(url.Values{"next": {"/"}}.Encode()))
	if err != nil {
		return nil, err
	}
	req.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	answer, err := b.client.Do(req)
	if err != nil {
		return nil, err
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusSeeOther {
		return nil, fmt.Errorf("%s/guest: %s", b.address, answer.Status)
	}
	var cookies []string
	for _, c := range answer.Cookies() {
		cookies = append(cookies, c.Name+"="+c.Value)
	}
	ws, _, err := websocket.Dial(ctx, b.address+"/ws", &websocket.DialOptions{
		HTTPHeader: http.Header{"Cookie": {strings.Join(cookies, "; ")}}, Subprotocols: []string{"escaque.v1"},
		CompressionMode: websocket.CompressionNoContextTakeover,
	})
	if err != nil {
		return nil, err
	}
	ws.SetReadLimit(1 << 20)
	context.AfterFunc(ctx, func() { _ = ws.CloseNow() })
	p := &page{ws: ws, ctx: ctx}
	if err := p.send(map[string]any{"do": "hello", "lang": "en", "news": true}); err != nil {
		_ = p.Close()
		return nil, err
	}
	m, err := p.readUntil(func(m *message) bool { return m.On == "welcome" })
	if err != nil || m.Me == nil {
		_ = p.Close()
		return nil, errors.Join(err, fmt.Errorf("%s: not let in as a guest", b.address))
	}
	p.handle = m.Me.Handle
	_, err = p.readUntil(func(m *message) bool { return m.Re == p.asked })
	return p, err
}

func (b browser) seat(white, black Guest) error {
	w, s := white.(*page), black.(*page)
	if err := w.send(map[string]any{
		"do": "challenge", "to": s.handle, "control": "3600+60", "edition": "2009", "colour": "white", "start": "standard",
	}); err != nil {
		return err
	}
	offer, err := s.readUntil(func(m *message) bool { return m.On == "offer" && !m.Mine })
	if err != nil {
		return err
	}
	if err := s.send(map[string]any{"do": "accept-offer", "number": offer.Number}); err != nil {
		return err
	}
	for _, p := range []*page{w, s} {
		seated, err := p.readUntil(func(m *message) bool { return m.On == "seated" })
		if err != nil {
			return err
		}
		if err := p.watchGame(seated.Game); err != nil {
			return err
		}
	}
	return nil
}

func (b browser) watch(who, player Guest) error { return who.(*page).watchGame(player.(*page).game) }

// watchGame starts to watch a game that has just begun.
func (p *page) watchGame(game string) error {
	p.game, p.ply = game, -1
	if err := p.send(map[string]any{"do": "watch", "game": game, "changes": true}); err != nil {
		return err
	}
	return awaitPly(p, 0, "")
}

func (p *page) send(command map[string]any) error {
	p.asked++
	command["id"] = p.asked
	data, err := json.Marshal(command)
	if err != nil {
		return err
	}
	return p.write(data)
}

func (p *page) write(data []byte) error {
	ctx, cancel := context.WithTimeout(p.ctx, patience)
	defer cancel()
	return p.ws.Write(ctx, websocket.MessageText, data)
}

// read reads the next message. Of a table it decodes only the number of half moves.
func (p *page) read() (m message, table bool, err error) {
	ctx, cancel := context.WithTimeout(p.ctx, patience)
	defer cancel()
	_, data, err := p.ws.Read(ctx)
	if err != nil {
		return m, false, err
	}
	if bytes.HasPrefix(data, []byte(`{"on":"table`)) {
		// Its parts are many, and what reads them shares the processor with the server.
		view := data
		if bytes.HasPrefix(data, []byte(`{"on":"table"`)) {
			_, view, _ = bytes.Cut(data, []byte(`"view":{`))
		}
		_, number, _ := bytes.Cut(view, []byte(`"ply":`))
		number, _, found := bytes.Cut(number, []byte(","))
		if p.ply, err = strconv.Atoi(string(number)); err != nil || !found {
			return m, false, fmt.Errorf("a table without its half moves: %w", err)
		}
		if bytes.Contains(view, []byte(`"over":true`)) {
			return m, false, ErrOver
		}
		return m, true, nil
	}
	if err := json.Unmarshal(data, &m); err != nil {
		return m, false, err
	}
	if m.Error != nil {
		return m, false, fmt.Errorf("%w: %s", ErrOver, m.Error.Text)
	}
	return m, false, nil
}

func (p *page) readUntil(wanted func(*message) bool) (message, error) {
	for {
		m, table, err := p.read()
		if err != nil || !table && wanted(&m) {
			return m, err
		}
	}
}

// Move implements [Guest].
func (p *page) Move(m Ply) error {
	p.asked++
	return p.write(fmt.Appendf(nil, `{"id":%d,"do":"move","game":%q,"uci":%q,"ply":%d}`, p.asked, p.game, m.UCI, p.ply))
}

// Resign implements [Guest].
func (p *page) Resign() error { return p.send(map[string]any{"do": "resign", "game": p.game}) }

// Next implements [Guest].
func (p *page) Next() (Board, error) {
	for {
		if _, table, err := p.read(); err != nil || table {
			return Board{Ply: p.ply}, err
		}
	}
}

// Idle implements [Guest].
func (p *page) Idle() error {
	for {
		if _, _, err := p.ws.Read(p.ctx); err != nil {
			return err
		}
	}
}

// Close implements [Guest]. It does not wait for the closing handshake.
func (p *page) Close() error {
	_ = p.ws.CloseNow()
	return nil
}
