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

// MaxDisplay is the maximum length of a display name in characters.
const MaxDisplay = 40

// SetDisplayName sets the display name shown beside a member's handle; "" removes it. It returns
// the name as kept. Error codes: display-form, display-reserved, display-like, text-hidden.
func (s *Service) SetDisplayName(ctx context.Context, id, name string) (string, error) {
	name = norm.NFC.String(strings.Join(strings.Fields(name), " "))
	if name != "" {
		if err := checkDisplayName(name); err != nil {
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
	s.displayNames.set(a.Handle, name)
	return name, nil
}

// checkDisplayName returns an error when a name has a forbidden form or is reserved.
func checkDisplayName(name string) error {
	if err := checkVisible(name); err != nil {
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
	// A name must not look like one of the server's operators or another member, nor claim a title.
	if looks := Looks(name); reserved[looks] || strings.HasPrefix(looks, Skeleton(guestPrefix)) || strings.HasPrefix(looks, Skeleton(formerPrefix)) {
		return refuse(DisplayReserved, "name", name)
	}
	for _, word := range strings.FieldsFunc(name, func(r rune) bool { return r == ' ' || r == '-' || r == '.' || r == '·' }) {
		if officialWords[Skeleton(toLatin(word))] || slices.Contains(titleWords, word) {
			return refuse(DisplayReserved, "name", name)
		}
	}
	return nil
}

// Looks returns the letters that a display name resembles. Names and handles are compared by them,
// see [Skeleton]. Accents are removed, and lookalike letters of other alphabets become Latin ones.
func Looks(name string) string {
	var b strings.Builder
	for _, r := range norm.NFKD.String(strings.ToLower(name)) {
		if like, is := lookalikes[r]; is {
			r = like
		}
		if unicode.In(r, unicode.L, unicode.Nd) {
			b.WriteRune(r)
		}
	}
	return Skeleton(b.String())
}

// officialWords lists words that make a name look like the name of one of the server's operators.
var officialWords = skeletons(
	"admin", "administrator", "admins", "arbiter", "arbiters", "escaque", "fide", "moderator", "official", "operator", "organiser", "organizer", "referee",
	"security", "server", "staff", "superuser", "support", "system", "webmaster",
)

// titleWords lists FIDE titles as written before a name.
var titleWords = []string{"GM", "IM", "FM", "CM", "WGM", "WIM", "WFM", "WCM", "IA", "FA", "NA"}

// toLatin returns name in the letters a to z. It removes accents and signs. It replaces digits and
// letters of other alphabets by the Latin letters that they resemble, and drops all other
// characters.
func toLatin(name string) string {
	var b strings.Builder
	for _, r := range norm.NFKD.String(strings.ToLower(name)) {
		if like, is := lookalikes[r]; is {
			r = like
		}
		if r >= 'a' && r <= 'z' {
			b.WriteRune(r)
		}
	}
	return b.String()
}

// lookalikes maps small letters of other alphabets, and digits, to the Latin letters that they
// resemble.
var lookalikes = parsePairs("аaвbсcԁdеeгrһhіiјjкkӏlмmнhоoрpѕsтtуyхxԛqԝw" + "αaβbεeιiηnκkνvοoρpτtυuχxγyωw" + "0o1l3e4a5s7t8b" + "øoðdþpłlđdħhıiſs")

// parsePairs reads a text as pairs of a character and the Latin letter that the character
// resembles.
func parsePairs(text string) map[rune]rune {
	m := map[rune]rune{}
	letters := []rune(text)
	for i := 0; i+1 < len(letters); i += 2 {
		m[letters[i]] = letters[i+1]
	}
	return m
}
