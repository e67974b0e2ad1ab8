// A child route gets no request outside of its parent's path: whatever its own paths and patterns are, and however a request is written.

import { behaves, from, HTTP_GATEWAY, type Row, route, service } from '../parts/behaviour.ts';

type Path = readonly [type: 'Exact' | 'PathPrefix' | 'RegularExpression', value: string];

interface Delegation {
  readonly name: string;
  readonly parent: string;
  readonly isPattern?: boolean;
  /** The paths of the child, a rule for each. */
  readonly child: readonly Path[];
  readonly inherits?: boolean;
  readonly served?: readonly string[];
  readonly refused: readonly string[];
}

const DELEGATIONS: readonly Delegation[] = [
  {
    name: 'letters',
    parent: '/pre',
    child: [
      ['PathPrefix', '/pre-b'],
      ['Exact', '/pre-b/x'],
      ['PathPrefix', '/pre/ok'],
    ],
    served: ['/pre/ok', '/pre/ok/x', '//pre///ok', '/p%72e/ok', '/a/../pre/./ok?q=/pre-b'],
    refused: ['/pre-b', '/pre-b/x', '/pre/ok/../../pre-b', '/pre%2fok'],
  },
  {
    name: 'slash',
    parent: '/slash/',
    child: [
      ['PathPrefix', '/slash'],
      ['PathPrefix', '/slash-b/'],
    ],
    served: ['/slash', '/slash/', '/slash/x'],
    refused: ['/slash-b', '/slash-b/'],
  },
  {
    name: 'alternatives',
    parent: '/alt',
    child: [['RegularExpression', '/alt|/alto/.*|/alt.*|/kept.*']],
    served: ['/alt', '/alt?x=/kept', '/alt/', '/alt/x', '/alt/y/z?q', '//alt//x', '/%61lt', '/alt/..%2fkept'],
    refused: [
      '/kept',
      '/alto/x',
      '/alt-b',
      '/alt%2fx',
      '/alt%2f..%2fkept',
      '/alt%3fx',
      '/alt%23x',
      '/alt;x',
      '/alt.',
      '/alt/../kept',
      '/alt/%2e%2E/kept',
      '/alt/.%2e/kept',
      '/alt\\..\\kept',
      '//kept//alt',
      '/kept?/alt/',
    ],
  },
  {
    name: 'apart',
    parent: '/apart',
    child: [
      ['RegularExpression', '/far-from-apart.*'],
      ['RegularExpression', '(/apart|/or-apart).*'],
      ['RegularExpression', '.*-near-apart'],
      ['PathPrefix', '/apart/ok'],
    ],
    served: ['/apart/ok'],
    refused: ['/far-from-apart', '/or-apart', '/x-near-apart', '/apart/x'],
  },
  {
    name: 'group',
    parent: '/group',
    child: [['RegularExpression', '/group(/x)?.*']],
    served: ['/group', '/group/x', '/group/y'],
    refused: ['/groups', '/group-b/x'],
  },
  {
    name: 'dot',
    parent: '/v1.0',
    child: [['RegularExpression', '/v1.0/.*']],
    served: ['/v1.0/x'],
    refused: ['/v1x0/x', '/v1/0/x'],
  },
  {
    name: 'flags',
    parent: '/flags',
    child: [['RegularExpression', '/flags/x|(?i)/flags/y|/FLAGS.*']],
    served: ['/flags/x', '/flags/y', '/flags/Y'],
    refused: ['/FLAGS/y', '/Flags'],
  },
  {
    name: 'anchors',
    parent: '/anchors',
    child: [['RegularExpression', '/anchors$|^/admin-of-anchors$']],
    served: ['/anchors'],
    refused: ['/admin-of-anchors', '/anchors/x'],
  },
  {
    name: 'class',
    parent: '/class',
    child: [['RegularExpression', '/class[^a]*']],
    served: ['/class', '/class/x'],
    refused: ['/class-b', '/classes/x'],
  },
  {
    name: 'inside',
    parent: '/inside',
    child: [['RegularExpression', '/inside(?:/x+|/(?i:y))']],
    served: ['/inside/xx', '/inside/Y'],
    refused: ['/inside', '/inside/z'],
  },
  {
    name: 'climbing',
    parent: '/climbing',
    inherits: true,
    child: [
      ['Exact', '/../climbed-exactly'],
      ['PathPrefix', '/../climbed'],
      ['PathPrefix', '/%2e%2E/climbed-encoded'],
      ['PathPrefix', 'x/../../climbed-deep'],
      ['PathPrefix', '/./here'],
      ['RegularExpression', '/../climbed-pattern.*'],
      ['RegularExpression', '/\\.\\./climbed-literally.*'],
      ['Exact', '//double//slash/'],
      ['PathPrefix', 'ok'],
    ],
    served: ['/climbing/ok', '/climbing/ok/x', '/climbing/double/slash'],
    refused: [
      '/climbed-exactly',
      '/climbed',
      '/climbed/x',
      '/climbed-encoded',
      '/climbing/../climbed-encoded',
      '/climbed-deep',
      '/here',
      '/climbing/here',
      '/climbed-pattern',
      '/climbed-literally',
      // Dots of a pattern match any letters.
      '/climbing/ab/climbed-pattern',
      '/climbingok',
    ],
  },
  {
    name: 'joined',
    parent: '/joined',
    inherits: true,
    child: [
      ['RegularExpression', '/x|/admin-of-joined.*'],
      ['RegularExpression', '/y|-b'],
      ['RegularExpression', 'z.*|/w'],
      ['RegularExpression', '^/start'],
      // It isn't valid by itself.
      ['RegularExpression', '/k)|(/out-of-joined.*'],
    ],
    served: ['/joined/x', '/joined/admin-of-joined', '/joined/y', '/joined/zz', '/joined/start'],
    refused: [
      ...['/x', '/admin-of-joined', '/joined-b', '/joinedx', '/joined', '/w', '/start'],
      ...['/joined/k', '/out-of-joined'],
    ],
  },
  {
    name: 'patterned',
    parent: '/t[0-9]|/u',
    isPattern: true,
    inherits: true,
    child: [
      ['RegularExpression', '/x|/admin-of-patterned.*'],
      ['RegularExpression', '/k)|(/out-of-patterned.*'],
      ['PathPrefix', '/y'],
    ],
    served: ['/t1/x', '/u/x', '/u/admin-of-patterned', '/t2/y/z'],
    refused: ['/t1', '/u', '/t12/x', '/admin-of-patterned', '/u/k', '/out-of-patterned', '/y'],
  },
  {
    name: 'pattern',
    parent: '/p[0-9]',
    isPattern: true,
    child: [
      ['RegularExpression', '/p[0-9]/y'],
      ['PathPrefix', '/p[0-9]/x'],
    ],
    refused: ['/p1/y', '/p1/x', '/p[0-9]/x'],
  },
  {
    name: 'special',
    parent: '/special.(a)+$',
    inherits: true,
    child: [['RegularExpression', '/.*']],
    served: ['/special.(a)+$/x'],
    refused: ['/specialxa/x', '/special.a/x', '/special.(a)+$'],
  },
  {
    name: 'everything',
    parent: '/everything',
    inherits: true,
    child: [['RegularExpression', '(/.*)?']],
    served: ['/everything', '/everything/x'],
    refused: ['/everything-else'],
  },
];

