// Paths that are accepted as written, with a warning when they look wrong. W-33, W-59.

import { advice } from '../../diagnostics/finding.ts';
import { writeHint } from '../../grammar/quote.ts';
import type { Rule } from '../../schema/rule.ts';

function startsWithSlash(demand: string, message: string, hint: (path: string) => string): Rule<string> {
  return {
    id: 'W-33',
    reads: [''],
    demand,
    check(path, report) {
      if (path !== '' && !path.startsWith('/')) report(advice(message, hint(path)));
    },
  };
}

/** A path of a URL. */
export const leadingSlash = startsWithSlash('starts with `/`', 'the path has no leading `/`', (path) =>
  writeHint(`/${path}`, 'write a `/` before it', ' if a path of a URL is meant'),
);

/** A path of a file that the proxy reads. */
export const absoluteFile = startsWithSlash(
  'an absolute path',
  "the path isn't absolute, so it depends on the working folder of the proxy",
  () => 'write an absolute path, as the proxy sees it',
);

/** Streams and devices, which every container has, and the trust store of the proxy's image. */
const ALWAYS_THERE =
  /^\/(?:dev\/(?:stdout|stderr|null)|proc\/(?:self|1)\/fd\/[12]|etc\/ssl\/certs\/ca-certificates\.crt)$/;

function onlyTheProxyKnows(demand: string, message: string, hint: string): Rule<string> {
  return {
    id: 'W-59',
    reads: [''],
    demand,
    check(path, report) {
      if (path.startsWith('/') && !ALWAYS_THERE.test(path)) report(advice(message, hint));
    },
  };
}

/** A file that the proxy writes. */
export const writableFile = onlyTheProxyKnows(
  'a file that every proxy can write',
  'if a proxy lacks the folder or may not write there, it rejects its listeners',
  'write `/dev/stdout`, or mount a writable volume there in all proxies',
);

/** A file that the proxy reads. */
export const readableFile = onlyTheProxyKnows(
  'a file that every proxy has',
  'if a proxy lacks the file, it rejects the cluster',
  'write `secretRef`, or mount the file in all proxies',
);
