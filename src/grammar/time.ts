// Points in time as Kubernetes writes and reads them: RFC 3339, as Go's `time.RFC3339` takes it.

/** Anchored, linear; RE2 and JavaScript read it alike. That a month has so many days is left to the calendar. */
export const TIME_PATTERN =
  '^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]([.,][0-9]+)?(Z|[+-]([01][0-9]|2[0-3]):[0-5][0-9])$';
