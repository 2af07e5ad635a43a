package wire

import (
	"fmt"
	"strings"
)

// ValueError is the error for a field with an invalid word; it holds the valid ones.
type ValueError struct {
	Text  string
	Known []string
}

func (e *ValueError) Error() string {
	text := fmt.Sprintf("%q is not known: one of %s", truncate(e.Text), strings.Join(e.Known, ", "))
	if e.Text == "" {
		text = "missing: one of " + strings.Join(e.Known, ", ")
	}
	if near := e.Near(); near != "" {
		text += fmt.Sprintf("; did you mean %q?", near)
	}
	return text
}

// Near returns the word that was probably meant, "" when none is close.
func (e *ValueError) Near() string { return Nearest(e.Text, e.Known) }

// Nearest returns the word that a text was probably meant to be. It returns "" when none is close
// or two are equally close.
func Nearest(text string, words []string) string {
	const longest = 40
	if text == "" || len(text) > longest {
		return ""
	}
	plain := strings.NewReplacer("_", "-", " ", "-").Replace(strings.ToLower(text))
	best, found := 1+len(text)/3, ""
	for _, w := range words {
		switch d := distance(plain, strings.ToLower(w)); {
		case d < best:
			best, found = d, w
		case d == best && found != "":
			found = ""
		}
	}
	return found
}

// distance returns the number of edits that change one word into the other. An edit adds, removes
// or changes a letter, or swaps it with its neighbour.
func distance(a, b string) int {
	var before, row []int
	for j := range len(b) + 1 {
		row = append(row, j)
	}
	for i := 1; i <= len(a); i++ {
		next := make([]int, len(b)+1)
		next[0] = i
		for j := 1; j <= len(b); j++ {
			cost := 1
			if a[i-1] == b[j-1] {
				cost = 0
			}
			next[j] = min(row[j]+1, next[j-1]+1, row[j-1]+cost)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				next[j] = min(next[j], before[j-2]+1)
			}
		}
		before, row = row, next
	}
	return row[len(b)]
}
