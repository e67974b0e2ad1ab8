// One line of a watch.

import { isObject } from '../grammar/json.ts';
import { refusal, type StatusBody } from './client.ts';
import { type ObjectType, type StoredObject, storedObject } from './stored-object.ts';

export type WatchEvent =
  | { readonly type: 'set' | 'deleted'; readonly object: StoredObject; readonly version: string }
  | { readonly type: 'bookmark'; readonly version: string }
  /** The API server no longer has the version from which the watch goes on. */
  | { readonly type: 'expired' }
  | { readonly type: 'failed'; readonly problem: string }
  /** The line can't be read, so an event is lost. */
  | { readonly type: 'unreadable'; readonly problem: string };

export function watchEvent(line: string, type: ObjectType): WatchEvent {
  let event: unknown;
  try {
    event = JSON.parse(line);
  } catch {
    return unreadable('a line is not JSON');
  }
  const { type: name, object: raw } = isObject(event) ? event : { type: undefined, object: undefined };
  if (name === 'ERROR') return errorEvent((isObject(raw) ? raw : {}) as StatusBody);
  if (name === 'BOOKMARK') {
    const metadata = isObject(raw) && isObject(raw['metadata']) ? raw['metadata'] : {};
    const version = metadata['resourceVersion'];
    return typeof version === 'string' && version !== ''
      ? { type: 'bookmark', version }
      : unreadable('a bookmark has no version');
  }
  const isDeletion = name === 'DELETED';
  if (!isDeletion && name !== 'ADDED' && name !== 'MODIFIED')
    return unreadable(`an event has the unknown type ${JSON.stringify(String(name)).slice(0, 40)}`);
  const object = storedObject(raw, type);
  if (object === undefined) return unreadable('an event has no object');
  return { type: isDeletion ? 'deleted' : 'set', object, version: object.metadata.resourceVersion };
}

function errorEvent(status: StatusBody): WatchEvent {
  const { code = 500, reason } = status;
  if (code === 410 || reason === 'Expired' || reason === 'Gone') return { type: 'expired' };
  return { type: 'failed', problem: refusal({ status: code, body: status, warnings: [] }) };
}

const unreadable = (problem: string): WatchEvent => ({ type: 'unreadable', problem });
