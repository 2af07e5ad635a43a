package members_test

import (
	"strings"
	"testing"
	"time"

	"github.com/escaque/escaque/internal/members"
)

// A place that is barred lets no guests in and nobody register, until its time is
// up; members come in as ever, and other places are open.
func TestPlaces(t *testing.T) {
	barred := map[string]int64{}
	h := newHouse(t, func(o *members.Options) {
		o.Barred = func(id string) (int64, bool) {
			until, is := barred[id]
			return until, is
		}
		o.Mailer = &postman{}
	})
	h.register(t, "Tal")
	guest, err := h.EnterGuest(background, "en", "192.0.2.7")
	no(t, err)
	place, err := h.PlaceOf(background, "192.0.2.7")
	no(t, err)
	if guest.Identity.Place != place || strings.Contains(place, "192.0") {
		t.Errorf("%q, %q", guest.Identity.Place, place)
	}
	if here, err := h.PlaceOf(background, ""); here != "" || err != nil {
		t.Errorf("the machine itself is %q, %v", here, err)
	}
	barred[place] = h.clock.Add(time.Hour).UnixMilli()
	_, err = h.EnterGuest(background, "en", "192.0.2.7")
	if args := refused(t, err, members.PlaceBarred); args["until"] != "2026-11-14 18:00 UTC" {
		t.Errorf("%v", args)
	}
	_, err = h.Register(background, members.Registration{Handle: "Petrosian", Password: goodPassword, Address: "192.0.2.7"})
	refused(t, err, members.PlaceBarred)
	err = h.RequestRegistration(background, members.Registration{Handle: "Petrosian", Email: "p@example.org", Address: "192.0.2.7"},
		func(string) (string, string) { return "", "" })
	refused(t, err, members.PlaceBarred)
	_, err = h.Login(background, members.Credentials{Handle: "Tal", Password: goodPassword, Address: "192.0.2.7"})
	no(t, err)
	_, err = h.EnterGuest(background, "en", "192.0.2.8")
	no(t, err)
	delete(barred, place)
	no(t, h.MayComeFrom(place))
}

// What belongs to one place has one mark, and no two places have the same.
func TestPlaceOf(t *testing.T) {
	h := newHouse(t)
	seen := map[string]int{}
	for i, place := range [][]string{
		{"192.0.2.7", "::ffff:192.0.2.7"}, {"192.0.2.8"}, {"2001:db8:1:2::1", "2001:db8:1:2:ffff::9"}, {"2001:db8:1:3::1"},
		{"fe80::1%eth0", "fe80::2"}, {"pipe"},
	} {
		for _, address := range place {
			mark, err := h.PlaceOf(background, address)
			no(t, err)
			if other, is := seen[mark]; is && other != i || !is && address != place[0] {
				t.Errorf("%s: %s", address, mark)
			}
			seen[mark] = i
		}
	}
}
