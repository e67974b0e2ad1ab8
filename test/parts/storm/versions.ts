// Versions of objects as clients of the storm's proxy see them: those of the API server with eight digits more, so that between two of them
// there is room for a hundred million others.

const DIGITS = 8;
const NONE = '0'.repeat(DIGITS);

/** JSON of the API server for a client. */
export const scaledUp = (text: string): string =>
  text.replaceAll(/"resourceVersion":"([1-9]\d*)"/g, `"resourceVersion":"$1${NONE}"`);

/** JSON of a client for the API server. `versionOf`: what stands for a version that the API server never gave. */
export const scaledDown = (text: string, versionOf: (real: string) => string): string =>
  text.replaceAll(
    /"resourceVersion":"([1-9]\d*)(\d{8})"/g,
    (_, real: string, added: string) => `"resourceVersion":"${added === NONE ? real : versionOf(real)}"`,
  );

/** Of a query: a watch goes on after it. */
export const realVersion = (version: string): string =>
  version.length > DIGITS ? version.slice(0, -DIGITS) : version;

/** The version that is `number` after one of the API server. */
export const versionAfter = (real: string, number: number): string =>
  `${real}${String(number).padStart(DIGITS, '0')}`;
