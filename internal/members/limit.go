package members

import (
	"math"
	"strconv"
	"time"

	"github.com/escaque/escaque/internal/limits"
)

// try takes one attempt from the bucket of a key, or returns rate-limited. giveBack restores the
// attempt.
func (s *Service) try(buckets *limits.Buckets, key string) (giveBack func(), err error) {
	giveBack, wait := buckets.Take(key, s.now())
	if giveBack == nil {
		return nil, rateLimited(wait)
	}
	return giveBack, nil
}

// rateLimited returns the refusal rate-limited with the seconds to wait.
func rateLimited(wait time.Duration) error {
	return refuse(RateLimited, "seconds", strconv.Itoa(int(math.Ceil(wait.Seconds()))))
}

// spend takes one attempt from the bucket of a key at all nodes, or returns rate-limited. The
// attempt cannot be restored.
func (s *Service) spend(buckets *limits.Buckets, key string) error {
	if ok, wait := buckets.Spend(key, s.now()); !ok {
		return rateLimited(wait)
	}
	return nil
}

// placeKey returns the rate limit key of an address. It is "", which is not limited, for the
// server's own machine and for a shared venue.
func (s *Service) placeKey(address string) string {
	place := limits.NetworkAt(address)
	if s.limits.IsVenue(place) {
		return ""
	}
	return place.String()
}

// countWrong counts a failed attempt from an address and returns err, or rate-limited after too
// many.
func (s *Service) countWrong(address string, err error) error {
	if often := s.spend(s.limits.PlaceWide, s.placeKey(address)); often != nil {
		return often
	}
	return err
}
