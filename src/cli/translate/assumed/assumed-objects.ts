// Objects that a translation takes for granted, though they aren't among the files: GatewayClasses that the control plane creates, and on
// demand stand-ins for Gateways.

import { enumerated, firstOf } from '../../../grammar/plural.ts';
import {
  DEFAULT_CLASS,
  EDGE_CLASS,
  EDGE_CONTROLLER,
  GATEWAY_API_GROUP,
  PROXY_CONTROLLER,
  WAYPOINT_CLASS,
} from '../../../identifiers.ts';
import type { FindingObject, TranslationFinding } from '../../../translation.ts';
import type { Note } from '../../results/note.ts';
import { type GatewayObjects, gatewayObjects, type WrittenParent } from './gateway-objects.ts';
import { canStandIn, standInGateways } from './stand-in-gateways.ts';

export interface AssumptionOptions {
  /** Classes of ours that need not be among the files. */
  readonly gatewayClass?: readonly string[];
  readonly standInGateways?: boolean;
}

export interface Assumed {
  readonly objects: readonly unknown[];
  /** Whether a finding is about one of them: nobody can mend it. */
  readonly isAbout: (object: FindingObject) => boolean;
}

/** How many objects are named. */
const NAMED = 5;

/** The control plane creates these itself. */
const OWN_CLASSES: readonly string[] = [DEFAULT_CLASS, WAYPOINT_CLASS, EDGE_CLASS];

/** `objects`: all manifests of the run. */
export function assumedObjects(
  objects: readonly unknown[],
  { gatewayClass = OWN_CLASSES, standInGateways: standsIn = false }: AssumptionOptions,
  notes: Note[],
): Assumed {
  const written = gatewayObjects(objects);
  const absent = standsIn ? absentParents(written).filter(canStandIn) : [];
  const gateways = standInGateways(absent, gatewayClass[0] ?? DEFAULT_CLASS);
  const used = new Set([
    ...written.gateways.map(({ className }) => className),
    ...(gateways.length > 0 ? gatewayClass.slice(0, 1) : []),
  ]);
  const classes = gatewayClass.filter((name) => used.has(name) && !written.classes.has(name));
  notes.push(...classes.flatMap((name) => classNote(name, written)), ...standInNote(absent));
  const names = new Set(absent.map(nameOf));
  return {
    objects: [...classes.map(classObject), ...gateways],
    isAbout: ({ kind, namespace, name }) =>
      (kind === 'GatewayClass' && namespace === '' && classes.includes(name)) ||
      (kind === 'Gateway' && names.has(nameOf({ namespace, name }))),
  };
}

/** References of routes to Gateways that aren't among the manifests. */
export function absentParents({ gateways, parents }: GatewayObjects): readonly WrittenParent[] {
  const there = new Set(gateways.map(nameOf));
  return parents.filter((parent) => !there.has(nameOf(parent)));
}

export const nameOf = ({ namespace, name }: { readonly namespace: string; readonly name: string }): string =>
  `${namespace}/${name}`;

const classObject = (name: string): object => ({
  apiVersion: `${GATEWAY_API_GROUP}/v1`,
  kind: 'GatewayClass',
  metadata: { name },
  spec: { controllerName: name === EDGE_CLASS ? EDGE_CONTROLLER : PROXY_CONTROLLER },
});

function classNote(name: string, { gateways }: GatewayObjects): readonly Note[] {
  const own = new Set(gateways.filter(({ className }) => className === name).map(nameOf));
  if (own.size === 0) return [];
  const shown = enumerated(firstOf([...own], NAMED), 'and');
  const message = `GatewayClass ${name} isn't among the files: Gateway ${shown} ${own.size === 1 ? 'is' : 'are'} read as Gatewarden's (--gateway-class)`;
  return [{ level: 'note', message }];
}

function standInNote(absent: readonly WrittenParent[]): readonly Note[] {
  const names = [...new Set(absent.map(nameOf))];
  if (names.length === 0) return [];
  const shown = enumerated(firstOf(names, NAMED), 'and');
  const message =
    names.length === 1
      ? `Gateway ${shown} isn't among the files: a stand-in accepts all routes that name it`
      : `Gateway ${shown} aren't among the files: stand-ins accept all routes that name them`;
  return [{ level: 'note', message }];
}

/** A translation without the findings about assumed objects. */
export const withoutFindings = <T extends { readonly findings: readonly TranslationFinding[] }>(
  translation: T,
  { isAbout }: Assumed,
): T => ({ ...translation, findings: translation.findings.filter(({ object }) => !isAbout(object)) });
