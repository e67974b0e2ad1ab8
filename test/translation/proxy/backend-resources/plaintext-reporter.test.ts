// W-54 of a Backend follows the policies that come and go.

import t from 'tap';
import { defaultSettings, Translator } from '../../../../src/translation.ts';

const backend = {
  apiVersion: 'gateway.gatewarden.dev/v1alpha1',
  kind: 'Backend',
  metadata: { namespace: 'shop', name: 'a' },
  spec: {
    type: 'Static',
    static: {
      hosts: [
        { host: 'a.example', port: 8443 },
        { host: 'b.example', port: 443 },
      ],
    },
  },
};
const policy = (spec: object) => ({
  apiVersion: 'gateway.gatewarden.dev/v1alpha1',
  kind: 'BackendConfigPolicy',
  metadata: { namespace: 'shop', name: 'tls' },
  spec: { targetRefs: [{ group: 'gateway.gatewarden.dev', kind: 'Backend', name: 'a' }], ...spec },
});
const deleted = {
  group: 'gateway.gatewarden.dev',
  kind: 'BackendConfigPolicy',
  namespace: 'shop',
  name: 'tls',
};

t.test('a Backend is in plain text while no policy turns TLS on', async (t) => {
  const translator = new Translator(defaultSettings);
  const plain = (): string[] =>
    translator.findings().flatMap(({ code, path }) => (code === 'W-54' ? [path] : []));
  translator.apply([{ object: backend }]);
  t.strictSame(plain(), ['spec.static.hosts[1].port']);
  translator.apply([{ object: policy({ tls: { wellKnownCACertificates: 'System', sni: 'b.example' } }) }]);
  t.strictSame(plain(), []);
  translator.apply([{ object: policy({ connectTimeout: '3s' }) }]);
  t.strictSame(plain(), ['spec.static.hosts[1].port']);
  translator.apply([{ object: policy({ tls: { secretRef: { name: 'gone' } } }) }]);
  t.strictSame(plain(), [], 'a cluster that is withheld sends nothing');
  translator.apply([{ deleted }]);
  t.strictSame(plain(), ['spec.static.hosts[1].port']);
  translator.apply([{ deleted: { ...deleted, kind: 'Backend', name: 'a' } }]);
  t.strictSame(plain(), []);
});
