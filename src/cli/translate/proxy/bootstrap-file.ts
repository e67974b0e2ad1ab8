// The file that an Envoy starts with.

import { existsSync } from 'node:fs';
import type { GatewayConfiguration } from '../../../translation/planes.ts';
import { bootstrapOf, SYSTEM_CA_FILES } from '../../../translation/proxy/bootstrap.ts';

export const bootstrapFile = (gateway: GatewayConfiguration) => bootstrapOf(gateway, trustStore());

/** This machine's, where it has one: the proxy that starts with the file is taken to run on such a machine. */
function trustStore(): { readonly systemCaFile?: string } {
  const systemCaFile = SYSTEM_CA_FILES.find((file) => existsSync(file)) ?? SYSTEM_CA_FILES[0];
  return systemCaFile === undefined ? {} : { systemCaFile };
}
