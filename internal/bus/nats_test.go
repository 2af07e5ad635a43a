package bus

import "testing"

// Nothing before the last @ of a server is shown, and what names a server that nobody meant is no address.
func TestRedacted(t *testing.T) {
	for _, c := range []struct {
		text, want string
		address    bool
	}{
		{"nats://one:4222, tls://two:4222", "nats://one:4222,tls://two:4222", true},
		{"nats://escaque:SECRET@h1:4222,tls://SECRET@h2:4222", "nats://h1:4222,tls://h2:4222", true},
		{"nats://escaque:SE@CRET@h1:4222", "nats://h1:4222", true},
		{"nats://escaque:SECR%ETW@h1:4222", "nats://h1:4222", false},
		{"escaque:SECRET@h1", "h1", false},
		{"nats://escaque:SECRET@h1:many", "nats://h1:many", false},
		{"nats://escaque:SE/CRET@h1:4222", "nats://h1:4222", false},
		{"nats://escaque:S/E?C#RET@h1:4222", "nats://h1:4222", false},
		{"nats://escaque:n@t#SECRET@h1:4222", "nats://h1:4222", false},
		{"nats://SE,CRET@h1:4222", "nats://h1:4222", false},
		{"nats://escaque:good@h1:4222,nats://escaque:SE CRET@h2:4222", "nats://h1:4222,nats://h2:4222", false},
		{"escaque:SECRET@h1,escaque:SECRET@h2", "h2", false},
		{"http://escaque:SECRET@h1", "h1", false},
	} {
		if got := Redacted(c.text); got != c.want || IsAddress(c.text) != c.address {
			t.Errorf("%q is shown as %q, want %q; an address: %v", c.text, got, c.want, IsAddress(c.text))
		}
	}
}
