// Readiness: named checks. Some decide whether we are ready; the others only show in `?verbose`. Design: Admission, Self-test.

export interface CheckResult {
  readonly ok: boolean;
  /** One line: the state, or what to look at. Without content of objects. */
  readonly detail?: string;
}

export interface ReadinessCheck {
  readonly name: string;
  /** `gate`: without it the server isn't ready. `notice`: shown, never decides. */
  readonly role: 'gate' | 'notice';
  check(): CheckResult;
}

export interface ReadinessReport {
  readonly ready: boolean;
  /** In the format of the API server's own /readyz?verbose. */
  readonly text: string;
}

export class Readiness {
  readonly #checks: ReadinessCheck[] = [];

  add(check: ReadinessCheck): void {
    this.#checks.push(check);
  }

  report(): ReadinessReport {
    let ready = true;
    const lines = this.#checks.map(({ name, role, check }) => {
      const { ok, detail } = check();
      if (role === 'gate' && !ok) ready = false;
      const mark = ok ? '[+]' : role === 'gate' ? '[-]' : '[!]';
      return `${mark}${name} ${ok ? 'ok' : 'failed'}${detail === undefined ? '' : `: ${detail}`}`;
    });
    lines.push(`readyz check ${ready ? 'passed' : 'failed'}`);
    return { ready, text: `${lines.join('\n')}\n` };
  }
}
