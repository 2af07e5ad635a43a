package members

import (
	"strconv"
	"strings"
)

// A handle is 3 to 17 letters without accents, as Internet Chess Servers have it.
const (
	MinHandle = 3
	MaxHandle = 17
)

// Fold returns the handle as it is compared: case does not matter.
func Fold(handle string) string { return strings.ToLower(handle) }

// Skeleton returns what a handle looks like at a glance: two handles with one skeleton could be
// mistaken for each other, in some case of their letters and some typeface. Wide letters are written
// as the pairs that imitate them (m as rn, w as vv), so that every way of imitating gives the same.
func Skeleton(handle string) string {
	var b strings.Builder
	for _, c := range []byte(Fold(handle)) {
		switch c {
		case 'i': // capital I, small l
			b.WriteByte('l')
		case 'm':
			b.WriteString("rn")
		case 'w':
			b.WriteString("vv")
		default:
			b.WriteByte(c)
		}
	}
	return b.String()
}

// reserved are names that would speak for the server, for nobody, or for a colour.
var reserved = skeletons(
	"abort", "admin", "administrator", "admins", "all", "announcement", "anonymous", "arbiter", "arbiters", "black",
	"bot", "computer", "computereasy", "computerhard", "computermedium", "director", "escaque", "everybody", "everyone", "fide", "help", "helper",
	"house", "moderator", "nobody", "none", "null", "official", "operator", "opponent", "organiser", "organizer",
	"owner", "player", "referee", "root", "security", "server", "staff", "superuser", "support", "system",
	"undefined", "unknown", "webmaster", "white", "you",
)

func skeletons(names ...string) map[string]bool {
	set := make(map[string]bool, len(names))
	for _, n := range names {
		set[Skeleton(n)] = true
	}
	return set
}

// guestPrefix begins every guest's name, and so no account's.
const guestPrefix = "Guest"

// CheckHandle reports why a handle cannot be registered, whoever has which: its form or a reserved
// name. The [*Error] is nil when it can.
func CheckHandle(handle string) error {
	if !handleForm(handle) {
		return refuse(HandleForm, "handle", clip(handle), "min", strconv.Itoa(MinHandle), "max", strconv.Itoa(MaxHandle))
	}
	looks := Skeleton(handle)
	if reserved[looks] || strings.HasPrefix(looks, Skeleton(guestPrefix)) || strings.HasPrefix(looks, Skeleton(formerPrefix)) {
		return refuse(HandleReserved, "handle", handle)
	}
	return nil
}

func handleForm(handle string) bool {
	if len(handle) < MinHandle || len(handle) > MaxHandle {
		return false
	}
	// Byte by byte, before any folding: Unicode knows letters beyond a to z that fold into them.
	for _, c := range []byte(handle) {
		if (c < 'a' || c > 'z') && (c < 'A' || c > 'Z') {
			return false
		}
	}
	return true
}
