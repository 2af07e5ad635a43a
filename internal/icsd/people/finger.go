package people

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/escaque/escaque/ics"
	"github.com/escaque/escaque/internal/earshot"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/icsd/complaints"
	"github.com/escaque/escaque/internal/icsd/format"
	"github.com/escaque/escaque/internal/icsd/session"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/laws"
)

var fingerCommand = session.Command{
	Name:  "finger",
	Takes: session.UpTo(2),
	Do:    session.WithSession(finger),
}

// finger shows data of a user, by default of the user who gives the command. Letters after a slash
// select ratings by category; n selects only the notes and r only the ratings.
func finger(c Session, ctx context.Context, args string) (string, error) {
	handle, flags := "", ""
	for _, word := range strings.Fields(args) {
		name, letters, flagged := strings.Cut(word, "/")
		switch {
		case handle != "" && name != "" && !flagged: // the letters, without their slash
			name, letters = "", name
		case handle != "" && name != "":
			return "", c.Unexpected("finger", word)
		}
		if flags != "" && letters != "" || strings.Trim(letters, format.CategoryLetters+"rn") != "" {
			return "", c.Unexpected("finger", word)
		}
		handle, flags = cmp.Or(handle, name), cmp.Or(flags, letters)
	}
	f, err := FingerOf(c, ctx, handle)
	if err != nil {
		return "", err
	}
	if strings.Contains(flags, "n") {
		return ics.Finger{Handle: f.Handle, Titles: f.Titles, Notes: f.Notes, Bare: true}.String(), nil
	}
	var wanted []string
	for _, letter := range flags {
		if k := format.CategoryOfLetter[letter]; k != "" {
			wanted = append(wanted, format.CategoryName(k))
		}
	}
	if len(wanted) > 0 {
		f.Records = slices.DeleteFunc(f.Records, func(r ics.RatingRecord) bool { return !slices.Contains(wanted, strings.ToLower(r.Type)) })
	}
	if strings.Contains(flags, "r") {
		f = ics.Finger{Handle: f.Handle, Titles: f.Titles, Records: f.Records, Bare: true}
	}
	return f.String(), nil
}

// FingerOf returns the data that "finger" shows of a user.
func FingerOf(c Session, ctx context.Context, handle string) (f ics.Finger, err error) {
	if handle == "" {
		handle = c.Identity().Handle
	}
	var id string
	profile, err := session.FindMember(c, ctx, handle)
	switch {
	case err == nil:
		id, handle = profile.ID, profile.Handle
		f.Handle, f.Titles = profile.Handle, format.TitlesOf(profile.Identity())
		if profile.LastSeen > 0 {
			f.LastSeen = time.UnixMilli(profile.LastSeen).UTC()
		}
		if err := addRatingsAndNotes(c, ctx, id, &f); err != nil {
			return f, err
		}
		addMemberData(c, profile, &f)
	case !errors.Is(err, &members.Error{Code: members.HandleUnknown}):
		return f, err
	}
	for _, p := range c.Services().Hall.People() {
		if p.ID != id && members.Fold(p.Handle) != members.Fold(handle) {
			continue
		}
		f.Handle, f.Titles, f.Here, f.Guest = p.Handle, format.TitlesOf(members.Identity{Guest: p.Guest, Titles: p.Titles, Roles: profile.Roles}), true, p.Guest
		visit := c.Services().Hall.Visit(ctx, p.ID)
		f.Since, f.Idle = visit.Since, visit.Idle
		if p.Playing != "" {
			if v, err := c.Services().Hall.Look(ctx, p.Playing); err == nil {
				f.Game, f.White, f.Black = c.Services().Games.Number(p.Playing), v.White.Handle, v.Black.Handle
			}
		}
	}
	if f.Handle == "" {
		return f, &hall.Error{Code: hall.NobodyHere, Args: []any{ics.Truncate(handle, 20)}}
	}
	if f.Online > 0 {
		f.Online += f.Since
	}
	return f, nil
}

// addMemberData adds a member's data from the register. The e-mail address is shown to the member
// and to administrators.
func addMemberData(c Session, p members.Profile, f *ics.Finger) {
	if p.Roles.Has(members.RoleAdministrator) {
		f.Admin = "Administrator"
	}
	if p.ID == c.Identity().ID || c.Admin() {
		f.Email = p.Email
	}
	f.Sanctions = complaints.MeasuresInForce(c, p.ID)
	f.Online, f.Registered, f.Now = time.Duration(p.Online)*time.Millisecond, time.UnixMilli(p.Created).UTC(), c.Services().Now()
}

// addRatingsAndNotes adds a member's ratings and their notes about themselves.
func addRatingsAndNotes(c Session, ctx context.Context, id string, f *ics.Finger) error {
	standings, err := c.Services().Ratings.Standings(ctx, id)
	if err != nil {
		return err
	}
	for _, s := range standings {
		name := format.CategoryName(s.Category)
		f.Records = append(f.Records, ics.RatingRecord{
			Type: strings.ToUpper(name[:1]) + name[1:], Rating: s.Rating.Value, RD: s.Rating.RD,
			Wins: s.Wins, Losses: s.Losses, Draws: s.Draws, Best: s.Best, BestAt: time.UnixMilli(s.BestAt).UTC(),
		})
	}
	kept, err := c.Services().Members.Settings(ctx, members.Identity{ID: id})
	if err != nil {
		return err
	}
	f.Silent = kept[earshot.KeptVariable+"silence"] == "1"
	for n := range ics.MaxNotes {
		f.Notes = append(f.Notes, kept[fmt.Sprint(earshot.KeptVariable, n+1)])
	}
	return nil
}

var historyCommand = session.Command{
	Name:  "history",
	Takes: session.UpTo(1),
	Do:    session.WithSession(history),
}

// history lists the last finished games of a user.
func history(c Session, ctx context.Context, args string) (string, error) {
	handle := args
	if handle == "" {
		handle = c.Identity().Handle
	}
	id := ""
	if members.Fold(handle) == members.Fold(c.Identity().Handle) {
		id, handle = c.Identity().ID, c.Identity().Handle
	} else {
		profile, err := c.Services().Members.Find(ctx, handle)
		if err != nil {
			return "", err
		}
		id, handle = profile.ID, profile.Handle
	}
	rows, err := session.FinishedGames(c, ctx, id)
	if err != nil {
		return "", err
	}
	games := make([]ics.HistoryEntry, 0, len(rows))
	for i, g := range rows {
		p := format.HistoryRow(len(rows)-1-i, id, g)
		if g.Termination == laws.ArbiterDecision { // why, only the log of the game knows
			v, err := c.Services().Hall.Table(ctx, g.ID, c.Entitled())
			if err != nil {
				return "", err
			}
			p.Reason = format.ShortReason(v.Termination, v.Reason)
		}
		games = append(games, p)
	}
	return ics.HistoryList(handle, games), nil
}
