// A certificate and its key from files that another tool renews (for example a mounted Secret of cert-manager): reloaded when they change.
// A pair that can't be served is logged, and the old pair stays in use. docs/development/design.md#certificates.

import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createSecureContext } from 'node:tls';
import type { Clock } from '../../cluster/clock.ts';
import type { Log } from '../../cluster/log.ts';
import type { CertificateSource, ServingCertificate } from '../certificate-source.ts';
import type { CheckResult, ReadinessCheck } from '../readiness.ts';
import { watchFiles } from './file-watch.ts';
import { Listeners } from './listeners.ts';

export interface FilesOptions {
  readonly certFile: string;
  readonly keyFile: string;
  readonly clock: Clock;
  readonly log: Log;
}

/** Why a pair of files can't be served. The message contains the file and the problem, never content. */
export class CertificateFileError extends Error {
  override readonly name = 'CertificateFileError';
}

export class CertificateFiles implements CertificateSource {
  readonly #options: FilesOptions;
  readonly #listeners = new Listeners();
  #certificate: ServingCertificate;
  #problem: string | undefined;
  #stopWatch: () => void = () => {};
  #work: Promise<void> = Promise.resolve();

  private constructor(options: FilesOptions, certificate: ServingCertificate) {
    this.#options = options;
    this.#certificate = certificate;
  }

  /** Rejects with a CertificateFileError if the files can't be served. */
  static async start(options: FilesOptions): Promise<CertificateFiles> {
    const source = new CertificateFiles(options, await load(options));
    const { certFile, keyFile, clock } = options;
    source.#stopWatch = watchFiles([certFile, keyFile], clock, () => void source.reload());
    return source;
  }

  current(): ServingCertificate {
    return this.#certificate;
  }

  onChange(listener: () => void): () => void {
    return this.#listeners.add(listener);
  }

  /** Reads the files now. */
  reload(): Promise<void> {
    this.#work = this.#work.then(() => this.#reload());
    return this.#work;
  }

  stop(): void {
    this.#stopWatch();
  }

  get checks(): readonly ReadinessCheck[] {
    const check = (): CheckResult =>
      this.#problem === undefined
        ? { ok: true }
        : { ok: false, detail: `${this.#problem}; the previous certificate is still used` };
    return [{ name: 'certificate-files', role: 'notice', check }];
  }

  async #reload(): Promise<void> {
    const { log, certFile } = this.#options;
    try {
      const next = await load(this.#options);
      this.#problem = undefined;
      if (next.cert === this.#certificate.cert && next.key === this.#certificate.key) return;
      this.#certificate = next;
      log.info({ certFile, notAfter: next.notAfter }, 'serving certificate loaded from files');
      this.#listeners.call();
    } catch (error) {
      const problem = (error as Error).message;
      if (problem === this.#problem) return;
      this.#problem = problem;
      log.error({ problem }, 'certificate files rejected, the old certificate stays active');
    }
  }
}

async function load({ certFile, keyFile }: FilesOptions): Promise<ServingCertificate> {
  const cert = await textOf(certFile);
  const key = await textOf(keyFile);
  let leaf: X509Certificate;
  try {
    leaf = new X509Certificate(cert);
  } catch {
    throw new CertificateFileError(`${certFile} has no PEM certificate`);
  }
  let privateKey: ReturnType<typeof createPrivateKey>;
  try {
    privateKey = createPrivateKey(key);
  } catch {
    throw new CertificateFileError(`${keyFile} has no PEM private key that can be read without a password`);
  }
  if (!leaf.checkPrivateKey(privateKey))
    throw new CertificateFileError(
      `the key in ${keyFile} doesn't match the first certificate in ${certFile}`,
    );
  try {
    createSecureContext({ cert, key });
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? 'unknown error';
    throw new CertificateFileError(`${certFile} can't be served (${code}); is each block whole?`);
  }
  return { cert, key, notAfter: leaf.validToDate };
}

async function textOf(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    throw new CertificateFileError(
      `${file} can't be read (${(error as NodeJS.ErrnoException).code ?? 'unknown error'})`,
    );
  }
}
