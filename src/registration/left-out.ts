// Which requests the calls of an installation leave out on purpose: of namespaces, objects and users.

import { createRequire } from 'node:module';
import { type Labels, matches } from '../config/namespace-selector.ts';
import { defined } from '../grammar/defined.ts';
import { requirementsOf } from './label-selector.ts';
import type { RegistrationOptions } from './options.ts';
import { webhooksOf } from './webhooks.ts';

/** The creation of an object in a namespace that enforces. */
export interface AskedCreate {
  readonly namespace: { readonly name: string; readonly labels: Labels };
  readonly kind: {
    readonly group: string;
    readonly version: string;
    readonly kind: string;
    readonly plural: string;
  };
  readonly object: Readonly<Record<string, unknown>>;
  /** Undefined: nobody knows who asks. */
  readonly user: { readonly username: string; readonly groups?: readonly string[] } | undefined;
}

/** Why the API server calls nobody for it; undefined: it calls somebody, as far as that can be told. */
export function leftOut(options: RegistrationOptions, asked: AskedCreate): string | undefined {
  const { name, labels } = asked.namespace;
  const isSelected = webhooksOf(options, 'validate').some(({ namespaceSelector }) =>
    matches(requirementsOf(namespaceSelector), labels),
  );
  if (!isSelected) return `the calls leave out namespace ${name}`;
  if (!matches(requirementsOf(options.objectSelector), metadataOf(asked).labels ?? {}))
    return 'the objectSelector of the calls leaves out the test object';
  const unmet = options.matchConditions.find(({ expression }) => isFalse(expression, asked));
  return unmet && `the matchCondition ${unmet.name} leaves out the test object`;
}

const metadataOf = ({ object }: AskedCreate) =>
  object['metadata'] as { readonly name: string; readonly labels?: Labels };

type Run = typeof import('@bufbuild/cel')['run'];

let run: Run | undefined;

/** Only the API server knows the result of its own functions, such as those of `authorizer`; that is not false. */
function isFalse(expression: string, asked: AskedCreate): boolean {
  run ??= (createRequire(import.meta.url)('@bufbuild/cel') as typeof import('@bufbuild/cel')).run;
  const { namespace, kind, object, user } = asked;
  const { group, version, plural } = kind;
  const request = {
    kind: { group, version, kind: kind.kind },
    resource: { group, version, resource: plural },
    name: metadataOf(asked).name,
    namespace: namespace.name,
    operation: 'CREATE',
    dryRun: true,
    ...defined({ userInfo: user }),
  };
  try {
    return run(expression, { request, object, oldObject: null } as unknown as Parameters<Run>[1]) === false;
  } catch {
    return false;
  }
}
