package sqlstore

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"
)

// Numbers holds the last numbers that a database has assigned to messages and changes. A number is
// not assigned again, even when its row was deleted.
type Numbers struct{ Message, Change int64 }

// kind is the type of a column. A capital letter means that it may be NULL.
type kind byte

const (
	integer kind = 'n'
	text    kind = 't'
	truth   kind = 'o'
	blob    kind = 'b'
	float   kind = 'r'
)

// base returns the kind without the NULL mark.
func (k kind) base() kind { return k | 0x20 }

// table is a table to copy: its columns and the key by which rows are ordered.
type table struct {
	name    string
	columns string // with their kinds: "id:n name:t hash:B"
	order   string
}

// tables lists all tables with the server's data. Each table comes after the tables that it refers
// to. The heads of streams come before the records, because the lease of a record is only checked
// when its stream has a lease.
var tables = []table{
	{"stream", "id:n name:t head:n epoch:n node:t since:n last_kind:t last_at:n hash:B", "id"},
	{"record", "position:n stream:n seq:n epoch:n at:n kind:t version:n data:b hash:B", "position"},
	{"ledger", "position:n hash:b later:N", "position"},
	{"personal", "stream:n seq:n digest:b salt:b text:b", "stream, seq, digest"},
	{"heartbeat", "node:t at:n seen:n", "node"},
	{"checkpoint", "projection:t position:n", "projection"},
	{"account", "id:t handle:t fold:t skeleton:t email:t password:t ics_password:t roles:n lang:t titles:t created:n last_seen:n disabled:o online:n factor:t factor_step:n recovery:t display:t looks:t", "id"},
	{"session", "hash:b account:T guest:T guest_fold:T guest_id:T lang:t created:n expires:n agent:t token:t", "hash"},
	{"reset", "hash:b account:t expires:n", "hash"},
	{"audit", "id:t at:n actor:t handle:t what:t about:t detail:t origin:t", "id"},
	{"admin_link", "one:n hash:b created:n", "one"},
	{"setting", "account:t name:t value:t", "account, name"},
	{"message", "id:n box:t sender:t handle:t at:n text:t is_read:o", "id"},
	{"visit", "account:t since:n until:n place:b", "account, since, until, place"},
	{"study", "id:t account:t title:t pgn:t created:n changed:n", "id"},
	{"token", "id:t hash:b account:t note:t scopes:t created:n used:n", "id"},
	{"passkey", "id:t account:t name:t public:t created:n used:n", "id"},
	{"secret", "name:t value:b", "name"},
	{"pending", "hash:b handle:t email:t lang:t expires:n", "hash"},
	{"standing", "account:t category:t rating:n rd:r games:n wins:n draws:n losses:n best:n best_at:n last_at:n days:n", "account, category"},
	{"rated_game", "game:t category:t white:t black:t white_before:n white_after:n black_before:n black_after:n at:n bounded:o beyond:o white_cap:t black_cap:t day:n", "game"},
	{"game", "id:t white:t white_handle:t white_title:t white_rating:n white_guest:o black:t black_handle:t black_title:t black_rating:n black_guest:o " +
		"edition:t control:t category:t rated:o start:t event:T event_name:T round:N board:N started:n ended:n result:t termination:t number:N", "id"},
	{"analysis", "game:t engine:t made:n report:t", "game"},
	{"game_line", "number:n fen:t moves:b", "number"},
	{"game_part", "part:n version:n packed:o columns:B", "part"},
	{"game_list", "id:n data:b", "id"},
	{"account_change", "number:n account:t", "number"},
}

// NotEmptyError refuses to copy into a database that has rows.
type NotEmptyError struct{ Table string }

func (e *NotEmptyError) Error() string {
	return "store: the target is not empty: there are rows in " + e.Table
}

// DifferenceError reports the first row in which two databases differ.
type DifferenceError struct {
	Table string
	Row   int // counted from 1, in the order of the table's key
}

func (e *DifferenceError) Error() string {
	return fmt.Sprintf("store: row %d of %s is another in the copy", e.Row, e.Table)
}

// Size counts the rows that [Copy] copies and [Compare] compares.
func (s *Store) Size(ctx context.Context) (rows int64, err error) {
	for _, t := range tables {
		var n int64
		if err := s.read.QueryRowContext(ctx, `SELECT count(*) FROM `+t.name).Scan(&n); err != nil {
			return 0, err
		}
		rows += n
	}
	return rows, nil
}

// Copy copies everything from one database into an empty one, in one transaction. When it is
// interrupted the destination stays empty. Both must have been opened, not attached. progress is
// called with the number of copied rows.
func Copy(ctx context.Context, from, to *Store, progress func(rows int64)) error {
	if from.attached || to.attached {
		return ErrAttached
	}
	given, err := from.engine.Given(ctx)
	if err != nil {
		return err
	}
	return to.engine.Write(ctx, func(tx *sql.Tx) error {
		if to.engine.Hold != nil {
			if err := to.engine.Hold(ctx, tx); err != nil {
				return err
			}
		}
		for _, t := range tables {
			switch err := tx.QueryRowContext(ctx, `SELECT 1 FROM `+t.name+` LIMIT 1`).Scan(new(int)); {
			case err == nil:
				return &NotEmptyError{Table: t.name}
			case !errors.Is(err, sql.ErrNoRows):
				return err
			}
		}
		done := int64(0)
		for _, t := range tables {
			if err := t.copy(ctx, from, tx, func() { done++; progress(done) }); err != nil {
				return fmt.Errorf("copying %s: %w", t.name, err)
			}
		}
		return to.engine.Numbers(ctx, tx, given)
	})
}

