// An admin port on a free port, and requests to it.

import { request } from 'node:http';
import type { Test } from 'tap';
import { type AdminOptions, AdminServer } from '../../../src/controller/admin/admin-server.ts';

interface Sent {
  readonly method?: string;
  /** A list: names and values in turn. */
  readonly headers?: Record<string, string> | readonly string[];
  readonly body?: string;
}

export async function startedAdmin(t: Test, changed: Partial<AdminOptions> = {}) {
  let level = 'info';
  const lines: string[] = [];
  const line = (_fields: object, message: string) => lines.push(message);
  const server = await AdminServer.start({
    port: 0,
    version: '1.2.3',
    log: { info: line, warn: line, error: line },
    proxies: () => [],
    collections: () => [],
    heldBy: () => undefined,
    snapshots: () => [],
    report: { page: async () => Buffer.from('<html>'), policy: "default-src 'none'", stop: () => {} },
    logging: {
      level: () => level,
      setLevel: (next) => {
        level = next;
      },
    },
    ...changed,
  });
  t.teardown(() => server.leave());
  const ask = (path: string, { method = 'GET', headers = {}, body }: Sent = {}) =>
    new Promise<{ status: number | undefined; text: string; headers: object }>((resolve, reject) => {
      const sent = request({ host: '127.0.0.1', port: server.port, path, method, headers }, (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (part: string) => {
          text += part;
        });
        answer.on('end', () => resolve({ status: answer.statusCode, text, headers: answer.headers }));
      });
      sent.on('error', reject).end(body);
    });
  return { server, ask, lines, level: () => level };
}
