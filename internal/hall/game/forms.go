package game

import "sync"

// forms caches the encodings of one view, so that a game with many viewers is encoded once for all
// who see the same.
type forms struct {
	mu   sync.Mutex
	made map[any][]byte
}

// Form returns the cached encoding of the view under a key. The first caller makes it with write.
// The key must contain everything on which the encoding depends besides the game: the transport's
// own type, the language, the side of the viewer. The bytes must not be changed.
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
