// Applies the BackendConfigPolicies of a backend to its clusters. One invalid policy withholds all of the clusters, whatever the others
// set.

import type { ClusterError, ClusterSettings } from '../clusters/subject.ts';
import type { BackendConfigPolicies } from './backend-config-policies.ts';
import type { Remark } from './backend-config-policy-field.ts';
import { written } from './writing.ts';

export function backendConfigSettings(policies: BackendConfigPolicies): ClusterSettings {
  return (cluster, subject) => {
    const held = policies.of(subject);
    if (held === undefined) return { cluster, errors: [] };
    const keys = held.policies.map(({ key }) => key);
    const errors = held.policies.flatMap(({ key, problems }) =>
      problems.map((problem): ClusterError => ({ code: 'TR-70', about: key, ...problem })),
    );
    if (errors.length > 0) return { cluster, errors, policies: keys };
    const { fields } = held.merged;
    const keyOf = new Map(held.policies.map(({ id, key }) => [id, key]));
    const notes: ClusterError[] = [];
    const idle = (remark: Remark): void => {
      // The field's name follows `spec`.
      const [, name] = remark.segments;
      const [setter = ''] = fields.get(String(name))?.origins ?? [];
      notes.push({ code: 'TR-72', about: keyOf.get(setter) ?? '', ...remark });
    };
    const values = new Map([...fields].map(([name, { value }]) => [name, value]));
    const configured = written(values, { cluster, subject, idle });
    return { cluster: configured, errors, policies: keys, ...(notes.length === 0 ? {} : { notes }) };
  };
}
