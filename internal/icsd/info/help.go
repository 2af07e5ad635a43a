package info

import (
	"slices"
	"strings"

	"github.com/escaque/escaque/ics"
	"github.com/escaque/escaque/internal/conduct"
	"github.com/escaque/escaque/internal/i18n"
	"github.com/escaque/escaque/internal/icsd/session"
	"github.com/escaque/escaque/internal/icsd/talk"
	"github.com/escaque/escaque/rating/bounds"
)

var helpCommand = session.Command{
	Name:  "help",
	Takes: session.UpTo(1),
	Do:    session.WithArgs(help),
}

// help returns the general help, the list of commands, or the help of a topic or a command.
func help(c Session, args string) (string, error) {
	topic := strings.ToLower(strings.TrimSpace(args))
	switch topic {
	case "":
		return c.Text("help"), nil
	case "commands":
		return columns(c.CommandNames()), nil
	}
	figures := figuresOf(c.Services().Moderation.Rules())
	if topic == "channel_list" {
		figures["channels"] = talk.ChannelList(c)
	}
	if key := "help.topic." + topic; i18n.Has(i18n.English, key) {
		return i18n.Program.Format(c.Language(), key, figures), nil
	}
	if text, found := c.CommandHelp(topic, figures); found {
		return text, nil
	}
	return "", session.Misused(c.Text("help.none", "Topic", ics.Truncate(topic, 20)))
}

// figuresOf returns the numbers of the rules of conduct and of ratings that appear in help texts.
func figuresOf(r conduct.Rules) map[string]any {
	return map[string]any{
		"least": bounds.LeastPlies / 2, "settled": bounds.Established, "on_days": bounds.EstablishedDays, "ceiling": bounds.Ceiling, "reach": bounds.Reach, "a_day": bounds.MaxPairGamesPerDay,
		"escapes": r.EscapesLeast, "one_in": r.EscapesOneIn, "days": r.EscapeDays, "series": r.LiftingSeries, "short": r.ShortGame,
	}
}

// columns returns names in rows of five.
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
