// docs/operations.md compared with the code: its numbers are current, and its links work. test/cluster/operations.test.ts runs its
// commands.

import { access, readFile } from 'node:fs/promises';
import t from 'tap';
import { parseConfig } from '../../src/config/parse.ts';
import { ENDS_SOON } from '../../src/judgement/exceptions.ts';
import { DEFAULT_OPTIONS, PORTS } from '../../src/registration/options.ts';
import { DEFAULT_LIFETIMES, PROPAGATION_DELAY } from '../../src/server/certificates/self-signed.ts';
import { DEFAULT_LIMITS } from '../../src/server/limits.ts';
import { anchorsOf } from './anchors.ts';

const DOCS = new URL('../../docs/', import.meta.url);
const markdown = await readFile(new URL('operations.md', DOCS), 'utf8');

const MiB = 1024 * 1024;
const YEAR = 365 * 24 * 60 * 60 * 1000;
const seconds = (milliseconds: number): string => `${milliseconds / 1000} s`;

/** The cells of the row that starts with this text. */
function row(start: string): string[] {
  const lines = markdown.split('\n').filter((line) => line.startsWith(`| ${start} |`));
  if (lines.length !== 1) throw new Error(`${lines.length} rows of ${start}`);
  return lines[0]!
    .split('|')
    .slice(2, -1)
    .map((cell) => cell.trim());
}

t.test('limits match the server', async (t) => {
  const limits = DEFAULT_LIMITS;
  t.strictSame(row('body of one review'), [`${limits.bodyBytes / MiB} MiB`]);
  t.strictSame(row('bodies that are being received or judged, together'), [
    `${limits.bodyBytesInFlight / MiB} MiB`,
  ]);
  t.strictSame(row('reviews that are being received or judged'), [String(limits.reviewsInFlight)]);
  t.match(
    row('time from the headers of a review to its answer')[0],
    `${seconds(limits.reviewTime)}, or 90 %`,
  );
  t.strictSame(row('time for a whole request; for its headers'), [
    `${seconds(limits.requestTime)}; ${seconds(limits.headersTime)}`,
  ]);
  t.strictSame(row('connections'), [String(limits.connections)]);
  t.strictSame(row('idle connection'), [seconds(limits.keepAlive)]);
});

t.test('lifetimes match the certificates', async (t) => {
  t.equal(row('serving certificate')[0], `${DEFAULT_LIFETIMES.leaf / YEAR} year`);
  t.equal(row('authority')[0], `${DEFAULT_LIFETIMES.authority / YEAR} years`);
  t.equal(PROPAGATION_DELAY, 5 * 60 * 1000, 'five minutes, as it says twice');
});

t.test('names, ports and the timeout match the manifests', async (t) => {
  t.match(
    markdown,
    `namespace \`${DEFAULT_OPTIONS.namespace}\`, Deployment and Service \`${DEFAULT_OPTIONS.name}\``,
  );
  const { webhook, health, metrics } = PORTS;
  t.match(
    markdown,
    `${webhook} HTTPS for the API server, ${health} HTTP for probes, ${metrics} HTTP for Prometheus`,
  );
  t.match(markdown, `**Timeout**: ${DEFAULT_OPTIONS.timeoutSeconds} seconds`);
});

t.test('the days before an exception ends are those of the code', async (t) => {
  t.match(markdown, `From ${ENDS_SOON} days before the last day`);
  t.match(markdown, `within ${ENDS_SOON} days or has ended`);
});

t.test('each gatewarden.yaml on the page is valid', async (t) => {
  const files = [...markdown.matchAll(/^```yaml\n(.*?)^```$/gms)].map(([, text = '']) => text);
  t.ok(files.length >= 2);
  for (const file of files) t.strictSame(parseConfig(file).problems, [], file);
});

t.test('links work', async (t) => {
  const anchors = new Set(anchorsOf(markdown));
  const links = [...markdown.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target]) => target!);
  t.not(links.length, 0);
  for (const link of links)
    if (link.startsWith('#')) t.ok(anchors.has(link.slice(1)), link);
    else await t.resolves(access(new URL(link.replace(/#.*/, ''), DOCS)), link);
});
