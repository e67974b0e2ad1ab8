// The findings of a translation by object, whatever reports them.

import type { FindingObject, TranslationFinding } from '../result.ts';
import { sorted } from './tracked-map.ts';

interface Held {
  readonly object: FindingObject;
  readonly bySource: Map<string, readonly TranslationFinding[]>;
}

export class ObjectFindings {
  /** By the key of the object. */
  readonly #held = new Map<string, Held>();
  readonly #touched = new Map<string, FindingObject>();

  /** Replaces what a source reported about an object before. */
  set(source: string, key: string, object: FindingObject, findings: readonly TranslationFinding[]): void {
    const held = this.#held.get(key);
    if (findings.length === 0 && held?.bySource.has(source) !== true) return;
    this.#touched.set(key, held?.object ?? object);
    if (findings.length > 0) {
      if (held === undefined) this.#held.set(key, { object, bySource: new Map([[source, findings]]) });
      else held.bySource.set(source, findings);
      return;
    }
    held!.bySource.delete(source);
    if (held!.bySource.size === 0) this.#held.delete(key);
  }

  all(): readonly TranslationFinding[] {
    return sorted(this.#held).flatMap(([key]) => this.#of(key));
  }

  /** All findings of the objects whose findings were written. */
  changes(): readonly { readonly object: FindingObject; readonly findings: readonly TranslationFinding[] }[] {
    return sorted(this.#touched).map(([key, object]) => ({ object, findings: this.#of(key) }));
  }

  forgetTouched(): void {
    this.#touched.clear();
  }

  /** Errors before warnings, whatever their source. */
  #of(key: string): readonly TranslationFinding[] {
    const all = sorted(this.#held.get(key)?.bySource ?? new Map()).flatMap(([, findings]) => findings);
    const errors = all.filter(({ severity }) => severity === 'error');
    return errors.length === all.length
      ? all
      : [...errors, ...all.filter(({ severity }) => severity !== 'error')];
  }
}
