// Objects that do nothing by themselves: the references to them, and the effect of these.

import { counted } from '../../grammar/plural.ts';
import { SERVICE_NAME_LABEL } from '../../objects/core/well-known-labels.ts';
import { groupOf } from '../../objects/reference.ts';
import type { SnapshotObject } from '../../snapshot/objects.ts';
import { allows } from '../../translation/gateways/grants.ts';
import type { Translator } from '../../translation/translator.ts';
import type { ObjectName } from '../policies/policy-setting.ts';
import type { ObjectPart, ObjectUser } from './object-explanation.ts';
import { allReferences, pathOf, type Reference } from './references.ts';

const MAX_USERS = 50;

/** The objects that refer to an object by its name, whether the reference is allowed and has an effect or not. */
export function referencesTo(
  { view }: Translator,
  { kind, namespace, name }: ObjectName,
): readonly Reference[] {
  return [...allReferences(view)].filter(
    (each) => each.name === name && each.kind === kind && each.namespace === namespace,
  );
}

export function userOf(reference: Reference): ObjectUser {
  const { kind, metadata } = reference.from;
  return { kind, namespace: metadata.namespace ?? '', name: metadata.name, path: pathOf(reference) };
}

/** For `ObjectPart`: up to a limit. */
export function listedUsers(users: readonly ObjectUser[]): Pick<ObjectPart, 'usedBy' | 'otherUsers'> {
  const others = Math.max(0, users.length - MAX_USERS);
  return { usedBy: users.slice(0, MAX_USERS), ...(others === 0 ? {} : { otherUsers: others }) };
}

export function usedPart(translator: Translator, name: ObjectName): ObjectPart {
  const users = referencesTo(translator, name).map(userOf);
  const summary =
    users.length === 0
      ? 'no translated object refers to it, so it has no effect'
      : `${counted(users.length, 'reference')} ${users.length === 1 ? 'leads' : 'lead'} to it`;
  return { summary, ...listedUsers(users) };
}

/** A ReferenceGrant: the references that it allows. */
export function grantPart({ view }: Translator, { namespace, name }: ObjectName): ObjectPart {
  const grant = view.snapshot.find('ReferenceGrant', namespace, name);
  const allowed = [...allReferences(view)].filter((each) => {
    const { kind, apiVersion, metadata } = each.from;
    const home = metadata.namespace ?? '';
    return (
      grant !== undefined &&
      home !== namespace &&
      allows(grant, { group: groupOf(apiVersion), kind, namespace: home }, each)
    );
  });
  const users = allowed.map(userOf);
  const summary =
    users.length === 0
      ? 'no reference needs it: nothing refers from its `from` to its `to`'
      : `it allows ${counted(users.length, 'reference')}`;
  return { summary, ...listedUsers(users) };
}

/** The label of endpoints names their Service, whatever else they contain. */
export function slicePart(
  { view }: Translator,
  { namespace }: ObjectName,
  object: SnapshotObject,
): ObjectPart {
  const service = object.metadata.labels?.[SERVICE_NAME_LABEL];
  if (service === undefined)
    return {
      summary: 'it has no label `kubernetes.io/service-name`, so it belongs to no Service',
    };
  const isThere = view.snapshot.find('Service', namespace, service) !== undefined;
  return {
    summary: `it holds endpoints of Service ${namespace}/${service}${isThere ? '' : ', which was not found'}`,
  };
}
