// Backends for which another object of the same input turns TLS on: W-54, which sees one object alone, is dropped for them. The translation
// decides it. It is loaded only where the input has both a Backend with this finding and such a policy.

import { valueAt } from '../../diagnostics/path.ts';
import type { JudgeOptions } from '../../judgement/judge.ts';
import { objectKey } from '../../objects/key.ts';
import { identityOf } from './result.ts';

const PLAINTEXT = 'W-54';

const POLICIES: ReadonlySet<unknown> = new Set(['BackendConfigPolicy', 'BackendTLSPolicy']);

/** Collects what the decision needs while the objects of an input are read one by one. */
export class SecuredBackends<Again> {
  readonly #policies: unknown[] = [];
  readonly #backends: { readonly object: unknown; readonly again: Again }[] = [];

  see(object: unknown): void {
    if (POLICIES.has(valueAt(object, ['kind']))) this.#policies.push(object);
  }

  /** Whether it is a Backend with W-54; then `again` is kept. */
  doubt(object: unknown, findings: () => readonly { readonly code: string }[], again: Again): boolean {
    if (valueAt(object, ['kind']) !== 'Backend') return false;
    if (!findings().some(({ code }) => code === PLAINTEXT)) return false;
    this.#backends.push({ object, again });
    return true;
  }

  /** The Backends whose connections have TLS. */
  async found(): Promise<readonly Again[]> {
    if (this.#policies.length === 0 || this.#backends.length === 0) return [];
    const { Translator, defaultSettings } = await import('../../translation.ts');
    const translator = new Translator(defaultSettings, {
      isForFindings: true,
      isOnce: true,
      isOrdered: true,
    });
    const objects = [...this.#policies, ...this.#backends.map(({ object }) => object)];
    translator.load(objects.map((object) => ({ object })));
    const plain = new Set<string>();
    for (const { code, object } of translator.findings())
      if (code === PLAINTEXT) plain.add(objectKey(object.kind, object.namespace, object.name));
    return this.#backends.filter(({ object }) => !plain.has(keyOf(object))).map(({ again }) => again);
  }
}

/** An object that names no namespace in a file is in `default`. */
function keyOf(object: unknown): string {
  const { kind, namespace, name } = identityOf(object);
  return objectKey(kind, namespace || 'default', name);
}

/** For a Backend with TLS. */
export const withTls = (options: JudgeOptions): JudgeOptions => ({
  ...options,
  severities: { ...options.severities, [PLAINTEXT]: 'off' },
});
