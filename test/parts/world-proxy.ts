// A random world in a real Envoy, and random requests to it with what `explain` says of each.

import type { Test } from 'tap';
import type { Answer } from '../../src/analysis/explain/request-explanation.ts';
import { explainRequest } from '../../src/analysis/explain.ts';
import type { ProxyConfiguration } from '../../src/translation/proxy/configuration.ts';
import { readSettings, type SettingsInput, Translator } from '../../src/translation.ts';
import { pick, type Random } from '../mutants/random.ts';
import { placesOf, RULE_PATHS } from '../translation/tenant-answers.ts';
import type { EnvoyProgram } from './envoy.ts';
import { type Came, marked } from './explained-answers.ts';
import { proxiesIn } from './proxies-in.ts';
import { startProxy } from './proxy.ts';
import { request, sent } from './random-requests.ts';
import { withoutFiles } from './without-files.ts';

/** A request to a port of the shared Gateway. */
export interface Question {
  readonly port: number;
  readonly isTls: boolean;
  readonly host: string;
  readonly path: string;
  readonly method: string;
  readonly headers: [string, string][];
}

export interface WorldProxy {
  readonly configuration: ProxyConfiguration;
  /** A random request, mostly to a host of its routes. */
  readonly question: (next: Random) => Question;
  readonly explained: (question: Question) => Answer | undefined;
  readonly ask: (question: Question) => Promise<Came>;
}

interface World {
  readonly objects: readonly unknown[];
  readonly settings: SettingsInput;
}

/** Undefined if the Gateway `infra/edge` serves nothing. Fails if Envoy doesn't take its whole configuration. */
export async function startWorld(
  t: Test,
  envoy: EnvoyProgram,
  { objects, settings }: World,
  systemCaFile: string,
): Promise<WorldProxy | undefined> {
  const proxyVersion = envoy.version.split('.').slice(0, 2).join('.');
  const translator = new Translator(readSettings({ ...settings, proxyVersion }).settings);
  translator.apply(objects.map((object) => ({ object })));
  const gateway = proxiesIn(translator.translation()).find(({ name }) => name === 'edge');
  if (gateway === undefined || gateway.listeners.length === 0) return undefined;
  const configuration = withoutFiles(gateway);
  const proxy = await startProxy(t, envoy, marked(configuration), { systemCaFile });
  const withHeader = proxied(configuration);
  const places = placesOf(configuration);
  return {
    configuration,
    question(next) {
      const { port, host } =
        places.length > 0 && next() < 0.9
          ? pick(next, places)
          : { port: pick(next, configuration.listeners.map(portOf)), host: 'unknown.test' };
      const { path, method, headers } = request(next);
      return {
        port,
        isTls: hasTls(configuration, port),
        host,
        path: next() < 0.5 ? path : pick(next, RULE_PATHS),
        method: method === 'GET' ? 'GET' : 'POST',
        // A gRPC call would get the status of an answer in a trailer.
        headers: headers.filter(([name]) => name !== 'content-type'),
      };
    },
    explained({ isTls, ...question }) {
      const tls = isTls ? { serverName: question.host } : {};
      return explainRequest(translator, { ...question, gateway: 'infra/edge', ...tls }).answers[0];
    },
    async ask({ port, isTls, ...question }) {
      try {
        return await proxy.send(
          {
            ...sent(question),
            ...(isTls ? { tls: { serverName: question.host } } : {}),
            ...(withHeader.has(port) ? { proxyHeader: { to: '192.0.2.1', port } } : {}),
          },
          port,
        );
      } catch {
        return 'closed';
      }
    },
  };
}

const portOf = ({ address }: ProxyConfiguration['listeners'][number]): number =>
  address?.socketAddress?.portValue ?? 0;

/** Ports on which a connection begins with a header of the PROXY protocol. */
const proxied = ({ listeners }: ProxyConfiguration): ReadonlySet<number> =>
  new Set(
    listeners
      .filter(({ listenerFilters = [] }) =>
        listenerFilters.some(({ name }) => name === 'envoy.filters.listener.proxy_protocol'),
      )
      .map(portOf),
  );

const hasTls = ({ listeners }: ProxyConfiguration, port: number): boolean =>
  listeners.some(
    (listener) =>
      portOf(listener) === port &&
      (listener.filterChains ?? []).some(
        ({ transportSocket, filterChainMatch }) => transportSocket ?? filterChainMatch?.serverNames,
      ),
  );
