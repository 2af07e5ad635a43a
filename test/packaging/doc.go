// Package packaging tests the files in packaging/: systemd units, the compose file, and the
// packages of a release. It builds packages around small programs, and installs the real ones if
// make test-packages names them. The command lines start the real program with a test database and
// bus. systemd and compose check the files where they are installed. With ESCAQUE_PROOF=full they
// also start them, which changes the machine.
package packaging
