// What Envoy has against certificates, keys and CAs: one Envoy reads thousands of listeners and clusters from files, and says of each
// whether it took it.

import { type EnvoyProgram, start } from '../parts/envoy.ts';

/** PEM. */
export interface TlsQuestion {
  readonly id: string;
  readonly role: 'server' | 'client' | 'authority';
  /** The certificates, or the authorities. */
  readonly chain: string;
  readonly key?: string;
  /** Of both roles with a key: more members of the common TLS context. */
  readonly more?: object;
}

const TLS = 'type.googleapis.com/envoy.extensions.transport_sockets.tls.v3';

/** Envoy's words for each question whose answer is no, by id. */
export async function askTls(
  program: EnvoyProgram,
  questions: readonly TlsQuestion[],
): Promise<ReadonlyMap<string, string>> {
  const listeners = questions.filter(({ role }) => role === 'server').map(listenerOf);
  const clusters = questions.filter(({ role }) => role !== 'server').map(clusterOf);
  const source = (path: string) => ({ resourceApiVersion: 'V3', pathConfigSource: { path } });
  const response = (resources: readonly object[]) => JSON.stringify({ versionInfo: '1', resources });
  const bootstrap = {
    node: { id: 'oracle', cluster: 'oracle' },
    dynamicResources: { ldsConfig: source('./listeners.json'), cdsConfig: source('./clusters.json') },
  };
  const files = { 'listeners.json': response(listeners), 'clusters.json': response(clusters) };
  const envoy = await start(program.path, bootstrap, { files });
  try {
    const dump = (resource: string) => envoy.admin(`/config_dump?resource=${resource}`);
    const taken = new Set([
      ...namesIn(JSON.parse(await dump('dynamic_listeners')), 'active_state', 'listener'),
      ...namesIn(JSON.parse(await dump('dynamic_active_clusters')), 'cluster'),
      ...namesIn(JSON.parse(await dump('dynamic_warming_clusters')), 'cluster'),
    ]);
    const log = await envoy.log();
    const refused = new Map<string, string>();
    for (const { id } of questions) if (!taken.has(id)) refused.set(id, wordsAbout(id, log));
    return refused;
  } finally {
    await envoy.stop();
  }
}

/** The names of those that have all of the members, one inside the other. */
function namesIn(dump: unknown, ...members: readonly string[]): readonly string[] {
  const { configs = [] } = dump as { configs?: readonly unknown[] };
  return configs.flatMap((config) => {
    let value: unknown = config;
    for (const member of members) value = (value as Record<string, unknown> | undefined)?.[member];
    const name = (value as { name?: string } | undefined)?.name;
    return name === undefined ? [] : [name];
  });
}

function wordsAbout(id: string, log: string): string {
  const at = log.search(new RegExp(`(?<![\\w-])${id}: `));
  return at === -1 ? 'refused without a word' : log.slice(at + id.length + 2, at + 300).split('\n')[0]!;
}

const contextOf = ({ chain, key, more }: TlsQuestion): object => ({
  ...more,
  tlsCertificates: [{ certificateChain: bytes(chain), privateKey: bytes(key ?? '') }],
});

const bytes = (text: string): object => ({ inlineBytes: Buffer.from(text, 'latin1').toString('base64') });

/** None of them binds its address, but no two may have the same. */
const listenerOf = (question: TlsQuestion, index: number): object => ({
  '@type': 'type.googleapis.com/envoy.config.listener.v3.Listener',
  name: question.id,
  address: { socketAddress: { address: '127.0.0.1', portValue: index + 1 } },
  bindToPort: false,
  filterChains: [
    {
      filters: [
        {
          name: 'echo',
          typedConfig: { '@type': 'type.googleapis.com/envoy.extensions.filters.network.echo.v3.Echo' },
        },
      ],
      transportSocket: {
        name: 'tls',
        typedConfig: { '@type': `${TLS}.DownstreamTlsContext`, commonTlsContext: contextOf(question) },
      },
    },
  ],
});

const clusterOf = (question: TlsQuestion): object => ({
  '@type': 'type.googleapis.com/envoy.config.cluster.v3.Cluster',
  name: question.id,
  type: 'STATIC',
  connectTimeout: '1s',
  transportSocket: {
    name: 'tls',
    typedConfig: {
      '@type': `${TLS}.UpstreamTlsContext`,
      commonTlsContext:
        question.role === 'client'
          ? contextOf(question)
          : { validationContext: { trustedCa: bytes(question.chain) } },
    },
  },
});
