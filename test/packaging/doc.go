// Package packaging tries what packaging/ describes: the units of systemd, the compose file, and the packages of a
// release, which it makes around small programs, and installs when make test-packages names the real ones. The command
// lines start the real program, against a database and a bus of the test's; systemd and compose themselves judge the
// files where they are installed, and start them where they run (with ESCAQUE_PROOF=full, since that changes the
// machine).
package packaging
