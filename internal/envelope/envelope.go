package envelope

import (
	"bytes"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"filippo.io/age"

	"github.com/escaque/escaque/laws"
)

// Content is the content of an envelope: everything needed to open it under the Laws.
type Content struct {
	Game string
	Salt laws.Salt
	Text string
	// Lang is the language of the letters, or [laws.Squares] for two squares. It is "" in old
	// envelopes.
	Lang string
}

// Written returns the sealed move as the player wrote it.
func (c Content) Written() laws.Written { return laws.Written{Text: c.Text, Lang: c.Lang} }

// Commitment returns the public commitment to the content.
func (c Content) Commitment() laws.Commitment {
	if c.Lang == "" {
		return laws.CommitText(c.Game, c.Salt, c.Text)
	}
	return laws.Commit(c.Game, c.Salt, c.Written())
}

// The errors of opening an envelope.
var (
	// ErrWrongKey: it is encrypted for another key.
	ErrWrongKey = errors.New("envelope: encrypted to another key")
	// ErrDamaged: it is not an envelope, or was changed.
	ErrDamaged = errors.New("envelope: damaged")
	// ErrOtherText: the content does not match the commitment.
	ErrOtherText = errors.New("envelope: not what was sealed")
)

// block is the size to a multiple of which contents are padded, in bytes. So the length of the
// ciphertext does not reveal that of the move.
const block = 192

// contentJSON is the encrypted form of a content.
type contentJSON struct {
	Game string `json:"game"`
	Salt string `json:"salt"`
	Text string `json:"text"`
	Lang string `json:"lang,omitempty"`
}

// toServer marks an envelope that is encrypted for the server's own key.
const toServer = "server"

// MaxKeys is the most keys of one envelope.
const MaxKeys = 8

// Addressees returns the public keys of the arbiters for whom an envelope is encrypted, or none for
// the server's own key. ok is false if it is not an envelope.
func Addressees(sealed []byte) (arbiters []string, ok bool) {
	arbiters, _, ok = split(sealed)
	return arbiters, ok
}

// split separates the first line of an envelope from its encrypted part. The line contains the
// arbiters' public keys separated by spaces, or a word for the server's key.
func split(sealed []byte) (arbiters []string, body []byte, ok bool) {
	line, body, ok := bytes.Cut(sealed, []byte("\n"))
	if string(line) == toServer {
		return nil, body, ok
	}
	arbiters = strings.Split(string(line), " ")
	for _, key := range arbiters {
		if _, err := age.ParseX25519Recipient(key); err != nil {
			return nil, nil, false
		}
	}
	return arbiters, body, ok
}

func encrypt(c Content, to string, keys ...age.Recipient) ([]byte, error) {
	data, err := json.Marshal(contentJSON{Game: c.Game, Salt: hex.EncodeToString(c.Salt[:]), Text: c.Text, Lang: c.Lang})
	if err != nil {
		return nil, err
	}
	data = append(data, bytes.Repeat([]byte(" "), block-len(data)%block)...)
	sealed := bytes.NewBufferString(to + "\n")
	w, err := age.Encrypt(sealed, keys...)
	if err != nil {
		return nil, fmt.Errorf("envelope: %w", err)
	}
	if _, err := w.Write(data); err != nil {
		return nil, fmt.Errorf("envelope: %w", err)
	}
	if err := w.Close(); err != nil {
		return nil, fmt.Errorf("envelope: %w", err)
	}
	return sealed.Bytes(), nil
}

// Open decrypts an envelope and checks its content against the commitment. If they do not match, it
// returns the content and ErrOtherText.
func Open(sealed []byte, committed laws.Commitment, keys ...age.Identity) (Content, error) {
	_, body, ok := split(sealed)
	if !ok {
		return Content{}, ErrDamaged
	}
	r, err := age.Decrypt(bytes.NewReader(body), keys...)
	var other *age.NoIdentityMatchError
	switch {
	case errors.As(err, &other):
		return Content{}, ErrWrongKey
	case err != nil:
		return Content{}, fmt.Errorf("%w: %w", ErrDamaged, err)
	}
	data, err := io.ReadAll(io.LimitReader(r, laws.MaxCiphertext))
	if err != nil {
		return Content{}, fmt.Errorf("%w: %w", ErrDamaged, err)
	}
	var j contentJSON
	if err := json.Unmarshal(data, &j); err != nil {
		return Content{}, fmt.Errorf("%w: %w", ErrDamaged, err)
	}
	c := Content{Game: j.Game, Text: j.Text, Lang: j.Lang}
	salt, err := hex.DecodeString(j.Salt)
	if err != nil || len(salt) != len(c.Salt) {
		return Content{}, ErrDamaged
	}
	copy(c.Salt[:], salt)
	if c.Commitment() != committed {
		return c, ErrOtherText
	}
	return c, nil
}

// PublicKey parses the public key of an arbiter.
func PublicKey(text string) (*age.X25519Recipient, error) {
	return age.ParseX25519Recipient(strings.TrimSpace(text))
}
