// Package desktop has the command office, and what the program does when it is started
// without one: the office on the event files of somebody's computer, in their browser. It
// opens the office on a single file for events, too.
//
// It knows flags, files and the browser of the machine. The pages are in
// internal/web/launcher and internal/web, the server of a club is opened by the package
// serve beside this one.
package desktop
