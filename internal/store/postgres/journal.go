package postgres

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/escaque/escaque/internal/journal"
	"github.com/escaque/escaque/internal/store/sqlstore"
)

// tryTime limits one attempt of an append. If the database does not answer within it, the
// connection is closed.
const tryTime = 10 * time.Second

// Append implements journal.Store. The transaction first locks the end of the log, so that
// concurrent appends wait. They also wait for a transaction whose connection was lost during its
// commit. So after a lost answer, the next attempt knows for certain whether the records were
// written.
func (s *Store) Append(ctx context.Context, batches []journal.Batch) ([]journal.Result, error) {
	if s.attached {
		return nil, sqlstore.ErrAttached
	}
	var sent *appending // the try whose commit was sent and not answered
	until := time.Now().Add(patience)
	for try := 1; ; try++ {
		a := &appending{batches: batches, term: s.term, earlier: sent}
		err := s.appendOnce(ctx, a)
		switch {
		case err == nil:
			return a.results, nil
		case a.committing && isLost(err):
			sent = a
		case !isLost(err) && !(isStale(err) && try < retries), errors.Is(err, errTerm):
			return nil, err
		}
		if isLost(err) {
			s.renewConnections()
		}
		if ctx.Err() != nil || time.Now().After(until) {
			return nil, err
		}
		if err := pause(ctx, try); err != nil {
			return nil, err
		}
	}
}

// errTerm reports that another server has taken over the database.
var errTerm = errors.New("postgres: another server has taken the database over; this one records nothing any more")

// appendOnce makes one attempt at an append. It rolls back on an error.
func (s *Store) appendOnce(ctx context.Context, a *appending) (err error) {
	ctx, cancel := context.WithTimeout(ctx, tryTime)
	defer cancel()
	conn, err := s.log.Acquire(ctx)
	if err != nil {
		return err
	}
	defer conn.Release()
	defer func() {
		// Roll back. Close a connection that cannot even do that.
		if err != nil && !conn.Conn().IsClosed() {
			if _, failed := conn.Exec(ctx, `ROLLBACK`); failed != nil {
				_ = conn.Conn().Close(ctx)
			}
		}
	}()
	if err := a.lockAndRead(ctx, conn.Conn()); err != nil || a.done {
		return err
	}
	for i, b := range a.batches {
		a.results[i].Records, a.results[i].Err = a.addBatch(b)
	}
	if len(a.rows.position) == 0 {
		_, err = conn.Exec(ctx, `ROLLBACK`)
		return err
	}
	return a.write(ctx, conn.Conn())
}

// appending is one attempt at an append transaction.
type appending struct {
	batches []journal.Batch
	term    int64
	earlier *appending // an earlier try with an unknown outcome; nil when there is none

	results    []journal.Result
	streams    map[string]*head
	order      []*head // streams with new records, in the order of their first batch
	position   uint64
	account    journal.Hash
	links      []journal.Hash
	rows       rows
	apart      apart
	forget     []journal.PersonalRef
	committing bool // the commit was sent
	done       bool // the earlier try was committed
}

// head is the state of a stream.
type head struct {
	id       int64 // 0 for a new stream
	name     string
	isNew    bool
	moved    bool
	seq      uint64
	epoch    uint64
	link     journal.Hash
	lastKind string
	lastAt   int64
}

// rows holds the columns of the records to insert.
type rows struct {
	position, id, seq, epoch, at, version []int64 // id is the number of the stream, 0 for a new one
	stream, kind                          []string
	data, hash                            [][]byte
}

// apart holds the columns of the personal texts to insert.
type apart struct {
	stream             []string
	seq                []int64
	digest, salt, text [][]byte
}

