package clients

import (
	"context"
	"crypto/tls"
	"errors"
	"log/slog"
	"net"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/escaque/escaque/internal/bot"
	"github.com/escaque/escaque/internal/cli/terminal"
	"github.com/escaque/escaque/internal/engine"
	"github.com/escaque/escaque/internal/i18n"
)

// botSettings are the flags of `escaque bot`.
type botSettings struct {
	engine, hall, name, password string
	tls, verbose                 bool
	seeks, options               []string
	games, skill, elo, nodes     int
	moveTime                     time.Duration
}

// NewBot returns the command `escaque bot`, which plays with an engine as a guest.
func NewBot(w *terminal.World) *cobra.Command {
	cmd := w.Command("bot", "bot --engine COMMAND --name HANDLE")
	cmd.Args = w.Arguments(0, 0)
	var s botSettings
	f := cmd.Flags()
	f.StringVar(&s.engine, "engine", "", w.HelpText("bot.engine"))
	f.StringVar(&s.hall, "hall", "127.0.0.1:5000", w.HelpText("bot.hall"))
	f.BoolVar(&s.tls, "tls", false, w.HelpText("bot.tls"))
	f.StringVar(&s.name, "name", "", w.HelpText("bot.name"))
	f.StringVar(&s.password, "password", "", w.HelpText("bot.password"))
	f.StringArrayVar(&s.seeks, "seek", []string{"5 3 unrated", "5 3 rated"}, w.HelpText("bot.seek"))
	f.IntVar(&s.games, "games", 0, w.HelpText("bot.games"))
	f.IntVar(&s.skill, "skill", -1, w.HelpText("bot.skill"))
	f.IntVar(&s.elo, "elo", 0, w.HelpText("bot.elo"))
	f.IntVar(&s.nodes, "nodes", 0, w.HelpText("bot.nodes"))
	f.DurationVar(&s.moveTime, "movetime", 0, w.HelpText("bot.movetime"))
	f.StringArrayVar(&s.options, "option", nil, w.HelpText("bot.option"))
	f.BoolVarP(&s.verbose, "verbose", "v", false, w.HelpText("serve.verbose"))
	cmd.RunE = func(cmd *cobra.Command, _ []string) error { return runBot(cmd.Context(), w, s) }
	return cmd
}

// runBot plays until ctx ends.
func runBot(ctx context.Context, w *terminal.World, s botSettings) error {
	opt, err := s.botOptions(w)
	if err != nil {
		return err
	}
	level := slog.LevelInfo
	if s.verbose {
		level = slog.LevelDebug
	}
	opt.Log = slog.New(slog.NewTextHandler(w.Err, &slog.HandlerOptions{Level: level}))
	opt.Text = func(key string, args ...any) string { return i18n.Text(w.Lang, key, args...) }
	err = bot.Run(ctx, opt)
	switch {
	case errors.Is(err, bot.ErrUnregistered):
		return &terminal.Fault{Key: "fault.bot-unregistered", Args: []any{"Name", s.name}}
	case errors.Is(err, bot.ErrRefused):
		return &terminal.Fault{Key: "fault.bot-refused", Args: []any{"Hall", s.hall, "Name", s.name}, Under: err}
	case errors.Is(err, bot.ErrEngine), errors.Is(err, engine.ErrStart):
		return &terminal.Fault{Key: "fault.bot-engine", Args: []any{"Engine", s.engine}, Under: err}
	}
	return err
}

// botOptions converts the flags to options of a bot.
func (s *botSettings) botOptions(w *terminal.World) (opt bot.Options, err error) {
	command := strings.Fields(s.engine)
	if len(command) == 0 || s.name == "" {
		return opt, &terminal.Fault{Key: "fault.bot-needs"}
	}
	opt = bot.Options{
		Hall: s.hall, Name: s.name, Password: s.password, Games: s.games,
		Program: bot.Program{Program: engine.Program{Command: command[0], Args: command[1:]}, Nodes: s.nodes, MoveTime: s.moveTime},
	}
	if s.skill >= 0 {
		opt.Program.Settings = append(opt.Program.Settings, engine.Setting{Name: "Skill Level", Value: strconv.Itoa(s.skill)})
	}
	if s.elo > 0 {
		opt.Program.Settings = append(opt.Program.Settings,
			engine.Setting{Name: "UCI_LimitStrength", Value: "true"}, engine.Setting{Name: "UCI_Elo", Value: strconv.Itoa(s.elo)})
	}
	for _, text := range s.options {
		name, value, ok := strings.Cut(text, "=")
		if !ok || name == "" || strings.ContainsAny(text, "\r\n") {
			return opt, &terminal.Fault{Key: "fault.bot-option", Args: []any{"Text", terminal.Printable(text)}}
		}
		opt.Program.Settings = append(opt.Program.Settings, engine.Setting{Name: name, Value: value})
	}
	for _, text := range s.seeks {
		seek, ok := parseSeek(text)
		if !ok {
			return opt, &terminal.Fault{Key: "fault.bot-seek", Args: []any{"Text", terminal.Printable(text)}}
		}
		opt.Seeks = append(opt.Seeks, seek)
	}
	if s.tls {
		host, _, err := net.SplitHostPort(s.hall)
		if err != nil {
			return opt, err
		}
		opt.TLS = &tls.Config{ServerName: host, MinVersion: tls.VersionTLS12}
	}
	if opt.Password == "" {
		opt.Password = w.Env("ESCAQUE_BOT_PASSWORD")
	}
	if opt.Password == "" {
		opt.Password, err = w.ReadPassword(w.Text("bot.prompt", "Name", s.name))
	}
	return opt, err
}

// parseSeek parses "5 3", "5 3 rated" or "5 3 unrated". ok is false for other texts.
func parseSeek(text string) (s bot.Seek, ok bool) {
	f := strings.Fields(text)
	if len(f) == 3 {
		s.Rated, ok = f[2] == "rated", f[2] == "rated" || f[2] == "unrated"
		if !ok {
			return s, false
		}
		f = f[:2]
	}
	if len(f) != 2 {
		return s, false
	}
	var err1, err2 error
	s.Minutes, err1 = strconv.Atoi(f[0])
	s.Increment, err2 = strconv.Atoi(f[1])
	return s, err1 == nil && err2 == nil && s.Minutes >= 0 && s.Increment >= 0 && s.Minutes+s.Increment > 0
}
