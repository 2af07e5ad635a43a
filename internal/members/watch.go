package members

import (
	"context"
	"crypto/sha256"
	"slices"
	"time"
)

// Watch calls notify with every account whose roles or passwords change, that is closed or
// reopened, or that loses a session or a token, until ctx ends. It notices changes by this service
// immediately, and changes by other programs (escaque admin, another node) within the interval
// every. It returns a store error, or nil when ctx has ended.
func (s *Service) Watch(ctx context.Context, every time.Duration, notify func(account string)) error {
	_, last, err := s.accounts.Changes(ctx, -1)
	tick := time.NewTicker(every)
	defer tick.Stop()
	for err == nil {
		stirred := s.nextChange()
		var accounts []string
		if accounts, last, err = s.accounts.Changes(ctx, last); err != nil {
			break
		}
		for _, id := range slices.Compact(accounts) {
			notify(id)
		}
		select {
		case <-stirred:
		case <-tick.C:
		case <-ctx.Done():
			return nil
		}
	}
	if ctx.Err() != nil {
		return nil
	}
	return err
}

// nextChange returns a channel that is closed when this service next changes an account's rights or
// credentials.
func (s *Service) nextChange() <-chan struct{} {
	s.stirMu.Lock()
	defer s.stirMu.Unlock()
	return s.changed
}

// changeRights changes an account in the store and wakes the watchers.
func (s *Service) changeRights(ctx context.Context, id string, change func(a *Account, administrators int) error) (Account, error) {
	a, err := s.accounts.UpdateAccount(ctx, id, change)
	if err == nil {
		s.wakeWatchers()
	}
	return a, err
}

// wakeWatchers makes every [Service.Watch] look for changes now.
func (s *Service) wakeWatchers() {
	s.stirMu.Lock()
	defer s.stirMu.Unlock()
	close(s.changed)
	s.changed = make(chan struct{})
}

// ICSStamp returns a hash that changes with an account's ICS password. A session stays valid only
// while the hash is the same as when it was opened.
func (s *Service) ICSStamp(ctx context.Context, id string) ([32]byte, error) {
	a, err := s.accounts.Account(ctx, id)
	return sha256.Sum256([]byte(a.ICSPasswordHash)), err
}
