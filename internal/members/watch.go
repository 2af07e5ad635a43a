package members

import (
	"context"
	"crypto/sha256"
	"slices"
	"time"
)

// Watch reports every account whose roles, passwords or closing change, or of which a session
// or a token ends, until ctx ends: at once when this service changes them, and within every when
// another program does, on the same register (escaque admin, another node). It returns a trouble of the
// store's, or nil when ctx has ended.
func (s *Service) Watch(ctx context.Context, every time.Duration, told func(account string)) error {
	_, last, err := s.accounts.Changes(ctx, -1)
	tick := time.NewTicker(every)
	defer tick.Stop()
	for err == nil {
		stirred := s.stirring()
		var accounts []string
		if accounts, last, err = s.accounts.Changes(ctx, last); err != nil {
			break
		}
		for _, id := range slices.Compact(accounts) {
			told(id)
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

// stirring is closed when this service next changes an account's rights or passwords, or ends a session or a token.
func (s *Service) stirring() <-chan struct{} {
	s.stir.Lock()
	defer s.stir.Unlock()
	return s.stirred
}

// changeRights is UpdateAccount for changes that watchers receive.
func (s *Service) changeRights(ctx context.Context, id string, change func(a *Account, administrators int) error) (Account, error) {
	a, err := s.accounts.UpdateAccount(ctx, id, change)
	if err == nil {
		s.wake()
	}
	return a, err
}

// wake has those who watch look.
func (s *Service) wake() {
	s.stir.Lock()
	defer s.stir.Unlock()
	close(s.stirred)
	s.stirred = make(chan struct{})
}

// ICSStamp is another one whenever the account's password of the Internet Chess
// Server is another: whoever came in by the former one has to come in again.
func (s *Service) ICSStamp(ctx context.Context, id string) ([32]byte, error) {
	a, err := s.accounts.Account(ctx, id)
	return sha256.Sum256([]byte(a.ICSPasswordHash)), err
}
