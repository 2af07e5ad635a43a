package envelope

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"filippo.io/age"

	"github.com/escaque/escaque/internal/dirsync"
	"github.com/escaque/escaque/laws"
)

// Keys are the keys of a server: the arbiter's public key, if there is one, and its own key.
type Keys struct {
	arbiter *age.X25519Recipient
	path    string // file of the server's own key; "" keeps it in memory

	mu  sync.Mutex
	own *age.X25519Identity
}

// NewKeys returns keys. The server's own key is in the file at path, which is created when a move
// is first sealed for it. With an empty path it is kept in memory. arbiter may be nil.
func NewKeys(path string, arbiter *age.X25519Recipient) *Keys {
	return &Keys{path: path, arbiter: arbiter}
}

// Arbiter returns the arbiter's public key of the server, or "".
func (k *Keys) Arbiter() string {
	if k.arbiter == nil {
		return ""
	}
	return k.arbiter.String()
}

// Addressees returns the public keys for which a move is sealed: at most MaxKeys of the given
// arbiters, otherwise the server's arbiter. It returns none for the server's own key.
func (k *Keys) Addressees(arbiters []string) []string {
	if len(arbiters) == 0 && k.arbiter != nil {
		arbiters = []string{k.Arbiter()}
	}
	return arbiters[:min(len(arbiters), MaxKeys)]
}

// Seal encrypts a content for the keys of arbiters; if there are none, see [Keys.Addressees].
func (k *Keys) Seal(c Content, arbiters ...string) ([]byte, error) {
	if arbiters = k.Addressees(arbiters); len(arbiters) > 0 {
		recipients := make([]age.Recipient, len(arbiters))
		for i, key := range arbiters {
			r, err := PublicKey(key)
			if err != nil {
				return nil, fmt.Errorf("envelope: %w", err)
			}
			recipients[i] = r
		}
		return encrypt(c, strings.Join(arbiters, " "), recipients...)
	}
	own, err := k.load()
	if errors.Is(err, fs.ErrNotExist) {
		own, err = k.create()
	}
	if err != nil {
		return nil, err
	}
	return encrypt(c, toServer, own.Recipient())
}

// Open decrypts an envelope for the server's own key. It returns ErrWrongKey if the key file is
// missing, and another error if it cannot be read.
func (k *Keys) Open(sealed []byte, committed laws.Commitment) (Content, error) {
	own, err := k.load()
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return Content{}, ErrWrongKey
	case err != nil:
		return Content{}, err
	}
	return Open(sealed, committed, own)
}

// Check reads the server's own key. found is false if there is none yet. It returns an error if the
// file holds no key.
func (k *Keys) Check() (found bool, err error) {
	if _, err = k.load(); errors.Is(err, fs.ErrNotExist) {
		return false, nil
	}
	return err == nil, err
}

func (k *Keys) load() (*age.X25519Identity, error) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.own != nil {
		return k.own, nil
	}
	if k.path == "" {
		return nil, fs.ErrNotExist
	}
	id, err := ReadKey(k.path)
	if err == nil {
		k.own = id
	}
	return id, err
}

// create generates the server's own key and writes it to disk.
func (k *Keys) create() (*age.X25519Identity, error) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.own != nil {
		return k.own, nil
	}
	id, err := age.GenerateX25519Identity()
	if err != nil {
		return nil, fmt.Errorf("envelope: %w", err)
	}
	if k.path != "" {
		if err := os.MkdirAll(filepath.Dir(k.path), 0o700); err != nil { // with PostgreSQL the folder may not exist yet
			return nil, err
		}
		if err := WriteKey(k.path, id); err != nil {
			return nil, err
		}
	}
	k.own = id
	return id, nil
}

// The reasons why a node cannot use the server's shared key.
var (
	// ErrOtherKey: the other nodes use another key.
	ErrOtherKey = errors.New("envelope: the server's key is another")
	// ErrNoKey: the other nodes use a key that this node does not have.
	ErrNoKey = fmt.Errorf("%w, and there is none here", ErrOtherKey)
)

// SharedName is the database name of the public half of the key that all nodes of a server share.
const SharedName = "envelope"

// Agree checks the node's own key against the shared key of the server. secret stores the public
// half of the first node's key and returns the stored one. A missing key is created. A node with an
// arbiter's key needs no own key.
func (k *Keys) Agree(ctx context.Context, secret func(ctx context.Context, name string, fresh []byte) ([]byte, error)) error {
	if k.arbiter != nil {
		return nil
	}
	own, err := k.load()
	made := errors.Is(err, fs.ErrNotExist)
	if made {
		if own, err = k.create(); errors.Is(err, fs.ErrExist) { // another node with the same folder was quicker
			made = false
			own, err = k.load()
		}
	}
	if err != nil {
		return err
	}
	public := own.Recipient().String()
	kept, err := secret(ctx, SharedName, []byte(public))
	switch {
	case err != nil:
		return err
	case string(kept) == public:
		return nil
	case made:
		return errors.Join(ErrNoKey, os.Remove(k.path)) // nothing was sealed to it
	}
	return ErrOtherKey
}

// Agrees is [Keys.Agree] without creating or storing anything. public is the shared key in the
// database.
func (k *Keys) Agrees(public string) error {
	if k.arbiter != nil {
		return nil
	}
	own, err := k.load()
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return ErrNoKey
	case err != nil:
		return err
	case own.Recipient().String() != public:
		return ErrOtherKey
	}
	return nil
}

// KeyText returns a private key in file form.
func KeyText(id *age.X25519Identity) string {
	return "# public key: " + id.Recipient().String() + "\n" + id.String() + "\n"
}

// WriteKey writes a private key to a new file that only its owner can read. It never replaces a
// file.
func WriteKey(path string, id *age.X25519Identity) error {
	dir := filepath.Dir(path)
	f, err := os.CreateTemp(dir, ".envelope-*") // with 0600
	if err != nil {
		return err
	}
	defer func() { _ = os.Remove(f.Name()) }()
	_, err = f.WriteString(KeyText(id))
	if err := errors.Join(err, f.Sync(), f.Close()); err != nil {
		return err
	}
	if err := os.Link(f.Name(), path); err != nil {
		return err
	}
	return dirsync.Sync(dir)
}

// ReadKey reads a private key from a file.
func ReadKey(path string) (*age.X25519Identity, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	for line := range strings.Lines(string(data)) {
		if line = strings.TrimSpace(line); line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		id, err := age.ParseX25519Identity(line)
		if err != nil {
			return nil, fmt.Errorf("envelope: %s: %w", path, err)
		}
		return id, nil
	}
	return nil, fmt.Errorf("envelope: %s: there is no key in it", path)
}
