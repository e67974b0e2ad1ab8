// The CRD of PolicyReports (wgpolicyk8s.io/v1alpha2), from a Go module that publishes it.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { moduleFolder } from './published-crds.ts';

const MODULE = { path: 'github.com/kyverno/kyverno', version: 'v1.19.1' };
const FILE = 'config/crds/policyreport/wgpolicyk8s.io_policyreports.yaml';

export async function policyReportCrd(): Promise<string> {
  return readFile(join(await moduleFolder(MODULE), FILE), 'utf8');
}
