// What a change takes, first of all: `Fails now: 1 host, 3 routes`, `No longer asks for authentication: 3 routes (basicAuth)`.

import type { LostProtection, Protection } from '../../analysis/comparison/lost-protections.ts';
import { isOutage, type Outage } from '../../analysis/comparison/outage.ts';
import type { Diff } from './diff.ts';
import { numbered } from './sections.ts';
import { joined, say, type Words } from './words.ts';

/** One line for each; none if nothing is taken. */
export const summaryLines = ({ outage, unprotected }: Diff): readonly Words[] => [
  ...(isOutage(outage) ? [outageWords(outage)] : []),
  ...unprotected.map(lostWords),
];

function outageWords({ hosts, routes, partly, connections }: Outage): Words {
  const parts = [
    ...(hosts > 0 ? [numbered(hosts, 'host')] : []),
    ...(routes > 0 ? [numbered(routes, 'route')] : []),
    ...(partly > 0 ? [`a part of the requests of ${numbered(partly, 'route')}`] : []),
    ...(connections > 0 ? [`the connections of ${numbered(connections, 'TCP or TLS listener')}`] : []),
  ];
  return [`Fails now: ${parts.join(', ')}`];
}

const NO_LONGER: Readonly<Record<Protection, string>> = {
  authentication: 'No longer asks for authentication',
  authorization: 'No longer checks authorization',
};

const lostWords = ({ protection, fields, routes }: LostProtection): Words => [
  `${NO_LONGER[protection]}: ${numbered(routes, 'route')} (`,
  ...joined(
    fields.map((field) => say`${field}`),
    ', ',
  ),
  ')',
];
