// The same as incremental.test.ts, for worlds with a mesh and with waypoints.

import t from 'tap';
import { type PlayedWorld, PROXY_POD, playEdits } from './edits.ts';
import { WITH_MESH } from './world.ts';
import { WAYPOINT_SETTINGS, WITH_WAYPOINTS } from './world-waypoints.ts';

const MESH = { enabled: true, autoMtls: true };

const WORLDS: readonly PlayedWorld[] = [
  { of: 'a mesh', seed: 21, makers: WITH_MESH, settings: { mesh: MESH } },
  {
    of: 'a mesh with its proxy',
    seed: 31,
    makers: WITH_MESH,
    settings: { mesh: MESH, proxyPod: PROXY_POD },
  },
  {
    of: 'waypoints',
    seed: 41,
    makers: WITH_WAYPOINTS,
    settings: { ...WAYPOINT_SETTINGS, proxyPod: PROXY_POD },
  },
];

playEdits(t, WORLDS);
