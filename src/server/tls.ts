// TLS of the webhook's port: version, certificate, and the names of clients that may send reviews.

import { constants } from 'node:crypto';
import type { ServerOptions as HttpsOptions } from 'node:https';
import type { TLSSocket } from 'node:tls';
import type { ServingCertificate } from './certificate-source.ts';
import { HttpError } from './http-error.ts';

export interface ClientCertificates {
  /** PEM: the CA that must have signed a client's certificate. Never empty: then Node would trust the CAs of the system. */
  readonly ca: string;
  /** Calls the listener after `ca` has changed. Absent: it never changes. */
  onChange?(listener: () => void): () => void;
  /** Common names or DNS names; the certificate must have one of them. Empty: any certificate of the CA is accepted. */
  readonly allowedNames: readonly string[];
}

/**
 * The whole context: setSecureContext keeps nothing of the previous one. A client without a certificate passes the handshake, so that it
 * gets an answer (and probes need no certificate). Without session tickets, each connection presents its certificate.
 */
export function secureContext({ cert, key }: ServingCertificate, clients?: ClientCertificates): HttpsOptions {
  return {
    cert,
    key,
    minVersion: 'TLSv1.2',
    ...(clients === undefined
      ? {}
      : {
          ca: clients.ca,
          requestCert: true,
          rejectUnauthorized: false,
          secureOptions: constants.SSL_OP_NO_TICKET,
        }),
  };
}

/** Returns an error if the connection must not send reviews. Checked once per connection. */
export function clientGate(clients: ClientCertificates): (socket: TLSSocket) => HttpError | undefined {
  const allowed = new Set(clients.allowedNames);
  const known = new WeakMap<TLSSocket, HttpError | 'allowed'>();
  return (socket) => {
    let verdict = known.get(socket);
    if (verdict === undefined) {
      verdict = judgeClient(socket, allowed) ?? 'allowed';
      known.set(socket, verdict);
    }
    return verdict === 'allowed' ? undefined : verdict;
  };
}

function judgeClient(socket: TLSSocket, allowed: ReadonlySet<string>): HttpError | undefined {
  const certificate = socket.getPeerX509Certificate();
  if (certificate === undefined) return new HttpError(401, 'a client certificate is required here');
  if (!socket.authorized)
    return new HttpError(401, "the client certificate isn't signed by the client CA, or has expired");
  if (allowed.size === 0 || namesOf(socket).some((name) => allowed.has(name))) return undefined;
  return new HttpError(403, "the client certificate's name isn't among the allowed names");
}

function namesOf(socket: TLSSocket): string[] {
  const { subject, subjectaltname } = socket.getPeerCertificate();
  const names = subjectaltname === undefined ? [] : subjectaltname.split(', ');
  return [
    ...[subject?.CN ?? []].flat(),
    // A name with a comma or a quote is quoted; it is not a DNS name.
    ...names.flatMap((name) => (name.startsWith('DNS:') ? [name.slice(4)] : [])),
  ];
}
