// Package journeys runs an office with a thousand spectators and measures when a result reaches
// their screens. It also contains the tests of organisers and arbiters in the browser and on the
// command line, which `make journeys` runs.
package journeys
