// Package matching finds perfect matchings of maximum weight in complete graphs, by Edmonds'
// primal-dual method in O(n^3). After a change of the weights of one vertex it finds the new
// matching in O(n^2). It requests weights when needed instead of storing them, and starts from the
// duals of a sample. In graphs without weights it finds a maximum matching.
//
// The weights have a fixed number of words. A weight combines several criteria, the most important
// one in the highest bits. The package must not depend on players, scores or pairing systems: the
// caller decides what the bits mean.
package matching
