// Package impossible proves that a round of a Swiss cannot be paired, and finds the smallest
// exceptions with which it can.
//
// It uses the obstacles between players, the bye rule and their articles, as the systems report
// them. It must not depend on a system's procedure, a file format, languages, the clock or random
// numbers.
package impossible
