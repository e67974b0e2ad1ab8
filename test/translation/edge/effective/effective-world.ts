// The effective policies of a translation, as texts: which policy sets each unit at a place, and which it hides.

import type { MergedPolicy } from '../../../../src/policy/merge.ts';
import type {
  Destination,
  EdgeEffective,
  RulePlace,
} from '../../../../src/translation/edge/effective/effective.ts';
import type { GatewayListener } from '../../../../src/translation/gateways/listener.ts';
import { type SettingsInput, Translator } from '../../../../src/translation.ts';
import { edgeClass, edgeSettings } from '../objects.ts';

export interface EffectiveWorld extends EdgeEffective {
  /** A listener of `shop/web` by its key: `http`, `shop/more/a`. */
  readonly listener: (key: string) => GatewayListener;
  /** A rule of an HTTPRoute in `shop`. */
  readonly rule: (route: string, rule?: number, listener?: string) => RulePlace;
}

export function effectiveWorld(objects: readonly unknown[], settings: SettingsInput = {}): EffectiveWorld {
  const translator = new Translator(edgeSettings(settings));
  translator.apply([edgeClass, ...objects].map((object) => ({ object })));
  const { snapshot, gateways, edge } = translator.view;
  const listener = (key: string): GatewayListener => {
    const found = gateways.listeners('Gateway/shop/web')?.find((one) => one.key === key);
    if (found === undefined) throw new Error(`no listener ${key}`);
    return found;
  };
  return {
    ...edge.effective,
    listener,
    rule(name, rule = 0, on = 'http') {
      const key = `HTTPRoute/shop/${name}`;
      const route = snapshot.get('HTTPRoute', key);
      if (route === undefined) throw new Error(`no route ${name}`);
      return { listener: listener(on), route, rule, own: edge.routes.built(key)?.rules[rule]?.own };
    },
  };
}

export const service = (name: string, port: number): Destination => ({
  kind: 'Service',
  namespace: 'shop',
  name,
  port,
});

export const edgeBackend = (name: string): Destination => ({
  kind: 'EdgeBackend',
  namespace: 'shop',
  name,
  object: `EdgeBackend/shop/${name}`,
});

/** `{ 'traffic.csrf': 'p4 > p2, p1' }`: who sets each unit, and whom it hides. */
export const setBy = (
  { fields }: MergedPolicy,
  units: readonly string[] = [...fields.keys()],
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    units.flatMap((name) => {
      const field = fields.get(name);
      if (field === undefined) return [];
      const hidden = field.lost.map(({ policy }) => shortName(policy));
      const winners = field.origins.map(shortName).join('+');
      return [[name, hidden.length === 0 ? winners : `${winners} > ${hidden.join(', ')}`]];
    }),
  );

/** `p1`, `llm`, `llm/big`; other kinds than policies are told by their names too. */
function shortName(id: string): string {
  return id.split('/').slice(3).join('/');
}

export const unitValue = ({ fields }: MergedPolicy, unit: string): unknown => fields.get(unit)?.value;
