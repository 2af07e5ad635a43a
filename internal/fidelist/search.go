package fidelist

import (
	"context"
	"database/sql"
	"errors"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/escaque/escaque/internal/ownlist"
	"github.com/escaque/escaque/internal/plain"
	"github.com/escaque/escaque/internal/sqliteuri"
	"github.com/escaque/escaque/tournament"
)

// List searches the list of a data folder. After an import the next search uses the new list. It
// may be used from several goroutines.
type List struct {
	path string
	own  *ownlist.Folder

	mu   sync.Mutex
	db   *sql.DB // nil before the first search
	file os.FileInfo
	info Info
	refs map[*sql.DB]*sync.WaitGroup // running searches
}

// ListIn returns the list of a data folder, which need not hold one yet.
func ListIn(dir string) *List {
	return &List{path: filepath.Join(dir, Name), own: ownlist.In(dir), refs: map[*sql.DB]*sync.WaitGroup{}}
}

// Own returns the lists of organisers in the data folder.
func (l *List) Own() *ownlist.Folder { return l.own }

// Close waits for running searches and closes the file.
func (l *List) Close() error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.db == nil {
		return nil
	}
	db := l.db
	l.db, l.file = nil, nil
	l.refs[db].Wait()
	delete(l.refs, db)
	return db.Close()
}

// Query is a search for players.
type Query struct {
	Text       string // a number, or beginnings of words of the name in any order
	Federation string // three letters; empty for all
	Limit      int    // most players returned; 20 when 0
}

// The limits of a query.
const (
	usualLimit = 20
	maxLimit   = 200
	maxWords   = 8
	maxQuery   = 200 // bytes
)

// Search returns players, the highest rated first. It returns ErrNone if there is no list.
func (l *List) Search(ctx context.Context, q Query) ([]Player, error) {
	db, done, err := l.open(ctx)
	if err != nil {
		return nil, err
	}
	defer done()
	limit := q.Limit
	if limit <= 0 {
		limit = usualLimit
	}
	limit = min(limit, maxLimit)
	text := strings.TrimSpace(q.Text)
	if len(text) > maxQuery {
		text = strings.ToValidUTF8(text[:maxQuery], "")
	}
	if id, err := strconv.ParseInt(text, 10, 64); err == nil {
		return scanPlayers(db.QueryContext(ctx, `SELECT `+columns+` FROM player WHERE id = ? AND (? = '' OR federation = ?)`, id, q.Federation, strings.ToUpper(q.Federation)))
	}
	words := plain.Words(text)
	if len(words) == 0 {
		return nil, nil
	}
	var match []string
	for _, w := range words[:min(len(words), maxWords)] {
		match = append(match, `"`+w+`"*`)
	}
	if federation := plain.Words(q.Federation); len(federation) > 0 {
		match = append(match, `"`+federationWord(federation[0])+`"`)
	}
	return scanPlayers(db.QueryContext(ctx, `SELECT `+columns+` FROM player WHERE place IN (SELECT rowid FROM word WHERE word MATCH ? ORDER BY rowid LIMIT ?) ORDER BY place`,
		strings.Join(match, " AND "), limit))
}

// Player returns the player with a number. It returns ErrUnknown if there is none and ErrNone if
// there is no list.
func (l *List) Player(ctx context.Context, id int64) (Player, error) {
	found, err := l.Search(ctx, Query{Text: strconv.FormatInt(id, 10)})
	if err == nil && len(found) == 0 {
		err = ErrUnknown
	}
	if err != nil {
		return Player{}, err
	}
	return found[0], nil
}

// RatingsOf returns the ratings of the person of an entry of an event: those of FIDE's list, by the
// FIDE number, and those of the lists of organisers. There are none without a list, or if nobody in
// it is this person. A list that cannot be read has no ratings; [List.Check] names it.
func (l *List) RatingsOf(ctx context.Context, e tournament.Entry, r tournament.Regulations) (Ratings, error) {
	rs, err := l.fideRatings(ctx, e)
	if err != nil {
		return nil, err
	}
	names, err := l.own.Names()
	if err != nil {
		return nil, err
	}
	own, err := l.ownLists(names)
	return append(rs, ownRatings(own, e, r)...), err
}

// ownLists returns the lists of organisers with some names that exist and can be read.
func (l *List) ownLists(names []string) (lists []*ownlist.List, err error) {
	for _, name := range names {
		list, err := l.own.List(name)
		if errors.Is(err, ownlist.ErrNone) || errors.Is(err, ownlist.ErrBroken) {
			continue
		}
		if err != nil {
			return nil, err
		}
		lists = append(lists, list)
	}
	return lists, nil
}

// fideRatings returns the ratings of the person of an entry in FIDE's list.
func (l *List) fideRatings(ctx context.Context, e tournament.Entry) (Ratings, error) {
	id, err := strconv.ParseInt(e.FIDEID, 10, 64)
	if err != nil {
		return nil, nil //nolint:nilerr // no number names nobody
	}
	info, err := l.Info(ctx)
	if isNone(err) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	p, err := l.Player(ctx, id)
	if errors.Is(err, ErrUnknown) {
		return nil, nil
	}
	return p.Ratings(info.Date), err
}

