// A value on one line of YAML, for hints.

const PLAIN = /^[A-Za-z/.$][\w./:@$-]*$/;
const RESERVED = /^(?:true|false|yes|no|on|off|null|y|n)$/i;

/** `{name: auth, port: 9000}`. */
export function flow(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(flow).join(', ')}]`;
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value).map(([key, member]) => `${scalar(key)}: ${flow(member)}`);
    return `{${members.join(', ')}}`;
  }
  return scalar(value);
}

function scalar(value: unknown): string {
  if (typeof value !== 'string') return String(value);
  const isPlain = PLAIN.test(value) && !RESERVED.test(value) && !value.endsWith(':');
  return isPlain ? value : JSON.stringify(value);
}
