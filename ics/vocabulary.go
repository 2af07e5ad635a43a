package ics

import (
	"slices"
	"strings"
)

// Vocabulary is the set of commands of one server. It finds the command for a word or its
// abbreviation.
type Vocabulary struct {
	names []Name // in alphabetical order
}

// NewVocabulary returns the vocabulary of the given command words.
func NewVocabulary(names ...Name) *Vocabulary {
	v := &Vocabulary{names: slices.Clone(names)}
	slices.Sort(v.names)
	v.names = slices.Compact(v.names)
	return v
}

// Names returns the command words in alphabetical order.
func (v *Vocabulary) Names() []Name { return slices.Clone(v.names) }

// Has reports whether n is a full command word.
func (v *Vocabulary) Has(n Name) bool {
	_, found := slices.BinarySearch(v.names, n)
	return found
}

// Find returns the command for a word: the command with that name, or the only one that begins with
// it. Case does not matter. "quit" cannot be abbreviated, so that a typing error does not end a
// session. The error is *Unknown or *Ambiguous.
func (v *Vocabulary) Find(word string) (Name, error) {
	lower := Name(strings.ToLower(word))
	at, found := slices.BinarySearch(v.names, lower)
	if found {
		return lower, nil
	}
	var matches []Name
	if lower != "" {
		for _, n := range v.names[at:] {
			if !strings.HasPrefix(string(n), string(lower)) {
				break
			}
			if n != Quit {
				matches = append(matches, n)
			}
		}
	}
	switch len(matches) {
	case 0:
		return "", &Unknown{Word: word}
	case 1:
		return matches[0], nil
	}
	return "", &Ambiguous{Word: word, Matches: matches}
}
