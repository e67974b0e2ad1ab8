// A reference to another namespace that no ReferenceGrant allows: the grant that nearly does, and what it lacks; or the grant to add.

import { enumerated } from '../../grammar/plural.ts';
import { quote, writeHint } from '../../grammar/quote.ts';
import type { ReferenceGrant } from '../../objects/gateway-api/types.ts';
import { allows, type Referent, type Referrer } from '../../translation/gateways/grants.ts';
import type { TranslationView } from '../../translation/view.ts';
import type { Names } from './names.ts';

/** What to write, so that the reference is allowed. */
export function grantHint(from: Referrer, to: Referent, { snapshot }: TranslationView, names: Names): string {
  let best: Attempt | undefined;
  let misplaced: ReferenceGrant | undefined;
  const grants = snapshot.keys('ReferenceGrant');
  for (const key of names.mayLookAt(grants.size) ? grants : []) {
    const grant = snapshot.get('ReferenceGrant', key);
    if (grant === undefined) continue;
    if (grant.metadata.namespace !== to.namespace) {
      const moved = { ...grant, metadata: { ...grant.metadata, namespace: to.namespace } };
      if (misplaced === undefined && allows(moved, from, to)) misplaced = grant;
      continue;
    }
    const attempt = attemptOf(grant, from, to);
    if (attempt !== undefined && (best === undefined || attempt.wrong.length < best.wrong.length))
      best = attempt;
  }
  // Of the six parts of a grant, one with three wrong ones is for something else.
  if (best !== undefined && best.wrong.length <= 2)
    return `ReferenceGrant ${nameOf(best.grant)} doesn't match: ${enumerated(best.wrong, 'and')}`;
  if (misplaced !== undefined)
    return `ReferenceGrant ${nameOf(misplaced)} would allow it, but must be in namespace ${quote(to.namespace)}`;
  const referrer = writeHint(fromText(from), 'name the referring kind and namespace');
  const target = writeHint(toText(to), 'name the kind of the object');
  return `add a ReferenceGrant to namespace ${quote(to.namespace)}: in \`from\` ${referrer}, in \`to\` ${target}`;
}

interface Attempt {
  readonly grant: ReferenceGrant;
  /** Each part that doesn't match, and what to write. */
  readonly wrong: readonly string[];
}

/** The best pair of entries of a grant. */
function attemptOf(grant: ReferenceGrant, from: Referrer, to: Referent): Attempt | undefined {
  const { from: referrers = [], to: targets = [] } = grant.spec ?? {};
  const ofFrom = fewest(
    referrers.map((each, index) => [
      ...differs(`from[${index}].group`, groupOf(each.group), groupOf(from.group)),
      ...differs(`from[${index}].kind`, each.kind, from.kind),
      ...differs(`from[${index}].namespace`, each.namespace, from.namespace),
    ]),
  );
  const ofTo = fewest(
    targets.map((each, index) => [
      ...differs(`to[${index}].group`, groupOf(each.group), groupOf(to.group)),
      ...differs(`to[${index}].kind`, each.kind, to.kind),
      ...(each.name === undefined ? [] : differs(`to[${index}].name`, each.name, to.name)),
    ]),
  );
  if (ofFrom === undefined || ofTo === undefined) return undefined;
  return { grant, wrong: [...ofFrom, ...ofTo] };
}

const fewest = (lists: readonly (readonly string[])[]): readonly string[] | undefined =>
  lists.reduce<readonly string[] | undefined>(
    (best, list) => (best === undefined || list.length < best.length ? list : best),
    undefined,
  );

const differs = (path: string, is: string, wanted: string): readonly string[] =>
  is === wanted ? [] : [`\`spec.${path}\` is ${shown(is)}, not ${shown(wanted)}`];

const shown = (text: string): string => (text === '' ? '`""`' : quote(text));
const groupOf = (group: string): string => (group === 'core' ? '' : group);
const nameOf = ({ metadata: { namespace = '', name } }: ReferenceGrant): string =>
  quote(`${namespace}/${name}`);
const fromText = ({ group, kind, namespace }: Referrer): string =>
  `{group: ${groupOf(group) || '""'}, kind: ${kind}, namespace: ${namespace}}`;
const toText = ({ group, kind }: Referent): string => `{group: ${groupOf(group) || '""'}, kind: ${kind}}`;
