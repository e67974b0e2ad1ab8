// Delegation that leads nowhere: one finding at the route that has to change, and none where a route isn't meant to be a child.

import t from 'tap';
import { analyze } from '../../../../src/analysis/analyze.ts';
import { defaultSettings } from '../../../../src/translation.ts';
import { backendRef, gateway, gatewayClass, httpRoute, service } from '../../../translation/objects.ts';

const to = (name: string, namespace = 'team') => ({
  group: 'gateway.networking.k8s.io',
  kind: 'HTTPRoute',
  name,
  namespace,
});
const rule = (path: string, backend: object) => ({
  matches: [{ path: { type: 'PathPrefix', value: path } }],
  backendRefs: [backend],
});
const parent = (backend: object, more: object = {}) =>
  httpRoute('root', { rules: [rule('/a', backend)], ...more });
const child = (name: string, more: object = {}) =>
  httpRoute(`team/${name}`, { parentRefs: undefined, rules: [rule('/a/x', backendRef('web'))], ...more });

const said = (...objects: readonly unknown[]): readonly string[] =>
  analyze([gatewayClass, gateway(), service('team/web'), ...objects], defaultSettings)
    .filter(({ code }) => ['AN-09', 'AN-13'].includes(code))
    .map(
      ({ code, object, path, message, hint }) =>
        `${code} ${object.namespace}/${object.name} ${path}: ${message}${hint === undefined ? '' : ` | ${hint}`}`,
    );

const cases: readonly (readonly [string, readonly unknown[], readonly string[]])[] = [
  ['a child', [parent(to('kid')), child('kid')], []],
  ['all children', [parent(to('*')), child('kid')], []],
  [
    'no child at all',
    [parent(to('*'))],
    [
      'AN-09 default/root spec.rules[0].backendRefs[0]: gateway.networking.k8s.io/HTTPRoute/team/*: unresolved reference: the match answers with 500',
    ],
  ],
  [
    'a child that differs by a typo',
    [parent(to('kdi')), child('kid')],
    [
      'AN-09 default/root spec.rules[0].backendRefs[0].name: HTTPRoute `team/kdi` not found: the match answers with 500 | did you mean `kid`?',
    ],
  ],
  [
    'a child that closes a cycle',
    [parent(to('kid')), child('kid', { rules: [rule('/a/x', to('kid'))] })],
    [
      'AN-09 team/kid spec.rules[0].backendRefs[0]: gateway.networking.k8s.io/HTTPRoute/team/kid: ignoring child route team/kid for parent team/kid: cyclic reference detected while evaluating delegated routes: the match answers with 500',
    ],
  ],
  [
    'a route that nobody delegates to',
    [parent(to('kid')), child('kid'), child('lone')],
    [
      "AN-13 team/lone spec: the route isn't served: it has no parentRef, and no route that is served delegates to it | add `parentRefs`, or delegate to it from another route",
    ],
  ],
  [
    'a route with parents of both kinds',
    [
      parent(backendRef('web', { namespace: 'team' })),
      child('kid', { parentRefs: [{ name: 'root', namespace: 'default' }, to('root', 'default')] }),
    ],
    [
      "AN-13 team/kid spec.parentRefs[1]: HTTPRoute `default/root` doesn't delegate to this route, or isn't served itself | add this route to its `backendRefs`",
    ],
  ],
  ['a parent that is not there', [child('kid', { parentRefs: [to('gone', 'default')] })], []],
];

for (const [what, objects, expected] of cases)
  t.test(what, async (t) => {
    t.strictSame(said(...objects), expected);
  });
