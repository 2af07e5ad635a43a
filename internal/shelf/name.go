package shelf

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// maxName is the most bytes of a file name without number and extension. Systems allow 255.
const maxName = 180

// fileName returns the file name for an event, without extension: the event's name without
// characters that systems refuse. n is 1 for the first file of that name.
func fileName(event string, n int) string {
	var b strings.Builder
	event = strings.ReplaceAll(event, ": ", " - ")
	for _, r := range norm.NFC.String(strings.ToValidUTF8(event, "")) {
		switch {
		case strings.ContainsRune(`<>:"/\|?*`, r):
			r = '-'
		case unicode.IsSpace(r):
			r = ' '
		case !unicode.IsGraphic(r):
			continue
		}
		if b.Len()+utf8.RuneLen(r) > maxName {
			break
		}
		b.WriteRune(r)
	}
	// A dot at the beginning hides a file, and Windows takes none at the end.
	name := strings.Trim(strings.Join(strings.Fields(b.String()), " "), " .")
	if name == "" {
		name = "Escaque"
	}
	if isDevice(name) {
		name += "-"
	}
	if n > 1 {
		name += " (" + strconv.Itoa(n) + ")"
	}
	return name
}

// isDevice reports whether Windows treats a name as a device, with any extension.
func isDevice(name string) bool {
	low, _, _ := strings.Cut(strings.ToLower(name), ".")
	switch low = strings.TrimSpace(low); low {
	case "con", "prn", "aux", "nul", "conin$", "conout$":
		return true
	}
	port, is := strings.CutPrefix(low, "com")
	if !is {
		port, is = strings.CutPrefix(low, "lpt")
	}
	return is && utf8.RuneCountInString(port) == 1 && strings.Contains("0123456789¹²³", port)
}
