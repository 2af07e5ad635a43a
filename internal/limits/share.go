package limits

import "encoding/json"

// Carrier carries news between the nodes of one server; a bus is one.
type Carrier interface {
	Publish(subject string, data []byte) error
	Subscribe(subject string, take func([]byte)) (stop func(), err error)
}

const (
	triesSubject = "escaque.tries"
	maxTried     = 1 << 10 // bytes of a message
)

// tried is one try that was spent at a node.
type tried struct {
	Node   string `json:"n"`
	Bucket string `json:"b"`
	Key    string `json:"k"`
}

// shared are the tables whose tries count at every node of a server: they guard something secret, or something that
// costs all nodes alike. What a node spends of its own, connections, talk and the work of checking passwords, it counts
// by itself.
func (l *Limits) shared() map[string]*Buckets {
	return map[string]*Buckets{
		"guesses": l.Guesses, "account": l.AccountWide, "place": l.PlaceWide, "registrations": l.Registrations, "letters": l.Letters, "files": l.Files,
	}
}

// Share has every try of the shared tables that was spent here counted at all other nodes, and theirs here. The carrier may
// lose what it carries: then that is counted where it was spent alone.
func (l *Limits) Share(w Carrier, node string) (stop func(), err error) {
	tables := l.shared()
	stop, err = w.Subscribe(triesSubject, func(data []byte) {
		var t tried
		if len(data) > maxTried || json.Unmarshal(data, &t) != nil || t.Node == node {
			return
		}
		if b := tables[t.Bucket]; b != nil {
			b.heard(t.Key, l.now())
		}
	})
	if err != nil {
		return nil, err
	}
	for name, b := range tables {
		b.mu.Lock()
		b.tell = func(key string) {
			if data, err := json.Marshal(tried{node, name, key}); err == nil && len(data) <= maxTried {
				_ = w.Publish(triesSubject, data)
			}
		}
		b.mu.Unlock()
	}
	return stop, nil
}
