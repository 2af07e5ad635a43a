// Package envelope encrypts and decrypts sealed moves. The content is the move's text, the language
// of its letters and the salt of its commitment. It is encrypted for the arbiter's key, or for the
// server's own key if there is none (X25519, in the format of age). Package laws checks
// commitments. This package only reports whether the content is what was sealed.
//
// It knows keys and bytes. It must not know games, players or rights.
package envelope
