package icsd

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"strings"
	"sync"

	"github.com/escaque/escaque/ics"
	"github.com/escaque/escaque/internal/earshot"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/i18n"
	"github.com/escaque/escaque/internal/icsd/seeks"
	"github.com/escaque/escaque/internal/icsd/session"
	"github.com/escaque/escaque/internal/members"
)

// settings are what a client has set for this visit, and what its member keeps.
// They are values: whoever changes them puts a new one in its place.
type settings struct {
	values  ics.Values
	ivars   ics.IvarSet
	aliases map[string]string
	lists   map[string][]string // a member's own, by name; handles as they were given

	visited bool // he was here before
	plain   bool // an administrator who wants to be nothing but a player just now

	looks looks // of boards; follows from the values and ivars
}

// looks are all settings on which it depends how a move is shown.
type looks struct {
	style, width, speech, blindfold      int
	flip, millis, delta, nowrap, defines bool
	block                                bool // answers are marked
	prompt                               string

	curious bool // he wants to know who comes and goes, or who plays; see inside
}

// firstLooks are those of whoever is on the way in.
var firstLooks = sync.OnceValue(func() looks { return looksOf(&settings{ivars: ics.NewIvars()}) })

func looksOf(s *settings) looks {
	return looks{
		style: s.values.Int("style"), width: s.values.Int("width"), speech: s.values.Int("speech"), blindfold: s.values.Int("blindfold"),
		flip: s.values.On("flip"), millis: s.ivars.Has(ics.IvarMS), delta: s.ivars.Has(ics.IvarCompressmove), nowrap: s.ivars.Has(ics.IvarNowrap),
		defines: s.ivars.Has(ics.IvarDefprompt), block: s.ivars.Has(ics.IvarBlock), prompt: s.values.Get("prompt"), curious: isCurious(s),
	}
}

// How settings are named in the register.
const (
	keptVariable = earshot.KeptVariable
	keptAlias    = "ics.alias."
	keptVisited  = "ics.visited" // he has been here before
)

const maxAliases = 50

// remember reads what the member keeps.
func (c *client) remember(ctx context.Context) error {
	kept, err := c.server.Members.Settings(ctx, c.me)
	if err != nil {
		return err
	}
	s := settingsOf(kept)
	s.ivars = c.settings.ivars
	s.looks = looksOf(&s)
	c.mu.Lock()
	c.settings = s
	c.mu.Unlock()
	if lang, _, known := languageNamed(s.values["language"]); known {
		c.lang.Store(lang) // what was set here is for here, whatever the account says
	}
	c.listen()
	return nil
}

// settingsOf are the settings of a member from what the register keeps of him.
func settingsOf(kept map[string]string) settings {
	_, visited := kept[keptVisited]
	s := settings{visited: visited}
	s.values, s.lists = earshot.Kept(kept)
	for name, value := range kept {
		if alias, is := strings.CutPrefix(name, keptAlias); is {
			if s.aliases == nil {
				s.aliases = map[string]string{}
			}
			s.aliases[alias] = value
		}
	}
	return s
}

// keep stores one setting. What cannot be stored is said, and holds for the visit.
func (c *client) keep(ctx context.Context, name, value string) error {
	return c.server.Members.SetSetting(ctx, c.me, name, value)
}

// now is what is set at this moment.
func (c *client) now() settings {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.settings
}

// Variables returns the variables that the client has set.
func (c *client) Variables() ics.Values { return c.now().values }

// Ivars returns the variables of the interface that the client has set.
func (c *client) Ivars() ics.IvarSet { return c.now().ivars }

// List returns one of the user's own lists. It must not be changed.
func (c *client) List(name string) []string { return c.now().lists[name] }

// change works on the settings.
func (c *client) change(work func(s *settings)) {
	c.mu.Lock()
	before := c.settings.looks.curious
	work(&c.settings)
	c.settings.looks = looksOf(&c.settings)
	after := c.settings.looks.curious
	c.mu.Unlock()
	if before != after {
		c.server.inside.changed(c)
	}
}

