package session

import (
	"context"
	"errors"
	"slices"
	"strings"

	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/icsd/format"
	"github.com/escaque/escaque/internal/members"
)

// HandleHere returns the handle of a connected user in its original spelling, "" if no user with
// that handle is connected.
func HandleHere(c Session, handle string) string {
	if p, here := c.Services().Hall.FindByHandle(handle); here && format.SameHandle(p.Handle, handle) {
		return p.Handle
	}
	return ""
}

// FindMember finds the member with a handle. If there is none, word may be the beginning of the
// handle of one connected member.
func FindMember(c Session, ctx context.Context, word string) (members.Profile, error) {
	profile, err := c.Services().Members.Find(ctx, word)
	if !errors.Is(err, &members.Error{Code: members.HandleUnknown}) {
		return profile, err
	}
	var found []hall.Person
	for _, p := range c.Services().Hall.People() {
		if word != "" && !p.Guest && strings.HasPrefix(members.Fold(p.Handle), members.Fold(word)) {
			found = append(found, p)
		}
	}
	if len(found) != 1 {
		return profile, err
	}
	return c.Services().Members.Profile(ctx, found[0].ID)
}

// FinishedGames returns the last finished games of a user, the newest first, at most as many as a
// history shows.
func FinishedGames(c Session, ctx context.Context, account string) ([]hall.GameRow, error) {
	rows, err := c.Services().Hall.Find(ctx, hall.GameQuery{Member: account, Limit: 2*format.HistoryLength + 1})
	if err != nil {
		return nil, err
	}
	rows = slices.DeleteFunc(rows, func(g hall.GameRow) bool { return g.Live() })
	return rows[:min(len(rows), format.HistoryLength)], nil
}

// SaveSetting stores a setting of the user in the register. If this fails, the setting stays valid
// until the user logs out.
func SaveSetting(c Session, ctx context.Context, name, value string) error {
	return c.Services().Members.SetSetting(ctx, c.Identity(), name, value)
}
