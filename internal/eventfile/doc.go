// Package eventfile keeps one event in one file: its log, a fact a line, in the
// form of tournament/wire.
//
// A file is open by one writer at a time: the others wait. What was appended is on
// the disk before it is acknowledged; a last line that a power cut left unfinished
// was never acknowledged, and is cut off by the next append. It knows files and nothing of
// the rules: what may be appended is decided by whoever calls.
package eventfile
