package session

import (
	"fmt"

	"github.com/escaque/escaque/ics"
	"github.com/escaque/escaque/internal/hall"
)

// NotShown returns the FICS refusal for a game that the hall does not show to the client. err is
// the hall's error.
func NotShown(c Session, id hall.GameID, err error) error {
	switch {
	case hall.IsCode(err, hall.PrivateGame):
		return Forbidden(fmt.Sprintf("Sorry, game %d is a private game.", c.Services().Games.Number(id)))
	case hall.IsCode(err, hall.NoSuchGame):
		return ErrNoSuchGame
	}
	return err
}

// NotUnderstood returns the refusal of unknown arguments, or of missing ones if words is empty.
func NotUnderstood(c Session, words string) error {
	if words == "" {
		return Misused(c.Sentence("study.what"))
	}
	return Misused(c.Sentence("study.bad", "Word", ics.Truncate(words, 20)))
}
