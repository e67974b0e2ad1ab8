// The conformance suite of the Gateway API, as a test binary: `go test -c` builds it. Its flags are those of the suite and `-list-output`.
package suite

import (
	"encoding/json"
	"flag"
	"os"
	"testing"

	v1 "sigs.k8s.io/gateway-api/apis/v1"
	"sigs.k8s.io/gateway-api/conformance"
	"sigs.k8s.io/gateway-api/conformance/tests"
	"sigs.k8s.io/gateway-api/pkg/features"
)

var listOutput = flag.String("list-output", "", "A file that gets all tests and features of the suite, as JSON.")

type list struct {
	Tests    []test                 `json:"tests"`
	Features []features.FeatureName `json:"features"`
}

type test struct {
	Name     string                 `json:"name"`
	Features []features.FeatureName `json:"features"`
}

func TestConformance(t *testing.T) {
	if *listOutput != "" {
		if err := writeList(*listOutput); err != nil {
			t.Fatal(err)
		}
	}
	options := conformance.DefaultOptions(t)
	// The node of the tests has a load balancer for addresses of 198.18.0.0/24. All limits in time are the suite's own.
	kind := v1.IPAddressType
	options.UsableNetworkAddresses = []v1.GatewaySpecAddress{{Type: &kind, Value: "198.18.0.250"}}
	options.UnusableNetworkAddresses = []v1.GatewaySpecAddress{{Type: &kind, Value: "192.0.2.1"}}
	conformance.RunConformanceWithOptions(t, options)
}

func writeList(path string) error {
	whole := list{}
	for _, each := range tests.ConformanceTests {
		whole.Tests = append(whole.Tests, test{each.ShortName, each.Features})
	}
	for feature := range features.AllFeatures {
		whole.Features = append(whole.Features, feature.Name)
	}
	text, err := json.Marshal(whole)
	if err != nil {
		return err
	}
	return os.WriteFile(path, text, 0o600)
}
