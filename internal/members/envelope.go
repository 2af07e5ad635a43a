package members

import "context"

// envelopeKey is the setting that keeps the public key of an arbiter, to which moves
// are sealed.
const envelopeKey = "envelope-key"

// EnvelopeKey returns the public key for sealed moves that a member has registered, ""
// for none.
func (s *Service) EnvelopeKey(ctx context.Context, id string) (string, error) {
	kept, err := s.settings.Settings(ctx, id)
	return kept[envelopeKey], err
}

// SetEnvelopeKey registers the public key of a member for sealed moves, or takes it
// away when it is empty, by a proof. Whether it is a key is for those who seal.
// Codes: those of a proof.
func (s *Service) SetEnvelopeKey(ctx context.Context, id string, own Proof, key string) error {
	a, err := s.accounts.Account(ctx, id)
	if err != nil {
		return err
	}
	if err := s.prove(ctx, a, own); err != nil {
		return err
	}
	return s.keepEnvelopeKey(ctx, a, key)
}

// ResetEnvelopeKey is [Service.SetEnvelopeKey] by whoever holds the machine.
// Codes: handle-unknown.
func (s *Service) ResetEnvelopeKey(ctx context.Context, handle, key string) (Profile, error) {
	a, err := s.find(ctx, handle)
	if err != nil {
		return Profile{}, err
	}
	return a.Profile, s.keepEnvelopeKey(ctx, a, key)
}

func (s *Service) keepEnvelopeKey(ctx context.Context, a Account, key string) error {
	detail := ""
	if key == "" {
		detail = "off"
	}
	return s.audited(ctx, s.settings.SetSetting(ctx, a.ID, envelopeKey, key, MaxSettings+ownSettings), DeedKey, a.Handle, detail)
}
