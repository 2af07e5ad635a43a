package watching

import (
	"strings"

	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/i18n"
)

// DelayText describes how much later spectators see a game. It returns "" when there is no delay.
func DelayText(lang string, d hall.Delay) string {
	var said []string
	if d.Minutes > 0 {
		said = append(said, i18n.Count(lang, "web.watch.delay.game-minutes", d.Minutes))
	}
	if d.Moves > 0 {
		said = append(said, i18n.Count(lang, "web.watch.delay.game-moves", d.Moves))
	}
	return strings.Join(said, " ")
}
