package bot

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"strings"
	"time"

	"github.com/escaque/escaque/ics"
	"github.com/escaque/escaque/internal/engine"
)

// Options are the parameters of a bot. Hall, Name, Password, Program and Text are required.
type Options struct {
	Hall     string      // HOST:PORT of the chess server
	TLS      *tls.Config // nil for plain telnet
	Name     string
	Password string
	Program  Program
	Seeks    []Seek
	// Games is the number of finished games after which the bot leaves; 0 for no limit.
	Games int
	// Text returns a sentence for users by its key and arguments.
	Text func(key string, args ...any) string
	Log  *slog.Logger // slog.Default() when nil
	// Rest is the pause before the first reconnection; 0 means one second. Each failed attempt
	// doubles it, up to a minute.
	Rest time.Duration
}

// Seek is a game that the bot offers and also accepts as a challenge.
type Seek struct {
	Minutes, Increment int // minutes, and seconds per move
	Rated              bool
}

// String returns the seek as arguments of the server's seek command.
func (s Seek) String() string {
	rated := "unrated"
	if s.Rated {
		rated = "rated"
	}
	return fmt.Sprintf("%d %d %s", s.Minutes, s.Increment, rated)
}

// The errors after which the bot does not reconnect.
var (
	ErrRefused      = errors.New("the server refuses the name or its password")
	ErrUnregistered = errors.New("the account is not registered as a computer's")
	ErrEngine       = errors.New("the engine fails again and again")
)

const (
	maxRest     = time.Minute
	loginTime   = 30 * time.Second
	signOfLife  = 20 * time.Minute
	maxFailures = 3 // of the engine, one after the other
	maxRefused  = 3 // moves of one game that the server does not take
)

// bot is a running bot.
type bot struct {
	Options
	engine   *engine.Engine
	failures int
	games    int

	// One visit:
	line     *line
	table    *table
	rated    bool // of the game that is being created
	thinking context.CancelFunc
	thoughts chan outcome
	pondered int // number of the last search
	seeking  bool
}

// outcome is the result of a search.
type outcome struct {
	number int
	engine.Thought
	err error
}

// errDone ends the last connection.
var errDone = errors.New("bot: done")

// Run plays until ctx ends, and then leaves in order: it gives up the current game, so that nobody
// waits for it. It returns nil then and after Options.Games games, and an error if it is pointless
// to continue.
func Run(ctx context.Context, opt Options) error {
	b := &bot{Options: opt}
	if b.Log == nil {
		b.Log = slog.Default()
	}
	if b.Rest <= 0 {
		b.Rest = time.Second
	}
	if err := b.restart(ctx); err != nil {
		return err
	}
	defer func() {
		if b.engine != nil {
			b.engine.Close()
		}
	}()
	b.Log.Info("engine", "name", b.engine.Name(), "strength", b.Program.String())
	rest := b.Rest
	for {
		began := time.Now()
		err := b.connectOnce(ctx)
		switch {
		case errors.Is(err, ErrRefused), errors.Is(err, ErrUnregistered), errors.Is(err, ErrEngine), errors.Is(err, engine.ErrStart):
			return err
		case errors.Is(err, errDone), ctx.Err() != nil:
			return nil
		}
		if time.Since(began) > maxRest {
			rest = b.Rest // it had come back
		}
		b.Log.Warn("the line broke; coming back", "error", err, "rest", rest)
		select {
		case <-time.After(rest):
		case <-ctx.Done():
			return nil
		}
		rest = min(2*rest, maxRest)
	}
}

// restart starts a new engine process.
func (b *bot) restart(ctx context.Context) (err error) {
	if b.engine != nil {
		b.engine.Close()
	}
	b.engine, err = engine.Start(ctx, b.Program.Program)
	return err
}

