// Package remedy lists what a person may do in a game under the Laws at an instant: every command
// that their role may give, whether the Laws allow it now, and if not the refusal with its article.
// It also returns what a command would change before it is given.
//
// It decides by trying: it drafts each command from the state of the game and asks [laws.Decide].
// The Laws are written once, in package laws, and nothing here repeats them. The package knows no
// sentences, no clock and no transport.
package remedy
