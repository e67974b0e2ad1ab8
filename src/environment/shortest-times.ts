// The shortest times that variables and options accept. It imports nothing: every run of the command line loads it.

/** Milliseconds. A certificate must outlast the checks of its end, and clocks that differ. */
export const SHORTEST_CERTIFICATE = 60 * 60 * 1000;

/** Milliseconds between two audits: each lists all objects of the ten kinds. */
export const SHORTEST_AUDIT = 1000;
