// Readiness: named checks. Gates decide whether the server is ready; notices are only shown in `?verbose`.

export interface CheckResult {
  readonly ok: boolean;
  /** Neither good nor bad: not checked yet, or can't be checked. Only for notices. */
  readonly isUnknown?: boolean;
  /** One line: the state, or what to look at. Contains no content of objects. */
  readonly detail?: string;
}

export interface ReadinessCheck {
  readonly name: string;
  /** `gate`: the server isn't ready while it fails. `notice`: shown only. */
  readonly role: 'gate' | 'notice';
  check(): CheckResult;
}

export interface ReadinessReport {
  readonly ready: boolean;
  /** In the format of the API server's own /readyz?verbose. */
  readonly text: string;
}

const OK = ['[+]', 'ok'] as const;
const FAILED_GATE = ['[-]', 'failed'] as const;
const FAILED = ['[!]', 'failed'] as const;
const UNKNOWN = ['[?]', 'unknown'] as const;

export class Readiness {
  readonly #checks: ReadinessCheck[] = [];

  add(check: ReadinessCheck): void {
    this.#checks.push(check);
  }

  report(): ReadinessReport {
    let ready = true;
    const lines = this.#checks.map(({ name, role, check }) => {
      const { ok, isUnknown = false, detail } = check();
      if (role === 'gate' && !ok) ready = false;
      const [mark, word] = ok ? OK : role === 'gate' ? FAILED_GATE : isUnknown ? UNKNOWN : FAILED;
      return `${mark}${name} ${word}${detail === undefined ? '' : `: ${detail}`}`;
    });
    lines.push(`readyz check ${ready ? 'passed' : 'failed'}`);
    return { ready, text: `${lines.join('\n')}\n` };
  }
}
