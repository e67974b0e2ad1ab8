// The explanation of a Gateway or a ListenerSet: its listeners, what attaches to each, and the hosts that it serves.

import { defined } from '../../grammar/defined.ts';
import { counted } from '../../grammar/plural.ts';
import { objectKey } from '../../objects/key.ts';
import { listenerId } from '../../translation/gateways/listener.ts';
import type { Translator } from '../../translation/translator.ts';
import type { ObjectName } from '../policies/policy-setting.ts';
import type { ExplainedListener, ObjectPart } from './object-explanation.ts';
import { explainedParameters } from './parameters-part.ts';

const MAX_HOSTS = 20;

export function gatewayPart({ view }: Translator, { kind, namespace, name }: ObjectName): ObjectPart {
  const { gateways, routes } = view;
  const key = objectKey(kind, namespace, name);
  const found = gateways.parentListeners(key);
  const own = found?.listeners ?? [];
  const listeners = own.map((listener): ExplainedListener => {
    const { spec, refusal } = listener;
    const attached = routes.ofListener.get(listenerId(listener)).map(({ route }) => route);
    const all = [...new Set(attached.flatMap((route) => hostsAt(view, route, listenerId(listener))))].sort();
    return {
      name: spec.name,
      port: spec.port,
      protocol: spec.protocol,
      ...defined({ hostname: spec.hostname }),
      attachedRoutes: new Set(attached).size,
      hosts: all.slice(0, MAX_HOSTS),
      otherHosts: Math.max(0, all.length - MAX_HOSTS),
      ...(refusal === undefined ? {} : { refusal: refusal.message }),
    };
  });
  const summary =
    found === undefined
      ? "it isn't translated: its GatewayClass must have controllerName gatewarden.dev/gateway, and a ListenerSet needs a Gateway that allows it"
      : `it has ${counted(listeners.length, 'listener')}`;
  const parameters = kind === 'Gateway' ? explainedParameters(view, { namespace, name }) : undefined;
  return { summary, listeners, ...defined({ parameters }) };
}

function hostsAt({ routes }: Translator['view'], route: string, id: string): readonly string[] {
  return (routes.attached.get(route)?.parents ?? [])
    .flatMap(({ listeners }) => listeners)
    .filter(({ listener }) => listenerId(listener) === id)
    .flatMap(({ hosts }) => hosts);
}
