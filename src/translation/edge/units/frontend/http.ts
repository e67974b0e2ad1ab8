// frontend.http: limits of clients' HTTP connections.

import { defined } from '../../../../grammar/defined.ts';
import { invalidDurations, seconds } from '../durations.ts';
import { invalidNumbers } from '../numbers.ts';
import type { FrontendUnit } from '../unit.ts';

const NUMBERS = [
  'maxBufferSize',
  'http1MaxHeaders',
  'http2WindowSize',
  'http2ConnectionWindowSize',
  'http2FrameSize',
] as const;
const DURATIONS = ['http1IdleTimeout', 'http2KeepaliveInterval', 'http2KeepaliveTimeout'] as const;
const MEMBERS = [...NUMBERS, ...DURATIONS];

export const http: FrontendUnit<'frontend.http'> = {
  name: 'frontend.http',
  read({ http: block }) {
    if (block === undefined) return undefined;
    const problems = [
      ...invalidNumbers(['http'], block, NUMBERS),
      ...invalidDurations(['http'], block, DURATIONS),
    ];
    if (problems.length > 0) return { problems };
    // The data plane refuses a file with a member that it doesn't know.
    const value = Object.fromEntries(MEMBERS.flatMap((name) => (name in block ? [[name, block[name]]] : [])));
    return { value, problems };
  },
  records: (value) => [
    {
      key: (policy) => `frontend/${policy}:frontend-http`,
      spec: {
        http: defined({
          maxBufferSize: value.maxBufferSize,
          http1MaxHeaders: value.http1MaxHeaders,
          http1IdleTimeout: seconds(value.http1IdleTimeout),
          http2WindowSize: value.http2WindowSize,
          http2ConnectionWindowSize: value.http2ConnectionWindowSize,
          http2FrameSize: value.http2FrameSize,
          http2KeepaliveInterval: seconds(value.http2KeepaliveInterval),
          http2KeepaliveTimeout: seconds(value.http2KeepaliveTimeout),
        }),
      },
    },
  ],
};