// looks is how he wants to be shown moves now.
func (c *client) looks() looks {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.settings.looks
}

// listen gives the hall what the client wants to receive, and how he wants his games.
func (c *client) listen() {
	s := c.now()
	ears := earshot.Ears(s.values, s.lists)
	ears.Seeks, ears.NoComputers = s.values.On("seek"), s.values.On("nocomputer")
	c.session.Listen(ears)
	c.session.Wish(hall.Wishes{NoEscape: s.values.On("noescape"), Private: s.values.On("private")})
}

// SetList replaces one of the user's own lists, here and in the register.
func (c *client) SetList(ctx context.Context, name string, entries []string) error {
	c.change(func(s *settings) {
		lists := map[string][]string{name: entries}
		for n, l := range s.lists {
			if n != name {
				lists[n] = l
			}
		}
		s.lists = lists
	})
	c.listen()
	return c.keep(ctx, members.KeptList+name, earshot.Text(name, entries))
}

// offLists removes the handle of a deleted account from the lists of the users who are logged in,
// as it was removed from the lists in the register: its next user starts on no list.
func (s *Server) offLists(handle string) {
	for _, c := range s.inside.all() {
		had := false
		c.change(func(set *settings) { set.lists, had = members.OffLists(set.lists, handle) })
		if had {
			c.listen()
		}
	}
}

// shows reports whether the client is closed to requests, and whether they watch the game of
// others.
func (c *client) shows() (closed, observing bool) {
	observing = len(c.examining.Attending()) > 0
	c.mu.Lock()
	defer c.mu.Unlock()
	for id := range c.watching {
		observing = observing || id != c.playing
	}
	return !c.settings.values.On("open"), observing
}

var flipCommand = session.Command{
	Name:  "flip",
	Takes: session.NoWords,
	Do:    session.On(func(c *client, ctx context.Context, _ string) (string, error) { return c.set(ctx, "flip") }),
}

var openCommand = session.Command{
	Name:  "open",
	Takes: session.NoWords,
	Do:    session.On(func(c *client, ctx context.Context, _ string) (string, error) { return c.set(ctx, "open") }),
}

var setCommand = session.Command{
	Name:  "set",
	Takes: session.Checked,
	Do:    session.On((*client).set),
}

var styleCommand = session.Command{
	Name:  "style",
	Takes: session.UpTo(1),
	Do:    session.On(func(c *client, ctx context.Context, args string) (string, error) { return c.set(ctx, "style "+args) }),
}

// set changes a variable.
func (c *client) set(ctx context.Context, args string) (string, error) {
	name, value, _ := strings.Cut(args, " ")
	if name == "" {
		return "", session.Misused(c.Text("set.which"))
	}
	v, err := ics.FindVariable(name)
	if err != nil {
		return "", err
	}
	if v.Name == "language" {
		return c.speak(ctx, cmp.Or(strings.TrimSpace(value), v.Default))
	}
	if v.Switch() || v.Number() || v.Choices != nil {
		if extra := session.UpTo(1).Surplus(value); extra != "" {
			return "", c.Unexpected("set", extra)
		}
	}
	var next ics.Values
	var answer string
	c.change(func(s *settings) {
		next, answer, err = s.values.Set(name, value)
		s.values = next
	})
	if err != nil {
		return "", err
	}
	c.listen()
	if v.Name == "open" || v.Name == "availinfo" {
		c.server.tellReady(ctx)
	}
	if v.Session {
		return answer, nil
	}
	return answer, c.keep(ctx, keptVariable+v.Name, next[v.Name])
}

// speak changes the language of what the server says in its own words.
func (c *client) speak(ctx context.Context, language string) (string, error) {
	lang, kept, known := languageNamed(language)
	if !known {
		return "", session.Misused(c.Text("lang.unknown", "Name", ics.Cut(language, 20)))
	}
	c.lang.Store(lang)
	var err error
	c.change(func(s *settings) { s.values, _, err = s.values.Set("language", kept) })
	if err != nil {
		return "", err
	}
	return c.Text("lang.set"), c.keep(ctx, keptVariable+"language", kept)
}

