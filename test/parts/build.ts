// The sources of the real programs for tests: Kubernetes, etcd and kustomize for the cluster tests, Prometheus' parsers, Envoy's
// API definitions and the Go parsers of the oracle tests. They are Go modules beside this file, built once into a cache outside the tree,
// or the binaries in KUBEBUILDER_ASSETS.
// `node test/parts/build.ts [PART...]` builds what is missing.

import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { access, constants, mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, isAbsolute, join } from 'node:path';

export type Part =
  | 'etcd'
  | 'kube-apiserver'
  | 'kube-controller-manager'
  | 'kubectl'
  | 'kustomize'
  | 'helm'
  | 'oracles'
  | 'exposition'
  | 'gateway-api-conformance'
  | 'echo-basic'
  | 'monitoring'
  | 'otlp-receiver'
  | 'envoy-api'
  | `envoy-api-${OlderEnvoy}`;

/** Envoys whose definitions of our messages differ from the newest ones; the Go module has no older version that is close enough. */
export const OLDER_ENVOYS = ['1.35', '1.36', '1.37'] as const;
export type OlderEnvoy = (typeof OLDER_ENVOYS)[number];

interface Recipe {
  /** The folder beside this file whose go.mod pins the version. */
  readonly folder: string;
  readonly module: string;
  readonly package: string;
  /** The name of that go.mod, if it is another. */
  readonly goMod?: string;
  /** The Go variable for the version, if the program doesn't know it by itself. */
  readonly versionVariable?: string;
  /** The package is one of tests, and the program runs them. */
  readonly isTest?: boolean;
  /** Our own source files of the program, which may change between versions. */
  readonly sources?: readonly string[];
}

const recipes: Readonly<Record<Part, Recipe>> = {
  etcd: { folder: 'etcd', module: 'go.etcd.io/etcd/server/v3', package: 'go.etcd.io/etcd/server/v3' },
  'kube-apiserver': kubernetes('kube-apiserver'),
  'kube-controller-manager': kubernetes('kube-controller-manager'),
  kubectl: kubernetes('kubectl'),
  // The version that kubectl is built from. The standalone program runs functions; kubectl has no flag for that.
  kustomize: {
    folder: 'kubernetes',
    module: 'sigs.k8s.io/kustomize/kustomize/v5',
    package: 'sigs.k8s.io/kustomize/kustomize/v5',
  },
  helm: {
    folder: 'helm',
    module: 'helm.sh/helm/v3',
    package: 'helm.sh/helm/v3/cmd/helm',
    versionVariable: 'helm.sh/helm/v3/internal/version.version',
  },
  oracles: {
    folder: 'oracles',
    module: 'github.com/google/cel-go',
    package: '.',
    sources: ['main.go', 'go.mod'],
  },
  'gateway-api-conformance': {
    folder: 'gateway-api',
    module: 'sigs.k8s.io/gateway-api',
    package: '.',
    isTest: true,
    sources: ['suite_test.go', 'go.mod'],
  },
  // The server of the suite's backends.
  'echo-basic': {
    folder: 'gateway-api',
    module: 'sigs.k8s.io/gateway-api',
    package: 'sigs.k8s.io/gateway-api/conformance/echo-basic',
  },
  // A few lines around the receiver of the OpenTelemetry collector.
  'otlp-receiver': {
    folder: 'otlp-receiver',
    module: 'go.opentelemetry.io/collector/receiver/otlpreceiver',
    package: '.',
    sources: ['main.go', 'go.mod'],
  },
  'envoy-api': envoyApi('go.mod'),
  'envoy-api-1.35': envoyApi('go.1.35.mod'),
  'envoy-api-1.36': envoyApi('go.1.36.mod'),
  'envoy-api-1.37': envoyApi('go.1.37.mod'),
  // A few lines of our own around the metrics parser of Prometheus and Kubernetes.
  exposition: { folder: 'kubernetes', module: 'github.com/prometheus/common', package: './exposition' },
  // The same around Prometheus' parser of expressions and rules, and Grafana's types of dashboards.
  monitoring: {
    folder: 'monitoring',
    module: 'github.com/prometheus/prometheus',
    package: '.',
    sources: ['main.go', 'alerts.go', 'go.mod'],
  },
};

function kubernetes(command: string): Recipe {
  return {
    folder: 'kubernetes',
    module: 'k8s.io/kubernetes',
    package: `k8s.io/kubernetes/cmd/${command}`,
    versionVariable: 'k8s.io/component-base/version.gitVersion',
  };
}

function envoyApi(goMod: string): Recipe {
  const module = 'github.com/envoyproxy/go-control-plane/envoy';
  const sources = ['main.go', 'judge.go', 'packages.go', 'services.go', 'discovery.go', 'discover.go', goMod];
  return { folder: 'envoy-api', module, package: '.', sources, goMod };
}

/** The parts that envtest's convention requires in KUBEBUILDER_ASSETS; other parts are optional. */
const promisedAssets: readonly Part[] = ['etcd', 'kube-apiserver', 'kubectl'];

