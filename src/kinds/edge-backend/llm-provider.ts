// LLMProvider: one LLM provider and how to reach it. EB-05 to EB-07.

import { required } from '../../diagnostics/finding.ts';
import { checkEndpoint } from '../../grammar/host.ts';
import { bothOrNone, exactlyOneOf } from '../../schema/combinators.ts';
import { defaulted, object, optional, string } from '../../schema/node.ts';
import type { RuleOf } from '../../schema/rule.ts';
import { BackendWithAI } from '../shared/backend-policies.ts';
import { cloudRegion } from '../shared/cloud-region.ts';
import { content, port, sectionName } from '../shared/text.ts';
import { host } from './host.ts';

const model = optional(
  string({ minLength: 1, maxLength: 256, doc: 'Model; the one in the request when absent.' }),
);

const ModelOnly = object({ model }, { name: 'ModelProvider', presence: true });

const needsDeployment: RuleOf<typeof vendorB> = {
  id: 'EB-07',
  reads: ['apiVersion', 'deploymentName?'],
  demand: '`deploymentName` is present unless `apiVersion` is `v1` or absent',
  cel: "!has(self.apiVersion) || self.apiVersion == 'v1' || has(self.deploymentName)",
  check({ apiVersion = 'v1', deploymentName }, report) {
    if (apiVersion === 'v1' || deploymentName !== undefined) return;
    report({
      ...required(
        `apiVersion ${apiVersion} needs a deployment`,
        'set `deploymentName`, or write `apiVersion: v1`',
      ),
      at: ['deploymentName'],
    });
  },
};

const vendorB = {
  endpoint: string({
    minLength: 1,
    maxLength: 256,
    doc: 'Host of the endpoint; a scheme is stripped.',
    rules: [content('C-13', 'a host, optionally with scheme, port and a final `/`', checkEndpoint)],
  }),
  deploymentName: optional(string({ minLength: 1, maxLength: 256, doc: 'Name of the deployment.' })),
  apiVersion: defaulted(
    'D-01',
    'v1',
    string({ minLength: 1, maxLength: 64, doc: "Version of the provider's API." }),
  ),
};

const VendorB = object(vendorB, { name: 'VendorB', rules: [needsDeployment] });

const VendorE = object(
  {
    model,
    projectId: string({ minLength: 1, maxLength: 64, doc: 'Cloud project.' }),
    region: string({ minLength: 1, maxLength: 64, doc: 'Location of the project.' }),
  },
  { name: 'VendorE' },
);

const VendorF = object(
  {
    region: cloudRegion('D-02'),
    model,
    guardrail: optional(
      object(
        {
          identifier: string({ minLength: 1, maxLength: 256, doc: 'Identifier of the guardrail.' }),
          version: string({ minLength: 1, maxLength: 256, doc: 'Version of the guardrail.' }),
        },
        { doc: 'Guardrail to use; none when absent.' },
      ),
    ),
  },
  { name: 'VendorF', presence: true },
);

const provider = {
  vendorA: optional(ModelOnly, { doc: 'A chat/completions provider.' }),
  vendorB: optional(VendorB, { doc: 'A provider with hosted deployments.' }),
  vendorC: optional(ModelOnly, { doc: 'A messages provider.' }),
  vendorD: optional(ModelOnly, { doc: 'A multimodal provider.' }),
  vendorE: optional(VendorE, { doc: 'A cloud-hosted model platform.' }),
  vendorF: optional(VendorF, { doc: 'A cloud model service.' }),
  host: optional(host('Host to send requests to; that of the provider when absent.', { hasPath: true })),
  port: optional(port({ doc: 'Port of `host`.' })),
  path: optional(
    string({ minLength: 1, maxLength: 1024, doc: 'URL path of the API; that of the provider when absent.' }),
  ),
};

const rules: readonly RuleOf<typeof provider>[] = [
  exactlyOneOf('EB-05', ['vendorA', 'vendorB', 'vendorC', 'vendorD', 'vendorE', 'vendorF']),
  bothOrNone('EB-06', ['host', 'port']),
];

export const LLMProvider = object(provider, { name: 'LLMProvider', doc: 'One LLM provider.', rules });

export const NamedLLMProvider = object(
  {
    name: sectionName({ doc: 'Name, by which policies target it.' }),
    ...provider,
    policies: optional(BackendWithAI),
  },
  { name: 'NamedLLMProvider', rules },
);
