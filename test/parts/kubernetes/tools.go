//go:build tools

// Keeps `go mod tidy` honest: the parts that test/parts/build.ts builds.
package parts

import (
	_ "k8s.io/kubernetes/cmd/kube-apiserver"
	_ "k8s.io/kubernetes/cmd/kube-controller-manager"
	_ "k8s.io/kubernetes/cmd/kubectl"
	_ "sigs.k8s.io/kustomize/kustomize/v5"
)
