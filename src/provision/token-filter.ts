// How a proxy tells the control plane who it is: a filter adds the token of its account to every request. The kubelet replaces the file of
// the token long before it expires, and the filter takes the new one without a restart.

import type { JsonObject } from '../grammar/json.ts';
import { typed } from '../translation/proxy/envoy/any.ts';
import { isSupported } from '../translation/proxy/envoy/features.ts';
import type { HttpFilter } from '../translation/proxy/envoy/generated/envoy.extensions.filters.network.http_connection_manager.v3.ts';
import { withEnvoyNames } from './envoy-names.ts';
import { PROXY_POD } from './names.ts';

const SECRET = 'xds_token';
const { config, token } = PROXY_POD;
const FILE = `${token.folder}/${token.file}`;

export const tokenFilter = (proxyVersion: string): HttpFilter =>
  isSupported('credentialPrefix', proxyVersion) ? INJECTOR : SCRIPT;

/** The file from which the injector takes the token; undefined for versions that have another filter. */
export function tokenSecretFile(proxyVersion: string): JsonObject | undefined {
  if (!isSupported('credentialPrefix', proxyVersion)) return undefined;
  const secret = { name: SECRET, genericSecret: { secret: { filename: FILE } } };
  return withEnvoyNames({ resources: [typed('envoy.extensions.transport_sockets.tls.v3.Secret', secret)] });
}

const INJECTOR: HttpFilter = {
  name: 'envoy.filters.http.credential_injector',
  typedConfig: typed('envoy.extensions.filters.http.credential_injector.v3.CredentialInjector', {
    overwrite: true,
    credential: {
      name: 'envoy.http.injected_credentials.generic',
      typedConfig: typed('envoy.extensions.http.injected_credentials.generic.v3.Generic', {
        header: 'authorization',
        headerValuePrefix: 'Bearer ',
        credential: {
          name: SECRET,
          sdsConfig: {
            resourceApiVersion: 'V3',
            pathConfigSource: {
              path: `${config.folder}/${PROXY_POD.tokenSecretFile}`,
              watchedDirectory: { path: token.folder },
            },
          },
        },
      }),
    },
  }),
};

/**
 * The injector of older versions can't put `Bearer ` before the token. A proxy opens a stream to the control plane once, and again only
 * after it broke, so the small file is rarely read.
 */
const SCRIPT: HttpFilter = {
  name: SECRET,
  typedConfig: typed('envoy.extensions.filters.http.lua.v3.Lua', {
    defaultSourceCode: {
      inlineString: `function envoy_on_request(handle)
  local file = io.open("${FILE}", "r")
  if file == nil then
    handle:logErr("no token for the control plane: ${FILE} can't be read")
    return
  end
  local token = file:read("*a")
  file:close()
  handle:headers():replace("authorization", "Bearer " .. token:gsub("%s+", ""))
end
`,
    },
  }),
};
