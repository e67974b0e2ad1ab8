// Which container runs the control plane: one rule for `gatewarden status` and for `--cluster`.

import t from 'tap';
import { controlPlaneContainer } from '../../src/registration/control-plane-container.ts';
import { DEFAULT_OPTIONS } from '../../src/registration/options.ts';
import { deployment } from '../../src/registration/workload.ts';

const PORT = [{ name: 'grpc-xds' }];
const LABELS = { gatewarden: 'gatewarden' };

interface Container {
  readonly name: string;
  readonly command?: readonly string[];
  readonly args?: readonly string[];
  readonly ports?: readonly { readonly name: string }[];
}
const found = (labels: Readonly<Record<string, string>>, containers: readonly Container[], isNamed = false) =>
  controlPlaneContainer({ metadata: { labels }, spec: { template: { spec: { containers } } } }, { isNamed })
    ?.name;

t.test('it is found by its arguments, or by its port', async (t) => {
  const rows: readonly (readonly [
    what: string,
    labels: Readonly<Record<string, string>>,
    Omit<Container, 'name'>,
    boolean,
  ])[] = [
    ['the chart', LABELS, { ports: PORT }, true],
    ['the chart with an overlay that drops labels', {}, { ports: PORT }, true],
    ['arguments, in a Deployment with the label', LABELS, { args: ['controller', '--host=::'] }, true],
    ['arguments and the port', {}, { args: ['controller'], ports: PORT }, true],
    ['a command of its own', LABELS, { command: ['node', 'x.js'], args: ['controller'] }, true],
    ["another program's controller", {}, { args: ['controller'] }, false],
    ['the webhook alone', LABELS, { args: ['serve'], ports: PORT }, false],
    ['another program in a Deployment with the label', LABELS, {}, false],
    ['another command', LABELS, { command: ['sleep'], ports: PORT }, false],
  ];
  for (const [what, labels, container, isFound] of rows) {
    const expected = isFound ? 'main' : undefined;
    t.equal(found(labels, [{ name: 'main', ...container }]), expected, what);
    t.equal(
      found(labels, [
        { name: 'mesh-proxy', args: ['proxy'] },
        { name: 'main', ...container },
      ]),
      expected,
      `${what}, after a sidecar`,
    );
  }
  t.equal(found({}, [{ name: 'main', args: ['controller'] }], true), 'main', 'the user names the Deployment');
});

t.test('the Deployment of the manifests runs the webhook alone', async (t) => {
  t.equal(controlPlaneContainer(deployment(DEFAULT_OPTIONS) as never), undefined);
});
