// Reads Prometheus' text format with Prometheus' own parser, and writes its samples as JSON: for tests of /metrics.
package main

import (
	"encoding/json"
	"fmt"
	"math"
	"os"

	dto "github.com/prometheus/client_model/go"
	"github.com/prometheus/common/expfmt"
	"github.com/prometheus/common/model"
)

type sample struct {
	Labels map[string]string `json:"labels"`
	// Of a histogram: the number of its observations. A text for what JSON has no number for.
	Value any `json:"value"`
}

type family struct {
	Type    string   `json:"type"`
	Help    string   `json:"help"`
	Samples []sample `json:"samples"`
}

func main() {
	parser := expfmt.NewTextParser(model.UTF8Validation)
	parsed, err := parser.TextToMetricFamilies(os.Stdin)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	families := map[string]family{}
	for name, found := range parsed {
		samples := []sample{}
		for _, metric := range found.Metric {
			labels := map[string]string{}
			for _, pair := range metric.Label {
				labels[pair.GetName()] = pair.GetValue()
			}
			var value any = valueOf(metric)
			if number := valueOf(metric); math.IsNaN(number) || math.IsInf(number, 0) {
				value = fmt.Sprint(number)
			}
			samples = append(samples, sample{labels, value})
		}
		families[name] = family{found.GetType().String(), found.GetHelp(), samples}
	}
	if err := json.NewEncoder(os.Stdout).Encode(families); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func valueOf(metric *dto.Metric) float64 {
	switch {
	case metric.Counter != nil:
		return metric.Counter.GetValue()
	case metric.Gauge != nil:
		return metric.Gauge.GetValue()
	case metric.Histogram != nil:
		return float64(metric.Histogram.GetSampleCount())
	case metric.Summary != nil:
		return float64(metric.Summary.GetSampleCount())
	default:
		return metric.GetUntyped().GetValue()
	}
}
