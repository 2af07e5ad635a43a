package members

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"time"

	"github.com/escaque/escaque/internal/limits"
)

// placePrefix begins the mark of an address. Other prefixes are "a-" for the IDs of accounts and
// "g-" for those of guests.
const placePrefix = "p-"

// PlaceOf returns the mark of an address, by which a guest can be barred. It is a keyed hash, from
// which the address cannot be computed without the server's key. The mark is "" for the server's
// own machine.
func (s *Service) PlaceOf(ctx context.Context, address string) (string, error) {
	if address == "" {
		return "", nil
	}
	mark, err := s.place(ctx, address)
	return placePrefix + hex.EncodeToString(mark[:]), err
}

// place returns the keyed hash of an address.
func (s *Service) place(ctx context.Context, address string) (mark [8]byte, err error) {
	key := s.placesKey.Load()
	if key == nil {
		fresh := make([]byte, sha256.Size)
		if _, err := io.ReadFull(s.random, fresh); err != nil {
			return mark, fmt.Errorf("members: randomness: %w", err)
		}
		kept, err := s.visits.Secret(ctx, "visits", fresh)
		if err != nil {
			return mark, err
		}
		key = &kept // which never changes
		s.placesKey.Store(key)
	}
	h := hmac.New(sha256.New, *key)
	h.Write([]byte(site(address)))
	copy(mark[:], h.Sum(nil))
	return mark, nil
}

// site returns the network of an address as text. A text that is not an address is returned
// unchanged.
func site(address string) string {
	if place := limits.NetworkAt(address); !place.IsZero() {
		return place.String()
	}
	return address
}

// MayComeFrom returns a refusal when the place with a mark is barred for guests and registrations.
// Error codes: place-barred.
func (s *Service) MayComeFrom(place string) error {
	if place == "" || s.barred == nil {
		return nil
	}
	until, barred := s.barred(place)
	if !barred {
		return nil
	}
	return refuse(PlaceBarred, "until", untilText(until))
}

// checkPlace returns the mark of an address, or a refusal when the address is barred.
func (s *Service) checkPlace(ctx context.Context, address string) (place string, err error) {
	if place, err = s.PlaceOf(ctx, address); err != nil {
		return "", err
	}
	return place, s.MayComeFrom(place)
}

// untilText returns an instant in milliseconds since the Unix epoch as text in UTC.
func untilText(until int64) string { return time.UnixMilli(until).UTC().Format("2006-01-02 15:04 MST") }
