// Package impossible proves that a round of a Swiss cannot be paired, and looks
// for the least that would have to be set aside.
//
// It knows who may not meet, who may not have the bye, and the articles that
// say so, as the systems report it. It must not know any system's procedure, any
// file format, languages, the hour or chance.
package impossible
