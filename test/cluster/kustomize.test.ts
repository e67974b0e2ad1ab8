// `gatewarden fn` run by kustomize: a transformer with defaults, one that only validates, and a build that fails.

import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import t from 'tap';
import { parse } from 'yaml';
import { LAUNCHER } from '../cli/running.ts';
import { pathOf } from '../parts/build.ts';

const kustomize = await pathOf('kustomize');

function build(folder: string): Promise<{ code: number | null; stdout: string; stderr: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(kustomize, ['build', '--enable-alpha-plugins', '--enable-exec', folder], {
      env: { ...process.env, PATH: `${dirname(process.execPath)}:${process.env['PATH']}` },
    });
    let stdout = '';
    let stderr = '';
    child.stdout.on('data', (text) => {
      stdout += text;
    });
    child.stderr.on('data', (text) => {
      stderr += text;
    });
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, stdout, stderr }));
  });
}

const backend = (protocol: string): string => `apiVersion: edge.gatewarden.dev/v1alpha1
kind: EdgeBackend
metadata:
  name: files
spec:
  mcp:
    targets:
    - name: a
      static: {host: a.example, port: 80, protocol: ${protocol}}
---
apiVersion: v1
kind: ConfigMap
metadata:
  name: other
data: {a: b}
`;

/** The transformer of docs/gitops.md, with the launcher of this checkout as the command. */
async function transformer(data: string): Promise<string> {
  const docs = await readFile(new URL('../../docs/gitops.md', import.meta.url), 'utf8');
  const [, text] = /```yaml file=gatewarden-fn\.yaml\n([\s\S]*?)```/.exec(docs) ?? [];
  if (text === undefined) throw new Error('docs/gitops.md has no file gatewarden-fn.yaml');
  return text.replace(/path: \S+/, `path: ${LAUNCHER}`).replace(/^data:\n[\s\S]*/m, `data: ${data}\n`);
}

const folder = async (protocol: string, data: string) => ({
  'kustomization.yaml': 'resources: [backend.yaml]\ntransformers: [gatewarden-fn.yaml]\nnamePrefix: prod-\n',
  'backend.yaml': backend(protocol),
  'gatewarden-fn.yaml': await transformer(data),
});

t.test('a transformer writes the defaults, and does not change other objects', async (t) => {
  const { code, stdout, stderr } = await build(t.testdir(await folder('SSE', '{defaults: "true"}')));
  t.equal(code, 0, stderr);
  const [other, edge] = stdout.split('---\n').map((text) => parse(text));
  t.same(other, { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'prod-other' }, data: { a: 'b' } });
  t.equal(edge.spec.mcp.targets[0].static.path, '/sse');
  t.equal(edge.metadata.annotations, undefined);
});

t.test('a transformer that only validates changes nothing', async (t) => {
  const { code, stdout, stderr } = await build(t.testdir(await folder('SSE', '{validationLevel: strict}')));
  t.equal(code, 0, stderr);
  t.notMatch(stdout, '/sse');
});

t.test('a build with a mistake fails, with field and code', async (t) => {
  const { code, stdout, stderr } = await build(t.testdir(await folder('SSEE', '{}')));
  t.equal(code, 1);
  t.equal(stdout, '');
  t.match(stderr, /EdgeBackend prod-files spec\.mcp\.targets\[0\]\.static\.protocol: ST-03: /);
});