// languageNamed finds a language of the server by one of its names; kept is the one
// by which the family calls it.
func languageNamed(name string) (lang, kept string, known bool) {
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
	Do:    session.WithWords((*client).iset),
}

// iset changes a variable of the interface.
func (c *client) iset(args string) (answer string, err error) {
	name, value, _ := strings.Cut(args, " ")
	before := c.now().ivars
	c.change(func(s *settings) { s.ivars, answer, err = s.ivars.Set(name, strings.TrimSpace(value)) })
	if after := c.now().ivars; after.Has(ics.IvarSeekinfo) && !before.Has(ics.IvarSeekinfo) {
		answer += "\n" + seeks.Seekinfo(c)
	}
	return answer, err
}

var ivariablesCommand = session.Command{
	Name:  "ivariables",
	Takes: session.NoWords,
	Do:    session.WithNothing((*client).ivariables),
}

func (c *client) ivariables() (string, error) { return c.now().ivars.List(c.me.Handle), nil }

var variablesCommand = session.Command{
	Name:  "variables",
	Takes: session.UpTo(1),
	Do:    session.On((*client).variables),
}

// variables shows one's own, or those of somebody whose variables are known here.
func (c *client) variables(ctx context.Context, args string) (string, error) {
	if args == "" || members.Fold(args) == members.Fold(c.me.Handle) {
		return c.now().values.List(c.me.Handle), nil
	}
	profile, err := c.server.Members.Find(ctx, args)
	if err != nil {
		return "", err
	}
	kept, err := c.server.Members.Settings(ctx, profile.Identity())
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

// expand puts what an alias stands for in its place. A line that begins with $
// is taken as it is.
func (c *client) expand(line string) (string, error) {
	if strings.HasPrefix(strings.TrimSpace(line), "$") {
		return line, nil
	}
	return ics.ExpandAlias(line, c.now().aliases, c.talk.AliasScope(c.me.Handle))
}

var aliasCommand = session.Command{
	Name:  "alias",
	Takes: session.FreeText,
	Do:    session.On((*client).alias),
}

func (c *client) alias(ctx context.Context, args string) (string, error) {
	name, text, _ := strings.Cut(args, " ")
	name, text = strings.ToLower(name), strings.TrimSpace(text)
	own := c.now().aliases
	old, known := own[name]
	switch {
	case name == "":
		return ics.AliasList(own), nil
	case text == "" && !known:
		return "", session.Misused(fmt.Sprintf("You have no alias named %q.", ics.Cut(name, 20)))
	case text == "":
		return name + " -> " + old, nil
	case len(name) > 20 || len(own) >= maxAliases && !known:
		return "", session.Prevented(c.Text("alias.full", "Max", maxAliases))
	case name == "quit" || name == "unalias":
		return "", session.Misused(c.Text("alias.reserved", "Name", name))
	}
	next := map[string]string{name: text}
	for other, is := range own {
		if other != name {
			next[other] = is
		}
	}
	c.change(func(s *settings) { s.aliases = next })
	how := "set"
	if known {
		how = "changed"
	}
	return fmt.Sprintf("Alias %q %s.", name, how), c.keep(ctx, keptAlias+name, text)
}

var unaliasCommand = session.Command{
	Name:  "unalias",
	Takes: session.UpTo(1),
	Do:    session.On((*client).unalias),
}

func (c *client) unalias(ctx context.Context, args string) (string, error) {
	name := strings.ToLower(args)
	own := c.now().aliases
	if _, known := own[name]; !known {
		return "", session.Misused(fmt.Sprintf("You have no alias %q.", ics.Cut(name, 20)))
	}
	next := maps.Clone(own)
	delete(next, name)
	c.change(func(s *settings) { s.aliases = next })
	return fmt.Sprintf("Alias %q unset.", name), c.keep(ctx, keptAlias+name, "")
}
