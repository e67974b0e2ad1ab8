// Families of filters that come in several providers, each an entry of the chain, and that one switch turns off together: an entry before
// them writes to the request's dynamic metadata that its family is off, and every provider of the family asks for that.

import type { ChainFilter } from './chain-filter.ts';
import { typed } from './envoy/any.ts';

export interface Family {
  readonly name: 'ext_auth' | 'ext_proc' | 'jwt';
  /** Of dynamic metadata. */
  readonly namespace: string;
  /** Turned on at a place, it turns the family off there. */
  readonly switch: ChainFilter;
}

/** The key below the family's namespace, which holds a boolean. */
export const SWITCH_KEY = 'disable';

function family(name: Family['name']): Family {
  const namespace = `dev.gatewarden.disable_${name}`;
  return {
    name,
    namespace,
    switch: {
      name: `global_disable/${name}`,
      stage: 'Fault',
      position: 'before',
      disabled: true,
      config: typed('envoy.extensions.filters.http.set_metadata.v3.Config', {
        metadata: [{ metadataNamespace: namespace, value: { [SWITCH_KEY]: true } }],
      }),
    },
  };
}

export const EXT_AUTH = family('ext_auth');
export const EXT_PROC = family('ext_proc');
export const JWT = family('jwt');
