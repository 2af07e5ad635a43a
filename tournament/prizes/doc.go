// Package prizes says who gets which prize of an event: how equals share, by Hort
// or equally, and that nobody gets two.
//
// It knows the standings of an event and the prizes that its regulations declare.
// It must not reckon a tie-break itself, and knows neither files nor languages.
package prizes
