// The settings that only provisioning reads: how a data plane reaches the control plane, and its images (docs/provision.md).

import { DNS_SUBDOMAIN_PATTERN } from '../grammar/names.ts';
import { DEFAULT_EDGE_IMAGE, EDGE_XDS_PORT, IMAGE_REGISTRY, NAME, XDS_PORT } from '../identifiers.ts';
import {
  boolean,
  type Defaulted,
  type IntegerNode,
  integer,
  optional,
  preset,
  type StringNode,
  string,
} from '../schema/node.ts';

const MAX_CA = 1024 * 1024;

const text = (fallback: string, doc: string): Defaulted<StringNode> =>
  preset(fallback, string({ maxLength: 1024, doc }));

const port = (fallback: number, doc: string): Defaulted<IntegerNode> =>
  preset(fallback, integer({ minimum: 1, maximum: 65_535, doc }));

export const PROVISIONING_SETTINGS = {
  version: optional(
    string({
      maxLength: 256,
      doc: 'The version of the control plane, for a label. Default: that of this program.',
    }),
  ),
  xdsServiceName: preset(
    NAME,
    string({
      maxLength: 253,
      pattern: DNS_SUBDOMAIN_PATTERN,
      patternDoc: 'the name of a Service',
      doc: 'The Service of the control plane in `systemNamespace`, to which data planes connect.',
    }),
  ),
  xdsServiceHost: preset(
    '',
    string({
      maxLength: 253,
      pattern: `^$|${DNS_SUBDOMAIN_PATTERN}|^[0-9A-Fa-f:.]+$`,
      patternDoc: 'a DNS name, an IP address, or empty',
      doc: 'The host that data planes connect to, in place of that Service.',
    }),
  ),
  xdsServicePort: port(XDS_PORT, 'The port of the control plane for proxies.'),
  edgeXdsServicePort: port(EDGE_XDS_PORT, 'The port of the control plane for the edge data plane.'),
  xdsTls: preset(
    false,
    boolean({ doc: 'Data planes connect with TLS, and verify the control plane with `xdsTlsCa`.' }),
  ),
  xdsTlsCa: optional(
    string({
      maxLength: MAX_CA,
      doc: "The CA certificates of the control plane in PEM. In a cluster: the key `ca.crt` of the control plane's certificate.",
    }),
  ),
  defaultImageRegistry: text(
    IMAGE_REGISTRY,
    'The registry of the images of proxies and of their SDS container.',
  ),
  defaultImageTag: text('', 'The tag of these images.'),
  defaultImagePullPolicy: preset(
    'IfNotPresent',
    string({
      enum: ['', 'Always', 'IfNotPresent', 'Never'],
      doc: 'When the images of data planes are pulled.',
    }),
  ),
  edgeImageRegistry: text(DEFAULT_EDGE_IMAGE.registry, 'The registry of the image of the edge data plane.'),
  edgeImageRepository: text(DEFAULT_EDGE_IMAGE.repository, 'The repository of this image.'),
  edgeImageTag: text(DEFAULT_EDGE_IMAGE.tag, 'The tag of this image.'),
  enableMeshAutoMtls: optional(
    boolean({
      doc: 'Another name of `mesh.autoMtls`, that of the environment variable. Proxies get the containers of the mesh.',
    }),
  ),
};
