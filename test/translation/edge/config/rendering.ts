// Static files of manifests, with what holds for each of them: the schema of the format where it is at hand, and that it is read back.

import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { parse } from 'yaml';
import type { Diagnostic } from '../../../../src/translation/edge/config/diagnostic.ts';
import type {
  ConfigDocument,
  Listener,
  Route,
  RouteBackend,
} from '../../../../src/translation/edge/config/document.ts';
import type { Rendered } from '../../../../src/translation/edge/config/render.ts';
import { type SettingsInput, Translator } from '../../../../src/translation.ts';
import { metadata } from '../../objects.ts';
import { edgeClass, edgeGateway, edgeSettings } from '../objects.ts';
import { readConfig } from './config-reader.ts';
import { shapeFault } from './document-shape.ts';

type Members = Readonly<Record<string, unknown>>;

const schemaFile = process.env['EDGE_SCHEMA'];
if (schemaFile === undefined)
  process.stderr.write(
    'NOT TESTED: static files against the schema of their format, since EDGE_SCHEMA is not set\n',
  );

export const isValid =
  schemaFile === undefined
    ? undefined
    : new Ajv2020({ strict: false, validateFormats: false, allErrors: false }).compile(
        JSON.parse(readFileSync(schemaFile, 'utf8')),
      );

/** What holds for every file. */
export function checkRendered({ document, text, files }: Rendered): void {
  if (document === undefined || text === undefined) return;
  if (isValid?.(document) === false)
    throw new Error(`not valid by the schema: ${JSON.stringify(isValid.errors?.slice(0, 3))}`);
  const fault = shapeFault(document);
  if (fault !== undefined) throw new Error(`the shape is not that of a file: ${fault}`);
  if (text.startsWith('~')) throw new Error('the text starts with `~`');
  const found = parse(text.replaceAll('$$', '$'), { maxAliasCount: 0 });
  if (JSON.stringify(found) !== JSON.stringify(document)) throw new Error('the text is not the document');
  readConfig(text, files);
}

export function translatorOf(objects: readonly unknown[], settings: SettingsInput = {}): Translator {
  const translator = new Translator(edgeSettings(settings));
  translator.apply([edgeClass, ...objects].map((object) => ({ object })));
  return translator;
}

/** Of `shop/web`. */
export function rendered(objects: readonly unknown[], settings: SettingsInput = {}): Rendered {
  const found = translatorOf(objects, settings).view.edge.render('Gateway/shop/web');
  if (found === undefined) throw new Error('there is no Gateway shop/web of the edge');
  checkRendered(found);
  return found;
}

export const documentOf = (objects: readonly unknown[], settings: SettingsInput = {}): ConfigDocument => {
  const { document } = rendered(objects, settings);
  if (document === undefined) throw new Error('there is no file');
  return document;
};

export const listenersIn = (document: ConfigDocument): readonly Listener[] =>
  document.binds.flatMap(({ listeners }) => listeners);

export const routesIn = (document: ConfigDocument): readonly Route[] =>
  listenersIn(document).flatMap(({ routes = [] }) => routes);

/** The destinations of all routes. */
export const backendsIn = (document: ConfigDocument): readonly RouteBackend[] =>
  routesIn(document).flatMap(({ backends = [] }) => backends);

/** `error unsupported EdgePolicy/limits spec.traffic.retry.retryOn[0]` */
export const toldIn = (diagnostics: readonly Diagnostic[]): readonly string[] =>
  diagnostics.map(
    ({ severity, code, object: { kind, name }, path }) => `${severity} ${code} ${kind}/${name} ${path}`,
  );

const GATEWAY_API = 'gateway.networking.k8s.io';

/** A route on `shop/web`, in namespace shop. */
export const route = (name: string, rules: readonly Members[], spec: Members = {}) => ({
  apiVersion: `${GATEWAY_API}/v1`,
  kind: 'HTTPRoute',
  metadata: metadata(`shop/${name}`),
  spec: { parentRefs: [{ name: 'web' }], rules, ...spec },
});

export const to = (name: string, more: Members = {}) => ({ name, port: 80, ...more });

export const toBackend = (name: string, more: Members = {}) => ({
  group: 'edge.gatewarden.dev',
  kind: 'EdgeBackend',
  name,
  ...more,
});

export const serviceOf = (name: string, ports: readonly Members[] = [{ name: 'http', port: 80 }]) => ({
  apiVersion: 'v1',
  kind: 'Service',
  metadata: metadata(`shop/${name}`),
  spec: { ports },
});

export const edgeBackend = (name: string, spec: Members) => ({
  apiVersion: 'edge.gatewarden.dev/v1alpha1',
  kind: 'EdgeBackend',
  metadata: metadata(`shop/${name}`),
  spec,
});

const GROUPS: Readonly<Record<string, string>> = {
  Service: '',
  EdgeBackend: 'edge.gatewarden.dev',
  XListenerSet: 'gateway.networking.x-k8s.io',
};

/** `at`: `Gateway/web`, `HTTPRoute/cart/rule`. */
export const policy = (name: string, at: string, spec: Members) => {
  const [kind = '', target = '', sectionName] = at.split('/');
  return {
    apiVersion: 'edge.gatewarden.dev/v1alpha1',
    kind: 'EdgePolicy',
    metadata: metadata(`shop/${name}`),
    spec: {
      targetRefs: [
        {
          group: GROUPS[kind] ?? GATEWAY_API,
          kind,
          name: target,
          ...(sectionName === undefined ? {} : { sectionName }),
        },
      ],
      ...spec,
    },
  };
};

export const secret = (name: string, stringData: Members) => ({
  apiVersion: 'v1',
  kind: 'Secret',
  metadata: metadata(`shop/${name}`),
  stringData,
});

/** A Gateway with a route `cart` to these destinations. */
export const toDestinations = (backendRefs: readonly Members[], rule: Members = {}) => [
  edgeGateway(),
  serviceOf('cart'),
  route('cart', [{ ...rule, backendRefs }]),
];
