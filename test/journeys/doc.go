// Package journeys holds a thousand spectators at a running office and measures when a
// result has reached the screen of each. Beside it stand the journeys of organisers and
// arbiters through the browser and the command line, which `make journeys` runs.
package journeys
