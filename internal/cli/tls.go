package cli

import (
	"crypto/tls"
	"net"
	"os"
	"sync"
	"time"
)

// certificate is a pair of files that may be renewed while the server runs, so
// that no game ends because a certificate expires.
type certificate struct {
	cert, key string

	mu     sync.Mutex
	loaded *tls.Certificate
	stamp  [2]time.Time // of the files that were loaded
}

// openCertificate reads the pair for the first time, or says in one sentence why
// it cannot.
func openCertificate(cert, key string) (*certificate, error) {
	if cert == "" || key == "" {
		return nil, &fault{key: "fault.tls-pair"}
	}
	c := &certificate{cert: cert, key: key}
	if err := c.load(); err != nil {
		return nil, &fault{key: "fault.tls", args: []any{"Cert", cert, "Key", key}, under: err}
	}
	return c, nil
}

func (c *certificate) load() error {
	var stamp [2]time.Time
	for i, name := range []string{c.cert, c.key} {
		info, err := os.Stat(name)
		if err != nil {
			return err
		}
		stamp[i] = info.ModTime()
	}
	if c.loaded != nil && stamp == c.stamp {
		return nil
	}
	pair, err := tls.LoadX509KeyPair(c.cert, c.key)
	if err != nil {
		return err
	}
	c.loaded, c.stamp = &pair, stamp
	return nil
}

// current is the pair as the files hold it now; while they cannot be read, as
// they held it last.
func (c *certificate) current(*tls.ClientHelloInfo) (*tls.Certificate, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if err := c.load(); err != nil && c.loaded == nil {
		return nil, err
	}
	return c.loaded, nil
}

// listener is a door whose conversations nobody overhears.
func (c *certificate) listener(door net.Listener) net.Listener {
	return tls.NewListener(door, &tls.Config{GetCertificate: c.current, MinVersion: tls.VersionTLS12})
}
