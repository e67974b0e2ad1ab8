// The environment for tests of certificates: a clock that is set by hand, a store and webhook configurations in memory, and the checks that
// an API server makes on a certificate.

import { X509Certificate } from 'node:crypto';
import type { Clock } from '../../../src/cluster/clock.ts';
import type { Log } from '../../../src/cluster/log.ts';
import { certificatesOf, type StoredText } from '../../../src/server/certificates/authority.ts';
import type { CaStore, StoredAuthorities } from '../../../src/server/certificates/ca-store.ts';
import { Listeners } from '../../../src/server/certificates/listeners.ts';

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const YEAR = 365 * 24 * HOUR;

/** Timers use its own time, which only goes forward; the wall clock can be set. */
export class HandClock implements Clock {
  #time = 0;
  #wall: number;
  readonly #timers = new Set<{ at: number; call: () => void }>();

  constructor(wall: Date) {
    this.#wall = wall.getTime();
  }

  /** Milliseconds since it was created, independent of the wall clock. */
  get time(): number {
    return this.#time;
  }

  now(): Date {
    return new Date(this.#wall + this.#time);
  }

  setTimer(milliseconds: number, call: () => void): () => void {
    const timer = { at: this.#time + milliseconds, call };
    this.#timers.add(timer);
    return () => {
      this.#timers.delete(timer);
    };
  }

  /** Advances the time; after each timer, waits until all work is done. */
  async pass(milliseconds: number, rest: () => Promise<void>): Promise<void> {
    const end = this.#time + milliseconds;
    for (;;) {
      const [next] = [...this.#timers].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at);
      if (next === undefined) break;
      this.#timers.delete(next);
      this.#time = Math.max(this.#time, next.at);
      next.call();
      await rest();
    }
    this.#time = end;
  }

  jump(milliseconds: number): void {
    this.#wall += milliseconds;
  }
}

export class MemoryStore implements CaStore {
  readonly name = 'memory';
  content: StoredText | undefined;
  #revision = 0;
  #failure: Error | undefined;
  readonly #listeners = new Listeners();
  writes = 0;
  conflicts = 0;

  async read(): Promise<StoredAuthorities | undefined> {
    // Other tasks run in between, as with a real store.
    await Promise.resolve();
    if (this.#failure) throw this.#failure;
    return this.content && { ...this.content, revision: String(this.#revision) };
  }

  async write(text: StoredText, revision: string | undefined): Promise<boolean> {
    await Promise.resolve();
    if (this.#failure) throw this.#failure;
    const now = this.content === undefined ? undefined : String(this.#revision);
    if (revision !== now) {
      this.conflicts++;
      return false;
    }
    this.writes++;
    this.put(text);
    return true;
  }

  watch(listener: () => void): () => void {
    return this.#listeners.add(listener);
  }

  /** A change by someone else. */
  put(content: StoredText | undefined): void {
    this.content = content;
    this.#revision++;
    this.#listeners.call();
  }

  fail(failure: Error | undefined): void {
    this.#failure = failure;
  }
}

export class CollectedLog implements Log {
  readonly lines: { level: string; message: string; fields: Record<string, unknown> }[] = [];
  info = this.#collect('info');
  warn = this.#collect('warn');
  error = this.#collect('error');

  messages(level: string): string[] {
    return this.lines.filter((line) => line.level === level).map(({ message }) => message);
  }

  #collect(level: string) {
    return (fields: object, message: string): void => {
      this.lines.push({ level, message, fields: { ...fields } });
    };
  }
}

/** Why an API server that trusts the bundle rejects a leaf; undefined if it accepts it. */
export function refusalOf(leaf: string, bundle: string, host: string, now: Date): string | undefined {
  const certificate = parsed(leaf);
  const spans = (one: X509Certificate): boolean => one.validFromDate <= now && now < one.validToDate;
  if (!spans(certificate)) return `leaf is valid ${certificate.validFrom} to ${certificate.validTo}`;
  if (certificate.checkHost(host) === undefined) return `leaf has no name ${host}`;
  const issuers = certificatesOf(bundle)
    .map(parsed)
    .filter((ca) => certificate.checkIssued(ca) && isSignedBy(certificate, ca));
  if (issuers.length === 0) return 'unknown issuer';
  return issuers.some(spans) ? undefined : 'issuer is not valid now';
}

const certificates = new Map<string, X509Certificate>();

function parsed(pem: string): X509Certificate {
  let certificate = certificates.get(pem);
  if (certificate === undefined) {
    certificate = new X509Certificate(pem);
    certificates.set(pem, certificate);
  }
  return certificate;
}

const signatures = new Map<string, boolean>();

function isSignedBy(certificate: X509Certificate, ca: X509Certificate): boolean {
  const pair = `${certificate.fingerprint256} ${ca.fingerprint256}`;
  let isGood = signatures.get(pair);
  if (isGood === undefined) {
    isGood = certificate.verify(ca.publicKey);
    signatures.set(pair, isGood);
  }
  return isGood;
}
