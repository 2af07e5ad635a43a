package session

import (
	"log/slog"
	"time"

	"github.com/escaque/escaque/internal/calls"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/moderation"
	"github.com/escaque/escaque/internal/ratings"
)

// Services are the parts of the program that commands ask.
type Services struct {
	Hall       *hall.Hall
	Members    *members.Service
	Ratings    *ratings.Service
	Moderation *moderation.Service
	Calls      *calls.Service
	Events     Events // nil where the office has none
	Log        *slog.Logger
	Now        func() time.Time
	Started    time.Time             // when the server was started
	Games      *Numbers[hall.GameID] // the numbers of games in lists
	Seeks      *Numbers[hall.SeekID] // the numbers of seeks in lists
	Sessions   Directory             // the users who are logged in here
}
