// The key of a record: what tells it from the others of its type.

import type { Address, EdgeResources, EdgeResourceType } from '../../../translation/edge/model/records.ts';

export const recordKey = <T extends EdgeResourceType>(record: EdgeResources[T]): string =>
  'key' in record ? record.key : addressKey(record);

function addressKey(address: Address): string {
  if ('workload' in address) return address.workload.uid;
  const { namespace, hostname } = address.service;
  return `${namespace}/${hostname}`;
}
