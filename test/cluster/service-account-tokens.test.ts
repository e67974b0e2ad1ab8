// Proxies prove their service account with tokens that a real API server issues and reviews.

import t from 'tap';
import { ClusterClient } from '../../src/cluster/client.ts';
import { ServiceAccountTokens } from '../../src/cluster/service-account-tokens.ts';
import { tokenAuthentication } from '../../src/controller/discovery/token-authentication.ts';
import { XDS_TOKEN_AUDIENCE } from '../../src/identifiers.ts';
import { startCluster } from '../parts/cluster.ts';
import { eventually } from '../parts/eventually.ts';
import { CollectedLog } from '../server/certificates/world.ts';

const PEER = '10.8.0.4:51234';
const NODE = {
  id: 'pod-1.shop',
  cluster: '',
  metadata: {},
  locality: { region: '', zone: '', subZone: '' },
  userAgent: '',
};

t.test('tokens of service accounts', async (t) => {
  const cluster = await startCluster();
  t.teardown(() => cluster.stop());
  const create = (path: string, body: object) => cluster.request<Created>('POST', path, body);
  await create('/api/v1/namespaces', { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'shop' } });
  const accounts = '/api/v1/namespaces/shop/serviceaccounts';
  await create(accounts, { apiVersion: 'v1', kind: 'ServiceAccount', metadata: { name: 'web' } });
  const tokenFor = async (audiences?: readonly string[]): Promise<string> => {
    const { body } = await create(`${accounts}/web/token`, {
      apiVersion: 'authentication.k8s.io/v1',
      kind: 'TokenRequest',
      spec: { ...(audiences === undefined ? {} : { audiences }), expirationSeconds: 43_200 },
    });
    return body.status!.token;
  };
  const client = (await ClusterClient.connect({ kubeconfig: cluster.kubeconfig }))!;
  t.teardown(() => client.close());
  const tokens = new ServiceAccountTokens({ client, log: new CollectedLog(), audience: XDS_TOKEN_AUDIENCE });
  const authenticate = tokenAuthentication(tokens);
  const good = await tokenFor([XDS_TOKEN_AUDIENCE]);
  t.strictSame(await authenticate({ authorization: `Bearer ${good}` }, NODE, PEER), {
    namespace: 'shop',
    name: 'web',
  });
  const cases: readonly (readonly [what: string, authorization: string | undefined])[] = [
    ['no header', undefined],
    ['another scheme', `Basic ${good}`],
    ['no token', 'Bearer '],
    ['a token for the API server', `Bearer ${await tokenFor()}`],
    ['a token for somebody else', `Bearer ${await tokenFor(['other'])}`],
    ['a token of a user', `Bearer ${cluster.tokenOf('admin')}`],
    ['a damaged token', `Bearer ${good.slice(0, -4)}aaaa`],
    ['a long text', `Bearer ${'x'.repeat(100_000)}`],
  ];
  for (const [what, authorization] of cases)
    t.match(
      await authenticate({ authorization }, NODE, PEER),
      { status: 'UNAUTHENTICATED', message: /authorization/ },
      what,
    );
  // The answer is known for a while.
  await cluster.request('DELETE', `${accounts}/web`);
  t.strictSame(await tokens.of(good, PEER), { namespace: 'shop', name: 'web' });
  await eventually('a token of an account that is gone is not valid', async () => {
    const fresh = new ServiceAccountTokens({ client, log: new CollectedLog(), audience: XDS_TOKEN_AUDIENCE });
    return (await fresh.of(good, PEER)) === undefined ? true : undefined;
  });
});

interface Created {
  readonly status?: { readonly token: string };
}
