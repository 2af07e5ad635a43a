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

// Keys are those that a server uses: the public key of the arbiter, where it was
// given one, and its own.
type Keys struct {
	arbiter *age.X25519Recipient
	path    string // of the own key; "" keeps it in memory alone

	mu  sync.Mutex
	own *age.X25519Identity
}

// NewKeys returns keys of which the server's own lies in a file, which is made
// when a move is first sealed to it; without a path it lives as long as the
// program. arbiter may be nil.
func NewKeys(path string, arbiter *age.X25519Recipient) *Keys {
	return &Keys{path: path, arbiter: arbiter}
}

// Arbiter is the public key that the server was given, "" for none.
func (k *Keys) Arbiter() string {
	if k.arbiter == nil {
		return ""
	}
	return k.arbiter.String()
}

// Addressees are the public keys of those to whom a move is sealed, when arbiters are
// asked for first: at most MaxKeys of theirs, else the one that the server was given,
// else none, for the server's own.
func (k *Keys) Addressees(arbiters []string) []string {
	if len(arbiters) == 0 && k.arbiter != nil {
		arbiters = []string{k.Arbiter()}
	}
	return arbiters[:min(len(arbiters), MaxKeys)]
}

// Seal closes an envelope to the keys of arbiters; without any, see [Keys.Addressees].
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
		return closed(c, strings.Join(arbiters, " "), recipients...)
	}
	own, err := k.load()
	if errors.Is(err, fs.ErrNotExist) {
		own, err = k.create()
	}
	if err != nil {
		return nil, err
	}
	return closed(c, toServer, own.Recipient())
}

// Open opens an envelope that is encrypted to the server's own key. A key that has
// disappeared is ErrWrongKey; one that cannot be read now is another error.
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

// Check reads the server's own key: found is false where there is none yet, and a file that holds no key is an error.
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

// create makes the server's own key. It is on the disk before anything is sealed
// to it.
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
		if err := os.MkdirAll(filepath.Dir(k.path), 0o700); err != nil { // on PostgreSQL nothing else stands there
			return nil, err
		}
		if err := WriteKey(k.path, id); err != nil {
			return nil, err
		}
	}
	k.own = id
	return id, nil
}

// The reasons why a node cannot use the key of the others.
var (
	// ErrOtherKey: the nodes of the server use another key than this one's.
	ErrOtherKey = errors.New("envelope: the server's key is another")
	// ErrNoKey: they use a key, and this one has none.
	ErrNoKey = fmt.Errorf("%w, and there is none here", ErrOtherKey)
)

// SharedName is under what name a database keeps the public half of the key that all nodes of a server have.
const SharedName = "envelope"

// Agree holds the own key of a node against that of the others, whose public half secret keeps for all of them: the node
// that asks first has its own kept, which is made when it has none. A node that was given an arbiter's key needs none.
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

// Agrees is Agree for whoever only looks: it makes and keeps nothing. public is what the database keeps for all nodes.
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

// KeyText is a private key as a file holds it.
func KeyText(id *age.X25519Identity) string {
	return "# public key: " + id.Recipient().String() + "\n" + id.String() + "\n"
}

// WriteKey writes a private key into a new file that only its owner can read. An
// existing file is never replaced.
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

// ReadKey reads the private key in a file.
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
