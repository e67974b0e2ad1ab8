// The committed API definitions are those of Envoy, and the messages that we name are in them.

import { readFile } from 'node:fs/promises';
import t from 'tap';
import { ENVOY_MESSAGES } from '../../src/generate/envoy-messages.ts';
import { descriptorBytes, messageOf } from '../../src/translation/proxy/envoy/registry.ts';
import { pathOf } from '../parts/build.ts';
import {
  DISCOVERY_FILE,
  discoveryModule,
  OLDER_FILE,
  publishedDescriptors,
  publishedDiscovery,
  publishedOlder,
  publishedServices,
  SERVICES_FILE,
  servicesModule,
} from '../parts/envoy-api.ts';
import { asked, had } from './asking.ts';

t.test(
  "the committed descriptors are those of Envoy's Go module: else `npm run generate:envoy`",
  async (t) => {
    const published = await asked(t, async () => publishedDescriptors(await had(pathOf('envoy-api'))));
    if (published !== undefined) t.ok(published.equals(descriptorBytes()), `${published.length} bytes`);
  },
);

t.test('what older Envoys have otherwise is as committed: else `npm run generate:envoy`', async (t) => {
  const published = await asked(t, () => publishedOlder((part) => had(pathOf(part))));
  if (published !== undefined) t.equal(await readFile(OLDER_FILE, 'utf8'), published);
});

t.test('what Envoy says to services is as committed: else `npm run generate:envoy`', async (t) => {
  const published = await asked(t, async () => publishedServices(await had(pathOf('envoy-api'))));
  if (published !== undefined)
    t.equal(await readFile(SERVICES_FILE, 'utf8'), await servicesModule(published));
});

t.test('the services of discovery are as committed: else `npm run generate:envoy`', async (t) => {
  const published = await asked(t, async () => publishedDiscovery(await had(pathOf('envoy-api'))));
  if (published !== undefined)
    t.equal(await readFile(DISCOVERY_FILE, 'utf8'), await discoveryModule(published));
});

t.test('every message that is named is there', async (t) => {
  for (const name of ENVOY_MESSAGES) t.equal(messageOf(name).typeName, name);
});
