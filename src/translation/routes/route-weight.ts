// The annotation that gives a route precedence over others, whatever they match.

/** A whole number of at most ten digits. */
export const isRouteWeight = (text: string): boolean => /^[+-]?\d{1,10}$/.test(text);
