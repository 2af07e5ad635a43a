// Package passkeytest simulates a device with passkeys for tests. It makes and shows them as a
// browser would.
package passkeytest

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"testing"

	"github.com/go-webauthn/webauthn/protocol/webauthncbor"
	"github.com/go-webauthn/webauthn/protocol/webauthncose"
)

// Device is a device with at most one passkey.
type Device struct {
	T      *testing.T
	Origin string // of the page that asks
	Host   string
	// Unknown simulates a device that does not verify its user.
	Unknown bool
	Counter uint32 // number of uses; 0 for a device that does not count

	key   *ecdsa.PrivateKey
	id    []byte
	owner []byte
}

var b64 = base64.RawURLEncoding

// The flags and constants of WebAuthn answers.
const (
	present    = 1
	verified   = 4
	withKey    = 0x40
	keyAlgES   = -7
	curveP256  = 1
	typeECDSA2 = 2
)

// Make returns the answer to a request for a new passkey.
func (d *Device) Make(options []byte) string {
	d.T.Helper()
	var ask struct {
		Challenge string
		User      struct{ ID string }
	}
	d.must(json.Unmarshal(options, &ask))
	var err error
	d.key, err = ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	d.must(err)
	d.id = make([]byte, 16)
	_, _ = rand.Read(d.id)
	d.owner, err = b64.DecodeString(ask.User.ID)
	d.must(err)
	point, err := d.key.PublicKey.Bytes()
	d.must(err)
	public, err := webauthncbor.Marshal(webauthncose.EC2PublicKeyData{
		PublicKeyData: webauthncose.PublicKeyData{KeyType: typeECDSA2, Algorithm: keyAlgES},
		Curve:         curveP256, XCoord: point[1:33], YCoord: point[33:],
	})
	d.must(err)
	data := d.data(withKey)
	data = append(data, make([]byte, 16)...) // no model is named
	data = binary.BigEndian.AppendUint16(data, uint16(len(d.id)))
	data = append(append(data, d.id...), public...)
	object, err := webauthncbor.Marshal(map[string]any{"fmt": "none", "attStmt": map[string]any{}, "authData": data})
	d.must(err)
	return d.answer(map[string]string{"clientDataJSON": b64.EncodeToString(d.client("webauthn.create", ask.Challenge)), "attestationObject": b64.EncodeToString(object)})
}

// Show returns the answer to a request for an existing passkey.
func (d *Device) Show(options []byte) string {
	d.T.Helper()
	var ask struct{ Challenge string }
	d.must(json.Unmarshal(options, &ask))
	if d.Counter > 0 {
		d.Counter++
	}
	data, client := d.data(0), d.client("webauthn.get", ask.Challenge)
	hash := sha256.Sum256(client)
	signed := sha256.Sum256(append(append([]byte{}, data...), hash[:]...))
	signature, err := ecdsa.SignASN1(rand.Reader, d.key, signed[:])
	d.must(err)
	return d.answer(map[string]string{
		"clientDataJSON": b64.EncodeToString(client), "authenticatorData": b64.EncodeToString(data),
		"signature": b64.EncodeToString(signature), "userHandle": b64.EncodeToString(d.owner),
	})
}

func (d *Device) data(flags byte) []byte {
	hash := sha256.Sum256([]byte(d.Host))
	flags |= present
	if !d.Unknown {
		flags |= verified
	}
	return binary.BigEndian.AppendUint32(append(hash[:], flags), d.Counter)
}

func (d *Device) client(what, challenge string) []byte {
	text, err := json.Marshal(map[string]any{"type": what, "challenge": challenge, "origin": d.Origin, "crossOrigin": false})
	d.must(err)
	return text
}

func (d *Device) answer(response map[string]string) string {
	text, err := json.Marshal(map[string]any{"id": b64.EncodeToString(d.id), "rawId": b64.EncodeToString(d.id), "type": "public-key", "response": response, "clientExtensionResults": map[string]any{}})
	d.must(err)
	return string(text)
}

func (d *Device) must(err error) {
	d.T.Helper()
	if err != nil {
		d.T.Fatal(err)
	}
}
