// EdgeBackend policies that apply to several destinations at once, or that a more specific block replaces as a whole. W-80 to W-82.

import { advice } from '../../diagnostics/finding.ts';
import type { Segments } from '../../diagnostics/path.ts';
import type { RuleOf } from '../../schema/rule.ts';
import type { StaticObject } from '../../schema/static.ts';
import type { backend } from './spec.ts';

type Backend = StaticObject<typeof backend>;
type Provider = NonNullable<NonNullable<NonNullable<Backend['ai']>['groups']>[number]['providers']>[number];

const VENDORS = ['vendorA', 'vendorB', 'vendorC', 'vendorD', 'vendorE', 'vendorF'] as const;

/** The providers of all groups, each with its place. */
const providersOf = (ai: Backend['ai']): readonly { readonly provider: Provider; readonly at: Segments }[] =>
  (ai?.groups ?? []).flatMap(({ providers = [] }, group) =>
    providers.map((provider, index) => ({ provider, at: ['ai', 'groups', group, 'providers', index] })),
  );

/** W-80: blocks of policies aren't merged field by field. */
export const replacedAi: RuleOf<typeof backend> = {
  id: 'W-80',
  reads: ['ai.groups[].providers[].policies.ai', 'policies.ai'],
  demand: 'what `policies.ai` sets, `ai` of a provider sets too',
  check({ ai, policies }, report) {
    const common = policies?.ai;
    if (common === undefined) return;
    for (const { provider, at } of providersOf(ai)) {
      const own = provider.policies?.ai;
      if (own === undefined) continue;
      const lost = Object.keys(common).filter((name) => !Object.hasOwn(own, name));
      if (lost.length === 0) continue;
      const names = lost.map((name) => `\`${name}\``).join(', ');
      report({
        ...advice(
          `replaces \`spec.policies.ai\` as a whole: ${names} of it ${lost.length === 1 ? "doesn't" : "don't"} apply to this provider`,
          'repeat it here, or write all `ai` settings in one place',
        ),
        at: [...at, 'policies', 'ai'],
      });
    }
  },
};

/** W-81: each vendor would learn the key of the others. */
export const keyOfSeveralVendors: RuleOf<typeof backend> = {
  id: 'W-81',
  reads: [
    ...VENDORS.map((vendor) => `ai.groups[].providers[].${vendor}?` as const),
    'ai.groups[].providers[].policies.auth?',
    'policies.auth',
  ],
  demand: '`policies.auth` has no key where providers without an own `auth` have different vendors',
  check({ ai, policies }, report) {
    const auth = policies?.auth;
    if (auth === undefined || (auth.key === undefined && auth.secretRef === undefined)) return;
    const vendors = new Set(
      providersOf(ai)
        .filter(({ provider }) => provider.policies?.auth === undefined)
        .flatMap(({ provider }) => VENDORS.filter((vendor) => provider[vendor] !== undefined)),
    );
    if (vendors.size < 2) return;
    report({
      ...advice(
        `the same key is sent to ${[...vendors].sort().join(', ')}`,
        'give each provider its own `policies.auth`',
      ),
      at: ['policies', 'auth'],
    });
  },
};

/** W-82: a server has a certificate for its own name. */
export const nameOfSeveralHosts: RuleOf<typeof backend> = {
  id: 'W-82',
  reads: [
    ...VENDORS.map((vendor) => `ai.groups[].providers[].${vendor}?` as const),
    'ai.groups[].providers[].host',
    'ai.groups[].providers[].policies.tls?',
    'mcp.targets[].static.host',
    'mcp.targets[].static.policies.tls?',
    'policies.tls',
  ],
  demand: '`policies.tls` names no server where destinations without an own `tls` have different hosts',
  check({ ai, mcp, policies }, report) {
    const tls = policies?.tls;
    const named = (['sni', 'verifySubjectAltNames'] as const).find((name) => tls?.[name] !== undefined);
    if (named === undefined) return;
    const ofProviders = providersOf(ai)
      .filter(({ provider }) => provider.policies?.tls === undefined)
      .map(({ provider }) => provider.host ?? VENDORS.find((vendor) => provider[vendor] !== undefined));
    const ofTargets = (mcp?.targets ?? [])
      .filter((target) => target.static !== undefined && target.static.policies?.tls === undefined)
      .map((target) => target.static?.host);
    const hosts = new Set([...ofProviders, ...ofTargets].filter((host) => host !== undefined));
    if (hosts.size < 2) return;
    report({
      ...advice(
        `the servers of ${hosts.size} hosts must all have a certificate for this name`,
        'give each provider or target its own `policies.tls`',
      ),
      at: ['policies', 'tls', named],
    });
  },
};
