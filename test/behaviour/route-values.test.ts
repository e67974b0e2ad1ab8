// Odd values in routes: both Envoys take what comes of all of them together.

import tap from 'tap';
import { bootstrapOf } from '../../src/translation/proxy/bootstrap.ts';
import { validate } from '../parts/envoy.ts';
import { proxiesIn } from '../parts/proxies-in.ts';
import { withEnvoys } from '../parts/proxy.ts';
import { routeOf, Translated } from '../translation/proxy/routes/translated.ts';
import { VALUES } from '../translation/proxy/routes/values.ts';

const HOSTS = [
  'A.test',
  'a.test',
  '*.A.test',
  '*.a.test',
  '**',
  'a\nb',
  'a*b',
  ' ',
  '',
  'a\0',
  '\u00e9.test',
  '[::1]',
];

await withEnvoys(tap, 'nothing that a route says costs the others', async (t, { path }) => {
  const routes = VALUES.map(([, rule], index) =>
    routeOf([rule], { name: `r${index}`, hostnames: [`h${index}.test`, ...HOSTS] }),
  );
  const [gateway] = proxiesIn(new Translated(routes).translation);
  t.equal(await validate(path, bootstrapOf(gateway!)), '');
});
