// The settings of a translation: keys, types and defaults, in the schema language of the kinds. Types, checks and
// docs/reference/settings.md come from this value. Another part of the translation adds its settings as one more constant that
// SettingsSchema spreads.

import {
  checkDnsLabel,
  checkDnsSubdomain,
  DNS_LABEL_PATTERN,
  DNS_SUBDOMAIN_PATTERN,
} from '../grammar/names.ts';
import type { Problem } from '../grammar/problem.ts';
import { quote } from '../grammar/quote.ts';
import { LabelSelector } from '../kinds/shared/label-selector.ts';
import { namespace, objectName } from '../kinds/shared/text.ts';
import { GATEWAY_API_VERSIONS, READ_VERSION } from '../objects/gateway-api/versions.ts';
import { compileDefaults } from '../schema/defaults.ts';
import {
  array,
  boolean,
  type Defaulted,
  integer,
  json,
  type ObjectNode,
  object,
  optional,
  type Properties,
  preset,
  string,
} from '../schema/node.ts';
import type { Static } from '../schema/static.ts';
import { CORRECTION_NAMES } from './corrections.ts';
import { PROVISIONING_SETTINGS } from './provisioning-settings.ts';

/** The oldest Envoy version that the output supports, and the syntax of this version and newer ones. */
const OLDEST = '1.34';
const FROM_OLDEST = '^1\\.(3[4-9]|[4-9][0-9]|[1-9][0-9]{2,3})$';

/** A member whose members all have defaults; if absent, it is the object of these defaults. */
function section<P extends Properties>(properties: P, doc: string): Defaulted<ObjectNode<P, false>> {
  const node: ObjectNode<P, false> = object<P>(properties, { doc });
  return preset(compileDefaults(node)({}).value as Static<ObjectNode<P, false>>, node);
}

function explainVersion(text: string): Problem | undefined {
  const [, version] = /^v?(\d+\.\d+)(?:\.\d+)?(?:[-+].*)?$/.exec(text.trim()) ?? [];
  if (version === undefined)
    return { message: 'is not an Envoy version', hint: 'write the minor version, such as "1.36"' };
  if (!new RegExp(FROM_OLDEST).test(version))
    return { message: `must be "${OLDEST}" or newer`, hint: 'older versions lack what is written' };
  return { message: 'must be only a minor version', hint: `write "${version}"`, replacement: version };
}

const KNOWN: readonly string[] = CORRECTION_NAMES;
const ONE_CORRECTION = `(${KNOWN.join('|')})`;
const CORRECTIONS_PATTERN = `^(all|none|${ONE_CORRECTION}(,${ONE_CORRECTION})*)$`;

function explainCorrections(text: string): Problem {
  const asked = text.split(',').map((each) => each.trim());
  const wrong = asked.find((each) => !KNOWN.includes(each));
  if (wrong === undefined)
    return { message: 'has spaces', hint: `write "${asked.join()}"`, replacement: asked.join() };
  return {
    message:
      wrong === 'all' || wrong === 'none'
        ? `\`${wrong}\` stands alone`
        : `there is no correction ${quote(wrong)}`,
    hint: `write \`all\`, \`none\`, or some of ${KNOWN.join(', ')}, separated by commas`,
  };
}

const mergedField = (field: string) =>
  optional(
    string({
      enum: ['DeepMerge'],
      instead: () => 'write `DeepMerge`',
      doc: `How \`${field}\` of several TrafficPolicies of one level is merged. Any other text is ignored with a warning: the whole field then comes from the first policy.`,
    }),
  );

