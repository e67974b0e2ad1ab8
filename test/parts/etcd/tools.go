//go:build tools

// Keeps `go mod tidy` honest: the part that test/parts/build.ts builds.
package parts

import _ "go.etcd.io/etcd/server/v3"
