// Reads the units of one EdgePolicy for tests: with the references that a test has, in both corrections.

import { edgeOptions } from '../../../../src/translation/edge/options.ts';
import type { AuxiliaryTarget } from '../../../../src/translation/edge/references/auxiliary.ts';
import type { EdgeReferences } from '../../../../src/translation/edge/references/references.ts';
import type { AnyUnit, PolicySpec, UnitContext } from '../../../../src/translation/edge/units/unit.ts';
import { UNITS } from '../../../../src/translation/edge/units/units.ts';
import { readSettings } from '../../../../src/translation/settings.ts';
import { validate } from '../../../../src/validation.ts';

export interface World {
  /** Services that are there, by name. */
  readonly services?: readonly string[];
  readonly edgeBackends?: readonly string[];
  /** Entries of Secrets, by name. */
  readonly secrets?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Labels of those Secrets. */
  readonly labels?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Texts of key sets, by URI. */
  readonly keySets?: Readonly<Record<string, string>>;
}

export interface Reading {
  /** By unit. */
  readonly values: Readonly<Record<string, unknown>>;
  /** `effect | message` */
  readonly problems: readonly string[];
  /** By key. */
  readonly records: Readonly<Record<string, unknown>>;
}

export type Part = 'frontend' | 'traffic';

interface How extends World {
  readonly settings?: Readonly<Record<string, unknown>>;
  /** The block is read as it is: without defaults, whether or not admission accepts it. */
  readonly asIs?: true;
}

/** Reads a part of the policy `shop/p`. */
export function reading(part: Part, block: unknown, { settings = {}, asIs, ...world }: How = {}): Reading {
  const spec = asIs ? ({ [part]: block } as PolicySpec) : filled(part, block);
  const options = edgeOptions(readSettings(settings).settings);
  const context: UnitContext = {
    options,
    holder: {
      apiVersion: 'edge.gatewarden.dev/v1alpha1',
      kind: 'EdgePolicy',
      metadata: { namespace: 'shop', name: 'p' },
    },
    references: references(world),
  };
  const { frontend, traffic } = spec;
  return part === 'frontend'
    ? partOf(UNITS.frontend, frontend ?? {}, context)
    : partOf(UNITS.traffic, traffic as NonNullable<typeof traffic>, context);
}

function partOf<Part, Spec>(
  units: readonly AnyUnit<Part, Spec>[],
  block: Part,
  context: UnitContext,
): Reading {
  const read = units.flatMap((unit) => {
    const found = unit.read(block, context);
    return found === undefined ? [] : [{ unit, ...found }];
  });
  const records = read.flatMap(({ unit, value }) =>
    value === undefined ? [] : unit.records(value, context.options),
  );
  return {
    values: Object.fromEntries(read.map(({ unit, value }) => [unit.name, value])),
    problems: read.flatMap(({ problems }) => problems.map(({ effect, message }) => `${effect} | ${message}`)),
    records: Object.fromEntries(records.map(({ key, spec }) => [key('shop/p'), spec])),
  };
}

/** As admission writes it. */
function filled(part: Part, block: unknown): PolicySpec {
  const kind = part === 'frontend' || 'phase' in Object(block) ? 'Gateway' : 'HTTPRoute';
  const { object } = validate({
    apiVersion: 'edge.gatewarden.dev/v1alpha1',
    kind: 'EdgePolicy',
    metadata: { namespace: 'shop', name: 'p' },
    spec: { targetRefs: [{ group: 'gateway.networking.k8s.io', kind, name: 'r' }], [part]: block },
  });
  return (object as { readonly spec: PolicySpec }).spec;
}

function references({
  services = [],
  edgeBackends = [],
  secrets = {},
  labels = {},
  keySets = {},
}: World): EdgeReferences {
  const secret = (namespace: string, name: string): ReadonlyMap<string, string> | undefined =>
    namespace === 'shop' && secrets[name] ? new Map(Object.entries(secrets[name])) : undefined;
  return {
    secret,
    secretsWith: (namespace, wanted) =>
      Object.keys(secrets)
        .sort()
        .filter((name) => Object.entries(wanted).every(([key, value]) => labels[name]?.[key] === value))
        .map((name) => ({ name, data: secret(namespace, name) ?? new Map() })),
    caBundle: () => ({ missing: 'no ConfigMap' }),
    keySet: (uri) => {
      const value = keySets[uri];
      return value === undefined ? { missing: `no key set of \`${uri}\`` } : { value };
    },
    auxiliary({ kind = 'Service', name, namespace = 'shop', port }): AuxiliaryTarget {
      if (kind === 'EdgeBackend' && edgeBackends.includes(name))
        return { kind, namespace, name, host: 'static.example', port: 443 };
      if (kind !== 'Service' || !services.includes(name) || port === undefined)
        return { missing: `${kind} ${namespace}/${name} not found` };
      return { kind, namespace, name, hostname: `${name}.${namespace}.svc.cluster.local`, port };
    },
  };
}
