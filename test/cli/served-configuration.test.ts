// gatewarden.yaml of a running server, in a folder as the kubelet mounts a ConfigMap: changes are applied, bad files are refused and
// reported.

import { spawnSync } from 'node:child_process';
import { mkdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Registry } from 'prom-client';
import t, { type Test } from 'tap';
import { judgeIn, loadServerSettings } from '../../src/cli/config/settings.ts';
import { ServedConfiguration } from '../../src/cli/serve/configuration.ts';
import { type Clock, systemClock } from '../../src/cluster/clock.ts';
import type { Judging } from '../../src/server/webhook-paths.ts';
import { until } from '../cluster/until.ts';
import { CollectedLog, HandClock } from '../server/certificates/world.ts';

/** The folder of a mounted ConfigMap: files are links into `..data`, which is itself a link that is swapped (kubelet, AtomicWriter). */
class Mount {
  readonly folder: string;
  readonly file: string;
  #version = 0;

  constructor(folder: string) {
    this.folder = folder;
    this.file = join(folder, 'gatewarden.yaml');
  }

  async write(text: string): Promise<void> {
    const version = `..version_${++this.#version}`;
    await mkdir(join(this.folder, version));
    await writeFile(join(this.folder, version, 'gatewarden.yaml'), text);
    await symlink(version, join(this.folder, '..data_tmp'));
    await rename(join(this.folder, '..data_tmp'), join(this.folder, '..data'));
    if (this.#version === 1) await symlink('..data/gatewarden.yaml', this.file);
    else await rm(join(this.folder, `..version_${this.#version - 1}`), { recursive: true });
  }
}

interface Served {
  readonly mount: Mount;
  readonly configuration: ServedConfiguration;
  readonly log: CollectedLog;
  readonly judgings: Judging[];
  readonly unknownProfiles: Set<string>;
  readonly metrics: () => Promise<string>;
  readonly check: (name: string) => { ok: boolean; detail: string };
}

async function served(
  t: Test,
  text: string,
  {
    clock = systemClock,
    severity,
    registered,
  }: { clock?: Clock; severity?: string[]; registered?: string[] } = {},
): Promise<Served> {
  const mount = new Mount(t.testdir({}));
  await mount.write(text);
  const options = { config: mount.file, ...(severity === undefined ? {} : { severity }) };
  const io = { cwd: mount.folder };
  const judgings: Judging[] = [];
  const unknownProfiles = new Set<string>();
  const log = new CollectedLog();
  const configuration = ServedConfiguration.start({
    options,
    settings: await loadServerSettings(options, io),
    io,
    clock,
    log,
    server: { configure: (judging) => void judgings.push(judging), unknownProfiles },
    ...(registered === undefined ? {} : { registeredProfiles: () => new Set(registered) }),
  });
  t.teardown(() => configuration.stop());
  const registry = new Registry();
  configuration.registerMetrics(registry);
  return {
    mount,
    configuration,
    log,
    judgings,
    unknownProfiles,
    metrics: () => registry.metrics(),
    check: (name) => configuration.checks.find((each) => each.name === name)!.check(),
  };
}

t.test('a change of the ConfigMap is applied', async (t) => {
  const { mount, judgings, log, metrics, check } = await served(t, 'severity: {EB-04: warn}');
  t.match(check('config'), { ok: true, detail: /validationLevel standard; severities: EB-04=warn$/ });
  await mount.write(
    'severity: {EB-04: off}\nprofiles: [{name: a, namespaceSelector: {matchLabels: {b: c}}, severity: {C-01: warn}}]',
  );
  await until('it is loaded', () => judgings.length > 0);
  t.match(judgings, [{ base: { severities: { 'EB-04': 'off' } } }]);
  t.strictSame(judgings[0]?.profiles?.get('a'), { severities: { 'EB-04': 'off', 'C-01': 'warn' } });
  t.match(log.lines, [{ level: 'info', message: 'configuration loaded' }]);
  t.match(check('config').detail, /EB-04=off; profile a \(b=c\): EB-04=off C-01=warn$/);
  t.match(await metrics(), 'gatewarden_config_reloads_total{result="applied"} 1');
});

t.test('a bad file is refused and reported once, and the last good one stays until the next', async (t) => {
  const { mount, configuration, judgings, log, metrics, check } = await served(t, 'severity: {EB-04: warn}');
  t.match(await metrics(), /^gatewarden_config_current 1$/m);
  t.match(await metrics(), 'gatewarden_config_reloads_total{result="refused"} 0');
  await mount.write('severity: {EB-4: warn}\nseverty: {}');
  await until('it is refused', () => log.messages('error').length > 0);
  await configuration.reload();
  t.match(log.lines, [
    {
      level: 'error',
      message: 'configuration rejected, the last good one stays active',
      fields: {
        problems: [/gatewarden\.yaml:1:12: severity\.EB-4: no code `EB-4`/, /:2:1: severty: unknown setting/],
      },
    },
  ]);
  t.strictSame(judgings, []);
  t.match(check('config'), {
    ok: false,
    detail: /no code `EB-4`.*; the previous configuration stays active: .*EB-04=warn/,
  });
  t.match(await metrics(), /^gatewarden_config_current 0$/m);
  t.match(await metrics(), 'gatewarden_config_reloads_total{result="refused"} 1');
  await mount.write('severity: {C-01: warn}');
  await until('it is loaded', () => judgings.length > 0);
  t.match(await metrics(), /^gatewarden_config_current 1$/m);
  t.equal(check('config').ok, true);
});

t.test('a deleted file is refused, same as a bad one', async (t) => {
  const { mount, configuration, log, check } = await served(t, 'severity: {EB-04: warn}');
  await rm(mount.file);
  await configuration.reload();
  t.match(log.lines, [{ level: 'error', fields: { problem: /no such file/ } }]);
  t.match(check('config'), { ok: false, detail: /EB-04=warn/ });
});

t.test('a file with the same content is not reported, also after a bad one', async (t) => {
  const { mount, configuration, judgings, log, check } = await served(t, 'severity: {EB-04: warn}');
  await configuration.reload();
  t.strictSame(log.lines, []);
  await mount.write('severity: [');
  await configuration.reload();
  await mount.write('severity: {EB-04: warn}');
  await configuration.reload();
  t.strictSame(judgings, []);
  t.equal(check('config').ok, true);
});

t.test('without events of the file system, a poll finds the change', async (t) => {
  const clock = new HandClock(new Date());
  const { mount, configuration, judgings } = await served(t, '', { clock });
  await mount.write('severity: {EB-04: off}');
  // Events of the file system also wait for this clock, and come first: the poll reads last.
  await clock.pass(30_000, () => configuration.reload());
  t.match(judgings, [{ base: { severities: { 'EB-04': 'off' } } }]);
});

t.test('flags override every version of the file', async (t) => {
  const { mount, configuration, judgings } = await served(t, '', { severity: ['EB-04=error'] });
  await mount.write('severity: {EB-04: off, C-01: off}');
  await configuration.reload();
  t.match(judgings, [{ base: { severities: { 'EB-04': 'error', 'C-01': 'off' } } }]);
});

t.test('a profile that only one side has is reported', async (t) => {
  const text = 'profiles: [{name: a, namespaceSelector: {matchLabels: {b: c}}}]';
  const whole = await served(t, text, { registered: ['a'] });
  t.strictSame(whole.check('profiles'), { ok: true, detail: 'a' });
  whole.unknownProfiles.add('gone');
  t.match(whole.check('profiles'), {
    ok: false,
    detail: /ask for gone, and gatewarden\.yaml has no such profile/,
  });
  t.match(await whole.metrics(), /^gatewarden_config_unknown_profiles 1$/m);
  const forgotten = await served(t, text, { registered: [] });
  t.match(forgotten.check('profiles'), { ok: false, detail: /no webhook configuration sends to a/ });
  t.match(await forgotten.metrics(), /^gatewarden_config_unregistered_profiles 1$/m);
  t.match(await whole.metrics(), /^gatewarden_config_unregistered_profiles 0$/m);
  const unseen = await served(t, text);
  t.strictSame(unseen.check('profiles'), { ok: true, detail: 'a' });
  t.notMatch(await unseen.metrics(), /^gatewarden_config_unregistered_profiles \d/m);
});

t.test('objects of a namespace are validated with its profile', async (t) => {
  const { configuration } = await served(
    t,
    'severity: {W-01: error}\nprofiles: [{name: a, namespaceSelector: {matchLabels: {b: c}}, severity: {C-01: warn}}]',
  );
  t.strictSame(judgeIn(configuration.settings, { b: 'c' }).severities, { 'W-01': 'error', 'C-01': 'warn' });
  t.strictSame(judgeIn(configuration.settings, { b: 'd' }).severities, { 'W-01': 'error' });
});

t.test('a pipe in place of the file is refused, and nothing waits for it', async (t) => {
  const { mount, configuration, check, judgings } = await served(t, 'severity: {W-01: error}\n');
  await rm(mount.file);
  spawnSync('mkfifo', [mount.file]);
  await configuration.reload();
  t.match(check('config'), { ok: false, detail: /a pipe can't be read again/ });
  t.equal(judgings.length, 0);
});
