// The Gateway API's conformance tests as data: a small Go program (facts/) extracts them from their Go files, with Go's names.

import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { CRD_MODULES } from '../../../src/generate/published-kinds.ts';
import { moduleFolder } from '../published-crds.ts';

export type Fact = string | number | boolean | null | readonly Fact[] | { readonly [name: string]: Fact };

/** A call in a test, a named part of it, or a statement that the program can't interpret. */
export type Step =
  | { readonly call: string; readonly args: readonly Fact[] }
  | { readonly run: string; readonly steps: readonly Step[] }
  | { readonly assign: string; readonly value: Fact }
  | { readonly unread: string };

export interface ConformanceTest {
  readonly name: string;
  readonly features: readonly string[];
  /** Paths of files. */
  readonly manifests: readonly string[];
  readonly steps: readonly Step[];
}

export interface Conformance {
  readonly version: string;
  /** The version of tests of features that have none in `version`. */
  readonly laterVersion: string;
  /** The folder of `base/manifests.yaml`. */
  readonly folder: string;
  readonly tests: readonly ConformanceTest[];
}

interface Read {
  readonly ShortName: string;
  readonly Features: readonly string[];
  readonly Manifests: readonly string[];
  readonly Steps?: readonly Step[];
  /** The test whose steps it has. */
  readonly SameAs?: string;
}

const API = 'sigs.k8s.io/gateway-api';

/** The tests of these features were written after the version of our CRDs, which have their fields. */
const LATER = {
  version: 'v1.5.1',
  features: [
    'GatewayFrontendClientCertificateValidation',
    'GatewayFrontendClientCertificateValidationInsecureFallback',
  ],
};

/** From the same version as the CRDs that we use, and of some features from a later one. */
export async function conformance(): Promise<Conformance> {
  const { version } = CRD_MODULES.find(({ path }) => path === API)!;
  const module = await moduleFolder({ path: API, version });
  const folder = join(module, 'conformance');
  const tests = await testsIn(module, folder);
  const later = await testsIn(
    await moduleFolder({ path: API, version: LATER.version }),
    await moduleFolder({ path: `${API}/conformance`, version: LATER.version }),
  );
  const added = later.filter(({ features }) => features.some((feature) => LATER.features.includes(feature)));
  const all = [...tests, ...added].sort((left, right) => (left.name < right.name ? -1 : 1));
  return { version, laterVersion: LATER.version, folder, tests: all };
}

async function testsIn(module: string, folder: string): Promise<readonly ConformanceTest[]> {
  const { stdout } = await promisify(execFile)('go', ['run', '.', module, folder], {
    cwd: join(import.meta.dirname, 'facts'),
    maxBuffer: 64 * 1024 * 1024,
  });
  const read = JSON.parse(stdout) as readonly Read[];
  const stepsOf = ({ Steps, SameAs }: Read): readonly Step[] =>
    Steps ?? read.find(({ ShortName }) => ShortName === SameAs)?.Steps ?? [];
  return read.map((test) => ({
    name: test.ShortName,
    features: test.Features,
    manifests: test.Manifests.map((name) => join(folder, name)),
    steps: stepsOf(test),
  }));
}

/** A part of a fact, by field names. */
export function part(fact: Fact | undefined, ...path: readonly string[]): Fact | undefined {
  let at = fact;
  for (const name of path)
    at =
      typeof at === 'object' && at !== null && !Array.isArray(at)
        ? (at as { readonly [name: string]: Fact })[name]
        : undefined;
  return at;
}

/** Returns Go's zero value if it is absent. */
export function text(fact: Fact | undefined, ...path: readonly string[]): string {
  const found = part(fact, ...path);
  return typeof found === 'string' ? found : '';
}

export function list(fact: Fact | undefined, ...path: readonly string[]): readonly Fact[] {
  const found = part(fact, ...path);
  return Array.isArray(found) ? (found as readonly Fact[]) : [];
}

export function texts(fact: Fact | undefined, ...path: readonly string[]): Readonly<Record<string, string>> {
  const found = part(fact, ...path);
  if (typeof found !== 'object' || found === null) return {};
  return Object.fromEntries(
    Object.entries(found).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );
}
