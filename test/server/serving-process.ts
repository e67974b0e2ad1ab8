// A webhook in its own process, for tests of signals: `node serving-process.ts [milliseconds that the drain waits]`.

import { drainOnSignals } from '../../src/server/signals.ts';
import { startServer } from '../../src/server/start.ts';
import { HOST, makeAuthority, makeLeaf, TestCertificates } from './webhook.ts';

const certificates = new TestCertificates(await makeLeaf(await makeAuthority()));
const wait = Number(process.argv[2] ?? 10);
drainOnSignals(await startServer({ host: HOST, port: 0, healthPort: 0, certificates, drain: { wait } }));
