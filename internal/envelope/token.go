package envelope

import (
	"encoding/base64"
	"encoding/hex"
	"regexp"
	"sync"

	"github.com/escaque/escaque/laws"
)

// Token is an envelope as users see and copy it: one word with the game, the commitment and the
// ciphertext.
type Token struct {
	Game       string
	Commitment laws.Commitment
	Sealed     []byte
}

// String returns GAME:COMMITMENT:CIPHERTEXT.
func (t Token) String() string {
	return t.Game + ":" + hex.EncodeToString(t.Commitment[:]) + ":" + base64.StdEncoding.EncodeToString(t.Sealed)
}

var (
	tokenForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`\b([A-Za-z0-9_-]{1,64}):([0-9a-f]{64}):([A-Za-z0-9+/]+=*)`)
	})
	// recordForm is a sealed move as the log of a game has it.
	recordForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`"game":"([A-Za-z0-9_-]{1,64})","commitment":"([0-9a-f]{64})","ciphertext":"([A-Za-z0-9+/]+=*)"`)
	})
)

// Find returns the envelopes in a text: words in the form of [Token.String], and records of a log.
// The last one is valid.
func Find(text string) (found []Token) {
	for _, form := range []*regexp.Regexp{tokenForm(), recordForm()} {
		for _, m := range form.FindAllStringSubmatch(text, -1) {
			t := Token{Game: m[1]}
			var err error
			if t.Sealed, err = base64.StdEncoding.DecodeString(m[3]); err != nil {
				continue
			}
			if _, err = hex.Decode(t.Commitment[:], []byte(m[2])); err != nil {
				continue
			}
			found = append(found, t)
		}
	}
	return found
}
