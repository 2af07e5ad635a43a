package systems

import "strings"

// Near returns the names that resemble a written one. These are the names that begin with it. If
// there are none, they are the names with the fewest slips, at most a third of its letters. If
// there are none either, they are the names from which at most half of the letters were left out.
func Near(written string, names []string) []string {
	written = strings.ToLower(strings.TrimSpace(written))
	const longest = 40 // longer texts are not compared
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
	switch {
	case len(begin) > 0:
		return begin
	case len(slips) > 0:
		return slips
	}
	for _, name := range names { // letters left out: dutch26
		if 2*len(written) >= len(name) && isSubsequence(written, name) {
			slips = append(slips, name)
		}
	}
	return slips
}

// isSubsequence reports whether word contains letters in their order.
func isSubsequence(letters, word string) bool {
	for i := range len(letters) {
		at := strings.IndexByte(word, letters[i])
		if at < 0 {
			return false
		}
		word = word[at+1:]
	}
	return true
}

// distance returns the number of letters to insert, delete, replace or exchange with the next one
// to change a into b.
func distance(a, b string) int {
	rows := make([][]int, len(a)+1) // distances between prefixes of a and b
	for i := range rows {
		rows[i] = make([]int, len(b)+1)
		rows[i][0] = i
	}
	for j := range rows[0] {
		rows[0][j] = j
	}
	for i := 1; i <= len(a); i++ {
		for j := 1; j <= len(b); j++ {
			replaced := rows[i-1][j-1]
			if a[i-1] != b[j-1] {
				replaced++
			}
			rows[i][j] = min(replaced, rows[i-1][j]+1, rows[i][j-1]+1)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				rows[i][j] = min(rows[i][j], rows[i-2][j-2]+1)
			}
		}
	}
	return rows[len(a)][len(b)]
}
