// Counts the effects of a policy's settings at many routes: for how many each applies, and why it doesn't apply to others. What only a data
// plane knows of a setting and of a loss, it adds itself.

import { getOrCreate } from '../../grammar/get-or-create.ts';
import type { EffectivePolicy, Loss, ObjectName, Setting } from '../policies/policy-setting.ts';
import type { OutcomeLoss, PolicyOutcome } from './object-explanation.ts';

/** `P`: the part of the data plane in a setting; `L`: its part in a loss. */
export interface OutcomeParts<P extends object, L extends object> {
  /** Settings of one key are one outcome. */
  readonly keyOf: (setting: Setting & P) => string;
  readonly ofSetting: (setting: Setting & P) => P;
  /** `example`: one of the routes. */
  readonly ofLoss: (example: string) => L;
}

export interface CollectedOutcome<P extends object, L extends object> extends PolicyOutcome {
  readonly setting: Setting & P;
  readonly losses: readonly (OutcomeLoss & L)[];
}

interface Gathered<P extends object, L extends object> {
  readonly setting: Setting & P;
  effectiveFor: number;
  readonly losses: Map<string, OutcomeLoss & L>;
}

export class OutcomeCollector<P extends object, L extends object> {
  readonly #policy: ObjectName;
  readonly #parts: OutcomeParts<P, L>;
  readonly #gathered = new Map<string, Gathered<P, L>>();

  constructor(policy: ObjectName, parts: OutcomeParts<P, L>) {
    this.#policy = policy;
    this.#parts = parts;
  }

  /** `policies`: those at a route. `example`: its name. */
  count(policies: readonly EffectivePolicy<Setting & P>[], example: string): void {
    for (const { effective, lost } of policies) {
      for (const setting of effective) if (this.#isIts(setting)) this.#at(setting).effectiveFor++;
      for (const setting of lost) if (this.#isIts(setting)) this.#lose(setting, example);
    }
  }

  outcomes(): readonly CollectedOutcome<P, L>[] {
    return [...this.#gathered.values()].map(({ losses, ...rest }) => ({
      ...rest,
      losses: [...losses.values()],
    }));
  }

  #isIts({ policy }: Setting): boolean {
    const { kind, namespace, name } = this.#policy;
    return policy.name === name && policy.namespace === namespace && policy.kind === kind;
  }

  #at(found: Setting & P): Gathered<P, L> {
    return getOrCreate(this.#gathered, this.#parts.keyOf(found), () => {
      const { policy, field, path, value, targets } = found;
      const setting = { policy, field, path, value, targets, ...this.#parts.ofSetting(found) };
      return { setting, effectiveFor: 0, losses: new Map() };
    });
  }

  #lose(lost: Setting & P & Loss, example: string): void {
    const { reason, by } = lost;
    const { losses } = this.#at(lost);
    const key = JSON.stringify([reason, by]);
    const before = losses.get(key);
    losses.set(
      key,
      before === undefined
        ? { reason, by, routes: 1, ...this.#parts.ofLoss(example) }
        : { ...before, routes: before.routes + 1 },
    );
  }
}
