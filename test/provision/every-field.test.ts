// Every field of GatewayParameters changes what is rendered for a Gateway of each data plane, or a finding says that it doesn't. The fields
// come from the kind's schema.

import t from 'tap';
import { analyze } from '../../src/analysis/analyze.ts';
import { valueAt } from '../../src/diagnostics/path.ts';
import { GatewayParameters } from '../../src/kinds/gateway-parameters/schema.ts';
import { LAYERS } from '../../src/provision/merge.ts';
import type { Node } from '../../src/schema/node.ts';
import { readSettings } from '../../src/translation.ts';
import { FULL } from './full-parameters.ts';
import { EDGE, type Given, objectsFor, rendered, SETTINGS } from './rendering.ts';

type Path = readonly string[];

/** Down to single values, maps, lists and Kubernetes' own types. */
function leaves(node: Node, path: Path): readonly Path[] {
  if (node.type !== 'object' || node.kubernetes !== undefined || path.at(-1) === 'matcher') return [path];
  return Object.entries(node.properties).flatMap(([name, child]) => leaves(child, [...path, name]));
}

const FIELDS = leaves(GatewayParameters.root.properties.spec.properties.kube, []);

/** The parameters with this field alone. */
const only = (path: Path): unknown =>
  path.reduceRight<unknown>((value, name) => ({ [name]: value }), valueAt(FULL, path));

/** The same, where the field has its effect only beside others. */
const BESIDE: Readonly<Record<string, object>> = {
  'edge.extraVolumeMounts': { podTemplate: { extraVolumes: [{ name: 'data', emptyDir: {} }] } },
  'service.ports': { service: { type: 'NodePort' } },
};

const PLANES: Readonly<Record<string, Given>> = {
  'a proxy': {},
  'a proxy in a mesh': { settings: { mesh: { autoMtls: true } } },
  'the edge data plane': EDGE,
};

t.test('the table of full parameters has every field', async (t) => {
  t.ok(FIELDS.length > 60, `${FIELDS.length} fields`);
  for (const path of FIELDS) t.not(valueAt(FULL, path), undefined, path.join('.'));
});

/** Findings that say that a value has no effect. */
function told(given: Given): readonly string[] {
  const { settings } = readSettings({ ...SETTINGS, ...given.settings });
  return analyze(objectsFor(given), settings)
    .filter(({ code }) => code === 'PR-07')
    .map(({ path }) => path.replace(/^spec\.kube\./, ''));
}

for (const [name, plane] of Object.entries(PLANES))
  for (const layer of LAYERS.slice(1))
    t.test(`${name}: each field of the parameters of the ${layer}`, async (t) => {
      const member = layer === 'class' ? 'ofClass' : 'ofGateway';
      for (const path of FIELDS) {
        const field = path.join('.');
        const beside = BESIDE[field] ?? {};
        const merged = { ...(only(path) as object), ...beside };
        const both =
          field === 'service.ports' ? { service: { type: 'NodePort', ports: FULL.service!.ports! } } : merged;
        const before = rendered({ ...plane, [member]: beside });
        const given = { ...plane, [member]: both };
        const hasEffect = JSON.stringify(rendered(given)) !== JSON.stringify(before);
        const isTold = told(given).some((each) => field === each || field.startsWith(`${each}.`));
        t.not(
          hasEffect,
          isTold,
          `${field}: ${hasEffect ? 'rendered' : 'not rendered'}, ${isTold ? 'told' : 'not told'}`,
        );
      }
    });
