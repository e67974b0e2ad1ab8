// The measured process: our built server (`npm run build`), or the floor, a minimal Fastify handler that only parses the same body. Uses
// IPC.

import { fastify } from 'fastify';
import { generate } from 'selfsigned';

const pems = await generate([{ name: 'commonName', value: 'localhost' }], {
  keyType: 'ec',
  curve: 'P-256',
  algorithm: 'sha256',
  extensions: [{ name: 'subjectAltName', altNames: [{ type: 7, ip: '127.0.0.1' }] }],
});
const certificate = {
  cert: pems.cert,
  key: pems.private,
  notBefore: new Date(0),
  notAfter: new Date(Date.now() + 86_400_000),
};

/** Compiled code, as in the image. */
const BUILT = new URL('../dist/server/start.js', import.meta.url).href;

async function gatewarden(): Promise<number> {
  const { startServer } = (await import(BUILT)) as typeof import('../src/server/start.ts');
  const server = await startServer({
    host: '127.0.0.1',
    port: 0,
    certificates: { current: () => certificate, onChange: () => () => {} },
    // As in production, where a collector reads standard output.
    log: { level: 'info' },
  });
  return server.port;
}

/** The cost of any Fastify webhook: TLS, HTTP, parsing the body, a small answer. */
async function floor(): Promise<number> {
  const app = fastify({
    https: { cert: certificate.cert, key: certificate.key },
    bodyLimit: 7 * 1024 * 1024,
  });
  app.post('/mutate', (request, reply) => {
    const { uid } = (request.body as { request: { uid: string } }).request;
    reply.send({
      apiVersion: 'admission.k8s.io/v1',
      kind: 'AdmissionReview',
      response: { uid, allowed: true },
    });
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  return (app.server.address() as { port: number }).port;
}

const port = process.argv[2] === 'floor' ? await floor() : await gatewarden();
process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send?.({ cpu: (user + system) / 1e6, rss: process.memoryUsage().rss / 2 ** 20 });
});
process.on('disconnect', () => process.exit());
process.send?.({ port, ca: certificate.cert });
