// One sentence that gives the reason for an answer.

import type { DomainSort } from '../../requests/hostnames.ts';
import type { Choice } from '../requests/route-choice.ts';

export function whyText(choice: Choice): string {
  switch (choice.result) {
    case 'closed':
      return 'no filter chain matches the server name: the connection is closed';
    case 'stream':
      return 'the connection is passed through without parsing HTTP';
    case 'refused':
      return `the proxy answers ${choice.refusal.status}: ${choice.refusal.why}`;
    case 'healthCheck':
      return '200 from the health check filter: it answers its path for every host and route';
    case 'noHost':
      return `404: no virtual host matches ${choice.request.hostname}`;
    case 'noRoute':
      return `404: ${hostText(choice.hosts[0])}, and none of its routes matches the request`;
    case 'tlsRequired':
      return `301 to HTTPS: ${hostText(choice.hosts[0])}, which is served over TLS only`;
    case 'route':
      return `${hostText(choice.hosts[0])}; its first route that matches gets the request`;
  }
}

const SORTS: Readonly<Record<DomainSort, string>> = {
  exact: 'it has this host',
  suffix: 'its wildcard is the longest that matches the host',
  prefix: 'its wildcard is the longest that matches the host, and no suffix wildcard matches',
  any: 'no other virtual host matches',
};

const hostText = ({ domain, sort }: { readonly domain: string; readonly sort: DomainSort }): string =>
  `virtual host ${domain} is used, because ${SORTS[sort]}`;
