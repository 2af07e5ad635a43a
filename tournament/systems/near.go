package systems

import "strings"

// near returns the names that somebody may have meant: those that begin with
// what was written, or else those that are the fewest slips away from it, if
// these are at most a third of its letters.
func near(written string, names []string) []string {
	written = strings.ToLower(strings.TrimSpace(written))
	const longest = 40 // what is longer is no slip of any name
	if len(written) < 3 || len(written) > longest {
		return nil
	}
	var begin, slips []string
	fewest := len(written)/3 + 1
	for _, name := range names {
		if strings.HasPrefix(name, written) {
			begin = append(begin, name)
		}
		switch d := distance(written, name); {
		case d < fewest:
			slips, fewest = []string{name}, d
		case d == fewest && len(slips) > 0:
			slips = append(slips, name)
		}
	}
	if len(begin) > 0 {
		return begin
	}
	return slips
}

// distance is how many bytes have to be put in, left out or replaced to make
// one text of the other.
func distance(a, b string) int {
	row := make([]int, len(b)+1) // of the beginnings of b
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		before := row[0]
		row[0] = i + 1
		for j := range len(b) {
			replaced := before
			if a[i] != b[j] {
				replaced++
			}
			before = row[j+1]
			row[j+1] = min(replaced, row[j]+1, before+1)
		}
	}
	return row[len(b)]
}
