// What a translation says of objects that can't be told from others: they are reported, and count as absent.

import t from 'tap';
import { translate } from '../../src/translation.ts';

const API = 'gateway.networking.k8s.io/v1';

const said = (...objects: readonly unknown[]): string[] =>
  translate(objects).findings.map(
    ({ code, path, object: { apiVersion, kind, namespace, name } }) =>
      `${apiVersion} ${kind} ${namespace}/${name}: ${code} @ ${path}`,
  );

t.test(
  'objects without a name, without metadata and of versions that are not read are reported',
  async (t) => {
    const cases: readonly (readonly [object: unknown, finding: string])[] = [
      [{ apiVersion: API, kind: 'HTTPRoute' }, `${API} HTTPRoute /: ST-10 @ metadata`],
      [{ apiVersion: API, kind: 'Gateway', metadata: {} }, `${API} Gateway /: ST-10 @ metadata.name`],
      [
        { apiVersion: API, kind: 'Gateway', metadata: { namespace: 'a', name: 5 } },
        `${API} Gateway a/: ST-10 @ metadata.name`,
      ],
      [
        { apiVersion: 'gateway.networking.k8s.io/v9', kind: 'HTTPRoute', metadata: { name: 'x' } },
        'gateway.networking.k8s.io/v9 HTTPRoute /x: ST-10 @ apiVersion',
      ],
      ['text', ' /: ST-10 @ '],
      [[], ' /: ST-10 @ '],
    ];
    for (const [object, finding] of cases)
      t.same(
        said(object).map((each) => each.trim()),
        [finding.trim()],
      );
  },
);

t.test('the same said twice is one finding', async (t) => {
  const nameless = { apiVersion: API, kind: 'HTTPRoute' };
  t.equal(said(nameless, { ...nameless }).length, 1);
});
