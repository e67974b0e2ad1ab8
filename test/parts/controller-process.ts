// `gatewarden controller` with a short Lease, so that tests of a dead or paused leader take seconds. Otherwise it is the same program.

import { processIo } from '../../src/cli/command-line/io.ts';
import { runController } from '../../src/cli/controller/run-controller.ts';
import { DEFAULT_OPTIONS } from '../../src/registration/options.ts';
import { drainOnSignals } from '../../src/server/signals.ts';

const [kubeconfig = '', leaseDuration = ''] = process.argv.slice(2);
const { validatingFailurePolicy, mutatingFailurePolicy, timeoutSeconds } = DEFAULT_OPTIONS;
const OPTIONS = {
  validatingFailurePolicy,
  mutatingFailurePolicy,
  timeoutSeconds,
  kubeconfig,
  host: '127.0.0.1',
};
const { server } = await runController(OPTIONS, processIo(), { leaseDuration: Number(leaseDuration) });
drainOnSignals(server);
