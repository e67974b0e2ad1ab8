// basicAuth: user names with hashed passwords, inline or in a Secret. TP-10, C-07, D-48.

import { fromProblem } from '../../diagnostics/finding.ts';
import { checkHtpasswd } from '../../grammar/htpasswd.ts';
import { exactlyOneOf } from '../../schema/combinators.ts';
import { array, defaulted, object, optional, string } from '../../schema/node.ts';
import type { Rule } from '../../schema/rule.ts';
import { namespace, objectName } from '../shared/text.ts';
import { PolicyDisable } from './disable.ts';

const htpasswdLines: Rule<readonly string[]> = {
  id: 'C-07',
  reads: [''],
  demand: 'each item holds lines `username:{SHA}hash` (SHA-1), every user once',
  check(items, report) {
    for (const problem of checkHtpasswd(items, 'proxy')) {
      const fault = fromProblem(problem, undefined, true);
      const { index, repeats = 0 } = problem;
      report(index === undefined ? fault : { ...fault, at: [index], because: [items[index], repeats] });
    }
  },
};

const SecretReference = object(
  {
    name: objectName({ hasNamespace: true, doc: 'Name of the Secret that holds htpasswd lines.' }),
    namespace: optional(
      namespace({
        doc: 'Namespace of the Secret; that of the policy when absent. Another namespace needs a ReferenceGrant.',
      }),
    ),
    key: defaulted('D-48', '.htpasswd', string({ minLength: 1, doc: 'Key inside the Secret.' })),
  },
  { doc: 'A Secret with htpasswd lines.' },
);

export const BasicAuthPolicy = object(
  {
    users: optional(
      array(string({ secret: true }), {
        minItems: 1,
        maxItems: 256,
        doc: 'Lines `username:{SHA}hash`, as `htpasswd -s` writes them.',
        secret: true,
        rules: [htpasswdLines],
      }),
    ),
    secretRef: optional(SecretReference),
    disable: optional(PolicyDisable),
  },
  { doc: 'Basic authentication.', rules: [exactlyOneOf('TP-10', ['users', 'secretRef', 'disable'])] },
);
