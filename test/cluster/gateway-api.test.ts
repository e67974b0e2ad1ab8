// Conformance to the Gateway API: its own suite against our control plane, in clusters whose node starts the proxies that we provision.
// docs/conformance.md says what is declared, and in which modes. A run takes minutes, so all tests look at the same runs.

import { readFile } from 'node:fs/promises';
import t from 'tap';
import { asked, had } from '../oracles/asking.ts';
import { committedReport, runModes, TESTS_FILE, testsDocument } from '../parts/gateway-api/document.ts';
import { comparableReport, complaintsAbout } from '../parts/gateway-api/outcome.ts';
import { logsOf, requirements } from '../parts/gateway-api/run.ts';

const REWRITE = '`npm run generate:conformance-report` writes it';

if ((await asked(t, () => had(requirements()))) !== undefined) {
  const runs = await runModes(t.testdir({}));

  for (const { envoy, mode, folder, outcome } of runs)
    t.test(`mode ${mode}, with Envoy ${envoy.version}`, async (t) => {
      const complaints = complaintsAbout(outcome);
      if (complaints.length > 0) t.comment(await logsOf(folder));

      t.test('every test of the declared features passes', async (t) => {
        t.strictSame(complaints, []);
      });

      t.test('docs/conformance/ has the report of the suite', async (t) => {
        const { report } = outcome;
        if (report === undefined) throw new Error('the suite wrote no report');
        const committed = await committedReport(report);
        t.strictSame(committed && comparableReport(committed), comparableReport(report), REWRITE);
      });
    });

  t.test('docs/conformance/tests.md lists the tests', async (t) => {
    t.equal(await readFile(TESTS_FILE, 'utf8'), testsDocument(runs), REWRITE);
  });
}
