// A minimal client of the API server for tests: one keep-alive agent, JSON in, JSON out, thousands of requests a minute. It returns the raw
// response (status, warnings) without interpretation.

import type { IncomingMessage } from 'node:http';
import { Agent, request as httpsRequest } from 'node:https';

export interface RequestOptions {
  /** Default: `application/json`; a patch sets its own, and a string body is sent as it is. */
  readonly contentType?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The bearer token; default: the client's own. */
  readonly token?: string;
}

export interface Answer<Body> {
  readonly status: number;
  /** The parsed JSON, or the text if the answer isn't JSON. The caller asserts the type. */
  readonly body: Body;
  /** The texts of the Warning headers, in order. */
  readonly warnings: readonly string[];
}

export class ApiClient {
  readonly #url: string;
  readonly #token: string;
  readonly #agent: Agent;

  constructor(url: string, ca: string, token: string) {
    this.#url = url;
    this.#token = token;
    this.#agent = new Agent({ ca, keepAlive: true, maxSockets: 32, scheduling: 'fifo' });
  }

  async request<Body>(
    method: string,
    path: string,
    body?: unknown,
    options: RequestOptions = {},
  ): Promise<Answer<Body>> {
    const payload = body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
    const headers: Record<string, string> = {
      accept: 'application/json',
      authorization: `Bearer ${options.token ?? this.#token}`,
      ...options.headers,
    };
    if (payload !== undefined) {
      headers['content-type'] = options.contentType ?? 'application/json';
      headers['content-length'] = String(Buffer.byteLength(payload));
    }
    const { message, text } = await this.#send(method, path, headers, payload);
    const isJson = /^application\/(?:[\w.-]+\+)?json\b/.test(message.headers['content-type'] ?? '');
    return {
      status: message.statusCode ?? 0,
      body: (isJson ? JSON.parse(text) : text) as Body,
      warnings: warningsOf(message.rawHeaders),
    };
  }

  #send(method: string, path: string, headers: Record<string, string>, payload: string | undefined) {
    return new Promise<{ message: IncomingMessage; text: string }>((resolve, reject) => {
      const sent = httpsRequest(
        new URL(path, this.#url),
        { method, headers, agent: this.#agent },
        (message) => {
          const chunks: Buffer[] = [];
          message.on('data', (chunk: Buffer) => chunks.push(chunk));
          message.once('error', reject);
          message.once('end', () => resolve({ message, text: Buffer.concat(chunks).toString('utf8') }));
        },
      );
      sent.once('error', (error: NodeJS.ErrnoException) => {
        // The server closed the idle connection while we reused it: it never received the request.
        if (sent.reusedSocket && error.code === 'ECONNRESET') {
          this.#send(method, path, headers, payload).then(resolve, reject);
        } else reject(error);
      });
      sent.end(payload);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}

/**
 * Parses the format of RFC 7234 5.5 as the API server writes it: one header per warning, `299 - "text"`. Reads the raw headers, because
 * Node joins repeated ones.
 */
function warningsOf(rawHeaders: readonly string[]): string[] {
  const warnings: string[] = [];
  for (let i = 0; i + 1 < rawHeaders.length; i += 2) {
    if (rawHeaders[i]?.toLowerCase() !== 'warning') continue;
    const quoted = /^\d{3} \S+ "(.*)"$/s.exec(rawHeaders[i + 1] ?? '');
    warnings.push(quoted ? (quoted[1] ?? '').replace(/\\(.)/gs, '$1') : (rawHeaders[i + 1] ?? ''));
  }
  return warnings;
}
