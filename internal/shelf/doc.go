// Package shelf manages event files in the folder Escaque of the user's documents and wherever else
// files were opened.
//
// It lists the files with their events or errors, chooses names for new files, and remembers the
// last opened ones. It knows folders and event files, not who runs the events.
package shelf
