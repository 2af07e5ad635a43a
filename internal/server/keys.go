package server

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"

	"github.com/escaque/escaque/internal/envelope"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/hall/game"
	"github.com/escaque/escaque/internal/journal"
	"github.com/escaque/escaque/internal/members"
)

// KeyFile is the file of the server's own key to sealed moves, in the data folder.
const KeyFile = "envelope.key"

// CheckKeys compares the keys to sealed moves, of which the server's own is in the file path, with
// the sealed moves that wait to be opened. Its errors are a [*KeyFileError] for a file that holds
// no key, and a [*LockedError] for a key that is missing or is another one while games wait for it.
func CheckKeys(ctx context.Context, store hall.Store, j *journal.Journal, keys *envelope.Keys, path string) error {
	found, err := keys.Check()
	if err != nil {
		return &KeyFileError{Path: path, Err: err}
	}
	games, err := game.LockedGames(ctx, store, j, keys)
	if err != nil || len(games) == 0 {
		return err
	}
	return &LockedError{Path: path, Missing: !found, Games: games}
}

// A KeyFileError reports that the file of the server's own key cannot be read, or holds no key.
type KeyFileError struct {
	Path string
	Err  error
}

func (e *KeyFileError) Error() string { return fmt.Sprintf("the key %s: %v", e.Path, e.Err) }

func (e *KeyFileError) Unwrap() error { return e.Err }

// A LockedError reports games with sealed moves that the server's key does not open.
type LockedError struct {
	Path    string // of the key
	Missing bool   // there is no key; else it is another one
	Games   []hall.GameID
}

func (e *LockedError) Error() string {
	return fmt.Sprintf("the key %s does not open the sealed moves of %d games", e.Path, len(e.Games))
}

// CheckNodeKey compares the server's own key with the one that its nodes share, which the first
// node to start keeps. Its errors are a [*NodeKeyError] when this node cannot use that key.
func CheckNodeKey(ctx context.Context, store members.Store, keys *envelope.Keys, path string) error {
	public, err := store.KnownSecret(ctx, envelope.SharedName)
	if errors.Is(err, members.ErrNotFound) {
		return nil
	}
	if err != nil {
		return err
	}
	return nodeKeyError(keys.Agrees(string(public)), path)
}

// nodeKeyError wraps what keeps a node from using the key of the others; it returns other errors
// unchanged.
func nodeKeyError(err error, path string) error {
	if errors.Is(err, envelope.ErrNoKey) || errors.Is(err, envelope.ErrOtherKey) {
		return &NodeKeyError{Path: path, Err: err}
	}
	return err
}

// A NodeKeyError reports that a node has no key to sealed moves ([envelope.ErrNoKey]), or another
// than the other nodes ([envelope.ErrOtherKey]).
type NodeKeyError struct {
	Path string
	Err  error
}

func (e *NodeKeyError) Error() string { return fmt.Sprintf("the key %s: %v", e.Path, e.Err) }

func (e *NodeKeyError) Unwrap() error { return e.Err }

// keyPath returns the path of the server's own key.
func (s *Server) keyPath() string { return filepath.Join(s.opts.Data.Folder, KeyFile) }
