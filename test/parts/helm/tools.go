//go:build tools

// Keeps `go mod tidy` honest: the part that test/parts/build.ts builds.
package parts

import _ "helm.sh/helm/v3/cmd/helm"
