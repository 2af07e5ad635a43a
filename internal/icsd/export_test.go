package icsd

// Errands is how many things are being done beside commands.
func (s *Server) Errands() int64 { return s.errands.Load() }
