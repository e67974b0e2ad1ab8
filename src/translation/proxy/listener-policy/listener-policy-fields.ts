// The fields of ListenerPolicy: `default`, which is for all ports, and an entry for each port that has settings of its own. Each setting is merged by
// itself, and so is each entry: whoever mentions a port first takes it out of reach of `default`.

import type { SnapshotObjects } from '../../../snapshot/objects.ts';
import { type AnyPolicyField, anyField } from '../../policies/policy-field.ts';
import { type Config, type ListenerParts, type ListenerSetting, SETTINGS } from './listener-settings.ts';

type ListenerPolicy = SnapshotObjects['ListenerPolicy'];

/** At every place the same. */
export type ListenerPolicyField = AnyPolicyField<ListenerPolicy, undefined, undefined, ListenerParts>;

const DEFAULT = 'default';

/** `perPortPolicy[8443]`: as origins name it. */
export const entryName = (port: number): string => `perPortPolicy[${port}]`;

/** The names under which the settings of a port are merged. */
export function scopeOf(port: number, hasEntry: boolean): string {
  return hasEntry ? entryName(port) : DEFAULT;
}

/** `default.proxyProtocol` */
export const settingName = (scope: string, setting: string): string => `${scope}.${setting}`;

/** Of two entries for one port in one policy the first counts. */
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
  return SETTINGS.map((setting: ListenerSetting) =>
    anyField<ListenerPolicy, undefined, unknown, undefined, ListenerParts>({
      name: settingName(scope, setting.name),
      parse: (policy) => setting.parse(config, policy),
      contribute: setting.contribute,
    }),
  );
}
