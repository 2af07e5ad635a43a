// Package hold records which process uses a file or folder. The record is a note in a lock file
// beside it. The system releases the lock when the process ends, in whatever way.
//
// The lock does not prevent reading or writing. It informs programs that ask first. Shared network
// folders do not always carry locks to other computers. So a note of another computer counts even
// if its lock is not visible. The package knows files and processes only.
package hold