// isNone reports whether an error says that there is no list of FIDE that can be used.
func isNone(err error) bool { return errors.Is(err, ErrNone) || errors.Is(err, ErrOther) }

// maxTogether is the most players that one query asks for by their numbers.
const maxTogether = 500

// Check compares the entries of an event with the lists; see [Compare]. It returns ErrNone if there is
// no list of FIDE, and the event names none of an organiser.
func (l *List) Check(ctx context.Context, t tournament.Tournament, today string) (Check, error) {
	names := ownNames(t)
	own, err := l.ownLists(names)
	if err != nil {
		return Check{}, err
	}
	info, players, err := l.players(ctx, NumbersOf(t))
	if err != nil && (!isNone(err) || len(names) == 0) {
		return Check{}, err
	}
	return Compare(t, info, players, own, today), nil
}

// Stamp returns a text that changes when a list changes by which an event is checked. It is "" if
// there is none.
func (l *List) Stamp(ctx context.Context, t tournament.Tournament) (string, error) {
	var parts []string
	info, err := l.Info(ctx)
	switch {
	case err == nil:
		parts = append(parts, strconv.FormatInt(info.Made, 36))
	case !isNone(err):
		return "", err
	}
	for _, name := range ownNames(t) {
		info, err := l.own.Info(name)
		if err != nil && !errors.Is(err, ownlist.ErrNone) && !errors.Is(err, ownlist.ErrBroken) {
			return "", err
		}
		parts = append(parts, name+" "+strconv.FormatInt(info.Made, 36))
	}
	return strings.Join(parts, " "), nil
}

// players returns the players of FIDE's list with some numbers.
func (l *List) players(ctx context.Context, numbers []int64) (Info, map[int64]Player, error) {
	db, done, err := l.open(ctx)
	if err != nil {
		return Info{}, nil, err
	}
	defer done()
	l.mu.Lock()
	info := l.info
	l.mu.Unlock()
	players := make(map[int64]Player)
	for some := range slices.Chunk(numbers, maxTogether) {
		args := make([]any, len(some))
		for i, n := range some {
			args[i] = n
		}
		found, err := scanPlayers(db.QueryContext(ctx, `SELECT `+columns+` FROM player WHERE id IN (?`+strings.Repeat(`, ?`, len(some)-1)+`)`, args...)) //nolint:gosec // it is made of our own column names and placeholders
		if err != nil {
			return Info{}, nil, err
		}
		for _, p := range found {
			players[p.ID] = p
		}
	}
	return info, players, nil
}

// Info returns the description of the list. It returns ErrNone if there is none.
func (l *List) Info(ctx context.Context) (Info, error) {
	_, done, err := l.open(ctx)
	if err != nil {
		return Info{}, err
	}
	defer done()
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.info, nil
}

func scanPlayers(rows *sql.Rows, err error) ([]Player, error) {
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var found []Player
	for rows.Next() {
		var p Player
		if err := rows.Scan(p.targets()...); err != nil {
			return nil, err
		}
		found = append(found, p)
	}
	return found, rows.Err()
}

// open returns the current list's database. done releases it.
func (l *List) open(ctx context.Context) (db *sql.DB, done func(), err error) {
	file, err := os.Stat(l.path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil, ErrNone
	}
	if err != nil {
		return nil, nil, err
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	// Windows looks up late which file it was, and may find the new one.
	if l.db == nil || !os.SameFile(l.file, file) || !l.file.ModTime().Equal(file.ModTime()) {
		db, info, err := openReadOnly(ctx, l.path)
		if err != nil {
			return nil, nil, err
		}
		info.Bytes, info.Made = file.Size(), file.ModTime().UnixNano()
		if old := l.db; old != nil {
			waiting := l.refs[old]
			delete(l.refs, old)
			go func() {
				waiting.Wait()
				_ = old.Close() // it was only read
			}()
		}
		l.db, l.file, l.info, l.refs[db] = db, file, info, &sync.WaitGroup{}
	}
	refs := l.refs[l.db]
	refs.Add(1)
	return l.db, refs.Done, nil
}

// openReadOnly opens a list file read-only. A file never changes: an import makes a new one.
func openReadOnly(ctx context.Context, path string) (*sql.DB, Info, error) {
	path, err := filepath.Abs(path)
	if err != nil {
		return nil, Info{}, err
	}
	db, err := sql.Open("sqlite", sqliteuri.Of(path, url.Values{
		"mode": {"ro"}, "immutable": {"1"}, "_pragma": {"query_only(on)", "cache_size(-16384)"},
	}))
	if err != nil {
		return nil, Info{}, err
	}
	db.SetMaxOpenConns(2)
	if runtime.GOOS == "windows" {
		db.SetMaxIdleConns(0) // nothing takes the place of a file that is open
	}
	var is int
	var info Info
	err = db.QueryRowContext(ctx, `SELECT version FROM list`).Scan(&is)
	switch {
	case ctx.Err() != nil:
	case err != nil || is != version:
		err = errors.Join(ErrOther, err)
	default:
		err = db.QueryRowContext(ctx, `SELECT date, told, players, files, skipped FROM list`).Scan(&info.Date, &info.Told, &info.Players, &info.Files, &info.Skipped)
	}
	if err != nil {
		return nil, Info{}, errors.Join(err, db.Close())
	}
	return db, info, nil
}
