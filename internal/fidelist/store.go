package fidelist

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	_ "modernc.org/sqlite" // the driver

	"github.com/escaque/escaque/rating/fide"
)

// Name is the name of the list's file in a data folder.
const Name = "fide.db"

// version is the version of the file. A file of another version has to be imported again.
const version = 1

// columns are the columns of a player in both tables, in the order of values.
const columns = `id, name, federation, sex, title, w_title, o_title, foa_title, standard, rapid, blitz, k, rapid_k, blitz_k, birth, flag`

// schema creates the list's tables. Players are stored in order of rating, so a search finds the
// best first and stops when it has enough.
const schema = `
CREATE TABLE player (
	place INTEGER PRIMARY KEY, id INTEGER NOT NULL, name TEXT NOT NULL, federation TEXT NOT NULL, sex TEXT NOT NULL,
	title TEXT NOT NULL, w_title TEXT NOT NULL, o_title TEXT NOT NULL, foa_title TEXT NOT NULL,
	standard INTEGER NOT NULL, rapid INTEGER NOT NULL, blitz INTEGER NOT NULL,
	k INTEGER NOT NULL, rapid_k INTEGER NOT NULL, blitz_k INTEGER NOT NULL, birth TEXT NOT NULL, flag TEXT NOT NULL
) STRICT;
CREATE VIRTUAL TABLE word USING fts5(words, content='', detail=none, columnsize=0, prefix='1 2 3 4 5 6', tokenize='unicode61 remove_diacritics 0');
CREATE TABLE list (version INTEGER NOT NULL, date TEXT NOT NULL, told INTEGER NOT NULL, players INTEGER NOT NULL, files TEXT NOT NULL, skipped INTEGER NOT NULL) STRICT;
`

// temporarySchema creates the temporary table of the players as read, by number.
const temporarySchema = `
CREATE TABLE taken.player (
	id INTEGER PRIMARY KEY, name TEXT NOT NULL, federation TEXT NOT NULL, sex TEXT NOT NULL,
	title TEXT NOT NULL, w_title TEXT NOT NULL, o_title TEXT NOT NULL, foa_title TEXT NOT NULL,
	standard INTEGER NOT NULL, rapid INTEGER NOT NULL, blitz INTEGER NOT NULL,
	k INTEGER NOT NULL, rapid_k INTEGER NOT NULL, blitz_k INTEGER NOT NULL, birth TEXT NOT NULL, flag TEXT NOT NULL,
	file INTEGER NOT NULL
) STRICT;
`

func (p *Player) values() []any {
	return []any{p.ID, p.Name, p.Federation, p.Sex, p.Title, p.WTitle, p.OTitle, p.FOATitle, p.Standard, p.Rapid, p.Blitz, p.K, p.RapidK, p.BlitzK, p.Birth, p.Flag}
}

func (p *Player) targets() []any {
	return []any{&p.ID, &p.Name, &p.Federation, &p.Sex, &p.Title, &p.WTitle, &p.OTitle, &p.FOATitle, &p.Standard, &p.Rapid, &p.Blitz, &p.K, &p.RapidK, &p.BlitzK, &p.Birth, &p.Flag}
}

// playerWriter writes the players of one file to the temporary table.
type playerWriter struct {
	file   int
	insert *sql.Stmt
	update map[fide.List]*sql.Stmt // updates a rating of a player from an earlier file
	tx     *sql.Tx
}

func newPlayerWriter(ctx context.Context, tx *sql.Tx, file int) (*playerWriter, error) {
	t := &playerWriter{file: file, tx: tx, update: map[fide.List]*sql.Stmt{}}
	var err error
	t.insert, err = tx.PrepareContext(ctx, `INSERT INTO taken.player (`+columns+`, file) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`)
	if err != nil {
		return nil, err
	}
	for list, set := range map[fide.List]string{
		fide.Standard: `standard = ?, k = ?`, fide.Rapid: `rapid = ?, rapid_k = ?`, fide.Blitz: `blitz = ?, blitz_k = ?`,
	} {
		if t.update[list], err = tx.PrepareContext(ctx, `UPDATE taken.player SET `+set+`, file = ? WHERE id = ? AND file < ?`); err != nil { //nolint:gosec // set is made of our own column names
			return nil, err
		}
	}
	return t, nil
}

