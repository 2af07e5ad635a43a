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

// Computer is the server's chess partner. *computer.Service implements it.
type Computer interface {
	// Play begins an unrated game between a person and the partner of a level.
	Play(ctx context.Context, who members.Identity, l sparring.Level, spec hall.SeekSpec) (hall.GameID, error)
	// Level returns the level of the partner with a member's identity. It returns false for any
	// other identity.
	Level(member string) (sparring.Level, bool)
	// Name returns the name of the playing program.
	Name() string
}

// computerControl is the default time control of a game with the computer.
const computerControl = "600+5"

// playComputer begins a game between the visitor and the server's partner. A visitor without a name
// becomes a guest, so that one click on the first page begins a game.
func (v *visit) playComputer() error {
	if v.computer == nil {
		return site.Refuse(http.StatusNotFound, "web.problem.no-computer")
	}
	level, ok := sparring.ParseLevel(v.Form("level"))
	if !ok {
		level = sparring.Easy
	}
	colour, err := game.ParseColor(v.Form("colour"))
	if err != nil {
		return v.Refused(err)
	}
	spec := hall.SeekSpec{Control: v.Form("control"), Theirs: v.Form("theirs"), Edition: laws.Edition(v.Form("edition")), Color: colour, Start: v.Form("start")}
	if spec.Control == "" {
		spec.Control = computerControl
	}
	if err := v.EnterAsGuest(); err != nil {
		return v.Refused(err)
	}
	gameID, err := v.computer.Play(v.R.Context(), v.Who, level, spec)
	var refused *hall.Error
	if errors.As(err, &refused) && refused.Code == hall.AlreadyPlaying {
		if games := v.hall.PlayingIn(v.Who.ID); len(games) > 0 {
			v.SetNotice("web.notice.playing")
			return v.Redirect("/games/" + string(games[0]))
		}
	}
	if err != nil {
		return v.Refused(err)
	}
	return v.Redirect("/games/" + string(gameID))
}
