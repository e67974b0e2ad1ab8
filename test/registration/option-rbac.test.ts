// Permissions of options: none while an option is off, and no more than it needs while it is on.

import t from 'tap';
import { manifestFiles } from '../../src/generate/manifest-files.ts';
import { manifests } from '../../src/registration/manifests.ts';
import { optionRbac } from '../../src/registration/option-rbac.ts';
import { DEFAULT_OPTIONS, type RegistrationOptions } from '../../src/registration/options.ts';

interface Rule {
  readonly apiGroups?: readonly string[];
  readonly resources?: readonly string[];
  readonly verbs: readonly string[];
  readonly resourceNames?: readonly string[];
}
const granted = (options: Partial<RegistrationOptions>): string[] => {
  const objects = optionRbac({ ...DEFAULT_OPTIONS, ...options });
  const bound = new Set(
    objects
      .filter(({ kind }) => kind.endsWith('Binding'))
      .map((each) => (each['roleRef'] as { name: string }).name),
  );
  return objects
    .filter(({ metadata }) => bound.has(metadata.name))
    .flatMap(({ kind, rules = [] }) =>
      (rules as Rule[]).flatMap(({ resources = [], verbs, resourceNames }) =>
        resources.map(
          (resource) =>
            `${kind}: ${verbs.join(',')} ${resource}${resourceNames === undefined ? '' : `/${resourceNames.join()}`}`,
        ),
      ),
    );
};

t.test('no option, no permission', async (t) => {
  t.strictSame(optionRbac(DEFAULT_OPTIONS), []);
});

t.test('Events', async (t) => {
  t.strictSame(granted({ events: true }), ['ClusterRole: create,patch events']);
});

t.test('tokens for metrics', async (t) => {
  t.strictSame(granted({ secureMetrics: true }), [
    'ClusterRole: create tokenreviews',
    'ClusterRole: create subjectaccessreviews',
  ]);
});

t.test('an audit: lists of the ten kinds, no Secrets', async (t) => {
  const rules = granted({ auditInterval: '1h' });
  t.ok(rules.includes('ClusterRole: list edgebackends'));
  t.strictSame(
    rules.filter((rule) => !rule.startsWith('ClusterRole: list ')),
    [
      'ClusterRole: get namespaces',
      'ClusterRole: list,create,update,delete policyreports',
      'Role: create leases',
      'Role: get,update leases/gatewarden-audit',
    ],
  );
  t.equal(rules.filter((rule) => /^ClusterRole: list [a-z]+$/.test(rule)).length, 10);
});

t.test('each option has a component with the same flags and roles', async (t) => {
  const files = new Map(manifestFiles().map(({ path, text }) => [path, text]));
  for (const [component, options] of [
    ['audit', { auditInterval: '1h' }],
    ['events', { events: true }],
    ['secure-metrics', { secureMetrics: true }],
  ] as const) {
    const rbac = files.get(`manifests/components/${component}/rbac.yaml`);
    for (const { metadata } of optionRbac({ ...DEFAULT_OPTIONS, ...options }))
      t.match(rbac, `name: ${metadata.name}\n`, component);
    const made = manifests({ ...DEFAULT_OPTIONS, ...options }, { crds: false });
    t.equal(
      made.length,
      manifests(DEFAULT_OPTIONS, { crds: false }).length +
        optionRbac({ ...DEFAULT_OPTIONS, ...options }).length,
    );
  }
});
