package members_test

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/escaque/escaque/internal/members"
)

func TestLookalikes(t *testing.T) {
	for _, c := range []struct {
		a, b  string
		alike bool
	}{
		{"Emil", "EmiI", true}, {"Emil", "Ernil", true}, {"Walter", "VValter", true}, {"Otto", "OttO", true},
		{"Lili", "IiIi", true}, {"vvv", "wv", true}, {"vvv", "vw", true}, {"rnn", "mn", true},
		{"Anna", "Ana", false}, {"Clara", "Dara", false}, {"Maria", "Mario", false}, {"Tal", "Tahl", false},
	} {
		if got := members.Skeleton(c.a) == members.Skeleton(c.b); got != c.alike {
			t.Errorf("%s and %s alike: %t (%s, %s)", c.a, c.b, got, members.Skeleton(c.a), members.Skeleton(c.b))
		}
	}
}

// However somebody imitates a handle, and imitates the imitation, it shows.
func TestImitationsAlwaysShow(t *testing.T) {
	tricks := [][2]string{{"m", "rn"}, {"rn", "m"}, {"w", "vv"}, {"vv", "w"}, {"l", "I"}, {"I", "l"}, {"i", "l"}, {"o", "O"}}
	rapid.Check(t, func(t *rapid.T) {
		handle := rapid.StringMatching(`[a-zA-Z]{3,17}`).Draw(t, "handle")
		imitation := handle
		for range rapid.IntRange(0, 5).Draw(t, "steps") {
			trick := rapid.SampledFrom(tricks).Draw(t, "trick")
			imitation = strings.Replace(imitation, trick[0], trick[1], rapid.IntRange(1, 3).Draw(t, "times"))
		}
		if members.Skeleton(handle) != members.Skeleton(imitation) {
			t.Fatalf("%s passes beside %s", imitation, handle)
		}
	})
}

func FuzzCheckHandle(f *testing.F) {
	for _, seed := range []string{"", "ab", "Anand", "GuestXYZZ", "admin", "ÁÉÍ", "a\x00bc", "\xff\xff\xff", strings.Repeat("m", 17), "\u212aasp"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, handle string) {
		if members.CheckHandle(handle) != nil {
			return
		}
		if len(handle) < 3 || len(handle) > 17 || strings.Trim(handle, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ") != "" {
			t.Fatalf("accepted %q", handle)
		}
		if strings.HasPrefix(members.Fold(handle), "guest") {
			t.Fatalf("accepted a guest's name %q", handle)
		}
	})
}
