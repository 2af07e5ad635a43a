package icsd

import (
	"slices"
	"strings"

	"github.com/escaque/escaque/ics"
	"github.com/escaque/escaque/internal/i18n"
	"github.com/escaque/escaque/internal/icsd/session"
	"github.com/escaque/escaque/internal/icsd/talk"
	"github.com/escaque/escaque/rating/bounds"
)

var helpCommand = session.Command{
	Name:  "help",
	Takes: session.UpTo(1),
	Do:    session.WithWords((*client).help),
}

// help lists what the server understands, or explains one topic.
func (c *client) help(args string) (string, error) {
	topic := strings.ToLower(strings.TrimSpace(args))
	switch topic {
	case "":
		return c.Text("help"), nil
	case "commands":
		return columns(vocabulary.Names()), nil
	}
	figures := c.server.figures()
	if topic == "channel_list" {
		figures["channels"] = talk.ChannelList(c)
	}
	if key := "help.topic." + topic; i18n.Has(i18n.English, key) {
		return i18n.Program.Format(c.Language(), key, figures), nil
	}
	if name, err := vocabulary.Find(topic); err == nil {
		return commandHelp(c.Language(), name, figures), nil
	}
	return "", session.Misused(c.Text("help.none", "Topic", ics.Cut(topic, 20)))
}

// figures returns the counts of conduct and of the ratings that help names.
func (s *Server) figures() map[string]any {
	r := s.Moderation.Rules()
	return map[string]any{
		"least": bounds.LeastPlies / 2, "settled": bounds.Established, "on_days": bounds.EstablishedDays, "ceiling": bounds.Ceiling, "reach": bounds.Reach, "a_day": bounds.PairADay,
		"escapes": r.EscapesLeast, "one_in": r.EscapesOneIn, "days": r.EscapeDays, "series": r.LiftingSeries, "short": r.ShortGame,
	}
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
