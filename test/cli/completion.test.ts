// Completion scripts: the bash script is sourced in a real bash, and its completions are checked.

import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import t from 'tap';
import { COMMANDS } from '../../src/cli/commands/index.ts';
import { gatewarden } from './running.ts';

const { stdout: script } = await gatewarden(['completion', 'bash']);

/** The completions of bash for a line, split at blanks and `=` as bash does. */
function offered(line: string, cwd = process.cwd()): string[] {
  const words = line.split(/ |(=)/).filter((word) => word !== undefined);
  const asked = `
    COMP_WORDS=("\${@}"); COMP_CWORD=$(( \${#COMP_WORDS[@]} - 1 ))
    _gatewarden
    printf '%s\\n' "\${COMPREPLY[@]}"`;
  const { stdout, stderr, status } = spawnSync('bash', ['-c', `${script}\n${asked}`, 'bash', ...words], {
    cwd,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
  return stdout.split('\n').filter((word) => word !== '');
}

t.test('bash completes every command', async (t) => {
  const all = offered('gatewarden ');
  for (const { name } of COMMANDS) t.ok(all.includes(name), name);
  t.strictSame(offered('gatewarden val'), ['validate']);
  t.strictSame(offered('gatewarden help man'), ['manifests']);
});

t.test('bash completes the options of the command, and their values', async (t) => {
  t.strictSame(offered('gatewarden validate --sho'), ['--show-defaults']);
  t.strictSame(offered('gatewarden crds --output '), ['yaml', 'json']);
  t.strictSame(offered('gatewarden crds -o j'), ['json']);
  t.strictSame(offered('gatewarden validate --output=s'), ['sarif']);
  t.strictSame(offered('gatewarden validate --output='), ['text', 'json', 'junit', 'sarif', 'tap', 'github']);
  t.strictSame(offered('gatewarden audit --kind Direct'), ['DirectResponse']);
  t.strictSame(offered('gatewarden explain-code EB-0').slice(0, 2), ['EB-01', 'EB-02']);
  t.strictSame(offered('gatewarden completion f'), ['fish']);
  t.strictSame(offered('gatewarden manifests --replicas '), []);
});

t.test('bash completes files and folders where they are expected', async (t) => {
  const cwd = t.testdir({ 'my file.yaml': '', folder: { inside: '' } });
  t.strictSame(offered('gatewarden validate ', cwd).sort(), ['folder', 'my file.yaml']);
  t.strictSame(offered('gatewarden crds --output-dir ', cwd), ['folder']);
  t.strictSame(offered('gatewarden audit --kubeconfig m', cwd), ['my file.yaml']);
  t.strictSame(offered('gatewarden validate -- folder/', join(cwd)), ['folder/inside']);
});

t.test('the script of each shell has every command and option', async (t) => {
  for (const shell of ['bash', 'zsh', 'fish']) {
    const { stdout, code } = await gatewarden(['completion', shell]);
    t.equal(code, 0);
    for (const word of ['validate', 'explain-code', 'webhook-configuration', 'chunk-size', 'output-dir'])
      t.match(stdout, word, `${shell} ${word}`);
  }
});

t.test('an unknown shell is refused', async (t) => {
  t.match(await gatewarden(['completion', 'ksh']), { code: 2, stdout: '', stderr: /bash, zsh, fish/ });
});
