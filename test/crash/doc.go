// Package crash tests that everything that a player was told is still stored after the server is
// killed. It contains tests only.
package crash
