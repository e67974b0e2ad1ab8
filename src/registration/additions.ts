// What an installed object has besides what its manifest makes, without the defaults of the API server.

import { isDeepStrictEqual } from 'node:util';
import { isObject } from '../grammar/json.ts';

/** Members that the API server adds to a Deployment (k8s.io/kubernetes/pkg/apis/apps/v1/defaults.go, core/v1/defaults.go). */
const DEFAULTED: Readonly<Record<string, readonly unknown[]>> = {
  revisionHistoryLimit: [10],
  progressDeadlineSeconds: [600],
  restartPolicy: ['Always'],
  dnsPolicy: ['ClusterFirst'],
  schedulerName: ['default-scheduler'],
  imagePullPolicy: ['IfNotPresent', 'Always'],
  terminationMessagePath: ['/dev/termination-log'],
  terminationMessagePolicy: ['File'],
  timeoutSeconds: [1],
  successThreshold: [1],
  failureThreshold: [3],
  periodSeconds: [10],
  scheme: ['HTTP'],
  protocol: ['TCP'],
  defaultMode: [0o644],
  creationTimestamp: [null],
};
/** Members that mirror another one. */
const MIRRORS: ReadonlySet<string> = new Set(['serviceAccount']);
/** Annotations that kubectl writes. */
const BY_KUBECTL = /^(?:kubectl\.kubernetes\.io|deployment\.kubernetes\.io)\//;
/** The maximum length of a value in a path's text. */
const SHOWN = 60;

/** One text for each place: `template.spec.containers[webhook].env[PROXY]`, `template.spec.nodeSelector`. */
export function additions(expected: unknown, installed: unknown): readonly string[] {
  return [...added(expected, installed, '')];
}

function* added(expected: unknown, installed: unknown, path: string): Generator<string> {
  if (Array.isArray(expected) && Array.isArray(installed)) yield* addedItems(expected, installed, path);
  else if (isObject(expected) && isObject(installed))
    for (const [key, value] of Object.entries(installed)) {
      const place = path === '' ? key : `${path}.${key}`;
      if (BY_KUBECTL.test(key)) continue;
      if (Object.hasOwn(expected, key)) yield* added(expected[key], value, place);
      else if (!isDefault(key, value)) yield place;
    }
  else if (!isDeepStrictEqual(expected, installed))
    yield `${path}: ${shown(installed)} instead of ${shown(expected)}`;
}

function* addedItems(
  expected: readonly unknown[],
  installed: readonly unknown[],
  path: string,
): Generator<string> {
  const rest = [...expected];
  for (const item of installed) {
    const name = nameOf(item);
    const index = rest.findIndex((other) =>
      name === undefined ? isDeepStrictEqual(other, item) : nameOf(other) === name,
    );
    const at = `${path}[${name ?? shown(item)}]`;
    if (index === -1) yield at;
    else yield* added(rest.splice(index, 1)[0], item, at);
  }
}

function nameOf(item: unknown): string | undefined {
  const name = isObject(item) ? item['name'] : undefined;
  return typeof name === 'string' ? name : undefined;
}

function isDefault(key: string, value: unknown): boolean {
  if (MIRRORS.has(key)) return true;
  const defaults = Object.hasOwn(DEFAULTED, key) ? DEFAULTED[key]! : [];
  if (defaults.some((each) => each === value)) return true;
  // For example metadata.annotations, of which kubectl wrote all.
  return isObject(value) && Object.keys(value).every((name) => BY_KUBECTL.test(name));
}

function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > SHOWN ? `${text.slice(0, SHOWN - 1)}…` : text;
}
