package icsd

import (
	"embed"
	"slices"
	"strconv"
	"strings"

	"github.com/escaque/escaque/ics"
	"github.com/escaque/escaque/internal/i18n"
	"github.com/escaque/escaque/internal/icsd/session"
	"github.com/escaque/escaque/rating/bounds"
)

// helpFiles are the help in each language, a file for each topic. That of a command
// stands with the command.
//
//go:embed help
var helpFiles embed.FS

var helpCommand = session.Command{
	Name:  "help",
	Takes: session.UpTo(1),
	Do:    session.WithWords((*client).help),
	En: `
help [TOPIC]

Tells about a command or a topic. help commands lists all commands.
Topics: abuser admins blindfold channel channel_list computers handle
intro_playing intro_talking lag shout_abuse
`,
	Es: `
help [TEMA]

Explica una orden o un tema. help commands enumera las órdenes.
Temas: abuser admins blindfold channel channel_list computers handle
intro_playing intro_talking lag shout_abuse
`,
}

// help lists what the server understands, or explains one topic.
func (c *client) help(args string) (string, error) {
	topic := strings.ToLower(strings.TrimSpace(args))
	switch topic {
	case "":
		return c.Text("help"), nil
	case "commands":
		return columns(vocabulary.Names()), nil
	case "channel_list":
		return strings.Replace(helpText(c.Language(), topic), "{channels}", c.channelList(), 1), nil
	}
	if text := helpText(c.Language(), topic); text != "" {
		return c.server.withRules(text), nil
	}
	if name, err := vocabulary.Find(topic); err == nil {
		return c.server.withRules(Help(c.Language(), name)), nil
	}
	return "", session.Misused(c.Text("help.none", "Topic", ics.Cut(topic, 20)))
}

// withRules fills the server's counts of conduct and of the ratings into a text
// that has places for them.
func (s *Server) withRules(text string) string {
	r := s.Moderation.Rules()
	for name, n := range map[string]int{
		"least": bounds.LeastPlies / 2, "settled": bounds.Established, "on-days": bounds.EstablishedDays, "ceiling": bounds.Ceiling, "reach": bounds.Reach, "a-day": bounds.PairADay,
		"escapes": r.EscapesLeast, "one-in": r.EscapesOneIn, "days": r.EscapeDays, "series": r.LiftingSeries, "short": r.ShortGame,
	} {
		text = strings.ReplaceAll(text, "{"+name+"}", strconv.Itoa(n))
	}
	return text
}

// helpText is a help file, empty when there is none.
func helpText(lang, topic string) string {
	if strings.Trim(topic, "abcdefghijklmnopqrstuvwxyz_") != "" {
		return ""
	}
	for _, l := range []string{lang, i18n.English} {
		if text, err := helpFiles.ReadFile("help/" + l + "/" + topic + ".txt"); err == nil {
			return strings.TrimRight(string(text), "\n")
		}
	}
	return ""
}

// columns are names in rows of five.
func columns(names []ics.Name) string {
	var s strings.Builder
	for row := range slices.Chunk(names, 5) {
		for i, n := range row {
			if i < len(row)-1 {
				s.WriteString(string(n) + strings.Repeat(" ", max(1, 15-len(n))))
			} else {
				s.WriteString(string(n) + "\n")
			}
		}
	}
	return strings.TrimRight(s.String(), "\n")
}
