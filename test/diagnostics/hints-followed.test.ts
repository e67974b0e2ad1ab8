// Following a hint leads to a valid object or to the next mistake: for the bad examples of the catalogue and everyday mistakes, the test
// applies each hint mechanically and validates the object again.

import t, { type Test } from 'tap';
import { parse } from 'yaml';
import { provenFixes } from '../../src/cli/rewriting/proven-fixes.ts';
import type { Finding } from '../../src/diagnostics/finding.ts';
import { type Segments, valueAt } from '../../src/diagnostics/path.ts';
import { judge } from '../../src/judgement/judge.ts';
import { applyPlan, planOf } from '../../src/manifests/edit/change.ts';
import { EVERYDAY_MISTAKES } from '../kinds/everyday-mistakes.ts';
import { FOREIGN_HABITS } from '../kinds/foreign-habits.ts';
import { objectOf } from '../kinds/judging.ts';
import { OBJECT_EXAMPLES } from './object-examples.ts';

const MISTAKES = [...EVERYDAY_MISTAKES, ...FOREIGN_HABITS];

/** Hints that give the exact text to write; not those with examples or limits. */
const WRITE =
  /(?:^|: |; |quotes: )write (?:a unit: |it as a list: )?`([^`]+)`(?! or (?:more|less|above|below))/;
const NO_VALUE = /such as|for example|\.\.\.|^write `\|`|each as an item|` and `|` or `/;

interface Step {
  readonly segments: Segments;
  /** Undefined: the member goes. */
  readonly value?: unknown;
}

/** Blocks by their names, as items that have the name inside. */
const AS_ITEMS = /^write each as an item, with its name inside/;

const itemsOf = (blocks: unknown): unknown =>
  Object.entries(blocks as object).map(([name, block]) => ({ name, ...block }));

/** Undefined: the hint can't be followed mechanically. */
function stepOf({ hint = '', message, segments }: Finding, object: unknown): Step | undefined {
  if (message.startsWith('unknown field')) return hint.startsWith('remove it') ? { segments } : undefined;
  if (AS_ITEMS.test(hint)) return { segments, value: itemsOf(valueAt(object, segments)) };
  const written = WRITE.exec(hint)?.[1];
  if (written === undefined || NO_VALUE.test(hint)) return undefined;
  const member = /^([A-Za-z]\w*): (.+)$/.exec(written);
  if (member !== null && !written.startsWith('{')) {
    const [, name = '', value = ''] = member;
    const at = segments.at(-1) === name ? segments : undefined;
    const beside = [...segments.slice(0, -1), name];
    const place = at ?? (valueAt(object, beside) === undefined ? undefined : beside);
    return place === undefined ? undefined : { segments: place, value: parse(value) };
  }
  const before = valueAt(object, segments);
  if (before === undefined) return undefined;
  // A string stays a string, even if YAML would read it differently.
  const isText =
    typeof before === 'string' && !/must be (?:a whole number|a list|an object|true or false)/.test(message);
  return {
    segments,
    value: written.startsWith('"') || !isText || /^[[{'"]/.test(written) ? parse(written) : written,
  };
}

function withValue(object: unknown, { segments, value }: Step): unknown {
  const copy = structuredClone(object);
  const parent = valueAt(copy, segments.slice(0, -1)) as Record<string | number, unknown>;
  const last = segments.at(-1)!;
  if (value !== undefined) parent[last] = value;
  else if (Array.isArray(parent)) parent.splice(Number(last), 1);
  else delete parent[last];
  return copy;
}

const say = ({ code, path }: Finding): string => `${code} @ ${path}`;

function follow(t: Test, what: string, object: unknown): void {
  const { findings } = judge(object, { maxFindings: 1000 });
  const before = new Set(findings.map(say));
  for (const finding of findings) {
    const step = stepOf(finding, object);
    if (step === undefined) continue;
    const after = judge(withValue(object, step), { maxFindings: 1000 }).findings;
    const where = `${what}: ${say(finding)}: ${finding.hint}`;
    t.notOk(
      after.some((each) => say(each) === say(finding) && each.message === finding.message),
      `${where}: gone`,
    );
    const told = /; |and /.test(finding.hint ?? '');
    const fresh = after.filter((each) => each.severity === 'error' && !before.has(say(each))).map(say);
    if (!told) t.strictSame(fresh, [], `${where}: nothing new`);
  }
}

t.test('the hints of the catalogue examples can be followed', async (t) => {
  for (const { code, kind, bad } of OBJECT_EXAMPLES) follow(t, code, objectOf(kind, bad));
});

t.test('the hints of everyday mistakes can be followed', async (t) => {
  for (const [what, kind, spec] of MISTAKES) follow(t, what, objectOf(kind, spec));
});

t.test('the fixes of everyday mistakes remove their findings', async (t) => {
  const options = { maxFindings: 1000 } as const;
  let left = 0;
  for (const [what, kind, spec] of MISTAKES) {
    const object = objectOf(kind, spec);
    for (const finding of judge(object, options).findings) {
      if (finding.fix === undefined) continue;
      const { fixes, refused } = await provenFixes(object, options, (each) => say(each) === say(finding));
      // A field that moves may need others beside it, and one that weakens the object is left to the author.
      const isLeft = refused.some(({ why }) => why.endsWith('would come'));
      if (fixes.length === 1 || !isLeft)
        t.equal(fixes.length, 1, `${what}: ${say(finding)}: ${finding.hint}`);
      left += isLeft ? 1 : 0;
    }
  }
  t.ok(left < 25, `${left} fixes are left to the author`);
});

/** What a person does who follows the first hint that says what to write, and then the next one. */
function followed(object: unknown, choose: (hint: string) => string): unknown {
  for (let round = 0; round < 20; round++) {
    for (const finding of judge(object, { maxFindings: 1000 }).findings) {
      const { fix, hint = '' } = finding;
      const plan = fix && planOf(fix);
      const step = plan ? undefined : stepOf({ ...finding, hint: choose(hint) }, object);
      const next = plan ? applyPlan(object, plan)?.value : step && withValue(object, step);
      if (next === undefined) continue;
      object = next;
      break;
    }
  }
  return object;
}

const asSaid = (hint: string): string => hint;
/** `write a unit: `100s`, or `100ms` if it counts milliseconds`. */
const inMilliseconds = (hint: string): string =>
  hint.replace(/write (a unit: )?`\w+`, or (`\w+`) if it counts milliseconds/, 'write $1$2');

const SERVICE = 'targetRefs: [{group: "", kind: Service, name: s}]';
const ROUTE = 'targetRefs: [{group: gateway.networking.k8s.io, kind: HTTPRoute, name: a}]';
const KEYS = 'jwks: {remote: {url: "https://a.example/keys", backendRef: {name: s, port: 443}}}';
const health = (members: string): string =>
  `${SERVICE}\nhealthCheck: {unhealthyThreshold: 1, healthyThreshold: 1, grpc: {}, ${members}}`;

for (const [what, kind, written, accepted, choose = asSaid] of [
  [
    'a mode of tokens at the route',
    'TrafficPolicy',
    `${ROUTE}\njwt: {extensionRef: {name: x}, mode: required}`,
    `${ROUTE}\njwt: {extensionRef: {name: x}}`,
  ],
  [
    'a mode of authorization',
    'TrafficPolicy',
    `${ROUTE}\nextAuth: {extensionRef: {name: x}, mode: required}`,
    `${ROUTE}\nextAuth: {extensionRef: {name: x}}`,
  ],
  [
    'a mode of authorization on the edge',
    'EdgePolicy',
    `${ROUTE}\ntraffic: {extAuth: {backendRef: {name: s, port: 80}, mode: Required}}`,
    `${ROUTE}\ntraffic: {extAuth: {backendRef: {name: s, port: 80}}}`,
  ],
  [
    'providers by their names, with an unknown field',
    'GatewayExtension',
    `jwt: {mode: required, providers: {a: {issuer: "https://a.example", ${KEYS}}, b: {audience: b, ${KEYS}}}}`,
    `jwt: {providers: [{name: a, issuer: "https://a.example", ${KEYS}}, {name: b, ${KEYS}, audiences: [b]}], validationMode: Strict}`,
  ],
  [
    'h2c in a TLS handshake',
    'BackendConfigPolicy',
    `${SERVICE}\ntls: {wellKnownCACertificates: System, alpnProtocols: [h2c]}`,
    `${SERVICE}\ntls: {wellKnownCACertificates: System, alpnProtocols: [h2]}`,
  ],
  [
    'names for HTTP in a TLS handshake',
    'EdgePolicy',
    `${SERVICE}\nbackend: {tls: {alpnProtocols: [HTTP/2, h2c, http1.1]}}`,
    `${SERVICE}\nbackend: {tls: {alpnProtocols: [h2, http/1.1]}}`,
  ],
  [
    'milliseconds without their unit',
    'BackendConfigPolicy',
    health('timeout: 100, interval: 1000'),
    health('timeout: 100ms, interval: 1s'),
    inMilliseconds,
  ],
  [
    'milliseconds as texts',
    'BackendConfigPolicy',
    health('timeout: "100", interval: "1000"'),
    health('timeout: 100ms, interval: 1s'),
    inMilliseconds,
  ],
  [
    'seconds without their unit',
    'BackendConfigPolicy',
    health('timeout: 10, interval: 30'),
    health('timeout: 10s, interval: 30s'),
  ],
] as const)
  t.test(`followed hints lead to an accepted object: ${what}`, async (t) => {
    const object = followed(objectOf(kind, written), choose);
    t.strictSame(object, objectOf(kind, accepted));
    t.strictSame(judge(object).findings.map(say), []);
  });
