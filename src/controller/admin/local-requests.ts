// Which requests the admin port answers. It listens on the loopback address, but a browser on the same machine, or at the other end of
// `kubectl port-forward`, can be led there by a web page.

import type { IncomingMessage } from 'node:http';

const LOOPBACK_HOST = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/i;

type ReceivedHeaders = Pick<IncomingMessage, 'headers' | 'headersDistinct'>;

const FOREIGN =
  'requests from pages of another origin are not answered: enter the address in the browser yourself';

/**
 * Why a request isn't answered; undefined: it is. A page whose name resolves to the loopback address sends its own name as the host. The
 * port may be any: `kubectl port-forward` can use another one. A page can't read answers of another origin, but it can cause requests that
 * cost something, such as those of images, for which browsers send no origin.
 */
export function refusedRequest({ headers, headersDistinct }: ReceivedHeaders): string | undefined {
  const { host = '', origin, 'sec-fetch-site': site = 'none' } = headers;
  if (headersDistinct.host?.length !== 1 || !LOOPBACK_HOST.test(host))
    return 'the Host header must be localhost, 127.0.0.1 or [::1], with or without a port';
  if (origin !== undefined && origin.toLowerCase() !== `http://${host.toLowerCase()}`) return FOREIGN;
  if (site !== 'none' && site !== 'same-origin') return FOREIGN;
  return undefined;
}
