// The certificate of `serve` and its source: self-signed with a folder or a Secret as the store, or files that another tool renews.
// docs/development/design.md#certificates.

import { hostname } from 'node:os';
import { resolve } from 'node:path';
import type { ClusterClient } from '../../cluster/client.ts';
import { systemClock } from '../../cluster/clock.ts';
import type { Log } from '../../cluster/log.ts';
import { defined } from '../../grammar/defined.ts';
import { CertificateFileError, CertificateFiles } from '../../server/certificates/files.ts';
import { type Lifetimes, SelfSignedCertificates } from '../../server/certificates/self-signed.ts';
import { UsageError } from '../command-line/io.ts';

export interface CertificateSettings {
  readonly tls: 'self-signed' | 'files';
  readonly certFile?: string;
  readonly keyFile?: string;
  /** A folder from the command line; without a cluster there is a default folder. */
  readonly certDir?: string;
  readonly caSecret?: string;
  /** Milliseconds that a new authority must be in every caBundle before it signs. */
  readonly caPropagationDelay: number;
  readonly host?: string;
  readonly service: string;
  readonly namespace: string;
  /** Of self-signed certificates. */
  readonly lifetimes?: Lifetimes;
  /** Whether the bundles in webhook configurations will be watched. */
  readonly isPublished: boolean;
}

export type Certificates =
  | { readonly tls: 'files'; readonly source: CertificateFiles }
  | {
      readonly tls: 'self-signed';
      readonly source: SelfSignedCertificates;
      /** For `curl --cacert`; undefined if the authority is in a Secret. */
      readonly caFile?: string;
    };

const CERTIFICATE_FOLDER = 'certs';

export async function startCertificates(
  settings: CertificateSettings,
  client: ClusterClient | undefined,
  log: Log,
  cwd: string,
): Promise<Certificates> {
  checkFileFlags(settings);
  if (settings.tls === 'files') return { tls: 'files', source: await fromFiles(settings, log, cwd) };
  const clock = systemClock;
  const { certDir, caSecret, namespace, service, host, isPublished, lifetimes } = settings;
  const shared = {
    clock,
    log,
    hosts: hostsOf(client !== undefined, service, namespace, host),
    trustsStore: !isPublished,
    propagationDelay: settings.caPropagationDelay,
    ...defined({ lifetimes }),
  };
  if (client !== undefined && certDir === undefined) {
    const { SecretStore } = await import('../../server/certificates/secret-store.ts');
    const store = new SecretStore({
      client,
      clock,
      log,
      namespace,
      secret: caSecret ?? `${service}-webhook-cert`,
    });
    return { tls: 'self-signed', source: await made({ ...shared, store }) };
  }
  if (caSecret !== undefined && client === undefined)
    throw new UsageError('--ca-secret needs a cluster', 'set --kubeconfig, or use --cert-dir');
  const { DirectoryStore } = await import('../../server/certificates/directory-store.ts');
  const store = new DirectoryStore(resolve(cwd, certDir ?? CERTIFICATE_FOLDER), clock);
  const hint = 'the CA is stored there: set --cert-dir to a writable folder';
  return { tls: 'self-signed', source: await made({ ...shared, store }, hint), caFile: store.caFile };
}

/** Rejects unused file flags: otherwise only clients would notice that their certificate isn't served. */
function checkFileFlags({ tls, certFile, keyFile }: CertificateSettings): void {
  if (tls === 'files') return;
  const flag = certFile !== undefined ? '--cert-file' : keyFile !== undefined ? '--key-file' : undefined;
  if (flag !== undefined)
    throw new UsageError(`${flag} needs --tls=files`, 'or remove it: --tls=self-signed creates its own');
}

/** Errors of the store become one line with the name of the store. */
async function made(
  options: Parameters<typeof SelfSignedCertificates.start>[0],
  hint?: string,
): Promise<SelfSignedCertificates> {
  try {
    return await SelfSignedCertificates.start(options);
  } catch (error) {
    throw new UsageError(`${options.store.name}: ${(error as Error).message}`, hint);
  }
}

async function fromFiles(
  { certFile, keyFile }: CertificateSettings,
  log: Log,
  cwd: string,
): Promise<CertificateFiles> {
  if (certFile === undefined || keyFile === undefined)
    throw new UsageError('--tls=files needs --cert-file and --key-file', 'both in PEM');
  try {
    return await CertificateFiles.start({
      certFile: resolve(cwd, certFile),
      keyFile: resolve(cwd, keyFile),
      clock: systemClock,
      log,
    });
  } catch (error) {
    if (error instanceof CertificateFileError) throw new UsageError(error.message);
    throw error;
  }
}

/** The names that clients connect to: the Service's in a cluster, this machine's outside. */
function hostsOf(isCluster: boolean, service: string, namespace: string, host: string | undefined): string[] {
  const own = host === undefined || host === '0.0.0.0' || host === '::' ? [] : [host];
  const names = isCluster
    ? [`${service}.${namespace}.svc`, `${service}.${namespace}`, `${service}.${namespace}.svc.cluster.local`]
    : ['localhost', hostname(), '127.0.0.1', '::1'];
  return [...new Set([...names, ...own])];
}
