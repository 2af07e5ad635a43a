// Package desktop has the command office, and the program's behaviour without a command: it opens
// the browser office on the event files of this computer. It also opens the office on a single file
// for `escaque event serve`.
//
// It handles flags, files and the machine's browser. The pages are in internal/web/launcher and
// internal/web. The club's server is opened by the package serve beside this one.
package desktop
