// What the API server demands of Pods and Namespaces beyond their OpenAPI (placed-rules.ts).

import { required } from '../../diagnostics/finding.ts';
import { checkDnsLabel, checkDnsSubdomain } from '../../grammar/names.ts';
import {
  A_PORT_NAME,
  at,
  hasSpec,
  hasTexts,
  inRange,
  named,
  type PlacedRules,
  PORT_NAME,
  rule,
  sameNames,
  type Values,
} from './placed-rules.ts';

const podContainers = rule<Values>(['containers'], 'a Pod has a container', ({ containers = [] }, report) => {
  if ((containers as readonly unknown[]).length === 0)
    report(at(['containers'], required('a Pod has at least one container', 'write `containers`')));
});

const portName = named('name', 'the name of a port', (text) =>
  PORT_NAME.test(text) ? undefined : { message: `must be ${A_PORT_NAME}` },
);

export const POD_RULES: PlacedRules = {
  '': [hasSpec('containers', 'write `containers`')],
  spec: [
    podContainers,
    named('nodeName', 'a DNS subdomain name', checkDnsSubdomain),
    named('serviceAccountName', 'a DNS subdomain name', checkDnsSubdomain),
  ],
  'spec.containers': [sameNames],
  'spec.containers[]': [hasTexts('name'), named('name', 'a DNS label', checkDnsLabel)],
  'spec.containers[].ports': [sameNames],
  'spec.containers[].ports[]': [inRange('containerPort', 1), portName],
};

const labelName = named('name', 'a DNS label', checkDnsLabel);

export const NAMESPACE_RULES: PlacedRules = { metadata: [labelName] };
