// Where the programs of the cluster tests are searched, and the error if they aren't found. Nothing is built here.

import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import t from 'tap';
import { type Part, pathOf } from './build.ts';

async function put(folder: string, ...parts: Part[]): Promise<string> {
  await mkdir(folder, { recursive: true });
  for (const part of parts) {
    await writeFile(join(folder, part), '#!/bin/sh\n');
    await chmod(join(folder, part), 0o755);
  }
  return folder;
}

t.test('the folder in KUBEBUILDER_ASSETS is used first', async (t) => {
  const assets = await put(join(t.testdir({}), 'assets'), 'etcd', 'kube-apiserver', 'kubectl');
  for (const part of ['etcd', 'kube-apiserver', 'kubectl'] as const) {
    t.equal(await pathOf(part, { KUBEBUILDER_ASSETS: assets }), join(assets, part));
  }
});

t.test('a folder in KUBEBUILDER_ASSETS without a required part is refused', async (t) => {
  const assets = await put(join(t.testdir({}), 'assets'), 'etcd', 'kubectl');
  await t.rejects(pathOf('kube-apiserver', { KUBEBUILDER_ASSETS: assets }), {
    message: /has no executable kube-apiserver\. It must hold etcd, kube-apiserver, kubectl/,
  });
});

t.test('kube-controller-manager is taken from KUBEBUILDER_ASSETS if it is there, else built', async (t) => {
  const folder = t.testdir({});
  const assets = await put(join(folder, 'assets'), 'etcd', 'kube-apiserver', 'kubectl');
  const environment = {
    KUBEBUILDER_ASSETS: assets,
    XDG_CACHE_HOME: join(folder, 'cache'),
    PATH: '/nonexistent',
  };
  await t.rejects(pathOf('kube-controller-manager', environment), { message: /has to be built/ });
  await put(assets, 'kube-controller-manager');
  t.equal(await pathOf('kube-controller-manager', environment), join(assets, 'kube-controller-manager'));
});

t.test('without Go, the message names the alternative', async (t) => {
  const environment = { XDG_CACHE_HOME: t.testdir({}), PATH: '/nonexistent' };
  await t.rejects(pathOf('etcd', environment), {
    message: /no go on the PATH\. Install Go .* KUBEBUILDER_ASSETS/,
  });
});
