// A sample as a shell command for this machine.

import { quoted } from '../../../command-line/shell-words.ts';
import { RECEIVED_HEADER } from '../../echo/grpc.ts';
import type { Sample } from './samples.ts';

export function commandLine(sample: Sample, port: number): string {
  const { protocol, isTls, host = 'localhost', needsCertificate = false } = sample;
  if (protocol !== 'tcp') return curl(sample, port);
  const certificate = needsCertificate ? ['-cert', CERTIFICATE, '-key', KEY] : [];
  return isTls
    ? words([
        ...['openssl', 's_client', '-quiet', '-connect', `127.0.0.1:${port}`, '-servername', host],
        ...certificate,
      ])
    : words(['nc', '127.0.0.1', `${port}`]);
}

/** Only the user has a certificate of the configured CAs. */
const CERTIFICATE = 'client.pem';
const KEY = 'client.key';

function curl(sample: Sample, port: number): string {
  const { protocol, isTls, host, method, path = '/', headers, needsCertificate = false } = sample;
  const isCall = protocol === 'grpc';
  const line = words([
    'curl',
    // Its certificate is for another host, or belongs to a stand-in.
    ...(isTls ? ['-k'] : []),
    ...(needsCertificate ? ['--cert', CERTIFICATE, '--key', KEY] : []),
    ...(isCall ? [isTls ? '--http2' : '--http2-prior-knowledge'] : []),
    ...(host === undefined ? [] : ['--resolve', `${host}:${port}:127.0.0.1`]),
    ...methodOf(method, isCall),
    ...(isCall
      ? [
          '-H',
          'content-type: application/grpc',
          '-H',
          'te: trailers',
          '--data-binary',
          '@-',
          '-D',
          '-',
          '-o',
          '/dev/null',
        ]
      : []),
    ...headers.flatMap(([name, value]) => ['-H', `${name}: ${value}`]),
    `${isTls ? 'https' : 'http'}://${host ?? '127.0.0.1'}:${port}${path}`,
  ]);
  // The empty message: no flags, no length.
  return isCall ? `printf '\\0\\0\\0\\0\\0' | ${line}` : line;
}

function methodOf(method: string | undefined, isCall: boolean): readonly string[] {
  if (method === undefined || isCall) return [];
  return method === 'HEAD' ? ['-I'] : ['-X', method];
}

const words = (list: readonly string[]): string => list.map(quoted).join(' ');

/** The comment above the command. */
export function description(sample: Sample): string {
  const { listenerPort, protocol, isTls, host, goesTo, needsCertificate = false } = sample;
  const what = {
    http: isTls ? 'HTTPS' : 'HTTP',
    grpc: `gRPC (what the backend received is in the header ${RECEIVED_HEADER})`,
    tcp: isTls ? 'TLS, then TCP: type a line' : 'TCP: type a line',
    passthrough: 'TLS that passes through',
  }[protocol];
  const clients = needsCertificate ? ' for clients with a certificate' : '';
  return `${host ?? 'any host'}, port ${listenerPort}, ${what}${clients}: ${goesTo}`;
}
