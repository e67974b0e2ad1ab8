// docs/transformation.md through real Envoys: its policy does what it says, and every template of its tables gives what stands beside it.

import { readFile } from 'node:fs/promises';
import { blocksOf } from '../docs/blocks.ts';
import { behaves, from, HTTP_GATEWAY, type Row, route, service } from '../parts/behaviour.ts';
import { manifests } from '../templates/places.ts';

const page = await readFile(new URL('../../docs/transformation.md', import.meta.url), 'utf8');
const blocks = await blocksOf('transformation.md');
const block = (mark: string): string => blocks.find(({ marks }) => Object.hasOwn(marks, mark))!.text.trim();

await behaves({
  name: 'the policy of the page',
  manifests: [
    HTTP_GATEWAY,
    service('a'),
    route('HTTPRoute', 'web', '- backendRefs: [{name: a, port: 8080}]'),
    block('policy'),
  ],
  requests: [
    [
      'as the page tells it',
      { method: 'POST', body: block('sent'), headers: { 'x-user': 'ANN', 'x-debug': '1' } },
      {
        ...from('shop/a:8080', {
          body: block('received'),
          headers: { 'x-user': 'ann', 'x-seen': '2 items', 'x-debug': undefined },
        }),
        headers: { 'x-for': 'ann' },
      },
    ],
    ['without what it asks for', {}, { status: 400, body: 'bad request: the variable items is not set' }],
  ],
});

/** Rows of the tables with templates. */
const examples = [...page.matchAll(/^\| Template \| Gives \|\n\|---\|---\|\n((?:\|.*\n)+)/gm)].flatMap(
  ([, rows = '']) =>
    [...rows.matchAll(/^\| `(.*)` \| `(.*)` \|$/gm)].map(([, template = '', gives = '']) => ({
      template,
      gives,
    })),
);

await behaves({
  name: 'the templates of the page',
  manifests: manifests(
    examples.map(({ template }, index) => ({
      name: `p${index}`,
      transformation: { request: { body: { parseAs: 'AsJson', value: template } } },
    })),
  ),
  requests: examples.map(
    ({ template, gives }, index): Row => [
      template,
      { method: 'POST', path: `/p${index}`, body: block('document') },
      from('shop/a:8080', { body: gives }),
    ],
  ),
});
