// Names that no object can have: in references, where only a lookup would tell. W-69.

import { advice, type FaultChange, type Within } from '../../diagnostics/finding.ts';
import { valueAt } from '../../diagnostics/path.ts';
import { checkDnsLabel, checkDnsSubdomain } from '../../grammar/names.ts';
import { quote, writeHint } from '../../grammar/quote.ts';
import type { Rule } from '../../schema/rule.ts';

interface Split {
  readonly name: string;
  readonly namespace: string;
}

const SLASHED = /^([a-z0-9-]{1,63})\/([a-z0-9.-]{1,253})$/;
const ADDRESS = /^([a-z0-9-]{1,63})\.([a-z0-9-]{1,63})\.svc(?:\.[a-z0-9.-]+)?$/;

/** A name with its namespace: `shop/cart`, or `cart.shop.svc.cluster.local` of a Service. */
function splitOf(text: string, mayBeService: boolean): Split | undefined {
  const slashed = SLASHED.exec(text);
  if (slashed !== null) return { namespace: slashed[1]!, name: slashed[2]! };
  const address = mayBeService ? ADDRESS.exec(text) : null;
  return address === null ? undefined : { name: address[1]!, namespace: address[2]! };
}

/** `name: a:80`, where the port is the mistake (CM-02). */
const WITH_PORT = /^[^\s:/]+:\d{1,5}$/;

/** The name of an object of any kind. `hasNamespace`: the reference has a `namespace`. */
export function possibleName({ hasNamespace }: { readonly hasNamespace: boolean }): Rule<string> {
  return {
    id: 'W-69',
    reads: [''],
    demand: 'a name that an object can have',
    check(name, report) {
      const problem = name === '' || WITH_PORT.test(name) ? undefined : checkDnsSubdomain(name);
      if (problem === undefined) return;
      const split = splitOf(name, false);
      report({
        ...advice(
          `no object can have the name ${quote(name)}`,
          split === undefined ? problem.hint : hasNamespace ? inBoth(split) : elsewhere(split),
        ),
        ...(split === undefined ? {} : { within: hasNamespace ? splitting(split) : staying(split) }),
      });
    },
  };
}

interface ServiceReference {
  readonly group?: string;
  readonly kind?: string;
  readonly name: string;
}

/** The name of a Service has no dots; the address of one in DNS does. */
export const serviceName: Rule<ServiceReference> = {
  id: 'W-69',
  reads: ['group', 'kind', 'name'],
  demand: '`name` is the name of a Service, not its address',
  check({ group = '', kind = 'Service', name }, report) {
    if (group !== '' || kind !== 'Service' || checkDnsSubdomain(name) !== undefined) return;
    if (checkDnsLabel(name) === undefined) return;
    const split = splitOf(name, true);
    const message = `no Service can have the name ${quote(name)}: it has no dots`;
    if (split === undefined)
      report({
        ...advice(
          message,
          'write the name of a Service, or `kind: Backend` for a host outside of the cluster',
        ),
        at: ['name'],
      });
    else report({ ...advice(message, inBoth(split)), at: ['name'], within: splitting(split) });
  },
};

const inBoth = ({ name, namespace }: Split): string =>
  `write \`name: ${name}\` and \`namespace: ${namespace}\``;

/** The name alone would select another object, or none. */
const elsewhere = ({ name }: Split): string =>
  `this object refers to only objects in its own namespace: put the object there, and write only its name, ${quote(name)}`;

/** Only the name, if the namespace before it is that of the object, or is meant to be. */
function staying(split: Split): Within {
  return (object, place) => {
    const own = valueAt(object, ['metadata', 'namespace']);
    if (own === split.namespace)
      return {
        hint: writeHint(
          split.name,
          'write only the name',
          ': the object is in the same namespace as this one',
        ),
        fix: [{ op: 'replace', value: split.name }],
      };
    if (place.includes('targetRefs') || place.includes('targetRef'))
      return {
        hint: `a policy reaches only its own namespace: have it in namespace ${quote(split.namespace)}, and use the name ${quote(split.name)} alone`,
      };
    return undefined;
  };
}

/** Writes the namespace into its field, if that is free or says the same. */
function splitting({ name, namespace }: Split): Within {
  return (object, place) => {
    const own = valueAt(object, [...place.slice(0, -1), 'namespace']);
    if (own != null && own !== namespace)
      return { hint: `write \`name: ${name}\`, and in \`namespace\` the one that is meant` };
    const changes: FaultChange[] = [{ op: 'replace', value: name }];
    if (own == null) changes.push({ op: 'add', up: 1, at: ['namespace'], value: namespace });
    return { hint: inBoth({ name, namespace }), fix: changes };
  };
}