// lockAndRead locks the end of the log and the streams, and reads their state in one round trip.
func (a *appending) lockAndRead(ctx context.Context, conn *pgx.Conn) error {
	a.results = make([]journal.Result, len(a.batches))
	a.streams = map[string]*head{}
	var names []string
	for _, b := range a.batches {
		if a.streams[b.Stream] == nil {
			a.streams[b.Stream] = &head{name: b.Stream, isNew: true}
			names = append(names, b.Stream)
		}
	}
	var term int64
	var last []byte
	var question pgx.Batch
	question.Queue(`BEGIN ISOLATION LEVEL READ COMMITTED`)
	question.Queue(`SELECT position, hash, term FROM tail WHERE one = 1 FOR UPDATE`).QueryRow(func(row pgx.Row) error {
		return row.Scan(&a.position, &last, &term)
	})
	question.Queue(`SELECT id, name, head, epoch, hash FROM stream WHERE name = ANY($1) FOR UPDATE`, names).Query(func(rows pgx.Rows) error {
		for rows.Next() {
			var name string
			var h head
			var link []byte
			if err := rows.Scan(&h.id, &name, &h.seq, &h.epoch, &link); err != nil {
				return err
			}
			h.name = name
			copy(h.link[:], link)
			a.streams[name] = &h
		}
		return rows.Err()
	})
	if a.earlier != nil {
		a.queryEarlier(&question)
	}
	if err := conn.SendBatch(ctx, &question).Close(); err != nil {
		return err
	}
	copy(a.account[:], last)
	if term != a.term {
		return errTerm
	}
	if a.done {
		_, err := conn.Exec(ctx, `ROLLBACK`)
		return err
	}
	return nil
}

// queryEarlier adds a query that shows whether the previous attempt was committed. If it was, its
// last record exists with its hash.
func (a *appending) queryEarlier(question *pgx.Batch) {
	r, i := a.earlier.rows, len(a.earlier.rows.position)-1
	question.Queue(`SELECT r.position, r.hash FROM record r JOIN stream s ON s.id = r.stream WHERE s.name = $1 AND r.seq = $2`, r.stream[i], r.seq[i]).
		Query(func(rows pgx.Rows) error {
			for rows.Next() {
				var position int64
				var hash []byte
				if err := rows.Scan(&position, &hash); err != nil {
					return err
				}
				if position == r.position[i] && bytes.Equal(hash, r.hash[i]) {
					a.results, a.done = a.earlier.results, true
				}
			}
			return rows.Err()
		})
}

// addBatch adds one batch to the columns, or returns its refusal.
func (a *appending) addBatch(b journal.Batch) ([]journal.Record, error) {
	h := a.streams[b.Stream]
	switch {
	case b.Epoch != h.epoch:
		return nil, &journal.FencedError{Stream: b.Stream, Epoch: b.Epoch, Current: h.epoch}
	case b.Expected != h.seq:
		return nil, &journal.ConflictError{Stream: b.Stream, Expected: b.Expected, Actual: h.seq}
	}
	if !h.moved {
		h.moved = true
		a.order = append(a.order, h)
	}
	records := make([]journal.Record, len(b.Events))
	for i, e := range b.Events {
		h.seq++
		a.position++
		h.lastKind, h.lastAt = e.Kind, e.At
		r := journal.Record{Position: a.position, Stream: b.Stream, Seq: h.seq, Epoch: h.epoch, At: e.At, Kind: e.Kind, Version: e.Version, Data: e.Data}
		h.link = journal.LinkHash(h.link, r)
		link := h.link
		records[i] = r
		a.links = append(a.links, link)
		data := e.Data
		if data == nil {
			data = []byte{} // NULL is no data
		}
		c := &a.rows
		c.position, c.id, c.seq, c.epoch = append(c.position, int64(r.Position)), append(c.id, h.id), append(c.seq, int64(r.Seq)), append(c.epoch, int64(r.Epoch))
		c.at, c.version = append(c.at, r.At), append(c.version, int64(r.Version))
		c.stream, c.kind = append(c.stream, r.Stream), append(c.kind, r.Kind)
		c.data, c.hash = append(c.data, data), append(c.hash, link[:])
		for _, p := range e.Apart {
			a.apart.stream, a.apart.seq = append(a.apart.stream, r.Stream), append(a.apart.seq, int64(r.Seq))
			a.apart.digest, a.apart.salt, a.apart.text = append(a.apart.digest, p.Digest[:]), append(a.apart.salt, p.Salt), append(a.apart.text, p.Text)
		}
	}
	a.forget = append(a.forget, b.Forget...)
	return records, nil
}