/** The path of a part's program; builds it first if it isn't cached (minutes, once per version). */
export async function pathOf(part: Part, environment: NodeJS.ProcessEnv = process.env): Promise<string> {
  const assets = environment['KUBEBUILDER_ASSETS'];
  if (assets) {
    const path = join(assets, part);
    if (await isExecutable(path)) return path;
    if (promisedAssets.includes(part)) {
      throw new Error(
        `KUBEBUILDER_ASSETS is ${assets}, which has no executable ${part}. It must hold ${promisedAssets.join(', ')}; unset it to build them with Go.`,
      );
    }
  }
  const recipe = recipes[part];
  const version = `${await pinnedVersion(recipe)}${await sourceHash(recipe)}`;
  const folder = join(cacheFolder(environment), `${part}-${version}`);
  const path = join(folder, part);
  if (!(await isExecutable(path))) await build(part, recipe, version, folder, environment);
  return path;
}

/** Outside the tree, so that checkouts share the builds. */
export function cacheFolder(environment: NodeJS.ProcessEnv): string {
  const base = environment['XDG_CACHE_HOME'];
  // The XDG base directory specification: a relative path is ignored.
  return join(base && isAbsolute(base) ? base : join(homedir(), '.cache'), 'gatewarden');
}

/** Only go.mod contains the version, so that `go get` changes it and nothing else needs an update. */
async function pinnedVersion({
  folder,
  module,
  sources = [],
  goMod: name = 'go.mod',
}: Recipe): Promise<string> {
  const goMod = await readFile(join(import.meta.dirname, folder, name), 'utf8');
  for (const line of goMod.split('\n')) {
    const words = line
      .trim()
      .split(/\s+/)
      .filter((word) => word !== 'require');
    if (words[0] !== module || !words[1]?.startsWith('v')) continue;
    if (sources.length === 0) return words[1];
    const hash = createHash('sha256');
    for (const source of sources) hash.update(await readFile(join(import.meta.dirname, folder, source)));
    return `${words[1]}-${hash.digest('hex').slice(0, 8)}`;
  }
  throw new Error(`test/parts/${folder}/${name} requires no version of ${module}`);
}

/** Our own programs change independently of their modules. */
async function sourceHash({ folder, package: path }: Recipe): Promise<string> {
  if (!path.startsWith('./')) return '';
  const source = await readFile(join(import.meta.dirname, folder, path, 'main.go'));
  return `-${createHash('sha256').update(source).digest('hex').slice(0, 12)}`;
}

async function build(
  part: Part,
  recipe: Recipe,
  version: string,
  folder: string,
  environment: NodeJS.ProcessEnv,
) {
  const parent = dirname(folder);
  await mkdir(parent, { recursive: true });
  const unfinished = await mkdtemp(join(parent, `.${part}-${version}-`));
  try {
    const linker = [
      '-s',
      '-w',
      ...(recipe.versionVariable ? ['-X', `${recipe.versionVariable}=${version}`] : []),
    ];
    const output = join(unfinished, part);
    // -p 2: linking several parts at a time needs more memory than a small machine has.
    const goMod = recipe.goMod === undefined ? [] : ['-modfile', recipe.goMod];
    const flags = [...goMod, '-trimpath', '-p', '2', '-ldflags', linker.join(' '), '-o', output];
    await runGo(
      part,
      [...(recipe.isTest ? ['test', '-c'] : ['build']), ...flags, recipe.package],
      join(import.meta.dirname, recipe.folder),
      environment,
    );
    await rename(unfinished, folder).catch(async (error: NodeJS.ErrnoException) => {
      // Another process was faster, or there is a folder without its binary.
      if (await isExecutable(join(folder, part))) return;
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
      await rm(folder, { recursive: true });
      await rename(unfinished, folder);
    });
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
}

function runGo(part: Part, args: string[], folder: string, environment: NodeJS.ProcessEnv): Promise<void> {
  return new Promise((resolve, reject) => {
    const go = spawn('go', args, {
      cwd: folder,
      // Without cgo, no C compiler is needed, and the binary runs on every Linux.
      env: { ...environment, CGO_ENABLED: '0', GOWORK: 'off' },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    go.once('spawn', () => process.stderr.write(`Building ${part} with Go: minutes, and once only.\n`));
    go.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') return reject(error);
      reject(
        new Error(
          `${part} has to be built, and there is no go on the PATH. Install Go 1.26 or newer (https://go.dev/dl), or set KUBEBUILDER_ASSETS to a folder that holds ${promisedAssets.join(', ')} (setup-envtest makes one) and, for the tests that need it, kube-controller-manager.`,
        ),
      );
    });
    go.once('exit', (code, signal) => {
      if (code === 0) resolve();
      else
        reject(new Error(`go build of ${part} ended with ${signal ?? `code ${code}`}; its output is above.`));
    });
  });
}

async function isExecutable(path: string): Promise<boolean> {
  try {
    await access(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

if (import.meta.main) {
  const folders = new Set<string>();
  try {
    // One after another: they share the Go build cache, and later builds find most packages there.
    const wanted = process.argv.slice(2);
    const all = Object.keys(recipes) as Part[];
    const unknown = wanted.find((part) => !all.some((known) => known === part));
    if (unknown !== undefined) throw new Error(`no part ${unknown}; there are ${all.join(', ')}`);
    const parts = wanted.length === 0 ? all : all.filter((part) => wanted.includes(part));
    for (const part of parts) folders.add(dirname(await pathOf(part)));
    for (const folder of folders) process.stdout.write(`${folder}\n`);
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exitCode = 1;
  }
}
