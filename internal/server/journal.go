package server

import (
	"time"

	"github.com/escaque/escaque/internal/envelope"
	"github.com/escaque/escaque/internal/journal"
	"github.com/escaque/escaque/internal/nodes"
)

// openJournal opens the journal and the keys for sealed moves. Whether the keys open the sealed
// moves of games in progress is checked later by the hall.
func (s *Server) openJournal() error {
	opt := journal.Options{Log: s.log, OnCommit: s.metrics.Committed, OnAppend: s.metrics.Answered}
	if s.isNode() {
		opt.Node, opt.Shared, opt.PublishNews = s.opts.Node.Name, true, nodes.Word{Bus: s.bus}.Say
	}
	s.journal = journal.New(s.store, opt)
	s.onClose(s.journal.Close)
	s.keys = envelope.NewKeys(s.keyPath(), s.opts.ArbiterKey)
	if _, err := s.keys.Check(); err != nil {
		return &KeyFileError{Path: s.keyPath(), Err: err}
	}
	return nil
}

// tidyJournal logs once that records were chained late. If texts were deleted since the last purge,
// it also rewrites the database's files, so that they no longer contain these texts.
func (s *Server) tidyJournal() error {
	later, err := s.journal.NoteLateChained(s.ctx, time.Now().UnixMilli())
	if err != nil {
		return err
	}
	if later.Records > 0 {
		s.notify(RecordsChained{Later: later})
	}
	if done, err := s.journal.PurgeIfDue(s.ctx); err != nil {
		s.log.Error("what members have deleted still stands in the database's files", "error", err)
	} else if done {
		s.log.Info("the database's files were written anew without what members have deleted")
	}
	return nil
}
