// Envoy's definitions in one version: the newest from the table, and the differences of older ones.

import { getOrCreate } from '../../../../grammar/get-or-create.ts';
import { NEWEST, OLDER } from '../generated/older.ts';
import { ENUMS, MESSAGES } from '../generated/table.js';
import type { Enums, Field, Message, Older } from '../table.ts';
import { minorOf } from '../version.ts';

export interface Definitions {
  readonly messages: Readonly<Record<string, Message>>;
  readonly enums: Enums;
}

const newest: Definitions = { messages: MESSAGES, enums: ENUMS };
/** By known version, and by the versions that were asked for. */
const known = new Map<string, Definitions>();

/** The definitions of this version of Envoy (`1.36`); if it is unknown, those of the nearest known version, preferably an older one. */
export function definitionsOf(proxyVersion: string): Definitions {
  return getOrCreate(known, proxyVersion, () => {
    const version = versionFor(proxyVersion);
    return version === undefined
      ? newest
      : getOrCreate(known, version, () => older(OLDER[version]!, version));
  });
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