const delegating = ({ name, parent, isPattern = false }: Delegation): string => `
- matches: [{path: {type: ${isPattern ? 'RegularExpression' : 'PathPrefix'}, value: ${JSON.stringify(parent)}}}]
  backendRefs: [{group: gateway.networking.k8s.io, kind: HTTPRoute, name: ${name}, namespace: team}]
`;

const child = ({ name, child, inherits = false }: Delegation): string => `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: ${name}, namespace: team, annotations: {delegation.gatewarden.dev/inherit-parent-matcher: "${inherits}"}}
spec:
  rules:
${child
  .map(
    ([type, value]) => `    - matches: [{path: {type: ${type}, value: ${JSON.stringify(value)}}}]
      backendRefs: [{name: kid, port: 8080}]`,
  )
  .join('\n')}
`;

await behaves({
  name: 'children stay inside the paths of their parents',
  manifests: [
    HTTP_GATEWAY,
    service('kid', { namespace: 'team' }),
    route('HTTPRoute', 'root', DELEGATIONS.map(delegating).join('')),
    ...DELEGATIONS.map(child),
  ],
  requests: DELEGATIONS.flatMap(({ name, served = [], refused }): readonly Row[] => [
    ...served.map((path): Row => [`${name}: ${path} is served`, { path }, from('team/kid:8080')]),
    ...refused.map((path): Row => [`${name}: ${path} isn't`, { path }, { status: 404 }]),
  ]),
});
