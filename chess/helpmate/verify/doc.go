// Package verify checks the certificates that package helpmate writes. They prove that a side can
// still mate, or that it cannot. The format is described at helpmate.Certificate.
//
// The package is independent of the search. It uses the moves of package chess and the rules of the
// proofs, and shares no code with package helpmate. It does not search: it checks each statement of
// a certificate.
package verify
