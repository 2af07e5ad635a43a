package journal

// lock is a mutex that is held while the store reads or writes. It is a channel, so that a
// simulation with virtual time can detect a goroutine that waits for it.
type lock chan struct{}

// newLock returns a lock that nobody holds.
func newLock() lock { return make(lock, 1) }

// Lock waits until nobody else holds the lock.
func (l lock) Lock() { l <- struct{}{} }

// Unlock releases the lock.
func (l lock) Unlock() { <-l }
