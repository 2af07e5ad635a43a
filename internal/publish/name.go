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

// maxNamePart is the most letters of one part of a file name.
const maxNamePart = 80

// FileName returns a file name without its extension for a download: the parts in lower-case ASCII,
// joined by hyphens, such as "open-de-sevilla-2026-standings-round-5". Parts without ASCII letters
// or digits are omitted.
func FileName(words ...string) string {
	var kept []string
	for _, part := range words {
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
	if len(name) > maxNamePart {
		name = strings.Trim(name[:maxNamePart], "-")
	}
	return name
}

// Attachment returns the Content-Disposition header of a download. name is the ASCII file name and
// full the name with accents and other alphabets. Both are without the extension. Browsers that
// support it use full.
func Attachment(name, full, ending string) string {
	header := fmt.Sprintf(`attachment; filename="%s.%s"`, name, ending)
	if full != "" && full != name {
		header += "; filename*=UTF-8''" + strings.ReplaceAll(url.QueryEscape(full+"."+ending), "+", "%20")
	}
	return header
}

// FullName returns a file name from its parts, with accents and other alphabets, without characters
// that file systems refuse.
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
		if r := []rune(part); len(r) > maxNamePart {
			part = strings.Trim(string(r[:maxNamePart]), ".-")
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

// Download returns the Content-Disposition header of a download named by its parts.
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

// NamePart returns the part of a file name that stands for the contents: the name of the report
// format, or "event".
func (f Form) NamePart() string {
	if f.IsReport() {
		return string(f)
	}
	return "event"
}

// RoundName returns a round as a part of a file name, or "" for round 0.
func RoundName(round int) string {
	if round == 0 {
		return ""
	}
	return "round " + strconv.Itoa(round)
}
