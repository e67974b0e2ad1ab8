// A Gateway `shop/front` with routes in YAML, translated, for questions about it.

import { parseAllDocuments } from 'yaml';
import { readSettings, type SettingsInput, Translator } from '../../src/translation.ts';
import { HTTP_GATEWAY, service } from '../parts/behaviour.ts';

const CLASS = `
apiVersion: gateway.networking.k8s.io/v1
kind: GatewayClass
metadata: {name: gatewarden}
spec: {controllerName: gatewarden.dev/gateway}
`;

export function objectsOf(...manifests: readonly string[]): readonly unknown[] {
  return parseAllDocuments([CLASS, ...manifests].join('\n---\n'))
    .map((document): unknown => document.toJS())
    .filter((value) => value !== null);
}

export interface ShopOptions {
  readonly settings?: SettingsInput;
  /** Instead of a Gateway with a listener on port 8080. */
  readonly gateway?: string;
}

/** With Services `cart` and `pages`. */
export function shop(
  manifests: readonly string[],
  { settings, gateway = HTTP_GATEWAY }: ShopOptions = {},
): Translator {
  const translator = new Translator(readSettings(settings).settings);
  const objects = objectsOf(gateway, service('cart'), service('pages'), ...manifests);
  translator.apply(objects.map((object) => ({ object })));
  return translator;
}

/** A TrafficPolicy of `shop`; `age`: the lower, the older. */
export const trafficPolicy = (name: string, target: string, spec: string, age = 1): string => `
apiVersion: gateway.gatewarden.dev/v1alpha1
kind: TrafficPolicy
metadata: {name: ${name}, namespace: shop, creationTimestamp: "2026-01-0${age}T00:00:00Z"}
spec:
  targetRefs: [{group: gateway.networking.k8s.io, ${target}}]
  ${spec}
`;
