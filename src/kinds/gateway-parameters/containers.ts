// The containers of a data plane: proxy, SDS agent, mesh proxy, edge. GP-03, C-32 to C-36, W-43.

import { advice, fromProblem, required } from '../../diagnostics/finding.ts';
import type { Code } from '../../diagnostics/severity.ts';
import { checkHostAndPort } from '../../grammar/host.ts';
import {
  checkKnownLogComponent,
  checkLogComponent,
  EDGE_LOG_LEVELS,
  MESH_LOG_LEVELS,
  PROXY_LOG_COMPONENTS,
  PROXY_LOG_LEVELS,
  SDS_LOG_LEVELS,
} from '../../grammar/log-components.ts';
import { checkDnsSubdomain } from '../../grammar/names.ts';
import { surelyMeant } from '../../grammar/nearest.ts';
import { Container } from '../../objects/core/generated/types.ts';
import { map, object, optional, type StringNode, string } from '../../schema/node.ts';
import type { Rule } from '../../schema/rule.ts';
import { content } from '../shared/text.ts';
import { coreList, env, extraVolumeMounts, resources, securityContext } from './core-fields.ts';
import { Image } from './image.ts';

function logLevel<S extends string>(code: Code, levels: readonly S[], doc: string): StringNode<S> {
  return string<S>({ enum: levels, codes: { enum: code }, doc });
}

const componentLevel = string({
  minLength: 1,
  enum: PROXY_LOG_LEVELS,
  codes: { empty: 'GP-03', enum: 'C-32' },
});

/** Attached to the map, where CEL can express it. Reads only the presence of the map (`?`), because keys don't depend on their values. */
const namedComponents: Rule<{ readonly [component: string]: unknown }> = {
  id: 'GP-03',
  reads: ['?'],
  demand: 'no key is empty',
  cel: "!('' in self)",
  check(levels, report) {
    if (!Object.hasOwn(levels, '')) return;
    report({
      ...required('the component has no name', 'write its name, or remove the entry'),
      at: [''],
      because: [true],
    });
  },
};

/** See `namedComponents`. */
const wellNamedComponents: Rule<{ readonly [component: string]: unknown }> = {
  id: 'C-32',
  reads: ['?'],
  demand: 'each key is made of letters, digits and `_`',
  cel: "self.all(name, name.matches('^[A-Za-z0-9_]*$'))",
  check(levels, report) {
    for (const name of Object.keys(levels)) {
      const problem = checkLogComponent(name);
      if (problem !== undefined) report({ ...fromProblem(problem, name), at: [name], because: [name] });
    }
  },
};

const knownComponent: Rule<string> = {
  id: 'W-43',
  reads: [''],
  demand: 'a log component that the proxy knows',
  check(name, report) {
    if (name === '' || checkLogComponent(name) !== undefined) return;
    const problem = checkKnownLogComponent(name);
    if (problem === undefined) return;
    const meant = surelyMeant(name, PROXY_LOG_COMPONENTS);
    const fault = advice(problem.message, problem.hint);
    report(meant === undefined ? fault : { ...fault, fix: [{ op: 'rename', value: meant }] });
  },
};

const ProxyBootstrap = object(
  {
    logLevel: optional(logLevel('C-32', PROXY_LOG_LEVELS, 'Log level of the proxy; `info` when absent.')),
    componentLogLevels: optional(
      map(componentLevel, {
        keyRules: [knownComponent],
        rules: [namedComponents, wellNamedComponents],
        doc: 'Log levels of single components of the proxy, by their names.',
      }),
    ),
  },
  { doc: 'How the proxy starts.' },
);

export const ProxyContainer = object(
  {
    bootstrap: optional(ProxyBootstrap),
    image: optional(Image),
    securityContext: optional(securityContext),
    resources: optional(resources),
    env: optional(env),
    extraVolumeMounts: optional(extraVolumeMounts),
  },
  { doc: 'Container of the proxy. Not for Gateways of the edge class.' },
);

export const SdsContainer = object(
  {
    image: optional(Image),
    securityContext: optional(securityContext),
    resources: optional(resources),
    bootstrap: optional(
      object(
        {
          logLevel: optional(logLevel('C-33', SDS_LOG_LEVELS, 'Log level; `info` when absent.')),
        },
        { doc: 'How the container starts.' },
      ),
    ),
  },
  { doc: 'Container that serves certificates of the mesh to the proxy.' },
);

const MeshContainer = object(
  {
    image: optional(Image),
    securityContext: optional(securityContext),
    resources: optional(resources),
    logLevel: optional(logLevel('C-33', MESH_LOG_LEVELS, 'Log level.')),
    meshDiscoveryAddress: optional(
      string({
        doc: "Address and port of the mesh's discovery service; port 15012 of that in the cluster when absent.",
        rules: [content('C-34', 'a host, `:` and a port', checkHostAndPort)],
      }),
    ),
    meshMetaMeshId: optional(string({ doc: 'Id of the mesh; `cluster.local` when absent.' })),
    meshMetaClusterId: optional(string({ doc: 'Id of the cluster within the mesh.' })),
  },
  { doc: 'Container of the mesh proxy. Absent while the mesh integration is off.' },
);

export const MeshIntegration = object(
  {
    meshProxyContainer: optional(MeshContainer),
    customSidecars: optional(coreList(Container, "Containers instead of the mesh's own:")),
  },
  { doc: 'How the proxy joins a mesh.' },
);

export const Edge = object(
  {
    logLevel: optional(logLevel('C-33', EDGE_LOG_LEVELS, 'Log level; `info` when absent.')),
    image: optional(Image),
    securityContext: optional(securityContext),
    resources: optional(resources),
    env: optional(env),
    customConfigMapName: optional(
      string({
        doc: 'ConfigMap instead of the generated one; it must hold the key `config.yaml`.',
        rules: [content('C-35', 'the name of a ConfigMap', checkDnsSubdomain)],
      }),
    ),
    extraVolumeMounts: optional(extraVolumeMounts),
  },
  { doc: 'Container of the edge data plane. Only for Gateways of the edge class.' },
);
