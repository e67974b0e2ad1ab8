// `gatewarden validate` over 2,000 files of 1 KiB, cold: each run is a new process. Beside it the floor, a Node that does nothing.
// node bench/cli.ts [runs].

import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const FILES = 2000;
const LAUNCHER = fileURLToPath(new URL('../src/cli/gatewarden.js', import.meta.url));
const runs = Number(process.argv[2] ?? 5);

interface Run {
  readonly seconds: number;
  readonly megabytes: number;
}

function report(name: string, args: readonly string[], env: Record<string, string> = {}): void {
  const measured = Array.from({ length: runs }, () => run(args, env));
  const median = (values: readonly number[]): number =>
    values.toSorted((a, b) => a - b)[values.length >> 1] as number;
  const seconds = median(measured.map((each) => each.seconds)).toFixed(2);
  const megabytes = Math.round(median(measured.map((each) => each.megabytes)));
  console.log(`${name.padEnd(28)} ${seconds} s  RSS ${megabytes} MB`);
}

/** The process tells its own peak at its end. */
function run(args: readonly string[], env: Record<string, string>): Run {
  const tell =
    "process.on('exit', () => require('node:fs').writeSync(2, 'RSS ' + process.resourceUsage().maxRSS))";
  const preload = `data:text/javascript,${encodeURIComponent(`import { createRequire } from 'node:module'; const require = createRequire('/'); ${tell}`)}`;
  const begin = performance.now();
  const child = spawnSync(process.execPath, ['--import', preload, ...args], {
    env: { ...process.env, ...env },
    maxBuffer: 64 * 1024 * 1024,
    encoding: 'utf8',
  });
  const seconds = (performance.now() - begin) / 1000;
  if (child.status !== 0)
    throw new Error(`exit code ${child.status}: ${child.stderr}${child.stdout.slice(0, 2000)}`);
  return { seconds, megabytes: Number(/RSS (\d+)/.exec(child.stderr)?.[1]) / 1024 };
}

/** Objects of three kinds, no two alike, each padded to 1 KiB by labels and annotations as real ones have them. */
function writeCorpus(root: string): number {
  let total = 0;
  for (let index = 0; index < FILES; index++) {
    const sub = join(root, 'manifests', `team-${index % 20}`);
    mkdirSync(sub, { recursive: true });
    const text = [directResponse, edgeBackend, trafficPolicy][index % 3]?.(index) ?? '';
    total += text.length;
    writeFileSync(join(sub, `object-${index}.yaml`), text);
  }
  return total;
}

function head(group: string, kind: string, index: number): string {
  return `# Owned by team ${index % 20}. Ask in #gateway before you change it.
apiVersion: ${group}.gatewarden.dev/v1alpha1
kind: ${kind}
metadata:
  name: object-${index}
  namespace: team-${index % 20}
  labels:
    app.kubernetes.io/name: shop
    app.kubernetes.io/instance: shop-${index}
    app.kubernetes.io/part-of: storefront
    app.kubernetes.io/managed-by: kustomize
  annotations:
    example.com/contact: "gateway-team@example.com"
    example.com/description: >-
      Written for the benchmark, number ${index},
      with a text that goes over two lines.
`;
}

const directResponse = (index: number): string => `${head('gateway', 'DirectResponse', index)}spec:
  status: ${200 + (index % 400)}
  body: |
${'    This page is closed for maintenance. Please come back later.\n'.repeat(7)}`;

const edgeBackend = (index: number): string => `${head('edge', 'EdgeBackend', index)}spec:
  ai:
    groups:
      - providers:
          - name: primary-${index}
            vendorA:
              model: large
            host: primary-${index}.example.com
            port: 443
          - name: secondary
            vendorC:
              model: "middle-${index}"
            host: secondary.example.com
            port: 8443
      - providers:
          - name: spare
            vendorA: {model: small}
            host: spare.example.com
            port: 443
`;

const trafficPolicy = (index: number): string => `${head('gateway', 'TrafficPolicy', index)}spec:
  targetRefs:
    - group: gateway.networking.k8s.io
      kind: HTTPRoute
      name: route-${index}
  timeouts:
    request: ${1 + (index % 50)}s
  retry:
    attempts: 3
    retryOn: [5xx, connect-failure]
    perTryTimeout: 500ms
  cors:
    allowOrigins:
      - https://shop-${index}.example.com
      - "https://*.example.org"
    allowMethods: [GET, POST, OPTIONS]
    allowHeaders: [content-type, x-request-id]
`;

const folder = mkdtempSync(join(tmpdir(), 'gatewarden-bench-'));
try {
  const bytes = writeCorpus(folder);
  console.log(`${FILES} files, ${Math.round(bytes / FILES)} bytes each on average`);
  report('node -e 0', ['-e', '0']);
  const manifests = join(folder, 'manifests');
  const cache = join(folder, 'cache');
  const validate = [LAUNCHER, 'validate', '-o', 'json', manifests];
  report('validate, no compile cache', validate, { NODE_DISABLE_COMPILE_CACHE: '1' });
  run(validate, { XDG_CACHE_HOME: cache });
  report('validate', validate, { XDG_CACHE_HOME: cache });
} finally {
  rmSync(folder, { recursive: true, force: true });
}
