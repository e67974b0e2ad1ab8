// upgradeConfig: the protocols that clients may upgrade their connections to.

import { quote } from '../../../grammar/quote.ts';
import type { HttpListenerField, HttpListenerPolicy } from './http-listener-policy-field.ts';

type UpgradeConfig = NonNullable<HttpListenerPolicy['spec']['upgradeConfig']>;

export const upgradeConfig: HttpListenerField<UpgradeConfig> = {
  name: 'upgradeConfig',
  parse({ spec: { upgradeConfig: config } }, report) {
    const types = (config?.enabledUpgrades ?? []).map((type) => type.toLowerCase());
    const twice = types.find((type, index) => types.indexOf(type) !== index);
    if (twice !== undefined) report(`upgradeConfig: ${quote(twice)} is enabled twice`);
    return config;
  },
  contribute: ({ enabledUpgrades = [] }) =>
    enabledUpgrades.length === 0
      ? {}
      : { manager: { upgradeConfigs: enabledUpgrades.map((upgradeType) => ({ upgradeType })) } },
};
