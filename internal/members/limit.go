package members

import (
	"math"
	"strconv"
	"time"

	"github.com/escaque/escaque/internal/limits"
)

// try takes one attempt from the bucket of a key, or returns the refusal rate-limited. giveBack
// returns the attempt to the bucket.
func (s *Service) try(buckets *limits.Buckets, key string) (giveBack func(), err error) {
	giveBack, wait := buckets.Take(key, s.now())
	if giveBack == nil {
		return nil, rateLimited(wait)
	}
	return giveBack, nil
}

// rateLimited returns the refusal rate-limited, with the number of seconds to wait.
func rateLimited(wait time.Duration) error {
	return refuse(RateLimited, "seconds", strconv.Itoa(int(math.Ceil(wait.Seconds()))))
}

// spend takes one attempt from the bucket of a key at all nodes, or returns the refusal
// rate-limited. The attempt cannot be given back.
func (s *Service) spend(buckets *limits.Buckets, key string) error {
	if ok, wait := buckets.Spend(key, s.now()); !ok {
		return rateLimited(wait)
	}
	return nil
}

// placeKey returns the key by which attempts from an address are limited. It is "", which is not
// limited, for the server's own machine and for an address that many people share, such as a
// club's.
func (s *Service) placeKey(address string) string {
	place := limits.NetworkAt(address)
	if s.limits.IsVenue(place) {
		return ""
	}
	return place.String()
}

// countWrong counts a failed attempt from an address. It returns err, or rate-limited after too
// many failures.
func (s *Service) countWrong(address string, err error) error {
	if often := s.spend(s.limits.PlaceWide, s.placeKey(address)); often != nil {
		return often
	}
	return err
}
