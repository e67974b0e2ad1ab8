// What the static file doesn't say, or says otherwise, than the objects ask. Each place in the file is listed once for a fault that is the
// same.

import { formatPath, type Segments } from '../../../diagnostics/path.ts';

/** `error`: the file protects less, or serves less, than asked. `info`: the value is expressed by other means. */
export type DiagnosticSeverity = 'error' | 'warning' | 'info';

export type DiagnosticCode = 'unsupported' | 'approximated' | 'invalid' | 'conflict' | 'unresolved';

export interface DiagnosticObject {
  readonly kind: string;
  readonly namespace: string;
  readonly name: string;
}

export interface Diagnostic {
  readonly severity: DiagnosticSeverity;
  readonly code: DiagnosticCode;
  readonly object: DiagnosticObject;
  /** `spec.traffic.retry.retryOn` */
  readonly path: string;
  /** `binds[0].listeners[1].routes[3]` */
  readonly where: readonly string[];
  readonly message: string;
}

/** A fault of a value, without its object. It never contains a secret. */
export interface Note {
  readonly severity: DiagnosticSeverity;
  readonly code: DiagnosticCode;
  /** Below the value. */
  readonly at: Segments;
  readonly message: string;
  /** What to do. */
  readonly hint?: string;
  /** Admission tells the same of the value, so that it is no finding again. */
  readonly isJudged?: true;
}

/** A note with its object; `below`: the place under the entry that is being written. */
export interface PlacedNote {
  readonly severity: DiagnosticSeverity;
  readonly code: DiagnosticCode;
  readonly object: DiagnosticObject;
  readonly path: Segments;
  readonly below: string;
  readonly message: string;
  readonly hint?: string;
  readonly isJudged?: true;
}

export class Diagnostics {
  readonly #byFault = new Map<string, { readonly note: PlacedNote; readonly where: Set<string> }>();

  add(note: PlacedNote, place: string): void {
    const { severity, code, object, path, message, below } = note;
    const { kind, namespace, name } = object;
    const fault = JSON.stringify([severity, code, kind, namespace, name, path, message]);
    let known = this.#byFault.get(fault);
    if (known === undefined) {
      known = { note, where: new Set() };
      this.#byFault.set(fault, known);
    }
    known.where.add(place + below);
  }

  /** Each fault once. */
  notes(): readonly PlacedNote[] {
    return [...this.#byFault.values()].map(({ note }) => note);
  }

  /** In the order of the file. */
  list(): readonly Diagnostic[] {
    return [...this.#byFault.values()].map(({ note, where }) => ({
      severity: note.severity,
      code: note.code,
      object: note.object,
      path: formatPath(note.path),
      where: [...where].filter((place) => place !== ''),
      message: note.hint === undefined ? note.message : `${note.message}: ${note.hint}`,
    }));
  }
}

const maker =
  (code: DiagnosticCode) =>
  (severity: DiagnosticSeverity, at: Segments, message: string, hint?: string): Note => ({
    severity,
    code,
    at,
    message,
    ...(hint !== undefined && { hint }),
  });

/** The same, told by admission. */
export const judged = (note: Note): Note => ({ ...note, isJudged: true });

export const unsupported = maker('unsupported');
export const approximated = maker('approximated');
export const conflicting = maker('conflict');
export const invalid = maker('invalid');
export const unresolved = maker('unresolved');
