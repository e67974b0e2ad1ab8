// Header changes of one request that a later change takes back. All levels act, so the last writer wins; test/behaviour/header-order.test.ts
// shows the order with both Envoys.

import { valueAt } from '../../../diagnostics/path.ts';
import type { Route } from '../../../translation/proxy/envoy/generated/envoy.config.route.v3.ts';
import type { ObjectName } from '../../policies/policy-setting.ts';
import type { PlacedPolicy, PlacedSetting } from './placed-setting.ts';

/** A header that a policy changes, and who changes it later. */
export interface OverwrittenHeader {
  readonly direction: 'request' | 'response';
  readonly header: string;
  /** In the policy: `spec.headerModifiers.request.set[0]`. */
  readonly path: string;
  /** The policy that wins; undefined: the filters of the rule do. */
  readonly by?: Omit<ObjectName, 'section'>;
}

interface Change {
  readonly action: 'add' | 'set' | 'remove';
  readonly header: string;
  readonly path: string;
  /** Undefined for filters of the rule. */
  readonly setting?: PlacedSetting;
}

type Direction = OverwrittenHeader['direction'];

/** The policies, each setting with its changes that have no effect. */
export function withOverwritten(
  policies: readonly PlacedPolicy[],
  route: Route | undefined,
): readonly PlacedPolicy[] {
  const settings = policies.flatMap(({ effective }) => effective).filter(({ field }) => FIELDS.has(field));
  if (settings.length === 0) return policies;
  const found = new Map<PlacedSetting, OverwrittenHeader[]>();
  for (const direction of ['request', 'response'] as const)
    for (const [setting, header] of overwrittenIn(changesOf(direction, settings, route), direction))
      found.set(setting, [...(found.get(setting) ?? []), header]);
  if (found.size === 0) return policies;
  return policies.map((policy) => ({
    ...policy,
    effective: policy.effective.map((setting) => {
      const overwritten = found.get(setting);
      return overwritten === undefined ? setting : { ...setting, proxy: { ...setting.proxy, overwritten } };
    }),
  }));
}

const EARLY = 'earlyHeaderMutationExtensions';
const MODIFIERS = 'headerModifiers';
const TEMPLATES = 'transformation';
/** Fields that change headers, by their names in origins. */
const FIELDS: ReadonlySet<string> = new Set([EARLY, MODIFIERS, TEMPLATES]);

function* overwrittenIn(
  changes: readonly Change[],
  direction: Direction,
): Generator<readonly [PlacedSetting, OverwrittenHeader]> {
  const byHeader = Map.groupBy(changes, ({ header }) => header);
  for (const [header, all] of byHeader)
    for (const [index, { action, path, setting }] of all.entries()) {
      if (setting === undefined) continue;
      const later = all.slice(index + 1).findLast((other) => takesBack(other.action, action));
      if (later === undefined) continue;
      const by = later.setting?.policy;
      yield [setting, { direction, header, path, ...(by === undefined ? {} : { by }) }];
    }
}

/** What is set or removed later is gone. A removal fails only if the header is written again. */
const takesBack = (later: Change['action'], earlier: Change['action']): boolean =>
  earlier === 'remove' ? later !== 'remove' : later !== 'add';

function changesOf(
  direction: Direction,
  settings: readonly PlacedSetting[],
  route: Route | undefined,
): readonly Change[] {
  const isSplit = route?.route?.weightedClusters !== undefined;
  const of = (field: string): readonly Change[] =>
    settings
      .filter((setting) => setting.field === field)
      // What only one of several backends gets is in the way of nothing else.
      .filter(({ proxy }) => !(isSplit && proxy.place.sort === 'backend'))
      .flatMap((setting) => changesIn(setting, field === EARLY ? undefined : direction));
  const ofRule = changesOfRule(route, direction);
  return direction === 'request'
    ? [...of(EARLY), ...of(TEMPLATES), ...of(MODIFIERS), ...ofRule]
    : [...ofRule, ...of(MODIFIERS), ...of(TEMPLATES)];
}

const ACTIONS = ['add', 'set', 'remove'] as const;

function changesIn(setting: PlacedSetting, direction: Direction | undefined): readonly Change[] {
  const below = direction === undefined ? [] : [direction];
  return ACTIONS.flatMap((action) => {
    const list = valueAt(setting.value, [...below, action]);
    if (!Array.isArray(list)) return [];
    return list.flatMap((item: unknown, index): Change[] => {
      const name = typeof item === 'string' ? item : valueAt(item, ['name']);
      if (typeof name !== 'string') return [];
      const path = `${[setting.path, ...below, action].join('.')}[${index}]`;
      return [{ action, header: name.toLowerCase(), path, setting }];
    });
  });
}

function changesOfRule(route: Route | undefined, direction: Direction): readonly Change[] {
  const [added = [], removed = []] =
    direction === 'request'
      ? [route?.requestHeadersToAdd, route?.requestHeadersToRemove]
      : [route?.responseHeadersToAdd, route?.responseHeadersToRemove];
  const change = (action: Change['action'], name = ''): Change => ({
    action,
    header: name.toLowerCase(),
    path: '',
  });
  return [
    // Envoy removes before it adds.
    ...removed.map((name) => change('remove', name)),
    ...added.map(({ header, appendAction }) =>
      change(appendAction === undefined ? 'add' : 'set', header?.key),
    ),
  ];
}
