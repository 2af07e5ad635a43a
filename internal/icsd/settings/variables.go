package settings

import (
	"cmp"
	"context"
	"strings"

	"github.com/escaque/escaque/ics"
	"github.com/escaque/escaque/internal/i18n"
	"github.com/escaque/escaque/internal/icsd/session"
	"github.com/escaque/escaque/internal/members"
)

var flipCommand = session.Command{
	Name:  "flip",
	Takes: session.NoWords,
	Do:    session.WithSession(func(c Session, ctx context.Context, _ string) (string, error) { return Set(c, ctx, "flip") }),
}

var openCommand = session.Command{
	Name:  "open",
	Takes: session.NoWords,
	Do:    session.WithSession(func(c Session, ctx context.Context, _ string) (string, error) { return Set(c, ctx, "open") }),
}

var setCommand = session.Command{
	Name:  "set",
	Takes: session.Checked,
	Do:    session.WithSession(Set),
}

var styleCommand = session.Command{
	Name:  "style",
	Takes: session.UpTo(1),
	Do:    session.WithSession(func(c Session, ctx context.Context, args string) (string, error) { return Set(c, ctx, "style "+args) }),
}

// Set sets a variable as the command "set" does: "NAME VALUE".
func Set(c Session, ctx context.Context, args string) (string, error) {
	name, value, _ := strings.Cut(args, " ")
	if name == "" {
		return "", session.Misused(c.Text("set.which"))
	}
	v, err := ics.FindVariable(name)
	if err != nil {
		return "", err
	}
	if v.Name == "language" {
		return setLanguage(c, ctx, cmp.Or(strings.TrimSpace(value), v.Default))
	}
	if v.Switch() || v.Number() || v.Choices != nil {
		if extra := session.UpTo(1).Surplus(value); extra != "" {
			return "", c.Unexpected("set", extra)
		}
	}
	var next ics.Values
	var answer string
	c.Settings().Change(func(s *Settings) {
		next, answer, err = s.Variables.Set(name, value)
		s.Variables = next
	})
	if err != nil {
		return "", err
	}
	c.Listen()
	if v.Name == "open" || v.Name == "availinfo" {
		c.AnnounceReady(ctx)
	}
	if v.Session {
		return answer, nil
	}
	return answer, session.SaveSetting(c, ctx, keptVariable+v.Name, next[v.Name])
}

// setLanguage sets the language in which the server writes its own sentences.
func setLanguage(c Session, ctx context.Context, language string) (string, error) {
	lang, kept, known := findLanguage(language)
	if !known {
		return "", session.Misused(c.Text("lang.unknown", "Name", ics.Truncate(language, 20)))
	}
	c.SetLanguage(lang)
	var err error
	c.Settings().Change(func(s *Settings) { s.Variables, _, err = s.Variables.Set("language", kept) })
	if err != nil {
		return "", err
	}
	return c.Text("lang.set"), session.SaveSetting(c, ctx, keptVariable+"language", kept)
}

// findLanguage finds a language by its name. It returns the language's code and its name on FICS.
func findLanguage(name string) (lang, onFICS string, known bool) {
	switch strings.ToLower(name) {
	case "english", "en", "ingles", "inglés":
		return i18n.English, "English", true
	case "spanish", "es", "espanol", "español", "castellano":
		return i18n.Spanish, "Spanish", true
	}
	return "", "", false
}

var isetCommand = session.Command{
	Name:  "iset",
	Takes: session.UpTo(2),
	Do:    session.WithArgs(iset),
}

// iset sets an interface variable: "NAME VALUE".
func iset(c Session, args string) (answer string, err error) {
	name, value, _ := strings.Cut(args, " ")
	before := c.Settings().Get().Ivars
	c.Settings().Change(func(s *Settings) { s.Ivars, answer, err = s.Ivars.Set(name, strings.TrimSpace(value)) })
	if after := c.Settings().Get().Ivars; after.Has(ics.IvarSeekinfo) && !before.Has(ics.IvarSeekinfo) {
		answer += "\n" + c.Seekinfo()
	}
	return answer, err
}

var ivariablesCommand = session.Command{
	Name:  "ivariables",
	Takes: session.NoWords,
	Do:    session.WithoutContext(ivariables),
}

// ivariables shows the interface variables.
func ivariables(c Session) (string, error) {
	return c.Settings().Get().Ivars.List(c.Identity().Handle), nil
}

var variablesCommand = session.Command{
	Name:  "variables",
	Takes: session.UpTo(1),
	Do:    session.WithSession(variables),
}

// variables shows the user's own variables, or those of another member.
func variables(c Session, ctx context.Context, args string) (string, error) {
	if args == "" || members.Fold(args) == members.Fold(c.Identity().Handle) {
		return c.Settings().Get().Variables.List(c.Identity().Handle), nil
	}
	profile, err := c.Services().Members.Find(ctx, args)
	if err != nil {
		return "", err
	}
	kept, err := c.Services().Members.Settings(ctx, profile.Identity())
	if err != nil {
		return "", err
	}
	values := ics.Values{}
	for name, value := range kept {
		if v, ok := strings.CutPrefix(name, keptVariable); ok {
			values[v] = value
		}
	}
	return values.List(profile.Handle), nil
}
