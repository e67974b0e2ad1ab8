// The port that a scheme stands for.

/** In any case; undefined: another scheme. */
export function standardPort(scheme: string | undefined): number | undefined {
  switch (scheme?.toLowerCase()) {
    case 'http':
      return 80;
    case 'https':
      return 443;
    default:
      return undefined;
  }
}
