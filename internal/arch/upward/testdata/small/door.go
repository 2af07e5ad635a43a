// Package small is a package of three files for the test of upward.
package small

// Open uses a type twice and its field once.
func Open(w Word) Word { return Word{Text: w.Text} }
