// What one replica tells the leader about proxies that reject their configuration: a bounded text in a ConfigMap.

import { isObject, type JsonObject } from '../../grammar/json.ts';
import { checkDnsLabel, checkDnsSubdomain } from '../../grammar/names.ts';

/** What proxies of a Gateway reject. */
export interface GatewayRejections {
  readonly namespace: string;
  readonly name: string;
  /** Sentences, in a fixed order. */
  readonly texts: readonly string[];
  /** How many others there are. */
  readonly more: number;
}

export interface Report {
  /** By the clock of the replica, in milliseconds. */
  readonly renewed: number;
  readonly gateways: readonly GatewayRejections[];
}

/** Together less than half of what a ConfigMap can hold, whatever characters there are. */
export const MAX_GATEWAYS = 100;
export const MAX_OF_GATEWAY = 3;
/** Characters of a sentence. */
export const MAX_TEXT = 500;
/** More than the longest report, each character as an escape of six. */
const MAX_REPORT = 6 * MAX_GATEWAYS * (MAX_OF_GATEWAY * (MAX_TEXT + 10) + 500);

export function reportText({ renewed, gateways }: Report): string {
  return JSON.stringify({ renewed: new Date(renewed).toISOString(), gateways });
}

/** Undefined: it isn't a report, or one of another version. */
export function readReport(text: string): Report | undefined {
  if (text.length > MAX_REPORT) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!isObject(value)) return undefined;
  const { gateways } = value;
  const renewed = Date.parse(String(value['renewed']));
  if (!Number.isFinite(renewed) || !Array.isArray(gateways) || gateways.length > MAX_GATEWAYS)
    return undefined;
  return gateways.every(isGateway) ? { renewed, gateways } : undefined;
}

function isGateway(value: unknown): value is GatewayRejections & JsonObject {
  if (!isObject(value)) return false;
  const { namespace, name, texts, more } = value;
  return (
    typeof namespace === 'string' &&
    checkDnsLabel(namespace) === undefined &&
    typeof name === 'string' &&
    checkDnsSubdomain(name) === undefined &&
    Array.isArray(texts) &&
    texts.length <= MAX_OF_GATEWAY &&
    texts.every((text) => typeof text === 'string' && text.length <= MAX_TEXT) &&
    Number.isSafeInteger(more) &&
    Number(more) >= 0
  );
}
