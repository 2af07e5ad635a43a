// Package envelope closes and opens the envelopes of sealed moves. What a player
// seals is encrypted, with the language of its letters and the salt of its commitment, to the key of the arbiter,
// or to the server's own where no arbiter has named one (X25519, in the format of
// age). The commitment is checked by package laws; here it says only whether what
// was found inside is what was sealed.
//
// It knows keys and bytes. It must not know games, players or who may open what.
package envelope
