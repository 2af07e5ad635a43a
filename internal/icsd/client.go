package icsd

import (
	"context"
	"errors"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/escaque/escaque/ics"
	"github.com/escaque/escaque/internal/conduct"
	"github.com/escaque/escaque/internal/explain"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/i18n"
	"github.com/escaque/escaque/internal/icsd/complaints"
	"github.com/escaque/escaque/internal/icsd/conn"
	"github.com/escaque/escaque/internal/icsd/examining"
	"github.com/escaque/escaque/internal/icsd/format"
	"github.com/escaque/escaque/internal/icsd/info"
	"github.com/escaque/escaque/internal/icsd/play"
	"github.com/escaque/escaque/internal/icsd/seeks"
	"github.com/escaque/escaque/internal/icsd/session"
	"github.com/escaque/escaque/internal/icsd/settings"
	"github.com/escaque/escaque/internal/icsd/talk"
	"github.com/escaque/escaque/internal/icsd/usage"
	"github.com/escaque/escaque/internal/icsd/watching"
	"github.com/escaque/escaque/internal/limits"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/words"
)

// client is one connection, and the session of its user once they are logged in. Its commands run
// one after the other, each in the goroutine of a worker; what the hall reports arrives in others.
// The state of each matter is a type of the package of its commands.
type client struct {
	server *Server
	connection
	account
	login      members.Login
	ctx        context.Context // of what is done for the client; it ends when they leave, not with the server
	cancel     context.CancelFunc
	session    *hall.Session
	isLoggedIn atomic.Bool // what is above does not change any more
	leaving    atomic.Bool // nothing more is sent to the client

	turn       sync.Mutex // held while a command is carried out and answered, or a piece of news sent
	background background
	talk       talk.State
	play       play.State
	settings   *settings.State
	getting    seeks.Getting
	arrival    seeks.Arrival // among those who are logged in
	examining  *examining.State
	watching   *watching.State

	mu      sync.Mutex // guards what follows
	entered time.Time  // when the user logged in
}

// connection is where a client comes from, and over what.
type connection struct {
	conn        *conn.Conn
	door        string // by which it comes, as the audit log names it: telnet, or telnets over TLS
	address     string // where it comes from, without the port
	place       limits.Network
	stay        *limits.Stay
	connectedAt time.Time
	overheard   bool      // others can read along
	badLines    int       // lines that could not be read
	deadlineSet time.Time // when the deadline of the next line was last set
}

// serveLines carries out the lines that have come. It reports false when the client leaves or has
// been idle for too long.
func (c *client) serveLines(context.Context) (more bool) {
	for {
		line, err := c.conn.ReadLine()
		if err != nil && c.handleReadError(err) || err == nil && c.obey(c.ctx, line) || !c.extendDeadline() {
			return false
		}
		if !c.conn.Buffered() {
			return true
		}
	}
}

// extendDeadline gives the client time until their next line.
func (c *client) extendDeadline() (ok bool) {
	now := time.Now()
	if now.Sub(c.deadlineSet) <= idleStep { // not for every line: each costs a timer
		return true
	}
	c.deadlineSet = now
	return c.setDeadline(now.Add(idleTime+idleStep)) == nil
}

// handleReadError answers a line that could not be read. leave reports that no more lines follow.
func (c *client) handleReadError(err error) (leave bool) {
	switch {
	case conn.IsBadLine(err):
		if c.badLines++; c.badLines >= maxBadLines {
			c.conn.Say("\n" + c.Text("rubbish") + "\n")
			return true
		}
		why := c.Text("long", "Max", ics.MaxLine)
		if errors.Is(err, conn.ErrNotStamped) {
			why = c.Text("unstamped")
		}
		c.answer(c.settings.Display().Blocks, 0, ics.CodeLength, why)
		return false
	case errors.Is(err, conn.ErrEndless):
		c.conn.Say("\n" + c.Text("rubbish") + "\n")
	case isTimeout(err) && c.server.closing.Load():
		c.conn.Say("\n" + c.Text("closing") + "\n")
	case isTimeout(err):
		c.conn.Say("\n**** Auto-logout because you were idle more than 60 minutes. ****\n")
	}
	return true
}

// mayCommand reports whether the user may give one more command now, on this connection and on all
// of theirs.
func (c *client) mayCommand() bool {
	back := c.server.limits.Command(c.me.ID, c.me.Guest, c.place)
	if back == nil {
		return false
	}
	if !c.session.Allow() {
		back()
		return false
	}
	return true
}

