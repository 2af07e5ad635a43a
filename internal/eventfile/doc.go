// Package eventfile stores one event in one file. The file is its log with one fact per line, in
// the format of tournament/wire.
//
// Only one writer opens a file at a time. Others wait. Appended facts are on disk before Append
// returns. A power cut may leave an incomplete last line, which the next append removes. The
// package knows files, not the rules: callers decide what to append.
package eventfile
