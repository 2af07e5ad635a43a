package members

import (
	"context"
	"encoding/hex"
	"strconv"
	"strings"

	"github.com/escaque/escaque/internal/limits"
)

// The limits of an account's list of familiar places. From a familiar place, members can log in
// even while others guess their password from elsewhere. Like visits, places are kept as keyed
// hashes and deleted after a time.
const (
	familiarSetting = "places"
	familiarMost    = 16
	day             = 24 * 60 * 60 * 1000 // milliseconds

	// venueMark begins the mark of a place that the operator configured as shared by many people.
	venueMark = "v"
	// ownSettings is how many settings the service itself keeps for a member, beyond the member's
	// own.
	ownSettings = 3
)

// NoteAddress records that a member uses the server from an address. It does nothing for a guest.
func (s *Service) NoteAddress(ctx context.Context, who Identity, address string) error {
	if who.Guest || who.ID == "" {
		return nil
	}
	return s.noteAddress(ctx, who.ID, address)
}

// noteAddress records that an account uses the server from an address.
func (s *Service) noteAddress(ctx context.Context, account, address string) error {
	place := limits.NetworkAt(address)
	if place.IsZero() {
		return nil
	}
	s.limits.Door.SignedIn(account, place)
	mark, places, err := s.familiarPlaces(ctx, account, address)
	if err != nil {
		return err
	}
	today := s.nowMilli() / day
	if at, is := places[mark]; is && at == today {
		return nil // a write a day is enough
	}
	places[mark] = today
	for len(places) > familiarMost {
		oldest := mark
		for other, at := range places {
			if at < places[oldest] || at == places[oldest] && (other < oldest || oldest == mark) && other != mark {
				oldest = other
			}
		}
		delete(places, oldest)
	}
	var list []string
	for mark, at := range places {
		list = append(list, mark+" "+strconv.FormatInt(at, 10))
	}
	return s.settings.SetSetting(ctx, account, familiarSetting, strings.Join(list, ","), MaxSettings+ownSettings)
}

// isFamiliar reports whether an account has signed in from an address before.
func (s *Service) isFamiliar(ctx context.Context, account, address string) (bool, error) {
	mark, places, err := s.familiarPlaces(ctx, account, address)
	_, is := places[mark]
	return is, err
}

// familiarPlaces returns the mark of an address, and the marks of an account's familiar places. The
// value of each place is the day on which it was last used, counted from the Unix epoch.
func (s *Service) familiarPlaces(ctx context.Context, account, address string) (mark string, places map[string]int64, err error) {
	here, err := s.place(ctx, address)
	if err != nil {
		return "", nil, err
	}
	kept, err := s.settings.Settings(ctx, account)
	if err != nil {
		return "", nil, err
	}
	places = map[string]int64{}
	since := (s.nowMilli() - VisitLife.Milliseconds()) / day
	for entry := range strings.SplitSeq(kept[familiarSetting], ",") {
		place, text, _ := strings.Cut(entry, " ")
		if at, err := strconv.ParseInt(text, 10, 64); err == nil && at >= since {
			places[place] = at
		}
	}
	mark = hex.EncodeToString(here[:])
	if s.limits.IsVenue(limits.NetworkAt(address)) {
		mark = venueMark + mark
	}
	return mark, places, nil
}

// shareAPlace reports whether two accounts have signed in from the same place. Places that many
// people share, such as a club, do not count.
func (s *Service) shareAPlace(ctx context.Context, a, b string) (bool, error) {
	if a == b {
		return true, nil
	}
	_, own, err := s.familiarPlaces(ctx, a, "")
	if err != nil {
		return false, err
	}
	_, theirs, err := s.familiarPlaces(ctx, b, "")
	for mark := range own {
		if _, both := theirs[mark]; both && !strings.HasPrefix(mark, venueMark) {
			return true, err
		}
	}
	return false, err
}
