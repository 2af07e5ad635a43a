// Package sqliteuri converts file paths to SQLite URIs, including spaces, accents and drives.
package sqliteuri
