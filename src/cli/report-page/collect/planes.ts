// The parts of all data planes in a report.

import type { GatewayConfiguration } from '../../../translation/planes.ts';
import type { PlaneReport } from './plane-report.ts';
import { proxyReport } from './proxy/proxy-report.ts';

export const PLANES: Readonly<Record<GatewayConfiguration['dataPlane'], PlaneReport>> = {
  proxy: proxyReport,
};
