// Fills the interface of the static file from the other parts of the plane. Nothing is derived here: the file is written on demand, from
// what the last change has left.

import { objectKey } from '../../../objects/key.ts';
import { listenerId } from '../../gateways/listener.ts';
import type { NeutralParts } from '../../neutral-parts.ts';
import type { EdgeEffective } from '../effective/effective.ts';
import type { EdgeListeners } from '../listeners/edge-listeners.ts';
import type { EdgeOptions } from '../options.ts';
import type { ServedRoutes } from '../routes/served-routes.ts';
import type { ConfigSources } from './sources.ts';

export interface ConfigParts {
  readonly neutral: Pick<NeutralParts, 'snapshot' | 'gateways' | 'routes'>;
  readonly options: EdgeOptions;
  readonly listeners: Pick<EdgeListeners, 'isConfigured' | 'tls'>;
  readonly routes: Pick<ServedRoutes, 'served'>;
  readonly backend: ConfigSources['backend'];
  readonly limits: ConfigSources['limits'];
  readonly effective: EdgeEffective;
  readonly inherent: ConfigSources['inherent'];
  readonly addresses: ConfigSources['addresses'];
}

export function configSources({
  neutral: { snapshot, gateways, routes: attached },
  options,
  listeners,
  routes,
  backend,
  limits,
  effective,
  inherent,
  addresses,
}: ConfigParts): ConfigSources {
  return {
    options,
    isConfigured: listeners.isConfigured,
    listeners: (gateway) => gateways.listeners(gateway) ?? [],
    certificates(listener) {
      const tls = listeners.tls(listener);
      if (tls === undefined) return undefined;
      if (tls.problem !== undefined) return { problem: tls.problem.message };
      const { cert, privateKey, root } = tls.record;
      return {
        cert: text(cert),
        key: text(privateKey),
        ...(root !== undefined && { root: text(root) }),
      };
    },
    routes(listener) {
      const keys = new Set(attached.ofListener.get(listenerId(listener)).map(({ route }) => route));
      return [...keys].flatMap((key) => routes.served(key) ?? []);
    },
    apiVersion: ({ kind, namespace, name }) => snapshot.object(objectKey(kind, namespace, name))?.apiVersion,
    backend,
    limits,
    effective,
    inherent,
    addresses,
  };
}

const text = (base64: string): string => Buffer.from(base64, 'base64').toString();
