// Versions of Envoy, as settings write them: `1.36`.

/** Every known Envoy has major version 1. */
export const minorOf = (version: string): number => Number(version.split('.')[1]);

export const isAtLeast = (version: string, from: string): boolean => minorOf(version) >= minorOf(from);
