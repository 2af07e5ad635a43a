// Package prizes assigns the prizes of an event: how players with equal points share, by Hort or
// equally, and that a player gets at most one prize.
//
// It uses the standings of an event and the prizes that its regulations declare. It must not
// compute tie-breaks, and does not depend on files or languages.
package prizes
