// What alerts of all lists have, and their form for Prometheus.

export interface AlertFacts {
  /** Without the prefix `Gatewarden`. */
  readonly name: string;
  /** PromQL. */
  readonly expr: string;
  /** Absent: at once. */
  readonly for?: string;
  readonly severity: 'critical' | 'warning';
  readonly summary: string;
  readonly meaning: string;
}

export const alertName = ({ name }: Pick<AlertFacts, 'name'>): string => `Gatewarden${name}`;

/** `expr`: with the matchers of an installation. `page`: of the project, with a section about the alert. */
export const alertRule = (alert: AlertFacts, expr: string, page: string): object => ({
  alert: alertName(alert),
  expr,
  ...(alert.for === undefined ? {} : { for: alert.for }),
  labels: { severity: alert.severity },
  annotations: {
    summary: alert.summary,
    description: alert.meaning,
    runbook: `${page}#${alertName(alert).toLowerCase()}`,
  },
});
