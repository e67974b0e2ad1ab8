// Policies that require authentication from an extension that also lets requests pass without it: when its service fails, or when they have
// no token.

import { advice } from '../../diagnostics/finding.ts';
import { quote } from '../../grammar/quote.ts';
import type { Report } from '../../translation/reports.ts';
import type { TranslationView } from '../../translation/view.ts';

export function* weakAuthentication({ snapshot }: TranslationView): Iterable<Report> {
  for (const about of snapshot.keys('TrafficPolicy')) {
    const policy = snapshot.get('TrafficPolicy', about);
    if (policy === undefined) continue;
    const home = policy.metadata.namespace ?? '';
    const { extAuth, jwt } = policy.spec;
    const extensionOf = (reference: { readonly name: string; readonly namespace?: string } | undefined) =>
      reference && snapshot.find('GatewayExtension', reference.namespace ?? home, reference.name);
    const authorizer = extensionOf(extAuth?.extensionRef);
    if (authorizer?.spec.extAuth?.failOpen === true)
      yield {
        about,
        code: 'AN-42',
        segments: ['spec', 'extAuth', 'extensionRef'],
        fault: advice(
          `GatewayExtension ${quote(nameOf(authorizer))} fails open: while its service is unavailable, all requests are allowed`,
          'set `spec.extAuth.failOpen: false` of the extension',
        ),
      };
    const verifier = extensionOf(jwt?.extensionRef);
    if (verifier?.spec.jwt?.validationMode === 'AllowMissing')
      yield {
        about,
        code: 'AN-42',
        segments: ['spec', 'jwt', 'extensionRef'],
        fault: advice(
          `GatewayExtension ${quote(nameOf(verifier))} allows requests without a token`,
          'set `spec.jwt.validationMode: Strict` of the extension, or check the claims with `rbac`',
        ),
      };
  }
}

const nameOf = ({
  metadata,
}: {
  readonly metadata: { readonly namespace?: string; readonly name: string };
}) => `${metadata.namespace ?? ''}/${metadata.name}`;