// obey carries out one line and answers it. leave reports whether the client logs out.
func (c *client) obey(ctx context.Context, line string) (leave bool) {
	id, block := 0, c.settings.Display().Blocks
	if block {
		var ok bool
		if id, line, ok = ics.CutBlockID(line); !ok {
			c.conn.Say(ics.NoSequence().String() + "\n")
			c.prompt()
			return false
		}
	}
	// A client that sends faster than people type waits: its own buffer fills up, and nobody
	// else's. Nothing is refused, for it may be a move.
	for !c.mayCommand() {
		select {
		case <-time.After(floodPause):
		case <-ctx.Done():
			return true
		}
	}
	if !strings.HasPrefix(line, "$$") { // a program that must not seem to be a person
		c.session.MarkActive()
	}
	c.turn.Lock()
	defer c.turn.Unlock()
	code, answer, leave := c.execute(ctx, line)
	if leave {
		if block {
			answer = ics.Block{ID: id, Code: code, Text: answer + "\n"}.String()
		}
		c.conn.Say(answer + "\n")
		return true
	}
	c.answer(block, id, code, answer)
	return false
}

// answer answers a line: in a block when the client had asked for blocks before they sent the line.
func (c *client) answer(block bool, id int, code ics.Code, text string) {
	text = c.wrapped(text)
	if text != "" {
		text += "\n"
	}
	if block {
		text = ics.Block{ID: id, Code: code, Text: text}.String() + "\n"
	}
	c.conn.Say(text + c.promptText())
}

// wrapped returns text in lines of the width that the client has set.
func (c *client) wrapped(text string) string {
	d := c.settings.Display()
	return d.Wrap(text)
}

func (c *client) prompt() { c.conn.Say(c.promptText()) }

func (c *client) promptText() string { return c.settings.Display().Prompt }

// Tell sends text that the client has not asked for: on a line of its own, with the prompt again
// after it.
func (c *client) Tell(text string) { c.conn.Say("\n" + c.wrapped(text) + "\n" + c.promptText()) }

// TellMover sends a player who is to move text that they have not asked for, as Tell does. A client
// that stamps its lines is asked for its time with it.
func (c *client) TellMover(text string) {
	c.conn.Say("\n" + c.conn.Ping() + c.wrapped(text) + "\n" + c.promptText())
}

// Language returns the language in which the server writes to the client.
func (c *client) Language() string {
	if lang, chosen := c.lang.Load().(string); chosen {
		return lang
	}
	return i18n.English
}

// Text returns a sentence of the catalogue's area "icsd".
func (c *client) Text(key string, args ...any) string {
	return i18n.Text(c.Language(), "icsd."+key, args...)
}

// Sentence returns a sentence of the catalogue, of any area.
func (c *client) Sentence(key string, args ...any) string {
	return i18n.Text(c.Language(), key, args...)
}

// Usage returns the refusal of a command that was not used as usage says.
func (c *client) Usage(usage string) error { return session.Misused(session.HowUsed(c, usage)) }

// Explain returns the sentence for a refusal, by this server or by a service that it asks.
func (c *client) Explain(err error) string {
	var several session.Refusals
	if errors.As(err, &several) {
		var lines []string
		for _, one := range several {
			lines = append(lines, c.Explain(one))
		}
		return format.Lines(lines...)
	}
	var line *ics.Refusal
	var word *ics.Ambiguous
	var unknown *ics.Unknown
	var event *tournament.Refusal
	switch {
	case errors.As(err, &line):
		return line.Line
	case errors.As(err, &word), errors.As(err, &unknown):
		return err.Error()
	case errors.As(err, &event):
		return words.Refusal(c.Language(), event)
	}
	var book *conduct.Refusal
	if errors.As(err, &book) {
		if m, until, act, is := book.Silence(); is {
			return c.Text("silenced", "Measure", complaints.MeasureText(c, m), "Until", complaints.UntilText(c, until), "Number", act)
		}
	}
	if r, ok := explain.RefusalOf(c.Language(), err); ok {
		// Some sentences of the Laws name their article themselves, all of them a
		// regulation of the hall: that is no article of any edition.
		if r.Article != "" && !strings.HasPrefix(r.Article, "Hall ") && !strings.Contains(r.Text, r.Article) {
			return r.Text + " (" + c.Text("article", "Article", r.Article, "Edition", r.Edition) + ")"
		}
		return r.Text
	}
	c.server.Log.Warn("ics: command", "error", err, "handle", c.me.Handle)
	return c.Text("trouble")
}

// Identity returns the user of the session, with the roles that they had when they logged in.
func (c *client) Identity() members.Identity { return c.me }

// ServerUsage returns how the server has been used.
func (c *client) ServerUsage() *usage.State { return c.server.usage }

// Services returns the parts of the program that commands ask.
func (c *client) Services() *session.Services { return &c.server.Services }

// RoundTrips returns the times that the last lines took to the client and back; false when the
// client does not stamp its lines.
func (c *client) RoundTrips() (info.RoundTrips, bool) {
	t, measured := c.conn.RoundTrips()
	return info.RoundTrips{Least: t.Least, Mean: t.Mean, Most: t.Most, Deviation: t.Deviation}, measured
}

// Address returns the address of the client, without the port.
func (c *client) Address() string { return c.address }
