// Package arch holds the plan of the packages as data, and tests that fail when the code
// departs from it.
//
// The plan says on which floor each package stands, which packages never import each other,
// and what pure ones never touch. A package that is not in the plan fails the tests.
package arch
