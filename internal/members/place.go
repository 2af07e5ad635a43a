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

// placePrefix begins the mark of an address, as "a-" and "g-" begin identities.
const placePrefix = "p-"

// PlaceOf is the mark of an address, by which nobody gets back to it without the server's key: what a
// guest can be kept out by. It is empty for the machine itself.
func (s *Service) PlaceOf(ctx context.Context, address string) (string, error) {
	if address == "" {
		return "", nil
	}
	mark, err := s.place(ctx, address)
	return placePrefix + hex.EncodeToString(mark[:]), err
}

// place is the keyed hash of an address.
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

// site is the place of an address as text; what is no address is a place by itself.
func site(address string) string {
	if place := limits.NetworkAt(address); !place.IsZero() {
		return place.String()
	}
	return address
}

// MayComeFrom refuses guests and registrations from a place, by its mark, that is barred.
// Codes: place-barred.
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

// enterFrom refuses whoever comes from an address that is barred, and returns its mark.
func (s *Service) enterFrom(ctx context.Context, address string) (place string, err error) {
	if place, err = s.PlaceOf(ctx, address); err != nil {
		return "", err
	}
	return place, s.MayComeFrom(place)
}

func untilText(until int64) string { return time.UnixMilli(until).UTC().Format("2006-01-02 15:04 MST") }
