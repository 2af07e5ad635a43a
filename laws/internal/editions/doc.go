// Package editions holds the five editions of the Laws as data: their figures, their policies and
// the article of each rule. They are in tables side by side in figures.md, articles.md and held.md,
// which are read when the program starts. All descriptions and comparisons of editions are
// generated from these pages.
//
// The package represents the differences between editions as texts; package laws has the types that
// give them meaning, and implements the figures and policies.
package editions
