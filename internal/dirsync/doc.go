// Package dirsync makes the names of new files outlive a power cut.
//
// It knows folders, and nothing of what is in them.
package dirsync
