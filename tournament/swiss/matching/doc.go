// Package matching finds perfect matchings of maximum weight in complete
// graphs, by Edmonds' primal-dual method in O(n^3), and finds them again in
// O(n^2) when the edges of one vertex change their weights. It asks for weights
// instead of keeping them, and begins from the duals of a sample. In graphs
// without weights it finds a largest set of pairs.
//
// It knows vertices, edges and weights of a fixed wide width; a weight holds
// many criteria at once, the most important in the highest bits. It must not
// know players, scores or any pairing system: what the bits of a weight mean
// is the caller's matter.
package matching
