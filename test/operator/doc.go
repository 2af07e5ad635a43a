// Package operator runs the steps of docs/operations.md for operators in a shell with the real
// programs.
package operator
