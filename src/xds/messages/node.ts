// What a client says about itself in its first request: https://www.envoyproxy.io/docs/envoy/latest/api-v3/config/core/v3/base.proto

import type { JsonObject } from '../../grammar/json.ts';
import { GrpcError } from '../grpc/status.ts';

export interface XdsNode {
  readonly id: string;
  readonly cluster: string;
  readonly metadata: JsonObject;
  readonly locality: { readonly region: string; readonly zone: string; readonly subZone: string };
  /** Such as `envoy 1.40.0`; empty if the client doesn't say it. */
  readonly userAgent: string;
}

/** The members of the decoded message that are read. */
export interface NodeMessage {
  readonly id: string;
  readonly cluster: string;
  readonly metadata?: JsonObject;
  readonly locality?: { readonly region: string; readonly zone: string; readonly subZone: string };
  readonly userAgentName: string;
  readonly userAgentVersionType:
    | { readonly case: 'userAgentVersion'; readonly value: string }
    | {
        readonly case: 'userAgentBuildVersion';
        readonly value: {
          readonly version?: {
            readonly majorNumber: number;
            readonly minorNumber: number;
            readonly patch: number;
          };
        };
      }
    | { readonly case: undefined };
}

/** A node stays in memory as long as its stream. Its texts are names, and Envoy's metadata has some hundred bytes. */
const MAX_NODE = 64 * 1024;

export const UNKNOWN_NODE: XdsNode = {
  id: '',
  cluster: '',
  metadata: {},
  locality: { region: '', zone: '', subZone: '' },
  userAgent: '',
};

export function nodeOf(message: NodeMessage | undefined): XdsNode {
  if (message === undefined) return UNKNOWN_NODE;
  const { id, cluster, metadata = {}, locality } = message;
  const { region = '', zone = '', subZone = '' } = locality ?? {};
  const userAgent = `${message.userAgentName} ${agentVersion(message)}`.trim();
  const node = { id, cluster, metadata, locality: { region, zone, subZone }, userAgent };
  if (JSON.stringify(node).length > MAX_NODE)
    throw new GrpcError('RESOURCE_EXHAUSTED', `the node is too long: the limit is ${MAX_NODE} characters`);
  return node;
}

function agentVersion({ userAgentVersionType: version }: NodeMessage): string {
  if (version.case === undefined) return '';
  if (version.case === 'userAgentVersion') return version.value;
  const { majorNumber = 0, minorNumber = 0, patch = 0 } = version.value.version ?? {};
  return `${majorNumber}.${minorNumber}.${patch}`;
}

/** A member of the metadata, if it is a text. */
export function metadataText({ metadata }: XdsNode, name: string): string | undefined {
  const value = Object.hasOwn(metadata, name) ? metadata[name] : undefined;
  return typeof value === 'string' ? value : undefined;
}
