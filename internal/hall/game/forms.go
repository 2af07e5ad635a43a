package game

import "sync"

// forms keeps what transports have made of one view, so that a game that many watch
// is written down once for all who are shown the same.
type forms struct {
	mu   sync.Mutex
	made map[any][]byte
}

// Form returns what was made of the view under a key, by whichever viewer came first.
// The key names all that the form depends on besides the game itself: the transport's
// own type for it, the language, the side of the viewer. Nobody changes the bytes.
func (v *View) Form(key any, write func() []byte) []byte {
	if v.forms == nil {
		return write()
	}
	v.forms.mu.Lock()
	defer v.forms.mu.Unlock()
	data, made := v.forms.made[key]
	if !made {
		data = write()
		if v.forms.made == nil {
			v.forms.made = make(map[any][]byte)
		}
		v.forms.made[key] = data
	}
	return data
}
