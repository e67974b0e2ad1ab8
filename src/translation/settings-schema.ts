// The settings of a translation: keys, types and defaults, in the schema language of the kinds. Types, checks and docs/reference/settings.md
// come from this value. What another part of the translation adds is one more constant that SettingsSchema spreads.

import { DNS_LABEL_PATTERN } from '../grammar/names.ts';
import type { Problem } from '../grammar/problem.ts';
import { LabelSelector } from '../kinds/shared/label-selector.ts';
import { namespace, objectName } from '../kinds/shared/text.ts';
import { compileDefaults } from '../schema/defaults.ts';
import {
  array,
  boolean,
  type Defaulted,
  type ObjectNode,
  object,
  optional,
  type Properties,
  preset,
  string,
} from '../schema/node.ts';
import type { Static } from '../schema/static.ts';

/** The oldest Envoy that the output can be made for, and how that and newer ones are written. */
const OLDEST = '1.34';
const FROM_OLDEST = '^1\\.(3[4-9]|[4-9][0-9]|[1-9][0-9]{2,3})$';

/** A member whose members all have defaults: absent, it is the object of them. */
function section<P extends Properties>(properties: P, doc: string): Defaulted<ObjectNode<P, false>> {
  const node: ObjectNode<P, false> = object<P>(properties, { doc });
  return preset(compileDefaults(node)({}).value as Static<ObjectNode<P, false>>, node);
}

function explainVersion(text: string): Problem | undefined {
  const [, version] = /^v?(\d+\.\d+)(?:\.\d+)?(?:[-+].*)?$/.exec(text.trim()) ?? [];
  if (version === undefined)
    return { message: 'is no version of Envoy', hint: 'write the minor version, such as "1.36"' };
  if (!new RegExp(FROM_OLDEST).test(version))
    return { message: `must be "${OLDEST}" or newer`, hint: 'older versions lack what is written' };
  return { message: 'must be a minor version alone', hint: `write "${version}"`, replacement: version };
}

const mergedField = (field: string) =>
  optional(
    string({
      enum: ['DeepMerge'],
      doc: `How \`${field}\` of several TrafficPolicies of one level is merged. Any other text counts as absent, with a warning: the field is taken whole from the policy that comes first.`,
    }),
  );

/** What decides which objects there are, and how Envoy is configured. */
const proxy = {
  dnsLookupFamily: preset(
    'V4_PREFERRED',
    string({
      enum: ['V4_PREFERRED', 'V4_ONLY', 'V6_ONLY', 'AUTO', 'ALL'],
      doc: 'Which addresses clusters look for that are found by DNS, in the words of Envoy.',
    }),
  ),
  listenerBindIpv6: preset(
    true,
    boolean({ doc: 'Listeners bind to `::` and take IPv4 too; otherwise to `0.0.0.0`.' }),
  ),
  validation: section(
    {
      level: preset(
        'standard',
        string({
          enum: ['standard', 'strict'],
          doc: 'Upper case is taken too. `standard`: a route or policy that is invalid is replaced by an answer of 500. `strict`: so is what Envoy would refuse.',
        }),
      ),
    },
    'How much is checked before something is handed to a proxy.',
  ),
  weightedRoutePrecedence: preset(
    false,
    boolean({
      doc: 'The annotation `gatewarden.dev/route-weight` of HTTPRoutes decides before the usual precedence of routes.',
    }),
  ),
  policyMerge: section(
    {
      trafficPolicy: section(
        {
          extAuth: mergedField('extAuth'),
          extProc: mergedField('extProc'),
          transformation: mergedField('transformation'),
        },
        'Fields of TrafficPolicy; no others can be merged deeply.',
      ),
    },
    'Fields that are merged deeply where several policies meet on one level.',
  ),
  globalPolicyNamespace: preset(
    '',
    string({
      maxLength: 63,
      pattern: `^$|${DNS_LABEL_PATTERN}`,
      patternDoc: 'the name of a namespace, or empty',
      doc: 'Policies of this namespace may select targets in all namespaces by labels; empty: none may.',
    }),
  ),
  discoveryNamespaceSelectors: preset(
    [],
    array(LabelSelector, {
      doc: 'Label selectors of namespaces. What lies in a namespace that none of them selects counts as absent; an empty list selects all.',
    }),
  ),
  enableExperimentalGatewayAPIFeatures: preset(
    true,
    boolean({
      doc: 'XListenerSet, TCPRoute and TLSRoute are read, and of HTTPRoute `retry`, `sessionPersistence` and the filter `CORS`.',
    }),
  ),
  mesh: section(
    {
      enabled: preset(
        false,
        boolean({ doc: 'ServiceEntry, WorkloadEntry, DestinationRule and AuthorizationPolicy are read.' }),
      ),
      autoMtls: preset(false, boolean({ doc: 'Workloads of the mesh are reached by mutual TLS.' })),
      rootNamespace: preset(
        'mesh-system',
        namespace({
          doc: 'Namespace whose AuthorizationPolicies may target a GatewayClass.',
        }),
      ),
    },
    'The integration of a service mesh.',
  ),
  waypoint: section(
    {
      enabled: preset(false, boolean({ doc: 'Gateways of the waypoint class are translated.' })),
      localBinding: preset(false, boolean({ doc: 'Waypoints listen on the loopback address.' })),
      ingressUseWaypoints: preset(
        true,
        boolean({
          doc: 'Other Gateways send requests to the waypoint of a Service, where it asks for that.',
        }),
      ),
    },
    'Waypoints of an ambient mesh.',
  ),
  proxyPod: optional(
    object(
      {
        namespace: namespace({ doc: 'Its namespace.' }),
        name: objectName({ doc: 'Its name.' }),
      },
      {
        doc: 'The Pod of the proxy that the clusters and endpoints are for: its labels, its locality and its namespace decide. Without it the proxy has no labels and no locality, and the namespace of its Gateway.',
      },
    ),
  ),
  proxyVersion: preset(
    OLDEST,
    string({
      pattern: FROM_OLDEST,
      patternDoc: `a minor version of Envoy from "${OLDEST}" on`,
      explain: explainVersion,
      instead: (value) =>
        typeof value === 'number'
          ? 'quote it, as in `proxyVersion: "1.36"`: YAML reads a number, and 1.40 as 1.4'
          : undefined,
      doc: 'The oldest Envoy that must take the output.',
    }),
  ),
};

export const SettingsSchema = object(
  { ...proxy },
  { name: 'TranslationSettings', doc: 'What a translation depends on beside the objects.' },
);
