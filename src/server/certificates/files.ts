// A certificate and its key from files that another tool renews (for example a mounted Secret of cert-manager): reloaded when they change.
// A pair that can't be served is logged, and the old pair stays in use. docs/development/design.md#certificates.

import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createSecureContext } from 'node:tls';
import type { Clock } from '../../cluster/clock.ts';
import type { Log } from '../../cluster/log.ts';
import { type CertificateSource, type ServingCertificate, validityProblem } from '../certificate-source.ts';
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
  /** Why the certificate isn't valid now, as it was last logged. */
  #invalid: string | undefined;
  #stopWatch: () => void = () => {};
  #work: Promise<void> = Promise.resolve();

  private constructor(options: FilesOptions, certificate: ServingCertificate) {
    this.#options = options;
    this.#certificate = certificate;
  }

  /** Rejects with a CertificateFileError if the files can't be served. With an expired certificate the server runs, and isn't ready. */
  static async start(options: FilesOptions): Promise<CertificateFiles> {
    const source = new CertificateFiles(options, await load(options));
    source.#logValidity();
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
    const check = (): CheckResult => {
      if (this.#problem !== undefined)
        return { ok: false, detail: `${this.#problem}; the previous certificate is still used` };
      const invalid = this.#invalidNow(this.#certificate);
      return invalid === undefined ? { ok: true } : { ok: false, detail: invalid };
    };
    return [{ name: 'certificate-files', role: 'notice', check }];
  }

  async #reload(): Promise<void> {
    const { log, certFile } = this.#options;
    try {
      const next = await load(this.#options);
      const isSame = next.cert === this.#certificate.cert && next.key === this.#certificate.key;
      const invalid = isSame ? undefined : this.#invalidNow(next);
      if (invalid !== undefined && this.#invalidNow(this.#certificate) === undefined)
        throw new CertificateFileError(invalid);
      this.#problem = undefined;
      if (isSame) return;
      this.#certificate = next;
      log.info({ certFile, notAfter: next.notAfter }, 'serving certificate loaded from files');
      this.#listeners.call();
    } catch (error) {
      const problem = (error as Error).message;
      if (problem === this.#problem) return;
      this.#problem = problem;
      log.error({ problem }, 'certificate files rejected, the old certificate stays active');
    } finally {
      this.#logValidity();
    }
  }

  /** The file and why its certificate isn't valid now. */
  #invalidNow(certificate: ServingCertificate): string | undefined {
    const { certFile, clock } = this.#options;
    const problem = validityProblem(certificate, clock.now());
    return problem && `the certificate in ${certFile} ${problem}`;
  }

  /** Called with every poll, because a certificate expires without any change of the files. */
  #logValidity(): void {
    const problem = this.#invalidNow(this.#certificate);
    if (problem === this.#invalid) return;
    this.#invalid = problem;
    const { log, certFile } = this.#options;
    if (problem !== undefined)
      log.error({ problem }, 'serving certificate is not valid, so the server is not ready');
    else log.info({ certFile }, 'serving certificate is valid again');
  }
}

async function load({ certFile, keyFile }: FilesOptions): Promise<ServingCertificate> {
  const cert = await readText(certFile);
  const key = await readText(keyFile);
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
  return { cert, key, notBefore: leaf.validFromDate, notAfter: leaf.validToDate };
}

/** The text of a file; throws a CertificateFileError. */
export async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    throw new CertificateFileError(
      `${file} can't be read (${(error as NodeJS.ErrnoException).code ?? 'unknown error'})`,
    );
  }
}
