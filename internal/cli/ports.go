package cli

import (
	"errors"
	"syscall"
)

// What Windows says where other systems say EADDRINUSE and EACCES: Go's names of these are values of its own
// there, which no call returns.
const (
	windowsTaken  = syscall.Errno(10048) // WSAEADDRINUSE
	windowsDenied = syscall.Errno(10013) // WSAEACCES
)

// portTaken reports whether a port cannot be had because another program has it.
func portTaken(err error) bool {
	return errors.Is(err, syscall.EADDRINUSE) || errors.Is(err, windowsTaken)
}

// portDenied reports whether this user may not have a port.
func portDenied(err error) bool {
	return errors.Is(err, syscall.EACCES) || errors.Is(err, windowsDenied)
}
