// Evaluates alerts on series with Prometheus' own engine: when they are pending, and when they fire.
package main

import (
	"context"
	"encoding/json"
	"slices"
	"time"

	"github.com/prometheus/common/model"
	"github.com/prometheus/prometheus/model/histogram"
	"github.com/prometheus/prometheus/model/labels"
	"github.com/prometheus/prometheus/promql"
	"github.com/prometheus/prometheus/storage"
	"github.com/prometheus/prometheus/tsdb/chunkenc"
	"github.com/prometheus/prometheus/tsdb/chunks"
	"github.com/prometheus/prometheus/util/annotations"
)

// Of scrapes and of evaluations.
const interval = time.Minute

type alertTrial struct {
	Rules []struct {
		Alert string `json:"alert"`
		Expr  string `json:"expr"`
		For   string `json:"for"`
	} `json:"rules"`
	// Each `METRIC{LABELS} VALUES`, in the notation of the unit tests for rules, one value a minute.
	Series []string `json:"series"`
	// Until then alerts are evaluated.
	Minutes int `json:"minutes"`
}

// The names of the alerts that fire in the last minute.
func readAlerts(input json.RawMessage) []string {
	var trial alertTrial
	check(json.Unmarshal(input, &trial))
	var series []storage.Series
	for _, text := range trial.Series {
		names, values, err := language.ParseSeriesDesc(text)
		check(err)
		var samples []chunks.Sample
		for minute, value := range values {
			if !value.Omitted {
				samples = append(samples, sample{int64(minute) * interval.Milliseconds(), value.Value})
			}
		}
		series = append(series, storage.NewListSeries(names, samples))
	}
	engine := promql.NewEngine(promql.EngineOpts{
		MaxSamples:    1_000_000,
		Timeout:       time.Minute,
		LookbackDelta: 5 * time.Minute,
		Parser:        language,
	})
	firing := []string{}
	for _, rule := range trial.Rules {
		patience := time.Duration(0)
		if rule.For != "" {
			parsed, err := model.ParseDuration(rule.For)
			check(err)
			patience = time.Duration(parsed)
		}
		// By the labels of the result: since when it is there without a gap.
		since := map[string]time.Time{}
		fires := false
		for minute := 0; minute <= trial.Minutes; minute++ {
			now := time.UnixMilli(int64(minute) * interval.Milliseconds())
			query, err := engine.NewInstantQuery(context.Background(), queryable(series), nil, rule.Expr, now)
			check(err)
			result := query.Exec(context.Background())
			check(result.Err)
			vector, err := result.Vector()
			check(err)
			active := map[string]time.Time{}
			fires = false
			for _, found := range vector {
				key := found.Metric.String()
				active[key] = now
				if begun, was := since[key]; was {
					active[key] = begun
				}
				fires = fires || now.Sub(active[key]) >= patience
			}
			query.Close()
			since = active
		}
		if fires && !slices.Contains(firing, rule.Alert) {
			firing = append(firing, rule.Alert)
		}
	}
	return firing
}

type sample struct {
	t int64
	v float64
}

func (s sample) T() int64                      { return s.t }
func (s sample) ST() int64                     { return 0 }
func (s sample) F() float64                    { return s.v }
func (s sample) Type() chunkenc.ValueType      { return chunkenc.ValFloat }
func (s sample) H() *histogram.Histogram       { return nil }
func (s sample) FH() *histogram.FloatHistogram { return nil }
func (s sample) Copy() chunks.Sample           { return s }

type queryable []storage.Series

func (q queryable) Querier(_, _ int64) (storage.Querier, error) { return &querier{series: q}, nil }

type querier struct {
	storage.MockQuerier
	series []storage.Series
}

func (q *querier) Select(_ context.Context, _ bool, _ *storage.SelectHints, matchers ...*labels.Matcher) storage.SeriesSet {
	var found []storage.Series
	for _, each := range q.series {
		names := each.Labels()
		if !slices.ContainsFunc(matchers, func(m *labels.Matcher) bool { return !m.Matches(names.Get(m.Name)) }) {
			found = append(found, each)
		}
	}
	slices.SortFunc(found, func(a, b storage.Series) int { return labels.Compare(a.Labels(), b.Labels()) })
	return &seriesSet{found, -1}
}

type seriesSet struct {
	series []storage.Series
	at     int
}

func (s *seriesSet) Next() bool                        { s.at++; return s.at < len(s.series) }
func (s *seriesSet) At() storage.Series                { return s.series[s.at] }
func (s *seriesSet) Err() error                        { return nil }
func (s *seriesSet) Warnings() annotations.Annotations { return nil }
