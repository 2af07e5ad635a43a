package sqlstore

import (
	"fmt"
	"path/filepath"
)

// Problem is the reason why a database could not be opened.
type Problem string

// The problems that the operator can solve.
const (
	Newer Problem = "database-newer" // written by a later version of the program
	// Attach: the schema has not been migrated by its server yet
	Older       Problem = "database-older"
	Empty       Problem = "database-empty"        // a file that no server has used
	NotWritable Problem = "database-not-writable" // the folder is not writable
	// the folder is writable, but the file or one beside it is not
	FileClosed  Problem = "database-file-closed"
	NoFolder    Problem = "database-no-folder"   // a file has the name of the folder
	Full        Problem = "database-full"        // the disk is full
	Locked      Problem = "database-locked"      // another server uses the database
	Damaged     Problem = "database-damaged"     // not a database, or a damaged one
	Missing     Problem = "database-missing"     // the database does not exist
	NoDatabase  Problem = "database-none"        // the database server has no database of that name
	Unreachable Problem = "database-unreachable" // the database server does not answer
	Denied      Problem = "database-denied"      // the database server refuses the user
	BadAddress  Problem = "database-address"     // not a valid database address
	Encoding    Problem = "database-encoding"    // the database cannot store every character
	// the database server confirms commits before they are on disk
	Unsafe Problem = "database-unsafe"
)

// OpenError is the reason why a store could not be opened or attached to, for the operator.
type OpenError struct {
	Problem Problem
	Path    string // path of the file, or address of the database without its password
	Found   int64  // Newer, Older: the schema version of the database
	Known   int64  // Newer, Older: the latest schema version that this program knows
	Who     string // Locked, on a database server: the owner
	Setting string // Unsafe: the required setting; Encoding: the encoding found
	Err     error  // the cause, if there is one
}

func (e *OpenError) Error() string {
	switch e.Problem {
	case Newer:
		return fmt.Sprintf("%s was written by a newer version of this program (schema %d, this one knows %d): run that version",
			e.Path, e.Found, e.Known)
	case Older:
		return fmt.Sprintf("%s is of an older version (schema %d, this one needs %d): start the server once to bring it up to date",
			e.Path, e.Found, e.Known)
	case Empty:
		return fmt.Sprintf("%s is empty: no server has kept anything in it", e.Path)
	case NotWritable:
		return fmt.Sprintf("the folder %s cannot be written: give this user the right to write there or choose another folder",
			filepath.Dir(e.Path))
	case FileClosed:
		return fmt.Sprintf("%s, or a file beside it, cannot be read and written: give this user the files %[1]s*", e.Path)
	case NoFolder:
		return fmt.Sprintf("%s is a file: name a folder", filepath.Dir(e.Path))
	case Full:
		return fmt.Sprintf("there is no room on the disk of %s: make room", filepath.Dir(e.Path))
	case NoDatabase:
		return fmt.Sprintf("the server of %s has no such database: create it (createdb) or correct the name", e.Path)
	case Unreachable:
		return fmt.Sprintf("the database %s does not answer: start it or correct the address (%v)", e.Path, e.Err)
	case Denied:
		return fmt.Sprintf("the database %s refuses this user: correct the name, the password or the user's rights (%v)", e.Path, e.Err)
	case BadAddress:
		return fmt.Sprintf("%v: name a database like postgres://USER@HOST/NAME", e.Err)
	case Encoding:
		return fmt.Sprintf("the database %s has the encoding %s: make one with the encoding UTF8", e.Path, e.Setting)
	case Unsafe:
		return fmt.Sprintf("the database %s acknowledges what is not on its disk: set %s", e.Path, e.Setting)
	case Locked:
		if e.Who != "" {
			return fmt.Sprintf("another server is already running on %s: %s; stop it or choose another database", e.Path, e.Who)
		}
		return fmt.Sprintf("another server is already running on %s: stop it or choose another folder", e.Path)
	case Missing:
		return fmt.Sprintf("there is no database %s: name the server's data folder or start the server once", e.Path)
	}
	return fmt.Sprintf("%s is not a sound database: restore a backup (%v)", e.Path, e.Err)
}

func (e *OpenError) Unwrap() error { return e.Err }