// Limits of one INSERT statement of a copy.
const (
	copyRows  = 500
	copyBytes = 4 << 20
)

// copy copies the table's rows and calls tick for each.
func (t table) copy(ctx context.Context, from *Store, tx *sql.Tx, tick func()) error {
	names, _ := t.split()
	var args []any
	rows, size := 0, 0
	flush := func() error {
		if rows == 0 {
			return nil
		}
		_, err := tx.ExecContext(ctx, insertStatement(t.name, names, rows), args...)
		args, rows, size = args[:0], 0, 0
		return err
	}
	err := t.each(ctx, from, func(row []any) error {
		for _, v := range row {
			switch v := v.(type) {
			case []byte:
				size += len(v)
			case string:
				size += len(v)
			}
		}
		args = append(args, row...)
		rows++
		tick()
		if rows < copyRows && size < copyBytes {
			return nil
		}
		return flush()
	})
	return errors.Join(err, flush())
}

// insertStatement returns an INSERT statement for a number of rows.
func insertStatement(name string, columns []string, rows int) string {
	var b strings.Builder
	fmt.Fprintf(&b, "INSERT INTO %s (%s) VALUES ", name, strings.Join(columns, ", "))
	for i := range rows {
		if i > 0 {
			b.WriteString(", ")
		}
		for k := range columns {
			before := ", "
			if k == 0 {
				before = "("
			}
			fmt.Fprintf(&b, "%s$%d", before, i*len(columns)+k+1)
		}
		b.WriteByte(')')
	}
	return b.String()
}

// split returns the names and the kinds of the columns.
func (t table) split() (names []string, kinds []kind) {
	for c := range strings.FieldsSeq(t.columns) {
		name, k, _ := strings.Cut(c, ":")
		names = append(names, name)
		kinds = append(kinds, kind(k[0]))
	}
	return names, kinds
}

// each calls handle with every row in order. The Go values do not depend on the database.
func (t table) each(ctx context.Context, s *Store, handle func(row []any) error) (err error) {
	names, kinds := t.split()
	return each(ctx, s.read, `SELECT `+strings.Join(names, ", ")+` FROM `+t.name+` ORDER BY `+t.order, func(rows *sql.Rows) error {
		into := make([]any, len(kinds))
		for i, k := range kinds {
			switch k.base() {
			case integer:
				into[i] = new(sql.NullInt64)
			case text:
				into[i] = new(sql.NullString)
			case truth:
				into[i] = new(sql.NullBool)
			case blob:
				into[i] = new([]byte)
			case float:
				into[i] = new(sql.NullFloat64)
			}
		}
		if err := rows.Scan(into...); err != nil {
			return err
		}
		row := make([]any, len(into))
		for i, p := range into {
			row[i] = plainValue(p)
			if row[i] == nil && kinds[i] == blob {
				row[i] = []byte{} // an empty slice is not NULL
			}
		}
		return handle(row)
	})
}

// plainValue returns a scanned value as nil, int64, string, bool, float64 or []byte.
func plainValue(p any) any {
	switch p := p.(type) {
	case *sql.NullInt64:
		if p.Valid {
			return p.Int64
		}
	case *sql.NullString:
		if p.Valid {
			return p.String
		}
	case *sql.NullBool:
		if p.Valid {
			return p.Bool
		}
	case *sql.NullFloat64:
		if p.Valid {
			return p.Float64
		}
	case *[]byte:
		if *p != nil {
			return *p
		}
	}
	return nil
}

// Compare compares two databases row by row and returns a [*DifferenceError] for the first
// difference. progress is called with the number of compared rows.
func Compare(ctx context.Context, first, second *Store, progress func(rows int64)) error {
	done := int64(0)
	for _, t := range tables {
		ctx, cancel := context.WithCancel(ctx)
		theirs, failed := make(chan []any, 64), make(chan error, 1)
		go func() {
			defer close(theirs)
			failed <- t.each(ctx, second, func(row []any) error {
				select {
				case theirs <- row:
					return nil
				case <-ctx.Done():
					return ctx.Err()
				}
			})
		}()
		n := 0
		err := t.each(ctx, first, func(row []any) error {
			n++
			done++
			progress(done)
			if copied, there := <-theirs; !there || !sameRow(row, copied) {
				return &DifferenceError{Table: t.name, Row: n}
			}
			return nil
		})
		if err == nil {
			if _, more := <-theirs; more {
				err = &DifferenceError{Table: t.name, Row: n + 1}
			}
		}
		cancel()
		for range theirs { // drain, so that the reader ends
		}
		if read := <-failed; read != nil && !errors.Is(read, context.Canceled) {
			err = errors.Join(read, err)
		}
		if err != nil {
			return err
		}
	}
	a, err := first.engine.Given(ctx)
	if err != nil {
		return err
	}
	b, err := second.engine.Given(ctx)
	if err == nil && a != b {
		err = &DifferenceError{Table: "message"}
	}
	return err
}

// sameRow reports whether two rows are equal.
func sameRow(a, b []any) bool {
	for i := range a {
		x, isBytes := a[i].([]byte)
		y, alike := b[i].([]byte)
		switch {
		case isBytes != alike, !isBytes && a[i] != b[i], isBytes && !bytes.Equal(x, y):
			return false
		}
	}
	return len(a) == len(b)
}

// Columns lists the copied columns as "table.column", so that tests can compare them with the
// schema.
func Columns() (list []string) {
	for _, t := range tables {
		names, _ := t.split()
		for _, n := range names {
			list = append(list, t.name+"."+n)
		}
	}
	return list
}
