// Package complaints has the commands for complaints, acts and appeals, and for the measures of
// administrators.
//
// internal/moderation decides and knows who may see them. The package does not know connections.
package complaints