// connectOnce runs one connection until it ends.
func (b *bot) connectOnce(ctx context.Context) error {
	dial := net.Dialer{Timeout: loginTime}
	conn, err := dial.DialContext(ctx, "tcp", b.Hall)
	if err != nil {
		return err
	}
	if b.TLS != nil {
		conn = tls.Client(conn, b.TLS)
	}
	b.line, b.table, b.seeking, b.thoughts = newLine(conn), nil, false, make(chan outcome, 1)
	defer b.line.close()
	defer b.stopThinking()
	if err := b.login(ctx); err != nil {
		return err
	}
	if err := b.configure(); err != nil {
		return err
	}
	alive := time.NewTicker(signOfLife)
	defer alive.Stop()
	for {
		select {
		case text, ok := <-b.line.in:
			if !ok {
				return net.ErrClosed
			}
			err = b.handleLine(ctx, text)
		case <-alive.C:
			err = b.line.send("$$date") // or the server takes it for gone
		case o := <-b.thoughts:
			err = b.sendMove(ctx, o)
		case <-ctx.Done():
			return b.leaveServer()
		}
		if err != nil {
			return err
		}
	}
}

// login logs in and checks that the account is a computer's.
func (b *bot) login(ctx context.Context) error {
	late := time.After(loginTime)
	asked, last := false, ""
	for {
		select {
		case text, ok := <-b.line.in:
			switch {
			case !ok:
				return net.ErrClosed
			case text == strings.TrimSpace(ics.LoginPrompt) && asked, text == ics.BadPassword:
				return fmt.Errorf("%w: %s", ErrRefused, last)
			case text == strings.TrimSpace(ics.LoginPrompt):
				asked = true
				if err := b.line.send(b.Name); err != nil {
					return err
				}
			case text == strings.TrimSpace(ics.PasswordPrompt):
				if err := b.line.send(b.Password); err != nil {
					return err
				}
			case strings.HasPrefix(text, "Press return"):
				return fmt.Errorf("%w: %s", ErrRefused, b.Name)
			case strings.HasPrefix(text, "**** Starting FICS session as "):
				if !strings.Contains(text, "(C)") {
					return ErrUnregistered
				}
				return nil
			}
			last = text
		case <-late:
			return fmt.Errorf("no session after %s", loginTime)
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// configure sends the settings that the bot needs, publishes a description of the engine, and seeks
// games.
func (b *bot) configure() error {
	about := b.Text("icsd.bot.about", "Engine", b.engine.Name(), "Strength", b.Program.String())
	for _, command := range []string{
		"set interface escaque bot", "iset defprompt 1", "iset nowrap 1", "iset ms 1", "set style 12", "set seek 0", "set shout 0", "set cshout 0",
		"set chanoff 1", "set bell 0", "set open 1", "set autoflag 1", "set 1 " + about,
		"refresh", // a game that began before the style was set has shown its board in another one
	} {
		if err := b.line.send(command); err != nil {
			return err
		}
	}
	return b.seek()
}

// seek offers the bot's games, unless it is playing.
func (b *bot) seek() error {
	if b.table != nil || b.seeking {
		return nil
	}
	b.seeking = true
	for _, s := range b.Seeks {
		if err := b.line.send("seek " + s.String()); err != nil {
			return err
		}
	}
	return nil
}

// leaveServer ends the connection in order.
func (b *bot) leaveServer() error {
	b.stopThinking()
	send := []string{"unseek"}
	if b.table != nil {
		send = append(send, "say "+b.Text("icsd.bot.bye"), b.giveUpCommand())
	}
	for _, command := range append(send, "quit") {
		if err := b.line.send(command); err != nil {
			return err
		}
	}
	b.line.waitForClose()
	return errDone
}

// giveUpCommand returns the command that gives up the game: abort while the server allows it,
// otherwise resign.
func (b *bot) giveUpCommand() string {
	ply := b.table.ply()
	if b.table.answered == ply {
		ply++ // its move is under way
	}
	if ply < 2 {
		return "abort"
	}
	return "resign"
}
