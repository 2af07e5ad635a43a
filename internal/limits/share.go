package limits

import "encoding/json"

// Carrier is the part of a bus that [Limits.Share] needs.
type Carrier interface {
	Publish(subject string, data []byte) error
	Subscribe(subject string, take func([]byte)) (stop func(), err error)
}

const (
	triesSubject  = "escaque.tries"
	maxTryMessage = 1 << 10 // bytes of the largest message
)

// spentTry is the message that announces a spent attempt to the other nodes.
type spentTry struct {
	Node   string `json:"n"`
	Bucket string `json:"b"`
	Key    string `json:"k"`
}

// sharedTables returns the buckets whose attempts count at every node of a server. They protect
// secrets, or resources that all nodes share. Connections, talk and password checks are counted by
// each node separately.
func (l *Limits) sharedTables() map[string]*Buckets {
	return map[string]*Buckets{
		"guesses": l.Guesses, "account": l.AccountWide, "place": l.PlaceWide, "registrations": l.Registrations, "letters": l.Letters, "files": l.Files,
	}
}

// Share exchanges the spent attempts of the shared buckets with the other nodes over a carrier. An
// attempt whose message is lost counts only at the node where it was spent.
func (l *Limits) Share(w Carrier, node string) (stop func(), err error) {
	tables := l.sharedTables()
	stop, err = w.Subscribe(triesSubject, func(data []byte) {
		var t spentTry
		if len(data) > maxTryMessage || json.Unmarshal(data, &t) != nil || t.Node == node {
			return
		}
		if b := tables[t.Bucket]; b != nil {
			b.countRemote(t.Key, l.now())
		}
	})
	if err != nil {
		return nil, err
	}
	for name, b := range tables {
		b.mu.Lock()
		b.announce = func(key string) {
			if data, err := json.Marshal(spentTry{node, name, key}); err == nil && len(data) <= maxTryMessage {
				_ = w.Publish(triesSubject, data)
			}
		}
		b.mu.Unlock()
	}
	return stop, nil
}
