package passkeys_test

import (
	"crypto/rand"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/escaque/escaque/internal/passkeys"
	"github.com/escaque/escaque/internal/passkeys/passkeytest"
)

func TestAddresses(t *testing.T) {
	for address, good := range map[string]bool{
		"https://chess.example": true, "https://Chess.Example:8443": true, "http://localhost:8080": true,
		"http://chess.example": false, "https://192.0.2.1": false, "http://127.0.0.1:8080": false, "": false, "chess.example": false,
	} {
		p, err := passkeys.At(address)
		if good != (err == nil) || !good && !errors.Is(err, passkeys.ErrAddress) {
			t.Errorf("%q: %v", address, err)
		}
		if good && (p.Here("127.0.0.1:8080") || p.Here("other.example")) {
			t.Errorf("%q: another's page may use them", address)
		}
	}
	p, _ := passkeys.At("https://chess.example:8443")
	if !p.Here("Chess.Example:8443") || !p.Here("chess.example") {
		t.Error("its own page may not use them")
	}
}

func TestMadeAndShown(t *testing.T) {
	p, err := passkeys.At("https://chess.example")
	must(t, err)
	ana := passkeys.Owner{ID: "a-ana", Handle: "Ana"}
	challenge := []byte("a challenge of the server, 16 bytes at least")
	device := func() *passkeytest.Device {
		return &passkeytest.Device{T: t, Origin: "https://chess.example", Host: "chess.example", Counter: 1}
	}
	make := func(d *passkeytest.Device) (string, error) {
		ask, err := p.RegistrationRequest(ana, challenge)
		must(t, err)
		n, err := passkeys.ReadNew(d.Make(ask))
		must(t, err)
		return p.Keep(ana, n)
	}
	d := device()
	kept, err := make(d)
	must(t, err)
	ana.Keys = []string{kept}
	show := func(d *passkeytest.Device, who passkeys.Owner, alone bool) (string, error) {
		asked := who
		if alone {
			asked = passkeys.Owner{}
		}
		ask, err := p.Ask(asked, challenge)
		must(t, err)
		s, err := passkeys.ParseShown(d.Show(ask))
		must(t, err)
		return p.Examine(who, s, alone)
	}
	kept, err = show(d, ana, true)
	must(t, err)
	wrong := func(what string, d *passkeytest.Device, who passkeys.Owner, alone bool) {
		t.Helper()
		if _, err := show(d, who, alone); !errors.Is(err, passkeys.ErrWrong) {
			t.Errorf("%s: %v", what, err)
		}
	}
	ana.Keys = []string{kept}
	copied := *d
	copied.Counter-- // it was used less often than what is kept says
	wrong("a copy of the device", &copied, ana, true)
	elsewhere := *d
	elsewhere.Origin = "https://evil.example"
	wrong("a page of another's", &elsewhere, ana, true)
	stranger := *d
	stranger.Unknown = true
	wrong("alone, by a bearer that the device does not know", &stranger, ana, true)
	if _, err := show(&stranger, ana, false); err != nil {
		t.Errorf("beside a password: %v", err)
	}
	wrong("another's", d, passkeys.Owner{ID: "a-other", Handle: "Other", Keys: ana.Keys}, true)
	other := device()
	_, err = make(other)
	must(t, err)
	wrong("a passkey that is not kept", other, ana, true)
	far := device()
	far.Origin = "https://evil.example"
	if _, err := make(far); !errors.Is(err, passkeys.ErrWrong) {
		t.Errorf("made on another's page: %v", err)
	}
	for _, text := range []string{"", "{}", "nonsense", strings.Repeat("{", passkeys.MaxAnswer+1)} {
		if _, err := passkeys.ParseShown(text); !errors.Is(err, passkeys.ErrWrong) {
			t.Errorf("%.10q is read: %v", text, err)
		}
		if _, err := passkeys.ReadNew(text); !errors.Is(err, passkeys.ErrWrong) {
			t.Errorf("%.10q is read as a new one: %v", text, err)
		}
	}
}

func TestChallenges(t *testing.T) {
	key, noon := []byte("the key of the server"), time.Date(2026, 11, 22, 12, 0, 0, 0, time.UTC)
	c, err := passkeys.Challenge(key, "enter", noon, rand.Reader)
	must(t, err)
	if at, ok := passkeys.ChallengeTime(key, "enter", c, noon.Add(4*time.Minute)); !ok || at != noon.UnixMilli() {
		t.Errorf("its own: %d, %v", at, ok)
	}
	changed := append([]byte{}, c...)
	changed[7]++
	for what, ok := range map[string]bool{
		"late":            second(passkeys.ChallengeTime(key, "enter", c, noon.Add(5*time.Minute))),
		"early":           second(passkeys.ChallengeTime(key, "enter", c, noon.Add(-time.Hour))),
		"another purpose": second(passkeys.ChallengeTime(key, "new a-ana", c, noon)),
		"another server":  second(passkeys.ChallengeTime([]byte("another"), "enter", c, noon)),
		"another instant": second(passkeys.ChallengeTime(key, "enter", changed, noon)),
		"cut":             second(passkeys.ChallengeTime(key, "enter", c[:20], noon)),
	} {
		if ok {
			t.Errorf("%s: is taken for ours", what)
		}
	}
}

func second(_ int64, ok bool) bool { return ok }

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// Whatever a browser sends, it is refused or read.
func FuzzAnswer(f *testing.F) {
	f.Add(`{"id":"AA","rawId":"AA","type":"public-key","response":{"clientDataJSON":"e30","authenticatorData":"AA","signature":"AA"}}`)
	f.Add(`{"id":"AA","rawId":"AA","type":"public-key","response":{"clientDataJSON":"e30","attestationObject":"oA"}}`)
	f.Fuzz(func(t *testing.T, text string) {
		if _, err := passkeys.ParseShown(text); err != nil && !errors.Is(err, passkeys.ErrWrong) {
			t.Error(err)
		}
		if _, err := passkeys.ReadNew(text); err != nil && !errors.Is(err, passkeys.ErrWrong) {
			t.Error(err)
		}
	})
}
