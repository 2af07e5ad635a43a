package members

import "context"

// envelopeKey is the name of the setting with an arbiter's public key for sealed moves.
const envelopeKey = "envelope-key"

// EnvelopeKey returns a member's public key for sealed moves, or "" when none is registered.
func (s *Service) EnvelopeKey(ctx context.Context, id string) (string, error) {
	kept, err := s.settings.Settings(ctx, id)
	return kept[envelopeKey], err
}

// SetEnvelopeKey registers a member's public key for sealed moves. An empty key removes it. The key
// itself is not checked. Error codes: those of a proof.
func (s *Service) SetEnvelopeKey(ctx context.Context, id string, proof Proof, key string) error {
	a, err := s.accounts.Account(ctx, id)
	if err != nil {
		return err
	}
	if err := s.checkProof(ctx, a, proof); err != nil {
		return err
	}
	return s.keepEnvelopeKey(ctx, a, key)
}

// ResetEnvelopeKey sets a member's key like [Service.SetEnvelopeKey], on behalf of the operator and
// without a proof. Error codes: handle-unknown.
func (s *Service) ResetEnvelopeKey(ctx context.Context, handle, key string) (Profile, error) {
	a, err := s.find(ctx, handle)
	if err != nil {
		return Profile{}, err
	}
	return a.Profile, s.keepEnvelopeKey(ctx, a, key)
}

// keepEnvelopeKey stores a public key and adds the change to the audit log.
func (s *Service) keepEnvelopeKey(ctx context.Context, a Account, key string) error {
	detail := ""
	if key == "" {
		detail = "off"
	}
	return s.auditIfOK(ctx, s.settings.SetSetting(ctx, a.ID, envelopeKey, key, MaxSettings+ownSettings), DeedKey, a.Handle, detail)
}
