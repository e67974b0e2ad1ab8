// docs/development/conformance.md: which conformance tests run, and why some don't. `npm run generate:conformance` writes it. It needs Go
// and a module proxy or cache, so it isn't part of `check:generated`; test/conformance/ checks that it is current.

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CHANGES, SETTINGS } from './by-hand.ts';
import { conformance } from './facts.ts';
import { isTraffic, type PlayedTest, type Stage, stage } from './stage.ts';

export const DOCUMENT = join(import.meta.dirname, '../../../docs/development/conformance.md');

export function documentOf({ conformance: { version, laterVersion }, played, leftOut }: Stage): string {
  return `# Conformance tests of the Gateway API

The Gateway API has its own conformance tests, written in Go for a controller in a cluster. \`npm run test:envoy\` runs the tests of
${version} without a cluster, and those of client certificates of ${laterVersion}, because ${version} has none. A small Go program reads the
requests and the expected conditions from their source. Their manifests are translated, the statuses must have these conditions, and the
requests go through a real Envoy of each supported version. Where a test changes the cluster, the translator gets the change, as from a
control plane. Every condition in every status must have the generation of its object.

Two things need a cluster and are not covered: that a Gateway gets an address, and that pods become ready. The suite itself, which
[runs in a cluster](../conformance.md), covers them. Echo servers replace the pods. The pods of one Deployment are one backend, whatever Service
leads to them. Routes, Gateways and policies of one test are translated together with the manifests that all tests share, and without those of
the other tests.

\`npm run generate:conformance\` writes this list.

## Tests that run

${played.length} tests. The column Changes counts how often the test changes the cluster while it runs. The last column has the settings of a test that needs
other ones than the default; with them the GatewayClass lists its feature.

| Test | Statuses | Requests | Changes | Settings |
|---|---|---|---|---|
${played.map(row).join('\n')}

## Tests that don't run

${leftOut.length} tests, and those of the mesh profile (\`conformance/tests/mesh\`): the GatewayClass doesn't list the features of a mesh as supported.

| Test | Why |
|---|---|
${leftOut.map(([{ name }, reason]) => `| ${name} | ${reason} |`).join('\n')}
`;
}

function row({ test, phases }: PlayedTest): string {
  const expectations = phases.flatMap((phase) => phase.expectations);
  const requests = expectations.filter(isTraffic).length;
  const changes = CHANGES[test.name]?.length ?? 0;
  const settings = Object.entries(SETTINGS[test.name] ?? {}).map(([key, value]) => `\`${key}: ${value}\``);
  const cells = [test.name, expectations.length - requests, requests, changes, settings.join(', ')];
  return `| ${cells.map((cell) => (cell === 0 ? '' : String(cell).replaceAll('|', '\\|'))).join(' | ')} |`;
}

if (import.meta.main) await writeFile(DOCUMENT, documentOf(await stage(await conformance())));
