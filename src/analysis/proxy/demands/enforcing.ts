// Whether what runs of a field refuses requests that don't meet it. Verification of tokens that may be missing refuses only wrong ones.

import type { TranslationView } from '../../../translation/view.ts';
import type { DemandField } from './demand-fields.ts';
import { type Running, runs } from './running.ts';

export type Enforces = (running: Running, field: DemandField) => boolean;

export function enforcing({ snapshot }: TranslationView): Enforces {
  const mayBeMissing = (filter: string): boolean => {
    const [, namespace = '', name = ''] = filter.split('/');
    return snapshot.find('GatewayExtension', namespace, name)?.spec.jwt?.validationMode === 'AllowMissing';
  };
  return (running, field) => (field === 'jwt' ? ![...running.jwt].every(mayBeMissing) : runs(running, field));
}
