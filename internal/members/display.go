package members

import (
	"context"
	"errors"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// MaxDisplay is how many characters a display name has at most.
const MaxDisplay = 40

// SetDisplay keeps the name that pages show beside a member's handle, in any letters; "" takes it
// away. Codes: display-form, display-reserved, display-like, text-hidden.
func (s *Service) SetDisplay(ctx context.Context, id, name string) (string, error) {
	name = norm.NFC.String(strings.Join(strings.Fields(name), " "))
	if name != "" {
		if err := checkDisplay(name); err != nil {
			return "", err
		}
	}
	a, err := s.accounts.UpdateAccount(ctx, id, func(a *Account, _ int) error {
		a.Display = name
		return nil
	})
	var taken *TakenError
	if errors.As(err, &taken) {
		return name, refuse(DisplayLike, "name", name, "like", taken.Handle)
	} else if err != nil {
		return name, err
	}
	s.called.set(a.Handle, name)
	return name, nil
}

func checkDisplay(name string) error {
	if err := seen(name); err != nil {
		return err
	}
	letters := false
	for _, r := range name {
		letters = letters || unicode.IsLetter(r)
		if !unicode.In(r, unicode.L, unicode.M, unicode.Nd) && !strings.ContainsRune(" .'’·-", r) {
			return refuse(DisplayForm, "max", strconv.Itoa(MaxDisplay))
		}
	}
	if !letters || utf8.RuneCountInString(name) > MaxDisplay {
		return refuse(DisplayForm, "max", strconv.Itoa(MaxDisplay))
	}
	// What somebody reads at a glance must speak neither for the server nor for another member, nor
	// claim a title.
	if looks := Looks(name); reserved[looks] || strings.HasPrefix(looks, Skeleton(guestPrefix)) || strings.HasPrefix(looks, Skeleton(formerPrefix)) {
		return refuse(DisplayReserved, "name", name)
	}
	for _, word := range strings.FieldsFunc(name, func(r rune) bool { return r == ' ' || r == '-' || r == '.' || r == '·' }) {
		if official[Skeleton(latin(word))] || slices.Contains(titleWords, word) {
			return refuse(DisplayReserved, "name", name)
		}
	}
	return nil
}

// Looks is what a display name looks like at a glance, beside handles ([Skeleton]) too: its letters without accents,
// those of other alphabets as the Latin ones that they are taken for.
func Looks(name string) string {
	var b strings.Builder
	for _, r := range norm.NFKD.String(strings.ToLower(name)) {
		if like, is := alike[r]; is {
			r = like
		}
		if unicode.In(r, unicode.L, unicode.Nd) {
			b.WriteRune(r)
		}
	}
	return Skeleton(b.String())
}

// official are the words with which a name of several would speak for the server.
var official = skeletons(
	"admin", "administrator", "admins", "arbiter", "arbiters", "escaque", "fide", "moderator", "official", "operator", "organiser", "organizer", "referee",
	"security", "server", "staff", "superuser", "support", "system", "webmaster",
)

// titleWords are the titles that FIDE gives, as they are written before a name.
var titleWords = []string{"GM", "IM", "FM", "CM", "WGM", "WIM", "WFM", "WCM", "IA", "FA", "NA"}

// latin is what a name looks like in the letters a to z: without accents and signs, digits and letters of
// other alphabets as the Latin ones that they are taken for. What looks like none is left out.
func latin(name string) string {
	var b strings.Builder
	for _, r := range norm.NFKD.String(strings.ToLower(name)) {
		if like, is := alike[r]; is {
			r = like
		}
		if r >= 'a' && r <= 'z' {
			b.WriteRune(r)
		}
	}
	return b.String()
}

// alike are the small letters of Cyrillic and Greek, the digits and a few more that are taken for Latin ones.
var alike = pairs("аaвbсcԁdеeгrһhіiјjкkӏlмmнhоoрpѕsтtуyхxԛqԝw" + "αaβbεeιiηnκkνvοoρpτtυuχxγyωw" + "0o1l3e4a5s7t8b" + "øoðdþpłlđdħhıiſs")

// pairs reads letters two by two: what stands there and what it looks like.
func pairs(text string) map[rune]rune {
	m := map[rune]rune{}
	letters := []rune(text)
	for i := 0; i+1 < len(letters); i += 2 {
		m[letters[i]] = letters[i+1]
	}
	return m
}
