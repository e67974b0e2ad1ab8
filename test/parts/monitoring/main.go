// Reads expressions and rules with Prometheus' own parser, and dashboards with Grafana's types: for tests of what we ship for them.
// `monitoring queries|rules|alerts|dashboards` reads a list as JSON, and writes a list of answers.
package main

import (
	"encoding/json"
	"fmt"
	"log/slog"
	"os"
	"slices"
	"strings"

	"github.com/grafana/grafana-foundation-sdk/go/cog/plugins"
	"github.com/grafana/grafana-foundation-sdk/go/dashboard"
	"github.com/prometheus/common/model"
	"github.com/prometheus/prometheus/model/rulefmt"
	"github.com/prometheus/prometheus/promql/parser"
)

var language = parser.NewParser(parser.Options{})

type query struct {
	Problem string `json:"problem"`
	// The labels of the matchers, by metric.
	Metrics map[string][]string `json:"metrics"`
	// The labels of `by (...)`.
	Grouped []string `json:"grouped"`
}

func main() {
	var inputs []json.RawMessage
	check(json.NewDecoder(os.Stdin).Decode(&inputs))
	plugins.RegisterDefaultPlugins()
	answers := []any{}
	for _, input := range inputs {
		switch os.Args[1] {
		case "queries":
			var text string
			check(json.Unmarshal(input, &text))
			answers = append(answers, readQuery(text))
		case "rules":
			answers = append(answers, readRules(input))
		case "alerts":
			answers = append(answers, readAlerts(input))
		case "dashboards":
			answers = append(answers, readDashboard(input))
		default:
			check(fmt.Errorf("no %s", os.Args[1]))
		}
	}
	check(json.NewEncoder(os.Stdout).Encode(answers))
}

func check(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// JSON is YAML; the document has the groups of a PrometheusRule.
func readRules(document []byte) string {
	_, problems := rulefmt.Parse(document, false, model.UTF8Validation, language, slog.New(slog.DiscardHandler))
	texts := []string{}
	for _, problem := range problems {
		texts = append(texts, problem.Error())
	}
	return strings.Join(texts, "\n")
}

// Every member must be known, and those of panels and queries too. Without problems the errors are a list without a text.
func readDashboard(document []byte) string {
	var found dashboard.Dashboard
	if err := found.UnmarshalJSONStrict(document); err != nil && err.Error() != "" {
		return err.Error()
	}
	if err := found.Validate(); err != nil {
		return err.Error()
	}
	return ""
}

func readQuery(text string) query {
	found := query{Metrics: map[string][]string{}, Grouped: []string{}}
	expression, err := language.ParseExpr(text)
	if err != nil {
		found.Problem = err.Error()
		return found
	}
	parser.Inspect(expression, func(node parser.Node, _ []parser.Node) error {
		switch node := node.(type) {
		case *parser.VectorSelector:
			labels := append([]string{}, found.Metrics[node.Name]...)
			for _, matcher := range node.LabelMatchers {
				if matcher.Name != model.MetricNameLabel && !slices.Contains(labels, matcher.Name) {
					labels = append(labels, matcher.Name)
				}
			}
			slices.Sort(labels)
			found.Metrics[node.Name] = labels
		case *parser.AggregateExpr:
			found.Grouped = append(found.Grouped, node.Grouping...)
		}
		return nil
	})
	return found
}