// These statements add records and update the heads of their streams: by name when a stream is new,
// else by number.
const (
	insertByName = `INSERT INTO record (position, stream, seq, epoch, at, kind, version, data, hash)
		SELECT n.position, s.id, n.seq, n.epoch, n.at, n.kind, n.version, n.data, n.hash
		FROM unnest($1::bigint[], $2::text[], $3::bigint[], $4::bigint[], $5::bigint[], $6::text[], $7::bigint[], $8::bytea[], $9::bytea[])
			AS n (position, stream, seq, epoch, at, kind, version, data, hash)
		JOIN stream s ON s.name = n.stream`
	insertByID = `INSERT INTO record (position, stream, seq, epoch, at, kind, version, data, hash)
		SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::text[], $7::bigint[], $8::bytea[], $9::bytea[])`
	moveByName = `UPDATE stream SET head = n.head, last_kind = n.kind, last_at = n.at, hash = n.hash
		FROM unnest($1::text[], $2::bigint[], $3::text[], $4::bigint[], $5::bytea[]) AS n (name, head, kind, at, hash)
		WHERE stream.name = n.name`
	moveByID = `UPDATE stream SET head = n.head, last_kind = n.kind, last_at = n.at, hash = n.hash
		FROM unnest($1::bigint[], $2::bigint[], $3::text[], $4::bigint[], $5::bytea[]) AS n (id, head, kind, at, hash)
		WHERE stream.id = n.id`
)

// write inserts everything and commits in one round trip. It writes nothing if the state has
// changed since it was read.
func (a *appending) write(ctx context.Context, conn *pgx.Conn) error {
	var fresh, names, kinds []string
	var ids, heads, ats []int64
	var links [][]byte
	for _, h := range a.order {
		if h.isNew {
			fresh = append(fresh, h.name)
		}
		ids, names, kinds = append(ids, h.id), append(names, h.name), append(kinds, h.lastKind)
		heads, ats, links = append(heads, int64(h.seq)), append(ats, h.lastAt), append(links, h.link[:])
	}
	var q pgx.Batch
	c := &a.rows
	if len(fresh) > 0 {
		q.Queue(`INSERT INTO stream (name) SELECT unnest($1::text[])`, fresh)
		q.Queue(insertByName, c.position, c.stream, c.seq, c.epoch, c.at, c.kind, c.version, c.data, c.hash)
		q.Queue(moveByName, names, heads, kinds, ats, links)
	} else {
		q.Queue(insertByID, c.position, c.id, c.seq, c.epoch, c.at, c.kind, c.version, c.data, c.hash)
		q.Queue(moveByID, ids, heads, kinds, ats, links)
	}
	if p := &a.apart; len(p.seq) > 0 {
		q.Queue(`INSERT INTO personal (stream, seq, digest, salt, text)
			SELECT s.id, n.seq, n.digest, n.salt, n.text
			FROM unnest($1::text[], $2::bigint[], $3::bytea[], $4::bytea[], $5::bytea[]) AS n (stream, seq, digest, salt, text)
			JOIN stream s ON s.name = n.stream`, p.stream, p.seq, p.digest, p.salt, p.text)
	}
	for _, f := range a.forget {
		q.Queue(`DELETE FROM personal WHERE stream = (SELECT id FROM stream WHERE name = $1) AND seq = $2 AND digest = $3`, f.Stream, int64(f.Seq), f.Digest[:])
	}
	account := journal.AccountHash(a.account, a.links)
	q.Queue(`INSERT INTO ledger (position, hash, later) VALUES ($1, $2, 0)`, int64(a.position), account[:])
	q.Queue(`UPDATE tail SET position = $1, hash = $2 WHERE one = 1`, int64(a.position), account[:])
	q.Queue(`COMMIT`)
	a.committing = true
	return conn.SendBatch(ctx, &q).Close()
}

// Probe implements journal.Prober. It checks that the end of the log can be written. It waits for
// transactions of this server that may still be running.
func (s *Store) Probe(ctx context.Context) error {
	if s.attached {
		return sqlstore.ErrAttached
	}
	return s.renew(ctx)
}

// renew records that this server is alive. It returns errTerm when another server has taken over.
func (s *Store) renew(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, tryTime)
	defer cancel()
	done, err := s.log.Exec(ctx, `UPDATE tail SET seen = `+now+` WHERE one = 1 AND term = $1`, s.term)
	if err == nil && done.RowsAffected() == 0 {
		return errTerm
	}
	if err != nil {
		s.renewConnections()
		return fmt.Errorf("postgres: %w", err)
	}
	return nil
}
