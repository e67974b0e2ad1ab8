// Probes: /healthz, /readyz (with ?verbose) and /metrics.

import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Registry } from 'prom-client';
import type { Readiness } from './readiness.ts';

export function addProbes(app: FastifyInstance, readiness: Readiness): void {
  app.get('/healthz', (_request, reply) => sendText(reply, 200, 'ok\n'));
  app.get<{ Querystring: { verbose?: string } }>('/readyz', (request, reply) => {
    const { ready, text } = readiness.report();
    const verbose = !ready || request.query.verbose !== undefined;
    return sendText(reply, ready ? 200 : 503, verbose ? text : 'ok\n');
  });
}

export function addMetrics(app: FastifyInstance, registry: Registry): void {
  app.get('/metrics', async (_request, reply) =>
    reply.header('content-type', registry.contentType).send(await registry.metrics()),
  );
}

function sendText(reply: FastifyReply, status: number, text: string): FastifyReply {
  return reply
    .code(status)
    .header('content-type', 'text/plain; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
    .send(text);
}
