// All generated files of the repository, from the kinds, the catalogue and Envoy's API definitions: CRDs, editor schemas, reference, types.

import { CATALOGUE } from '../diagnostics/catalogue/index.ts';
import { ClassParameters } from '../environment/class-parameters-schema.ts';
import { VARIABLES } from '../environment/variables.ts';
import { WebhookCalls } from '../environment/webhook-calls-schema.ts';
import { KINDS } from '../kinds/index.ts';
import { everyVersionedRoot } from '../objects/gateway-api/version-kinds.ts';
import { OBJECT_KINDS } from '../objects/index.ts';
import { toYaml } from '../registration/yaml.ts';
import { toCombinedSchema } from '../schema/combined-editor-schema.ts';
import { toCrd } from '../schema/crd.ts';
import { toEditorSchema } from '../schema/editor-schema.ts';
import { READ_METADATA } from '../translation/read-metadata.ts';
import { SettingsSchema } from '../translation/settings-schema.ts';
import { alertFiles } from './alerts-reference.ts';
import { annotationsReference } from './annotations-reference.ts';
import { chartFiles } from './chart/chart-files.ts';
import { valuesReference } from './chart/values-reference.ts';
import { codeLevels } from './code-levels.ts';
import { codesReference } from './codes-reference.ts';
import { correctionsReference } from './corrections-reference.ts';
import { dashboardFiles } from './dashboard-files.ts';
import { envoyTable } from './envoy-table.ts';
import { envoyTypes } from './envoy-types.ts';
import type { GeneratedFile } from './generated-file.ts';
import { kindReference, referenceIndex } from './kind-reference.ts';
import { luaPrelude } from './lua-prelude.ts';
import { manifestFiles } from './manifest-files.ts';
import { publishedRules } from './published-rules.ts';
import { refusalsReference } from './refusals-reference.ts';
import { reportPage } from './report-page.ts';
import { settingsReference } from './settings-reference.ts';
import { CHECKED, structureValidators } from './structure-validators.ts';
import { variablesReference } from './variables-reference.ts';

const HEADER = '# Generated from src/kinds; change it there.\n';

export function generatedFiles(): GeneratedFile[] {
  return [
    ...structureValidators('src/kinds', CHECKED),
    ...structureValidators('src/objects', OBJECT_KINDS),
    ...publishedRules([...OBJECT_KINDS.map(({ root }) => root), ...everyVersionedRoot()]),
    ...structureValidators('src/translation', [{ kind: 'TranslationSettings', root: SettingsSchema }]),
    ...structureValidators('src/environment', [
      { kind: 'ClassParameters', root: ClassParameters },
      { kind: 'WebhookCalls', root: WebhookCalls },
    ]),
    codeLevels(CATALOGUE),
    ...envoyTypes(),
    ...envoyTable(),
    luaPrelude(),
    reportPage(),
    ...KINDS.map((kind) => ({
      path: `manifests/crds/${kind.plural}.yaml`,
      text: HEADER + toYaml([toCrd(kind)]),
    })),
    { path: 'manifests/crds/kustomization.yaml', text: crdKustomization() },
    ...KINDS.map((kind) => ({
      path: `manifests/schemas/${kind.singular}.json`,
      text: `${JSON.stringify(toEditorSchema(kind), null, 2)}\n`,
    })),
    { path: 'manifests/schemas/all.json', text: `${JSON.stringify(toCombinedSchema(KINDS), null, 2)}\n` },
    ...manifestFiles(),
    ...chartFiles(),
    ...alertFiles(),
    ...dashboardFiles(),
    { path: 'docs/reference/README.md', text: referenceIndex(KINDS) },
    ...KINDS.map((kind) => ({ path: `docs/reference/${kind.singular}.md`, text: kindReference(kind) })),
    { path: 'docs/reference/settings.md', text: settingsReference(SettingsSchema) },
    { path: 'docs/reference/chart-values.md', text: valuesReference() },
    { path: 'docs/reference/variables.md', text: variablesReference(VARIABLES) },
    { path: 'docs/reference/annotations.md', text: annotationsReference(READ_METADATA) },
    { path: 'docs/reference/corrections.md', text: correctionsReference() },
    ...codesReference(CATALOGUE, KINDS),
    { path: 'docs/reference/refusals.md', text: refusalsReference() },
  ];
}

function crdKustomization(): string {
  const resources = KINDS.map((kind) => `${kind.plural}.yaml`).sort();
  return (
    HEADER + toYaml([{ apiVersion: 'kustomize.config.k8s.io/v1beta1', kind: 'Kustomization', resources }])
  );
}
