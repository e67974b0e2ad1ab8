// What to write instead of a reference that leads nowhere, as `analyze` says it: in `translate` beside the condition, in `explain` below the
// answer and among the findings of the object.

import t from 'tap';
import { CLASS, HTTP_GATEWAY, route, service } from '../parts/behaviour.ts';
import { gatewarden } from './running.ts';

/** No answer depends on it, so only the whole input has its namespace. */
const FAR = `
apiVersion: v1
kind: Service
metadata: {name: db, namespace: data}
spec: {ports: [{port: 80}]}`;

const PODS = `
apiVersion: v1
kind: Service
metadata: {name: pods, namespace: shop}
spec: {ports: [{port: 80, targetPort: 9999}]}`;

const protectedBy = (extension: string): string => `
apiVersion: gateway.gatewarden.dev/v1alpha1
kind: TrafficPolicy
metadata: {name: p, namespace: shop}
spec:
  targetRefs: [{group: gateway.networking.k8s.io, kind: HTTPRoute, name: cart}]
  extAuth: {extensionRef: {name: ${extension}}}
---
apiVersion: gateway.gatewarden.dev/v1alpha1
kind: GatewayExtension
metadata: {name: users, namespace: shop}
spec: {extAuth: {grpcService: {backendRef: {name: crt, port: 9000}}}}`;

const routed = (backend: string): string =>
  route('HTTPRoute', 'cart', `\n    - backendRefs: [{${backend}}]`, 'hostnames: [shop.test]');

const MISTAKES = [
  {
    mistake: 'a namespace that differs by a typo',
    manifests: [FAR, routed('name: db, namespace: dta, port: 80')],
    place: 'spec.rules[0].backendRefs[0].namespace',
    object: 'httproute/shop/cart',
    said: 'Service `dta/db` not found: nothing is in namespace `dta`; did you mean `data`?',
  },
  {
    mistake: 'a Service of a similar name',
    manifests: [routed('name: crt, port: 8080')],
    place: 'spec.rules[0].backendRefs[0].name',
    object: 'httproute/shop/cart',
    said: 'Service `shop/crt` not found; did you mean `cart`?',
    // The condition says the rest.
    beside: 'did you mean `cart`?',
  },
  {
    mistake: 'the port of the Pods',
    manifests: [routed('name: pods, port: 9999'), PODS],
    place: 'spec.rules[0].backendRefs[0].port',
    object: 'httproute/shop/cart',
    said: 'Service `shop/pods` has no port 9999; write `port: 80`: 9999 is its `targetPort`, in its Pods',
  },
] as const;

const run = (manifests: readonly string[], command: string, ...args: readonly string[]) =>
  gatewarden([command, ...(command === 'explain' ? ['-f', '-'] : ['-']), ...args], {
    input: [CLASS, HTTP_GATEWAY, service('cart'), ...manifests].join('\n---\n'),
  });

for (const { mistake, manifests, place, object, said, ...other } of MISTAKES) {
  t.test(`${mistake}: translate tells it beside the condition`, async (t) => {
    const { stdout } = await run(manifests, 'translate');
    t.match(stdout, `(${place}: ${'beside' in other ? other.beside : said})`);
  });
  t.test(`${mistake}: explain tells it below the answer`, async (t) => {
    const { stderr } = await run(manifests, 'explain', 'shop.test', '/');
    t.match(stderr, `gatewarden: warning: HTTPRoute shop/cart ${place}: ${said} (AN-05)`);
  });
  t.test(`${mistake}: explain tells it of the object`, async (t) => {
    const { stdout } = await run(manifests, 'explain', object);
    t.match(stdout, `warning AN-05 ${place}: ${said}`);
  });
}

const EXTENSIONS = [
  {
    mistake: 'an extension whose Service is missing',
    extension: 'users',
    place: 'spec.extAuth.grpcService.backendRef.name',
    hint: 'did you mean `cart`?',
    code: 'TR-60',
  },
  {
    mistake: 'an extension that is missing',
    extension: 'usrs',
    place: 'spec.extAuth.extensionRef.name',
    hint: 'did you mean `users`?',
    code: 'AN-04',
  },
] as const;

for (const { mistake, extension, place, hint, code } of EXTENSIONS)
  t.test(`${mistake}: explain says what to write`, async (t) => {
    const manifests = [routed('name: cart, port: 8080'), protectedBy(extension)];
    const { stderr } = await run(manifests, 'explain', 'shop.test', '/');
    const line = stderr.split('\n').find((each) => each.includes(` ${place}: `)) ?? stderr;
    t.ok(line.endsWith(`; ${hint} (${code})`), line);
  });

t.test('a finding of the translation about a reference has its hint in translate', async (t) => {
  const { stdout } = await run([routed('name: cart, port: 8080'), protectedBy('users')], 'translate');
  t.match(stdout, /error TR-60 [\s\S]*?\n {2}hint: did you mean `cart`\?/);
});

t.test('explain says what to write in an object that it leaves out', async (t) => {
  const misspelt = routed('name: cart, port: 8080').replace('hostnames:', 'hostname:');
  const { stderr } = await run([misspelt], 'explain', 'shop.test', '/');
  t.match(
    stderr,
    'spec.hostname: unknown field, which the API server drops; did you mean `hostnames`? (W-02)',
  );
});
