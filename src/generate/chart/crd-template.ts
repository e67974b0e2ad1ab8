// A template of the chart `gatewarden-crds`: the CRD of one kind, with the labels and annotations of the values.

import { toCrd } from '../../schema/crd.ts';
import type { Kind } from '../../schema/kind.ts';
import { escaped, toTemplateYaml } from './template-yaml.ts';

export function crdTemplate(kind: Kind): string {
  const { apiVersion, kind: type, metadata, spec } = toCrd(kind);
  const { name, labels, annotations } = metadata;
  const block = (value: unknown): string => escaped(toTemplateYaml(value)).trimEnd();
  return [
    '{{- /* Generated from src/kinds; change it there. */ -}}',
    block({ apiVersion, kind: type }),
    'metadata:',
    `  name: ${name}`,
    '  labels:',
    `    {{- include "gatewarden-crds.labels" (list . (${dict(labels)})) | nindent 4 }}`,
    '  annotations:',
    `    {{- include "gatewarden-crds.annotations" (list . (${dict(annotations)})) | nindent 4 }}`,
    block({ spec }),
    '',
  ].join('\n');
}

const dict = (texts: Readonly<Record<string, string>>): string =>
  [
    'dict',
    ...Object.entries(texts)
      .flat()
      .map((text) => JSON.stringify(text)),
  ].join(' ');
