// Package shelf keeps event files where people look for them: in the folder Escaque of their
// documents, and wherever else they have opened one.
//
// It lists what stands there with what it holds or what is wrong with it, finds names for
// new files, and remembers the last ones. It knows folders and event files; who conducts
// the events, and what is said of them, is its caller's matter.
package shelf
