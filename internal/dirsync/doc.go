// Package dirsync makes the names of new files survive a power cut.
package dirsync
