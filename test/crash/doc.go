// Package crash holds one proof about the real binary: whatever a player was
// told has happened is still there after the server is killed. It has tests
// only; nothing imports it.
package crash
