// Adds label matchers to every metric of an expression: which installation a query is about.

/** Metrics that our processes export; labels never begin like this. */
const METRIC = /\b((?:gatewarden|rest_client|process|nodejs)_[a-z0-9_]+)(\{)?/g;

/** @param matchers such as `namespace="net", pod=~"a.*"`. */
export function scoped(expression: string, matchers: string): string {
  return expression.replace(METRIC, (_, metric: string, brace: string | undefined) =>
    brace === undefined ? `${metric}{${matchers}}` : `${metric}{${matchers}, `,
  );
}
