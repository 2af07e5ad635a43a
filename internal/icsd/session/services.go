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

// Services are the parts of the program that the commands use, such as the hall and the register.
type Services struct {
	Hall       *hall.Hall
	Members    *members.Service
	Ratings    *ratings.Service
	Moderation *moderation.Service
	Calls      *calls.Service
	Events     Events // nil if there are no events
	Log        *slog.Logger
	Now        func() time.Time
	Started    time.Time             // when the server was started
	Games      *Numbers[hall.GameID] // numbers of games in lists
	Seeks      *Numbers[hall.SeekID] // numbers of seeks in lists
	Sessions   Directory             // sessions of logged-in users
}
