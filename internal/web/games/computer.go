package games

import (
	"context"
	"errors"
	"net/http"

	"github.com/escaque/escaque/chess/sparring"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/hall/game"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/web/site"
	"github.com/escaque/escaque/laws"
)

// Computer plays for the server against anybody who wants to; *computer.Service is one.
type Computer interface {
	// Play begins an unrated game of somebody against the partner of a level.
	Play(ctx context.Context, who members.Identity, l sparring.Level, spec hall.SeekSpec) (hall.GameID, error)
	// Level is that of the partner who has this identity as a member; false for anybody else.
	Level(member string) (sparring.Level, bool)
	// Name is that of the program that thinks.
	Name() string
}

// computerControl is the time for a game with the computer when nobody chooses.
const computerControl = "600+5"

// playComputer seats the visitor against the server's own partner. Who comes
// without a name gets a guest's: one press leads from the first page to the board.
func (v *visit) playComputer() error {
	if v.computer == nil {
		return site.Refuse(http.StatusNotFound, "web.problem.no-computer")
	}
	level, ok := sparring.ParseLevel(v.Form("level"))
	if !ok {
		level = sparring.Easy
	}
	colour, err := game.ParseWish(v.Form("colour"))
	if err != nil {
		return v.Refused(err)
	}
	spec := hall.SeekSpec{Control: v.Form("control"), Theirs: v.Form("theirs"), Edition: laws.Edition(v.Form("edition")), Color: colour, Start: v.Form("start")}
	if spec.Control == "" {
		spec.Control = computerControl
	}
	if err := v.EnterIfNobody(); err != nil {
		return v.Refused(err)
	}
	gameID, err := v.computer.Play(v.R.Context(), v.Who, level, spec)
	var refused *hall.Error
	if errors.As(err, &refused) && refused.Code == hall.AlreadyPlaying {
		if games := v.hall.PlayingIn(v.Who.ID); len(games) > 0 {
			v.Tell("web.notice.playing")
			return v.See("/games/" + string(games[0]))
		}
	}
	if err != nil {
		return v.Refused(err)
	}
	return v.See("/games/" + string(gameID))
}
