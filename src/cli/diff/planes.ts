// The text of each data plane's changes.

import type { ServedChange } from '../../analysis/planes.ts';
import type { GatewayConfiguration } from '../../translation/planes.ts';
import { edgeDiff } from './edge/edge-diff.ts';
import { proxyDiff } from './proxy/proxy-diff.ts';
import type { Sentence } from './sentence.ts';
import type { Causes } from './sentences.ts';
import type { Words } from './words.ts';

/** The noun for each subject, in the singular. */
export const NOUNS = { ...edgeDiff.nouns, ...proxyDiff.nouns } satisfies Readonly<
  Record<ServedChange['subject'], string>
>;

export const servedSentence = (change: ServedChange, causes: Causes): Sentence =>
  change.dataPlane === 'proxy' ? proxyDiff.sentence(change, causes) : edgeDiff.sentence(change, causes);

/** The change as JSON, without its text. */
export const servedEntry = (change: ServedChange): object =>
  change.dataPlane === 'proxy' ? proxyDiff.entry(change) : edgeDiff.entry(change);

/** The Gateway that a change belongs to; undefined for changes that several Gateways share. */
export const gatewayOf = (change: ServedChange): string | undefined =>
  change.dataPlane === 'proxy' ? proxyDiff.gateway(change) : edgeDiff.gateway(change);

/** How much a Gateway serves. */
export const sizeOf = (gateway: GatewayConfiguration): Words =>
  gateway.dataPlane === 'proxy' ? proxyDiff.size(gateway) : edgeDiff.size(gateway);
