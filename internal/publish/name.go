package publish

import (
	"fmt"
	"net/url"
	"strconv"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"github.com/escaque/escaque/internal/plain"
)

// mostName bounds a part of a file's name, in letters.
const mostName = 80

// FileName is the name of a file that is offered for download, without its ending: what it is of, and what
// it is, in small letters of ASCII with hyphens, as every system takes it:
// "open-de-sevilla-2026-standings-round-5". Parts in which no such letter stands are left out.
func FileName(parts ...string) string {
	var kept []string
	for _, part := range parts {
		if part = plainName(part); part != "" {
			kept = append(kept, part)
		}
	}
	name := strings.Join(kept, "-")
	if len(kept) < 2 { // the name of a device, of Windows, or nothing at all
		name = strings.TrimSuffix("escaque-"+name, "-")
	}
	return name
}

func plainName(text string) string {
	var b strings.Builder
	for _, r := range plain.Unaccented(norm.NFKC.String(text)) {
		switch {
		case 'a' <= r && r <= 'z' || '0' <= r && r <= '9':
			b.WriteRune(r)
		case strings.ContainsRune("'’·", r):
		default:
			b.WriteByte(' ')
		}
	}
	name := strings.Join(strings.Fields(b.String()), "-")
	if len(name) > mostName {
		name = strings.Trim(name[:mostName], "-")
	}
	return name
}

// Attachment is the header by which a browser stores what it gets: under a name of ASCII, and under full, with
// accents and other alphabets, where it knows how to. Both lack the ending.
func Attachment(name, full, ending string) string {
	header := fmt.Sprintf(`attachment; filename="%s.%s"`, name, ending)
	if full != "" && full != name {
		header += "; filename*=UTF-8''" + strings.ReplaceAll(url.QueryEscape(full+"."+ending), "+", "%20")
	}
	return header
}

// FullName is a name with the letters of its parts, without what a system refuses in one.
func FullName(parts ...string) string {
	var kept []string
	for _, part := range parts {
		part = strings.Map(func(r rune) rune {
			switch {
			case strings.ContainsRune(`<>:"/\|?*`, r), unicode.IsSpace(r):
				return ' '
			case !unicode.IsGraphic(r):
				return -1
			}
			return unicode.ToLower(r)
		}, norm.NFC.String(part))
		part = strings.Trim(strings.Join(strings.Fields(part), "-"), ".-")
		if r := []rune(part); len(r) > mostName {
			part = strings.Trim(string(r[:mostName]), ".-")
		}
		if part != "" {
			kept = append(kept, part)
		}
	}
	if len(kept) < 2 {
		kept = append([]string{"escaque"}, kept...)
	}
	return strings.Join(kept, "-")
}

// Download is the header of a file that is offered, named by its parts.
func Download(ending string, parts ...string) string {
	name, full := FileName(parts...), FullName(parts...)
	if isASCII(full) {
		full = ""
	}
	return Attachment(name, full, ending)
}

func isASCII(text string) bool {
	return strings.IndexFunc(text, func(r rune) bool { return r > unicode.MaxASCII }) < 0
}

// Called is what a file of a whole event is in its name: a report is called by its form, the endings of the
// others say it.
func (f Form) Called() string {
	if f == TRF26 || f == TRF16 {
		return string(f)
	}
	return "event"
}

// RoundName is a round in the name of a file; "" for none.
func RoundName(round int) string {
	if round == 0 {
		return ""
	}
	return "round " + strconv.Itoa(round)
}
