// Helpers for tests of the server: a webhook on real sockets with its own certificates, its log, and TLS clients.

import type { IncomingHttpHeaders } from 'node:http';
import { Agent, request as httpsRequest } from 'node:https';
import { connect, type TLSSocket } from 'node:tls';
import { generate } from 'selfsigned';
import type { Test } from 'tap';
import type { CertificateSource, ServingCertificate } from '../../src/server/certificate-source.ts';
import { type RunningServer, type ServerOptions, startServer } from '../../src/server/start.ts';

export const HOST = '127.0.0.1';

export interface Authority {
  readonly cert: string;
  readonly key: string;
}

let authorities = 0;

/** Each authority has its own name: with two of the same name in a bundle, Node confuses them. */
export async function makeAuthority(): Promise<Authority> {
  const { cert, private: key } = await generate([{ name: 'commonName', value: `Test CA ${++authorities}` }], {
    keyType: 'ec',
    algorithm: 'sha256',
    extensions: [
      { name: 'basicConstraints', cA: true, critical: true },
      { name: 'keyUsage', keyCertSign: true, critical: true },
    ],
  });
  return { cert, key };
}

export async function makeLeaf(
  ca: Authority,
  { name = 'localhost', notAfter = new Date(Date.now() + 86_400_000) } = {},
): Promise<ServingCertificate> {
  const notBefore = new Date(Math.min(Date.now(), notAfter.getTime()) - 3_600_000);
  const { cert, private: key } = await generate([{ name: 'commonName', value: name }], {
    keyType: 'ec',
    algorithm: 'sha256',
    notBeforeDate: notBefore,
    notAfterDate: notAfter,
    ca: { cert: ca.cert, key: ca.key },
    extensions: [
      { name: 'basicConstraints', cA: false },
      {
        name: 'subjectAltName',
        altNames: [
          { type: 2, value: name },
          { type: 7, ip: HOST },
        ],
      },
    ],
  });
  return { cert, key, notBefore, notAfter };
}

export class TestCertificates implements CertificateSource {
  #certificate: ServingCertificate;
  readonly #listeners = new Set<() => void>();

  constructor(certificate: ServingCertificate) {
    this.#certificate = certificate;
  }

  current(): ServingCertificate {
    return this.#certificate;
  }

  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  change(certificate: ServingCertificate): void {
    this.#certificate = certificate;
    for (const listener of this.#listeners) listener();
  }
}

export interface Webhook {
  readonly server: RunningServer;
  readonly ca: Authority;
  readonly certificates: TestCertificates;
  /** A keep-alive agent that trusts the server. */
  readonly agent: Agent;
  /** The lines of its log so far. */
  readonly log: string[];
}

/** A webhook on free loopback ports, closed at the end of the test. */
export async function startWebhook(t: Test, options: Partial<ServerOptions> = {}): Promise<Webhook> {
  const ca = await makeAuthority();
  const certificates = new TestCertificates(await makeLeaf(ca));
  const log: string[] = [];
  const server = await startServer({
    host: HOST,
    port: 0,
    healthPort: 0,
    metricsPort: 0,
    certificates,
    drain: { wait: 0, timeout: 5000 },
    log: { level: 'info', destination: { write: (line) => void log.push(line) } },
    ...options,
  });
  const agent = new Agent({ ca: ca.cert, keepAlive: true });
  t.teardown(async () => {
    agent.destroy();
    await server.close();
  });
  return { server, ca, certificates, agent, log };
}

export interface Sent {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly agent?: Agent;
}

export interface Received {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: the parsed JSON of an answer, whatever it is.
  readonly json: any;
}

/** Sends a body (JSON unless it is a string or bytes) and reads the whole answer. */
export function send(
  { server, agent }: Webhook,
  path: string,
  body?: unknown,
  options: Sent = {},
): Promise<Received> {
  const payload =
    body === undefined || typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body);
  const { method = 'POST', headers = {} } = options;
  return new Promise((resolve, reject) => {
    const request = httpsRequest(
      {
        host: HOST,
        port: server.port,
        path,
        method,
        agent: options.agent ?? agent,
        headers: {
          ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
          ...(payload === undefined || headers['transfer-encoding'] !== undefined
            ? {}
            : { 'content-length': Buffer.byteLength(payload) }),
          ...headers,
        },
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.once('error', reject);
        response.once('end', () => {
          const text = Buffer.concat(chunks).toString('utf8');
          const isJson = response.headers['content-type']?.startsWith('application/json') === true;
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text,
            json: isJson ? JSON.parse(text) : undefined,
          });
        });
      },
    );
    request.once('error', reject);
    request.end(payload);
  });
}

/** A plain GET on one of the ports without TLS. */
export async function get(port: number | undefined, path: string, init: RequestInit = {}) {
  const response = await fetch(`http://${HOST}:${port}${path}`, init);
  return { status: response.status, headers: response.headers, text: await response.text() };
}

/** A TLS connection for requests that no HTTP client would send. */
export function connectRaw({ server, ca }: Webhook): Promise<TLSSocket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: HOST, port: server.port, ca: ca.cert, ALPNProtocols: ['http/1.1'] });
    socket.once('secureConnect', () => resolve(socket));
    socket.once('error', reject);
  });
}

/** Reads everything until the server closes the connection. */
export function readToEnd(socket: TLSSocket): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    socket.setEncoding('utf8');
    socket.on('data', (chunk: string) => {
      text += chunk;
    });
    socket.once('error', reject);
    socket.once('close', () => resolve(text));
  });
}
