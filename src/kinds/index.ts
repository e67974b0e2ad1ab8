// The ten kinds. Everything that iterates over all kinds starts from this list.

import type { Kind } from '../schema/kind.ts';
import { Backend } from './backend/schema.ts';
import { BackendConfigPolicy } from './backend-config-policy/schema.ts';
import { DirectResponse } from './direct-response/schema.ts';
import { EdgeBackend } from './edge-backend/schema.ts';
import { EdgePolicy } from './edge-policy/schema.ts';
import { GatewayExtension } from './gateway-extension/schema.ts';
import { GatewayParameters } from './gateway-parameters/schema.ts';
import { HTTPListenerPolicy } from './http-listener-policy/schema.ts';
import { ListenerPolicy } from './listener-policy/schema.ts';
import { TrafficPolicy } from './traffic-policy/schema.ts';

const ALL = [
  EdgeBackend,
  EdgePolicy,
  Backend,
  BackendConfigPolicy,
  DirectResponse,
  GatewayExtension,
  GatewayParameters,
  HTTPListenerPolicy,
  ListenerPolicy,
  TrafficPolicy,
] as const;

/** Each with its own type, for types derived from it. */
export type AnyKind = (typeof ALL)[number];

export const KINDS: readonly Kind[] = ALL;

const byName = new Map(KINDS.map((kind) => [`${kind.group}/${kind.kind}`, kind]));

export function findKind(group: string, kind: string): Kind | undefined {
  return byName.get(`${group}/${kind}`);
}
