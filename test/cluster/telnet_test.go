package cluster

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"time"

	"github.com/escaque/escaque/internal/load"
	"github.com/escaque/escaque/test/witness"
)

// A guest on telnet has another name when they come back, and no game. Members find theirs.

const (
	password     = "la rubia de La Habana"
	linePassword = "peon de rey" // the one for telnet must be another
)

// shuffle is what members play by telnet, again and again: it never ends by itself under the Laws of 1997, and a move
// that would be made twice is none.
var shuffle = [4]load.Ply{{UCI: "g1f3", Long: "g1-f3"}, {UCI: "g8f6", Long: "g8-f6"}, {UCI: "f3g1", Long: "f3-g1"}, {UCI: "f6g8", Long: "f6-g8"}}

// members are couples who play by telnet; the game of each begins at the node of the first.
func members(m *machines, couples int) (all []*player) {
	t := m.t
	t.Helper()
	for i := range couples {
		ctx, leave := context.WithCancel(t.Context())
		at := m.nodes[i%len(m.nodes)]
		var pair [2]*load.Caller
		for k := range pair {
			p := &player{host: k == 0, wants: (i + k) % len(m.nodes), telnet: true, name: fmt.Sprintf("%s%c", []string{"Anna", "Beto"}[k], 'a'+i), sent: -1, refused: map[string]int{}}
			var err error
			if err = register(at.up(), p.name); err == nil {
				pair[k], err = load.CallMember(ctx, at.line(), p.name, linePassword)
			}
			if err != nil {
				t.Fatalf("%s: %v\n%s", p.name, err, m.said())
			}
			all = append(all, p)
		}
		if err := load.Seat(pair[0], pair[1]); err != nil {
			t.Fatalf("telnet couple %d: %v\n%s", i, err, m.said())
		}
		leave()
	}
	book := witness.Read(t, m.log)
	for _, p := range all {
		p.game = book.Of[p.name]
	}
	return all
}

// register makes an account that can be used by telnet.
func register(at *url.URL, handle string) error {
	jar, err := cookiejar.New(nil)
	if err != nil {
		return err
	}
	client := http.Client{Jar: jar, Timeout: 20 * time.Second, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	for _, form := range []struct {
		page   string
		fields url.Values
	}{
		{"register", url.Values{"handle": {handle}, "password": {password}}},
		{"account/ics-password", url.Values{"own": {password}, "password": {linePassword}}},
	} {
		answer, err := client.PostForm(at.JoinPath(form.page).String(), form.fields)
		if err != nil {
			return err
		}
		answer.Body.Close()
		if answer.StatusCode >= http.StatusBadRequest {
			return fmt.Errorf("POST /%s: %s", form.page, answer.Status)
		}
	}
	return nil
}

// speak logs a member in and plays on until the connection ends.
func (p *player) speak(ctx context.Context, n *node) {
	c, err := load.CallMember(ctx, n.line(), p.name, linePassword)
	if err != nil {
		return
	}
	defer c.Close()
	p.arrived(n)
	left := make(chan struct{})
	defer close(left)
	boards := make(chan load.Board)
	go func() {
		defer close(boards)
		for {
			switch b, err := c.Next(); {
			case err == nil:
				select {
				case boards <- b:
				case <-left:
					return
				}
			case !errors.Is(err, load.ErrOver): // else a move that they sent again had been made
				return
			}
		}
	}()
	shown := load.Board{Ply: -1}
	for due := time.NewTimer(0); ; {
		select {
		case b, more := <-boards:
			if !more {
				return
			}
			p.shown(b)
			shown = b
			due.Reset(100 * time.Millisecond)
		case <-due.C:
			line := ""
			switch {
			case shown.Ply < 0: // the board that came with them was of another style
				line = "refresh"
			case (shown.Ply%2 == 0) == p.host:
				line = shuffle[shown.Ply%4].UCI
				p.sent = shown.Ply
			}
			if line != "" && c.Say(line) != nil {
				return
			}
			due.Reset(again)
		}
	}
}

// shown takes a board in on which the move that was sent stands, or does not.
func (p *player) shown(b load.Board) {
	if p.sent < 0 || b.Ply <= p.sent {
		return
	}
	m := shuffle[p.sent%4]
	if b.Ply == p.sent+1 && b.Long != m.Long {
		p.fault("at ply %d he sent %s and is shown %s", p.sent, m.UCI, b.Long)
	}
	p.mu.Lock()
	p.acks = append(p.acks, witness.Told{Game: p.game, Ply: p.sent, UCI: m.UCI, At: time.Now()})
	p.mu.Unlock()
	p.sent = -1
}
