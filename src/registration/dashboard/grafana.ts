// Writes a dashboard as the JSON that Grafana imports (schema version 39, Grafana 10.4 and later).

import { scoped } from '../promql-scope.ts';
import type { Dashboard, DashboardRow, Panel, Stat } from './panel.ts';

/** Columns of Grafana's grid. */
const COLUMNS = 24;
const STAT = { height: 4, perLine: 8 };
const CHART = { height: 8, perLine: 3 };

const DATA_SOURCE = { type: 'prometheus', uid: '$' + '{datasource}' };
/** The variables of the dashboard, in each query. */
const VARIABLES = 'namespace=~"$namespace", job=~"$job"';

export function grafanaDashboard(dashboard: Dashboard): object {
  const { title, uid, description, tags, presence, rows } = dashboard;
  return {
    title,
    uid,
    description,
    tags,
    schemaVersion: 39,
    version: 1,
    editable: true,
    graphTooltip: 1,
    refresh: '30s',
    timezone: 'browser',
    time: { from: 'now-6h', to: 'now' },
    templating: {
      list: [
        {
          name: 'datasource',
          label: 'Data source',
          type: 'datasource',
          query: 'prometheus',
          current: { text: 'default', value: 'default' },
          hide: 0,
        },
        variable('namespace', 'Namespace', presence),
        variable('job', 'Job', `${presence}{namespace=~"$namespace"}`),
      ],
    },
    annotations: { list: [] },
    links: [],
    panels: placed(rows),
  };
}

/** A variable whose choices are the values of a label. */
function variable(name: string, label: string, series: string): object {
  return {
    name,
    label,
    type: 'query',
    datasource: DATA_SOURCE,
    query: { query: `label_values(${series}, ${name})`, refId: name },
    refresh: 2,
    includeAll: true,
    multi: true,
    allValue: '.*',
    current: { text: 'All', value: '$__all' },
    hide: 0,
  };
}

function placed(rows: readonly DashboardRow[]): readonly object[] {
  const panels: object[] = [];
  let y = 0;
  const add = (panel: object, x: number, w: number, h: number): void =>
    void panels.push({ id: panels.length + 1, ...panel, gridPos: { h, w, x, y } });
  const fill = <T>(
    items: readonly T[],
    { height, perLine }: typeof STAT,
    panelOf: (item: T) => object,
  ): void => {
    for (const [index, item] of items.entries()) {
      const column = index % perLine;
      const width = COLUMNS / perLine;
      add(panelOf(item), column * width, width, height);
      if (column === perLine - 1 || index === items.length - 1) y += height;
    }
  };
  for (const { title, stats = [], charts = [] } of rows) {
    add({ type: 'row', title, collapsed: false, panels: [] }, 0, COLUMNS, 1);
    y += 1;
    fill(stats, STAT, statPanel);
    fill(charts, CHART, chartPanel);
  }
  return panels;
}

function statPanel(stat: Stat): object {
  return {
    type: 'stat',
    ...common(stat, { instant: true }),
    fieldConfig: {
      defaults: {
        unit: stat.unit,
        color: { mode: 'thresholds' },
        thresholds: {
          mode: 'absolute',
          steps: stat.colors.map(([color, from], index) => ({ color, value: index === 0 ? null : from })),
        },
        ...(stat.words === undefined ? {} : { mappings: [mapping(stat.words)] }),
      },
      overrides: [],
    },
    options: {
      reduceOptions: { calcs: ['lastNotNull'], values: false, fields: '' },
      colorMode: 'background',
      graphMode: 'none',
      textMode: 'auto',
      justifyMode: 'auto',
      orientation: 'auto',
      wideLayout: true,
      showPercentChange: false,
      percentChangeColorMode: 'standard',
    },
  };
}

const mapping = (words: Readonly<Record<number, string>>): object => ({
  type: 'value',
  options: Object.fromEntries(Object.entries(words).map(([value, text], index) => [value, { text, index }])),
});

function chartPanel(panel: Panel): object {
  return {
    type: 'timeseries',
    ...common(panel, {}),
    fieldConfig: {
      defaults: {
        unit: panel.unit,
        min: 0,
        custom: {
          fillOpacity: 10,
          showPoints: 'never',
          ...(panel.isStacked ? { stacking: { mode: 'normal' } } : {}),
        },
      },
      overrides: [],
    },
    options: {
      legend: { displayMode: 'list', placement: 'bottom', showLegend: true, calcs: [] },
      tooltip: { mode: 'multi', sort: 'desc' },
    },
  };
}

const common = ({ title, description, queries }: Panel, options: object): object => ({
  title,
  description,
  datasource: DATA_SOURCE,
  targets: queries.map(({ expr, legend }, index) => ({
    refId: String.fromCharCode('A'.charCodeAt(0) + index),
    datasource: DATA_SOURCE,
    expr: scoped(expr, VARIABLES),
    legendFormat: legend,
    ...options,
  })),
});
