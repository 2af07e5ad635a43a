package members

import (
	"math"
	"strconv"
	"time"

	"github.com/escaque/escaque/internal/limits"
)

// try spends one of the tries that a key has, or refuses with rate-limited. back
// returns it.
func (s *Service) try(of *limits.Buckets, key string) (back func(), err error) {
	back, wait := of.Take(key, s.now())
	if back == nil {
		return nil, tooOften(wait)
	}
	return back, nil
}

func tooOften(wait time.Duration) error {
	return refuse(RateLimited, "seconds", strconv.Itoa(int(math.Ceil(wait.Seconds()))))
}

// spend spends a try that is not given back, at all nodes of the server, or refuses with rate-limited.
func (s *Service) spend(of *limits.Buckets, key string) error {
	if ok, wait := of.Spend(key, s.now()); !ok {
		return tooOften(wait)
	}
	return nil
}

// placeKey is the key of an address among those that are counted by place; empty,
// which is not counted, for the machine itself and for a venue.
func (s *Service) placeKey(address string) string {
	place := limits.NetworkAt(address)
	if s.limits.IsVenue(place) {
		return ""
	}
	return place.String()
}

// wrongFrom spends a try of a place after something was wrong that came from there:
// a name, a link, a code.
func (s *Service) wrongFrom(address string, err error) error {
	if often := s.spend(s.limits.PlaceWide, s.placeKey(address)); often != nil {
		return often
	}
	return err
}
