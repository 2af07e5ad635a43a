// Package hold says who has a file or a place, for as long as that process lives: a note
// beside it, locked by the system, which lets go of it when the process ends however it
// ends.
//
// It keeps nobody from reading or writing; whoever asks first is told who it is. Folders
// that computers share do not always carry a lock to the others: the note of another
// computer is believed although nobody locks it. It knows files and processes, and nothing
// of events.
package hold
