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

// client is one connection, and the session of its user after the login. Its commands run one after
// the other, each in the goroutine of a worker. News of the hall are sent by other goroutines. Each
// package of commands keeps its state in a type of its own.
type client struct {
	server *Server
	connection
	account
	login      members.Login
	ctx        context.Context // for the client's work; it ends when they leave, not with the server
	cancel     context.CancelFunc
	session    *hall.Session
	isLoggedIn atomic.Bool // the fields above do not change any more
	leaving    atomic.Bool // nothing more is sent to the client

	turn       sync.Mutex // held while a command is carried out and answered, or a piece of news is sent
	background background
	talk       talk.State
	play       play.State
	settings   *settings.State
	getting    seeks.AutoAccept
	arrival    seeks.Arrival // position among the logged-in clients
	examining  *examining.State
	watching   *watching.State

	mu      sync.Mutex // guards what follows
	entered time.Time  // when the user logged in
}

// connection is the client's network connection.
type connection struct {
	conn        *conn.Conn
	door        string // name of the transport in the audit log: telnet, or telnets over TLS
	address     string // of the client, without the port
	place       limits.Network
	stay        *limits.Stay
	connectedAt time.Time
	overheard   bool      // the connection is unencrypted and not local
	badLines    int       // number of lines that could not be read
	deadlineSet time.Time // when the deadline of the next line was last set
}

// serveLines carries out the received lines. It returns false when the client leaves or has been
// idle for too long.
func (c *client) serveLines(context.Context) (more bool) {
	for {
		line, err := c.conn.ReadLine()
		if err != nil && c.handleReadError(err) || err == nil && c.handleLine(c.ctx, line) || !c.extendDeadline() {
			return false
		}
		if !c.conn.Buffered() {
			return true
		}
	}
}

// extendDeadline extends the time for the client's next line. It returns false if that fails.
func (c *client) extendDeadline() (ok bool) {
	now := time.Now()
	if now.Sub(c.deadlineSet) <= idleStep { // not for every line: each costs a timer
		return true
	}
	c.deadlineSet = now
	return c.setDeadline(now.Add(idleTime+idleStep)) == nil
}

// handleReadError answers a line that could not be read. leave is true if no more lines follow.
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

// takeCommandToken reports whether the user may give one more command now, and counts it against
// the rate limits of this connection and of all connections of the user.
func (c *client) takeCommandToken() bool {
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

// handleLine carries out one line and answers it. leave is true if the client logs out.
func (c *client) handleLine(ctx context.Context, line string) (leave bool) {
	id, block := 0, c.settings.Display().Blocks
	if block {
		var ok bool
		if id, line, ok = ics.CutBlockID(line); !ok {
			c.conn.Say(ics.NoSequence().String() + "\n")
			c.prompt()
			return false
		}
	}
	// A client that sends faster than people type must wait, so that only its own buffer fills up.
	// Nothing is refused, because it may be a move.
	for !c.takeCommandToken() {
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

// answer sends the answer to a line. block is true if the client had block mode on when it sent the
// line.
func (c *client) answer(block bool, id int, code ics.Code, text string) {
	text = c.wrap(text)
	if text != "" {
		text += "\n"
	}
	if block {
		text = ics.Block{ID: id, Code: code, Text: text}.String() + "\n"
	}
	c.conn.Say(text + c.promptText())
}

// wrap breaks text into lines of the width that the client has set.
func (c *client) wrap(text string) string {
	d := c.settings.Display()
	return d.Wrap(text)
}

// prompt sends the prompt.
func (c *client) prompt() { c.conn.Say(c.promptText()) }

// promptText returns the client's prompt.
func (c *client) promptText() string { return c.settings.Display().Prompt }

// Tell sends text that is not an answer to a command: on a new line, followed by the prompt.
func (c *client) Tell(text string) { c.conn.Say("\n" + c.wrap(text) + "\n" + c.promptText()) }

// TellMover sends text as [client.Tell] does to the player on the move. It also sends a ping to a
// client that timestamps its lines.
func (c *client) TellMover(text string) {
	c.conn.Say("\n" + c.conn.PingLine() + c.wrap(text) + "\n" + c.promptText())
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

// Sentence returns a sentence of any area of the catalogue.
func (c *client) Sentence(key string, args ...any) string {
	return i18n.Text(c.Language(), key, args...)
}

// Usage returns the refusal of a command that was used wrongly, with its usage.
func (c *client) Usage(usage string) error { return session.Misused(session.UsageText(c, usage)) }

// Explain returns the sentence for a refusal by this server or by a service that it uses.
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

// ServerUsage returns the usage statistics of the server.
func (c *client) ServerUsage() *usage.State { return c.server.usage }

// Services returns the services that commands use.
func (c *client) Services() *session.Services { return &c.server.Services }

// RoundTrips returns the durations of the last round trips to the client. It returns false if the
// client does not timestamp its lines.
func (c *client) RoundTrips() (info.RoundTrips, bool) {
	t, measured := c.conn.RoundTrips()
	return info.RoundTrips{Least: t.Least, Mean: t.Mean, Most: t.Most, Deviation: t.Deviation}, measured
}

// Address returns the address of the client, without the port.
func (c *client) Address() string { return c.address }
