// The library: translates objects of the Gateway API and of our API into proxy configuration. `gatewarden/translation`.

export type { ConnectedProxy } from './translation/backends/connected-proxies.ts';
export type { ObjectStatus } from './translation/object-status.ts';

import { checkIterable } from './grammar/argument.ts';
import type { Translation } from './translation/planes.ts';
import { defaultSettings, readSettings, type Settings, type SettingsInput } from './translation/settings.ts';
import { checkedOptions, Translator, type TranslatorOptions } from './translation/translator.ts';

export type {
  GatewayChange,
  GatewayConfiguration,
  ProxyChange,
  Translation,
  TranslationChange,
} from './translation/planes.ts';
export type { ProxyResources } from './translation/proxy/configuration.ts';
export type { ConfigFragment, ProxyDryRun } from './translation/proxy/envoy-validation.ts';
export type { Changed, FindingObject, TranslationFinding } from './translation/result.ts';
export type { InspectedCluster } from './translation/translator.ts';
export type { Settings, SettingsInput, TranslatorOptions };
export { defaultSettings, readSettings, Translator };

/** Translates objects. Pure; the order of the objects doesn't matter. */
export function translate(
  objects: Iterable<unknown>,
  settings: Settings = defaultSettings,
  options: TranslatorOptions = {},
): Translation {
  checkIterable('objects', objects, 'a list of objects');
  const translator = new Translator(settings, { ...checkedOptions(options), isOnce: true });
  translator.load(Array.from(objects, (object) => ({ object })));
  return translator.translation();
}
