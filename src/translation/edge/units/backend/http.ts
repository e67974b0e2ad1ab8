// `http`: the version of HTTP that is spoken to the backend.

import { quote } from '../../../../grammar/quote.ts';
import { failed } from '../problems.ts';
import type { BackendUnit } from '../unit.ts';

export const http: BackendUnit<'backend.http'> = {
  name: 'backend.http',
  read({ http: written }) {
    if (written === undefined) return undefined;
    const { version } = written;
    // What can be decoded is read, whatever is wrong with it: other texts are possible.
    if (version !== undefined && version !== 'HTTP1' && version !== 'HTTP2')
      return {
        problems: [failed(['http', 'version'], `${quote(version)} isn't a version: write HTTP1 or HTTP2`)],
      };
    return { value: version === undefined ? {} : { version }, problems: [] };
  },
  records: (value) => [{ key: (policy) => `${policy}:backend-http`, spec: { backendHttp: value } }],
};
