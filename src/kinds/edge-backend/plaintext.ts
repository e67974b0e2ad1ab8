// EdgeBackend ports that expect HTTPS but have no TLS. W-54.

import type { Segments } from '../../diagnostics/path.ts';
import type { RuleOf } from '../../schema/rule.ts';
import { HTTPS_PORT, plaintextToTls } from '../shared/plaintext-port.ts';
import type { backend } from './spec.ts';

/** A block with a destination and, optionally, its TLS settings. */
interface Place {
  readonly port?: number;
  readonly policies?: { readonly tls?: object };
}

/** The policies of the backend apply to all its destinations. Attached to the spec; the finding points to the `port`. */
export const tlsPortsInPlaintext: RuleOf<typeof backend> = {
  id: 'W-54',
  reads: [
    'policies.tls?',
    'static.port',
    'ai.provider.port',
    'ai.groups[].providers[].port',
    'ai.groups[].providers[].policies.tls?',
    'mcp.targets[].static.port',
    'mcp.targets[].static.policies.tls?',
  ],
  demand: `a \`port\` ${HTTPS_PORT} stands with \`policies.tls\``,
  check({ policies, static: fixed, ai, mcp }, report) {
    if (policies?.tls !== undefined) return;
    const say = (place: Place | undefined, at: Segments, where: string): void => {
      if (place?.port !== HTTPS_PORT || place.policies?.tls !== undefined) return;
      report({ ...plaintextToTls(where), at: [...at, 'port'], because: [at.join('.')] });
    };
    const everywhere = '`spec.policies.tls: {}`';
    const here = '`policies.tls: {}` next to it';
    say(fixed, ['static'], everywhere);
    say(ai?.provider, ['ai', 'provider'], everywhere);
    for (const [group, { providers = [] }] of (ai?.groups ?? []).entries()) {
      for (const [index, provider] of providers.entries())
        say(provider, ['ai', 'groups', group, 'providers', index], here);
    }
    for (const [index, target] of (mcp?.targets ?? []).entries())
      say(target.static, ['mcp', 'targets', index, 'static'], here);
  },
};
