// Durations of protobuf's canonical JSON: `1.5s`.

const MAX_SECONDS = 315_576_000_000;

/** Both parts have the sign; undefined if the text isn't a duration. */
export function parseDuration(text: string): readonly [seconds: number, nanos: number] | undefined {
  const match = /^(-?)([0-9]{1,12})(?:\.([0-9]{1,9}))?s$/.exec(text);
  if (match === null) return undefined;
  const sign = match[1] === '' ? 1 : -1;
  const seconds = Number(match[2]);
  const nanos = Number((match[3] ?? '').padEnd(9, '0'));
  if (seconds > MAX_SECONDS || (seconds === MAX_SECONDS && nanos > 0)) return undefined;
  return [sign * seconds, sign * nanos];
}

export function compareDurations(
  [seconds, nanos]: readonly [number, number],
  [otherSeconds, otherNanos]: readonly [number, number],
): number {
  return seconds - otherSeconds || nanos - otherNanos;
}
