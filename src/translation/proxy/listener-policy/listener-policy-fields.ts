// The fields of ListenerPolicy: `default`, which applies to all ports, and an entry for each port with settings of its own. Each setting is
// merged separately, and so is each entry: `default` no longer applies to a port that any policy mentions.

import type { SnapshotObjects } from '../../../snapshot/objects.ts';
import type { AnyPolicyField } from '../../policies/policy-field.ts';
import { type Config, type ListenerParts, SETTINGS } from './listener-settings.ts';

type ListenerPolicy = SnapshotObjects['ListenerPolicy'];

/** The same at every place. */
export type ListenerPolicyField = AnyPolicyField<ListenerPolicy, undefined, undefined, ListenerParts>;

const DEFAULT = 'default';

/** `perPortPolicy[8443]`: its name in origins. */
export const entryName = (port: number): string => `perPortPolicy[${port}]`;

/** The scope under which the settings of a port are merged. */
export function scopeOf(port: number, hasEntry: boolean): string {
  return hasEntry ? entryName(port) : DEFAULT;
}

/** `default.proxyProtocol` */
export const settingName = (scope: string, setting: string): string => `${scope}.${setting}`;

/** If a policy has two entries for one port, the first is used. */
export function fieldsOf({ spec }: ListenerPolicy): readonly ListenerPolicyField[] {
  const entries = new Map<string, Config>();
  for (const { port, listener } of spec.perPort ?? []) {
    const name = entryName(port);
    if (!entries.has(name)) entries.set(name, listener);
  }
  return [
    ...settingsOf(DEFAULT, spec.default),
    ...[...entries].flatMap(([name, config]) => [entryField(name), ...settingsOf(name, config)]),
  ];
}

const entryField = (name: string): ListenerPolicyField => ({
  name,
  parse: () => true,
  isUnchecked: true,
  contribute: () => ({}),
});

function settingsOf(scope: string, config: Config | undefined): readonly ListenerPolicyField[] {
  if (config === undefined) return [];
  return SETTINGS.map((setting) => ({
    name: settingName(scope, setting.name),
    parse: (policy) => setting.parse(config, policy),
    contribute: setting.contribute,
  }));
}