/** Settings that decide which objects are read, and how Envoy is configured. */
const proxy = {
  dnsLookupFamily: preset(
    'V4_PREFERRED',
    string({
      enum: ['V4_PREFERRED', 'V4_ONLY', 'V6_ONLY', 'AUTO', 'ALL'],
      doc: 'Which addresses clusters look up with DNS: an Envoy `DnsLookupFamily`.',
    }),
  ),
  listenerBindIpv6: preset(
    true,
    boolean({ doc: 'Listeners bind to `::` and also accept IPv4; otherwise to `0.0.0.0`.' }),
  ),
  validation: section(
    {
      level: preset(
        'standard',
        string({
          enum: ['standard', 'strict'],
          doc: 'Upper case is accepted too. `standard`: an invalid route or policy is replaced by a 500 response, and so is what Envoy would reject in it. `strict`: every part is checked, and a real Envoy can check too.',
        }),
      ),
    },
    'How strictly the output is checked before it is sent to a proxy.',
  ),
  listenerIsolation: preset(
    false,
    boolean({
      doc: 'Each host of a port belongs to the most specific HTTP listener alone: only routes that attached to it serve the host. Otherwise, routes of all listeners of the port that have the host share it.',
    }),
  ),
  staticAddresses: section(
    {
      enabled: preset(
        false,
        boolean({
          doc: 'Gateways ask load balancers for the IP addresses in their `spec.addresses`. Otherwise these addresses do not influence the Service.',
        }),
      ),
    },
    'Addresses that Gateways ask for.',
  ),
  maxPlacedMatches: preset(
    1_000_000,
    integer({
      minimum: 1,
      maximum: 100_000_000,
      doc: 'How many matches all large routes can have together, counted on each host of each listener. Of the namespace with the most, the largest routes are answered with 500 until the rest fits (TR-96). A route with up to a thousandth of it is never limited.',
    }),
  ),
  maxPlacedBytes: preset(
    268_435_456,
    integer({
      minimum: 1,
      maximum: 1_000_000_000_000,
      doc: 'How many bytes of configuration all large routes can have together, counted on each of their hosts with the policies on them; as many again can have policies of listeners on all hosts, filter chains, clusters with their certificates, endpoints, and on the edge EdgePolicies, EdgeBackends, BackendTLSPolicies, and listeners with their certificates. Of the namespace with the most, the largest are answered with an error until the rest fits (TR-95, TR-97 to TR-99). What has up to a 16,384th of it is never limited.',
    }),
  ),
  weightedRoutePrecedence: preset(
    false,
    boolean({
      doc: 'The annotation `gatewarden.dev/route-weight` of HTTPRoutes takes precedence over the usual order of routes.',
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
    'Fields that are merged deeply if several policies apply at the same level.',
  ),
  globalPolicyNamespace: preset(
    '',
    string({
      maxLength: 63,
      pattern: `^$|${DNS_LABEL_PATTERN}`,
      patternDoc: 'the name of a namespace, or empty',
      explain: checkDnsLabel,
      doc: 'Policies in this namespace can select targets in all namespaces by labels; empty turns this off.',
    }),
  ),
  discoveryNamespaceSelectors: preset(
    [],
    array(LabelSelector, {
      doc: 'Label selectors of namespaces. Objects in other namespaces are ignored; an empty list selects all namespaces.',
    }),
  ),
  gatewayAPI: preset(
    READ_VERSION,
    string({
      enum: GATEWAY_API_VERSIONS,
      doc: 'The version and channel of the Gateway API whose CRDs the cluster has: objects in files are validated by them. A field that they have and the translation does not read is reported.',
    }),
  ),
  enableExperimentalGatewayAPIFeatures: preset(
    true,
    boolean({
      doc: 'Reads XListenerSet, TCPRoute and TLSRoute, and `retry`, `sessionPersistence` and the filter `CORS` of HTTPRoutes.',
    }),
  ),
  mesh: section(
    {
      enabled: preset(
        false,
        boolean({ doc: 'Reads ServiceEntry, WorkloadEntry, DestinationRule and AuthorizationPolicy.' }),
      ),
      autoMtls: preset(false, boolean({ doc: 'Uses mutual TLS for workloads of the mesh.' })),
      rootNamespace: preset(
        'mesh-system',
        namespace({
          doc: 'Namespace whose AuthorizationPolicies can target a GatewayClass.',
        }),
      ),
    },
    'The integration of a service mesh.',
  ),
  waypoint: section(
    {
      enabled: preset(
        false,
        boolean({ doc: 'Translates Gateways of the waypoint class, and reads AuthorizationPolicy.' }),
      ),
      localBinding: preset(false, boolean({ doc: 'Waypoints listen on the loopback address.' })),
      ingressUseWaypoints: preset(
        true,
        boolean({
          doc: 'Other Gateways send requests to the waypoint of a Service, if the Service asks for it.',
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
        doc: 'The Pod of the proxy that the result is for. Its labels, locality and namespace decide about clusters and endpoints. Without it the proxy has no labels and no locality, and the namespace of its Gateway.',
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
      doc: 'The oldest Envoy that must accept the output.',
    }),
  ),
};

/** Settings that the edge data plane reads. */
const edge = {
  clusterDomain: preset(
    'cluster.local',
    string({
      maxLength: 253,
      pattern: DNS_SUBDOMAIN_PATTERN,
      patternDoc: 'a DNS name',
      explain: checkDnsSubdomain,
      doc: 'The DNS domain of the cluster.',
    }),
  ),
  systemNamespace: optional(
    namespace({ doc: 'The namespace of the control plane. Key sets that were fetched are stored there.' }),
  ),
  inferenceExtension: section(
    { enabled: preset(false, boolean({ doc: 'Reads InferencePool.' })) },
    'The inference extension of the Gateway API.',
  ),
  externalClasses: preset(
    [],
    array(objectName(), {
      doc: 'GatewayClasses of the edge data plane whose Gateways another component configures: they get statuses only.',
    }),
  ),
  verifyTargets: optional(
    boolean({
      doc: 'An EdgePolicy whose target does not exist is rejected there. Default: false; the control plane sets true.',
    }),
  ),
  failClosedOnError: optional(
    boolean({
      doc: 'A unit of an EdgePolicy that cannot be resolved is replaced by one that refuses. Default: true, unless `corrections` is `none`.',
    }),
  ),
  corrections: preset(
    'all',
    string({
      pattern: CORRECTIONS_PATTERN,
      explain: explainCorrections,
      patternDoc: '`all`, `none`, or corrections separated by commas, such as `E1,E14`',
      doc: 'Which corrections of an earlier implementation apply. `none` also means `edge.mode: raw`, and is for comparing with it.',
    }),
  ),
  edge: section(
    {
      mode: optional(
        string({
          enum: ['raw', 'effective'],
          doc: 'Whether EdgePolicies are merged before they are sent to the data plane (`effective`), or sent as they are (`raw`). Default: effective.',
        }),
      ),
      tlsDir: preset(
        '/etc/gatewarden/tls',
        string({
          minLength: 1,
          maxLength: 1024,
          pattern: '^/[A-Za-z0-9._/-]*$',
          patternDoc: 'an absolute path of letters, digits, `.`, `_`, `-` and `/`',
          doc: 'The folder from which the data plane reads certificates of a static file.',
        }),
      ),
      serviceMode: preset(
        'host',
        string({
          enum: ['host', 'service'],
          doc: 'How a static file names Services: by DNS name (`host`), or with their endpoints (`service`). InferencePools need `service`.',
        }),
      ),
      shareBackends: preset(
        false,
        boolean({ doc: 'A static file has each destination once, and routes refer to it.' }),
      ),
      mcpAudienceOptional: preset(
        false,
        boolean({
          doc: 'MCP authentication without audiences accepts tokens for any audience; MCP metadata is not served then.',
        }),
      ),
      mcpWellKnownMatches: preset(
        true,
        boolean({ doc: 'Routes with MCP authentication also match the paths of its metadata.' }),
      ),
      strict: preset(
        false,
        boolean({ doc: 'A static file with a diagnostic of severity error is not written.' }),
      ),
      config: optional(
        json({
          shape: 'object',
          doc: 'Passed through as `config` of a static file: addresses of the administration, and the like.',
        }),
      ),
    },
    'The edge data plane.',
  ),
};

export const SettingsSchema = object(
  { ...proxy, ...edge, ...PROVISIONING_SETTINGS },
  { name: 'TranslationSettings', doc: 'Settings of a translation.' },
);
