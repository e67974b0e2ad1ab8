// Reads the units of one EdgePolicy for tests, in a world of objects that it refers to.

import { EDGE_GROUP } from '../../../../src/identifiers.ts';
import { EdgePolicy } from '../../../../src/kinds/edge-policy/schema.ts';
import { readable, UNREADABLE } from '../../../../src/snapshot/readable.ts';
import { keySetStoreName } from '../../../../src/translation/edge/references/key-sets.ts';
import { readUnits } from '../../../../src/translation/edge/units/listed-units.ts';
import type { AnyUnit, PolicySpec, UnitContext } from '../../../../src/translation/edge/units/unit.ts';
import { UNITS } from '../../../../src/translation/edge/units/units.ts';
import { validate } from '../../../../src/validation.ts';
import { type Probe, probe } from '../probe.ts';

export interface World {
  /** Services that are there: `name` in the namespace of the policy, `namespace/name` in others. */
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

export interface How extends World {
  readonly settings?: Readonly<Record<string, unknown>>;
  /** Without defaults, and whether or not admission accepts it. */
  readonly asIs?: true;
}

/** Reads a part of the policy `shop/p`. */
export function reading(part: Part, block: unknown, { settings = {}, asIs, ...world }: How = {}): Reading {
  const spec = asIs ? asWritten(part, block) : filled(part, block);
  const { references, options } = probed(world, settings);
  const context: UnitContext = { options, holder: POLICY, references };
  const { frontend, traffic } = spec;
  return part === 'frontend'
    ? partOf(UNITS.frontend, frontend, context)
    : partOf(UNITS.traffic, traffic, context);
}

const POLICY = {
  apiVersion: 'edge.gatewarden.dev/v1alpha1',
  kind: 'EdgePolicy',
  metadata: { namespace: 'shop', name: 'p' },
} as const;

function partOf<Part, Spec>(
  units: readonly AnyUnit<Part, Spec>[],
  part: Part | undefined,
  context: UnitContext,
): Reading {
  const read = readUnits(units, part, context);
  const values = new Map(read.map(({ name, value }) => [name, value]));
  const records = units.flatMap((unit) => {
    const value = values.get(unit.name);
    return value === undefined ? [] : unit.records(value, context.options);
  });
  return {
    values: Object.fromEntries(values),
    problems: read.flatMap(({ problems }) => problems.map(({ effect, message }) => `${effect} | ${message}`)),
    records: Object.fromEntries(records.map(({ key, spec }) => [key('shop/p'), spec])),
  };
}

/** Types hold even where admission finds mistakes: a required member that is missing has its zero value. */
function asWritten(part: Part, block: unknown): PolicySpec {
  const { spec } = EdgePolicy.root.properties;
  const read = readable(spec.properties[part], block);
  if (read === UNREADABLE) throw new TypeError(`${part} has a member of a wrong type`);
  return { [part]: read } as PolicySpec;
}

/** As admission writes it. */
function filled(part: Part, block: unknown): PolicySpec {
  const kind = part === 'frontend' || 'phase' in Object(block) ? 'Gateway' : 'HTTPRoute';
  const { object } = validate({
    ...POLICY,
    spec: { targetRefs: [{ group: 'gateway.networking.k8s.io', kind, name: 'r' }], [part]: block },
  });
  return (object as { readonly spec: PolicySpec }).spec;
}

const probes = new Map<string, Probe>();

/** One for each world, since a test reads many blocks in it. */
function probed(world: World, settings: object): Probe {
  const key = JSON.stringify([world, settings]);
  const known =
    probes.get(key) ??
    probe(
      { systemNamespace: 'gatewarden-system', ...settings },
      { ...POLICY, spec: { targetRefs: [] } },
      ...objectsOf(world),
    );
  probes.set(key, known);
  return known;
}

function objectsOf({
  services = [],
  edgeBackends = [],
  secrets = {},
  labels = {},
  keySets = {},
}: World): readonly object[] {
  return [
    ...services.map((name) => ({
      apiVersion: 'v1',
      kind: 'Service',
      metadata: inShop(name),
      spec: { ports: [{ port: 80 }] },
    })),
    ...services
      .filter((name) => name.includes('/'))
      .map((name) => ({
        apiVersion: 'gateway.networking.k8s.io/v1beta1',
        kind: 'ReferenceGrant',
        metadata: inShop(name),
        spec: {
          from: [{ group: EDGE_GROUP, kind: 'EdgePolicy', namespace: 'shop' }],
          to: [{ group: '', kind: 'Service' }],
        },
      })),
    ...edgeBackends.map((name) => ({
      apiVersion: POLICY.apiVersion,
      kind: 'EdgeBackend',
      metadata: inShop(name),
      spec: { static: { host: 'static.example', port: 443 } },
    })),
    ...Object.entries(secrets).map(([name, stringData]) => ({
      apiVersion: 'v1',
      kind: 'Secret',
      metadata: { ...inShop(name), labels: labels[name] ?? {} },
      stringData,
    })),
    ...Object.entries(keySets).map(([uri, text]) => ({
      apiVersion: 'v1',
      kind: 'ConfigMap',
      metadata: { namespace: 'gatewarden-system', name: keySetStoreName(uri) },
      data: { 'jwks-store': JSON.stringify({ [uri]: text }) },
    })),
  ];
}

function inShop(name: string): { readonly namespace: string; readonly name: string } {
  const [first = '', second] = name.split('/');
  return second === undefined ? { namespace: 'shop', name: first } : { namespace: first, name: second };
}
