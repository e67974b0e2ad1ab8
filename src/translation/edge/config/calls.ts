// Calls of policies: what they go to, with the policies of the called object.

import type { MergedPolicy } from '../../../policy/merge.ts';
import type { EdgeEffective } from '../effective/effective.ts';
import type { EdgeOptions } from '../options.ts';
import { type AuxiliaryTarget, isMissing } from '../references/auxiliary.ts';
import type { UnitMap, UnitName } from '../units/values.ts';
import { type Note, unresolved, unsupported } from './diagnostic.ts';
import type { CallPolicies, CallTarget } from './document.ts';
import type { SharedBackends } from './shared-backends.ts';
import type { SideFiles } from './side-files.ts';
import { UnitWriter } from './unit-writer.ts';
import { CALL_UNITS } from './units/backend.ts';
import { NOWHERE } from './units/calls.ts';
import type { UnitTools, Written, WrittenCall } from './units/config-unit.ts';

export interface CallSources {
  readonly options: EdgeOptions;
  readonly effective: EdgeEffective;
  readonly files: SideFiles;
  readonly shared: SharedBackends | undefined;
}

/** The tools of units. `writer` writes units with the same tools. */
export function unitTools({ options, effective, files, shared }: CallSources): {
  readonly tools: UnitTools;
  readonly writer: UnitWriter;
} {
  const policiesOf = ({ fields, errors }: Pick<MergedPolicy, 'fields' | 'errors'>): Written<CallPolicies> => {
    const notes: Note[] = errors.map((message) => ({ severity: 'error', code: 'invalid', at: [], message }));
    let policies: CallPolicies = {};
    let isRefused = errors.length > 0;
    for (const unit of CALL_UNITS) {
      const field = fields.get(unit.name);
      if (field === undefined) continue;
      const written = writer.one<CallPolicies>(unit, field);
      policies = { ...policies, ...written.policies };
      notes.push(
        ...(written.notes ?? []).map((note) => ({ ...note, message: `${unit.name}: ${note.message}` })),
      );
      if (written.isRefused) isRefused = true;
    }
    return { policies, notes, ...(isRefused && { isRefused }) };
  };

  const address = (target: AuxiliaryTarget): WrittenCall => {
    if (isMissing(target)) return refused([unresolved('error', [], target.missing)]);
    if (target.kind === 'EdgeBackend') {
      const problem = hostProblem(target.host);
      return problem === undefined
        ? { target: { host: `${target.host}:${target.port}` }, notes: [] }
        : refused([unsupported('error', [], problem, HOST_HINT)]);
    }
    const { namespace, hostname, port, kind } = target;
    if (options.serviceMode === 'service')
      return { target: { service: { name: `${namespace}/${hostname}`, port } }, notes: [] };
    if (kind === 'InferencePool') return refused([unsupported('error', [], POOL_NEEDS_SERVICES, POOL_HINT)]);
    return { target: { host: `${hostname}:${port}` }, notes: [] };
  };

  const call = (target: AuxiliaryTarget): WrittenCall => {
    const called = address(target);
    if (called.isRefused) return called;
    const { policies, notes = [], isRefused } = policiesOf(effective.auxiliary(target));
    const all = [...called.notes, ...notes];
    if (isRefused) return refused(all);
    return { target: called.target, notes: all, ...(hasMembers(policies) && { policies }) };
  };

  const bareCall = (target: AuxiliaryTarget): WrittenCall => {
    const called = call(target);
    const { policies, ...bare } = called;
    if (policies === undefined) return called;
    if (shared !== undefined && 'host' in called.target && !isMissing(target)) {
      const name = `${target.namespace}.${target.name}`;
      return { ...bare, target: shared.reference(name, { host: called.target.host, policies }) };
    }
    const named = Object.keys(policies).join(', ');
    return {
      ...bare,
      notes: [
        ...called.notes,
        unsupported(
          'warning',
          [],
          `the policies of the called object can't be written here, so calls go without them (${named})`,
          'the setting `edge.shareBackends` keeps those of a static EdgeBackend',
        ),
      ],
    };
  };

  const tools: UnitTools = {
    call,
    bareCall,
    files: (pem) => files.ofBackend(pem),
    callPolicies: (units) => policiesOf({ fields: fieldsOf(units), errors: [] }),
  };
  const writer = new UnitWriter(tools);
  return { tools, writer };
}

export const POOL_NEEDS_SERVICES = 'an InferencePool can only be written with its endpoints';
export const POOL_HINT = 'set `edge.serviceMode: service`';
export const HOST_HINT = 'use a DNS name or an address of IPv4';

/** The program splits `host:port` at the first colon. */
export function hostProblem(host: string): string | undefined {
  return host.includes(':')
    ? `the host ${host} has a colon, as addresses of IPv6 have: it can't be written, so nothing is sent there`
    : undefined;
}

const refused = (notes: readonly Note[]): WrittenCall => ({
  target: NOWHERE satisfies CallTarget,
  notes,
  isRefused: true,
});

const fieldsOf = (units: UnitMap): MergedPolicy['fields'] =>
  new Map(Object.entries(units).map(([name, value]) => [name as UnitName, { value, origins: [], lost: [] }]));

export const hasMembers = (value: object): boolean => Object.keys(value).length > 0;
