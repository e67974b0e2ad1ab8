// The authority of client certificates (`--client-ca`): read from a file, and again when the file changes. A file without a usable
// certificate is never served: with no authority at all, Node trusts those of the system.

import { X509Certificate } from 'node:crypto';
import { Gauge, type Registry } from 'prom-client';
import type { Clock } from '../../cluster/clock.ts';
import type { Log } from '../../cluster/log.ts';
import { validityProblem } from '../certificate-source.ts';
import type { CheckResult, ReadinessCheck } from '../readiness.ts';
import type { ClientCertificates } from '../tls.ts';
import { watchFiles } from './file-watch.ts';
import { CertificateFileError, readText } from './files.ts';
import { Listeners } from './listeners.ts';

export interface ClientAuthorityOptions {
  readonly file: string;
  /** See ClientCertificates. */
  readonly allowedNames: readonly string[];
  readonly clock: Clock;
  readonly log: Log;
}

interface Bundle {
  /** PEM blocks, nothing else. */
  readonly pem: string;
  readonly certificates: readonly X509Certificate[];
}

export class ClientAuthority implements ClientCertificates {
  readonly allowedNames: readonly string[];
  readonly #options: ClientAuthorityOptions;
  readonly #listeners = new Listeners();
  #bundle: Bundle;
  #problem: string | undefined;
  #stopWatch: () => void = () => {};
  #work: Promise<void> = Promise.resolve();

  private constructor(options: ClientAuthorityOptions, bundle: Bundle) {
    this.allowedNames = options.allowedNames;
    this.#options = options;
    this.#bundle = bundle;
  }

  /** Rejects with a CertificateFileError if the file has no certificate that could sign a client's. */
  static async start(options: ClientAuthorityOptions): Promise<ClientAuthority> {
    const bundle = await load(options.file);
    const expired = expiredAll(bundle, options.clock.now());
    if (expired !== undefined) throw new CertificateFileError(`${options.file}: ${expired}`);
    const authority = new ClientAuthority(options, bundle);
    authority.#stopWatch = watchFiles([options.file], options.clock, () => void authority.reload());
    return authority;
  }

  get ca(): string {
    return this.#bundle.pem;
  }

  onChange(listener: () => void): () => void {
    return this.#listeners.add(listener);
  }

  /** Reads the file now. */
  reload(): Promise<void> {
    this.#work = this.#work.then(() => this.#reload());
    return this.#work;
  }

  stop(): void {
    this.#stopWatch();
  }

  get checks(): readonly ReadinessCheck[] {
    return [{ name: 'client-ca', role: 'notice', check: () => this.#check() }];
  }

  registerMetrics(registry: Registry): void {
    const isCurrent = (): boolean => this.#check().ok;
    new Gauge({
      name: 'gatewarden_client_ca_current',
      help: '1 if the current file of the client CA is active and valid, 0 if it is unusable or has expired.',
      registers: [registry],
      collect() {
        this.set(isCurrent() ? 1 : 0);
      },
    });
  }

  #check(): CheckResult {
    if (this.#problem !== undefined)
      return { ok: false, detail: `${this.#problem}; the previous client CA is still used` };
    const expired = expiredAll(this.#bundle, this.#options.clock.now());
    return expired === undefined ? { ok: true } : { ok: false, detail: expired };
  }

  async #reload(): Promise<void> {
    const { log, file, clock } = this.#options;
    try {
      const next = await load(file);
      const isSame = next.pem === this.#bundle.pem;
      const expired = isSame ? undefined : expiredAll(next, clock.now());
      if (expired !== undefined) throw new CertificateFileError(`${file}: ${expired}`);
      this.#problem = undefined;
      if (isSame) return;
      this.#bundle = next;
      log.info({ file, certificates: next.certificates.length }, 'client CA loaded');
      this.#listeners.call();
    } catch (error) {
      const problem = (error as Error).message;
      if (problem === this.#problem) return;
      this.#problem = problem;
      log.error({ problem }, 'client CA rejected, the old one stays active');
    }
  }
}

const BEGIN = /-----BEGIN ([A-Z0-9 ]{1,40})-----/g;
const BLOCK = /-----BEGIN CERTIFICATE-----[A-Za-z0-9+/=\s]*-----END CERTIFICATE-----/g;

async function load(file: string): Promise<Bundle> {
  const text = await readText(file);
  const found = [...text.matchAll(BEGIN)].map(([, type]) => type!);
  const blocks = [...text.matchAll(BLOCK)].map(([block]) => `${block.replaceAll('\r', '')}\n`);
  // Its end is missing, or it has characters that aren't base64.
  const isDamaged = blocks.length < found.filter((type) => type === 'CERTIFICATE').length;
  if (blocks.length === 0 && !isDamaged)
    throw new CertificateFileError(`${file} has no PEM certificate${insteadOf(text, found)}`);
  const certificates = blocks.map((block) => certificateOf(file, block));
  if (isDamaged) throw new CertificateFileError(`${file} has a damaged certificate`);
  // A client's own certificate can be its own authority.
  for (const certificate of certificates)
    if (!certificate.ca && !certificate.checkIssued(certificate))
      throw new CertificateFileError(
        `${file} has a certificate that is not a CA certificate (${certificate.subject.replaceAll('\n', ', ')})`,
      );
  return { pem: blocks.join(''), certificates };
}

function insteadOf(text: string, found: readonly string[]): string {
  if (text.trim() === '') return ': it is empty';
  return found[0] === undefined ? '' : `, but a ${found[0]}`;
}

function certificateOf(file: string, block: string): X509Certificate {
  try {
    return new X509Certificate(block);
  } catch {
    throw new CertificateFileError(`${file} has a damaged certificate`);
  }
}

/** Why no client can have a valid certificate, if so. */
function expiredAll({ certificates }: Bundle, now: Date): string | undefined {
  const problems = certificates.map(({ validFromDate, validToDate }) =>
    validityProblem({ notBefore: validFromDate, notAfter: validToDate }, now),
  );
  const [first] = problems;
  if (problems.includes(undefined) || first === undefined) return undefined;
  return problems.length === 1 ? `the client CA ${first}` : `every client CA is invalid; the first ${first}`;
}
