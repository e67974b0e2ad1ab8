// docs/development/conformance.md: which conformance tests are played and why some aren't. `npm run generate:conformance` writes it; it takes Go and a
// module proxy or cache, so that it is no part of `check:generated`: test/conformance/ holds it current.

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CHANGES } from './by-hand.ts';
import { conformance } from './facts.ts';
import { isTraffic, type PlayedTest, type Stage, stage } from './stage.ts';

export const DOCUMENT = join(import.meta.dirname, '../../../docs/development/conformance.md');

export function documentOf({ conformance: { version }, played, leftOut }: Stage): string {
  return `# Conformance tests of the Gateway API

The Gateway API has conformance tests of its own, written in Go for a controller in a cluster. \`npm run test:envoy\` plays those of
${version} without one: a small Go program reads the requests and the conditions that they expect out of their source, their
manifests are translated, the conditions are looked for in the statuses, and the requests go through a real Envoy of each version that
we support. Where a test changes the cluster, the translator is told of the change, as a control plane would tell it. Every condition of
every status must say which generation of its object it speaks of.

What only a cluster can do is not part of it: that a Gateway gets an address, and that pods become ready. Servers of ours stand in for the
pods; pods of one Deployment are one backend, whatever Service leads to them. Routes, Gateways and policies of one test are translated
together with the manifests that all tests share, and apart from those of the others.

This list is written by \`npm run generate:conformance\`.

## Played

${played.length} tests. Changes: how often the test changes the cluster while it runs.

| Test | Statuses | Requests | Changes |
|---|---|---|---|
${played.map(row).join('\n')}

## Left out

${leftOut.length} tests, and those of the mesh profile (\`conformance/tests/mesh\`): the features of a mesh aren't among those that the GatewayClass says.

| Test | Why |
|---|---|
${leftOut.map(([{ name }, reason]) => `| ${name} | ${reason} |`).join('\n')}
`;
}

function row({ test, phases }: PlayedTest): string {
  const expectations = phases.flatMap((phase) => phase.expectations);
  const requests = expectations.filter(isTraffic).length;
  const cells = [test.name, expectations.length - requests, requests, CHANGES[test.name]?.length ?? 0];
  return `| ${cells.map((cell) => (cell === 0 ? '' : String(cell).replaceAll('|', '\\|'))).join(' | ')} |`;
}

if (import.meta.main) await writeFile(DOCUMENT, documentOf(await stage(await conformance())));
