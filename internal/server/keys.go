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

// KeyFile is the name of the file in the data folder with the server's own key for sealed moves.
const KeyFile = "envelope.key"

// CheckKeys returns an error if the keys do not open the sealed moves of games in progress. path is
// the file of the server's own key. The error is a [*KeyFileError] for a file without a valid key,
// and a [*LockedError] if the key that games need is missing or was replaced.
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

// lockedError returns the [*LockedError] for an error of the hall about sealed moves, and nil for
// any other error.
func (s *Server) lockedError(err error) error {
	var locked *hall.LockedError
	if !errors.As(err, &locked) {
		return nil
	}
	found, err := s.keys.Check()
	if err != nil {
		return &KeyFileError{Path: s.keyPath(), Err: err}
	}
	return &LockedError{Path: s.keyPath(), Missing: !found, Games: locked.Games}
}

// A KeyFileError reports that the file of the server's own key cannot be read or has no valid key.
type KeyFileError struct {
	Path string
	Err  error
}

func (e *KeyFileError) Error() string { return fmt.Sprintf("the key %s: %v", e.Path, e.Err) }

func (e *KeyFileError) Unwrap() error { return e.Err }

// LockedError reports games whose sealed moves the server's key does not open.
type LockedError struct {
	Path    string // of the key
	Missing bool   // there is no key; otherwise it is a different one
	Games   []hall.GameID
}

func (e *LockedError) Error() string {
	return fmt.Sprintf("the key %s does not open the sealed moves of %d games", e.Path, len(e.Games))
}

// CheckNodeKey compares the server's own key with the key that the nodes share, which the first
// node stored. It returns a [*NodeKeyError] if this node cannot use the shared key.
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

// nodeKeyError returns the [*NodeKeyError] for an error that prevents a node from using the shared
// key, and any other error unchanged.
func nodeKeyError(err error, path string) error {
	if errors.Is(err, envelope.ErrNoKey) || errors.Is(err, envelope.ErrOtherKey) {
		return &NodeKeyError{Path: path, Err: err}
	}
	return err
}

// A NodeKeyError reports that a node has no key for sealed moves ([envelope.ErrNoKey]), or a
// different one than the other nodes ([envelope.ErrOtherKey]).
type NodeKeyError struct {
	Path string
	Err  error
}

func (e *NodeKeyError) Error() string { return fmt.Sprintf("the key %s: %v", e.Path, e.Err) }

func (e *NodeKeyError) Unwrap() error { return e.Err }

// keyPath returns the path of the server's own key.
func (s *Server) keyPath() string { return filepath.Join(s.opts.Data.Folder, KeyFile) }
