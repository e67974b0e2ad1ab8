// What is wrong with a route: the status of the route tells it in the condition ResolvedRefs.

export interface RouteProblem {
  readonly reason:
    | 'IncompatibleFilters'
    | 'BackendError'
    | 'BackendNotFound'
    | 'RefNotPermitted'
    | 'InvalidKind'
    | 'UnsupportedValue';
  readonly message: string;
}

/** It drops the whole route: none of its rules is served. */
export class DroppedRoute extends Error {
  readonly problem: RouteProblem;
  /** The rule that does. */
  readonly rule: number | undefined;

  constructor(reason: RouteProblem['reason'], message: string, rule?: number) {
    super(message);
    this.problem = { reason, message };
    this.rule = rule;
  }
}
