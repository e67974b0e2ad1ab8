// Points in time in Kubernetes' format: RFC 3339, as Go's `time.RFC3339` parses it.

/** Anchored and linear, with the same meaning in RE2 and JavaScript. Doesn't check the number of days in a month. */
export const TIME_PATTERN =
  '^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]([.,][0-9]+)?(Z|[+-]([01][0-9]|2[0-3]):[0-5][0-9])$';
