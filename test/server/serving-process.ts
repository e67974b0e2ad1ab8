// A webhook as a process of its own, for the test of signals.

import { drainOnSignals } from '../../src/server/signals.ts';
import { startServer } from '../../src/server/start.ts';
import { HOST, makeAuthority, makeLeaf, TestCertificates } from './webhook.ts';

const certificates = new TestCertificates(await makeLeaf(await makeAuthority()));
drainOnSignals(await startServer({ host: HOST, port: 0, healthPort: 0, certificates, drain: { wait: 10 } }));
