package desktop

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/escaque/escaque/internal/cli/terminal"
	"github.com/escaque/escaque/internal/hold"
)

// acquireLock makes this process the only office of the user on this computer. When another process
// is that already, it returns its note as running.
func (u *User) acquireLock(settings, address, key string) (*hold.Hold, *hold.Note, error) {
	if err := os.MkdirAll(settings, 0o700); err != nil {
		return nil, nil, &terminal.Fault{Key: "office.no-home", Under: err}
	}
	note := hold.NewNote("Escaque "+u.World.Version, u.Actor().Name, u.World.Time())
	note.Address, note.Key = address, key
	// The settings folder may be on a disk that several computers share.
	host := strings.Map(func(c rune) rune {
		if c == os.PathSeparator || c == ':' {
			return '-'
		}
		return c
	}, note.Host)
	mine, err := hold.Take(filepath.Join(settings, "office-"+host+".lock"), note, true)
	var held *hold.HeldError
	switch {
	case errors.As(err, &held):
		return nil, &held.Note, nil
	case err != nil:
		return nil, nil, &terminal.Fault{Key: "office.no-home", Under: err}
	}
	return mine, nil, nil
}

// answerWithin is the time limit for an answer of the running office.
const answerWithin = 20 * time.Second

// openRunning opens a page of the running office, that of a file if one is given.
func (u *User) openRunning(ctx context.Context, running *hold.Note, file string, browse bool) error {
	said := []any{"Process", running.Process, "Since", running.Since.Local().Format("2006-01-02 15:04"), "Address", running.Address}
	link, err := askForLink(ctx, running, file)
	if err != nil {
		return &terminal.Fault{Key: "office.silent", Args: said}
	}
	fmt.Fprintln(u.World.Out, link)
	fmt.Fprintln(u.World.Err, u.World.Text("office.running", said...))
	if browse {
		u.openBrowser(context.WithoutCancel(ctx), link)
	}
	return nil
}

// askForLink requests a link from the running office.
func askForLink(ctx context.Context, running *hold.Note, file string) (string, error) {
	ctx, cancel := context.WithTimeout(ctx, answerWithin)
	defer cancel()
	form := url.Values{"key": {running.Key}, "file": {file}}
	ask, err := http.NewRequestWithContext(ctx, http.MethodPost, running.Address+"/link", strings.NewReader(form.Encode()))
	if err != nil {
		return "", err
	}
	ask.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	straight := &http.Client{Transport: &http.Transport{}} // use no proxy for this computer
	answer, err := straight.Do(ask)
	if err != nil {
		return "", err
	}
	defer answer.Body.Close()
	const most = 4096
	text, err := io.ReadAll(io.LimitReader(answer.Body, most))
	if err == nil && answer.StatusCode != http.StatusOK {
		err = errors.New(answer.Status)
	}
	return string(text), err
}
