// Package verify checks the certificates that package helpmate writes: texts
// that prove that a side can still mate, or that it cannot. The format is
// described there, with Certificate.
//
// It is the stranger who need not believe the search. It knows the moves of
// chess from package chess and the rules that the proofs rest on, and shares no
// code with what finds them. It searches for nothing: whatever a certificate
// claims, it looks whether each of its statements follows.
package verify
