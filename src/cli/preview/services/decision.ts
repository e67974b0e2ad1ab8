// What the built-in services of a preview decide about a request.

export type Decision = 'allow' | 'deny';

/** A request chooses with it, against `--allow` or `--deny`. */
export const DECISION_HEADER = 'x-echo-decision';

export function decisionOf(asked: string | undefined, otherwise: Decision): Decision {
  return asked === 'allow' || asked === 'deny' ? asked : otherwise;
}
