// Reads values of a policy for Envoy messages. Values that don't fit into a message are errors; the checks of the whole cluster find the others.
import { formatPath, type Segments } from '../../../diagnostics/path.ts';
import { defined } from '../../../grammar/defined.ts';
import { parseDuration, secondsText } from '../../../grammar/duration.ts';
import { parseQuantity, wholeQuantity } from '../../../grammar/quantity.ts';
import { quote } from '../../../grammar/quote.ts';
import type { PolicyContext } from './backend-config-policy-field.ts';

/** The largest `UInt32Value`. */
const MAX_UINT32 = 2 ** 32 - 1;

/** Reads members of an object at a path of the policy. */
export class Reader {
  readonly #refuse: PolicyContext['refuse'];
  readonly #place: Segments;

  constructor({ refuse }: Pick<PolicyContext, 'refuse'>, ...place: Segments) {
    this.#refuse = refuse;
    this.#place = ['spec', ...place];
  }

  /** Reports why the policy is invalid, at a member or at the object itself. */
  refuse(member: string | undefined, message: string, hint?: string): void {
    const segments = member === undefined ? this.#place : [...this.#place, member];
    const shown = `${formatPath(segments)}: ${message}`;
    this.#refuse({ segments, message: shown, ...defined({ hint }) });
  }

  /** `1m30s` as `90s`. */
  duration(member: string, text: string | undefined): string | undefined {
    const count = this.#secondsText(member, text);
    return count === undefined ? undefined : secondsText(count);
  }

  /** In whole seconds; a fraction is cut off. */
  seconds(member: string, text: string | undefined): number | undefined {
    const count = this.#secondsText(member, text);
    return count === undefined ? undefined : this.count(member, Math.floor(count / 1000));
  }

  /** An unsigned 32-bit number. */
  count(member: string, value: number | undefined): number | undefined {
    if (value === undefined || (Number.isInteger(value) && value >= 0 && value <= MAX_UINT32)) return value;
    this.refuse(member, `${value} is not a whole number from 0 to ${MAX_UINT32}`);
    return undefined;
  }

  /** A 64-bit number, as protobuf's JSON writes it. */
  longCount(member: string, value: number | undefined): string | undefined {
    if (value === undefined) return undefined;
    if (Number.isSafeInteger(value) && value >= 0) return String(value);
    this.refuse(member, `${value} is not a whole number from 0 to ${Number.MAX_SAFE_INTEGER}`);
    return undefined;
  }

  /** A quantity in bytes. */
  bytes(member: string, value: string | number | undefined): number | undefined {
    if (value === undefined) return undefined;
    const quantity = parseQuantity(value);
    const bytes = quantity && wholeQuantity(quantity, MAX_UINT32);
    if (bytes === undefined)
      this.refuse(member, `${quote(String(value))} is not a quantity from 0 to ${MAX_UINT32} bytes`);
    return bytes;
  }

  #secondsText(member: string, text: string | undefined): number | undefined {
    if (text === undefined) return undefined;
    const count = parseDuration(text);
    if (count === undefined)
      this.refuse(member, `${quote(text)} isn't a duration`, 'write for example `15s`');
    return count;
  }
}
