package server

import "github.com/escaque/escaque/internal/journal"

// Notice is an event that the operator is shown while the server opens or runs.
type Notice interface{ notice() }

// DatabaseCopying is sent before an older database is copied. Address has no password.
type DatabaseCopying struct{ Address string }

// DatabaseCopied is sent when an older database has been copied into a file.
type DatabaseCopied struct{ File string }

// DiskFull is sent when the database cannot be opened because its disk is full. The server waits
// until there is room. Meanwhile it answers every request with a text that nothing can be recorded.
type DiskFull struct {
	Err  error
	HTTP string
}

// RecordsChained is sent when records were chained late.
type RecordsChained struct{ Later journal.LateChained }

// ComputerFailed is sent when a chess program found on the machine cannot play for the server.
type ComputerFailed struct {
	Path string
	Err  error
}

// AnalysisFailed is sent when a chess program found on the machine cannot analyse.
type AnalysisFailed struct {
	Path string
	Err  error
}

// RecordChanged is sent for each fault that the check of the log finds.
type RecordChanged struct{ Finding journal.Finding }

// MoreChanged is sent with the number of faults of the log for which no RecordChanged was sent.
type MoreChanged struct{ Count int }

// StreamQuarantined is sent for each stream that is quarantined because it cannot be read.
type StreamQuarantined struct{ Quarantined journal.Quarantined }

func (DatabaseCopying) notice()   {}
func (DatabaseCopied) notice()    {}
func (DiskFull) notice()          {}
func (RecordsChained) notice()    {}
func (ComputerFailed) notice()    {}
func (AnalysisFailed) notice()    {}
func (RecordChanged) notice()     {}
func (MoreChanged) notice()       {}
func (StreamQuarantined) notice() {}

// notify passes a notice to Options.Notify, if there is one.
func (s *Server) notify(n Notice) {
	if s.opts.Notify != nil {
		s.opts.Notify(n)
	}
}
