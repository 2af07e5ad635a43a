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

// Content is what lies in an envelope: all that is needed to open it by the Laws.
type Content struct {
	Game string
	Salt laws.Salt
	Text string
	// Lang is the language of the letters, [laws.Squares] for two squares; "" in
	// envelopes of before it stood inside.
	Lang string
}

// Written returns the sealed move as its player wrote it.
func (c Content) Written() laws.Written { return laws.Written{Text: c.Text, Lang: c.Lang} }

// Commitment is what is published of the content.
func (c Content) Commitment() laws.Commitment {
	if c.Lang == "" {
		return laws.CommitText(c.Game, c.Salt, c.Text)
	}
	return laws.Commit(c.Game, c.Salt, c.Written())
}

// The reasons why an envelope stays closed.
var (
	// ErrWrongKey: it was encrypted to another key.
	ErrWrongKey = errors.New("envelope: encrypted to another key")
	// ErrDamaged: it is no envelope, or was changed since it was closed.
	ErrDamaged = errors.New("envelope: damaged")
	// ErrOtherText: what lies in it is not what was committed to.
	ErrOtherText = errors.New("envelope: not what was sealed")
)

// block is the measure to which contents are filled up, in bytes, so that the
// length of the ciphertext does not show whether the move is long or short.
const block = 192

// contentJSON is a content as it is encrypted.
type contentJSON struct {
	Game string `json:"game"`
	Salt string `json:"salt"`
	Text string `json:"text"`
	Lang string `json:"lang,omitempty"`
}

// toServer stands on an envelope that is encrypted to the server's own key.
const toServer = "server"

// MaxKeys bounds the keys to which one envelope is encrypted.
const MaxKeys = 8

// Addressees reads from an envelope to whose keys it is encrypted: the public keys of
// arbiters, or none for the server's own. ok is false where it is not encrypted.
func Addressees(sealed []byte) (arbiters []string, ok bool) {
	arbiters, _, ok = split(sealed)
	return arbiters, ok
}

// split parts the line on the envelope from what lies inside. The line has the public
// keys of arbiters with spaces between them, or a word for the server's own.
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

func closed(c Content, to string, keys ...age.Recipient) ([]byte, error) {
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

// Open opens an envelope with a private key and checks that what lies in it is
// what was committed to: else it answers the content with ErrOtherText.
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

// PublicKey checks the public key of an arbiter.
func PublicKey(text string) (*age.X25519Recipient, error) {
	return age.ParseX25519Recipient(strings.TrimSpace(text))
}
