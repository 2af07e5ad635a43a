package tiebreak

import "strings"

// Near returns the tie-break meant by a common word or older abbreviation: BH for BUCH, SB for
// SONNEBORN. It returns "" if none is known.
func Near(written Method) Method {
	text := strings.ToUpper(string(written))
	for _, one := range [...]struct {
		begins string
		means  Method
	}{
		{"BUCH", Buchholz}, {"SOLK", Buchholz}, {"SON", SonnebornBerger}, {"BERG", SonnebornBerger}, {"KOYA", Koya}, {"DIR", DirectEncounter},
	} {
		if strings.HasPrefix(text, one.begins) {
			return one.means
		}
	}
	return ""
}
