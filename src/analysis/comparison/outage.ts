// How much of what worked before a change fails now.

/** Hosts, routes and so on are counted for each listener that serves them, as in the sizes of Gateways. */
export interface Outage {
  /** Hosts of which every request fails. */
  readonly hosts: number;
  /** Routes of which every request fails, those of these hosts included. */
  readonly routes: number;
  /** Routes of which a part of the requests fails. */
  readonly partly: number;
  /** Listeners for connections without HTTP of which every connection fails. */
  readonly connections: number;
}

export const NO_OUTAGE: Outage = { hosts: 0, routes: 0, partly: 0, connections: 0 };

export const isOutage = ({ hosts, routes, partly, connections }: Outage): boolean =>
  hosts + routes + partly + connections > 0;

export const sumOf = (outages: readonly Outage[]): Outage =>
  outages.reduce(
    (sum, each) => ({
      hosts: sum.hosts + each.hosts,
      routes: sum.routes + each.routes,
      partly: sum.partly + each.partly,
      connections: sum.connections + each.connections,
    }),
    NO_OUTAGE,
  );
