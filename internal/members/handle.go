package members

import (
	"strconv"
	"strings"
)

// The shortest and the longest handle, in letters. Handles consist of letters without accents, as
// on other Internet Chess Servers.
const (
	MinHandle = 3
	MaxHandle = 17
)

// Fold returns the lower-case form under which handles are compared.
func Fold(handle string) string { return strings.ToLower(handle) }

// Skeleton returns a text that is equal for handles that look alike. Case is ignored, and wide
// letters become the pairs that imitate them (m becomes rn, w becomes vv).
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

// reserved lists the skeletons of names that cannot be registered, because they could be taken for
// the server, for nobody or for a colour.
var reserved = skeletons(
	"abort", "admin", "administrator", "admins", "all", "announcement", "anonymous", "arbiter", "arbiters", "black",
	"bot", "computer", "computereasy", "computerhard", "computermedium", "director", "escaque", "everybody", "everyone", "fide", "help", "helper",
	"house", "moderator", "nobody", "none", "null", "official", "operator", "opponent", "organiser", "organizer",
	"owner", "player", "referee", "root", "security", "server", "staff", "superuser", "support", "system",
	"undefined", "unknown", "webmaster", "white", "you",
)

// skeletons returns the set of the skeletons of names.
func skeletons(names ...string) map[string]bool {
	set := make(map[string]bool, len(names))
	for _, n := range names {
		set[Skeleton(n)] = true
	}
	return set
}

// guestPrefix begins every guest's name. No account's handle begins with it.
const guestPrefix = "Guest"

// CheckHandle returns an [*Error] when a handle has a wrong form or is a reserved name, else nil.
// It does not check whether the handle is taken.
func CheckHandle(handle string) error {
	if !isHandleForm(handle) {
		return refuse(HandleForm, "handle", clip(handle), "min", strconv.Itoa(MinHandle), "max", strconv.Itoa(MaxHandle))
	}
	looks := Skeleton(handle)
	if reserved[looks] || strings.HasPrefix(looks, Skeleton(guestPrefix)) || strings.HasPrefix(looks, Skeleton(formerPrefix)) {
		return refuse(HandleReserved, "handle", handle)
	}
	return nil
}

// isHandleForm reports whether handle has 3 to 17 letters from a to z.
func isHandleForm(handle string) bool {
	if len(handle) < MinHandle || len(handle) > MaxHandle {
		return false
	}
	// Check the bytes before any folding, because some Unicode letters beyond a to z fold into
	// them.
	for _, c := range []byte(handle) {
		if (c < 'a' || c > 'z') && (c < 'A' || c > 'Z') {
			return false
		}
	}
	return true
}
