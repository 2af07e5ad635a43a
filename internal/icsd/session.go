package icsd

// Session is what a command sees of the client that gave it.
type Session interface{ text(key string, args ...any) string }
