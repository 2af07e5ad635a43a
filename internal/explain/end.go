package explain

import (
	"slices"

	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/laws"
	"github.com/escaque/escaque/laws/words"
)

// End returns the sentence for the end of a game: the last one of the log, or the arbiter's
// correction of the result. It returns "" while the game is in progress.
func End(lang string, v *hall.View) string {
	text := ""
	for _, entry := range slices.Backward(v.Log) {
		switch e := entry.Event.(type) { //nolint:gochecksumtype // the others end nothing
		case laws.ResultCorrected:
			text = words.EventSentence(lang, e)
		case laws.GameEnded:
			text = words.End(lang, e)
		}
		if text != "" {
			break
		}
	}
	if text != "" && v.TooShort() {
		text += " " + TooShortToRate(lang)
	}
	return text
}
