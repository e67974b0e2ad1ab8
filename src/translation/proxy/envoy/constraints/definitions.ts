// Envoy's definitions as a version of it has them: the newest in the table, and what older ones lack or ask besides.

import { NEWEST, OLDER } from '../generated/older.ts';
import { ENUMS, MESSAGES } from '../generated/table.js';
import type { Enums, Field, Message, Older } from '../table.ts';
import { minorOf } from '../version.ts';

export interface Definitions {
  readonly messages: Readonly<Record<string, Message>>;
  readonly enums: Enums;
}

const newest: Definitions = { messages: MESSAGES, enums: ENUMS };
const known = new Map<string, Definitions>();

/** Those that an Envoy of this version (`1.36`) holds messages against, or the nearest that are known: rather older ones than newer. */
export function definitionsOf(proxyVersion: string): Definitions {
  const version = versionFor(proxyVersion);
  if (version === undefined) return newest;
  let found = known.get(version);
  if (found === undefined) {
    found = older(OLDER[version]!, version);
    known.set(version, found);
  }
  return found;
}

function versionFor(proxyVersion: string): string | undefined {
  if (minorOf(proxyVersion) >= minorOf(NEWEST)) return undefined;
  const versions = Object.keys(OLDER);
  return versions.findLast((version) => minorOf(version) <= minorOf(proxyVersion)) ?? versions[0];
}

function older({ fields, values }: Older, version: string): Definitions {
  const messages: Record<string, Message> = { ...MESSAGES };
  for (const [name, changed] of Object.entries(fields)) {
    const message = MESSAGES[name]!;
    const before: Record<string, Field> = { ...message.fields };
    for (const [field, rules] of Object.entries(changed))
      before[field] =
        rules === null ? { ...before[field]!, unknownTo: version } : { ...before[field]!, rules };
    messages[name] = { ...message, fields: before };
  }
  const enums: Record<string, Readonly<Record<string, number>>> = { ...ENUMS };
  for (const [name, unknown] of Object.entries(values))
    enums[name] = Object.fromEntries(
      Object.entries(ENUMS[name]!).filter(([value]) => !unknown.includes(value)),
    );
  return { messages, enums };
}
