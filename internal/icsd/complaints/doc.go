// Package complaints has the commands on how people behave: complaints, acts and appeals, and
// the measures of administrators.
//
// It knows who may see what of them from internal/moderation, which decides. It knows no
// connection.
package complaints
