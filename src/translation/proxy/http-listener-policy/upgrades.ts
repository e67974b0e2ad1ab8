// upgradeConfig: what clients may upgrade their connections to.

import type { HttpListenerField, HttpListenerPolicy } from './field.ts';

type UpgradeConfig = NonNullable<HttpListenerPolicy['spec']['upgradeConfig']>;

export const upgradeConfig: HttpListenerField<UpgradeConfig> = {
  name: 'upgradeConfig',
  parse: ({ spec }) => spec.upgradeConfig,
  contribute: ({ enabledUpgrades = [] }) =>
    enabledUpgrades.length === 0
      ? {}
      : { manager: { upgradeConfigs: enabledUpgrades.map((upgradeType) => ({ upgradeType })) } },
};
