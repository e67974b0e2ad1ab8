// The interface of a unit in the static file: from its value to the members of the file. A module for each unit.

import type { AuxiliaryTarget } from '../../references/auxiliary.ts';
import type { UnitMap, UnitName, UnitValues } from '../../units/values.ts';
import type { Note } from '../diagnostic.ts';
import type { CallPolicies, CallTarget } from '../document.ts';
import type { Pem } from '../side-files.ts';

/** What units need to know of everything else. */
export interface UnitTools {
  /** A service that a policy calls, with the policies of that service. */
  readonly call: (target: AuxiliaryTarget) => WrittenCall;
  /** A service that is called without policies: for places that can't have any. */
  readonly bareCall: (target: AuxiliaryTarget) => WrittenCall;
  /** Policies of calls that a value brings with it. */
  readonly callPolicies: (units: UnitMap) => Written<CallPolicies>;
  /** Paths of side files with these certificates. */
  readonly files: (pem: Pem) => Pem;
}

export interface WrittenCall {
  readonly target: CallTarget;
  readonly policies?: CallPolicies;
  readonly notes: readonly Note[];
  /** Nothing answers there. */
  readonly isRefused?: true;
}

export interface Written<Policies> {
  readonly policies: Policies;
  readonly notes?: readonly Note[];
  /** Nothing may be sent to the destination. */
  readonly isRefused?: true;
}

export interface ConfigUnit<N extends UnitName, Policies extends object> {
  readonly name: N;
  // A method, so that lists can have units of several names.
  write(value: UnitValues[N], tools: UnitTools): Written<Policies>;
  /**
   * What is written for a unit that has failed, so that nothing gets past it; `destination`: nothing is sent to the destination. Absent: the
   * unit is left out.
   */
  readonly refusing?: Policies | 'destination';
}
