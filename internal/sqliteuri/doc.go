// Package sqliteuri names files as SQLite opens them, with spaces, accents and drives.
//
// It knows how such addresses are written, and nothing of what is in the files.
package sqliteuri
