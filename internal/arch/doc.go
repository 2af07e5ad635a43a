// Package arch holds the plan of the packages as data, and tests that fail if the code differs from
// it.
//
// The plan assigns each package to a floor. It lists packages that must not import each other, and
// the standard packages that pure ones must not use. A package that is missing in the plan fails
// the tests.
package arch
