// A Grafana dashboard in short form: rows of panels, and what they query.

/** By default Grafana's sidecar looks for ConfigMaps with this label. */
export const DASHBOARD_LABELS = { grafana_dashboard: '1' } as const;

/** Grafana's names of units. */
export type Unit = 'short' | 's' | 'bytes' | 'Bps' | 'ops' | 'reqps' | 'none';

export interface Query {
  /** PromQL; the variables of the dashboard are added to each metric. */
  readonly expr: string;
  /** The name of a line: `{{plane}} sent`. Empty: one line, which needs no name. */
  readonly legend: string;
}

export interface Panel {
  readonly title: string;
  readonly description: string;
  readonly unit: Unit;
  readonly queries: readonly Query[];
  /** The lines are parts of a whole. */
  readonly isStacked?: true;
}

/** A single number, colored: green in the range that is right. */
export interface Stat extends Panel {
  /** Words in place of values. */
  readonly words?: Readonly<Record<number, string>>;
  /** The smallest value of each color; the first one also has everything below. */
  readonly colors: readonly (readonly [color: 'green' | 'orange' | 'red' | 'blue', from: number])[];
}

export interface DashboardRow {
  readonly title: string;
  readonly stats?: readonly Stat[];
  readonly charts?: readonly Panel[];
}

export interface Dashboard {
  readonly title: string;
  readonly uid: string;
  readonly description: string;
  readonly tags: readonly string[];
  /** A metric that every process exports: the choices of the variables are its labels. */
  readonly presence: string;
  readonly rows: readonly DashboardRow[];
}
