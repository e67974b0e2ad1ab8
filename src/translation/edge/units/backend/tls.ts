// `tls`: TLS to the backend. A CA that can't be read is replaced by one that trusts nothing: without any, the system's would count.

import { createPrivateKey } from 'node:crypto';
import { certificatesIn } from '../../../../grammar/certificates.ts';
import { defined } from '../../../../grammar/defined.ts';
import { getOrCreate } from '../../../../grammar/get-or-create.ts';
import { caCertificates } from '../../../backends/ca-certificates.ts';
import type { BackendUnits } from '../../model/specs.ts';
import { partial, substituted } from '../problems.ts';
import type { BackendPolicies, BackendUnit, ReadUnit, UnitContext, UnitProblem } from '../unit.ts';
import type { TlsValue } from '../values.ts';

/** As `root`: trusts nothing. */
const TRUSTS_NOTHING = ['invalid'] as const;

/** No connection succeeds. */
export const TRUSTS_NOBODY: TlsValue = { root: TRUSTS_NOTHING, isBroken: true };

export const tls: BackendUnit<'backend.tls'> = {
  name: 'backend.tls',
  read: ({ tls: written }, context) => (written === undefined ? undefined : readTls(written, context)),
  records: (value) => [{ key: (policy) => `${policy}:tls`, spec: { backendTls: specOf(value) } }],
};

type Written = NonNullable<BackendPolicies['tls']>;

function readTls(written: Written, context: UnitContext): ReadUnit<TlsValue> {
  const { sni, verifySubjectAltNames: subjectAltNames, alpnProtocols: alpn } = written;
  const pair = keyPairOf(written, context);
  const authority = authorityOf(written, context);
  const problems = [...pair.problems, ...authority.problems];
  const value: TlsValue = defined({
    cert: pair.cert,
    key: pair.key,
    root: authority.isWritten ? (authority.root ?? pair.root) : pair.root,
    verification: VERIFICATION.get(written.insecureSkipVerify),
    sni,
    subjectAltNames,
    alpn,
    isBroken: problems.length > 0 ? (true as const) : undefined,
  });
  return { value, problems };
}

const VERIFICATION: ReadonlyMap<string | undefined, TlsValue['verification']> = new Map([
  ['All', 'INSECURE_ALL'],
  ['Hostname', 'INSECURE_HOST'],
]);

interface Pair {
  readonly cert?: string;
  readonly key?: string;
  readonly root?: readonly string[];
  readonly problems: readonly UnitProblem[];
}

/** The certificate of the gateway itself. */
function keyPairOf({ mtlsCertificateRef }: Written, context: UnitContext): Pair {
  const [reference] = mtlsCertificateRef ?? [];
  if (reference === undefined) return { problems: [] };
  const at = ['tls', 'mtlsCertificateRef', 0];
  const namespace = context.holder.metadata.namespace ?? '';
  const where = `Secret ${namespace}/${reference.name}`;
  const secret = context.references.secret(namespace, reference.name);
  if (secret === undefined) return { problems: [partial(at, `${where} not found`)] };
  const { cert, key, problem, root, isRootReadable } = getOrCreate(checked, secret, () =>
    checkedSecret(secret),
  );
  const own = problem === undefined ? defined({ cert, key }) : {};
  const problems = problem === undefined ? [] : [partial(at, `${where} ${problem}`)];
  if (root === undefined) return { ...own, problems };
  if (!context.options.failsClosed || isRootReadable) return { ...own, root, problems };
  const unreadable = substituted(at, `${where}: ca.crt has no readable certificate; no server is trusted`);
  return { ...own, root: TRUSTS_NOTHING, problems: [...problems, unreadable] };
}

interface CheckedSecret {
  readonly cert: string | undefined;
  readonly key: string | undefined;
  readonly problem: string | undefined;
  readonly root: readonly string[] | undefined;
  readonly isRootReadable: boolean;
}

/** By the data of the Secret: many policies have one, and certificates take time to parse. */
const checked = new WeakMap<ReadonlyMap<string, string>, CheckedSecret>();

function checkedSecret(secret: ReadonlyMap<string, string>): CheckedSecret {
  const [cert, key] = [secret.get('tls.crt'), secret.get('tls.key')];
  const authorities = secret.get('ca.crt') || undefined;
  const root = authorities === undefined ? undefined : [authorities];
  const isRootReadable = authorities !== undefined && caCertificates(authorities) !== undefined;
  return { cert, key, problem: pairProblem(cert, key), root, isRootReadable };
}

/** Never quotes the Secret. */
function pairProblem(cert: string | undefined, key: string | undefined): string | undefined {
  if (cert === undefined || key === undefined)
    return `has no \`${cert === undefined ? 'tls.crt' : 'tls.key'}\``;
  const [leaf] = certificatesIn(cert) ?? [];
  if (leaf === undefined) return 'contains an invalid certificate: `tls.crt` has no readable one in PEM';
  try {
    if (leaf.x509.checkPrivateKey(createPrivateKey(key))) return undefined;
    return "contains an invalid certificate: `tls.key` doesn't belong to `tls.crt`";
  } catch {
    return 'contains an invalid certificate: `tls.key` has no readable key in PEM';
  }
}

/** Who vouches for the backend. */
function authorityOf(
  { caCertificateRefs }: Written,
  { holder, options, references }: UnitContext,
): {
  readonly isWritten: boolean;
  readonly root?: readonly string[];
  readonly problems: readonly UnitProblem[];
} {
  if (caCertificateRefs === undefined || caCertificateRefs.length === 0)
    return { isWritten: false, problems: [] };
  const names = caCertificateRefs.map(({ name }) => name);
  const bundle = references.caBundle(holder.metadata.namespace ?? '', names);
  if ('value' in bundle) return { isWritten: true, root: bundle.value, problems: [] };
  const at = ['tls', 'caCertificateRefs'];
  return options.failsClosed
    ? {
        isWritten: true,
        root: TRUSTS_NOTHING,
        problems: [substituted(at, `${bundle.missing}; no server is trusted`)],
      }
    : { isWritten: true, problems: [partial(at, bundle.missing)] };
}

const base64 = (text: string | undefined): string | undefined =>
  text === undefined ? undefined : Buffer.from(text).toString('base64');

/** The CA certificates of a value, as one text. */
export const textOfRoot = (root: readonly string[]): string => root.join('\n');

/** By the list: many policies have one, and each would have a copy. */
const encoded = new WeakMap<readonly string[], string>();

const specOf = ({
  cert,
  key,
  root,
  verification,
  sni: hostname,
  subjectAltNames: verifySubjectAltNames,
  alpn,
}: TlsValue): BackendUnits['backendTls'] =>
  defined({
    cert: base64(cert),
    key: base64(key),
    root: root && getOrCreate(encoded, root, () => base64(textOfRoot(root))!),
    verification,
    hostname,
    verifySubjectAltNames,
    alpn: alpn && { protocols: alpn },
  });
