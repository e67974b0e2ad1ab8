// In a sentence, why a request ends where it does.

import type { DomainSort } from '../../requests/hostnames.ts';
import type { Choice } from '../requests/route-choice.ts';

export function whyText(choice: Choice): string {
  switch (choice.result) {
    case 'closed':
      return 'no filter chain takes the server name: the connection is closed';
    case 'stream':
      return 'the connection is passed on as it is, and nobody looks for HTTP in it';
    case 'refused':
      return `the proxy answers ${choice.refusal.status}: ${choice.refusal.why}`;
    case 'healthCheck':
      return '200 by the health check filter: its path is answered whatever the host and the route';
    case 'noHost':
      return `404: no route is on a host that covers ${choice.request.hostname}`;
    case 'noRoute':
      return `404: ${hostText(choice.hosts[0])}, and none of its routes takes the request`;
    case 'tlsRequired':
      return `301 to HTTPS: ${hostText(choice.hosts[0])}, which is served by TLS only`;
    case 'route':
      return `${hostText(choice.hosts[0])}; the first of its routes that takes the request has it`;
  }
}

const SORTS: Readonly<Record<DomainSort, string>> = {
  exact: 'the host is one of its own',
  suffix: 'its wildcard is the longest that covers the host',
  prefix: 'its wildcard is the longest that covers the host, and none covers its end',
  any: 'no other covers the host',
};

const hostText = ({ domain, sort }: { readonly domain: string; readonly sort: DomainSort }): string =>
  `virtual host ${domain} is asked, since ${SORTS[sort]}`;
