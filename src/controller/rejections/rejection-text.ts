// What a proxy rejects, in one line: for Events, and for the status of a Gateway.

import { quote } from '../../grammar/quote.ts';
import { typeName } from '../../xds/types.ts';
import { translatedName } from '../feeds/routes-name.ts';

const MAX_NAME = 150;

/** `name`: of the resource; undefined: the proxy rejects a response as a whole. `reason`: what `proxyMessage` shows of the proxy's words. */
export function rejectionText(typeUrl: string, name: string | undefined, reason: string): string {
  const type = typeName(typeUrl);
  const resource =
    name === undefined ? `a ${type}` : `${type} ${quote(translatedName(name).slice(0, MAX_NAME))}`;
  return `a proxy rejects ${resource} and keeps the previous one: ${reason}`;
}
