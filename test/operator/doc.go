// Package operator does what docs/operations.md tells an operator to do, in a shell, with the real programs.
package operator