func (t *playerWriter) close() {
	_ = t.insert.Close()
	for _, s := range t.update {
		_ = s.Close()
	}
}

// write writes a player, or adds their ratings to those of an earlier file. It reports whether the
// player is new. The error is a *Fault if the same file has the player twice. Statements run
// without a context, which would cost more than the statement itself. The caller checks the
// context.
func (t *playerWriter) write(p Player, line int, lists []fide.List) (fresh bool, err error) {
	done, err := t.insert.Exec(append(p.values(), t.file)...)
	if err != nil {
		return false, err
	}
	if n, err := done.RowsAffected(); err != nil || n > 0 {
		return n > 0, err
	}
	k := map[fide.List]int{fide.Standard: p.K, fide.Rapid: p.RapidK, fide.Blitz: p.BlitzK}
	for i, list := range lists {
		before := t.file
		if i > 0 {
			before++ // this file's first list has just touched them
		}
		done, err := t.update[list].Exec(p.Rating(list), k[list], t.file, p.ID, before)
		if err != nil {
			return false, err
		}
		if n, err := done.RowsAffected(); err != nil || n == 0 {
			return false, errors.Join(err, newFault(line, Twice, "fideid", fmt.Sprint(p.ID)))
		}
	}
	return false, nil
}

// buildIndex copies the players to the list in their order and builds the search index.
func (i *importer) buildIndex(ctx context.Context) error {
	tx, err := i.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }()
	// Flush many words together. The total is bounded nevertheless.
	for _, set := range []string{`INSERT INTO word (word, rank) VALUES ('hashsize', 33554432)`, `INSERT INTO word (word, rank) VALUES ('automerge', 0)`} {
		if _, err := tx.ExecContext(ctx, set); err != nil {
			return err
		}
	}
	player, err := tx.PrepareContext(ctx, `INSERT INTO player (`+columns+`, place) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`)
	if err != nil {
		return err
	}
	defer player.Close()
	words, err := tx.PrepareContext(ctx, `INSERT INTO word (rowid, words) VALUES (?, ?)`)
	if err != nil {
		return err
	}
	defer words.Close()
	rows, err := tx.Query(`SELECT ` + columns + ` FROM taken.player ORDER BY max(standard, rapid, blitz) DESC, name, id`)
	if err != nil {
		return err
	}
	defer rows.Close()
	i.progress = Progress{Indexing: true, Total: int64(i.info.Players), Players: i.info.Players}
	for ; rows.Next(); i.progress.Done++ {
		if i.progress.Done%progressEvery == 0 {
			if err := ctx.Err(); err != nil {
				return err
			}
			i.Progress(i.progress)
		}
		var p Player
		if err := rows.Scan(p.targets()...); err != nil {
			return err
		}
		place := i.progress.Done + 1
		if _, err := player.Exec(append(p.values(), place)...); err != nil {
			return err
		}
		if _, err := words.Exec(place, searchWords(p.Name)+" "+federationWord(p.Federation)); err != nil {
			return err
		}
	}
	if err := errors.Join(rows.Err(), rows.Close()); err != nil {
		return err
	}
	i.Progress(i.progress)
	for _, end := range []string{`INSERT INTO word (word) VALUES ('optimize')`, `CREATE UNIQUE INDEX player_id ON player (id)`} {
		if _, err := tx.ExecContext(ctx, end); err != nil {
			return err
		}
	}
	if _, err := tx.ExecContext(ctx, `INSERT INTO list (version, date, told, players, files, skipped) VALUES (?, ?, ?, ?, ?, ?)`,
		version, i.info.Date, i.info.Told, i.info.Players, i.info.Files, i.info.Skipped); err != nil {
		return err
	}
	return tx.Commit()
}
