// Names of Envoy clusters, which appear in logs and statistics, and of the secret that the bootstrap defines.

import { getOrCreate } from '../../../grammar/get-or-create.ts';
import type { BackendTarget } from '../../backends/backend-reference.ts';

/** The cluster of an unusable backend reference: it is never defined, so Envoy answers 500. */
export const BLACKHOLE_CLUSTER = 'blackhole-cluster';

/** The secret in the proxy's bootstrap with the trust store of its system. */
export const SYSTEM_CA_SECRET = 'SYSTEM_CA_CERT';

type NamedTarget = Pick<BackendTarget, 'kind' | 'namespace' | 'name' | 'port' | 'host'>;

/**
 * The cluster of a backend: `kube_shop_cart_8080` for a port of a Service, `backend_shop_cart_0` for a Backend,
 * `mesh-se_shop_db_db.example.org_5432` for a host and port of a ServiceEntry.
 */
export function clusterNameOf({ kind, namespace, name, port, host }: NamedTarget): string {
  switch (kind) {
    case 'Service':
      return `kube_${namespace}_${name}_${port}`;
    case 'Backend':
      return `backend_${namespace}_${name}_0`;
    case 'ServiceEntry':
      return `mesh-se_${namespace}_${name}_${host}_${port}`;
  }
}

/** The cluster of the backend that a reference leads to. */
export const clusterOf = (backend: BackendTarget): string =>
  getOrCreate(names, backend, () => clusterNameOf(backend));

/** Many references lead to one backend: they share its name. */
const names = new WeakMap<BackendTarget, string>();
