// Two sides of a diff that are large and have nothing in common, and a look at the threads of a process.

import { availableParallelism } from 'node:os';

const TEXT = 'what this route is for. '.repeat(8000);

/** More than 2 MiB, of few objects. `backend`: where its routes go. */
export function largeManifests(backend: string): string {
  const gateway = `apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: {name: front, namespace: shop}
spec:
  gatewayClassName: gatewarden
  listeners: [{name: http, port: 8080, protocol: HTTP}]
---
apiVersion: v1
kind: Service
metadata: {name: ${backend}, namespace: shop}
spec: {ports: [{port: 80}]}
`;
  const routes = Array.from(
    { length: 12 },
    (_, index) => `---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata:
  name: route-${index}
  namespace: shop
  annotations: {about: "${backend}: ${TEXT}"}
spec:
  parentRefs: [{name: front}]
  hostnames: [host-${index}.test]
  rules: [{backendRefs: [{name: ${backend}, port: 80}]}]
`,
  );
  return gateway + routes.join('');
}

/** What a diff of two of them says at its end. */
export const LARGE_CHANGE = /\nChanged: 12 routes\n/;

/** A module to import first: writes to the standard error each message and each failure of a thread of the process. */
export const TELL_THREADS = `process.on('worker', (worker) => {
  worker.on('message', (message) => {
    const told = message === undefined ? 'has read' : 'gateways' in message ? 'has translated' : 'sends objects';
    process.stderr.write('thread: ' + told + '\\n');
  });
  worker.once('error', ({ message }) => process.stderr.write('thread: ' + message + '\\n'));
});
`;

/** What that writes for a diff of two of them, which are read and translated: with one processor, no thread is started. */
export const THREAD_TOLD =
  availableParallelism() > 1 ? /^thread: has read\n+thread: has translated$/m : /^(?![\s\S]*thread:)/;
