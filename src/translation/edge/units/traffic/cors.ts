// traffic.cors: which sites may call from a browser.

import { defined } from '../../../../grammar/defined.ts';
import type { HTTPRouteFilter } from '../../../../objects/gateway-api/types.ts';
import type { TrafficUnits } from '../../model/specs.ts';
import { invalidNumbers } from '../numbers.ts';
import type { Traffic, TrafficUnit } from '../unit.ts';
import type { CorsValue } from '../values.ts';

type CorsBlock = NonNullable<Traffic['cors']> | NonNullable<HTTPRouteFilter['cors']>;

export const cors: TrafficUnit<'traffic.cors'> = {
  name: 'traffic.cors',
  read({ cors: block }) {
    if (block === undefined) return undefined;
    const problems = invalidNumbers(['cors'], block, ['maxAge']);
    return problems.length > 0 ? { problems } : { value: corsValue(block), problems };
  },
  records: (value) => [{ key: (policy) => `traffic/${policy}:cors`, spec: { cors: corsSpec(value) } }],
};

/** Also of the filter of a route. */
export const corsValue = (block: CorsBlock): CorsValue =>
  defined({
    allowCredentials: block.allowCredentials,
    allowHeaders: block.allowHeaders,
    allowMethods: block.allowMethods,
    allowOrigins: block.allowOrigins,
    exposeHeaders: block.exposeHeaders,
    maxAgeSeconds: block.maxAge,
  });

/** Also of the filter of a route. */
export const corsSpec = (value: CorsValue): TrafficUnits['cors'] => ({
  ...(value.allowCredentials === true ? { allowCredentials: true } : {}),
  ...listOf('allowHeaders', value),
  ...listOf('allowMethods', value),
  ...listOf('allowOrigins', value),
  ...listOf('exposeHeaders', value),
  maxAge: `${value.maxAgeSeconds}s`,
});

type ListName = 'allowHeaders' | 'allowMethods' | 'allowOrigins' | 'exposeHeaders';

/** An empty list isn't written. */
function listOf(name: ListName, value: CorsValue): Partial<Record<ListName, readonly string[]>> {
  const list = value[name] ?? [];
  return list.length === 0 ? {} : { [name]: list };
}
